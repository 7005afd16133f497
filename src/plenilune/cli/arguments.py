"""The arguments and options that several commands share, and what they mean."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from plenilune import words
from plenilune.cli import output

if TYPE_CHECKING:
    from plenilune.core.state import Game, State


def _keys() -> list[str]:
    from plenilune.core.registry import catalogue

    return catalogue()


SOLVED = "full-moon"  # what `solve`, `survey` and `puzzle` mean where no game is named

GameKey = Annotated[
    str, typer.Argument(metavar="GAME", help="The key of a game: see `plenilune games`.", autocompletion=_keys)
]
Position = Annotated[
    str,
    typer.Argument(
        metavar="[POSITION]",
        help="A position in notation, in quotes; - or nothing: read it from standard input.",
        show_default=False,
    ),
]
FirstPosition = Annotated[  # another word follows, so it cannot be left out: who types one word means the other
    str, typer.Argument(metavar="[POSITION]", help="In quotes; -: read it from standard input.")
]
Budget = Annotated[
    int | None,
    typer.Option("--budget", metavar="N", help="Positions to look at before a question is left undecided.", min=1),
]
Players = Annotated[int | None, typer.Option("--players", "-p", metavar="N", help="How many play.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar=f"<{'|'.join(words.languages())}>",
        callback=output.speak,
        help="The language; otherwise that of your environment.",
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", "-s", metavar="S", help="Makes chance repeatable.")]
Fair = Annotated[bool, typer.Option("--fair", help="Begin from a set-up that is proven even, where the game has some.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Seat = Annotated[
    str | None,
    typer.Option("--seat", metavar="SEAT", help="Show only what this seat may see; or `spectator`. Without it: the mover."),
]
Plain = Annotated[bool, typer.Option("--plain", help="Sentences instead of a drawing, for screen readers.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with + - | only.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="No colours (so does the variable NO_COLOR).")]

SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", metavar="FILE", help="A TOML file of settings; else the user's own, if there is one."),
]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A setting (see `plenilune settings`); may be repeated."),
]


def make_game(key: str, players: int | None, options: Iterable[str] | None) -> Game:
    from plenilune.core.registry import game

    given: dict[str, object] = {}
    for text in options or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise output.Wrong(output.said("option-form", text=text))
        given[name] = value
    return game(key, players=players, **given)


def make_solvable_game(key: str, options: Iterable[str] | None) -> Game:
    from plenilune.core.errors import OptionError
    from plenilune.search.proof.solver import can_solve

    game = make_game(key, None, options)
    if not can_solve(game):
        raise OptionError("not-solvable", game=game.about.title)
    return game


def read_position(game: Game, text: str) -> State:
    """What is wrong with a text that is no position is said together with how one looks."""
    from plenilune.core.errors import PositionError

    given = piped("position", example=example_of(game)) if text == "-" else text
    try:
        return game.read(given)
    except PositionError as error:
        title, example = game.about.title, example_of(game)
        if other := _game_of(given, game.key):
            raise PositionError("position-of-other", title=title, other=other, example=example) from None
        raise PositionError("not-a-position", title=title, because=error, example=example) from None


def example_of(game: Game) -> str:
    return str(game.new(seed=7))


def _game_of(position: str, not_this: str) -> str:
    """The title of another game that the position is of, if any."""
    from contextlib import suppress

    from plenilune.core import registry
    from plenilune.core.errors import PleniluneError

    for key in registry.catalogue():
        about = registry.about(key)
        for players in range(about.fewest, about.most + 1) if key != not_this else ():
            with suppress(PleniluneError):
                registry.game(key, players=players).read(position)
                return about.title
    return ""


def piped(what: Literal["position", "record"], **gaps: str) -> str:
    """What stands on standard input."""
    if sys.stdin.isatty():
        raise output.Wrong(output.said(f"give-a-{what}", **gaps))
    text = sys.stdin.read().strip()
    if not text:
        raise output.Wrong(output.said(f"no-{what}-piped", **gaps))
    return text


def seat_for(state: State, seat: str | None) -> str | None:
    """Through whose eyes: a seat, None for a spectator; not said: the mover's, or a spectator's when nobody is to move."""
    if seat == "spectator":
        return None
    if seat is None:
        return state.mover if state.mover in state.game.seats else None
    state.game.seat_index(seat)
    return seat


def seed_or_any(seed: int | None) -> int:
    from random import SystemRandom

    return SystemRandom().randrange(1 << 31) if seed is None else seed
