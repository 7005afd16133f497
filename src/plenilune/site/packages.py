"""Which Python files go into a page: ours without what needs a machine, and the libraries that the server is built on, as
they are installed here."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from plenilune.words.compiled import pack

PACKAGE = Path(__file__).parent.parent
LIBRARIES = (
    *("anyio", "idna", "itsdangerous", "markdown-it-py", "mdurl", "segno", "starlette", "structlog"),
    "typing-extensions",
)
NOT_OURS = (  # needs a terminal, processes, a compiler or a network, or is built for somebody else
    *("adapters/", "cli/", "terminal/", "site/", "kernels/", "search/experiments/", "search/building/"),
    *("server/static/", "server/pocket/", "server/serve.py", "server/think.py", "server/__main__.py"),
    *("server/store/postgres/", "server/thinking/desk.py", "server/thinking/letters.py", "server/thinking/shared.py"),
    *("server/http/door.py", "search/batch.py", "search/batches.py"),
)
NOT_THEIRS = (  # parts that nothing here loads
    *("anyio/pytest_plugin.py", "anyio/_backends/_trio.py"),
    *("starlette/testclient.py", "segno/cli.py", "markdown_it/cli/"),
)
NEVER = ("__pycache__", "web", "golden")
ENDINGS = (".py", ".toml", ".txt", ".md", ".sql", ".json")


def files() -> dict[str, bytes]:
    """By the path that a page has them under."""
    return {**dict(_ours()), **dict(_theirs())}


def _ours() -> Iterator[tuple[str, bytes]]:
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if not path.is_file() or name.startswith(NOT_OURS) or not set(NEVER).isdisjoint(path.parts):
            continue
        if path.suffix == ".po":
            yield f"plenilune/{name.removesuffix('.po')}.json", pack(path).encode()
        elif path.suffix in ENDINGS and path.name != "terminal.py":
            yield f"plenilune/{name}", path.read_bytes()


def _theirs() -> Iterator[tuple[str, bytes]]:
    for library in LIBRARIES:
        for path in distribution(library).files or ():
            name = path.as_posix()
            if path.suffix == ".py" and not name.startswith(("..", *NOT_THEIRS)):
                yield name, path.read_bytes() if hasattr(path, "read_bytes") else Path(str(path.locate())).read_bytes()
