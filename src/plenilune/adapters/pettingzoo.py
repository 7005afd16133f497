"""The games for PettingZoo (AEC), with action masks: `aec("full-moon", pack=2)`.

An agent is a seat. It observes what its seat may see (core/space.py), and the actions it may take; chance plays by itself,
with numbers that `reset(seed)` decides. The end brings the rewards of core/space.py, nothing before.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import plenilune
from plenilune.adapters.rendering import MODES, rendered
from plenilune.core.space import Space, rewards

LOW, HIGH = -1, 127  # of the numbers of a tensor


def aec(
    key: str,
    *,
    players: int | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: object,
) -> AECEnv:
    """That game with its options, and with PettingZoo's wrappers, which say what is used wrongly. After `max_cycles` moves
    it is cut short; games end by themselves, too."""
    env: AECEnv = SeatsEnv(plenilune.game(key, players=players, **options), render_mode, max_cycles)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """The same without wrappers. `state_of_play` is the state of the library."""

    def __init__(self, game: plenilune.Game, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        super().__init__()
        self.game, self.space = game, Space(game)
        self.metadata = {
            "name": f"plenilune_{game.key.replace('-', '_')}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.possible_agents = list(game.seats)
        self.agents: list[str] = []
        seen = spaces.Box(LOW, HIGH, (self.space.size,), np.int8)
        mask = spaces.Box(0, 1, (self.space.count,), np.int8)
        self.observation_spaces = {seat: spaces.Dict({"observation": seen, "action_mask": mask}) for seat in game.seats}
        self.action_spaces = {seat: spaces.Discrete(self.space.count) for seat in game.seats}
        self.rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What `observe` gives: `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The actions of the game, from 0."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """A game set up by chance; `options={"position": ...}`: from a position in our notation."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        position = (options or {}).get("position")
        self.state_of_play = self.game.unset() if position is None else self.game.read(position)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {seat: {} for seat in self.agents}
        self.agent_selection, self.moves = self.agents[0], 0
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What that seat may see, and the actions that it may take now."""
        state = self.state_of_play
        mask = self.space.mask(state) if agent == state.mover else [0] * self.space.count
        seen = np.array(self.space.tensor(state, agent), np.int8)
        return {"observation": seen, "action_mask": np.array(mask, np.int8)}

    def step(self, action: int | None) -> None:
        """Plays that action for the agent that is to move; None where it is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        state = self.state_of_play
        self.state_of_play = state.play(self.space.text(state, int(action)))
        self.moves += 1
        self._go_on()
        if self.moves == self.max_cycles and self.state_of_play.mover is not None:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Chance draws, until a seat is to move or the game is over."""
        while self.state_of_play.mover == "chance":
            self.state_of_play = self.state_of_play.roll(self.rng)
        if self.state_of_play.mover is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = rewards(self.state_of_play)
        else:
            self.agent_selection = self.state_of_play.mover

    def render(self) -> Any:
        """What everybody may see: text, or pixels."""
        return rendered(self.state_of_play, None, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
