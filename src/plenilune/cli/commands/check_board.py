"""plenilune check-board: builds a game on a player's own board file, for every number of players, and plays on it once."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

import typer

from plenilune import words
from plenilune.cli import output
from plenilune.cli.arguments import Lang
from plenilune.core import boardfile, registry
from plenilune.core.about import About, Option
from plenilune.core.errors import BoardError, PleniluneError
from plenilune.core.game import BoardFile, Refusal


def check_board(
    given: Annotated[
        list[str], typer.Argument(metavar="[GAME] FILE", help="The file; before it, if you like, the game it is for.")
    ],
    lang: Lang = None,
) -> None:
    """Check a board of your own: a course, a garden, whatever file a game's options accept.

    Says "fine" and what it was found to be, or what is wrong with it, and where (exit code 1). Without GAME
    it finds the game that the file fits.

    \b
    Example: plenilune check-board my-board.toml
    """
    if len(given) > 2:
        raise output.Wrong(output.said("too-many-words", given=" ".join(given[2:])))
    typer.echo(_checked(given[-1], given[0] if len(given) == 2 else None))


def _checked(path: str, key: str | None) -> str:
    """The sentence that all is fine; or No, with what is wrong."""
    try:
        file = boardfile.read_board_file(Path(path).expanduser())
        entries = set(boardfile.parse(file))
    except (BoardError, Refusal) as error:
        raise output.No(_sentence(error)) from None
    candidates = _candidates(key)
    wrong: list[tuple[float, str]] = []
    for about, option in candidates:
        try:
            return _fine(about, option, file)
        except PleniluneError as error:
            wrong.append((_likeness(option, entries), f"{about.key} {option.name}: {error.say(output.language())}"))
    raise output.No(max(wrong)[1])


def _sentence(error: BoardError | Refusal) -> str:
    known = BoardError.of(error, words.SHARED) if isinstance(error, Refusal) else error
    return known.say(output.language())


def _candidates(key: str | None) -> list[tuple[About, Option]]:
    keys = registry.catalogue() if key is None else [key]
    found = [
        (registry.about(key), option) for key in keys for option in registry.about(key).options.values() if option.folder
    ]
    if not found:
        raise output.Wrong(output.said("no-board-option", game=registry.about(key).title if key else ", ".join(keys)))
    return found


def _likeness(option: Option, entries: set[str]) -> float:
    """How much the file's entries are those of the game's own boards: the sentence should be that of the game meant."""
    assert option.folder is not None
    best = 0.0
    for path in option.folder.glob("*.toml"):
        ours = set(boardfile.parse(BoardFile(path.stem, path.read_text(encoding="utf-8"), True, path)))
        best = max(best, len(ours & entries) / max(1, len(ours | entries)))
    return best


def _fine(about: About, option: Option, file: BoardFile) -> str:
    """For which numbers of players it does, and what a random game on it came to; the first error when for none."""
    from plenilune.search.playouts import play_on

    good, errors = [], []
    for players in range(about.fewest, about.most + 1):
        try:
            good.append(registry.game(about.key, players=players, **{option.name: file}))
        except PleniluneError as error:
            errors.append(error)
    if not good:
        raise errors[0]
    state = play_on(good[0].new(seed=1), Random(1))
    if state.mover is not None:
        most = len(state.facts)
        raise output.No(output.said("board-without-end", game=about.key, option=option.name, file=file.label, most=most))
    counts = ", ".join(str(game.players) for game in good)
    names = good[0].board.names
    places = output.said("board-places", places=len(names)) if names else ""
    gaps = {"game": about.key, "option": option.name, "name": file.name, "players": counts, "places": places}
    return output.said("board-fine", **gaps, moves=len(state.facts))
