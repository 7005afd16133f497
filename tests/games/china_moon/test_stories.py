"""What is said about a move of China Moon is all of it, and true. That it can be said in each language is conformance."""

import re
from random import Random

from babel.messages.pofile import read_po

import plenilune
from plenilune import words
from plenilune.games.china_moon import stories
from plenilune.games.china_moon.reasons import end_names
from plenilune.games.china_moon.rules import BYTE

GAMES = [
    plenilune.game("china-moon", players=2, neutral="on"),
    *(plenilune.game("china-moon", players=players) for players in (2, 3, 4, 5)),
]
WORDS = GAMES[0].words
FROG = re.compile(r"([a-z])(\w+)-(\w+)")


def played(game, seed):
    """A random game: each state, the move from it, and the moves from there on."""
    rng, state, found = Random(seed), game.new(seed=seed), []
    while state.mover is not None:
        found.append((state, rng.choice(state.moves())))
        state = state.play(found[-1][1])
    moves = [move for _, move in found]
    return [(state, move, moves[at:]) for at, (state, move) in enumerate(found)]


def said(story):
    return words.tell(WORDS, story)


def told(state, move, seat=None):
    """To somebody who plays that seat, if any; Zoé is green, Tom blue."""
    return [words.tell(WORDS, one, "en", {"g": "Zoé", "b": "Tom"}, seat) for one in stories.tell(state, move, seat)]


def test_the_set_up_is_told():
    assert [said(story) for story in stories.tell(GAMES[0].unset(), "lilies")] == ["The lilies lie on the pond."]


def test_a_frog_is_told_in_plain_words_and_last_with_its_way(pond):
    state = pond("g:0,0,8/b:0,0,6")
    assert told(state, "b0-2") == [
        "Zoé moved the blue frog to a leaf.",
        "Nothing happens there.",
        "From the start to pad 2.",
    ]
    assert told(state, "b0-2", "g")[0] == "You moved the blue frog to a leaf."


def test_whom_it_jumped_over_is_told_and_lanes_are_heard_apart(pond):
    state = pond("g:0,8,9a/b:0,0,6")
    assert told(state, "g8-11")[2:] == ["From pad 8 to pad 11.", "It jumped over the green frog."]
    assert told(state, "g8-10b")[2:] == ["From pad 8 to pad 10 in lane b."]


def test_who_gets_a_lily_is_told_whoever_moved_the_frog(pond):
    state = pond("g:0,0,8/b:0,0,1", pools="g:-/b:W", lilies="3W")
    assert told(state, "b1-3") == [
        "Zoé moved the blue frog onto a white lily.",
        "Tom gets a white lily and now has 3 points.",
        "From pad 1 to pad 3.",
    ]
    assert told(state, "b1-3", "b")[1] == "You get a white lily and now have 3 points."


def test_every_lily_on_the_way_over_springs_is_told(pond):
    state = pond("g:0,0,3/b:0,0,0", lilies="5Y,7K")
    assert told(state, "g3-5") == [
        "Zoé moved the green frog over the spring onto the black lily.",
        "Zoé gets a yellow lily, the black lily and now has -1 point.",
        "From pad 3 to pad 5.",
        "The spring sends it on to pad 7.",
    ]


def test_a_spring_that_leaves_no_choice_is_told_in_the_first_sentence(pond):
    state = pond("g:0,0,3/b:0,0,0")
    assert told(state, "g3-5") == [
        "Zoé moved the green frog over the spring to a leaf.",
        "Nothing happens there.",
        "From pad 3 to pad 5.",
        "The spring sends it on to pad 7.",
    ]
    state = pond("g:0,7,8/b:0,0,3", lilies="9aW")
    assert told(state, "b3-5")[:2] == ["Zoé moved the blue frog onto the spring.", "From there it hops on."]


def test_a_prankster_without_anything_to_swap_is_told(pond):
    state = pond("g:0,0,15/b:0,0,0")
    assert told(state, "g15-17")[:2] == ["Zoé moved the green frog to the prankster.", "Nothing happens there."]


def test_a_lily_that_nobodys_frog_takes_leaves_the_game(pond):
    state = pond("g:0,0,0/b:0,0,0/n:0,0,1", lilies="3W", neutral="on")
    assert told(state, "n1-3")[:2] == ["Zoé moved nobody’s frog onto a white lily.", "A white lily leaves the game."]


def test_coming_home_is_told_with_the_lily_of_that_place(pond):
    state = pond("g:0,0,40/b:0,0,F", finish="YPB", pools="g:-/b:W")
    assert told(state, "g40-F") == [
        "Zoé brought the green frog home: a yellow lily.",
        "Zoé gets a yellow lily and now has 1 point.",
        "From pad 40 to the island.",
    ]


def test_who_must_decide_is_told_and_then_what_was_decided(pond):
    state = pond("g:0,0,0/b:0,0,15", pools="g:W/b:PP")
    assert told(state, "b15-17", "b")[1] == "You must swap a lily."
    state = state.play("b15-17")
    assert told(state, "P>g<W", "g") == [
        "Tom gave you a pink lily for a white lily.",
        "Tom now has 2 points.",
        "You now have 1 point.",
    ]
    state = pond("g:0,0,12/b:0,0,0", pools="g:WW/b:-")
    assert told(state, "g12-14")[:2] == ["Zoé moved the green frog to the butterfly.", "Zoé must let a lily go."]
    assert told(state.play("g12-14"), "drop W", "g") == [
        "You let a white lily go.",
        "You now have 1 point.",
        "It falls on pad 13.",
    ]


def test_what_lists_of_moves_show_has_no_pads_in_it():
    """The first two sentences; what comes then is for those who do not see the pond."""
    for seed in range(4):
        for state, move, _ in played(GAMES[seed], seed):
            assert not re.search(r"\bpad\b", " ".join(told(state, move)[:2]))


# What a reason claims, asked of the library and not of stories.py


def lilies(state, seat):
    return dict(state.view(None).pieces.pools).get(seat, "")


def gained(state, after, seat):
    return after.scores[seat] - state.scores[seat]


def got(state, after, seat):
    """The lilies that a seat has now and had not before, as gaps."""
    had, has = lilies(state, seat), lilies(after, seat)
    return [f"@a-lily-{lily}" for lily in "WYPBK" if has.count(lily) > had.count(lily)]


def check(state, line, key, gaps):
    move, mover = line[0], state.mover
    after, count = state.play(move), gaps.get("count")
    frog = FROG.fullmatch(move)
    if key in ("why-takes", "why-home"):
        assert frog[1] == mover and gaps["frog"] == f"@the-frog-{mover}"
        assert got(state, after, mover) == [gaps["lily"]] and count == gained(state, after, mover) > 0
        assert (after.view(None).pieces.home > state.view(None).pieces.home) == (key == "why-home")
    elif key == "why-harms":
        assert frog[1] != mover and gaps["seat"] == f"%{frog[1]}"
        assert got(state, after, frog[1]) == [gaps["lily"]] and -count == gained(state, after, frog[1]) < 0
    elif key == "why-prankster":
        assert after.mover == mover and count == gained(after, after.play(line[1]), mover) > 0
    elif key in ("why-swap-gains", "why-drop-gains"):
        assert gaps["name"] == f"%{mover}" and count == gained(state, after, mover) > 0
    elif key == "why-swap-costs":
        other = gaps["other"][-1]
        assert gained(state, after, mover) == 0 and -count == gained(state, after, other) < 0
    elif key in ("why-swap-least", "why-drop-least"):
        assert gained(state, after, mover) == max(gained(state, state.play(other), mover) for other in state.moves())
    elif key == "why-only":
        assert len(state.moves()) == 1
    elif key in ("why-ends", "why-ends-shared"):
        assert after.mover is None and mover in after.winners and (len(after.winners) == 1) == (key == "why-ends")
    elif key == "why-nobody":
        assert frog[1] == "n"
        pads = dict(state.view(None).pieces.lilies)
        left = state.view(None).pieces.places[state.view(None).pieces.home] if frog[3] == "F" else pads.get(frog[3])
        assert gaps["lily"] == f"@a-lily-{left}"
    elif key == "why-butterfly":
        assert after.mover == frog[1] != mover and after.view(None).pieces.phase == "drop"
    elif key == "why-past":
        assert frog[1] != mover and not got(state, after, frog[1])
        before, behind = dict(state.view(None).pieces.lilies), dict(after.view(None).pieces.lilies)
        start, end = (int(re.match(r"\d+|F", pad)[0].replace("F", "99")) for pad in (frog[2], frog[3]))
        between = {pad for pad in before if start < int(re.match(r"\d+", pad)[0]) <= end}
        assert any(f"@a-lily-{behind.get(pad)}" == gaps["lily"] for pad in between)
    elif key == "why-lets":
        assert line[1] not in state.moves() and after.mover == mover
        assert gained(after, after.play(line[1]), mover) > 0
        assert gaps["lily"] in got(after, after.play(line[1]), mover)
    else:
        assert key == "why-before" and frog[1] == mover
        board, pads = state.game.board, dict(after.view(None).pieces.lilies)
        had, has = ([one.pad for one in at.view(None).pieces.frogs if one.colour == mover] for at in (state, after))
        rests = next(pad for pad in has if has.count(pad) > had.count(pad))
        ends = end_names(board, after.ints, board.seats.index(mover) << BYTE | board.names.index(rests))
        assert gaps["lily"] in {f"@a-lily-{pads.get(pad)}" for pad in ends}


def test_reasons_are_true():
    seen = set()
    for seed in range(30):
        for state, _, line in played(GAMES[seed % 5], seed):
            why = stories.why(state, line)
            if why:
                check(state, line, why.key, why.gaps)
                seen.add(why.key)
    with (WORDS / "en.po").open("rb") as file:
        ids = {message.id if isinstance(message.id, str) else message.id[0] for message in read_po(file)}
    known = {key for key in ids if key.startswith("why-") and not key.endswith("-you")}
    assert seen <= known
    assert known - seen <= {"why-ends-shared"}, "too rare for random games"


def test_nothing_is_said_where_no_reason_is_plain_or_nobody_is_to_move():
    assert stories.why(GAMES[0].new(seed=1), []) is None
    assert stories.why(GAMES[0].unset(), ["lilies"]) is None
    assert None in [stories.why(state, line) for state, _, line in played(GAMES[1], 3)]


def test_remarks_tell_who_gains_and_who_loses():
    seen = set()
    for seed in range(10):
        for state, move, line in played(GAMES[seed % 5], seed):
            key, gaps = stories.remark(state, move, "slower", line)
            after, frog = state.play(move), FROG.fullmatch(move)
            owner = frog[1] if frog else state.mover
            change = gained(state, after, owner) if owner != "n" else 0
            seen.add(key)
            if after.mover is not None:
                assert (key == "remark-gain") == (change > 0 and owner == state.mover)
                assert (key == "remark-helps") == (change > 0 and owner != state.mover)
                assert (key == "remark-costs") == (change < 0 and owner == state.mover)
                assert (key == "remark-hinders") == (change < 0 and owner != state.mover)
                assert abs(change) == gaps.get("count", abs(change))
    assert len(seen) >= 9


def test_a_hint_names_the_frog_then_the_pad_then_what_it_brings():
    state = GAMES[1].read("g:1,4,8/b:0,0,6 3W,9aP,12Y,15W,20bY,21aP,23W,27Y,30P,32aW,34Y,39K;YWPB g:P/b:- g:move")
    assert [said(stories.hint(state, "g1-3", step)) for step in (1, 2, 3)] == [
        "Look at the green frog with the ring.",
        "Let it hop into the dashed circle.",
        "Then Green gets a white lily.",
    ]
    typed = [words.tell(WORDS, stories.hint(state, "g1-3", step), types=True) for step in (1, 2)]
    assert typed == ["Look at the green frog on pad 1.", "Let it hop to pad 3."]
