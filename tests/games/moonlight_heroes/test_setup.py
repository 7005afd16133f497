from random import Random

import pytest

import plenilune


def test_the_pieces_are_sixty_pebbles_and_27_tiles_with_72_gems():
    game = plenilune.game("moonlight-heroes")
    table = game.unset().view(None).pieces
    assert table.bag == 60 and table.castle == 28  # the magic tile too
    odds = game.unset().odds()
    tiles = {text.removeprefix("push "): round(27 * chance) for text, chance in odds.items()}
    assert sum(tiles.values()) == 27 and sum(len(gems) * count for gems, count in tiles.items()) == 72
    assert tiles["gyr"] == 3 and tiles["gy"] == tiles["gr"] == tiles["yr"] == 2 and tiles["ggyy"] == 1


def test_six_tiles_are_pushed_then_every_seat_draws_four_in_order():
    state = plenilune.game("moonlight-heroes", players=3).new(seed=4)
    assert [fact.mover for fact in state.facts] == ["chance"] * 9
    assert [fact.text.split()[0] for fact in state.facts] == ["push"] * 6 + ["draw"] * 3
    assert all(len(fact.text) == len("draw gggg") for fact in state.facts[6:])
    # the first tile pushed has moved on to place 6
    assert state.view(None).pieces.path == tuple(fact.text[5:] for fact in reversed(state.facts[:6]))
    assert [hero.space for hero in state.view(None).pieces.heroes] == ["", "", ""]
    assert state.mover == "f"


def test_a_set_up_begins_unset_and_each_step_of_it_reads_back():
    game = plenilune.game("moonlight-heroes", players=4)
    state, rng = game.unset(), Random(3)
    assert str(state) == "unset"
    while state.mover == "chance":
        assert game.read(str(state)) == state
        state = state.roll(rng)
    assert game.read(str(state)) == state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_as_many_fountains_as_players(players):
    state = plenilune.game("moonlight-heroes", players=players).new(seed=1)
    assert [move for move in state.moves() if move[0] == "F"] == [f"F{number}" for number in range(1, players + 1)]


def test_the_seats_are_fox_wolf_squirrel_raccoon():
    assert plenilune.game("moonlight-heroes", players=4).seats == ("f", "w", "s", "c")


def test_more_than_four_cannot_play():
    with pytest.raises(ValueError, match="2 to 4 players, not for 5"):
        plenilune.game("moonlight-heroes", players=5)


def test_spaces_have_the_colours_and_draws_of_the_table():
    spaces = plenilune.game("moonlight-heroes", players=4).new(seed=1).view(None).pieces.spaces
    told = " ".join(f"{space.name}{space.colour}{space.draws}" for space in spaces)
    assert told == ("L1g0 L2y1 L3r0 L4g1 L5y1 L6r2 R1r1 R2g0 R3y1 R4r0 R5g2 R6y1 F12 F23 F32 F43"), (
        "colour and pebbles drawn, as the law's table has them"
    )
    assert [space.sign for space in spaces[12:]] == ["star", "moon", "star", "moon"]


def test_gold_fountains_draw_four_and_say_what_is_kept():
    spaces = plenilune.game("moonlight-heroes", players=4, fountains="gold").new(seed=1).view(None).pieces.spaces
    assert [(space.draws, space.gold) for space in spaces[12:]] == [
        (4, "any 2"),
        (4, "one colour"),
        (4, "any 3"),
        (4, "one of each"),
    ]
