"""The contract: what a folder in games/ must offer to be a game.

A position is a row of small integers `s`; what does not change during a game (options, course, garden) is another row,
`board`. Interpreted, both are plain lists or tuples; compiled, both are NumPy arrays; the text of the rules is the same.
A move, and an outcome of chance, is one integer too. Only notation.py turns them into words.

Chance is explicit. When the mover is CHANCE, somebody outside draws a ticket from `range(tickets)`, `outcome` says what
that ticket means, and `apply` does it. Rules never draw: a game replays from its facts alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from plenilune.words import Said as Said

if TYPE_CHECKING:
    from rich.text import Text

    from plenilune.core.state import State, View

CHANCE = -1  # mover: a ticket must be drawn
OVER = -2  # mover: the game has ended
TOO_MANY = -1  # choices: a set-up with more outcomes than anyone would list
LONGEST_GAME = 5000  # facts: none is nearly as long; one that never ends would be a fault in the rules
FARTHEST = 62  # moves: nothing is looked ahead further, so who sees so many sees the end
KEY_BITS = 62  # room for solving.key: one more bit, and the sign, are the solver's

Fixed = Sequence[int]
Ints = MutableSequence[int]
# A move beside the best one, for the mover; the last two in a game that is lost whatever is played
Standing = Literal["best", "as-good", "slower", "lets-go", "loses", "longest", "sooner"]
Role = Literal["end", "turn", "key"]  # why a moment matters: the last move, one that changed the result, a good one


@dataclass(frozen=True)
class Board:
    """What stays the same during a game, as read from the options; made by the game's board.py."""

    seats: tuple[str, ...]  # in order of play
    ints: tuple[int, ...]  # for the rules
    names: tuple[str, ...] = ()  # for the notation: what the game calls its places, by index
    drawing: Mapping[str, Any] = field(default_factory=dict)  # geometry, for those who draw
    texts: dict[int, str] = field(default_factory=dict, compare=False, repr=False)  # that the notation has written before


class Rules(Protocol):
    """rules.py: every function a kernel (see kernel.py)."""

    MOST_CHOICES: int  # room that `choices` may need in `out`

    def size(self, board: Fixed) -> int: ...  # how many integers a position has
    def clear(self, board: Fixed, s: Ints) -> None: ...  # the position before the set-up
    def mover(self, board: Fixed, s: Fixed) -> int: ...  # seat index, CHANCE or OVER
    def choices(self, board: Fixed, s: Fixed, out: Ints) -> int: ...  # writes moves or outcomes, says how many
    def apply(self, board: Fixed, s: Ints, move: int) -> None: ...  # changes s
    def tickets(self, board: Fixed, s: Fixed) -> int: ...  # at CHANCE: how many equally likely tickets
    def outcome(self, board: Fixed, s: Fixed, ticket: int) -> int: ...  # at CHANCE: what a ticket means
    def weight(self, board: Fixed, s: Fixed, outcome: int) -> int: ...  # at CHANCE: how many tickets mean it
    def score(self, board: Fixed, s: Fixed, seat: int) -> int: ...  # points so far
    def is_winner(self, board: Fixed, s: Fixed, seat: int) -> bool: ...  # asked when the game is over


class Strategy(Protocol):
    """strategy.py, optional: what search knows about playing well. Every function a kernel, over the rules it is bound to. A
    game without it is played by looking one move ahead."""

    SKILLS: tuple[Skill, ...]  # the five levels, weakest first
    IS_OPEN: bool  # nothing is hidden, and nothing left to chance after the set-up: a move always leads to the same position
    HAS_POINTS: bool  # a game is won by points, so that they say how it stands
    EXPLORE: float  # how much the tree search tries what it knows little about; 0.3 to 1
    CUT: int  # facts after which an imagined game is broken off and judged by `shares`; LONGEST_GAME is never

    # Deals anew what a seat (-1: a spectator) cannot know; the generator after that. See generator.py.
    def redeal(self, board: Fixed, s: Ints, seat: int, rng: int) -> int: ...
    def shares(self, board: Fixed, s: Fixed, out: Ints) -> None: ...  # writes each seat's part of the win, in thousandths
    def imagined(self, board: Fixed, s: Fixed, out: Ints, rng: int) -> tuple[int, int]: ...  # a likely move; the generator
    def greedy(self, board: Fixed, s: Fixed, move: int) -> int: ...  # worth of a move to who looks one move ahead
    def obscure(self, board: Fixed, s: Fixed, move: int) -> int: ...  # 0: catches the eye, 1, 2: easily overlooked


class Solving(Protocol):
    """solving.py, optional: what the solver asks, for a game of two with nothing hidden and no chance after the set-up.
    Every function a kernel, over the rules it is bound to."""

    MANY: int  # more than any number of choices

    def key(self, board: Fixed, s: Fixed, clock: int) -> int: ...  # positive, of KEY_BITS; equal only if it plays alike
    def clock(self, board: Fixed, s: Fixed) -> int: ...  # moves until the game ends by itself, if nothing happens
    def wind(self, board: Fixed, s: Ints) -> None: ...  # sets that clock as if something had just happened
    def can_win(self, board: Fixed, s: Fixed) -> bool: ...  # whether the mover wins at once


class Part(NamedTuple):
    """Some of the numbers of a tensor, one after the other: their name, their shape, and what they say."""

    name: str
    shape: tuple[int, ...]
    says: str


class Actions(Protocol):
    """actions.py, optional: moves and outcomes of chance by number, for programs that learn. A number means the same in
    every position of a board; no two choices of a position have the same. Every function a kernel, over the rules it is
    bound to."""

    def count(self, board: Fixed) -> int: ...  # how many actions there are
    def number(self, board: Fixed, s: Fixed, move: int) -> int: ...  # of a move of this position
    def outcomes(self, board: Fixed) -> int: ...  # how many outcomes; 1: those of a set-up that is too large to list
    def outcome_number(self, board: Fixed, s: Fixed, outcome: int) -> int: ...


class Tensors(Protocol):
    """tensors.py, optional: what a seat may see, as a row of integers. `size` and `fill` are kernels over the rules."""

    def parts(self, board: Fixed) -> tuple[Part, ...]: ...  # what the row holds, in order
    def size(self, board: Fixed) -> int: ...
    def fill(self, board: Fixed, s: Fixed, seat: int, out: Ints) -> None: ...  # seat -1: a spectator


@dataclass(frozen=True)
class Skill:
    """How one level plays. What it misses, it misses as people do: it does not notice a move, or does not look further."""

    simulations: int = 0  # games imagined before a move; 0: it looks one move ahead
    sight: int = 0  # moves looked ahead exactly, where a game can be solved
    overlooks: float = (
        0.0  # how likely it is not to notice a move at all; more likely one that strategy.obscure says is hard to see
    )


class Notation(Protocol):
    """notation.py: moves and positions <-> text."""

    def write_move(self, board: Board, s: Fixed, move: int) -> str: ...  # a move or an outcome of this position
    def read_setup(self, board: Board, s: Fixed, text: str) -> int: ...  # an outcome too rare to list; may Refuse
    def refusal(self, board: Board, s: Fixed, text: str) -> Refusal: ...  # why text is not among the moves
    def write_position(self, board: Board, s: Fixed) -> str: ...
    def read_position(self, board: Board, text: str) -> list[int]: ...  # may raise Refusal


class ViewModule(Protocol):
    """view.py: what a seat may see, built from nothing. A spectator is seat None, who owns nothing."""

    def hides(self, board: Board) -> bool: ...  # whether, with these options, one seat may know what another may not
    def view(self, board: Board, s: Fixed, seat: int | None) -> Any: ...  # a frozen dataclass, drawn and sent
    def seen_position(self, board: Board, s: Fixed, seat: int | None) -> str: ...  # '?' for what is hidden
    def told(self, board: Board, s: Fixed, text: str, offer: Any, seat: int | None) -> tuple[str, Any]: ...  # a fact of s as
    # that seat hears of it: its text and its struct, less what the seat may not know
    def resample(self, board: Board, seen: str, seat: int | None, rng: Random) -> list[int]: ...  # one guess that fits


class OffersModule(Protocol):
    """offers.py: a move, or an outcome of chance, for those who draw it: what it does, so that they need no rule."""

    def offer(self, board: Board, s: Fixed, move: int) -> Any: ...  # a frozen dataclass


class BoardModule(Protocol):
    """board.py: options -> Board."""

    def build(self, seats: tuple[str, ...], options: Mapping[str, str], files: Mapping[str, BoardFile]) -> Board: ...


class TerminalModule(Protocol):
    """terminal.py: shows a View in letters; loaded only by those who draw. 80x24 is enough, colour is never needed."""

    def draw(self, board: Board, view: View, lang: str, ascii_only: bool = False) -> Text: ...  # the board


class SentencesModule(Protocol):
    """sentences.py: a view in sentences, for every screen and for those who listen. It sees nothing but the view, so it can
    tell nothing that is hidden."""

    def asks(
        self, board: Board, view: View
    ) -> tuple[Said, ...]: ...  # first what is to be done, by whom; then what else matters
    def tells(self, board: Board, view: View) -> tuple[Said, ...]: ...  # the whole position


class StoriesModule(Protocol):
    """stories.py, optional: what moves do and why, in sentences. Asks the rules, decides nothing, and uses only what `seat`
    may know (None: what everybody may). A `line` is moves that follow each other, without the chance between."""

    def tell(
        self, state: State, move: str, seat: str | None = None
    ) -> tuple[Said, ...]: ...  # what a move or outcome of state
    # does, and then what came of it; each says whom it is about in the gap `name`, where it is about somebody
    def why(self, state: State, line: Sequence[str], seat: str | None = None) -> Said | None: ...  # why its first is good
    def remark(
        self, state: State, move: str, standing: Standing, line: Sequence[str] = (), seat: str | None = None
    ) -> Said | None: ...  # two to four words
    def moment(
        self, before: State, move: str, after: State, role: Role, seat: str | None = None
    ) -> Said: ...  # what had happened, in at most twelve words; `after` is where the chance after the move led
    def hint(self, state: State, move: str, step: int, seat: str | None = None) -> Said: ...  # 1 what to look at, 2, 3 all


class SetupsModule(Protocol):
    """setups.py, optional: set-ups that are proven even, for a game whose set-up is one fact of chance."""

    def class_of(self, setup: str) -> str: ...  # one for all set-ups that play the same
    def variants(self, setup: str) -> list[str]: ...  # all that play the same as this one
    def fair(self, board: Board, rng: Random) -> str: ...  # one that is proven even


class EditingModule(Protocol):
    """editing.py, optional: positions set up by hand, piece by piece. A draft is the game's own struct: what lies where,
    possible or not. Whether it can be is for notation.read_position to say; editing.py says it to people who tap (words
    `edit-*`), and names in `where` what an editor is to mark, as `pad 12` or `g1`."""

    Draft: type[Any]  # a frozen dataclass of what JSON can say

    def draft(self, board: Board, s: Fixed) -> Any: ...  # of a position; `read` makes the same position of it
    def empty(self, board: Board) -> Any: ...  # everything is still in the box
    def read(self, board: Board, draft: Any) -> list[int]: ...  # the position; or a Refusal, with `others` beside it
    def looks(self, board: Board, s: Fixed) -> Hashable: ...  # what everybody sees of it; no clocks, nothing hidden


class TriesModule(Protocol):
    """tries.py, optional: moves beside the solution of a puzzle, for a game that ships puzzles. What `likeness` gives is
    said by the words `try-LIKENESS`, the praise, and `try-LIKENESS-ask`, the question after it where there is a win."""

    def likeness(self, move: str, right: Sequence[str]) -> str: ...  # what it has in common with a right one; "none"
    def subtlety(self, move: str) -> int: ...  # how much of it a beginner does not think of: makes a proven puzzle harder


@dataclass(frozen=True)
class Modules:
    """The files of a game's folder that a Game works with. What only some ask for (strategy, terminal, ...) is found
    by registry.module_of."""

    rules: Rules
    notation: Notation
    view: ViewModule
    offers: OffersModule
    board: BoardModule
    sentences: SentencesModule | None = None
    stories: StoriesModule | None = None
    setups: SetupsModule | None = None
    editing: EditingModule | None = None


@dataclass(frozen=True)
class BoardFile:
    """A course, a garden, ...: its name, and the text of its TOML file, ours or a player's own."""

    name: str
    text: str
    is_builtin: bool
    path: Path | None = field(default=None, compare=False)

    @property
    def label(self) -> str:
        """How an error names it."""
        return str(self.path) if self.path else self.name


class Refusal(Exception):
    """Why something cannot be: a key of the words and what fills its gaps. Becomes an error that people can read. `where`
    names what is at fault, as the game's draft names it; `others` are faults beside this one."""

    def __init__(self, key: str, *, where: Sequence[str] = (), **gaps: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.gaps = gaps
        self.where = tuple(where)
        self.others: tuple[Refusal, ...] = ()


def refuse(found: Sequence[Refusal]) -> None:
    """Raises the first of these faults, with the others beside it; nothing where there is none."""
    if found:
        found[0].others = tuple(found[1:])
        raise found[0]
