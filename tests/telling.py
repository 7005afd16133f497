"""How tests say a sentence: in every language, to everybody, and looked at for what must not be in it."""

import re
from collections.abc import Iterable, Iterator

from plenilune import Game, State, words
from plenilune.core.game import Said

NAME = "Zoë"
SOME = 30
# A gap that nothing filled, a hole where something should be, something hidden (else a question mark ends a question)
LEFTOVERS = re.compile(r"[{}@%_]|\(\)|  | [.,]|\?(?! |$)|(?<![\w’»\u00a0\u202f])\?")


def some(states: Iterable[State]) -> list[State]:
    """Of a long game not every position: from the first to the last, about as many of each part of it."""
    every = list(states)
    return [*every[:: 1 + len(every) // SOME], every[-1]]


class Listener:
    """Hears each sentence once: a game says much of it again and again."""

    def __init__(self, table: Game) -> None:
        self.table = table
        self._keys = {*words.catalogue(table.words, "en"), *words.catalogue(words.SHARED, "en")}
        self._heard: set[str] = set()

    def hear(self, said: Said) -> list[str]:
        """The sentence in each language, to who only listens and to each who plays; nothing where it was heard before."""
        if repr(said) in self._heard:
            return []
        self._heard.add(repr(said))
        self._must_be_known(said)
        return [text for lang in words.languages() for text in self._said(said, lang)]

    def _said(self, said: Said, lang: str) -> Iterator[str]:
        table = self.table
        for you in (None, *(seat for seat in table.seats if f"%{seat}" in said.gaps.values())):
            text = words.tell(table.words, said, lang, dict.fromkeys(table.seats, NAME), you)
            assert text and not LEFTOVERS.search(text), f"{said} in {lang}: {text!r}"
            yield text

    def _must_be_known(self, said: Said) -> None:
        """Every key that it names has a sentence, every seat sits at the table."""
        assert said.key in self._keys, f"{said.key} has no sentence"
        for gap in said.gaps.values():
            if isinstance(gap, str) and gap.startswith("@"):
                assert gap[1:] in self._keys, f"{gap} of {said} has no sentence"
            elif isinstance(gap, str) and gap.startswith("%"):
                assert gap[1:] in self.table.seats, said
            elif isinstance(gap, Said):
                self._must_be_known(gap)
            elif not isinstance(gap, (str, int)):
                for one in gap:
                    self._must_be_known(one)


def length(text: str) -> int:
    """In words."""
    return len(re.findall(r"[\w’-]+", text))


def is_sentence(text: str) -> bool:
    """Begins and ends as one: whoever says several puts a space between them and nothing else."""
    return (text[0].isupper() or text[0].isdigit()) and text[-1] in ".!?"
