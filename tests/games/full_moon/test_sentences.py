"""What a position of Full Moon asks, and how it is told: from the listener's own end, with what may be played."""

import pytest

import plenilune
from plenilune import words
from plenilune.games.full_moon.rules import MOONSET
from plenilune.games.full_moon.sentences import SOON

GAME = plenilune.game("full-moon")
MIDDLE = "w2/k1w3/g3r3/k3/g1r2/w1/r1g2/k2 S 7^ 0"
STUCK = "w1k2/g3w2/g2k1r3/w3r2/r1g1k3 S 5^ 1"


def asked(position: str, seat: str | None, lang: str = "en") -> list[str]:
    return [words.tell(GAME.words, said, lang) for said in GAME.read(position).view(seat).asks]


def told(position: str, seat: str | None, lang: str = "en") -> list[str]:
    return [words.tell(GAME.words, said, lang) for said in GAME.read(position).view(seat).tells]


@pytest.mark.parametrize(
    ("position", "seat", "sentences"),
    [
        (MIDDLE, "S", ["The moon asks South for grey or two prints.", "You can play 4 wolves."]),
        (MIDDLE, "N", ["The moon asks South for grey or two prints."]),
        (MIDDLE, None, ["The moon asks South for grey or two prints."]),
        (MIDDLE.replace("7^", "any"), "N", ["After the pass, South plays any wolf."]),
        ("w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0", "N", ["South opens with a wolf of one print."]),
        (
            STUCK,
            "S",
            [
                "The moon asks South for black or three prints.",
                "You cannot answer the moon and must pass. North may play any wolf.",
            ],
        ),
        ("w2/k1w3/r3/k3/g1r2w1k2/g3/r1g2 N won 0", "S", ["Four colours in column 5: South wins."]),
        (MIDDLE.replace("7^ 0", f"drawn {MOONSET}"), None, ["The moon has set: a draw."]),
        ("g1r1w2/k3w1g2/w3k1r2/k2r3g3 N drawn 0", None, ["No wolf can move any more: a draw."]),
        ("unset", None, ["The wolves are not in their row yet."]),
    ],
)
def test_a_position_asks(position, seat, sentences):
    assert asked(position, seat) == sentences
    assert told(position, seat)[: len(sentences)] == sentences


def test_when_the_moon_sets_is_said_once_that_is_near():
    def at(left: int) -> list[str]:
        return asked(f"{MIDDLE[:-1]}{MOONSET - left}", None)[1:]

    assert at(SOON + 1) == []
    assert at(SOON) == [f"The moon sets in {SOON} moves."]
    assert at(1) == ["The moon sets after one more move."]


def test_the_board_is_told_from_the_listeners_own_end():
    assert "Column 5: grey, one print; behind it red, two prints. Playable." in told(MIDDLE, "S")
    assert "Column 5: grey, one print; behind it red, two prints." in told(MIDDLE, None)
    assert "Column 5: red, two prints; behind it grey, one print." in told(MIDDLE, "N")
    assert told(MIDDLE, "S")[8] == "Column 7: red, one print; behind it grey, two prints. The moon points at grey two."
    assert told(MIDDLE.replace("7^", "1v"), "S")[2] == "Column 1: white, two prints. Playable. The moon points at white two."


def test_every_column_is_a_sentence_of_its_own_after_what_is_asked():
    view = GAME.read(MIDDLE).view("S")
    assert view.tells[: len(view.asks)] == view.asks
    assert [said.gaps["column"] for said in view.tells[len(view.asks) :]] == list(range(1, 9))


@pytest.mark.parametrize("lang", words.languages())
def test_the_rules_for_players_name_the_number_of_the_rules(lang):
    sheet = words.text_file(GAME.words, "rules.md", lang)
    assert f"{MOONSET} " in sheet
    assert f" {MOONSET} " in words.say(GAME.words, "rule-set", lang)
