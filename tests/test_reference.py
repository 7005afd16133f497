"""The reference of the library: built, every link leads somewhere, every public name is described."""

import ast
import importlib.util
import inspect
from pathlib import Path

import pytest

import plenilune

ROOT = Path(__file__).parent.parent


def tool():
    spec = importlib.util.spec_from_file_location("reference", ROOT / "tools" / "reference.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_built_and_its_links_lead_somewhere(tmp_path):
    reference = tool()
    pages = {path.relative_to(tmp_path).as_posix() for path in reference.build(tmp_path)}
    assert {"plenilune.html", "plenilune/adapters/openspiel.html", "plenilune/games/china_moon.html"} <= pages
    assert reference.faults(tmp_path) == []
    text = (tmp_path / "plenilune.html").read_text(encoding="utf-8")
    assert all(f'id="{name}"' in text for name in plenilune.__all__)


@pytest.mark.parametrize("name", [name for name in plenilune.__all__ if name != "PLAYERS"])
def test_every_public_name_says_what_it_is(name):
    thing = getattr(plenilune, name)
    assert inspect.getdoc(thing)
    if inspect.isclass(thing):
        bare = [
            part
            for part, value in vars(thing).items()
            if not part.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)) and not value.__doc__
        ]
        assert not bare, f"{name}: {', '.join(bare)}"


@pytest.mark.parametrize("game", ["full_moon", "china_moon", "moonlight_heroes"])
def test_every_struct_of_a_game_is_exported_and_described(game):
    package = importlib.import_module(f"plenilune.games.{game}")
    for name in package.__all__:
        assert getattr(package, name) is not None
        assert name == "Offer" or inspect.getdoc(getattr(package, name))


def test_a_learner_has_at_most_150_lines():
    text = (ROOT / "examples" / "learner.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150 and ast.parse(text)
