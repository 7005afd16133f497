"""The rules of a game for people: words/rules.<language>.md."""

from __future__ import annotations

from pathlib import Path

from plenilune.core.errors import PleniluneError


def rules_of(folder: Path, lang: str) -> str:
    """In that language, or in English."""
    for name in (f"rules.{lang}.md", "rules.en.md"):
        if (folder / name).exists():
            return (folder / name).read_text(encoding="utf-8")
    raise PleniluneError("no-rules")
