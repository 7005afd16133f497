"""Changes the rules one sentence at a time and looks whether the tests notice. Fails if a change is not noticed.

The changes are in tests/mutations.toml. Run it with .venv/bin/python tools/mutate.py; it takes some minutes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def do_tests_pass(game: str, folder: Path, change: dict[str, str] | None) -> bool:
    """In a copy of the project with that change, or with none."""
    copy = folder / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "node_modules", "static", "__pycache__"))
    if change:
        path = copy / "src" / "plenilune" / "games" / game / change.get("file", "rules.py")
        text = path.read_text(encoding="utf-8")
        if text.count(change["old"]) != 1:
            sys.exit(f"{change['what']}: the text to change is in {path.name} {text.count(change['old'])} times, not once")
        path.write_text(text.replace(change["old"], change["new"]), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(copy / "src")}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    for tests in (["tests/games/" + game], ["tests/conformance/test_golden.py", "-k", game.replace("_", "-")]):
        done = subprocess.run([*command, *tests], cwd=copy, env=environment, capture_output=True, timeout=600)  # noqa: S603
        if done.returncode == 1:
            break
    shutil.rmtree(copy)
    return done.returncode == 0


def main() -> None:
    changes = tomllib.loads((ROOT / "tests" / "mutations.toml").read_text(encoding="utf-8"))["change"]
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        for game in sorted({change["game"] for change in changes}):
            if not do_tests_pass(game, Path(folder), None):
                sys.exit(f"{game}: the tests fail already without a change")
        for change in changes:
            noticed = not do_tests_pass(change["game"], Path(folder), change)
            missed += not noticed
            print(f"{'noticed' if noticed else 'MISSED '}  {change['game']}: {change['what']}", flush=True)  # noqa: T201
    print(f"{len(changes) - missed} of {len(changes)} changes were noticed")  # noqa: T201
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
