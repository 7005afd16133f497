"""The library: a game with its options chosen, and a position of it. What `import plenilune` gives to other programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from plenilune.core import acts
from plenilune.core.about import About, check_options, check_players
from plenilune.core.acts import ACTS, Ended
from plenilune.core.errors import BoardError, IllegalMove, OptionError, PositionError, TooManyOutcomes
from plenilune.core.game import CHANCE, OVER, Board, Modules, Refusal, Said
from plenilune.core.steps import Steps, is_by_text, steps_of


class NumpyGenerator(Protocol):
    """What is asked of a generator of NumPy's."""

    def integers(self, low: int, high: int) -> Any: ...


Chance = Random | NumpyGenerator


def ticket(rng: Chance, tickets: int) -> int:
    """One of so many, each as likely."""
    return rng.randrange(tickets) if isinstance(rng, Random) else int(rng.integers(0, tickets))


class Fact(NamedTuple):
    """Something that happened: who did it (a seat, or "chance"), and the move in notation, or an act (acts.py)."""

    mover: str
    text: str


@dataclass(frozen=True)
class View:
    """What one seat may see of a state, and all that ever leaves for that seat. `seat` None is a spectator.

    - `moves`: of this seat, when it is to move; else none
    - `offers`: the same moves, each as the game's own struct, for drawing
    - `position`: with '?' for what this seat may not know
    - `pieces`: the game's own struct, for drawing
    - `asks`: what is to be done, by whom; then what else matters
    - `tells`: the whole position, for those who listen
    - `ended`: by an act, not by the rules
    """

    game: str
    seat: str | None
    mover: str | None
    moves: tuple[str, ...]
    offers: tuple[Any, ...]
    scores: Mapping[str, int]
    winners: tuple[str, ...]
    position: str
    pieces: Any
    asks: tuple[Said, ...] = ()
    tells: tuple[Said, ...] = ()
    ended: Ended | None = None

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self.mover, self.moves, self.position, self.ended))


@dataclass(frozen=True)
class Told:
    """A fact as one seat, or a spectator, has heard of it.

    - `text`: with '?' for what this seat may not know
    - `offer`: the game's own struct: what it did, for drawing; None: an act, which changes nothing on the board
    - `said`: the same in sentences
    """

    mover: str
    text: str
    offer: Any
    said: tuple[Said, ...]


class Game:
    """One game with its options. Made by `plenilune.game(...)`."""

    def __init__(self, about: About, modules: Modules, players: int | None, given: Mapping[str, object]) -> None:
        self.about = about
        self.key = about.key
        self.players = check_players(about, players)
        self.options, self.files = check_options(about, self.players, given)
        self.seats = about.seats[: self.players]
        self.movers: tuple[str | None, ...] = (*self.seats, None, "chance")  # by what the rules call them: OVER is -2
        self.modules = modules
        try:
            self.board: Board = modules.board.build(self.seats, self.options, self.files)
        except Refusal as refusal:
            raise BoardError.of(refusal, about.words) from None
        self._steps: Steps | None = None

    @property
    def steps(self) -> Steps:
        """How its rules are asked, many times a second."""
        if self._steps is not None:
            return self._steps
        found = steps_of(self.key, self.modules.rules, self.board)
        if not is_by_text():
            self._steps = found
        return found

    @property
    def words(self) -> Path:
        """The folder of its sentences."""
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
        if not isinstance(position, str):
            raise PositionError("not-a-text", given=repr(position)[:60])
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
        """The place of that seat in the order of play, from 0; an OptionError where there is none."""
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


class _Chain:
    """Facts, of which each state adds one to those before: so a state is made without writing all of them down again."""

    __slots__ = ("before", "last", "whole")

    def __init__(self, before: _Chain | None, mover: str, text: str, whole: tuple[Fact, ...] | None = None) -> None:
        self.before, self.last, self.whole = before, (mover, text), whole

    def facts(self) -> tuple[Fact, ...]:
        if self.whole is None:
            newest, chain = [], self
            while chain.whole is None:
                newest.append(Fact(*chain.last))
                assert chain.before is not None
                chain = chain.before
            self.whole = (*chain.whole, *reversed(newest))
        return self.whole


class State:
    """A position, and the facts that led to it. Never changes: `play` gives a new one.

    Two states are equal when their game and position are, and how it ended, whatever way led there.
    """

    __slots__ = ("_chain", "_ended", "_game", "_ints", "_menu", "_mover", "_row", "_start")
    _game: Game
    _chain: _Chain
    _start: tuple[int, ...]
    _ended: Ended | None
    _ints: tuple[int, ...] | None  # the position: here, or in the row, or in both
    _row: Any  # the same as the steps take it
    _menu: dict[str, int] | None
    _mover: int | None

    def __init__(
        self,
        game: Game,
        s: tuple[int, ...],
        facts: tuple[Fact, ...] = (),
        start: tuple[int, ...] | None = None,
        ended: Ended | None = None,
    ) -> None:
        self._game, self._chain, self._ended = game, _Chain(None, "", "", facts), ended
        self._start = s if start is None else start
        self._ints, self._row, self._menu, self._mover = s, None, None, None

    @property
    def game(self) -> Game:
        """The game, with its options, that this is a position of."""
        return self._game

    @property
    def start(self) -> tuple[int, ...]:
        """The position where the facts begin."""
        return self._start

    @property
    def ended(self) -> Ended | None:
        """By an act, such as giving up: then nobody is to move, whatever the position says."""
        return self._ended

    @property
    def ints(self) -> tuple[int, ...]:
        """The position as the rules know it: for search, not for reading."""
        if self._ints is None:
            self._ints = tuple(self._row)
        assert self._ints is not None
        return self._ints

    def _as_row(self) -> Any:
        if self._row is None:
            self._row = self._game.steps.row(self.ints)
        return self._row

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What has happened since `start`, one thing after the other."""
        return self._chain.facts()

    @property
    def mover(self) -> str | None:
        """The seat to decide, "chance", or None when the game is over."""
        return None if self._ended else self._game.movers[self._mover_index()]

    def _mover_index(self) -> int:
        """As the rules say it: a seat, CHANCE or OVER. Found out once."""
        found = self._mover
        if found is None:
            found = self._game.modules.rules.mover(self._game.board.ints, self._as_row())
            self._mover = found
        return found

    def _rules_mover(self) -> str | None:
        return self._game.movers[self._mover_index()]

    def moves(self) -> list[str]:
        """What the mover may do, in notation, sorted; at "chance" the possible outcomes."""
        return sorted(self.menu())

    def odds(self) -> dict[str, float]:
        """At "chance": how likely each outcome is. Empty when a seat is to move."""
        if self.mover != "chance":
            return {}
        rules, board = self._game.modules.rules, self._game.board.ints
        total = rules.tickets(board, self.ints)
        return {text: rules.weight(board, self.ints, code) / total for text, code in sorted(self.menu().items())}

    @property
    def tickets(self) -> int:
        """At "chance": how many equally likely tickets there are to draw; 0 when a seat is to move."""
        return self._game.steps.tickets(self._as_row()) if self.mover == "chance" else 0

    def play(self, text: str) -> State:
        """The state after that move or outcome. An IllegalMove says which rule forbids it."""
        return self._after(self.code_of(text), text)

    def follow(self, fact: Fact) -> State:
        """The state after a fact: a move of the mover, an outcome of chance, or an act. An IllegalMove says why not."""
        if fact.text in ACTS:
            return self._after_act(fact)
        if self.mover != fact.mover:
            refusal = Refusal("not-the-mover", given=fact.mover, mover=self.mover or "-", text=fact.text)
            raise IllegalMove.of(refusal, self._game.words)
        return self.play(fact.text)

    def _after_act(self, fact: Fact) -> State:
        game = self._game
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
        return State(game, self.ints, (*self.facts, fact), self._start, ended)

    def code_of(self, text: str) -> int:
        """The integer of that move or outcome, as the rules know it; an IllegalMove says why it is none."""
        notation = self._game.modules.notation
        try:
            if not isinstance(text, str):
                raise Refusal("not-a-text", given=repr(text)[:60])
            if self._ended or self._mover_index() == OVER:
                raise Refusal("game-over")
            if self._mover_index() == CHANCE and self._game.steps.choices(self._as_row()) is None:
                return notation.read_setup(self._game.board, self.ints, text)
            code = self.menu().get(text)
            if code is not None:
                return code
            raise notation.refusal(self._game.board, self.ints, text)
        except Refusal as refusal:
            raise IllegalMove.of(refusal, self._game.words) from None

    def roll(self, rng: Chance) -> State:
        """The state after chance has drawn a ticket; only when the mover is "chance"."""
        game, s = self._game, self._as_row()
        if self.mover != "chance":
            raise IllegalMove("no-chance-here", folder=game.words)
        code = game.steps.outcome(s, ticket(rng, game.steps.tickets(s)))
        return self._after(code, game.modules.notation.write_move(game.board, s, code))

    def view(self, seat: str | None) -> View:
        """What that seat, or a spectator (None), may see."""
        index = None if seat is None else self._game.seat_index(seat)
        game, mover = self._game, self.mover
        menu = sorted(self.menu().items()) if seat is not None and seat == mover else []
        view = View(
            game=game.key,
            seat=seat,
            mover=mover,
            moves=tuple(text for text, _ in menu),
            offers=tuple(game.modules.offers.offer(game.board, self.ints, code) for _, code in menu),
            scores=self.scores,
            winners=self.winners,
            position=game.modules.view.seen_position(game.board, self.ints, index),
            pieces=game.modules.view.view(game.board, self.ints, index),
            ended=self._ended,
        )
        asks, tells = self._sentences(view)
        return replace(view, asks=asks, tells=tells)

    def seen(self, seat: str | None) -> str:
        """The position as that seat, or a spectator, may see it: `view(seat).position`, without the rest of the view."""
        index = None if seat is None else self._game.seat_index(seat)
        text: str = self._game.modules.view.seen_position(self._game.board, self.ints, index)
        return text

    def heard(self, fact: Fact, seat: str | None) -> str:
        """The text of a fact that happened in this state, as that seat hears of it: `told(fact, seat).text` alone."""
        game, modules = self._game, self._game.modules
        if fact.text in ACTS or not game.hides:
            return fact.text
        index = None if seat is None else game.seat_index(seat)
        offer = modules.offers.offer(game.board, self.ints, self.code_of(fact.text))
        return modules.view.told(game.board, self.ints, fact.text, offer, index)[0]

    def _sentences(self, view: View) -> tuple[tuple[Said, ...], tuple[Said, ...]]:
        """What is asked, and the whole position. Where an act has ended the game nothing is asked any more."""
        game, ended, sentences = self._game, self._ended, self._game.modules.sentences
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
        state, heard = State(self._game, self._start), []
        for fact in self.facts:
            heard.append(state.told(fact, seat))
            state = state.follow(fact)
        return tuple(heard)

    def told(self, fact: Fact, seat: str | None) -> Told:
        """A fact that happened in this state, as that seat, or a spectator, hears of it."""
        game, modules = self._game, self._game.modules
        if fact.text in ACTS:
            return Told(fact.mover, fact.text, None, (acts.said(fact.text, fact.mover, game.players),))
        index = None if seat is None else game.seat_index(seat)
        offer = modules.offers.offer(game.board, self.ints, self.code_of(fact.text))
        text, seen = modules.view.told(game.board, self.ints, fact.text, offer, index)
        said = modules.stories.tell(self, fact.text, seat) if modules.stories else ()
        return Told(fact.mover, text, seen, said)

    @property
    def scores(self) -> dict[str, int]:
        """The points of each seat so far."""
        rules, board = self._game.modules.rules, self._game.board.ints
        return {seat: rules.score(board, self.ints, index) for index, seat in enumerate(self._game.seats)}

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that have won; more than one share the win; none is a draw, or a game that is not over."""
        rules, board = self._game.modules.rules, self._game.board.ints
        if self.mover is not None:
            return ()
        if self._ended:
            return acts.winners(self._ended, self._game.seats)
        return tuple(seat for index, seat in enumerate(self._game.seats) if rules.is_winner(board, self.ints, index))

    def menu(self) -> Mapping[str, int]:
        """What may be played or happen, by its text, with the integer of each: for search. Found out once."""
        if self._menu is None:
            self._menu = self._find_menu()
        assert self._menu is not None
        return self._menu

    def _find_menu(self) -> dict[str, int]:
        game, s = self._game, self._as_row()
        if self._ended or self._mover_index() == OVER:
            return {}
        codes = game.steps.choices(s)
        if codes is None:
            raise TooManyOutcomes("too-many-outcomes", outcomes=f"{game.modules.rules.tickets(game.board.ints, s):,}")
        write, board = game.modules.notation.write_move, game.board
        return {write(board, s, code): code for code in codes}

    def _after(self, code: int, text: str) -> State:
        mover = self.mover
        assert mover is not None
        state = State.__new__(State)
        state._game, state._chain, state._ended = self._game, _Chain(self._chain, mover, text), None
        state._start = self._start
        state._ints, state._menu, state._mover = None, None, None
        state._row = self._game.steps.after(self._as_row(), code)
        return state

    def __str__(self) -> str:
        text: str = self._game.modules.notation.write_position(self._game.board, self.ints)
        return text

    def __repr__(self) -> str:
        return f"<{self._game.key}: {self}>"

    def picture(self, seat: str | None = None) -> str:
        """The position as that seat, or a spectator, sees it, as SVG; a game without picture.py is shown by its text."""
        from plenilune.core import registry, svg  # here, because few draw

        view = self.view(seat)
        if registry.has_module(self._game.key, "picture"):
            return str(registry.module_of(self._game.key, "picture").picture(self._game.board, view))
        drawing = svg.Svg(12 + 9 * len(view.position), 40, self._game.about.title)
        drawing.text(drawing.width / 2, 26, view.position, 14, "#7F8CC4")
        return str(drawing)

    def _repr_svg_(self) -> str:
        """For a notebook, through the eyes of the mover."""
        return self.picture(self.mover if self.mover in self._game.seats else None)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State) and self.ints == other.ints and self._ended == other.ended and self._game == other.game
        )

    def __hash__(self) -> int:
        return hash((self.ints, self._ended, self._game))

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        flat = tuple(part for fact in self.facts for part in fact)  # strings alone travel faster than facts
        return (_again, (self._game, self.ints, flat, self._start, self._ended))


def _again(game: Game, s: tuple[int, ...], flat: tuple[str, ...], start: tuple[int, ...], ended: Ended | None) -> State:
    return State(game, s, tuple(map(Fact, flat[::2], flat[1::2])), start, ended)
