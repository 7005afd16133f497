"""The arguments and options that several commands share, and what they mean."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from plenilune.cli import output

if TYPE_CHECKING:
    from plenilune.core.state import Game, State


def _keys() -> list[str]:
    from plenilune.core.registry import catalogue

    return catalogue()


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
Players = Annotated[int | None, typer.Option("--players", "-p", metavar="N", help="How many play.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Lang = Annotated[
    Literal["en", "fr", "de"] | None,
    typer.Option("--lang", callback=output.speak, help="The language; otherwise that of your environment."),
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


def make_game(key: str, players: int | None, options: Iterable[str] | None) -> Game:
    from plenilune.core.registry import game

    given: dict[str, object] = {}
    for text in options or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise output.Wrong(f"“{text}” should have the form NAME=VALUE")
        given[name] = value
    return game(key, players=players, **given)


def read_position(game: Game, text: str) -> State:
    return game.read(piped("a position") if text == "-" else text)


def piped(what: str) -> str:
    """What stands on standard input."""
    if sys.stdin.isatty():
        raise output.Wrong(f"give {what}, or pipe it in")
    text = sys.stdin.read().strip()
    if not text:
        raise output.Wrong(f"standard input is empty, where {what} should be")
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
