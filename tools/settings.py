"""Writes docs/settings.md from server/settings.py; a test says when that has to be done again.

python tools/settings.py
"""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

from plenilune.server.settings import Settings

PAGE = Path(__file__).parent.parent / "docs" / "settings.md"
HEAD = """# What can be set

Made from `server/settings.py` by `tools/settings.py`. Each can be given in three ways; the first that says something counts:

1. an option: `plenilune serve --set log_to=-` (some have one of their own: `plenilune serve --help`);
2. the environment: `PLENILUNE_LOG_TO=-`; lists are separated by commas;
3. a TOML file: `log_to = "-"`. `--settings FILE` or `PLENILUNE_SETTINGS` names it; else it is
   `~/.config/plenilune/plenilune.toml`, if there is one.

`plenilune settings` prints all of them and where each comes from, `plenilune settings log_to` what one means. A setting that
makes no sense stops the start with a sentence.

| setting | usually | what it means |
| --- | --- | --- |
"""
HERE = {
    "data": "a folder of the user's own",
    "static": "in the package",
    "pocket": "in the package",
    "thinkers": "2, or 1 on one core",
}


def text() -> str:
    rows = []
    for field in fields(Settings):
        usual = HERE.get(field.name) or f"`{json.dumps(field.default)}`"
        rows.append(f"| `{field.name}` | {usual} | {field.metadata['about']} |")
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
