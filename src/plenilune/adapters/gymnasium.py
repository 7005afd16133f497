"""The games for Gymnasium: one seat against owls of a chosen level.

    import plenilune.adapters.gymnasium
    env = gymnasium.make("plenilune/FullMoon-v0", level=3, pack=2)

Gymnasium looks for no packages by itself any more. Where that import is too much, the name is
"plenilune.adapters.gymnasium:plenilune/FullMoon-v0".
An action is a number of core/space.py; `info["action_mask"]` says which are allowed, and one that is not ends the game with
the reward of a loss. What the owls and chance do comes between two steps. The reward comes at the end.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

import plenilune
from plenilune.adapters.rendering import MODES, rendered
from plenilune.core.registry import catalogue
from plenilune.core.space import Space, has_space, rewards

VERSION = "v0"
LOSS = -1.0
LOW, HIGH = -1, 127


class SeatEnv(gymnasium.Env):  # type: ignore[misc,type-arg,unused-ignore]
    """One seat; `seat` None: another one each time, by chance. `opponent` is a name among `plenilune.PLAYERS`."""

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        key: str = "full-moon",
        level: int = 2,
        seat: str | None = None,
        opponent: str | None = None,
        players: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.game = plenilune.game(key, players=players, **options)
        self.space = Space(self.game)
        if seat is not None:
            self.game.seat_index(seat)
        self._wanted = seat
        self._owl = plenilune.player(opponent or f"level-{level}", self.game)
        self.render_mode = render_mode
        self.observation_space = spaces.Box(LOW, HIGH, (self.space.size,), np.int8)
        self.action_space = spaces.Discrete(self.space.count)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """A game set up by chance; `options={"position": ...}`: from a position in our notation."""
        super().reset(seed=seed)
        position = (options or {}).get("position")
        self.seat = self._wanted or self.game.seats[int(self.np_random.integers(self.game.players))]
        self.state = self.game.unset() if position is None else self.game.read(position)
        self._go_on()
        if self.state.mover is None and position is None:
            return self.reset(options=options)  # over before it was this seat's turn
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        try:
            text = self.space.text(self.state, int(action))
        except plenilune.IllegalMove:
            return self._seen(), LOSS, True, False, {**self._info(), "illegal": True}
        self.state = self.state.play(text)
        self._go_on()
        is_over = self.state.mover is None
        return self._seen(), rewards(self.state)[self.seat], is_over, False, self._info()

    def render(self) -> Any:
        """What this seat sees: text, or pixels."""
        return rendered(self.state, self.seat, self.render_mode)

    def _go_on(self) -> None:
        """Chance and owls play until it is this seat's turn."""
        while (mover := self.state.mover) not in (self.seat, None):
            if mover == "chance":
                self.state = self.state.roll(self.np_random)
            else:
                move = self._owl(self.state.view(mover), int(self.np_random.integers(1 << 31)))
                self.state = self.state.play(move)

    def _seen(self) -> Any:
        return np.array(self.space.tensor(self.state, self.seat), np.int8)

    def _info(self) -> dict[str, Any]:
        mask = np.array(self.space.mask(self.state), np.int8)
        return {"action_mask": mask, "seat": self.seat, "position": self.state.seen(self.seat)}


def name_of(key: str) -> str:
    """`full-moon` is `plenilune/FullMoon-v0`."""
    return f"plenilune/{key.title().replace('-', '')}-{VERSION}"


def register() -> None:
    """Makes the games known to Gymnasium; done when this is imported."""
    for key in catalogue():
        if has_space(key) and name_of(key) not in gymnasium.registry:
            gymnasium.register(name_of(key), entry_point="plenilune.adapters.gymnasium:SeatEnv", kwargs={"key": key})


register()
