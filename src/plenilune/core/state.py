"""The library: a game with its options chosen, and a position of it. What `import plenilune` gives to other programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from plenilune.core import acts
from plenilune.core.about import About, check_options, check_players
from plenilune.core.acts import ACTS, Ended
from plenilune.core.errors import BoardError, IllegalMove, OptionError, PositionError, TooManyOutcomes
from plenilune.core.game import CHANCE, OVER, TOO_MANY, Board, Modules, Refusal, Said


class Fact(NamedTuple):
    """Something that happened: who did it (a seat, or "chance"), and the move in notation, or an act (acts.py)."""

    mover: str
    text: str


@dataclass(frozen=True)
class View:
    """What one seat may see of a state, and all that ever leaves for that seat. `seat` None is a spectator."""

    game: str
    seat: str | None
    mover: str | None
    moves: tuple[str, ...]  # of this seat, when it is to move; else none
    offers: tuple[Any, ...]  # the same moves, each as the game's own struct, for drawing
    scores: Mapping[str, int]
    winners: tuple[str, ...]
    position: str  # with '?' for what this seat may not know
    pieces: Any  # the game's own struct, for drawing
    asks: tuple[Said, ...] = ()  # what is to be done, by whom; then what else matters
    tells: tuple[Said, ...] = ()  # the whole position, for those who listen
    ended: Ended | None = None  # by an act, not by the rules


@dataclass(frozen=True)
class Told:
    """A fact as one seat, or a spectator, has heard of it."""

    mover: str
    text: str  # with '?' for what this seat may not know
    offer: Any  # the game's own struct: what it did, for drawing; None: an act, which changes nothing on the board
    said: tuple[Said, ...]  # the same in sentences


class Game:
    """One game with its options. Made by `plenilune.game(...)`."""

    def __init__(self, about: About, modules: Modules, players: int | None, given: Mapping[str, object]) -> None:
        self.about = about
        self.key = about.key
        self.players = check_players(about, players)
        self.options, self.files = check_options(about, self.players, given)
        self.seats = about.seats[: self.players]
        self.modules = modules
        try:
            self.board: Board = modules.board.build(self.seats, self.options, self.files)
        except Refusal as refusal:
            raise BoardError.of(refusal, about.words) from None

    @property
    def words(self) -> Path:
        return self.about.words

    @property
    def hides(self) -> bool:
        """Whether one seat may know what another may not."""
        return self.modules.view.hides(self.board)

    def new(self, seed: int | None = None, fair: bool = False) -> State:
        """A game set up: `seed` decides the chance of the set-up; without one it is different each time. `fair`: one of
        the set-ups that are proven even, where the game has some."""
        return self.set_up(Random(seed), fair)

    def set_up(self, rng: Random, fair: bool = False) -> State:
        """The same, with chance drawn from `rng`."""
        state = self.unset()
        if fair:
            if self.modules.setups is None:
                raise OptionError("no-fair-setup", game=self.about.title)
            state = state.play(self.modules.setups.fair(self.board, rng))
        while state.mover == "chance":
            state = state.roll(rng)
        return state

    def unset(self) -> State:
        """The state before the set-up, where chance is to move."""
        s = [0] * self.modules.rules.size(self.board.ints)
        self.modules.rules.clear(self.board.ints, s)
        return State(self, tuple(s))

    def read(self, position: str) -> State:
        """The state that a position text describes; it has no facts, for nobody knows how it came about."""
        try:
            return State(self, tuple(self.modules.notation.read_position(self.board, position)))
        except Refusal as refusal:
            raise PositionError.of(refusal, self.words) from None

    def replay(self, facts: Iterable[tuple[str, str]], start: State | None = None) -> State:
        """The state that these facts lead to, from before the set-up or from `start`."""
        state = start or self.unset()
        for mover, text in facts:
            state = state.follow(Fact(mover, text))
        return state

    def resample(self, view: View, seed: int | None = None) -> State:
        """A state that looks like `view` from its seat: what is hidden there is imagined, not known."""
        return self.imagine(view.position, view.seat, seed)

    def imagine(self, seen: str, seat: str | None, seed: int | None = None) -> State:
        """The same for a position as that seat sees it, with '?' for what it may not know."""
        index = None if seat is None else self.seat_index(seat)
        try:
            return State(self, tuple(self.modules.view.resample(self.board, seen, index, Random(seed))))
        except Refusal as refusal:
            raise PositionError.of(refusal, self.words) from None

    def seat_index(self, seat: str) -> int:
        if seat not in self.seats:
            raise OptionError("unknown-seat", given=str(seat), seats=", ".join(self.seats))
        return self.seats.index(seat)

    def _identity(self) -> tuple[object, ...]:
        return (self.key, self.about.edition, self.players, *self.options.items(), *self.files.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self is other or self._identity() == other._identity())

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"plenilune.game({self.key!r}, players={self.players}{chosen})"


class State:
    """A position, and the facts that led to it. Never changes: `play` gives a new one.

    Two states are equal when their game and position are, and how it ended, whatever way led there.
    """

    __slots__ = ("_menu_cache", "_s", "ended", "facts", "game", "start")
    game: Game
    facts: tuple[Fact, ...]
    start: tuple[int, ...]  # where the facts begin
    ended: Ended | None  # by an act: nobody is to move, whatever the position says
    _s: tuple[int, ...]
    _menu_cache: dict[str, int] | None

    def __init__(
        self,
        game: Game,
        s: tuple[int, ...],
        facts: tuple[Fact, ...] = (),
        start: tuple[int, ...] | None = None,
        ended: Ended | None = None,
    ) -> None:
        fill = object.__setattr__
        fill(self, "game", game)
        fill(self, "_s", s)
        fill(self, "facts", facts)
        fill(self, "start", s if start is None else start)
        fill(self, "ended", ended)
        fill(self, "_menu_cache", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a state never changes: {name} cannot be set")

    @property
    def ints(self) -> tuple[int, ...]:
        """The position as the rules know it: for search, not for reading."""
        return self._s

    @property
    def mover(self) -> str | None:
        """The seat to decide, "chance", or None when the game is over."""
        return None if self.ended else self._rules_mover()

    def _rules_mover(self) -> str | None:
        seat = self.game.modules.rules.mover(self.game.board.ints, self._s)
        if seat == CHANCE:
            return "chance"
        return None if seat == OVER else self.game.seats[seat]

    def moves(self) -> list[str]:
        """What the mover may do, in notation, sorted; at "chance" the possible outcomes."""
        return sorted(self.menu())

    def odds(self) -> dict[str, float]:
        """At "chance": how likely each outcome is. Empty when a seat is to move."""
        if self.mover != "chance":
            return {}
        rules, board = self.game.modules.rules, self.game.board.ints
        total = rules.tickets(board, self._s)
        return {text: rules.weight(board, self._s, code) / total for text, code in sorted(self.menu().items())}

    def play(self, text: str) -> State:
        """The state after that move or outcome. An IllegalMove says which rule forbids it."""
        return self._after(self.code_of(text), text)

    def follow(self, fact: Fact) -> State:
        """The state after a fact: a move of the mover, an outcome of chance, or an act. An IllegalMove says why not."""
        if fact.text in ACTS:
            return self._after_act(fact)
        if self.mover != fact.mover:
            refusal = Refusal("not-the-mover", given=fact.mover, mover=self.mover or "-", text=fact.text)
            raise IllegalMove.of(refusal, self.game.words)
        return self.play(fact.text)

    def _after_act(self, fact: Fact) -> State:
        game = self.game
        try:
            if self.mover is None:
                raise Refusal("game-over")
            if self.mover == "chance":
                raise Refusal("act-before-chance")
            if fact.mover not in game.seats:
                raise Refusal("unknown-seat", given=fact.mover, seats=", ".join(game.seats))
            acts.check(fact.text, game.players, game.about.draws)
        except Refusal as refusal:
            raise IllegalMove.of(refusal, game.words) from None
        ended = acts.ending(fact.text, fact.mover, game.players)
        return State(game, self._s, (*self.facts, fact), self.start, ended)

    def code_of(self, text: str) -> int:
        """The integer of that move or outcome, as the rules know it; an IllegalMove says why it is none."""
        rules, notation = self.game.modules.rules, self.game.modules.notation
        try:
            if self.ended:
                raise Refusal("game-over")
            if self._is_setup_too_large():
                return notation.read_setup(self.game.board, self._s, text)
            code = self.menu().get(text)
            if code is not None:
                return code
            if rules.mover(self.game.board.ints, self._s) == OVER:
                raise Refusal("game-over")
            raise notation.refusal(self.game.board, self._s, text)
        except Refusal as refusal:
            raise IllegalMove.of(refusal, self.game.words) from None

    def roll(self, rng: Random) -> State:
        """The state after chance has drawn a ticket; only when the mover is "chance"."""
        rules, board = self.game.modules.rules, self.game.board
        if self.mover != "chance":
            raise IllegalMove("no-chance-here", folder=self.game.words)
        code = rules.outcome(board.ints, self._s, rng.randrange(rules.tickets(board.ints, self._s)))
        return self._after(code, self.game.modules.notation.write_move(board, self._s, code))

    def view(self, seat: str | None) -> View:
        """What that seat, or a spectator (None), may see."""
        index = None if seat is None else self.game.seat_index(seat)
        game, mover = self.game, self.mover
        menu = sorted(self.menu().items()) if seat is not None and seat == mover else []
        view = View(
            game=game.key,
            seat=seat,
            mover=mover,
            moves=tuple(text for text, _ in menu),
            offers=tuple(game.modules.offers.offer(game.board, self._s, code) for _, code in menu),
            scores=self.scores,
            winners=self.winners,
            position=game.modules.view.seen_position(game.board, self._s, index),
            pieces=game.modules.view.view(game.board, self._s, index),
            ended=self.ended,
        )
        asks, tells = self._sentences(view)
        return replace(view, asks=asks, tells=tells)

    def _sentences(self, view: View) -> tuple[tuple[Said, ...], tuple[Said, ...]]:
        """What is asked, and the whole position. Where an act has ended the game nothing is asked any more."""
        game, ended, sentences = self.game, self.ended, self.game.modules.sentences
        if sentences is None:
            return (), ()
        running = replace(view, mover=self._rules_mover()) if ended else view
        asks, tells = sentences.asks(game.board, running), sentences.tells(game.board, running)
        if ended is None:
            return asks, tells
        end = acts.said(ended.kind, ended.by, game.players)
        return (end,), (end, *(said for said in tells if said not in asks))

    def log(self, seat: str | None) -> tuple[Told, ...]:
        """The facts as that seat, or a spectator, has heard of them."""
        state, heard = State(self.game, self.start), []
        for fact in self.facts:
            heard.append(state.told(fact, seat))
            state = state.follow(fact)
        return tuple(heard)

    def told(self, fact: Fact, seat: str | None) -> Told:
        """A fact that happened in this state, as that seat, or a spectator, hears of it."""
        game, modules = self.game, self.game.modules
        if fact.text in ACTS:
            return Told(fact.mover, fact.text, None, (acts.said(fact.text, fact.mover, game.players),))
        index = None if seat is None else game.seat_index(seat)
        offer = modules.offers.offer(game.board, self._s, self.code_of(fact.text))
        text, seen = modules.view.told(game.board, self._s, fact.text, offer, index)
        said = modules.stories.tell(self, fact.text, seat) if modules.stories else ()
        return Told(fact.mover, text, seen, said)

    @property
    def scores(self) -> dict[str, int]:
        rules, board = self.game.modules.rules, self.game.board.ints
        return {seat: rules.score(board, self._s, index) for index, seat in enumerate(self.game.seats)}

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that have won; more than one share the win; none is a draw, or a game that is not over."""
        rules, board = self.game.modules.rules, self.game.board.ints
        if self.mover is not None:
            return ()
        if self.ended:
            return acts.winners(self.ended, self.game.seats)
        return tuple(seat for index, seat in enumerate(self.game.seats) if rules.is_winner(board, self._s, index))

    def _is_setup_too_large(self) -> bool:
        rules, board = self.game.modules.rules, self.game.board.ints
        return bool(
            rules.mover(board, self._s) == CHANCE and rules.choices(board, self._s, [0] * rules.MOST_CHOICES) == TOO_MANY
        )

    def menu(self) -> Mapping[str, int]:
        """What may be played or happen, by its text, with the integer of each: for search. Found out once."""
        if self._menu_cache is None:
            object.__setattr__(self, "_menu_cache", self._find_menu())
        assert self._menu_cache is not None
        return self._menu_cache

    def _find_menu(self) -> dict[str, int]:
        rules, notation, board = self.game.modules.rules, self.game.modules.notation, self.game.board
        if self.ended or rules.mover(board.ints, self._s) == OVER:
            return {}
        out = [0] * rules.MOST_CHOICES
        count = rules.choices(board.ints, self._s, out)
        if count == TOO_MANY:
            raise TooManyOutcomes("too-many-outcomes", outcomes=f"{rules.tickets(board.ints, self._s):,}")
        return {notation.write_move(board, self._s, code): code for code in out[:count]}

    def _after(self, code: int, text: str) -> State:
        s = list(self._s)
        mover = self.mover
        assert mover is not None
        self.game.modules.rules.apply(self.game.board.ints, s, code)
        return State(self.game, tuple(s), (*self.facts, Fact(mover, text)), self.start)

    def __str__(self) -> str:
        text: str = self.game.modules.notation.write_position(self.game.board, self._s)
        return text

    def __repr__(self) -> str:
        return f"<{self.game.key}: {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._s == other._s and self.ended == other.ended and self.game == other.game

    def __hash__(self) -> int:
        return hash((self._s, self.ended, self.game))

    def __reduce__(self) -> tuple[object, ...]:
        return (State, (self.game, self._s, self.facts, self.start, self.ended))
