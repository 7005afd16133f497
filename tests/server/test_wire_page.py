"""docs/wire.md says what is sent."""

import importlib.util
import inspect
import re
from pathlib import Path

import pytest

from plenilune.server import app

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def wire():
    spec = importlib.util.spec_from_file_location("wire", ROOT / "tools" / "wire.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_up_to_date(wire):
    assert wire.TARGET.read_text(encoding="utf-8") == wire.write(), "run tools/wire.py"


def test_every_link_leads_somewhere(wire):
    text = wire.write()
    titles = {title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}
    links = re.findall(r"\]\(#([\w-]+)\)", text)
    assert len(links) > 20 and set(links) <= titles


@pytest.mark.parametrize("route", app.API, ids=lambda route: route.path)
def test_a_handler_takes_what_it_says(wire, route):
    read = re.findall(r"body_of\(request, messages\.(\w+)\)", inspect.getsource(route.endpoint))
    assert read == ([wire.handler(route.endpoint).takes] if wire.handler(route.endpoint).takes else [])
    assert wire.handler(route.endpoint).gives
