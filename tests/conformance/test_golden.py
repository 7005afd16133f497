"""What was worked out once and must never change: a file dropped into a game's golden/ folder is a test."""

import tomllib
from pathlib import Path

import pytest
from amounts import LONG

import plenilune
from plenilune.search.playouts import Loops

INTERPRETED_UP_TO = 60_000


def perfts():
    for key in plenilune.catalogue():
        path = plenilune.about(key).folder / "golden" / "perft.toml"
        entries = tomllib.loads(path.read_text(encoding="utf-8"))["perft"] if path.exists() else []
        for number, entry in enumerate(entries, 1):
            is_interpreted = entry.get("interpreted") and (LONG or number == 1)
            yield pytest.param(key, entry, is_interpreted, id=f"{key}-{number}")


def playthroughs():
    for key in plenilune.catalogue():
        for path in sorted((plenilune.about(key).folder / "golden" / "playthroughs").glob("*.txt")):
            yield pytest.param(path, id=f"{key}-{path.stem}")


@pytest.mark.parametrize(("key", "entry", "is_interpreted"), list(perfts()))
def test_perft(key, entry, is_interpreted):
    game = plenilune.game(key, players=entry["players"], **entry["options"])
    state = game.read(entry["position"])
    compiled, plain = Loops(game), Loops(game, compiled=False)
    for depth, count in enumerate(entry["counts"], 1):
        assert compiled.perft(state, depth) == count
        if count <= INTERPRETED_UP_TO or is_interpreted:
            assert plain.perft(state, depth) == count


@pytest.mark.parametrize("path", list(playthroughs()))
def test_playthrough(path: Path):
    text = path.read_text(encoding="utf-8")
    record = plenilune.read_record(text)
    assert plenilune.write_record(record) == text
