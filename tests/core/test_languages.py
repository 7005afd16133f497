"""A language is its words and nothing else: a made-up one, in a folder of its own, is spoken by the library, the command
line and the pages."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

import plenilune
from plenilune import words

PACKAGE = Path(plenilune.__file__).parent
PIRATES = "qp"  # no language has that code


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """English, with an exclamation before every sentence."""
    root = tmp_path_factory.mktemp("language")
    for english in PACKAGE.rglob("en.po"):
        with english.open("rb") as file:
            catalog: Catalog = read_po(file)
        for message in catalog:
            if message.id:
                shout = message.string if isinstance(message.string, tuple) else (message.string,)
                arr = tuple(f"Arr! {sentence}" for sentence in shout)
                message.string = arr if isinstance(message.string, tuple) else arr[0]
                if message.id == "language-name":
                    message.string = "Pirate"
        target = root / english.parent.relative_to(PACKAGE) / f"{PIRATES}.po"
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as file:
            write_po(file, catalog)
        rules = english.with_name("rules.en.md")
        if rules.exists():
            shutil.copy(rules, target.with_name(f"rules.{PIRATES}.md"))
    return {**os.environ, "PLENILUNE_WORDS": str(root), "NO_COLOR": "1", "COLUMNS": "100"}


def run(environment, *command):
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout + done.stderr


def test_the_library_speaks_it(environment):
    program = (
        "import plenilune; from plenilune import words\n"
        "try: plenilune.game('full-moon').new(seed=7).play('nonsense')\n"
        "except plenilune.IllegalMove as error: print(words.languages(), words.own_name('qp'), error.say('qp'))"
    )
    said = run(environment, sys.executable, "-c", program)
    assert "'qp'" in said and "Pirate" in said and "Arr! " in said


def test_the_command_line_speaks_it(environment):
    command = str(Path(sys.executable).parent / "plenilune")
    assert run(environment, command, "moves", "full-moon", "nonsense", "--lang", PIRATES).count("Arr! ") >= 1
    assert run({**environment, "LC_ALL": "qp_QP.UTF-8"}, command, "rules", "chess").count("Arr! ") >= 1
    assert "Full Moon" in run(environment, command, "rules", "full-moon", "--lang", PIRATES)


def test_without_the_folder_nobody_speaks_it():
    assert PIRATES not in words.languages()


def test_the_pages_speak_it(environment, start, monkeypatch):
    monkeypatch.setenv("PLENILUNE_WORDS", environment["PLENILUNE_WORDS"])
    guest = start(is_fresh=True).browser()
    book = guest.get(f"/api/words/{PIRATES}")
    assert book["lang"] == PIRATES and all(
        sentence.startswith("Arr! ") for sentence in book["pages"].values() if isinstance(sentence, str)
    )
    assert book["languages"][PIRATES] == "Pirate"
    wrong = guest.get(f"/api/tables/nowhere/history?lang={PIRATES}", 404)
    assert wrong["sentence"].startswith("Arr! "), json.dumps(wrong)
