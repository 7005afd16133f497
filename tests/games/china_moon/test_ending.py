"""The end: lilies at the finish, the fourth frog, points."""

import pytest

import plenilune
from plenilune import IllegalMove
from plenilune.core.game import BoardFile


def pools(state):
    return dict(state.view(None).pieces.pools)


def test_each_frog_home_brings_its_owner_the_next_lily(pond):
    state = pond("g:38,39,40/b:0,0,0", pools="g:WWWWYYYY/b:PPPPK", finish="PWYB").play("g40-F")
    assert pools(state)["g"] == "WWWWYYYYP"
    assert str(state).split()[1] == ";WYB"
    state = state.play("g39-F")
    assert pools(state)["g"] == "WWWWWYYYYP"
    assert str(state).split()[1] == ";YB"


def test_the_owner_gets_it_when_another_moves_the_frog(pond):
    state = pond("g:0,0,0/b:0,0,40", pools="g:WWWWYYYY/b:PPPPK", finish="YWPB").play("b40-F")
    assert pools(state)["b"] == "YPPPPK"


def test_the_fourth_frog_takes_blue_and_ends_the_game_in_the_middle_of_a_turn(pond):
    state = pond("g:0,39,40/b:F,F,F", pools="g:WYP/b:WYP", finish="B").play("g40-F")
    assert state.mover is None
    assert state.moves() == []
    assert str(state).endswith(" over")
    assert pools(state)["g"] == "WYPB"
    with pytest.raises(IllegalMove) as caught:
        state.play("g39-F")
    assert caught.value.key == "game-over"


def test_a_spring_into_the_finish_ends_the_game_too():
    text = (
        "[start]\nto = ['1']\n[pads]\n"
        + "".join(f"{n} = {{ kind = 'lily', to = ['{n + 1}'] }}\n" for n in range(1, 13))
        + "13 = { kind = 'lily', lily = 'black', to = ['14'] }\n14 = { kind = 'spring', to = ['F'] }\n"
    )
    game = plenilune.game("china-moon", course=BoardFile("short", text, False))
    state = game.read("g:0,0,12/b:F,F,F ;B g:WWWWWYYYYY/b:PPPPPK g:move").play("g12-14")
    assert state.mover is None
    assert state.scores == {"g": 15 + 15 + 4, "b": 15 - 2}
    assert state.winners == ("g",)


@pytest.mark.parametrize(
    ("lilies", "points"),
    [
        ("-", 0),
        ("W", 1),
        ("WW", 3),
        ("YYY", 6),
        ("PPPP", 10),
        ("WYP", 3),
        ("WWYYP", 7),
        ("K", -2),
        ("WK", -1),
        ("WWWK", 4),
    ],
)
def test_points_also_while_the_game_runs(pond, lilies, points):
    state = pond("g:0,0,0/b:0,0,0", pools=f"g:{lilies}/b:-")
    assert state.scores == {"g": points, "b": 0}
    assert state.winners == ()


def test_five_of_a_colour_are_fifteen_and_blue_is_four(pond):
    state = pond("g:0,F,F/b:0,F,F", turn="over", pools="g:WWWWW/b:PB", finish="")
    assert state.scores == {"g": 15, "b": 5}
    assert state.winners == ("g",)


def test_equal_scores_share_the_win(pond):
    state = pond("g:0,F,F/b:0,F,F/r:0,0,0", turn="over", pools="g:WWW/b:YYY/r:PB", finish="")
    assert state.scores == {"g": 6, "b": 6, "r": 5}
    assert state.winners == ("g", "b")


def test_what_each_lily_counted_is_shown_at_the_end_and_adds_up(pond):
    state = pond("g:0,39,40/b:F,F,F", pools="g:WWWPPK/b:Y", finish="B")
    assert state.view(None).pieces.counted == ()
    over = state.play("g40-F")
    counted = over.view(None).pieces.counted
    assert [(one.seat, one.lily, one.points) for one in counted] == [
        ("g", "W", (1, 2, 3)),
        ("g", "P", (1, 2)),
        ("g", "B", (4,)),
        ("g", "K", (-2,)),
        ("b", "Y", (1,)),
    ]
    for seat in "gb":
        assert sum(sum(one.points) for one in counted if one.seat == seat) == over.scores[seat]
