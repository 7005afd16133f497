"""The errors that callers handle. Each has a key for programs and a sentence for people; all are ValueErrors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from plenilune import words
from plenilune.core.game import Refusal


class PleniluneError(ValueError):
    """`str(error)` is the English sentence, `error.say("fr")` the French one; `key` and `gaps` are for programs."""

    def __init__(
        self, key: str, *, folder: Path = words.SHARED, because: PleniluneError | None = None, **gaps: str | int
    ) -> None:
        super().__init__(key)
        self.key = key
        self.gaps = gaps
        self.because = because  # fills the gap `reason`
        self.where: tuple[str, ...] = ()  # what is at fault, as the game's draft names it
        self.others: tuple[PleniluneError, ...] = ()  # faults beside this one
        self._folder = folder

    @classmethod
    def of(cls, refusal: Refusal, folder: Path) -> PleniluneError:
        error = cls(refusal.key, folder=folder, because=None, **refusal.gaps)
        error.where, error.others = refusal.where, tuple(cls.of(other, folder) for other in refusal.others)
        return error

    def say(self, lang: str = "en") -> str:
        """The sentence in that language."""
        reason = {"reason": self.because.say(lang)} if self.because else {}
        return words.say(self._folder, self.key, lang, **{**self.gaps, **reason})

    def __str__(self) -> str:
        return self.say("en")

    def __reduce__(self) -> tuple[object, ...]:
        found = {"where": self.where, "others": self.others}
        return (_again, (type(self), self.key, self._folder, self.because, self.gaps), found)


def _again(
    cls: type[PleniluneError], key: str, folder: Path, because: PleniluneError | None, gaps: dict[str, str | int]
) -> PleniluneError:
    return cls(key, folder=folder, because=because, **gaps)


class UnknownGame(PleniluneError):
    """No game has that name."""


class OptionError(PleniluneError):
    """An option or a number of players that this game does not have."""


class IllegalMove(PleniluneError):
    """A move that the rules forbid here; the key names the rule."""


class PositionError(PleniluneError):
    """A text that is not a position of this game."""


class BoardError(PleniluneError):
    """A course or garden file that makes no sense; the sentence names the file, the entry and what is wrong."""


class RecordError(PleniluneError):
    """A record that cannot be read or does not replay; the sentence names the line."""


class TooManyOutcomes(PleniluneError):
    """A set-up has more outcomes than anyone would list; `state.roll(rng)` draws one."""


class NoKernels(PleniluneError, ModuleNotFoundError):
    """Nothing compiled is there for a game, and it was asked for; the sentence says what to install."""

    def __init__(self, key: str, **given: Any) -> None:
        super().__init__(key, **given)
        self.name = "numba"


class SlowWarning(UserWarning):
    """Nothing compiled is there for a game: what the computer says about it is short-sighted."""
