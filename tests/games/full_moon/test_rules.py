"""Full Moon, sentence by sentence of its rules page."""

import pytest

import plenilune

START = "w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0"


@pytest.fixture
def game():
    return plenilune.game("full-moon")


def after(game, position, *moves):
    state = game.read(position)
    for move in moves:
        state = state.play(move)
    return str(state)


# Set-up


def test_a_new_game_is_a_row_of_all_twelve_wolves_and_south_begins(game):
    state = game.new(seed=7)
    row, side, order, quiet = str(state).split()
    assert sorted(row.split("/")) == sorted(colour + prints for colour in "krwg" for prints in "123")
    assert (side, order, quiet) == ("S", "first", "0")
    assert state.facts == (("chance", f"row {row}"),)


def test_the_row_can_be_given(game):
    row = "k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3"
    assert str(game.unset().play(f"row {row}")) == f"{row} S first 0"
    assert str(game.unset().play("row k1/k2/k3/r1/r2/r3/w1/w2/w3/g1/g2/g3")).startswith("k1/k2/k3/r1")
    assert str(game.unset().play("row g3/g2/g1/w3/w2/w1/r3/r2/r1/k3/k2/k1")).startswith("g3/g2/g1/w3")


def test_rows_are_drawn_evenly(game):
    """Each wolf stands in each column about equally often."""
    counts = {}
    for seed in range(1200):
        first = str(game.new(seed=seed)).split("/")[0]
        counts[first] = counts.get(first, 0) + 1
    assert len(counts) == 12
    assert all(60 < count < 145 for count in counts.values())


# The wolf


def test_the_opening_move_is_made_by_a_wolf_with_one_print(game):
    assert {move[:2] for move in game.read(START).moves()} == {"k1", "r1", "w1", "g1"}


def test_the_white_wolf_slides_under_the_red_one(game):
    """The worked example of the leaflet: the moon is placed below, at the white wolf, or above, at the red one."""
    assert after(game, START, "w1>v") == "w2/g3/k1/w3/r3/w1r1/g2/r2/k2/g1/k3 N 6v 0"
    assert after(game, START, "w1>^") == "w2/g3/k1/w3/r3/w1r1/g2/r2/k2/g1/k3 N 6^ 0"


def test_the_moon_below_asks_for_the_bottom_wolf_and_above_for_the_top_one(game):
    below = game.read("w2/g3/k1/w3/r3/w1r1/g2/r2/k2/g1/k3 N 6v 0").view(None).pieces.moon
    above = game.read("w2/g3/k1/w3/r3/w1r1/g2/r2/k2/g1/k3 N 6^ 0").view(None).pieces.moon
    assert (below.wolf, below.colour, below.prints) == ("w1", "white", 1)
    assert (above.wolf, above.colour, above.prints) == ("r1", "red", 1)


def test_the_answer_has_the_colour_or_the_prints_of_the_moons_wolf(game):
    """Moon at red 3, as in the leaflet: red or three prints, and only the top wolf of a column for North."""
    state = game.read("w2/g3/k1/w3/w1r3/r1/g2/r2/k2/g1/k3 N 5^ 0")
    leaders = {move[:2] for move in state.moves()}
    assert leaders == {"g3", "w3", "r3", "r1", "r2", "k3"}


def test_north_climbs_on_top_and_may_place_the_moon_at_a_wolf_that_was_there(game):
    position = "g1w2/k1/w3/r3/w1r1/g2/r2/k2/g3/k3 N 4^ 0"
    assert after(game, position, "w3>^") == "g1w2/k1/r3/w1r1/g2w3/r2/k2/g3/k3 S 5^ 0"
    assert after(game, position, "w3>v") == "g1w2/k1/r3/w1r1/g2w3/r2/k2/g3/k3 S 5v 0"


def test_only_the_nearest_wolf_may_be_played(game):
    position = "k1g1r1/w3/r2/k2/r3/w1/g2/k3/w2/g3 {} any 0"
    assert {move[:2] for move in game.read(position.format("S")).moves()} & {"k1", "g1", "r1"} == {"k1"}
    assert {move[:2] for move in game.read(position.format("N")).moves()} & {"k1", "g1", "r1"} == {"r1"}


def test_after_a_pass_any_wolf_may_be_played(game):
    state = game.read("k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3 N any 1")
    assert {move[1] for move in state.moves()} == {"1", "2", "3"}


# The way


@pytest.mark.parametrize(("move", "row"), [("k1<^", 2), ("r2>^", 6), ("w3<^", 3)])
def test_a_wolf_moves_exactly_its_prints(game, move, row):
    position = "g2/r1/k1/r2/g3/w3/w2/k2/r3/g1/w1/k3 S any 4"
    state = game.read(position)
    where = {"k1<^": 3, "r2>^": 4, "w3<^": 6}[move]
    state = state.play(move)
    goal = row if row < where else row - 1
    assert str(state).split()[2] == f"{goal}^"


def test_beyond_the_ends_there_is_nothing_to_join(game):
    state = game.read("k2/r1/w3/g1/k1/r3/w1/g2/k3/r2/w2/g3 S any 4")
    assert not {"k2<^", "k2<v", "r1<#"} & set(state.moves())
    with pytest.raises(plenilune.IllegalMove, match="The row does not reach that far: black two runs two columns"):
        state.play("k2<v")
    with pytest.raises(plenilune.IllegalMove, match="The row does not reach that far: grey three runs three columns"):
        state.play("g3>v")


def test_an_emptied_column_vanishes_and_the_moon_is_counted_in_the_row_that_is_left(game):
    assert after(game, START, "g1<v") == "w2/g3/k1/w3/r3/w1/r1/g2/r2/g1k2/k3 N 10v 0"
    assert after(game, START, "g1>v") == "w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1k3 N 11v 0"


def test_a_column_never_holds_two_wolves_of_one_colour(game):
    """The leaflet's forbidden grey: grey one may not join a column in which another grey wolf is."""
    state = game.read("k2/r2/w3/g3w2/g1/r3/w1/k1/k3/r1/g2 S any 0")
    assert not any(move.startswith("g1<") for move in state.moves())
    with pytest.raises(plenilune.IllegalMove, match="Another grey wolf is in column 4") as caught:
        state.play("g1<v")
    assert caught.value.key == "clash"
    assert caught.value.gaps == {"colour": "@grey", "column": 4}


# The pack


def test_the_pack_of_white_one_and_red_three_goes_one_column(game):
    """The leaflet's worked example: white leads, so the pack moves one column, and the moon goes below the white wolf."""
    position = "k1/w1r3/g1/k2w3/g2/r1/k3/w2r2/g3 S 4^ 0"
    state = game.read(position)
    assert state.view(None).pieces.moon.wolf == "w3"
    assert {"w1>v", "w1r3>v", "w1r3<^"} <= set(state.moves())
    assert str(state.play("w1r3>v")) == "k1/w1r3g1/k2w3/g2/r1/k3/w2r2/g3 N 2v 0"


def test_norths_pack_keeps_its_order_with_the_leader_on_top(game):
    state = game.read("k1/r3w1/g1/k2w3/g2/r1/k3/w2r2/g3 N any 0")
    assert str(state.play("w1r3>v")) == "k1/g1r3w1/k2w3/g2/r1/k3/w2r2/g3 S 2v 0"


@pytest.mark.parametrize(("pack", "allowed"), [("3", {1, 2, 3}), ("2", {1, 2}), ("whole", {1, 3})])
def test_how_many_wolves_run_together_is_an_option(pack, allowed):
    state = plenilune.game("full-moon", pack=pack).read("w1r3k2/g1/k1w3/g2/r1/k3/w2r2/g3 S any 0")
    sizes = {len(move[:-2]) // 2 for move in state.moves() if move.startswith("w1")}
    assert sizes == allowed


def test_no_wolf_of_the_pack_may_share_a_colour_with_the_column(game):
    state = game.read("k1/w1r3/r1g1/k2w3/g2/k3/w2r2/g3 S any 0")
    assert "w1>v" in state.moves()
    with pytest.raises(plenilune.IllegalMove, match="Another red wolf is in column 3"):
        state.play("w1r3>v")


# The end


def test_four_colours_in_a_column_win_at_once(game):
    state = game.read("k1g1r1/w1/k2w3/r2/g2/k3/w2/g3/r3 S any 3")
    assert "w1<#" in state.moves()
    assert not {"w1<v", "w1<^"} & set(state.moves())
    won = state.play("w1<#")
    assert str(won) == "w1k1g1r1/k2w3/r2/g2/k3/w2/g3/r3 N won 0"
    assert (won.mover, won.winners, won.scores) == (None, ("S",), {"S": 1, "N": 0})
    assert won.moves() == []
    with pytest.raises(plenilune.IllegalMove, match="over"):
        won.play("pass")


def test_a_pack_of_two_wins_on_a_column_of_two(game):
    state = game.read("k1g1/w1r1/k2w3/r2/g2/k3/w2/g3/r3 S any 3")
    assert state.play("w1r1<#").winners == ("S",)


def test_a_win_on_the_thirtieth_quiet_move_is_a_win(game):
    state = game.read("k1g1/w1r1k3/k2w3/r2/g2/w2/g3/r3 S any 29")
    won = state.play("w1r1<#")
    assert str(won).split()[1:] == ["N", "won", "30"]
    assert won.winners == ("S",)


def test_with_no_allowed_move_a_player_passes_and_the_other_plays_any_wolf(game):
    """South cannot answer, passes; North cannot move at all, passes too; then South plays any wolf."""
    state = game.read("w2k2g1/g3r3/w1k3/k1r2/g2w3r1 S 2^ 3")
    assert state.moves() == ["pass"]
    state = state.play("pass")
    assert str(state) == "w2k2g1/g3r3/w1k3/k1r2/g2w3r1 N any 4"
    assert state.moves() == ["pass"]
    state = state.play("pass")
    assert str(state) == "w2k2g1/g3r3/w1k3/k1r2/g2w3r1 S any 5"
    assert {move[:2] for move in state.moves()} == {"g2", "k1", "w1"}


def test_passing_with_an_allowed_move_in_hand_is_forbidden(game):
    with pytest.raises(plenilune.IllegalMove, match="may not pass"):
        game.read(START).play("pass")


def test_when_neither_player_could_move_any_wolf_it_is_a_draw(game):
    state = game.read("g2k1/w2k3g3/r2g1w3/r3/r1w1k2 S any 5").play("r3<^")
    assert str(state) == "r3g2k1/w2k3g3/r2g1w3/r1w1k2 N drawn 0"
    assert (state.mover, state.winners) == (None, ())


def test_a_deadlocked_position_is_a_draw_whatever_the_moon_asks_for(game):
    state = game.read("w1g3r1/w3k1r3/w2k3g2/g1k2r2 S 2^ 3")
    assert str(state) == "w1g3r1/w3k1r3/w2k3g2/g1k2r2 S drawn 3"


def rows_with_a_blocked_opening():
    """Built from the sentence alone: every neighbour of a wolf with one print has its colour."""
    wolves = [colour + prints for colour in "krwg" for prints in "123"]

    def extend(row, left):
        if not left:
            yield row
        for wolf in left:
            if row and "1" in (row[-1][1], wolf[1]) and row[-1][0] != wolf[0]:
                continue
            yield from extend([*row, wolf], [other for other in left if other != wolf])

    return list(extend([], wolves))


def test_the_opening_can_be_blocked_in_8064_rows(game):
    rows = rows_with_a_blocked_opening()
    assert len(rows) == 8064
    for row in rows[::40]:
        state = game.read("/".join(row) + " S first 0")
        assert state.moves() == ["pass"]
        assert str(state.play("pass")) == "/".join(row) + " N any 1"


def test_the_moon_sets_after_thirty_moves_in_which_the_row_has_not_become_shorter(game):
    state = game.read("k1g1/w1r1k3/k2w3/r2/g2/w2/g3/r3 S any 29")
    quiet = state.play("w1<^")
    assert str(quiet).split()[1:] == ["N", "drawn", "30"]
    assert (quiet.mover, quiet.winners, quiet.scores) == (None, (), {"S": 0, "N": 0})


def test_a_shorter_row_counts_the_quiet_moves_anew(game):
    state = game.read("k1g1/w1r1k3/k2w3/r2/g2/w2/g3/r3 S any 28")
    assert str(state.play("g2<^")).split()[3] == "0"
    assert str(state.play("w1<^")).split()[3] == "29"
