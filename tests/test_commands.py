"""The two commands: what ./play sets up is what the games are told to be played with."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_who_plays_gets_the_compiler_too():
    """Without it the highest level is not perfect, and analysis proves nothing."""
    prepared = re.findall(r"^ *prepare (.*?)(?: *#.*)?$", (ROOT / "play").read_text(), flags=re.MULTILINE)
    assert len(prepared) == 2
    assert all("--extra fast" in options for options in prepared)
