"""Sentences about moves, for one reader: from the game's stories.py, or plain ones where it has none.

A story is told of a state that is imagined from a view wherever something is hidden, so that no sentence knows more than
its reader; only that of a game that is over is told of what was, and then the reader's seat is told with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from plenilune import words
from plenilune.core.game import Role, Said, Standing
from plenilune.core.state import Game, State, View
from plenilune.server.folders import WORDS
from plenilune.server.store import ChairRow
from plenilune.server.table.table import Table

STEPS = (1, 2, 3)  # of a hint: the piece, where it goes, what comes of it


class Teller:
    """Tells in a language, to somebody who plays the seat `you`, if any. Every seat has a name, its own word at least."""

    def __init__(self, game: Game, names: words.Names, you: str | None, lang: str) -> None:
        self._game, self._you, self._lang = game, you, lang
        self._names = {seat: names.get(seat) or self._seat_word(seat) for seat in game.seats}
        self._stories = game.modules.stories

    def told(self, view: View, move: str) -> str:
        """What a move does; empty where the game cannot tell."""
        if self._stories is None:
            return ""
        return self._say(self._stories.tell(imagined(self._game, view), move, view.seat)[0], view.mover)

    def why(self, view: View, line: Sequence[str]) -> str:
        """Why the first move of the line is good; may be empty."""
        if self._stories is None or not line:
            return ""
        return self._say(self._stories.why(imagined(self._game, view), line, view.seat), view.mover)

    def remark(self, view: View, move: str, standing: Standing, line: Sequence[str]) -> str:
        if self._stories is None:
            return ""
        return self._say(self._stories.remark(imagined(self._game, view), move, standing, line, view.seat), view.mover)

    def hint(self, view: View, move: str, step: int) -> str:
        if self._stories is None:
            return self.of_server("plain-hint")
        return self._say(self._stories.hint(imagined(self._game, view), move, step, view.seat), view.mover)

    def advice(self, view: View, move: str) -> str:
        """All of a move that has not been played, in plain sentences; empty where the game cannot tell."""
        if self._stories is None:
            return ""
        told = (self.hint(view, move, step) for step in STEPS)
        return " ".join(dict.fromkeys(sentence for sentence in told if sentence))

    def moment(self, before: State, move: str, after: State, role: Role, seat: str | None) -> str:
        """Of a game that is over: what happened, as `seat` may know it."""
        mover = before.mover or ""
        if self._stories is None:
            return self.of_server(f"plain-moment-{role}", name=f"%{mover}")
        return self._say(self._stories.moment(before, move, after, role, seat), mover)

    def of_game(self, key: str, **gaps: str | int) -> str:
        """A sentence of the game's own words; empty where it has none of that key."""
        return self._tell(self._game.words, Said(key, gaps)) if words.knows(self._game.words, key) else ""

    def of_server(self, key: str, **gaps: str | int) -> str:
        return self._tell(WORDS, Said(key, gaps))

    def say(self, said: Sequence[Said]) -> str:
        """Of the game's words or the shared ones, one after the other."""
        return " ".join(self._tell(self._game.words, one) for one in said)

    def _say(self, said: Said | None, mover: str | None) -> str:
        """Whom it is about is the mover, where it does not say."""
        if said is None:
            return ""
        return self._tell(self._game.words, said._replace(gaps={"name": f"%{mover}", **said.gaps}))

    def _tell(self, folder: Path, said: Said) -> str:
        return words.tell(folder, said, self._lang, self._names, self._you)

    def _seat_word(self, seat: str) -> str:
        """The game's own word for a seat."""
        folder, key = self._game.words, f"seat-{seat}"
        return words.say(folder, key, self._lang) if words.knows(folder, key) else words.say(WORDS, "somebody", self._lang)


def imagined(game: Game, view: View) -> State:
    """A state that looks like the view; the only one, where nothing is hidden."""
    return game.resample(view, 0)


def teller_for(table: Table, guest: str, lang: str) -> Teller:
    """Names as this guest knows them, the same as on the pages (lib/tables.ts): one owl is the owl, several have names of
    their own; who reads is "you"; a program goes by who let it in; two of one name are told apart."""
    own = table.own(guest)
    you = own[0] if len(own) == 1 else None
    owls = [chair.seat for chair in table.chairs if chair.kind == "computer" and not chair.name]
    called = [chair.name for chair in table.chairs if chair.seat != you]
    names: dict[str, str | Said] = {}
    for place, chair in enumerate(table.chairs):
        if chair.program and chair.seat != you:
            names[chair.seat] = _program(table, chair, guest, lang)
        elif chair.seat == you:
            names[chair.seat] = Said("you")
        elif chair.name:
            piece = words.say(table.game.words, f"seat-{chair.seat}", lang)
            is_twice = called.count(chair.name) > 1
            names[chair.seat] = (
                words.say(words.SHARED, "name-of-two", lang, given=chair.name, piece=piece) if is_twice else chair.name
            )
        elif chair.seat in owls and (owl := Said("owl") if len(owls) == 1 else words.owl_name(place)):
            names[chair.seat] = owl
    return Teller(table.game, names, you, lang)


def _program(table: Table, chair: ChairRow, guest: str, lang: str) -> Said:
    if chair.guest == guest:
        return Said("program-yours")
    given = chair.name or words.say(table.game.words, f"seat-{chair.seat}", lang)
    return Said("program-of", {"given": given})
