"""Writes the playthroughs of OpenSpiel's generator anew (tests/adapters/playthroughs). Look at what differs."""

from __future__ import annotations

from pathlib import Path

from absl import flags

import plenilune.adapters.openspiel  # noqa: F401

FOLDER = Path(__file__).parent.parent / "tests" / "adapters" / "playthroughs"
GAMES = {
    "full-moon": "plenilune_full_moon(pack=2)",
    "china-moon": "plenilune_china_moon(neutral=true)",
    "moonlight-heroes": "plenilune_moonlight_heroes(fountains=gold)",
}


def main() -> None:
    flags.FLAGS.mark_as_parsed()
    from open_spiel.python.algorithms import generate_playthrough

    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        text = generate_playthrough.playthrough(game, None, seed=1)
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
