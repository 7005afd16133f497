"""The proof that nothing hidden leaves: what a seat cannot know is changed, and all that the seat ever gets stays the same.

What a seat may know is written down here once more, from the law and not from view.py (`known`). Two states or two
histories that agree in it must look alike to that seat to the last letter. A second test plants leaks, and the same checks
must find them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plenilune
from plenilune import words
from plenilune.core import steps
from plenilune.core.errors import IllegalMove, PleniluneError
from plenilune.core.game import Said
from plenilune.core.match import decide
from plenilune.core.state import Fact, Game, State
from plenilune.games.moonlight_heroes import notation, offers, rules, sentences, stories, view
from plenilune.games.moonlight_heroes.rules import (
    BAG,
    CASTLE,
    COLOURED,
    DEAL,
    DRAW,
    HAND,
    HEAP,
    HERO,
    HIDE,
    KEEP,
    PATH,
    PHASE,
    SEAT,
    TRAY,
    UNSEEN,
)

TRIES = (
    "L1",
    "L3",
    "R5",
    "R6",
    "F1",
    "F4",
    "save",
    "end",
    "pass",
    "keep g",
    "keep gy",
    "keep rr",
    "keep gyr",
    "draw r",
    "nonsense",
)
OPTIONS = st.fixed_dictionaries(
    {
        "players": st.integers(2, 4),
        "fountains": st.sampled_from(["white", "gold"]),
        "screens": st.sampled_from(["on", "off"]),
    }
)


class Leak(AssertionError):
    """A seat was told something that depends on what it may not know."""


# What a seat may know, by the law


def hidden_from(game: Game, s: tuple[int, ...], seat: int | None) -> list[int]:
    """Where pebbles lie whose colours that seat may not know."""
    if game.options["screens"] == "off":
        return [BAG]
    hands = [HAND + 3 * other for other in range(game.players) if other != seat]
    return [BAG, *hands] + ([TRAY] if s[SEAT] != seat else [])


def known(game: Game, s: tuple[int, ...], seat: int | None) -> list[int]:
    """The position, with only the number of pebbles where their colours are hidden."""
    told = list(s)
    for at in hidden_from(game, s, seat):
        told[at : at + 3] = sum(s[at : at + 3]), 0, 0
    return told


# All that a seat ever gets


def observed(state: State, seat: str | None) -> str:
    """Its view with what is offered, asked and told, and what it hears when it tries something."""
    heard = [repr(state.view(seat))]
    for text in TRIES if seat is not None else ():
        try:
            if state.mover == seat:
                state.play(text)
            else:
                decide(state, seat, text, Random(0))
        except IllegalMove as error:
            heard.append(f"{error.key} {error.gaps} {' '.join(map(error.say, words.languages()))}")
        else:
            heard.append("allowed")
    return "\n".join(heard)


def look_alike(one: object, other: object) -> None:
    if one != other:
        raise Leak(f"{one}\n{other}")


def indices(game: Game) -> list[tuple[int | None, str | None]]:
    return [(None, None), *enumerate(game.seats)]


# States


def redealt(state: State, seat: int | None, rng: Random) -> State | None:
    """The same to that seat's knowledge, with all that is hidden from it dealt anew; None if no try fits the phase."""
    game, s = state.game, state.ints
    groups = hidden_from(game, s, seat)
    pool = [colour for at in groups for colour in range(3) for _ in range(s[at + colour])]
    for _ in range(30):
        rng.shuffle(pool)
        other, dealt = list(s), iter(pool)
        for at in groups:
            other[at : at + 3] = 0, 0, 0
            for _ in range(sum(s[at : at + 3])):
                other[at + next(dealt)] += 1
        try:
            return game.read(str(State(game, tuple(other))))
        except PleniluneError:
            continue
    return None


def check_told(state: State, guess: State, index: int | None, seat: str | None, rng: Random) -> None:
    """What may happen next is told alike wherever it leads to the same knowledge, whatever it truly is."""
    if state.mover is None:
        return
    for text in rng.sample(state.moves(), min(2, len(state.moves()))):
        truth, after = state.told(Fact(state.mover, text), seat), known(state.game, state.play(text).ints, index)
        for other in guess.moves():
            if known(state.game, guess.play(other).ints, index) == after:
                look_alike(guess.told(Fact(state.mover, other), seat), truth)


def check_state(state: State, rng: Random) -> int:
    """How many of the redeals differed from the truth; every one must look like it."""
    differed = 0
    for index, seat in indices(state.game):
        truth = observed(state, seat)
        guesses = [redealt(state, index, rng), state.game.resample(state.view(seat), seed=rng.randrange(10**6))]
        for guess in guesses:
            if guess is not None:
                assert known(state.game, guess.ints, index) == known(state.game, state.ints, index)
                look_alike(observed(guess, seat), truth)
                check_told(state, guess, index, seat, rng)
                differed += guess != state
    return differed


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 300), options=OPTIONS)
def test_redealing_what_a_seat_cannot_know_changes_nothing_it_gets(played, seed, steps, options):
    check_state(played(seed, steps, **options)[-1], Random(seed))


# Histories


@dataclass
class Story:
    """A game as it went, and the same for one seat's knowledge with other draws."""

    states: list[State]

    @property
    def facts(self) -> tuple[Fact, ...]:
        return self.states[-1].facts


def is_hidden_draw(state: State, seat: int | None) -> bool:
    return state.ints[PHASE] in (DRAW, DEAL) and state.game.options["screens"] == "on" and state.ints[SEAT] != seat


def is_hidden_keep(state: State, seat: int | None) -> bool:
    return state.ints[PHASE] == KEEP and state.game.options["screens"] == "on" and state.ints[SEAT] != seat


def with_same_rest(truth: State, other: State, kept: str) -> str:
    """What must be kept of the other tray so that the same pebbles go to the open heap."""
    tray = [other.ints[TRAY + n] - truth.ints[TRAY + n] + kept.count(colour) for n, colour in enumerate("gyr")]
    return "keep " + "".join(colour * max(tray[n], 0) for n, colour in enumerate("gyr"))


def retold(truth: Story, draws: dict[int, str], seat: int | None) -> Story | None:
    """The game with those draws (by number of the fact); None as soon as it is not the same to that seat's knowledge."""
    game = truth.states[0].game
    states = [truth.states[0]]
    for number, fact in enumerate(truth.facts):
        state, text = states[-1], draws.get(number, fact.text)
        if is_hidden_keep(truth.states[number], seat):
            text = with_same_rest(truth.states[number], state, fact.text.removeprefix("keep "))
        try:
            states.append(state.play(text))
        except IllegalMove:
            return None
        if known(game, states[-1].ints, seat) != known(game, truth.states[number + 1].ints, seat):
            return None
    return Story(states)


def swapped(text: str, given: str, taken: str) -> str:
    """A draw with one pebble of another colour."""
    return "draw " + "".join(sorted(text.removeprefix("draw ").replace(given, taken, 1), key="gyr".index))


def other_story(truth: Story, seat: int | None, rng: Random, tries: int = 12) -> Story:
    """Changes one hidden pebble at a time, mostly with a later draw that makes up for it, and keeps what fits."""
    hidden = [number for number in range(len(truth.facts)) if is_hidden_draw(truth.states[number], seat)]
    draws = {number: truth.facts[number].text for number in hidden}
    story = truth
    for _ in range(tries if hidden else 0):
        first = rng.choice(hidden)
        given, taken = rng.sample("gyr", 2)
        changed = dict(draws)
        if given not in draws[first][5:]:
            continue
        changed[first] = swapped(draws[first], given, taken)
        later = [number for number in hidden if number > first and taken in draws[number][5:]]
        if later and rng.random() < 0.7:
            second = later[0] if rng.random() < 0.5 else rng.choice(later)
            changed[second] = swapped(draws[second], taken, given)
        found = retold(truth, changed, seat)
        if found is not None:
            story, draws = found, changed
    return story


def check_history(truth: Story, rng: Random) -> int:
    """How many seats got another story; each must have heard the same all along."""
    differed = 0
    for index, seat in indices(truth.states[0].game):
        other = other_story(truth, index, rng)
        if other is truth:
            continue
        differed += 1
        look_alike(other.states[-1].log(seat), truth.states[-1].log(seat))
        for one, same in zip(truth.states, other.states, strict=True):
            if one != same:
                look_alike(observed(same, seat), observed(one, seat))
    return differed


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(10, 90), options=OPTIONS)
def test_other_draws_that_keep_all_open_facts_are_told_alike(played, seed, steps, options):
    check_history(Story(played(seed, steps, **options)), Random(seed))


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "fountains": "gold"}, {"players": 4}])
def test_the_checks_do_change_what_is_hidden(played, options):
    rng = Random(5)
    states = [played(seed, 40 + 9 * seed, **options)[-1] for seed in range(5)]
    assert sum(check_state(state, rng) for state in states) > 5
    assert sum(check_history(Story(played(seed, 70, **options)), rng) for seed in range(2)) > 1


# Leaks, planted


def leak_a_hand_in_the_view(monkeypatch):
    honest = view.view
    monkeypatch.setattr(view, "view", lambda board, s, seat: replace(honest(board, s, seat), left=s[HAND]))


def leak_the_bag_in_the_position(monkeypatch):
    honest = view.seen_position
    monkeypatch.setattr(view, "seen_position", lambda board, s, seat: honest(board, s, seat) + f" {s[BAG]}")
    # resample reads what seen_position wrote
    guess = view.resample
    monkeypatch.setattr(view, "resample", lambda board, seen, seat, rng: guess(board, seen.rpartition(" ")[0], seat, rng))


def leak_draws_in_the_log(monkeypatch):
    honest = view.told
    monkeypatch.setattr(view, "told", lambda board, s, text, offer, seat: (text, honest(board, s, text, offer, seat)[1]))


def leak_keeps_in_the_log(monkeypatch):
    honest = view.told

    def leaky(board, s, text, offer, seat):
        told, seen = honest(board, s, text, offer, seat)
        return text if s[PHASE] == KEEP else told, seen

    monkeypatch.setattr(view, "told", leaky)


def leak_draws_in_the_offer(monkeypatch):
    honest = view.told

    def leaky(board, s, text, offer, seat):
        told, seen = honest(board, s, text, offer, seat)
        return told, replace(seen, pebbles=offer.pebbles) if offer.kind == "draw" else seen

    monkeypatch.setattr(view, "told", leaky)


def leak_keeps_in_the_offer(monkeypatch):
    honest = view.told

    def leaky(board, s, text, offer, seat):
        told, seen = honest(board, s, text, offer, seat)
        return told, replace(seen, kept=offer.kept) if offer.kind == "keep" else seen

    monkeypatch.setattr(view, "told", leaky)


def leak_a_choice_in_the_offer(monkeypatch):
    honest = view.told

    def leaky(board, s, text, offer, seat):
        told, seen = honest(board, s, text, offer, seat)
        return told, replace(seen, label=offer.label) if offer.kind == "keep" else seen

    monkeypatch.setattr(view, "told", leaky)


def leak_draws_in_what_is_said(monkeypatch):
    def leaky(_board, _s, text, offer, _seat):
        return text, offer

    monkeypatch.setattr(stories, "told", leaky)


def leak_the_bag_in_what_is_offered(monkeypatch):
    honest = offers.offer
    monkeypatch.setattr(offers, "offer", lambda board, s, move: replace(honest(board, s, move), seat=f"f{s[BAG]}"))


def leak_the_bag_in_a_label(monkeypatch):
    honest = view._space
    monkeypatch.setattr(
        view, "_space", lambda board, s, *seen: replace(honest(board, s, *seen), label=(Said("bag", {"count": s[BAG]}),))
    )


def through_the_back_door(monkeypatch, name):
    """asks and tells see a view only: what leaks there has been peeked at elsewhere."""
    honest, honest_view, peeked = getattr(sentences, name), view.view, {}

    def peeking(board, s, seat):
        peeked["bag"] = s[BAG]
        return honest_view(board, s, seat)

    monkeypatch.setattr(view, "view", peeking)
    monkeypatch.setattr(sentences, name, lambda board, seen: (*honest(board, seen), Said("bag", {"count": peeked["bag"]})))


def leak_the_bag_in_what_is_asked(monkeypatch):
    through_the_back_door(monkeypatch, "asks")


def leak_the_bag_in_what_is_told(monkeypatch):
    through_the_back_door(monkeypatch, "tells")


def leak_the_bag_in_an_error(monkeypatch):
    honest = notation.refusal

    def leaky(board, s, text):
        refusal = honest(board, s, text)
        refusal.gaps["bag"] = s[BAG]
        return refusal

    monkeypatch.setattr(notation, "refusal", leaky)


def leak_by_the_moves_offered(monkeypatch):
    honest = rules.choices

    def leaky(board, s, out):
        count = honest(board, s, out)
        is_third_fountain = s[PHASE] == HIDE and out[count - 1] == COLOURED + 2
        return count - 1 if is_third_fountain and s[BAG] % 2 else count

    monkeypatch.setattr(rules, "choices", leaky)
    monkeypatch.setattr(Game, "steps", property(lambda game: steps.of_text(game.modules.rules, game.board)))


LEAKS = [
    leak_a_hand_in_the_view,
    leak_the_bag_in_the_position,
    leak_draws_in_the_log,
    leak_keeps_in_the_log,
    leak_draws_in_the_offer,
    leak_keeps_in_the_offer,
    leak_a_choice_in_the_offer,
    leak_draws_in_what_is_said,
    leak_the_bag_in_what_is_offered,
    leak_the_bag_in_a_label,
    leak_the_bag_in_what_is_asked,
    leak_the_bag_in_what_is_told,
    leak_the_bag_in_an_error,
    leak_by_the_moves_offered,
]


def check_all(stories, rng):
    for story in stories:
        for state in story.states[12::9]:
            check_state(State(state.game, state.ints), rng)  # a state keeps its menu: look at it afresh
    for story in stories:
        check_history(story, rng)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(played, monkeypatch, leak):
    stories = [Story(played(seed, 75, players=3, fountains="gold")) for seed in range(8)]
    leak(monkeypatch)
    rng = Random(1)
    with pytest.raises(Leak):
        check_all(stories, rng)


def test_what_is_known_is_what_the_law_lists():
    """The list above leaves nothing out but hands, trays and the bag."""
    game = plenilune.game("moonlight-heroes", players=3)
    s = tuple(range(100, 100 + len(game.unset().ints)))
    s = (*s[:SEAT], 0, *s[SEAT + 1 :])
    told = known(game, s, 0)
    same = {at for at in range(len(s)) if told[at] == s[at]}
    assert {PATH, HERO, HEAP, UNSEEN, CASTLE, HAND, HAND + 1, HAND + 2, TRAY} <= same
    assert set(range(len(s))) - same == {*range(HAND + 3, HAND + 9), BAG, BAG + 1, BAG + 2}
