"""Where the server's own files lie."""

from __future__ import annotations

from pathlib import Path

WORDS = Path(__file__).parent / "words"  # what the server itself says
PAGES = Path(__file__).parent / "words_pages"  # what the browser's pages say
STATIC = Path(__file__).parent / "static"  # the pages, built
POCKET = Path(__file__).parent / "pocket"  # the server for inside a page, built: a folder named by its hash
