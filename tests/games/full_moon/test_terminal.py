"""Full Moon in letters: what the lines of a box say, and where the moon stands."""

import plenilune
from plenilune.games.full_moon import terminal
from plenilune.games.full_moon.notation import NAMES

GAME = plenilune.game("full-moon")
MIDDLE = "w2/k1w3/g3r3/k3/g1r2/w1/r1g2/k2 S 7^ 0"


def drawn(position: str, seat: str | None, lang: str = "en", ascii_only: bool = False) -> list[str]:
    return str(terminal.draw(GAME.board, GAME.read(position).view(seat), lang, ascii_only)).splitlines()


def test_playable_wolves_stand_in_double_boxes_and_the_others_in_round_ones():
    picture = drawn(MIDDLE, "S")
    leaders = {move[:2] for move in GAME.read(MIDDLE).moves()}
    assert leaders
    text = "\n".join(picture)
    for name in NAMES:
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


def test_it_says_above_the_row_how_a_game_stands():
    assert "┃w1  •┃" in "\n".join(drawn("w2/k1w3/r3/k3/g1r2w1k2/g3/r1g2 N won 0", None))
    assert drawn("unset", None)[0].strip() == "The wolves are not in their row yet."
    assert drawn(MIDDLE, "S")[0].strip() == "O The moon asks South for grey or two prints.  g ••"
    assert drawn(MIDDLE[:-1] + "20", "S")[1].strip() == "The moon sets in 10 moves."
    assert drawn(MIDDLE[:-1] + "19", "S")[1].strip() == ""
