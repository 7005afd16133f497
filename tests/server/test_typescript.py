"""web/src/lib/messages.ts says what is sent."""

import importlib.util
import json
import re
from pathlib import Path
from random import Random

import msgspec
import pytest

import plenilune

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def typescript():
    spec = importlib.util.spec_from_file_location("typescript", ROOT / "tools" / "typescript.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_file_is_up_to_date(typescript):
    assert typescript.TARGET.read_text(encoding="utf-8") == typescript.write(), "run tools/typescript.py"


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_what_a_game_sends_is_encoded_as_it_is_declared(typescript, key):
    text = typescript.write()
    fields = {name: set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE)) for name, body in _interfaces(text)}
    row = re.search(rf"^  '{key}': \{{ pieces: (?P<pieces>\w+); offer: (?P<offer>[\w |]+); drawing", text, re.MULTILINE)
    offers = [fields[name] for name in row["offer"].split(" | ")]
    state, rng = plenilune.game(key).new(seed=1), Random(1)
    while state.mover is not None:
        view = _encoded(state.view(None if state.mover == "chance" else state.mover))
        assert set(view) == fields["View"] and set(view["pieces"]) == fields[row["pieces"]]
        assert len(view["offers"]) == len(view["moves"]) and all(set(offer) in offers for offer in view["offers"])
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    for seat in (*state.game.seats, None):
        for told in _encoded(state.log(seat)):
            assert set(told) == fields["Told"] and set(told["offer"]) in offers


def _encoded(what):
    return json.loads(msgspec.json.encode(what))


def _interfaces(text):
    return re.findall(r"^export interface (\w+) \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL)
