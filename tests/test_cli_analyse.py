"""`plenilune analyse`, and what every command owes to those who call it: exit codes, letters, a full disk."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import plenilune

PROGRAM = str(Path(sys.executable).with_name("plenilune"))
DOCS = Path(__file__).parent.parent / "docs"


def call(*arguments, stdout=subprocess.PIPE, **env):
    return subprocess.run(
        [PROGRAM, *arguments], env={**os.environ, **env}, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False
    )


def test_an_estimate_names_every_seat_and_every_move():
    state = plenilune.game("china-moon", players=3).new(seed=7)
    done = call("analyse", "china-moon", str(state), "--players", "3", "--simulations", "90", "--json")
    data = json.loads(done.stdout)
    assert done.returncode == 0 and set(data["verdict"]["shares"]) == {"g", "b", "r"}
    assert {one["move"] for one in data["moves"]} == set(state.moves())
    told = call("analyse", "china-moon", str(state), "--players", "3", "--simulations", "90", "--lang", "fr").stdout
    assert "Vert" in told and "parties imaginées" in told


def test_a_proof_is_told_as_solve_tells_it():
    position = "w1k2/k3r2/k1r1/r3g1/g3w2/w3/g2 S 5^ 2"
    solved, analysed = call("solve", position).stdout, call("analyse", "full-moon", position).stdout
    assert analysed.splitlines()[:3] == solved.splitlines()[:3]


def test_before_the_set_up_there_are_no_moves_to_judge():
    data = json.loads(call("analyse", "china-moon", "unset", "--simulations", "32", "--json").stdout)
    assert data["mover"] == "chance" and data["moves"] == [] and data["effort"] > 0


def test_a_full_disk_is_no_fault_of_the_program():
    with open("/dev/full", "w") as full:
        done = call("games", stdout=full)
    assert done.returncode == 74 and done.stderr.count("\n") == 1 and "fault" not in done.stderr


def test_a_terminal_of_ascii_gets_ascii():
    done = call("rules", "full-moon", "--lang", "de", PYTHONIOENCODING="ascii")
    assert (
        done.returncode == 0 and done.stdout.isascii() and "zwoelf" in done.stdout.lower() and "?" not in done.stdout[:400]
    )


def test_a_narrow_terminal_gets_sentences_instead_of_a_broken_board():
    position = str(plenilune.game("china-moon").new(seed=7))
    for line in call("show", "china-moon", position, COLUMNS="40").stdout.splitlines():
        assert len(line) <= 40


def test_the_course_of_the_docs_can_be_played(tmp_path):
    text = (DOCS / "games.md").read_text(encoding="utf-8")
    own = tmp_path / "mine.toml"
    own.write_text(re.search(r"```toml\n(\[start\].*?)```", text, re.DOTALL)[1], encoding="utf-8")
    assert call("check-board", str(own)).returncode == 0
    assert plenilune.game("china-moon", course=str(own)).new(seed=1).moves()
