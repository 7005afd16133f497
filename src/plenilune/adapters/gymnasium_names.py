"""What Gymnasium finds when it is installed beside us: `gymnasium.make("plenilune/FullMoon-v0")`. Loads no game."""

from __future__ import annotations

VERSION = "v0"


def name_of(key: str) -> str:
    """`full-moon` is `plenilune/FullMoon-v0`."""
    return f"plenilune/{key.title().replace('-', '')}-{VERSION}"


def register() -> None:
    """Called by Gymnasium, by the entry point of the package."""
    from gymnasium.envs.registration import register as add  # Gymnasium itself is only half loaded here
    from gymnasium.envs.registration import registry

    from plenilune.core.registry import catalogue
    from plenilune.core.space import has_space

    for key in catalogue():
        if has_space(key) and name_of(key) not in registry:
            add(name_of(key), entry_point="plenilune.adapters.gymnasium:SeatEnv", kwargs={"key": key})
