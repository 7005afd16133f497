"""What is said about a move of Full Moon is true. That it can be said in each language: conformance/test_stories.py."""

import re
from random import Random

import pytest
from babel.messages.pofile import read_po

import plenilune
from plenilune import words
from plenilune.games.full_moon import stories

GAMES = [plenilune.game("full-moon", pack=pack) for pack in ("3", "2", "whole")]
GAME = GAMES[0]
STANDINGS = ("best", "as-good", "slower", "lets-go", "loses")
COLOURS = {"k": "@black", "r": "@red", "w": "@white", "g": "@grey"}


def played(game, seed):
    """A random game in which a win is often overlooked: its states, and the move from each."""
    rng, state, found = Random(seed), game.new(seed=seed), []
    while state.mover is not None:
        sees_wins = rng.random() < 0.3
        wanted = [move for move in state.moves() if move.endswith("#") == sees_wins]
        move = rng.choice(wanted or state.moves())
        found.append((state, move))
        state = state.play(move)
    return found, state


def said(story, lang="en", you=None):
    return words.tell(GAME.words, story, lang, {"S": "Zoé", "N": "Max"}, you)


def with_lines(game, seed):
    found, _ = played(game, seed)
    moves = [move for _, move in found]
    return [(state, move, moves[at:]) for at, (state, move) in enumerate(found)]


def test_the_set_up_is_told():
    assert [said(story) for story in GAME.new(seed=1).log(None)[0].said] == ["The wolves stand in their row."]


@pytest.mark.parametrize(
    ("lang", "name", "you", "moon"),
    [
        (
            "en",
            "Max led grey one and white two across one column, onto black three.",
            "You led grey one and white two across one column, onto black three.",
            "The moon points at grey one, on Max’s bank.",
        ),
        (
            "fr",
            "Max a mené le loup gris un et le blanc deux à une colonne de là, sur le noir trois.",
            "Tu as mené le loup gris un et le blanc deux à une colonne de là, sur le noir trois.",
            "La lune montre le loup gris un, chez Max.",
        ),
        (
            "de",
            "Max führte Grau eins und Weiß zwei um eine Spalte weiter, zu Schwarz drei.",
            "Du hast Grau eins und Weiß zwei um eine Spalte weiter geführt, zu Schwarz drei.",
            "Der Mond zeigt auf Grau eins, auf der Seite von Max.",
        ),
    ],
)
def test_a_pack_is_told_leader_first_and_then_the_moon(lang, name, you, moon):
    state = GAME.read("k3/w2g1/g2k1/k2/r1/w1r3/r2/w3/g3 N any 0")
    done, came = stories.tell(state, "g1w2<^")
    assert [said(done, lang), said(done, lang, "N"), said(came, lang)] == [name, you, moon]


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        ("k3/w2g1/g2k1/k2/r1/w1r3/r2/w3/g3 N any 0", "g1w2<v", ["story-led-2", "story-moon"]),
        ("g1r1w2/g2/w3k1r2/k2r3g3/k3w1 S 3v 4", "k3w1<v", ["story-led-2", "story-drawn"]),
        ("w1k2/g3w2/g2k1r3/w3r2/r1g1k3 S 5^ 1", "pass", ["story-passed"]),
        ("w1k2/g3w2/g2k1r3/w3r2/r1g1k3 S 5^ 29", "pass", ["story-passed", "story-drawn"]),
        ("k3w2/r2g2/w1r3g3/w3k1r1/g1k2 S 4^ 0", "g1<#", ["story-four-1"]),
    ],
)
def test_what_was_done_comes_first_and_then_what_came_of_it(position, move, told):
    assert [story.key for story in stories.tell(GAME.read(position), move)] == told


@pytest.mark.parametrize("lang", words.languages())
def test_a_screen_has_its_own_words_for_the_way_of_a_run(lang):
    """Lying rows go left and right, standing ones up and down; who sees neither hears how far only."""
    seen = {
        end: {words.say(GAME.words, f"run-{way}-{far}{end}", lang) for way in ("before", "after") for far in (1, 2, 3)}
        for end in ("", "-lying", "-upright")
    }
    assert {end: len(said) for end, said in seen.items()} == {"": 3, "-lying": 6, "-upright": 6}
    assert not seen["-lying"] & seen["-upright"]


@pytest.mark.parametrize("lang", words.languages())
def test_the_letters_on_pieces_are_those_of_the_language(lang):
    letters = {colour: words.say(GAME.words, f"letter-{letter}", lang) for letter, colour in COLOURS.items()}
    assert {colour: words.say(GAME.words, colour[1:], lang)[0].upper() for colour in letters} == letters
    assert len(set(letters.values())) == 4


# What a reason claims, asked of the library and not of stories.py


def wolves_of(state, wolf):
    """The column of that wolf."""
    return next(column for column in state.view(None).pieces.columns if wolf in column)


def wins_at_once(state):
    return any(move.endswith("#") for move in state.moves())


def leaders(state):
    return {move[:2] for move in state.moves() if move != "pass"}


def named(gap):
    assert gap.startswith("@named-")
    return gap.removeprefix("@named-")


def check_four(state, line, key, gaps):
    """The last move of the line makes four colours as it is said."""
    for move in line[:-1]:
        state = state.play(move)
    pack = re.findall("[krwg][123]", line[-1])
    column = wolves_of(state.play(line[-1]), pack[0])
    assert len({wolf[0] for wolf in column}) == 4
    assert named(gaps["leader"]) == pack[0] and gaps["far"] == f"@far-{pack[0][1]}"
    assert named(gaps["goal"]) in column and named(gaps["goal"]) not in pack
    assert abs(column.index(named(gaps["goal"])) - column.index(pack[-1])) == 1
    assert ("-pack" in key) == (len(pack) > 1)
    return column


def check_plan(state, line, key, gaps):
    four, after = check_four(state, line, key, gaps), state.play(line[0])
    detail = key.removeprefix("why-plan-").partition("-")[2]
    if detail == "pass":
        assert after.moves() == ["pass"]
    elif detail == "asks":
        assert all(wins_at_once(after.play(move)) for move in after.moves())
        moon = after.view(None).pieces.moon
        assert (gaps["colour"], gaps["prints"]) == (f"@{moon.colour}", f"@prints-{moon.prints}")
    elif detail == "clears":
        first = named(gaps["first"])
        assert first not in four and set(wolves_of(state, first)) & set(four) - {first}
        assert set(wolves_of(after, first)) != set(wolves_of(state, first))
    elif detail == "joins":
        assert {named(gaps["first"]), named(gaps["beside"])} <= set(four)
        assert named(gaps["beside"]) in wolves_of(after, named(gaps["first"]))
    elif detail == "one":
        assert leaders(after) == {named(gaps["answer"])}
    else:
        assert detail == ""
    assert gaps.get("other") in (None, "%N" if state.mover == "S" else "%S")


def part_that_loses(state, but=""):
    moves = [move for move in state.moves() if move != but]
    return sum(wins_at_once(state.play(move)) for move in moves) / len(moves)


def check(state, line, key, gaps):
    after = state.play(line[0])
    if key.startswith("why-plan"):
        check_plan(state, line, key, gaps)
    elif key.startswith("why-four"):
        assert len(line) == 1
        check_four(state, line, key, gaps)
    elif key in ("why-guards", "why-guards-all"):
        assert not wins_at_once(after)
        part = part_that_loses(state, line[0])
        assert part == 1 if key == "why-guards-all" else 0.5 < part < 1
    elif key in ("why-threat", "why-threat-all"):
        part = part_that_loses(after)
        assert part == 1 if key == "why-threat-all" else 0.75 <= part < 1
    elif key == "why-too-late":
        assert part_that_loses(state) == 1
    elif key == "why-no-answer":
        assert after.moves() == ["pass"]
    elif key == "why-pass":
        assert state.moves() == ["pass"]
    elif key == "why-one":
        assert leaders(after) == {named(gaps["answer"])}
    elif key == "why-few":
        assert gaps["wolves"] == f"@wolves-{len(leaders(after))}"
    elif key == "why-three":
        column = wolves_of(after, line[0][:2])
        assert len(column) == 3 and gaps["colour"] not in {COLOURS[wolf[0]] for wolf in column}
    elif key == "why-put-off":
        while line:
            state, line = state.play(line[0]), line[1:]
        assert gaps["other"] == f"%{state.winners[0]}"
    else:
        assert after.mover is None and after.winners == ()
        assert (after.view(None).pieces.moves_to_moonset == 0) == (key == "why-moonset")


def test_reasons_are_true():
    seen = set()
    for seed in range(120):
        game = GAMES[seed % 3]
        for state, _, line in with_lines(game, seed):
            for part in (line, line[:2]):
                why = stories.why(state, part)
                if why:
                    check(state, part, why.key, why.gaps)
                    seen.add(why.key)
    with (GAME.words / "en.po").open("rb") as file:
        keys = {str(message.id) for message in read_po(file)}
    known = {key for key in keys if key.startswith("why-") and not key.endswith("-you")}
    assert seen <= known
    assert known - seen <= {"why-moonset", "why-still", "why-threat-all"}, "too rare for random games"


@pytest.mark.parametrize(
    ("position", "move", "key"),
    [
        ("g2r1/r3k3w2/w1r2g3/g1w3k2/k1 S any 29", "g1>v", "why-moonset"),
        ("g1r1w2/g2/w3k1r2/k2r3g3/k3w1 S 3v 4", "k3w1<v", "why-still"),
        ("r3/g3/k3/g2/g1r1/r2k1/w3/k2/w1/w2 S 6v 1", "w2<v", "why-threat-all"),
    ],
)
def test_reasons_that_are_rare_are_true_too(position, move, key):
    state = GAME.read(position)
    why = stories.why(state, [move])
    assert why.key == key
    check(state, [move], key, why.gaps)


def test_nothing_is_said_where_no_reason_is_plain_or_nobody_is_to_move():
    assert stories.why(GAME.new(seed=1), []) is None
    assert stories.why(GAME.unset(), ["row"]) is None
    found = [stories.why(state, line[:1]) for seed in range(10) for state, _, line in with_lines(GAME, seed)]
    assert None in found


def test_remarks_are_true():
    seen = set()
    for seed in range(30):
        for state, move, line in with_lines(GAMES[seed % 3], seed):
            after = state.play(move)
            for standing in STANDINGS:
                story = stories.remark(state, move, standing, line)
                if not story:
                    continue
                seen.add(story.key)
                kind = story.key.removeprefix("remark-")
                assert (kind == "four") == move.endswith("#")
                assert (kind in ("gives", "too-late")) == (
                    after.mover is not None and move != "pass" and wins_at_once(after)
                )
                if kind in STANDINGS:
                    assert kind == standing
                if kind == "no-answer":
                    assert after.moves() == ["pass"]
                if kind == "too-late":
                    assert part_that_loses(state) == 1
                if kind in ("guards", "guards-all"):
                    assert part_that_loses(state, move) > (0.5 if kind == "guards" else 0.999)
                if kind == "one":
                    assert len(leaders(after)) == 1
    assert len(seen) >= 12


def test_moments_are_true():
    seen = set()
    for seed in range(40):
        found, _ = played(GAMES[seed % 3], seed)
        for state, move in found:
            after = state.play(move)
            for role in ("end", "turn", "key"):
                key, gaps = stories.moment(state, move, after, role)
                seen.add(key)
                assert gaps.get("name", f"%{state.mover}") == f"%{state.mover}"
                assert key.startswith("moment-four") == move.endswith("#")
                if key == "moment-opened":
                    assert role == "turn"
                    assert any(reply.endswith("#") and reply[:2] == named(gaps["leader"]) for reply in after.moves())
                if key == "moment-three":
                    column = wolves_of(after, move[:2])
                    assert len(column) == 3 and gaps["colour"] not in {COLOURS[wolf[0]] for wolf in column}
                if key == "moment-away":
                    assert wolves_of(after, named(gaps["alone"])) == (named(gaps["alone"]),)
                    assert gaps["colour"] == COLOURS[move[0]]
    assert seen >= {f"moment-{name}" for name in ("four-run", "four-pack", "opened", "three", "away", "no-answer")}
    assert seen >= {"moment-led", "story-passed"}


def test_a_hint_names_the_wolf_then_the_column_then_the_moon():
    state = GAME.read("k3/w2g1/g2k1/k2/r1/w1r3/r2/w3/g3 N any 0")
    steps = [said(stories.hint(state, "g1w2<^", step)) for step in (1, 2, 3)]
    assert steps == [
        "Look at the grey one.",
        "Let the grey one lead the white two onto the black three.",
        "Then let the moon point at the grey one.",
    ]
    below = stories.hint(state, "g1w2<v", 3)
    assert below.gaps["wolf"] == "@named-k3"
