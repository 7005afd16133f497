"""Several processes think together: the same is thought about once, whoever dies is replaced, and no pickle crosses."""

import asyncio
from random import Random

import msgspec
import pytest
import server_process
from postgres import Postgres
from server_process import Server
from town import Thinking, at

import plenilune
from plenilune.core.game import BoardFile
from plenilune.server.settings import Settings
from plenilune.server.store import open_desk
from plenilune.server.store.news import Alone
from plenilune.server.thinking import letters
from plenilune.server.thinking.compiling import Compiling
from plenilune.server.thinking.desk import Unreachable
from plenilune.server.thinking.questions import Advise, Agree, Choose, Judge, Try, spec_of
from plenilune.server.thinking.shared import Hands, Shared
from plenilune.server.thinking.thinkers import NoAnswer, Thinkers


class Slow(Thinkers):
    """Answers with the first move, once it is let; counts what it was asked."""

    def __init__(self):
        self.gate, self.asked = asyncio.Event(), 0

    async def open(self):
        pass

    async def answers(self):
        return True

    async def ask(self, question, rank=0):
        self.asked += 1
        await self.gate.wait()
        return question.view.moves[0]

    async def close(self):
        pass


@pytest.fixture
def address(postgres, database):
    return postgres.empty(database)


def question(game="full-moon", about="t 0 1", level=3, seed=1):
    state = plenilune.game(game).new(seed=4)
    return Choose(spec_of(state.game), state.view(state.mover), level, seed, about)


def desk_of(address, name):
    return open_desk(Settings(database=address), name, Alone(), Unreachable)


def test_every_question_crosses_as_it_is():
    course = (plenilune.about("china-moon").folder / "courses" / "pond.toml").read_text(encoding="utf-8")
    for key, options in (("full-moon", {"pack": "2"}), ("china-moon", {}), ("moonlight-heroes", {})):
        game = plenilune.game(key, **options)
        state = game.new(seed=3)
        spec, view = spec_of(game), state.view(state.mover)
        for asked in (
            *(Choose(spec, view, 3, 1 << 63, "t 0 1"), Agree(spec, view, state.mover), Judge(spec, view, 100, False)),
            Advise(spec, state.view(None)),
        ):
            read = letters.read(letters.write(asked))
            assert type(read) is type(asked) and read.spec.key == key and read.view.moves == asked.view.moves
            for name in ("seat", "mover", "position", "scores", "winners", "ended"):
                assert getattr(read.view, name) == getattr(asked.view, name)
            rest = {name: value for name, value in vars(asked).items() if name not in ("spec", "view")}
            assert rest == {name: getattr(read, name) for name in rest}
    own = plenilune.game("china-moon", course=BoardFile("mine", course, False))
    read = letters.read(letters.write(Advise(spec_of(own), own.new(seed=1).view(None))))
    assert dict(read.spec.options)["course"] == BoardFile("mine", course, False)
    assert letters.read(letters.write(Try("full-moon", "p", ("a", "b")))) == Try("full-moon", "p", ("a", "b"))


def test_only_the_same_question_has_the_same_name():
    names = {letters.name_of(question(**what)) for what in ({}, {"about": "t 0 2"}, {"level": 4}, {"game": "china-moon"})}
    assert len(names) == 4 and letters.name_of(question(seed=2)) in names


def test_what_is_no_question_is_refused():
    for text in (b"", b"\x80", msgspec.msgpack.encode({"kind": "Run"}), msgspec.msgpack.encode({"kind": "Choose"})):
        with pytest.raises(ValueError):
            letters.read(text)


def test_two_who_ask_the_same_are_answered_once(address):
    async def scenario():
        thinkers, kernels = [Slow(), Slow()], Compiling()
        desks = [desk_of(address, name) for name in "ab"]
        shared = [
            Shared(desk, "players", 60, Hands(desk, "players", 2, one, kernels))
            for desk, one in zip(desks, thinkers, strict=True)
        ]
        asked = [asyncio.create_task(one.ask(question(seed=seed))) for seed, one in enumerate(shared)]
        while not any(one.asked for one in thinkers):
            await asyncio.sleep(0.01)
        for one in thinkers:
            one.gate.set()
        answers = await asyncio.gather(*asked, shared[0].ask(question(seed=9)))
        for one in shared:
            await one.close()
        return answers, sum(one.asked for one in thinkers)

    answers, count = server_process.run(scenario())
    assert len(set(answers)) == 1 and count == 1


def test_who_is_not_heard_of_any_more_is_replaced_and_answers_for_nobody(address):
    async def scenario():
        quick = Slow()
        quick.gate.set()
        dead, alive = desk_of(address, "dead"), desk_of(address, "alive")
        await dead.put("name", "players", 0, letters.write(question()))
        assert (await dead.take("players"))[0] == "name"
        assert await alive.take("players") is None
        shared = Shared(alive, "players", 60, Hands(alive, "players", 1, quick, Compiling()))
        while (found := await alive.put("name", "players", 0, b"")) is None:
            await asyncio.sleep(0.2)
        await dead.answer("name", msgspec.msgpack.encode("late"))
        again = await alive.put("name", "players", 0, b"")
        await shared.close()
        await dead.close()
        return found, again

    found, again = server_process.run(scenario())
    assert found == again != msgspec.msgpack.encode("late")


def test_a_question_that_nobody_answers_ends(address):
    async def scenario():
        desk = desk_of(address, "a")
        shared = Shared(desk, "players", 0.5, None)
        with pytest.raises(NoAnswer):
            await shared.ask(question())
        await desk.put("odd", "players", 0, b"\x80")
        quick = Slow()
        quick.gate.set()
        hands = Hands(desk, "players", 1, quick, Compiling())
        while await desk.put("odd", "players", 0, b"") is None:
            await asyncio.sleep(0.05)
        found = await desk.put("odd", "players", 0, b"")
        await hands.close()
        await shared.close()
        return found

    assert server_process.run(scenario()) == b""


def test_a_machine_that_only_thinks(address, tmp_path, postgres: Postgres):
    """Servers without thinkers of their own; one that thinks is killed, and another goes on."""
    servers = [Server(tmp_path / name, database=address, thinkers=0) for name in "ab"]
    first = Thinking(address, tmp_path / "c")
    second = None
    try:
        zoe = servers[0].browser("Zoé")
        table = zoe.new_table("full-moon", 2, "you", "computer", level=2)
        with zoe.sit(table) as one, at(servers[1], zoe).sit(table) as other:
            one.scene(lambda scene: scene["view"]["moves"])
            for number in range(2):
                if number:
                    first.kill()
                    second = Thinking(address, tmp_path / "d")
                seq = one.play(Random(number))["seq"]
                for seat in (one, other):
                    seat.scene(lambda scene, seq=seq: scene["seq"] > seq or scene["table"]["status"] == "over", timeout=60)
                if one.last["table"]["status"] != "over" and not one.last["view"]["moves"]:
                    one.scene(lambda scene: scene["view"]["moves"] or scene["table"]["status"] == "over", timeout=60)
        thinkers = postgres.execute("SELECT DISTINCT thinker FROM question WHERE answer IS NOT NULL", address)
        assert len(thinkers) == 2
    finally:
        for one in (first, second):
            if one:
                one.kill()
        for server in servers:
            server.close()
