"""A turn: three different frogs, two steps each, one of them another player's; jumps, lanes, the finish."""


def moves(state, start=""):
    return [move for move in state.moves() if move.startswith(start)]


def test_the_first_frog_goes_two_steps(pond):
    assert pond("g:0,0,0/b:0,0,0").moves() == ["b0-2", "g0-2"]


def test_a_pad_with_a_frog_is_not_counted(pond):
    assert moves(pond("g:0,0,2/b:0,0,0"), "b0") == ["b0-3"]
    assert moves(pond("g:0,1,2/b:0,0,3"), "b0") == ["b0-5"]


def test_frogs_on_the_start_are_not_jumped(pond):
    assert moves(pond("g:0,0,4/b:0,0,0"), "g0") == ["g0-2"]


def test_a_lily_is_no_obstacle(pond):
    assert moves(pond("g:0,0,1/b:0,0,0", lilies="2W,3Y"), "g1") == ["g1-3"]


def test_the_mover_chooses_the_lane(pond):
    assert moves(pond("g:0,0,7/b:0,0,0"), "g7") == ["g7-9a", "g7-9b"]
    assert moves(pond("g:0,0,8/b:0,0,0"), "g8") == ["g8-10a", "g8-10b"]


def test_a_frog_stays_in_its_lane(pond):
    assert moves(pond("g:0,9a,9b/b:0,0,0"), "g9") == ["g9a-11", "g9b-11"]
    assert moves(pond("g:0,0,20a/b:0,0,0"), "g20a") == ["g20a-22"]


def test_a_jump_in_one_lane_only(pond):
    assert moves(pond("g:0,0,8/b:0,0,9a"), "g8") == ["g8-10b", "g8-11"]
    assert moves(pond("g:0,0,7/b:0,0,9a"), "g7") == ["g7-10a", "g7-9b"]


def test_two_ways_to_one_end_are_one_move(pond):
    assert moves(pond("g:0,0,8/b:9a,9b,10a/r:0,0,10b"), "g8") == ["g8-12"]
    assert moves(pond("g:0,0,8/b:0,9a,9b"), "g8") == ["g8-11"]


def test_a_lane_full_of_frogs_is_one_long_jump(pond):
    assert moves(pond("g:0,0,8/b:0,9a,10a"), "g8") == ["g8-10b", "g8-12"]


def test_the_finish_is_reached_with_one_step_too(pond):
    state = pond("g:0,38,40/b:0,0,39", pools="g:WWWWYYYY/b:PPPPK")
    assert moves(state, "g40") == ["g40-F"]
    assert moves(state, "b39") == ["b39-F"]
    assert moves(state, "g38") == ["g38-F"]
    assert moves(pond("g:0,0,39/b:0,0,0", pools="g:WWWWYYYY/b:PPPPK"), "g39") == ["g39-F"]


def test_the_finish_holds_any_number_of_frogs(pond, after):
    state = after(pond("g:0,38,39/b:0,0,40", pools="g:WWWWYYYY/b:PPPPK"), "g39-F", "b40-F")
    assert str(state).startswith("g:0,38,F/b:0,0,F ")


def test_a_turn_moves_three_different_frogs(pond, after):
    state = after(pond("g:0,0,0/b:0,0,0"), "b0-2")
    assert "b2-4" not in state.moves()
    assert state.mover == "g"
    state = after(state, "g0-3", "b0-4")
    assert state.mover == "b"
    assert str(state).endswith(" b:move")
    assert "b2-6" in state.moves()


def test_turns_go_round(pond):
    state, order = pond("g:0,0,0/b:0,0,0/r:0,0,0"), ""
    while len(order) < 12:
        if state.view(None).pieces.phase == "move":
            order += state.mover
        state = state.play(state.moves()[0])
    assert order == "gggbbbrrrggg"


def test_the_third_frog_must_be_anothers_when_two_were_own(pond, after):
    state = after(pond("g:0,0,0/b:0,0,0/r:0,0,20a"), "g0-2", "g0-3")
    assert state.moves() == ["b0-4", "r0-4", "r20a-22"]


def test_with_anothers_frog_among_the_first_two_any_may_follow(pond, after):
    assert "g0-4" in after(pond("g:0,0,0/b:0,0,0"), "g0-2", "b0-3").moves()
    assert "g0-4" in after(pond("g:0,0,0/b:0,0,0"), "b0-2", "g0-3").moves()
    assert "b0-4" in after(pond("g:0,0,0/b:0,0,0"), "b0-2", "b0-3").moves()


def test_the_obligation_falls_away_when_all_others_are_home(pond, after):
    state = pond("g:11,12,13/b:F,F,F", finish="B", pools="g:-/b:WYP")
    state = after(state, "g13-15", "g12-14", "g11-13")
    assert state.mover == "b"


def test_with_a_neutral_colour_out_the_obligation_stays(pond, after):
    state = pond("g:11,12,13/b:F,F,F/n:0,0,0", finish="B", pools="g:-/b:WYP", neutral="on")
    assert after(state, "g13-15", "g12-14").moves() == ["n0-2"]


def test_a_player_whose_frogs_are_all_home_moves_the_others(pond):
    state = pond("g:11,12,13/b:F,F,F", turn="b:move", finish="B", pools="g:-/b:WYP")
    assert state.moves() == ["g11-15", "g12-15", "g13-15"]
