"""What a first visit loads stays small: 150 kB of code, 300 kB in all, and few files, for each costs a round trip."""

import gzip
import re

import pytest

import plenilune
from plenilune.server.folders import POCKET, STATIC
from plenilune.server.http.installing import Shell
from plenilune.server.http.sentences import book
from plenilune.server.table.scenes import encode

CODE, ALL, FILES = 150_000, 300_000, 12
HEADERS = 800  # of one answer
FONTS = ("young-serif-latin-4", "atkinson-hyperlegible-next-latin-w")  # what English, French and German are written in
TALK = 40_000  # the list of games, the table with its first scene, the socket


def weigh(content: bytes) -> int:
    return len(gzip.compress(content, 6)) + HEADERS


@pytest.fixture(scope="module")
def files():
    """What the build left, by name."""
    found = {path.name: path for path in (STATIC / "assets").glob("*.*")}
    if not found:
        pytest.fail("the pages are not built: ./test builds them")
    return found


@pytest.fixture(scope="module")
def shell():
    """The page and what makes it an app, as they are served."""
    found = Shell(STATIC, POCKET)
    return {name: found.find(name).content for name in ("index.html", "manifest.webmanifest")}


def pair_of(found, name):
    """One file of code and its style."""
    assert {path.suffix for path in found} == {".js", ".css"} and len(found) == 2, (name, found)
    return found


def first(files, page):
    """What the page itself asks for."""
    return pair_of([files[name] for name in re.findall(r'"/assets/([^"]+)"', page.decode())], "index.html")


def chunk(files, name):
    """What was built under that name."""
    return pair_of([path for path in files.values() if re.fullmatch(rf"{name}-[\w-]{{8}}\.(js|css)", path.name)], name)


def imported(path):
    """What a file cannot do without."""
    return set(re.findall(r'(?:from|import)\s*"\./([^"]+)"', path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("key", plenilune.catalogue())
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_first_visit_is_small(files, shell, key, lang):
    code = [*first(files, shell["index.html"]), *chunk(files, "table"), *chunk(files, f"board-{key.replace('-', '_')}")]
    assert len(code) + len(FONTS) <= FILES
    for path in code:
        assert imported(path) <= {one.name for one in code}, f"{path.name} needs a further file"
    weight = sum(weigh(path.read_bytes()) for path in code)
    assert weight <= CODE, weight
    fonts = [path for path in files.values() if path.name.startswith(FONTS)]
    assert len(fonts) == len(FONTS)
    words = weigh(encode(book(lang)))
    everything = weight + words + TALK + sum(map(weigh, shell.values()))
    everything += sum(path.stat().st_size + HEADERS for path in fonts)
    assert everything <= ALL, everything
