"""Full Moon in letters: what the lines of a box say, where the moon stands, and the same in sentences."""

from random import Random

import pytest

import plenilune
from plenilune.games.full_moon import terminal

GAME = plenilune.game("full-moon")
MIDDLE = "w2/k1w3/g3r3/k3/g1r2/w1/r1g2/k2 S 7^ 0"


def drawn(position: str, seat: str | None, lang: str = "en", ascii_only: bool = False) -> list[str]:
    return str(terminal.draw(GAME.board, GAME.read(position).view(seat), lang, ascii_only)).splitlines()


def told(position: str, seat: str | None, lang: str = "en") -> list[str]:
    return terminal.tell(GAME.board, GAME.read(position).view(seat), lang).splitlines()


def test_playable_wolves_stand_in_double_boxes_and_the_others_in_round_ones():
    picture = drawn(MIDDLE, "S")
    leaders = {move[:2] for move in GAME.read(MIDDLE).moves()}
    assert leaders
    text = "\n".join(picture)
    for wolf in terminal.COLOUR_OF:
        for prints in "123":
            name = wolf + prints
            assert (f"║{name}" in text) == (name in leaders)
            assert (f"│{name}" in text) == (name not in leaders)


def test_a_spectator_sees_no_wolf_as_playable():
    assert "║" not in "\n".join(drawn(MIDDLE, None))


def test_boxes_are_7_by_3_with_dots_for_prints():
    text = "\n".join(drawn(MIDDLE, None))
    for inside in ("│k3•••│", "│k2 ••│", "│k1  •│"):
        assert inside in text
    assert "╭─────╮" in text


def test_twelve_columns_are_six_wide_without_gap_or_dots():
    start = "w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0"
    text = "\n".join(drawn(start, "S"))
    assert "│ w2 ││ g3 │║ k1 ║│ w3 │" in text and "•" not in text
    assert "1     2     3     4" in text


def test_the_moon_stands_above_or_below_its_column_and_points_at_it():
    above = drawn(MIDDLE, "S")
    row = next(at for at, line in enumerate(above) if line.strip() == "O")
    at = above[row].index("O")
    assert above[row + 1][at] == "▼" and "g2" in above[row + 3][at - 3 : at + 3]
    below = drawn(MIDDLE.replace("7^", "7v"), "S")
    row = next(at for at, line in enumerate(below) if line.strip() == "O")
    at = below[row].index("O")
    assert below[row - 1][at] == "▲" and "r1" in below[row - 3][at - 3 : at + 3]
    assert below[-1][at] == "7"


def test_ascii_is_ascii():
    assert "\n".join(drawn(MIDDLE, "S", ascii_only=True)).isascii()
    assert "Hg1  .H" in "\n".join(drawn(MIDDLE.replace("7^", "7v"), "S", ascii_only=True))


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("seed", range(4))
def test_every_position_fits_80_by_24_with_room_for_title_news_keys_and_prompt(lang, seed):
    rng, state = Random(seed), GAME.new(seed)
    while state.mover is not None:
        assert_fits(state, lang)
        state = state.play(rng.choice(state.moves()))
    assert_fits(state, lang)


def assert_fits(state: plenilune.State, lang: str) -> None:
    lines = str(terminal.draw(GAME.board, state.view(state.mover), lang)).splitlines()
    assert max(len(line) for line in lines) <= 80
    assert len(lines) <= 20
    assert terminal.tell(GAME.board, state.view(state.mover), lang)


def test_the_board_is_told_from_the_listeners_own_end():
    assert told(MIDDLE, "S")[:2] == ["The moon asks South for grey or two prints.", "You can play 4 wolves."]
    assert "Column 5: grey, one print (g1); behind it red, two prints (r2). Playable." in told(MIDDLE, "S")
    assert "Column 5: red, two prints (r2); behind it grey, one print (g1)." in told(MIDDLE, "N")
    assert told(MIDDLE, "S")[8] == "Column 7: red, one print (r1); behind it grey, two prints (g2). The moon is above it."


def test_it_says_how_a_game_stands_or_ended():
    won = "w2/k1w3/r3/k3/g1r2w1k2/g3/r1g2 N won 0"
    assert told(won, None)[0] == "Four colours in column 5: South wins."
    assert "┃w1  •┃" in "\n".join(drawn(won, None))
    passed = MIDDLE.replace("7^", "any")
    assert told(passed, "S")[0] == "North has passed: South plays any wolf."
    assert told("unset", None) == ["The wolves are not in their row yet."]
    assert drawn("unset", None)[0].strip() == "The wolves are not in their row yet."
    assert told(MIDDLE[:-1] + "29", "S")[2] == "The moon sets after one more move."
    assert drawn(MIDDLE[:-1] + "20", "S")[1].strip() == "The moon sets in 10 moves."
    assert told(MIDDLE.replace("7^ 0", "drawn 30"), None)[0] == "The moon has set: a draw."
