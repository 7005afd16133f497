"""The first visit to the first board, on a phone with a processor four times slower and on Fast 3G, with nothing kept.

    python bench/first_visit.py [--runs 5] [--beside 89dfa88] [--game full-moon] [--files]

The phone opens the home page, waits until nothing more comes, and taps Play; the time ends when there is something on the
board to tap (in a first game a card with the goal may lie over it). Beside it, in turns and in the same run, the same visit
to an older revision, built and served in the same way.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright
from printing import show
from rich.progress import track
from rich.table import Table
from visiting import SLOWER, Visit, visit

import server_process  # isort: skip  visiting says where it is

ROOT = Path(__file__).resolve().parent.parent
BEFORE = "89dfa88"  # page, socket and board were asked for one after the other
FIGURES: dict[str, tuple[Callable[[list[Visit]], float], str, str]] = {  # how to read it, how to write it, what is promised
    "code": (lambda visits: median(one.code for one in visits), "{:.1f} kB", "150 kB"),
    "in all": (lambda visits: median(one.all for one in visits), "{:.1f} kB", "300 kB"),
    "requests": (lambda visits: median(one.requests for one in visits), "{:.0f}", ""),
    "until Play is there": (lambda visits: median(one.home for one in visits), "{:.2f} s", ""),
    "Play to board, median": (lambda visits: median(one.play for one in visits), "{:.2f} s", "3.5 s"),
    "Play to board, slowest": (lambda visits: max(one.play for one in visits), "{:.2f} s", ""),
}


@contextmanager
def serve(root: Path) -> Iterator[server_process.Server]:
    """The server and the pages of that folder."""
    usual = os.environ.get("PYTHONPATH", "")
    with tempfile.TemporaryDirectory() as data:
        os.environ["PYTHONPATH"] = str(root / "src")
        server = server_process.Server(Path(data), seed=7, bot_pause=0.6)
        os.environ["PYTHONPATH"] = usual
        try:
            yield server
        finally:
            server.close()


def built(revision: str) -> Path | None:
    """That revision with its pages, kept for the next run; None where the history does not have it."""
    git = ["git", "-C", str(ROOT)]
    found = subprocess.run([*git, "rev-parse", "--short", revision], capture_output=True, text=True, check=False)
    if found.returncode != 0:
        return None
    folder = Path(tempfile.gettempdir()) / f"plenilune-{found.stdout.strip()}"
    if not folder.exists():
        folder.mkdir()
        files = subprocess.run([*git, "archive", revision], capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=files, check=True)
    build = '. "$here/tools/environment.sh"; build_pages'
    subprocess.run(["sh", "-euc", build], env={**os.environ, "here": str(folder)}, check=True)
    return folder


def labels(server: server_process.Server) -> dict[str, str]:
    """What the button Play says, by the game's key."""
    guest = server.browser()
    sentence = guest.get("/api/words/en")["pages"]["play-game"]
    return {game["key"]: sentence.replace("{game}", game["title"]) for game in guest.home()["games"]}


def print_table(visits: dict[str, dict[str, list[Visit]]]) -> None:
    """By revision and game."""
    ratio = ["now : before"] if len(visits) > 1 else []
    table = Table("", *visits, *ratio, "at most", title=f"First visit: processor {SLOWER} times slower, Fast 3G")
    for game in visits["now"]:
        table.add_row(game)
        for name, (read, form, promised) in FIGURES.items():
            found = [read(games[game]) for games in visits.values()]
            cells = [form.format(figure) for figure in found]
            table.add_row(f"  {name}", *cells, *(f"{found[-1] / found[0]:.2f}" for _ in ratio), promised)
        table.add_section()
    show(table, "playwright")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--beside", default=BEFORE, help="a revision; '' for none")
    parser.add_argument("--game", action="append", help="only that one")
    parser.add_argument("--files", action="store_true", help="also what came, one by one")
    given = parser.parse_args()
    before = built(given.beside) if given.beside else None
    roots = {given.beside: before, "now": ROOT} if before else {"now": ROOT}
    with ExitStack() as stack, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=os.environ.get("PLENILUNE_CHROMIUM"), args=["--no-sandbox"])
        servers = {name: stack.enter_context(serve(root)) for name, root in roots.items()}
        buttons = {name: labels(server) for name, server in servers.items()}
        games = given.game or list(buttons["now"])
        visits: dict[str, dict[str, list[Visit]]] = {name: {game: [] for game in games} for name in servers}
        for _ in track(range(given.runs), "visits", transient=True):
            for game in games:
                for name, server in servers.items():
                    visits[name][game].append(visit(chromium, server.url + "/", buttons[name][game]))
        chromium.close()
    print_table(visits)
    for name, game in [(name, game) for name in visits for game in games] if given.files else []:
        print(f"\n{name}, {game}")
        for address, size in visits[name][game][-1].files.items():
            print(f"{size:9} {address.partition('//')[2].partition('/')[2] or address}")


if __name__ == "__main__":
    main()
