"""What a survey of random starts has found: from survey/*.json in a game's folder, which tools/survey.py makes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import msgspec

from plenilune.core.registry import about
from plenilune.server import messages
from plenilune.server.refusals import NotFound


def has_explorer(game: str) -> bool:
    return bool(_files(game))


@cache
def explorer(game: str) -> messages.Explorer:
    if not has_explorer(game):
        raise NotFound("no-explorer", game=about(game).title)
    found = [json.loads(file.read_text("ascii")) for file in _files(game)]
    return messages.Explorer(game=game, figures=[msgspec.convert(one, messages.Figures) for one in found])


def _files(game: str) -> list[Path]:
    return sorted((about(game).folder / "survey").glob("*.json"))
