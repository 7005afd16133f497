"""Steps a second on one core, with masks: our batch, our PettingZoo and PettingZoo's own connect_four, in one run.

A step is one move in one game: its action drawn among those of the mask, played, chance after it, the next mask. pgx's
connect_four (JAX on the CPU) joins where it is installed.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np
from printing import show
from rich.table import Table

import plenilune
from plenilune.adapters import pettingzoo

ROUNDS = 5
GAMES = 4096
SECONDS = 1.0


def of_batch(key: str) -> Callable[[], float]:
    games = plenilune.batch(plenilune.game(key), GAMES, seed=1)

    def speed() -> float:
        steps, start = 0, time.perf_counter()
        while time.perf_counter() - start < SECONDS:
            games.step(games.sample())
            steps += len(games)
        return steps / (time.perf_counter() - start)

    return speed


def of_aec(env: object) -> Callable[[], float]:
    rng = np.random.default_rng(1)

    def speed() -> float:
        steps, start = 0, time.perf_counter()
        while time.perf_counter() - start < SECONDS:
            env.reset(seed=steps)  # type: ignore[attr-defined]
            for _ in env.agent_iter():  # type: ignore[attr-defined]
                seen, _, terminated, truncated, _ = env.last()  # type: ignore[attr-defined]
                over = terminated or truncated
                env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))  # type: ignore[attr-defined]
                steps += not over
        return steps / (time.perf_counter() - start)

    return speed


def of_pgx() -> Callable[[], float] | None:
    try:
        import jax
        import pgx
    except ImportError:
        return None
    env = pgx.make("connect_four")
    keys = jax.random.split(jax.random.PRNGKey(1), GAMES)
    state = jax.jit(jax.vmap(env.init))(keys)

    @jax.jit
    def play(state, key):  # type: ignore[no-untyped-def]
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(key, logits, axis=1)
        again = jax.vmap(env.init)(jax.random.split(key, GAMES))
        after = jax.vmap(env.step)(state, actions)
        over = after.terminated | after.truncated
        choose = lambda new, old: jax.numpy.where(over.reshape(-1, *[1] * (old.ndim - 1)), new, old)  # noqa: E731
        return jax.tree_util.tree_map(choose, again, after)

    def speed() -> float:
        nonlocal state
        key, steps = jax.random.PRNGKey(2), 0
        state = play(state, key)
        start = time.perf_counter()
        while time.perf_counter() - start < SECONDS:
            key, now = jax.random.split(key)
            state = jax.block_until_ready(play(state, now))
            steps += GAMES
        return steps / (time.perf_counter() - start)

    return speed


def main() -> None:
    from pettingzoo.classic import connect_four_v3

    measured: dict[str, Callable[[], float] | None] = {
        "batch: full-moon": of_batch("full-moon"),
        "batch: china-moon": of_batch("china-moon"),
        "batch: moonlight-heroes": of_batch("moonlight-heroes"),
        "our PettingZoo: full-moon": of_aec(pettingzoo.aec("full-moon")),
        "PettingZoo: connect_four": of_aec(connect_four_v3.env()),
        "pgx: connect_four": of_pgx(),
    }
    speeds: dict[str, list[float]] = {name: [] for name, one in measured.items() if one}
    for _ in range(ROUNDS):
        for name in speeds:
            ask = measured[name]
            assert ask is not None
            speeds[name].append(ask())
    table = Table(title=f"Steps a second with masks, one core, {GAMES} games side by side")
    for heading in ("what", "median", "lowest", "to PettingZoo's connect_four"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    peers = speeds["PettingZoo: connect_four"]
    for name, found in speeds.items():
        ratio = statistics.median(mine / other for mine, other in zip(found, peers, strict=True))
        table.add_row(name, f"{statistics.median(found):,.0f}", f"{min(found):,.0f}", f"{ratio:.2f}")
    show(table, "numba", "pettingzoo")


if __name__ == "__main__":
    main()
