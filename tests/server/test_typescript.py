"""web/src/lib/messages.ts says what is sent."""

import importlib.util
import json
import re
from pathlib import Path

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
def test_a_view_is_encoded_as_it_is_declared(typescript, key):
    text = typescript.write()
    fields = {name: re.findall(r"^  (\w+)\??:", body, re.MULTILINE) for name, body in _interfaces(text)}
    pieces, offers = (_by_game(text, name) for name in ("GamePieces", "GameOffers"))
    state = plenilune.game(key).new(seed=1)
    view = json.loads(msgspec.json.encode(state.view(state.mover)))
    assert list(view) == fields["View"]
    assert list(view["pieces"]) == fields[pieces[key]]
    assert list(view["offers"][0]) == fields[offers[key]] and len(view["offers"]) == len(view["moves"])


def _by_game(text, name):
    return dict(re.findall(r"^  '([\w-]+)': (\w+);$", text.split(f"interface {name}")[1].split("}")[0], re.MULTILINE))


def _interfaces(text):
    return re.findall(r"^export interface (\w+) \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL)
