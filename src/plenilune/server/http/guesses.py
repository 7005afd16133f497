"""Tries at the three words of an invitation. Only wrong ones are counted, for the address they come from; when many are
wrong from everywhere each address has a few left, so that who guesses finds nothing and who knows the words comes in."""

from __future__ import annotations

from plenilune.server.http.limits import Limits
from plenilune.server.refusals import TooOften
from plenilune.server.settings import Settings


class Guesses:
    def __init__(self, limits: Limits, settings: Settings, who: str) -> None:
        self._limits = limits
        self._all = (settings.limit_words_all, "words-all", "")
        self._wary = (settings.limit_words_wary, "words-wary", who)
        self._own = ((settings.limit_words, "words", who), (settings.limit_words_long, "words-long", who))

    def must_be_few(self) -> None:
        """Or TooOften."""
        is_quiet = self._limits.has_room(*self._all)
        if not all(self._limits.has_room(*one) for one in (*self._own, *(() if is_quiet else (self._wary,)))):
            raise TooOften("too-often")

    def count(self) -> None:
        for one in (*self._own, self._wary, self._all):
            self._limits.allows(*one)
