"""A fourth game is one new folder and no other change. It is made from docs/adding-a-game.md, so that page is true."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from fourth_game import ROOT, write_heap


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games")
    write_heap(folder)
    return {**os.environ, "PLENILUNE_GAMES": str(folder), "COLUMNS": "100", "NO_COLOR": "1"}


def run(environment, *command: str) -> str:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def plenilune(environment, *arguments: str) -> str:
    return run(environment, str(Path(sys.executable).parent / "plenilune"), *arguments)


def test_the_library_knows_it(environment):
    program = "import plenilune; print(plenilune.game('heap', players=3, take=3).new(seed=1).play('take 3').mover)"
    assert run(environment, sys.executable, "-c", program).strip() == "b"


def test_the_command_line_knows_it(environment):
    assert "heap" in {game["key"] for game in json.loads(plenilune(environment, "games", "--json"))}
    assert "takes the last one wins" in plenilune(environment, "rules", "heap", "--lang", "en")
    assert plenilune(environment, "moves", "heap", "2 a").split("\n")[:2] == ["take 1", "take 2"]
    assert plenilune(environment, "show", "heap", "4 a", "--plain", "--lang", "fr").startswith("Il y a 4 cailloux")
    assert "result: " in plenilune(environment, "random", "heap", "--seed", "3")


def test_the_conformance_suite_tests_it_and_it_passes(environment):
    suite = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/conformance", "-k", "heap"]
    said = run(environment, *suite)
    passed = re.search(r"(\d+) passed", said)
    assert passed and int(passed[1]) > 60, said


def test_without_the_folder_nobody_knows_it():
    import plenilune as library

    assert "heap" not in library.catalogue()
