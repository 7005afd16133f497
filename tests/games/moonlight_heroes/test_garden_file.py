"""A garden of one's own: what it may be, and what is said about one that is wrong."""

import re
from pathlib import Path

import pytest

import plenilune
from plenilune import words
from plenilune.core.errors import BoardError
from plenilune.games.moonlight_heroes import garden as garden_module

CASTLE = garden_module.CASTLE.read_text(encoding="utf-8")
PLAIN = CASTLE[: CASTLE.index("# Where things are drawn")]


def write(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_garden_without_a_drawing_is_drawn_as_the_castle(tmp_path):
    mine = plenilune.game("moonlight-heroes", garden=write(tmp_path, PLAIN)).board
    castle = plenilune.game("moonlight-heroes").board
    assert mine.drawing == castle.drawing and mine.ints == castle.ints
    assert mine.drawing["wide"]["points"]["L2"] == [438, 272] and mine.drawing["phone"]["size"] == [390, 844]


def test_four_fountains_stand_elsewhere_than_three():
    three = plenilune.game("moonlight-heroes", players=3).board.drawing["wide"]["points"]
    four = plenilune.game("moonlight-heroes", players=4).board.drawing["wide"]["points"]
    assert three["F1"] == [1150, 268] and "F4" not in three
    assert four["F1"] == [1132, 250] and four["F4"] == [1132, 562]


def test_other_tiles_draws_and_rules_are_played(tmp_path):
    text = re.sub(r"(?s)\[tiles\].*?\n\n", "[tiles]\nyyyy = 20\nr = 7\ngg = 0\n\n", PLAIN)
    text = text.replace('L1 = { colour = "g", draw = 0 }', 'L1 = { colour = "r", draw = 4 }').replace('"any 2"', '"any 1"')
    game = plenilune.game("moonlight-heroes", garden=write(tmp_path, text), fountains="gold")
    assert game.unset().moves() == ["push r", "push yyyy"] and game.unset().odds()["push r"] == pytest.approx(7 / 27)
    spaces = game.new(seed=1).view(None).pieces.spaces
    assert (spaces[0].colour, spaces[0].draws, spaces[12].gold) == ("r", 4, "any 1")


def test_a_game_in_ones_own_garden_ends(tmp_path, played):
    text = re.sub(r"(?s)\[tiles\].*?\n\n", "[tiles]\nggyr = 27\n\n", PLAIN)
    last = played(3, players=2, garden=write(tmp_path, text))[-1]
    assert last.mover is None and all(points % 4 == 0 for points in last.scores.values())


L1 = 'L1 = { colour = "g", draw = 0 }'
F1 = 'F1 = { sign = "star", white = 2, gold = "any 2" }'
WRONG = [
    ("", "file-empty", "mine.toml"),
    ("\n# a garden, one day\n", "file-empty", "mine.toml"),
    (PLAIN + "[moon]\nlight = 1\n", "garden-unknown", "moon"),
    (PLAIN.replace("[reverses]", "[backs]"), "garden-unknown", "backs"),
    (PLAIN.split("[reverses]")[0], "garden-lacks", "[reverses]"),
    ("spaces = 3\n[fountains]\n[tiles]\n[reverses]\n", "garden-table", "spaces"),
    (PLAIN.replace(L1, ""), "garden-lacks", "spaces.L1"),
    (PLAIN.replace(L1, L1 + '\nL7 = { colour = "g", draw = 0 }'), "garden-unknown", "spaces.L7"),
    (PLAIN.replace(L1, 'L1 = "g"'), "garden-fields", "spaces.L1"),
    (PLAIN.replace(L1, 'L1 = { colour = "g" }'), "garden-lacks", "spaces.L1.draw"),
    (PLAIN.replace(L1, 'L1 = { colour = "g", draw = 0, cost = 2 }'), "garden-unknown", "spaces.L1.cost"),
    (PLAIN.replace(L1, 'L1 = { colour = "b", draw = 0 }'), "garden-colour", "spaces.L1"),
    (PLAIN.replace(L1, "L1 = { colour = [], draw = 0 }"), "garden-colour", "spaces.L1"),
    (PLAIN.replace(L1, 'L1 = { colour = "g", draw = 5 }'), "garden-draw", "spaces.L1.draw"),
    (PLAIN.replace(L1, 'L1 = { colour = "g", draw = -1 }'), "garden-draw", "spaces.L1.draw"),
    (PLAIN.replace(L1, 'L1 = { colour = "g", draw = true }'), "garden-draw", "spaces.L1.draw"),
    (PLAIN.replace(L1, 'L1 = { colour = "g", draw = "two" }'), "garden-draw", "spaces.L1.draw"),
    (PLAIN.replace(F1, ""), "garden-lacks", "fountains.F1"),
    (PLAIN.replace(F1, F1 + "\nF5 = 2"), "garden-unknown", "fountains.F5"),
    (PLAIN.replace(F1, "F1 = 2"), "garden-fields", "fountains.F1"),
    (PLAIN.replace(F1, F1.replace("star", "sun")), "garden-sign", "fountains.F1"),
    (PLAIN.replace(F1, F1.replace("white = 2", "white = 9")), "garden-draw", "fountains.F1.white"),
    (PLAIN.replace(F1, F1.replace("any 2", "any 4")), "garden-gold", "fountains.F1"),
    (PLAIN.replace(F1, F1.replace('"any 2"', "2")), "garden-gold", "fountains.F1"),
    (PLAIN.replace("ggyy = 1", "ggyyr = 1"), "garden-tile", "tiles.ggyyr"),
    (PLAIN.replace("ggyy = 1", "yg = 1"), "garden-tile", "tiles.yg"),
    (PLAIN.replace("ggyy = 1", "b = 1"), "garden-tile", "tiles.b"),
    (PLAIN.replace("ggyy = 1", '"" = 1'), "garden-tile", "tiles."),
    (PLAIN.replace("ggyy = 1", "ggyy = 1.5"), "garden-count", "tiles.ggyy"),
    (PLAIN.replace("ggyy = 1", "ggyy = -1"), "garden-count", "tiles.ggyy"),
    (PLAIN.replace("ggyy = 1", "ggyy = 2"), "garden-sum-tiles", "[tiles]"),
    (PLAIN.replace("fill = 4\n", ""), "garden-lacks", "reverses.fill"),
    (PLAIN.replace("fill = 4", "fill = 4\nstop = 0"), "garden-unknown", "reverses.stop"),
    (PLAIN.replace("fill = 4", 'fill = "four"'), "garden-count", "reverses.fill"),
    (PLAIN.replace("fill = 4", "fill = 5"), "garden-sum-reverses", "[reverses]"),
    (CASTLE.replace("size = [1280, 800]", "size = [1280]"), "garden-point", "wide.size"),
    (CASTLE.replace("[[36, 268], [354, 340], [36, 470]]", "[[36, 268]]"), "garden-points", "phone.fountains"),
    (CASTLE.replace("places = [[322, 400], ", 'places = [["a", 400], '), "garden-points", "wide.places"),
    (CASTLE.replace("size = [390, 844]", "sizes = [390, 844]"), "garden-unknown", "phone.sizes"),
    (CASTLE.replace("size = [390, 844]", ""), "garden-lacks", "phone.size"),
    (PLAIN + "[phone\n", "file-not-toml", ""),
    (PLAIN + "a." * 31 + "a = 1\n", "garden-unknown", "reverses.a"),
    (PLAIN + "a." * 32 + "a = 1\n", "file-name-parts", "32"),
    (PLAIN + "[" + "a." * 32 + "a]\n", "file-name-parts", "32"),
    (PLAIN + "[[" + '\'.\' . "\\"."\t.' * 16 + "a]]\n", "file-name-parts", "32"),
    (PLAIN + "a = { b = 1, " + "a-1 ." * 32 + "a = 1 }\n", "file-name-parts", "32"),
]


@pytest.mark.parametrize(("text", "key", "entry"), WRONG)
def test_a_wrong_garden_is_refused_in_one_sentence_that_names_file_and_entry(tmp_path, text, key, entry):
    with pytest.raises(BoardError) as caught:
        plenilune.game("moonlight-heroes", garden=write(tmp_path, text))
    assert caught.value.key == key
    for lang in words.languages():
        sentence = caught.value.say(lang)
        assert "mine.toml" in sentence and entry in sentence and sentence != key


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(BoardError, match=r"nowhere\.toml: there is no such file"):
        plenilune.game("moonlight-heroes", garden=str(tmp_path / "nowhere.toml"))
