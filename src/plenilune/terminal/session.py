"""One game at this terminal, from the first move to the result, or until somebody leaves."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from random import Random

from plenilune.core import kernel
from plenilune.core.errors import IllegalMove, PleniluneError, RecordError
from plenilune.core.match import decide, moves_of
from plenilune.core.registry import has_module
from plenilune.core.state import Fact, Game, State, Told, View
from plenilune.search.players.levels import USUAL_LEVEL
from plenilune.terminal import saving
from plenilune.terminal.acts import Acts
from plenilune.terminal.curtain import draw_curtain
from plenilune.terminal.ending import result_sentence
from plenilune.terminal.help import show_moves, show_rules
from plenilune.terminal.hints import Hints
from plenilune.terminal.opponent import Opponent
from plenilune.terminal.prompt import Wish, is_no, is_quit, is_yes, read_line, understand
from plenilune.terminal.screen import Screen
from plenilune.terminal.table import Table, of_record
from plenilune.terminal.takeback import taken_back


class Left(Exception):
    """The player leaves; the game may go on another day."""


class Session:
    def __init__(self, state: State, table: Table, screen: Screen, rng: Random, date: str = "") -> None:
        self.state = state
        self.screen = screen
        self.rng = rng
        self.date = date
        self.autosave: Path | None = None
        self.file: Path | None = None  # where it was saved last, or came from
        self.saved: State | None = None
        self.at_keyboard: str | None = None
        self.knows_keys = True
        self.opponent = Opponent(state.game, table.level)
        self._seat(table)
        self.hints = Hints(screen, state.game)

    @classmethod
    def begun(
        cls, game: Game, table: Table, screen: Screen, seed: int | None, save: Path | None, fair: bool = False
    ) -> Session:
        rng = Random(seed)
        session = cls(game.new(rng.randrange(1 << 31) if seed is None else seed, fair), table, screen, rng)
        session._keep_in(save)
        return session

    @classmethod
    def continued(
        cls,
        path: Path,
        screen: Screen,
        human: str | None,
        computer: str | None,
        seed: int | None,
        save: Path | None,
        level: int | None,
    ) -> Session:
        record = saving.read_game(path)
        level = level or max(record.owls.values(), default=USUAL_LEVEL)
        rng, state = Random(seed), record.state
        while state.mover == "chance":
            state = state.roll(rng)
        session = cls(state, of_record(record, human, computer, level), screen, rng, record.date)
        session.file, session.saved = path, state
        session._keep_in(save)
        return session

    def _is_short_sighted(self) -> bool:
        """The computer would play better with kernels, and there are none to come."""
        key = self.game.key
        return has_module(key, "strategy") and not (kernel.is_at_once(key) or kernel.is_worth_warming(key))

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def needs_curtain(self) -> bool:
        return self.game.hides and len(self.table.people) > 1

    def run(self) -> int:
        """The exit code."""
        self.opponent.open()
        if not self.table.is_alone and self._is_short_sighted():
            self.screen.say("no-kernels", game=self.game.about.title)
        try:
            while (seat := self.state.mover) is not None:
                if self.table.is_person(seat):
                    self._person(seat)
                else:
                    self._computer(seat)
            self._finish()
        except Left:
            return 0
        except EOFError:
            self.screen.line()
            self._goodbye()
        except KeyboardInterrupt:
            self.screen.line()
            self._interrupted()
            return 130
        finally:
            self.opponent.close()
        return 0

    # Turns

    def _computer(self, seat: str) -> None:
        with self.screen.waiting("seat-thinks", seat=self.screen.seat(self.game, seat)):
            move = self.opponent.choose(self.state.view(seat), self.rng.randrange(1 << 31))
        self._become(decide(self.state, seat, move, self.rng))

    def _person(self, seat: str) -> None:
        if self.needs_curtain and self.at_keyboard != seat:
            draw_curtain(self.screen, self.game, seat)
        self.at_keyboard = seat
        self._show(seat)
        state = self.state
        while self.state is state:
            wish = understand(read_line(self._prompt(seat)), state.view(seat).moves)
            self._obey(seat, wish)
        if self.needs_curtain and self.state.mover != seat:
            self.screen.hide()

    def _show(self, seat: str) -> None:
        view = self.state.view(seat)
        self.screen.clear()
        self._title()
        lines = self._catch_up(seat)
        self.screen.board(self.game, view)
        self.knows_keys = self.screen.has_room_below(self.game, view, lines + 3)  # the title, the keys, the prompt
        if self.knows_keys:
            self.screen.line(self.screen.words("keys"), "bright_black")

    def _title(self) -> None:
        title = self.game.about.title
        number = self.screen.words("move-number", number=moves_of(self.state.facts) + (self.state.mover is not None))
        everything = " - ".join([*(self._who(seat) for seat in self.game.seats), number])
        self.screen.title(title, everything if len(title) + len(everything) + 4 <= self.screen.width else number)

    def _who(self, seat: str) -> str:
        name = self.table.names.get(seat, "")
        if not self.table.is_person(seat):
            name = self.screen.computer(self.game.seats.index(seat), len(self.game.seats) - len(self.table.people))
        elif not name and len(self.table.people) == 1:
            name = self.screen.words("person")
        word = self.screen.seat(self.game, seat)
        return self.screen.words("who-sits", seat=word, name=name) if name else word

    def _catch_up(self, seat: str) -> int:
        """What happened since that seat's last decision, as it was told to it; how many lines it took."""
        facts = self.state.log(seat)
        own = [at for at, fact in enumerate(facts) if fact.mover == seat]
        news = facts[own[-1] + 1 :] if own else _without_setup(facts)
        return self.screen.facts(self.game, news, seat) if news else 0

    def _prompt(self, seat: str) -> str:
        return f"{self.screen.seat(self.game, seat)}{'' if self.knows_keys else ' (?)'} > "

    def _become(self, state: State) -> None:
        self.state = state
        try:
            self._keep()
        except PleniluneError as error:  # the game goes on, even when the disk is full
            self.screen.line(error.say(self.screen.lang))

    # Wishes

    def _obey(self, seat: str, wish: Wish) -> None:
        match wish.kind:
            case "move":
                self._move(seat, wish.text)
            case "list":
                show_moves(self.screen, self.state.view(seat).moves)
            case "board":
                self._show(seat)
            case "back":
                self._back(seat)
            case "hint":
                self._hint(self.state.view(seat))
            case "resign":
                self._act(seat, self.acts.resign(self.state, seat))
            case "draw":
                self._act(seat, self.acts.offer_draw(self.state, seat))
            case "rules":
                show_rules(self.screen, self.game)
            case "save":
                self._save_as(wish.text or str(self.file or "") or self._ask("save-where"))
            case "quit":
                self._leave()
                raise Left
            case _:
                self.screen.say("type-a-move")

    def _move(self, seat: str, text: str) -> None:
        try:
            self._become(decide(self.state, seat, text, self.rng))
        except IllegalMove as error:
            self.screen.line(error.say(self.screen.lang))

    def _act(self, seat: str, fact: Fact | None) -> None:
        """Not a move, but a fact all the same."""
        if fact is None:
            return
        if fact.text == "leaves":
            self._seat(replace(self.table, people=tuple(one for one in self.table.people if one != seat)))
        self._become(self.state.follow(fact))

    def _seat(self, table: Table) -> None:
        self.table = table
        self.acts = Acts(self.screen, table, self.opponent)

    def _hint(self, view: View) -> None:
        def best() -> str:
            with self.screen.waiting("computer-thinks"):
                return self.opponent.hint(view, len(self.state.facts))

        self.hints.tell(view, best)

    def _back(self, seat: str) -> None:
        before = taken_back(self.state, seat, self.table.people)
        if before is None:
            self.screen.say("no-take-back")
        else:
            self._become(before)

    # Nothing is lost

    def _keep_in(self, save: Path | None) -> None:
        """Saves there after every move; never over another game."""
        if save and save != self.file and save.exists() and save.stat().st_size:
            raise RecordError("save-exists", file=str(save))
        self.autosave, self.file = save, save or self.file
        self._keep()

    def _keep(self) -> None:
        if self.autosave:
            saving.save(self.autosave, self.state, self.table, self.date)
            self.saved = self.state

    def _save_as(self, name: str) -> bool:
        if not name:
            return False
        path = Path(name).expanduser()
        is_others = path.exists() and path != self.file
        if is_others and not is_yes(self._ask("overwrite", file=name)):
            return False
        try:
            saving.save(path, self.state, self.table, self.date)
        except PleniluneError as error:
            self.screen.line(error.say(self.screen.lang))
            return False
        self.file, self.saved = path, self.state
        self.screen.say("saved", file=str(path))
        return True

    def _ask(self, key: str, **gaps: str) -> str:
        """The question on lines of its own: one that is wider than the screen would be broken within a word."""
        self.screen.say(key, **gaps)
        return read_line("> ")

    def _is_saved(self) -> bool:
        return self.saved is not None and self.saved.facts == self.state.facts

    def _leave(self) -> None:
        """Asks where to save what is not saved; Enter alone saves."""
        while not self._is_saved() and moves_of(self.state.facts):
            default = self.file or saving.free_name(self.game.key)
            name = self._ask("save-before-leaving", file=str(default))
            if is_no(name) or is_quit(name) or self._save_as(name or str(default)):
                break
        self._goodbye()

    def _interrupted(self) -> None:
        try:
            self._leave()
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
            self._goodbye()

    def _goodbye(self) -> None:
        if self._is_saved() and self.file and self.state.mover is not None:
            self.screen.say("go-on-with", file=shlex.quote(str(self.file)))
        elif not self._is_saved() and moves_of(self.state.facts):
            self.screen.say("not-saved")
        self.screen.say("goodbye")

    # The end

    def _finish(self) -> None:
        watcher = self.table.people[0] if len(self.table.people) == 1 else None
        self.screen.clear()
        self._title()
        self._catch_up_at_end(watcher)
        self.screen.board(self.game, self.state.view(watcher))
        self.screen.line(result_sentence(self.screen, self.state), "bold")
        if self._is_saved():
            return
        name = self._ask("keep-record")
        while name and not is_no(name) and not is_quit(name) and not self._save_as(name):
            name = self._ask("keep-record")

    def _catch_up_at_end(self, watcher: str | None) -> None:
        """Since the last move of a person; the whole game when only the computer played."""
        facts = self.state.log(watcher)
        people = [at for at, fact in enumerate(facts) if fact.mover in self.table.people]
        self.screen.facts(self.game, facts[people[-1] :] if people else _without_setup(facts), watcher)


def _without_setup(facts: tuple[Told, ...]) -> tuple[Told, ...]:
    first = next((at for at, fact in enumerate(facts) if fact.mover != "chance"), len(facts))
    return facts[first:]
