"""What stands in examples/ works."""

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import plenilune

EXAMPLES = Path(__file__).parent.parent / "examples"


def loaded(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_notebook_runs_cell_by_cell():
    cells = json.loads((EXAMPLES / "notebook.ipynb").read_text(encoding="utf-8"))["cells"]
    program = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    known = {}
    exec(program, known)
    assert known["state"]._repr_svg_().startswith("<svg") and known["analysis"].moves


def test_a_short_learner_learns_and_plays():
    """How well it plays after two minutes is measured by running it."""
    learner = loaded("learner")
    short = learner.Learner(seed=3)
    short.play_on(260)
    assert short.finished > 0
    weights = short.weights()
    assert (weights != 0).any()
    state, rng = learner.GAME.new(seed=1), Random(1)
    for _ in range(3):
        state = state.play(learner.player(weights)(state, rng))
    assert 0 <= learner.wins(learner.player(weights), lambda state, rng: rng.choice(state.moves()), 2) <= 1


def test_every_example_teaches_its_use():
    done = subprocess.run([sys.executable, EXAMPLES / "learner.py", "--help"], capture_output=True, text=True, check=True)
    assert re.search("--seconds", done.stdout) and plenilune.game("china-moon").about.title in done.stdout
