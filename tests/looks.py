"""The looks that a page can have: its themes and its languages, read from where they are listed."""

import re
from pathlib import Path

from plenilune import words

LIST = Path(__file__).parents[1] / "web" / "src" / "lib" / "themes.ts"
THEMES = re.findall(r"\{ name: '(\w+)'", LIST.read_text(encoding="utf-8"))
LANGUAGES = words.languages()
assert len(THEMES) > 1, LIST
