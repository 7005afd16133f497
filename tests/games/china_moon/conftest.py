"""`pond("g:0,0,8/b:0,0,9a", pools="g:W/b:-")` is a position; lilies not spoken of lie far ahead, from pad 40 back."""

from collections import Counter

import pytest

import plenilune

ALL = Counter("WWWWWYYYYYPPPPPBK")


def position(game, frogs, turn="g:move", pools="", lilies="", finish="WYPB"):
    pools = pools or "/".join(f"{seat}:-" for seat in game.seats)
    said = Counter(letter for letter in lilies + pools + finish if letter in ALL)
    rest = sorted((ALL - said).elements())
    taken = {*frogs.replace("/", ",").replace(":", ",").split(","), *(entry[:-1] for entry in lilies.split(","))}
    away = [pad for pad in reversed(game.board.names[1:-1]) if pad not in taken]
    entries = [entry for entry in lilies.split(",") if entry] + [pad + lily for pad, lily in zip(away, rest, strict=False)]
    entries.sort(key=lambda entry: game.board.names.index(entry[:-1]))
    return f"{frogs} {','.join(entries)};{finish} {pools} {turn}"


@pytest.fixture
def pond():
    def read(frogs, turn="g:move", pools="", lilies="", finish="WYPB", **options):
        colours = [row[0] for row in frogs.split("/")]
        game = plenilune.game("china-moon", players=len(colours) - ("n" in colours), **options)
        return game.read(position(game, frogs, turn, pools, lilies, finish))

    return read


def play(state, *moves):
    for move in moves:
        state = state.play(move)
    return state


@pytest.fixture
def after():
    return play
