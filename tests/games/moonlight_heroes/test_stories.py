"""What is said about a move of Moonlight Heroes is true, and tells a seat nothing that it may not know."""

from collections import Counter
from random import Random

import pytest

import plenilune
from plenilune import words
from plenilune.games.moonlight_heroes import stories

WORDS = plenilune.about("moonlight-heroes").words
TABLES = [
    {"players": 2},
    {"players": 3, "fountains": "gold"},
    {"players": 4, "screens": "off"},
    {"players": 4, "fountains": "gold"},
]
STANDINGS = ("best", "as-good", "slower", "lets-go", "loses")
ROLES = ("end", "turn", "key")


def decisions(states):
    """Each state where a seat decided, its move, and the state that the chance after it led to."""
    found = []
    for at, state in enumerate(states[:-1]):
        if state.mover != "chance":
            later = range(at + 1, len(states))
            after = next((states[to] for to in later if states[to].mover != "chance"), None)
            if after:
                found.append((state, states[at + 1].facts[-1].text, after))
    return found


def said(story):
    return words.tell(WORDS, story, "en")


# What is claimed, asked of the library and not of stories.py


def hand_of(state, seat):
    hero = next(hero for hero in state.view(seat).pieces.heroes if hero.seat == seat)
    return Counter(dict(zip("gyr", hero.hand, strict=True)))


def arrived(state, move):
    """After a move and the pebbles that it draws; and those pebbles."""
    rng, drawn, state = Random(1), 0, state.play(move)
    while state.mover == "chance" and state.view(None).pieces.phase == "draw":
        state = state.roll(rng)
        drawn += len(state.facts[-1].text) - len("draw ")
    return state, drawn


def check_why(state, move, story):
    key, gaps = story
    seat = state.mover
    table = state.view(seat).pieces
    after, drawn = arrived(state, move)
    space = next((space for space in table.spaces if space.name == move), None)
    if key == "why-save-there":
        assert after.mover == seat and "save" in after.moves()
        assert gaps["gems"] == f"@gems-{after.play('save').scores[seat] - state.scores[seat]}"
    elif key == "why-short":
        tile = table.path[space.place - 1]
        lacks = Counter(tile) + Counter(space.colour) - hand_of(state, seat)
        assert lacks == {gaps["pebble"].removeprefix("@missing-"): 1} and gaps["gems"] == f"@gems-{len(tile)}"
    elif key in ("why-fountain", "why-gold", "why-draws"):
        assert gaps["pebbles"] == f"@pebbles-{drawn}"
        kind = "why-draws" if space.colour else "why-gold" if space.gold else "why-fountain"
        assert key == kind
    elif key == "why-saves":
        assert gaps["gems"] == f"@gems-{after.scores[seat] - state.scores[seat]}"
    elif key == "why-keep":
        view = after.view(seat)
        gems = [len(view.pieces.path[space.place - 1]) for space in view.pieces.spaces if space.can_save]
        assert gaps["gems"] == f"@gems-{max(gems)}"
    else:
        assert key == "why-pass" and state.moves() == ["pass"]


def test_reasons_are_true(played):
    seen, rng = set(), Random(7)
    for seed in range(8):
        for state, move, _ in decisions(played(seed, 250, **TABLES[seed % 4])):
            for other in (move, rng.choice(state.moves())):
                why = stories.why(state, [other], state.mover)
                if why:
                    check_why(state, other, why)
                    seen.add(why.key)
    kinds = ("save-there", "short", "fountain", "gold", "draws", "saves", "keep")
    assert seen >= {f"why-{kind}" for kind in kinds}


def test_where_nothing_can_be_done_that_is_the_reason(garden):
    state = garden(hands="-/-", heroes="F1/F2")
    why = stories.why(state, ["pass"], "f")
    assert why.key == "why-pass"
    check_why(state, "pass", why)
    assert stories.why(state, [], "f") is None


def test_moments_are_true(played):
    seen = set()
    for seed in range(12):
        for state, move, after in decisions(played(seed, **TABLES[seed % 4])):
            seat = state.mover
            for role in ROLES:
                key, gaps = stories.moment(state, move, after, role, seat)
                seen.add(key)
                new = [fact.text for fact in after.facts[len(state.facts) + 1 :] if fact.mover == "chance"]
                if key.startswith("moment-saved") or key == "moment-won":
                    assert gaps["gems"] == f"@gems-{after.scores[seat] - state.scores[seat]}"
                if key == "moment-saved-again":
                    assert "reverse again" in new and after.mover == seat
                if key == "moment-saved-zirroz":
                    assert len(after.view(None).pieces.zirroz) > len(state.view(None).pieces.zirroz)
                if key == "moment-missed":
                    table = state.view(seat).pieces
                    free = [space for space in table.spaces if space.can_save and space.hero in ("", seat)]
                    gems = max(len(table.path[space.place - 1]) for space in free)
                    assert role == "turn" and gaps["gems"] == f"@gems-{gems}"
                    assert move not in {space.name for space in free}
                if key == "moment-fountain":
                    draws = [text for text in new if text.startswith("draw ")]
                    assert gaps["pebbles"] == f"@pebbles-{sum(len(text) - len('draw ') for text in draws)}"
                if after.mover is None:
                    assert key in ("moment-won", "moment-over", "moment-over-shared")
    kinds = ("saved", "saved-zirroz", "saved-again", "missed", "fountain", "ran", "kept", "left", "over")
    assert seen >= {f"moment-{kind}" for kind in kinds}


def told(state, move, after, seat):
    """All that stories.py says to that seat."""
    return [
        stories.tell(state, move, seat),
        stories.why(state, [move], seat),
        *(stories.remark(state, move, standing, (), seat) for standing in STANDINGS),
        *(stories.moment(state, move, after, role, seat) for role in ROLES),
        *(stories.hint(state, move, step, seat) for step in (1, 2, 3)),
    ]


def compare(states):
    """Every seat is told the same, whatever it cannot know. How often that was something else."""
    compared = 0
    for state, move, after in decisions(states):
        for seat in (*state.game.seats, None):
            imagined = state.game.resample(state.view(seat), seed=len(state.facts))
            if move in imagined.moves():
                assert told(imagined, move, after, seat) == told(state, move, after, seat)
                compared += imagined != state
    return compared


@pytest.mark.parametrize("options", [table for table in TABLES if "screens" not in table], ids=str)
def test_nothing_said_to_a_seat_depends_on_what_it_cannot_know(played, options):
    assert compare(played(5, 200, **options)) > 60


def test_the_comparison_sees_a_leak(played, monkeypatch):
    monkeypatch.setattr(stories, "_may_look", lambda *_: True)
    with pytest.raises(AssertionError, match="Said"):
        compare(played(5, 200, players=3))


def test_who_may_look_is_told_more_than_who_may_not(garden):
    state = garden(hands="3r/-", heroes="F1/F2", path="rr/yy/gg/gy/gr/yr")
    assert said(stories.why(state, ["R1"], "f")) == "From there two gems can be saved at once."
    assert stories.why(state, ["R1"], "w").key == stories.why(state, ["R1"], None).key == "why-draws"


def test_a_hint_names_the_colour_then_the_place_then_what_it_brings(garden):
    state = garden(hands="3r/-", heroes="F1/F2", path="rr/yy/gg/gy/gr/yr")
    assert [said(stories.hint(state, "R1", step, "f")) for step in (1, 2, 3)] == [
        "Look at the red walls.",
        "Run to place 1, counted from the castle.",
        "There you can save two gems.",
    ]
