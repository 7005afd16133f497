"""What a garden asks and tells, on every screen and to those who listen."""

import re

import pytest

import plenilune
from plenilune import IllegalMove, words
from plenilune.games.moonlight_heroes import names, rules

WORDS = plenilune.about("moonlight-heroes").words


def said(sentences, lang="en", you=None, **people):
    """As somebody hears it who types."""
    return [words.tell(WORDS, sentence, lang, people, you, types=True) for sentence in sentences]


def told(state, seat, lang="en", **people):
    return " ".join(said(state.view(seat).tells, lang, seat, **people))


def asked(state, seat, lang="en", **people):
    return said(state.view(seat).asks, lang, seat, **people)


def log(state, seat, lang="en", **people):
    return [sentence for fact in state.log(seat) for sentence in said(fact.said, lang, seat, **people)]


def test_a_garden_tells_what_matters_first_and_what_can_be_done_last(garden):
    state = garden(hands="2g2y1r/9y", heroes="L4/L5", bag="9r")
    heard = told(state, "f")
    assert heard.startswith("Where will you hide? You are the fox, at L4. You hold 2 green, 2 yellow, 1 red; gems: 0.")
    assert "gate: 1 red red, 2 yellow yellow, 3 green green, 4 green yellow, 5 green red, 6 yellow red." in heard
    assert "The wolf is at L5, holds 9 pebbles; gems: 0." in heard
    assert "R2, green bush: costs one green, draws none, beside it: yellow yellow: you can save it." in heard
    assert "L3, red wall: costs one red, draws none, beside it: green green: you can save it." in heard
    assert "L1, green bush: costs one green, draws none, beside it: red red. " in heard  # two red would be needed
    assert "L5, yellow" not in heard and heard.endswith("Save the tile green yellow, pay 1 green, 1 yellow.")
    waiting = told(state, "w", f="Zoé")
    assert waiting.startswith("Zoé is looking for a hiding place. You are the wolf, at L5. You hold 9 yellow; gems: 0.")
    assert "Zoé is at L4, holds 5 pebbles; gems: 0." in waiting and "costs" not in waiting


def test_a_space_says_who_hides_there_and_that_one_can_save_only_while_one_may_go(garden):
    state = garden(hands="2g2y1r/9y", heroes="L4/L5", bag="9r")

    def label(seat, name):
        label = next(space.label for space in state.view(seat).pieces.spaces if space.name == name)
        return " ".join(said(label, "en", seat))

    assert label("f", "R2").endswith("you can save it.") and label("w", "R2").endswith("beside it: yellow yellow.")
    assert label("w", "L4").endswith("beside it: green yellow. The fox is hiding here.")
    assert label("f", "L4").endswith("You are hiding here.")
    assert label("f", "F1") == "F1: free, draws 2."


def test_who_looks_on_hears_names_and_is_nobody_in_the_garden(garden):
    view = garden(hands="2g2y1r/9y", heroes="L4/L5", bag="9r").view("f")
    heard = " ".join(words.tell(WORDS, said, "en", {"f": "Ada", "w": "Zoé"}) for said in view.tells)
    assert "Ada is at Left 4, holds 2 green, 2 yellow, 1 red; gems: 0." in heard and "Zoé is at Left 5" in heard
    assert "the fox" not in heard and "You are" not in heard


@pytest.mark.parametrize(("lang", "left"), [("en", "Left 4"), ("fr", "Gauche 4"), ("de", "Links 4")])
def test_where_nothing_is_typed_a_space_has_a_name(garden, lang, left):
    view = garden(hands="2g2y1r/9y", heroes="L4/F2", bag="9r").view("w")
    heard = " ".join(words.tell(WORDS, sentence, lang) for sentence in view.tells)
    assert left in heard and not re.search(r"\b[LRF][1-6]\b", heard)


def test_who_is_asked_hears_what_there_is_to_pay_with(garden):
    state = garden(hands="2g1r/-", heroes="L4/F2", bag="9r")
    assert asked(state, "f") == ["Where will you hide?", "You hold 2 green, 1 red."]
    assert asked(state, "w") == ["The fox is looking for a hiding place."]
    assert asked(state, None, f="Zoé") == ["Zoé is looking for a hiding place."]
    assert said(state.view("w").asks, you="f") == ["You are looking for a hiding place."]  # through the eyes of another
    assert asked(garden(hands="-/-", heroes="F1/F2"), "f") == ["There is nowhere to go.", "You hold no pebbles."]
    saving = garden(hands="1g2y1r/1g", heroes="R5/-", path="y/-/-/-/gyr/-", bag="9g9y9r", turn="f:save")
    assert asked(saving, "f")[0] == "Save the tile beside you?" and asked(saving, "w") == ["The fox could save a tile."]
    assert told(saving, "f").endswith("Not now. Save the tile green yellow red, pay 1 green, 1 yellow, 1 red.")


@pytest.mark.parametrize(
    ("space", "question"), [("F1", "Keep any two."), ("F2", "Keep one colour."), ("F3", "Keep any three.")]
)
def test_a_gold_fountain_asks_by_its_rule(garden, space, question):
    state = garden(hands="-/-/-/-", heroes=f"{space}/-/-/-", turn="f:keep=2g1y1r", fountains="gold")
    assert asked(state, "f")[0] == question
    assert "You drew 2 green, 1 yellow, 1 red." in told(state, "f") and "You drew" not in told(state, "w")


def test_with_open_screens_nobody_is_told_that_he_drew_what_another_one_drew(garden):
    state = garden(hands="-/-", heroes="F1/-", turn="f:keep=2g1y1r", fountains="gold", screens="off")
    assert "You drew 2 green" in told(state, "f") and "drew" not in told(state, "w") + told(state, None)


def test_the_last_round_is_mentioned_until_it_is_over(played):
    states = played(4, players=2)
    last = next(state for state in states if state.view(None).pieces.is_last_round and state.mover in state.game.seats)
    assert asked(last, last.mover)[-1] == "The magic tile is out: this is the last round."
    over = states[-1]
    winner = {"f": "the fox", "w": "the wolf"}[over.winners[0]]
    assert asked(over, None) == [f"The game is over: {winner} has won."]
    assert asked(over, over.winners[0]) == ["The game is over: you have won."]
    assert asked(over, "w", "de")[0].startswith("Das Spiel ist aus. Gewonnen hat ")


def test_a_move_is_told_to_who_made_it_and_to_the_others(garden):
    state = garden(hands="1g1y/-", bag="9g9y9r", fountains="gold").play("F1").play("draw gyrr").play("keep rr")
    assert log(state, "f") == ["You go to fountain 1.", "You drew 1 green, 1 yellow, 2 red.", "You keep 2 red."]
    assert log(state, "w", f="Zoé") == ["Zoé went to fountain 1.", "Zoé drew 4 pebbles.", "Zoé keeps 2 pebbles."]
    assert log(state, None) == ["The fox went to fountain 1.", "The fox drew 4 pebbles.", "The fox keeps 2 pebbles."]
    white = garden(hands="1g1y/-", bag="9g9y9r").play("F1").play("draw gr")
    assert log(white, "w") == ["The fox went to fountain 1.", "The fox drew 2 pebbles and holds 4."]
    # Who looks through the eyes of another seat still hears what is about himself in the second person
    assert said(white.log("w")[-1].said, you="f") == ["You drew 2 pebbles and hold 4."]


def test_pebbles_kept_without_asking_are_told_too(garden):
    state = garden(hands="-/-/-/-", bag="2g2r", fountains="gold").play("F4").play("draw ggrr")
    assert log(state, "f")[1:] == ["You drew 2 green, 2 red.", "You keep 1 green, 1 red."]
    assert log(state, "w")[1:] == ["The fox drew 4 pebbles.", "The fox keeps 2 pebbles."]


def test_a_save_is_told_with_what_comes_of_it(garden):
    state = garden(hands="1g1y/-", heroes="L4/L5", path="rr/yy/gg/gy/gr/yr").play("save")
    state = state.play("reverse 2").play("push r").play("push ggrr")
    assert log(state, "f") == [
        "You saved the tile green yellow.",
        "On the back: two arrows.",
        "A new tile: red.",
        "A new tile: green green red red.",
        "Zirroz took the tile yellow red.",
    ]
    assert log(state, "w")[0] == "The fox saved the tile green yellow."


def test_leaving_a_tile_and_having_nowhere_to_go_are_told(garden):
    left = garden(hands="1g2y1r/1g", heroes="R5/-", path="y/-/-/-/gyr/-", bag="9g9y9r", turn="f:save").play("end")
    assert log(left, "f") == ["You leave the tile."] and log(left, "w") == ["The fox leaves the tile."]
    stayed = garden(hands="-/-", heroes="F1/F2").play("pass")
    assert log(stayed, "f") == ["You stay where you are."] and log(stayed, "w") == ["The fox stays put."]


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4, "fountains": "gold"}, {"players": 3, "screens": "off"}])
def test_every_label_is_there_in_every_language(played, options):
    states = played(8, **options)
    for state in [*states[::11], states[-1]]:
        for seat in (*state.game.seats, None):
            view = state.view(seat)
            labels = [one for space in view.pieces.spaces for one in space.label]
            labels += [hero.label for hero in view.pieces.heroes]
            labels += [offer.label for offer in view.offers if offer.kind != "hide"]
            for lang in words.languages():
                for label in said(labels, lang, seat):
                    assert not re.search(r"[@%{}]|\b(tell|held|hero|choose|tile)-", label), label


# The rules of gold fountains


def test_every_rule_of_a_gold_fountain_has_its_words():
    for lang in words.languages():
        for rule in names.GOLD:
            for key in ("gold", "draw-gold"):
                assert words.say(WORDS, f"{key}-{names.gold_key(rule)}", lang) != f"{key}-{names.gold_key(rule)}"


def test_every_rule_that_leaves_a_choice_has_its_question_and_its_refusal():
    tray = [0] * rules.TRAY + [2, 1, 1]
    asked = [rule for code, rule in enumerate(names.KEEPS) if rule and rules.has_choice(tray, code)]
    assert asked == ["any 1", "any 2", "any 3", "one colour"]
    for lang in words.languages():
        for key in [f"{kind}-{names.gold_key(rule)}" for rule in asked for kind in ("ask", "keep")]:
            assert words.say(WORDS, key, lang) != key


def test_names_stand_in_the_order_of_the_rules():
    assert names.KEEPS[rules.ALL] == "" and names.KEEPS[rules.ONE_COLOUR] == "one colour"
    assert names.KEEPS[rules.ONE_OF_EACH] == "one of each" and [names.KEEPS[n] for n in (1, 2, 3)] == [
        "any 1",
        "any 2",
        "any 3",
    ]
    assert (len(names.COLOURS), len(names.REVERSES)) == (rules.COLOURS, rules.REVERSES)
    assert names.REVERSES[rules.FILL] == "fill" and names.REVERSES[rules.AGAIN] == "again"


@pytest.mark.parametrize("lang", words.languages())
def test_letters_on_pieces_are_of_the_language_and_none_means_two_things(lang):
    letters = {colour: words.say(WORDS, f"letter-{colour}", lang) for colour in "gyr"}
    assert len(set(letters.values())) == 3
    names = {
        colour: words.say(WORDS, name, lang).upper() for colour, name in zip("gyr", ("green", "yellow", "red"), strict=True)
    }
    assert all(len(letters[colour]) == 1 and letters[colour] in names[colour] for colour in "gyr")


def test_what_is_missing_is_said_as_to_a_child(garden):
    with pytest.raises(IllegalMove) as caught:
        garden(hands="1g/-").play("L2")
    said = [words.say(WORDS, caught.value.key, lang, **caught.value.gaps) for lang in ("en", "fr", "de")]
    assert said == ["You need a yellow one", "Il te faut un caillou jaune", "Du brauchst einen gelben Kiesel"]
