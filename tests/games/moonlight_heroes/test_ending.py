import pytest

from plenilune.core.errors import IllegalMove

TWO = ["gg", "gy", "gy", "gr", "gr", "yy", "yr", "yr", "rr"]
THREE = ["ggy", "ggr", "gyy", "gyr", "gyr", "gyr", "grr", "yyr", "yrr"]
FOUR = ["ggyy", "ggyr", "ggrr", "gyyr", "gyrr", "yyrr"]
ALL = ["g", "y", "r", *TWO, *THREE, *FOUR]


def rest(*used):
    """The tiles that are left for Zirroz when only these are elsewhere."""
    tiles = list(ALL)
    for tile in used:
        tiles.remove(tile)
    return ",".join(tiles) or "-"


def pushing(garden, turn, path="-/y/r/gg/gy/g", left=(), **given):
    """Somebody saved yy; the castle holds these tiles and the magic one."""
    taken = "-/yy" if turn[0] == "w" else "yy/-"
    on_path = [tile for tile in path.split("/") if tile != "-"]
    return garden(
        path=path,
        heroes="L1/-" if turn[0] == "f" else "-/L1",
        taken=taken,
        reverses="0,0,1,0,0",
        turn=turn,
        quiet="saved",
        bag="9g9y9r",
        zirroz=rest("yy", *on_path, *left),
        **given,
    )


def last_round(garden, turn, hands="-/-", path="magic/y/r/gg/gy/g", taken="-/-", reverses="0,0,0,0,0", **given):
    used = [tile for word in (*path.split("/"), *taken.replace("/", ",").split(",")) if (tile := word) not in ("-", "magic")]
    return garden(path=path, hands=hands, taken=taken, reverses=reverses, turn=turn, zirroz=rest(*used), **given)


def test_the_magic_tile_comes_last_with_certainty(garden):
    state = pushing(garden, "f:push2", left=["rr"])
    assert state.moves() == ["push rr"]
    state = state.play("push rr")
    assert state.moves() == ["push magic"] and state.odds() == {"push magic": 1.0}


def test_the_round_is_played_to_its_end(garden):
    state = pushing(garden, "f:push2").play("push magic")
    assert state.mover == "w", "the second arrow pushes nothing more"
    state = state.play("F1").play("draw gg")
    assert state.mover is None


def test_a_magic_tile_in_the_last_players_turn_ends_the_game_with_it(garden):
    state = pushing(garden, "w:push1").play("push magic")
    assert state.mover is None and state.moves() == [] and str(state).endswith("over 0")


def test_after_the_magic_tile_no_tile_is_pushed(garden):
    for reverse in ("1", "2", "fill"):
        state = last_round(
            garden,
            "f:reverse",
            heroes="L2/-",
            path="magic/-/r/gg/gy/g",
            taken="y/-",
            quiet="saved",
        )
        assert state.play(f"reverse {reverse}").mover == "w"


def test_again_in_the_last_round_is_still_the_same_turn(garden):
    state = last_round(
        garden, "w:reverse", heroes="-/L2", path="magic/-/r/gg/gy/g", taken="-/y", quiet="saved", bag="9g9y9r"
    ).play("reverse again")
    assert state.mover == "w"
    assert state.play("F1").play("draw gg").mover is None


def test_the_magic_tile_cannot_be_saved_and_fills_its_place(garden):
    state = last_round(garden, "f:hide", hands="9g9y9r/-", heroes="L1/-")
    assert "save" not in state.moves()
    with pytest.raises(IllegalMove) as caught:
        state.play("save")
    assert caught.value.key == "save-magic"
    path = "magic/-/-/-/-/-"
    state = last_round(garden, "f:reverse", heroes="L2/-", path=path, taken="y/-", quiet="saved")
    assert state.play("reverse nothing").mover == "w", "the path is not empty"


def test_the_magic_tile_may_come_out_on_a_new_path(garden):
    state = pushing(garden, "f:path6", path="-/-/-/-/-/-", left=["rr", "gr"])
    state = state.play("push rr").play("push gr").play("push magic")
    assert state.mover == "w" and state.view(None).pieces.path == ("magic", "gr", "rr", "", "", "")
    state = pushing(garden, "w:path6", path="-/-/-/-/-/-").play("push magic")
    assert state.mover is None, "the wolf's turn was the last of the round"


@pytest.mark.parametrize(("players", "dawn"), [(2, 50), (3, 75), (4, 100)])
def test_25_turns_of_each_player_without_a_tile_saved_end_the_game(garden, players, dawn):
    hands = "/".join(["-"] * players)
    state = garden(hands=hands, bag="9g9y9r", quiet=str(dawn - 2)).play("F1").play("draw gg")
    assert state.mover == "w"
    state = state.play("F2").play("draw ggg")
    assert state.mover is None and str(state).endswith(f"over {dawn}")
    with pytest.raises(IllegalMove, match="the game is over"):
        state.play("F1")


def test_a_saved_tile_starts_the_count_again(garden):
    state = garden(hands="1g/-", path="g/y/-/-/-/-", heroes="L1/-", quiet="49").play("save").play("reverse nothing")
    assert state.mover == "w" and str(state).endswith("w:hide 0")


def test_most_gems_win(garden):
    state = last_round(garden, "over", taken="gyr/gy,g", reverses="3,0,0,0,0", path="magic/y/r/gg/rr/yr")
    assert state.scores == {"f": 3, "w": 3} and state.winners == ("f", "w")
    state = last_round(garden, "over", hands="-/9y", taken="gyr/gy", reverses="2,0,0,0,0", path="magic/y/r/gg/rr/yr")
    assert state.winners == ("f",)


def test_then_most_pebbles_then_the_win_is_shared(garden):
    given = {"taken": "gyr/gy,g", "reverses": "3,0,0,0,0", "path": "magic/y/r/gg/rr/yr"}
    assert last_round(garden, "over", hands="2g/1g2y", **given).winners == ("w",)
    assert last_round(garden, "over", hands="3g/1g2y", **given).winners == ("f", "w")


def test_nobody_has_won_while_the_game_runs(garden):
    assert garden(hands="-/-").winners == ()
