"""`plenilune play` and `replay`, as a person at a real (pseudo) terminal meets them."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pexpect
import pytest
from rich.console import Console

import plenilune
from plenilune import words
from plenilune.core.errors import OptionError
from plenilune.core.match import decide
from plenilune.core.state import Told
from plenilune.search.players import simple
from plenilune.terminal.hints import Hints
from plenilune.terminal.prompt import Wish, understand
from plenilune.terminal.screen import Screen
from plenilune.terminal.session import Session
from plenilune.terminal.table import seated
from plenilune.terminal.takeback import taken_back

COMMAND = str(Path(sys.executable).parent / "plenilune")
CLEARED = "\x1b[2J"
FORGOTTEN = "\x1b[3J"


class Terminal:
    def __init__(self, folder: Path, *arguments: str, lang: str = "en") -> None:
        env = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        env.pop("NO_COLOR", None)
        self.process = pexpect.spawn(
            COMMAND,
            [*arguments, "--lang", lang],
            env=env,
            cwd=folder,
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=120,
        )

    def expect(self, *patterns: str) -> int:
        return self.process.expect([re.escape(pattern) for pattern in patterns])

    def type(self, line: str) -> None:
        self.process.sendline(line)

    def interrupt(self, answer: str) -> None:
        """Ctrl-C, again if need be: Python overlooks one that comes while a prompt is being printed."""
        for _ in range(10):
            self.process.sendintr()
            if self.process.expect([re.escape(answer), pexpect.TIMEOUT], timeout=2) == 0:
                return
        pytest.fail(f"no {answer!r}")

    @property
    def before(self) -> str:
        return str(self.process.before)

    def end(self) -> int:
        self.process.expect(pexpect.EOF)
        self.process.close()
        return int(self.process.exitstatus)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[type]:
    opened: list[Terminal] = []

    def open_terminal(*arguments: str, lang: str = "en") -> Terminal:
        opened.append(Terminal(tmp_path, *arguments, lang=lang))
        return opened[-1]

    yield open_terminal
    for each in opened:
        each.process.close(force=True)


def test_a_whole_game_against_the_computer_ends_in_words_and_is_kept(terminal, tmp_path):
    at = terminal("play", "full-moon", "--seed", "7")
    for _ in range(200):
        if at.expect("South > ", "Points: "):
            break
        at.type("1")
    at.expect("Keep the game?")
    at.type("evening.txt")
    at.expect("Saved in evening.txt")
    assert at.end() == 0
    record = plenilune.read_record((tmp_path / "evening.txt").read_text(encoding="utf-8"))
    assert record.state.mover is None and record.names == {"N": "computer"}


def test_an_illegal_move_gets_the_reason_and_the_prompt_again(terminal):
    at = terminal("play", "full-moon", "--seed", "7")
    at.expect("South > ")
    at.type("w2>v")
    at.expect("The opening move belongs to a wolf with one print, not to white two")
    at.expect("South > ")
    at.type("")
    at.expect("Type a move or its number")
    at.type("?")
    at.expect("There are 16 moves:")
    at.expect("16 w1>v")


def test_take_back_goes_to_ones_own_decision_past_the_computers_answer(terminal):
    at = terminal("play", "full-moon", "--seed", "7")
    at.expect("move 1")
    at.expect("South > ")
    at.type("u")
    at.expect("This cannot be taken back.")
    at.type("g1>^")
    at.expect("move 3")
    at.expect("North ")
    at.type("u")
    at.expect("move 1")
    at.expect("South opens")


def test_two_people_at_one_keyboard_take_back_each_others_last_move(terminal):
    at = terminal("play", "full-moon", "--human", "all", "--seed", "7")
    at.expect("South > ")
    at.type("g1>^")
    at.expect("North > ")
    assert FORGOTTEN not in at.before  # nothing is hidden: no curtain
    at.type("u")
    at.expect("South opens")
    at.expect("South > ")


def test_leaving_saves_and_the_saved_game_goes_on(terminal, tmp_path):
    at = terminal("play", "full-moon", "--seed", "7")
    at.expect("South > ")
    at.type("g1>^")
    at.expect("move 3")
    at.expect("South > ")
    at.type("q")
    at.expect("Save the game?")
    at.type("later.txt")
    at.expect("plenilune play later.txt")
    assert at.end() == 0
    facts = plenilune.read_record((tmp_path / "later.txt").read_text(encoding="utf-8")).state.facts
    assert len(facts) == 3 and facts[1] == ("S", "g1>^")
    again = terminal("play", "later.txt")
    again.expect("North: computer")
    again.expect("move 3")
    again.expect("North " + facts[2].text)
    again.expect("South > ")
    again.type("q")
    again.expect("Goodbye!")
    assert again.end() == 0


def test_enter_alone_saves_under_a_free_name(terminal, tmp_path):
    at = terminal("play", "full-moon", "--seed", "7")
    at.expect("South > ")
    at.type("1")
    at.expect("move 3")
    at.expect("South > ")
    at.type("q")
    at.expect("Save the game?")
    at.type("")
    at.expect("Saved in full-moon-")
    assert at.end() == 0
    assert len(list(tmp_path.glob("full-moon-*.txt"))) == 1


def test_with_save_every_move_is_in_the_file_at_once(terminal, tmp_path):
    at = terminal("play", "full-moon", "--seed", "7", "--save", "auto.txt")
    at.expect("South > ")
    at.type("g1>^")
    at.expect("move 3")
    at.expect("South > ")
    assert len(plenilune.read_record((tmp_path / "auto.txt").read_text(encoding="utf-8")).state.facts) == 3
    at.process.sendeof()
    at.expect("plenilune play auto.txt")
    assert at.end() == 0
    other = terminal("play", "full-moon", "--save", "auto.txt")
    other.expect("auto.txt exists already")
    assert other.end() == 2
    again = terminal("play", "auto.txt", "--save", "auto.txt")
    again.expect("South > ")
    again.type("1")
    again.expect("move 5")
    again.expect("South > ")
    assert len(plenilune.read_record((tmp_path / "auto.txt").read_text(encoding="utf-8")).state.facts) == 5


def test_interrupting_asks_to_save_and_exits_with_130(terminal):
    at = terminal("play", "full-moon", "--seed", "7")
    at.expect("South > ")
    at.type("1")
    at.expect("move 3")
    at.expect("South > ")
    at.interrupt("Save the game?")
    at.interrupt("The game was not saved.")
    at.expect("Goodbye!")
    assert at.end() == 130


def test_an_existing_file_is_not_written_over_without_asking(terminal, tmp_path):
    (tmp_path / "mine.txt").write_text("precious")
    at = terminal("play", "full-moon", "--seed", "7")
    at.expect("South > ")
    at.type("s mine.txt")
    at.expect("Write over it?")
    at.type("")
    at.expect("South > ")
    assert (tmp_path / "mine.txt").read_text() == "precious"
    at.type("s /no/such/folder/x.txt")
    at.expect("cannot be written")


def test_without_a_game_it_asks_and_enter_takes_what_is_offered(terminal, tmp_path):
    number = plenilune.catalogue().index("full-moon") + 1
    at = terminal("play", "--seed", "7")
    at.expect("Which game?")
    at.type("99")
    at.expect("Give a number")
    at.type(str(number))
    at.expect("The seats are: S South, N North")
    at.type("x")
    at.expect("no seat “x”")
    at.type("")
    at.expect("How well shall the computer play? 1 asleep, 2 drowsy")
    at.type("6")
    at.expect("Give a number from 1 to 5.")
    at.type("4")
    at.expect("South: you - North: computer")
    at.expect("South > ")
    at.type("b")
    at.expect("South opens")
    at.expect("South > ")
    at.type("1")
    at.expect("move 3")
    at.expect("South > ")
    at.type("q")
    at.expect("Save the game?")
    at.type("to night.txt")
    at.expect("plenilune play 'to night.txt'")
    assert at.end() == 0
    assert plenilune.read_record((tmp_path / "to night.txt").read_text(encoding="utf-8")).owls == {"N": 4}


def test_nobody_is_asked_how_well_the_computer_plays_where_it_does_not(terminal):
    at = terminal("play", "--seed", "7")
    at.type("full-moon")
    at.expect("The seats are:")
    at.type("all")
    at.expect("South > ")
    assert "How well" not in at.before


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_a_hint_comes_in_steps_and_the_last_says_what_to_type(terminal, key):
    at = terminal("play", key, "--seed", "4", "--level", "1", "--plain")
    told = []
    for _ in range(4):
        at.expect(" > ")
        at.type("h")
        at.expect("(h: more)", "To play it, type ")
        told.append(at.before.splitlines()[-1])
    assert len(set(told)) == 3 and told[2] == told[3]
    at.process.expect(r"(\S+)\.\r\n")
    move = at.process.match[1]
    assert move not in told[0] + told[1]
    at.expect(" > ")
    at.type(move)
    at.expect("move ")
    at.expect(" > ")
    at.type("h")
    at.expect("(h: more)", "To play it, type ")
    assert at.before.splitlines()[-1] not in ("", told[2])


@pytest.mark.parametrize(
    ("lang", "opens", "seat", "refused", "leaves"),
    [
        ("en", "South opens with a wolf of one print.", "South", "The opening move", "Goodbye!"),
        ("fr", "Sud commence avec un loup à une empreinte.", "Sud", "Le premier coup", "Au revoir"),
        ("de", "Süd beginnt und spielt einen Wolf mit einer Tatze.", "Süd", "Den ersten Zug", "Bis bald!"),
    ],
)
def test_it_speaks_three_languages(terminal, lang, opens, seat, refused, leaves):
    at = terminal("play", "full-moon", "--seed", "7", lang=lang)
    at.expect(opens)
    at.expect(f"{seat} > ")
    at.type("w2>v")
    at.expect(refused)
    at.type("q")
    at.expect(leaves)
    assert at.end() == 0


def test_plain_tells_the_board_in_sentences_and_never_clears(terminal):
    at = terminal("play", "full-moon", "--seed", "7", "--plain")
    at.expect("You can play 4 wolves.")
    at.expect("Column 3: white, one print (w1). Playable.")
    at.expect("South > ")
    at.type("g1>^")
    at.expect("North ")
    at.expect("South > ")
    assert CLEARED not in at.before and "╔" not in at.before


def test_the_computer_plays_alone_when_nobody_else_does(terminal):
    at = terminal("play", "full-moon", "--human", "none", "--seed", "7")
    at.expect("Points: ")
    at.expect("Keep the game?")
    at.type("")
    assert at.end() == 0


def test_stepping_through_a_saved_game(terminal, tmp_path):
    game = plenilune.game("full-moon")
    state = game.new(7).play("g1>^")
    (tmp_path / "g.txt").write_text(plenilune.write_record(plenilune.Record(state)), encoding="utf-8")
    at = terminal("replay", "g.txt")
    for key, shown in (("", "0 of 2"), ("e", "1 of 2"), ("b", "2 of 2"), ("s", "1 of 2"), ("2", "0 of 2"), ("q", "2 of 2")):
        at.expect(shown)
        at.expect("q quit > ")
        at.type(key)
    assert at.end() == 0


def test_the_curtain_hides_a_hand_before_the_keyboard_changes_hands(terminal):
    at = terminal("play", "moonlight-heroes", "--human", "all", "--seed", "3")
    at.expect("Pass the keyboard to ")
    assert FORGOTTEN in at.before and "L1" not in at.before
    at.type("")
    at.expect(" > ")
    assert "L1" in at.before.split(FORGOTTEN)[1]
    for _ in range(20):
        at.type("1")
        if at.expect("Pass the keyboard to ", " > ") == 0:
            break
    *_, since = at.before.rsplit(FORGOTTEN, 1)
    assert since != at.before and "L1" not in since
    at.expect("press Enter")
    at.type("")
    at.expect(" > ")
    assert "L1" in at.before.split(FORGOTTEN)[1]


def screen(lang="en"):
    return Screen(Console(file=io.StringIO(), width=80), lang, plain=True)


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("key", plenilune.catalogue())
def test_every_move_can_be_hinted_at_and_the_computer_thinks_once_for_it(key, lang):
    game, rng = plenilune.game(key), Random(2)
    state, asked = game.new(2), []
    for _ in range(60):
        if state.mover in game.seats:
            view, at = state.view(state.mover), screen(lang)
            hints, move = Hints(at, game), rng.choice(view.moves)
            for _ in range(4):
                hints.tell(view, lambda move=move: asked.append(move) or move)
            told = at.console.file.getvalue()
            assert asked.pop() == move and not asked and f" {move}." in told.replace("\n", " ")
            assert "{" not in told and "hint" not in told and "@" not in told
        elif state.mover is None:
            break
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    assert len(state.facts) > 5


def test_a_hint_tells_the_same_whatever_the_hidden_rest():
    game, rng = plenilune.game("moonlight-heroes", players=3), Random(8)
    state = game.new(8)
    while len(state.facts) < 12 or state.mover not in game.seats:
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    rests, told = set(), set()
    for seed in range(6):
        rest, at = game.resample(state.view(state.mover), seed), screen()
        for move in rest.moves():
            hints = Hints(at, game)
            for _ in range(3):
                hints.tell(rest.view(state.mover), lambda move=move: move)
        rests.add(str(rest))
        told.add(at.console.file.getvalue())
    assert len(rests) > 1 and len(told) == 1


def test_a_game_without_stories_gets_the_whole_move_as_a_hint(monkeypatch):
    at, game = screen(), plenilune.game("full-moon")
    monkeypatch.setattr(game, "modules", replace(game.modules, stories=None))
    Hints(at, game).tell(game.new(7).view("S"), lambda: "g1>^")
    assert at.console.file.getvalue() == "To play it, type g1>^.\n"


def test_who_plays_several_moves_is_named_once():
    at, game = screen(), plenilune.game("china-moon", players=3)
    facts = [Told(seat, text, None, ()) for seat, text in (("g", "g0-2"), ("g", "b0-3"), ("b", "b3-5"), ("g", "drop W"))]
    at.plain = False
    assert at.facts(game, facts, None) == 1
    assert at.console.file.getvalue() == "Green g0-2, b0-3 · Blue b3-5 · Green drop W\n"


def test_to_those_who_listen_it_is_told_in_sentences():
    game = plenilune.game("full-moon")
    state = game.new(3).play("g1>v").play("r1<v")
    at = screen()
    assert at.facts(game, state.log("S")[1:], "S") == 2
    at.board(game, state.view("S"))
    sentences = [said for fact in state.log("S")[1:] for said in fact.said]
    done, told = (
        [words.tell(game.words, said, "en", you="S", types=True) for said in several]
        for several in (sentences, state.view("S").tells)
    )
    assert done[0].startswith("You led ") and done[2].startswith("North led ") and "g1>v" not in done[0]
    assert " ".join(at.console.file.getvalue().splitlines()) == " ".join([*done, *told]) and len(told) > 11


def test_a_game_without_sentences_says_its_notation(monkeypatch):
    game = plenilune.game("full-moon")
    monkeypatch.setattr(game, "modules", replace(game.modules, sentences=None, stories=None))
    state, at = game.new(3).play("g1>v"), screen()
    at.facts(game, state.log("N")[1:], "N")
    at.board(game, state.view("N"))
    assert at.console.file.getvalue().splitlines() == ["South g1>v", str(state)]


def test_only_games_that_hide_something_need_the_curtain():
    def needs_curtain(key, human, **options):
        game = plenilune.game(key, **options)
        return Session(game.new(1), seated(game, human, None), screen(), Random(1)).needs_curtain

    assert needs_curtain("moonlight-heroes", "all")
    assert not needs_curtain("moonlight-heroes", "f")
    assert not needs_curtain("moonlight-heroes", "all", screens="off")
    assert not needs_curtain("full-moon", "all")


def test_every_sentence_that_the_terminal_says_is_there():
    folder = Path(plenilune.__file__).parent / "terminal"
    said = set()
    for path in folder.glob("*.py"):
        # what a game says of its puzzles is in its own words
        said |= set(re.findall(r"\.(?:say|words)\(\s*\"([a-z-]+)\"(?!, game\.words)", path.read_text(encoding="utf-8")))
    assert "goodbye" in said and len(said) > 25
    assert said <= set(re.findall(r'msgid "([a-z-]+)"', (words.SHARED / "en.po").read_text(encoding="utf-8")))


def test_what_is_typed_is_understood():
    moves = ["b", "g1>^", "w1<v"]
    assert understand("b", moves) == Wish("move", "b")  # a move comes before a key
    assert understand("B", ["x"]) == Wish("board")
    assert understand("2", moves) == Wish("move", "g1>^")
    assert understand("9", moves) == Wish("move", "9")
    assert understand("s my game.txt", moves) == Wish("save", "my game.txt")
    assert understand("q now", moves) == Wish("move", "q now")
    assert understand("  ", moves) == Wish("nothing")


def test_seats_are_taken_as_asked():
    game = plenilune.game("full-moon")
    assert seated(game, None, None).people == ("S",)
    assert seated(game, "n", None).people == seated(game, None, "S").people == ("N",)
    assert seated(game, "SN", None).people == seated(game, "N, S", None).people == seated(game, "all", None).people
    assert seated(game, None, None, names={"S": "computer", "N": "Zoé"}).record_names() == {"S": "computer", "N": "Zoé"}
    with pytest.raises(OptionError):
        seated(game, "X", None)


def test_where_something_is_hidden_only_ones_own_last_fact_is_taken_back(monkeypatch):
    state = plenilune.game("full-moon").new(7).play("g1>^")
    answered = state.play(state.moves()[0])
    assert taken_back(answered, "S", ("S",)) == plenilune.game("full-moon").new(7)
    assert taken_back(plenilune.game("full-moon").new(7), "S", ("S",)) is None
    monkeypatch.setattr(type(answered.game), "hides", True)
    assert taken_back(answered, "S", ("S",)) is None


def test_the_simple_player_wins_when_it_can_and_repeats_itself_for_a_seed():
    game = plenilune.game("full-moon")
    record = game.new(7)
    for move in ("k1<^", "w1k1<^", "w3<^", "k2>^", "k3>v", "k2r3>^"):
        record = record.play(move)
    assert {simple.choose(game, record.view("S"), seed) for seed in range(5)} == {"g2<#"}
    view = game.new(7).view("S")
    assert simple.choose(game, view, 4) == simple.choose(game, view, 4)
    assert len({simple.choose(game, view, seed) for seed in range(20)}) > 3


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_the_simple_player_plays_every_game_to_its_end(key):
    game, rng = plenilune.game(key), Random(5)
    state = game.new(5)
    for _ in range(3000):
        if state.mover is None:
            break
        state = decide(state, state.mover, simple.choose(game, state.view(state.mover), rng.randrange(1 << 31)), rng)
    assert state.mover is None


def test_who_gives_up_is_asked_once_more(terminal, tmp_path):
    at = terminal("play", "full-moon", "--seed", "7", "--save", "game.txt", "--level", "3")
    at.expect("South > ")
    at.type("?")
    at.expect("“resign” gives up")
    at.type("resign")
    at.expect("Really give up?")
    at.type("")
    at.expect("South > ")
    at.type("give up")
    at.expect("Really give up?")
    at.type("y")
    at.expect("You give up.")
    at.expect("North wins.")
    assert at.end() == 0
    text = (tmp_path / "game.txt").read_text(encoding="utf-8")
    assert "result: N wins by resignation, S 0 N 0" in text and "owls: N=3" in text
    past = terminal("replay", "game.txt", "--at", "99")
    past.expect("South gives up.")


def test_a_draw_is_offered_to_the_computer_and_at_one_keyboard(terminal, tmp_path):
    at = terminal("play", "full-moon", "--seed", "2")
    at.expect("South > ")
    at.type("draw")
    at.expect("North plays on.")  # it wins from here
    at.type("draw")
    at.expect("after 10 more moves")
    at = terminal("play", "full-moon", "--seed", "7", "--human", "all", "--save", "two.txt")
    at.expect("South > ")
    at.type("draw")
    at.expect("North: do you agree to a draw?")
    at.type("yes")
    at.expect("Both agree on a draw.")
    assert at.end() == 0
    assert "result: draw agreed, S 0 N 0" in (tmp_path / "two.txt").read_text(encoding="utf-8")


def test_with_three_the_computer_takes_the_seat_of_who_leaves(terminal):
    at = terminal("play", "china-moon", "--players", "3", "--seed", "7", "--human", "g,b")
    at.expect("> ")
    at.type("draw")
    at.expect("nobody agrees on a draw")
    at.type("resign")
    at.expect("The computer takes your seat.")
    at.type("y")
    at.expect("leaves. An owl plays on.")
    at.type("resign")
    at.expect("Really stop the game here?")
    at.type("y")
    at.expect("The game stops here, unfinished.")


def test_a_game_goes_on_at_the_level_that_it_had(terminal, tmp_path):
    game = plenilune.game("full-moon")
    record = plenilune.Record(game.new(7), {"S": "Zoé"}, "2026-11-18", {"N": 4})
    (tmp_path / "game.txt").write_text(plenilune.write_record(record), encoding="utf-8")
    at = terminal("replay", "game.txt", "--at", "0")
    at.expect("South: Zoé - North: computer, level 4")
    at = terminal("play", "game.txt", "--save", "game.txt")
    at.expect("South: Zoé - North: computer")
    at.expect("South > ")
    at.type("1")
    at.expect("move 3")
    at.type("q")
    at.expect("Goodbye!")
    assert plenilune.read_record((tmp_path / "game.txt").read_text(encoding="utf-8")).owls == {"N": 4}


def test_what_ends_a_game_is_typed_in_any_language():
    for line, kind in (
        ("resign", "resign"),
        ("Aufgeben", "resign"),
        ("abandonner", "resign"),
        ("remis", "draw"),
        ("nul", "draw"),
    ):
        assert understand(line, ["w1>v"]) == Wish(kind)
    assert understand("draw", ["draw"]) == Wish("move", "draw")
