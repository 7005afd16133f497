"""Sentences about moves, for one reader: from the game's stories.py, or plain ones where it has none.

A story is told of a state that is imagined from a view wherever something is hidden, so that no sentence knows more than
its reader; only that of a game that is over is told of what was, and then the reader's seat is told with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plenilune import words
from plenilune.core import registry
from plenilune.core.game import Role, Said, Standing
from plenilune.core.state import Game, State, View
from plenilune.server.http.sentences import PAGES
from plenilune.server.refusals import WORDS
from plenilune.server.table.table import Table


class Teller:
    """Tells in a language, to somebody who plays the seat `you`, if any."""

    def __init__(self, game: Game, names: dict[str, str], you: str | None, lang: str) -> None:
        self._game, self._names, self._you, self._lang = game, names, you, lang
        self._stories: Any = registry.module_of(game.key, "stories") if registry.has_module(game.key, "stories") else None

    def told(self, view: View, move: str) -> str:
        """What a move does; empty where the game cannot tell."""
        if self._stories is None:
            return ""
        return self._say(self._stories.tell(imagined(self._game, view), move, view.seat), view.mover)

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
            return words.say(WORDS, "plain-hint", self._lang, text=move)
        return self._say(self._stories.hint(imagined(self._game, view), move, step, view.seat), view.mover)

    def moment(self, before: State, move: str, after: State, role: Role, seat: str | None) -> str:
        """Of a game that is over: what happened, as `seat` may know it."""
        mover = before.mover
        if self._stories is None:
            gaps: dict[str, str | int] = {"name": self.name(mover or ""), "text": move}
            return words.say(WORDS, f"plain-moment-{role}{self.you(mover)}", self._lang, **gaps)
        return self._say(self._stories.moment(before, move, after, role, seat), mover)

    def name(self, seat: str) -> str:
        return self._names.get(seat) or self.seat_word(seat)

    def you(self, seat: str | None) -> str:
        """What is put behind the key of a sentence that speaks to its reader."""
        return "-you" if seat is not None and seat == self._you else ""

    def seat_word(self, seat: str) -> str:
        """The game's own word for a seat."""
        word = words.say(self._game.words, f"seat-{seat}", self._lang)
        return words.say(WORDS, "somebody", self._lang) if word == f"seat-{seat}" else word

    def of_game(self, key: str, **gaps: str | int) -> str:
        """A sentence of the game's own words; empty where it has none of that key."""
        sentence = words.say(self._game.words, key, self._lang, **gaps)
        return "" if sentence == key else sentence

    def of_server(self, key: str, **gaps: str | int) -> str:
        return words.say(WORDS, key, self._lang, **gaps)

    def _say(self, said: Said | None, mover: str | None) -> str:
        if said is None:
            return ""
        if self.you(mover) and (sentence := self.of_game(said.key + self.you(mover), **said.gaps)):
            return sentence
        return self.of_game(said.key, **{"name": self.name(mover or ""), **said.gaps})


def imagined(game: Game, view: View) -> State:
    """A state that looks like the view; the only one, where nothing is hidden."""
    return game.resample(view, 0)


def teller_for(table: Table, guest: str, lang: str) -> Teller:
    """Names as this guest knows them: one owl is the owl, several go by their seats."""
    own = table.own(guest)
    computers = sum(chair.kind == "computer" for chair in table.chairs)
    owl = words.say(PAGES, "owl", lang)
    names = {
        chair.seat: chair.name or (owl if chair.kind == "computer" and computers == 1 else "") for chair in table.chairs
    }
    return Teller(table.game, names, own[0] if len(own) == 1 else None, lang)
