"""The game of docs/adding-a-game.md, written into a folder as that page says."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```\w+ (heap/\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def write_heap(folder: Path) -> None:
    for name, text in BLOCK.findall((ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
