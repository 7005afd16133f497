"""The games for OpenSpiel, registered from outside: importing this is enough.

    import plenilune.adapters.openspiel
    game = pyspiel.load_game("plenilune_full_moon(pack=2)")

Each game that has a space (core/space.py) is `plenilune_` and its key. Its options are parameters: `players`; on and off are
true and false; where the usual value is a number, that number, and 0 for the first value that is none (`pack=0`: whole).

Every chance node has exact odds. A set-up of which there are too many to list is drawn in several steps, digit by digit of
its number: a game with a sampled chance node could not be serialised from Python.

All that a player sees comes from views: the observation is the position with `?` for what is hidden, the information state
also all that was heard. Of that there is no tensor: games last hundreds of facts.
"""

from __future__ import annotations

import ctypes
from random import Random
from typing import Any

import numpy as np
import pyspiel

import plenilune
from plenilune.core.about import About, Option
from plenilune.core.space import Space, has_space, rewards

PREFIX = "plenilune_"
LONGEST = 5000  # facts
WIDEST = 64  # outcomes of one step of a set-up that is too large to list, at most


def parameters(about: About) -> dict[str, Any]:
    """What may stand in the brackets, with the usual values."""
    chosen = {name: parameter(option, option.default) for name, option in about.options.items()}
    return {"players": about.fewest, **chosen}


def parameter(option: Option, value: str) -> Any:
    """A value of an option as OpenSpiel has it."""
    if set(option.values) == {"on", "off"}:
        return value == "on"
    if option.default.isdecimal():
        return int(value) if value.isdecimal() else -_others(option).index(value)
    return value


def _others(option: Option) -> list[str]:
    return [value for value in option.values if not value.isdecimal()]


def _option(option: Option, given: Any) -> str:
    for value in option.values:
        if parameter(option, value) == given:
            return value
    return str(given)  # a board of one's own; or a mistake, that the game names


def digits(tickets: int) -> tuple[int, ...]:
    """How many values each digit of a number below `tickets` has, where no digit has more than WIDEST."""
    left, found = tickets, [1]
    for prime in range(2, WIDEST + 1):
        while left % prime == 0:
            left //= prime
            if found[-1] * prime > WIDEST:
                found.append(1)
            found[-1] *= prime
    if left > 1:
        raise ValueError(f"{tickets} tickets cannot be drawn digit by digit: {left} is a prime factor above {WIDEST}")
    return tuple(found)


class Drawn:
    """Chance that is decided already."""

    def __init__(self, ticket: int) -> None:
        self._ticket = ticket

    def integers(self, low: int, high: int) -> int:
        return self._ticket


def _type(about: About) -> pyspiel.GameType:
    modes = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=PREFIX + about.key.replace("-", "_"),
        long_name=about.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=modes.IMPERFECT_INFORMATION if plenilune.game(about.key).hides else modes.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=about.most,
        min_num_players=about.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(about),
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, with its options, as OpenSpiel's."""

    def __init__(self, key: str, game_type: pyspiel.GameType, params: Any) -> None:
        about, given = plenilune.about(key), {**parameters(plenilune.about(key)), **dict(params or {})}
        players = given.pop("players")
        options = {name: _option(about.options[name], value) for name, value in given.items()}
        self.plenilune = plenilune.game(key, players=players, **options)
        self.space = Space(self.plenilune)
        self.digits = digits(self.plenilune.unset().tickets) if self.space.outcomes == 1 else ()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.count,
            max_chance_outcomes=max((self.space.outcomes, *self.digits)),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type, info, params or {})

    def new_initial_state(self, position: str | None = None) -> OpenSpielState:
        """Before the set-up; or at a position in our notation."""
        state = self.plenilune.unset() if position is None else self.plenilune.read(position)
        return OpenSpielState(self, state)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return len(self.digits) or LONGEST


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state of ours; `plenilune` is that state itself."""

    def __init__(self, game: OpenSpielGame, state: plenilune.State) -> None:
        super().__init__(game)
        self.plenilune = state
        self.drawn: tuple[int, ...] = ()  # the first digits of a set-up
        self.heard = ("",) * len(state.game.seats)  # what each seat has heard, a fact a line

    @property
    def _space(self) -> Space:
        space: Space = self.get_game().space
        return space

    def current_player(self) -> int:
        mover = self.plenilune.mover
        if mover is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == "chance" else self.plenilune.game.seat_index(mover)

    def is_terminal(self) -> bool:
        return self.plenilune.mover is None

    def _legal_actions(self, player: int) -> list[int]:
        return self._space.numbers(self.plenilune)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self._is_drawn():
            values = self.get_game().digits[len(self.drawn)]
            return [(value, 1 / values) for value in range(values)]
        odds, state = self.plenilune.odds(), self.plenilune
        return sorted((self._space.number(state, text), likely) for text, likely in odds.items())

    def _apply_action(self, action: int) -> None:
        if self._is_drawn():
            self._draw(action)
        else:
            self._become(self.plenilune.play(self._space.text(self.plenilune, action)))

    def _become(self, after: plenilune.State) -> None:
        fact, then = after.facts[-1], self.plenilune
        told = (then.heard(fact, seat) for seat in then.game.seats)
        self.heard = tuple(f"{before}{fact.mover} {text}\n" for before, text in zip(self.heard, told, strict=True))
        self.plenilune = after

    def _draw(self, digit: int) -> None:
        self.drawn += (digit,)
        values = self.get_game().digits
        if len(self.drawn) == len(values):
            ticket = 0
            for value, digit in zip(values, self.drawn, strict=True):
                ticket = ticket * value + digit
            self.drawn = ()
            self._become(self.plenilune.roll(Drawn(ticket)))

    def _is_drawn(self) -> bool:
        return bool(self.plenilune.mover == "chance" and self.get_game().digits)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"set-up {action}" if self._is_drawn() else self._space.text(self.plenilune, action)

    def returns(self) -> list[float]:
        """One for a win alone, as much less for the others together; zeros for a draw and while it runs."""
        return list(rewards(self.plenilune).values())

    def resample_from_infostate(self, player: int, sampler: Any) -> OpenSpielState:
        """A state that looks the same to that player, who has heard the same: what is hidden is dealt anew. The others have
        heard no more than that player there."""
        game = self.plenilune.game
        draw = sampler if callable(sampler) else Random().random
        imagined = game.resample(self.plenilune.view(game.seats[player]), int(draw() * (1 << 32)))
        guess = OpenSpielState(self.get_game(), imagined)
        guess.heard = (self.heard[player],) * len(game.seats)
        return guess

    def __str__(self) -> str:
        return " ".join([str(self.plenilune), *map(str, self.drawn)])


class Observer:
    """What a player sees, from views and tensors alone."""

    def __init__(self, game: OpenSpielGame, kind: Any) -> None:
        self._space, self._recalls = game.space, kind.perfect_recall
        wanted = not kind.perfect_recall and kind.public_info
        self.tensor = np.zeros(game.space.size, np.float32) if wanted else None
        self.dict: dict[str, Any] = {}
        at = 0
        for part in game.space.parts if wanted else ():
            end = at + int(np.prod(part.shape))
            self.dict[part.name] = self.tensor[at:end].reshape(part.shape)  # type: ignore[index]
            at = end

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._space.tensor(state.plenilune, self._space.game.seats[player])

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The position as that seat sees it; with perfect recall also what it has heard."""
        seen = state.plenilune.seen(self._space.game.seats[player])
        drawn = " ".join(map(str, state.drawn))
        return f"{seen} {drawn}\n{state.heard[player]}" if self._recalls else f"{seen} {drawn}".rstrip()


def register() -> None:
    """Makes the games known to OpenSpiel; done when this is imported."""
    for key in plenilune.catalogue():
        if has_space(key) and PREFIX + key.replace("-", "_") not in pyspiel.registered_names():
            _register(key)


def _register(key: str) -> None:
    game_type = _type(plenilune.about(key))

    def create(params: Any) -> OpenSpielGame:
        return OpenSpielGame(key, game_type, params)

    ctypes.pythonapi.Py_IncRef(ctypes.py_object(create))  # OpenSpiel lets go of it when Python has ended, and would crash
    pyspiel.register_game(game_type, create)


register()
