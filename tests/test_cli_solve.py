"""The commands solve and survey: what they say in three languages, what they refuse, how they are stopped."""

import io
import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pexpect
import pytest

import plenilune
from plenilune import cli
from plenilune.cli.commands import survey as survey_command
from plenilune.cli.reports import chart
from plenilune.search.experiments import survey as surveys
from plenilune.search.experiments.journal import Journal
from plenilune.search.experiments.survey import DRAW, OPEN, WIN, Row, Survey
from plenilune.search.proof.solver import Solver, solver_of

GAME = plenilune.game("full-moon")
WON = "g1/k2/r1/w2/k3/w3/k1/g2/r2/g3/r3/w1 S first 0"  # South: moon in 5
EVEN = "g2/k1/g1/r2/k3/k2/w1/g3/r3/w2/r1/w3 S first 0"


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.delenv("COLUMNS", raising=False)


def run(capsys, *arguments):
    cli.output._language = None
    code = cli.run(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def after(position, moves):
    state = GAME.read(position)
    for move in moves:
        state = state.play(move)
    return str(state)


@pytest.fixture(scope="module")
def line():
    return Solver(GAME).line(GAME.read(WON))


@pytest.mark.parametrize(
    ("played", "lang", "said"),
    [
        (0, "en", "South: moon in 5, whatever North does."),
        (1, "de", "Süd: Mond in 4, was Nord auch tut."),
        (4, "fr", "Sud : lune en 3, quoi que fasse Nord."),
        (7, "en", "South: moon in 1, whatever North does."),
        (8, "en", "South: moon at once."),
        (8, "fr", "Sud : la lune tout de suite."),
        (9, "de", "Süd gewinnt."),
    ],
)
def test_solve_counts_the_winners_own_moves(capsys, line, played, lang, said):
    code, out, err = run(capsys, "solve", after(WON, line[:played]), "--lang", lang)
    assert (code, err) == (0, "") and out.splitlines()[0].replace("\u202f", " ").replace("\xa0", " ") == said
    assert len(line) == 9


def test_solve_lists_every_move_the_best_first_and_the_line(capsys, line):
    out = run(capsys, "solve", WON)[1].splitlines()
    head, foot = (
        out.index("Every move, the best first (* none is better):"),
        out.index("When both play as well as they can:"),
    )
    groups = [re.fullmatch(r" ([* ]) (\S.*?\S)  +(\S.*)", entry).groups() for entry in out[head + 1 : foot - 1]]
    assert sorted(move for _, _, moves in groups for move in moves.split()) == GAME.read(WON).moves()
    assert [(star, verdict) for star, verdict, _ in groups if star == "*"] == [("*", "South: moon in 5")]
    assert groups[0][0] == "*" and len({verdict for _, verdict, _ in groups}) == len(groups) > 2
    for _, verdict, moves in groups:
        for move in moves.split():
            after = json.loads(run(capsys, "solve", str(GAME.read(WON).play(move)), "--json")[1])["verdict"]
            assert verdict == told_before(after)
    assert out[foot + 1].split() == list(line)


def told_before(after):
    """The verdict in words, from one move earlier: if South wins, who moved, that move counts too."""
    if after["winner"] is None:
        return "even"
    return f"South: moon in {after['moons'] + 1}" if after["winner"] == "S" else f"North: moon in {after['moons']}"


def test_many_moves_of_one_verdict_are_wrapped_at_the_width_of_the_terminal(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    out = run(capsys, "solve", EVEN)[1]
    assert all(len(entry) <= 60 for entry in out.split("When both")[0].splitlines())
    monkeypatch.setenv("COLUMNS", "30")
    narrow = run(capsys, "solve", EVEN)[1]
    assert sorted(re.findall(r"\b\w+[<>][v^#]", narrow)) == sorted(re.findall(r"\b\w+[<>][v^#]", out))
    assert len(narrow.splitlines()) > len(out.splitlines())


def test_solve_says_when_neither_can_win(capsys):
    code, out, _ = run(capsys, "solve", EVEN)
    assert code == 0 and out.startswith("Even: neither can force a win.\n")
    assert "When both play as well as they can, it begins like this:" in out
    data = json.loads(run(capsys, "solve", EVEN, "--json")[1])
    assert data["verdict"] == {"proven": True, "winner": None, "plies": 0, "moons": 0, "looked": 0}


def test_past_its_budget_solve_marks_nothing_as_best(capsys):
    solver_of(GAME).forget()
    code, out, _ = run(capsys, "solve", EVEN, "--budget", "300")
    assert code == 0
    assert re.match(
        r"Not decided: nobody can force a win within \d+ moves of both sides\. Nobody has looked further\.\n\nEvery move:\n",
        out,
    )
    assert "*" not in out and "When both" not in out and re.search(r"not decided within \d+ moves +\w+[<>]", out)
    solver_of(GAME).forget()
    data = json.loads(run(capsys, "solve", EVEN, "--budget", "300", "--json")[1])
    assert not data["verdict"]["proven"] and data["verdict"]["looked"] >= 1 and data["line"] == []
    assert not any(move["best"] for move in data["moves"])


def test_solve_for_programs(capsys, line):
    data = json.loads(run(capsys, "solve", "full-moon", WON, "-o", "pack=3", "--json")[1])
    assert data["verdict"] == {"proven": True, "winner": "S", "plies": 9, "moons": 5, "looked": 0}
    assert data["position"] == WON and data["mover"] == "S" and data["line"] == list(line)
    assert {move["move"] for move in data["moves"] if move["best"]} == {
        move["move"] for move in data["moves"] if move["winner"] == "S" and move["plies"] == 9
    }
    assert data["nodes"] >= 0 and data["options"] == {"pack": "3"}


def test_solve_reads_a_pipe_and_a_position_without_quotes(capsys, monkeypatch):
    whole = run(capsys, "solve", WON)[1].rsplit("\n", 2)[0]
    for arguments in ([], ["-"], ["full-moon"], ["full-moon", "-"]):
        monkeypatch.setattr(sys, "stdin", io.StringIO(WON + "\n"))
        assert run(capsys, "solve", *arguments)[1].rsplit("\n", 2)[0] == whole
    assert run(capsys, "solve", *WON.split())[1].rsplit("\n", 2)[0] == whole


def test_options_change_the_verdict(capsys):
    verdicts = {
        pack: json.loads(run(capsys, "solve", EVEN, "-o", f"pack={pack}", "--json")[1])["verdict"] for pack in ("3", "2")
    }
    for pack, verdict in verdicts.items():
        proof = solver_of(plenilune.game("full-moon", pack=pack)).prove(GAME.read(EVEN).ints)
        assert verdict["plies"] == proof.plies and verdict["proven"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("solve", "china-moon", "x"), "China Moon cannot be solved exactly"),
        (("solve", "full-mon"), "did you mean full-moon"),
        (("solve", "a/b c"), "four words"),
        (("solve", "garbage"), "not a position of Full Moon: a position has four words"),
        (("solve", "a", "b", "c"), "this text has 3"),
        (("solve", "unset"), "not set up"),
        (("solve", "fool-moon", WON), "did you mean full-moon"),
        (("solve", "gomoku", WON), "there is no game “gomoku”"),
        (("solve", str(plenilune.game("china-moon").new(1))), "a position of China Moon, not of Full Moon"),
        (("solve", "full-moon", "unset"), "not set up"),
        (("solve", WON, "-o", "pack=5"), "cannot be “5”"),
        (("solve", WON, "--budget", "0"), "--budget"),
        (("survey", "china-moon"), "China Moon cannot be solved exactly"),
        (("survey", "--out", "rows.txt"), ".csv or .parquet"),
        (("survey", "--picture", "rows.gif"), ".svg or .png"),
        (("survey", "--out", "nowhere/at/all/rows.csv"), "no folder"),
        (("survey", "--starts", "0"), "--starts"),
        (("survey", "--address", "auto"), "--engine ray"),
    ],
)
def test_wrong_input_gets_one_line_and_exit_code_2(capsys, arguments, said):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("plenilune: ") and err.count("\n") == 1 and said in err


@pytest.mark.parametrize(
    ("arguments", "module", "said"),
    [
        (("--out", "rows.parquet"), "pyarrow", "pip install 'plenilune[survey]'"),
        (("--picture", "rows.png"), "resvg_py", "pip install 'plenilune[survey]'"),
        (("--engine", "ray"), "ray", "pip install 'plenilune[ray]'"),
    ],
)
def test_what_is_not_installed_is_said_before_the_work(capsys, monkeypatch, tmp_path, arguments, module, said):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    code, out, err = run(capsys, "survey", "--starts", "4", *arguments)
    assert (code, out) == (2, "") and said in err and not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["--out", "--picture"])
def test_what_cannot_be_written_is_said_before_the_work(capsys, easy, tmp_path, option):
    for ending in {"--out": (".csv", ".parquet"), "--picture": (".svg", ".png")}[option]:
        (tmp_path / f"rows{ending}").mkdir()
        code, out, err = run(capsys, *SURVEY, option, str(tmp_path / f"rows{ending}"))
        assert (code, out, easy) == (2, "", []) and "cannot be written" in err


def test_looking_whether_a_file_can_be_written_leaves_it_as_it_was(capsys, easy, tmp_path):
    old, new = tmp_path / "old.svg", tmp_path / "new.svg"
    old.write_text("precious")
    for picture in (old, new):
        assert run(capsys, "survey", "china-moon", "--picture", str(picture))[0] == 2
    assert old.read_text() == "precious" and not new.exists()


def test_a_picture_that_fails_at_the_end_loses_nothing_else(capsys, easy, monkeypatch, tmp_path):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    code, out, err = run(capsys, *SURVEY, "--picture", str(tmp_path / "rows.svg"))
    assert code == 2 and "20 random starts" in out and "No space left on device" in err


def test_survey_tells_where_it_has_written(capsys, easy, tmp_path):
    rows, picture = tmp_path / "rows.csv", tmp_path / "rows.svg"
    code, _, err = run(capsys, *SURVEY, "--out", str(rows), "--picture", str(picture))
    assert (code, err) == (0, f"Written: {rows}, {picture}\n") and rows.exists() and picture.exists()


def made(number, verdict, winner="", plies=0):
    return Row(number, f"start {number}", verdict, winner, plies, 1000, 0.1)


@pytest.fixture
def easy(monkeypatch):
    """Starts that are solved by a glance; which were."""
    solved = []

    def solve(chunk):
        rows = []
        for number, start in chunk.starts:
            solved.append(number)
            kind = (WIN, DRAW, WIN, WIN)[number % 4]
            row = Row(number, start, kind, "" if kind == DRAW else "SN"[number % 3 == 0], 9 + 2 * (number % 5), 10, 0.1)
            rows.append(row)
        return rows

    monkeypatch.setattr(surveys, "solve_chunk", solve)
    return solved


SURVEY = ("survey", "--starts", "20", "--seed", "6", "--jobs", "1")


def test_survey_tells_shares_intervals_and_lengths(capsys, easy):
    code, out, err = run(capsys, *SURVEY)
    assert (code, err) == (0, "") and len(easy) == 20
    assert "20 random starts, pack=3, seed 6" in out
    assert re.search(r"South wins +9 +45\.0 % +25\.8 % – 65\.8 %", out)
    assert re.search(r"even +5 +25\.0 %", out) and "A win takes 9 to 17 moves of both sides" in out
    assert "45,0 %" in run(capsys, *SURVEY, "--lang", "de")[1]
    data = json.loads(run(capsys, *SURVEY, "--json")[1])
    assert data["outcomes"]["S"]["starts"] == 9 and data["outcomes"]["S"]["interval"] == pytest.approx(
        [0.258, 0.658], abs=1e-3
    )
    assert sum(data["lengths"]["S"].values()) == 9 and data["missing"] == 0


def test_survey_can_be_stopped_and_goes_on_with_the_same_file(capsys, easy, monkeypatch, tmp_path):
    path, solve = tmp_path / "rows.csv", surveys.solve_chunk

    def interrupted(chunk):
        if len(easy) >= 8:
            raise KeyboardInterrupt
        return solve(chunk)

    monkeypatch.setattr(surveys, "solve_chunk", interrupted)
    code, out, err = run(capsys, *SURVEY, "--out", str(path))
    assert (
        code == 130
        and "Stopped after 10 of 20 starts. The same command goes on from there." in err
        and "10 random starts" in out
    )
    monkeypatch.setattr(surveys, "solve_chunk", solve)
    assert run(capsys, "survey", "--starts", "20", "--jobs", "1", "--out", str(path))[0] == 0
    assert easy == list(range(20))
    whole = tmp_path / "whole.csv"
    run(capsys, *SURVEY, "--out", str(whole))
    assert path.read_bytes() == whole.read_bytes()
    again = run(capsys, "survey", "--starts", "24", "--jobs", "1", "--out", str(path))
    assert again[0] == 0 and easy[40:] == [20, 21, 22, 23] and "24 random starts" in again[1]


def test_survey_refuses_the_file_of_another(capsys, easy, tmp_path):
    path = tmp_path / "rows.csv"
    run(capsys, *SURVEY, "--out", str(path))
    before = path.read_bytes()
    for arguments, said in (
        (("--seed", "7"), "with seed 6, not 7"),
        (("-o", "pack=2"), "other options: pack=3"),
    ):
        code, _, err = run(capsys, *SURVEY, "--out", str(path), *arguments)
        assert code == 2 and said in err and path.read_bytes() == before
    path.write_bytes(before.replace(b" S first 0", b" S first 0 ", 1))
    code, _, err = run(capsys, *SURVEY, "--out", str(path))
    assert code == 2 and "start 0 is not the one that seed 6 draws" in err


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_picture_is_an_svg_with_every_outcome_and_length(lang):
    drawn = Survey(
        GAME, 9, 1, [*(made(number, WIN, "S", 7 + 2 * number) for number in range(5)), made(5, WIN, "N", 8), made(6, DRAW)]
    )
    root = ElementTree.fromstring(chart.svg(drawn, lang))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    names = {"en": "South wins", "fr": "Sud gagne", "de": "Süd gewinnt"}
    assert names[lang] in texts and [str(length) for length in range(7, 16)] == [
        text for text in texts if text in map(str, range(7, 16))
    ]
    assert texts.count("71.4 %" if lang == "en" else "71,4 %") == 1
    fills = [box.get("fill") for box in root.iter("{http://www.w3.org/2000/svg}rect")]
    assert fills.count(chart.PICK) == 2 + 5 and fills.count("url(#striped)") == 2 + 1
    assert "url(#dotted)" not in fills
    drawn.add([made(7, OPEN)])
    assert "url(#dotted)" in chart.svg(drawn, lang)


def test_a_survey_without_a_win_is_drawn_too(tmp_path):
    picture = tmp_path / "rows.png"
    survey_command._draw(picture, Survey(GAME, 1, 1, [made(0, DRAW)]))
    assert picture.read_bytes().startswith(b"\x89PNG") and picture.stat().st_size > 5000


@pytest.mark.parametrize(
    ("most", "tick"), [(1, 1), (4, 1), (5, 2), (9, 5), (20, 5), (21, 10), (40, 10), (41, 20), (900, 500), (2001, 1000)]
)
def test_the_grid_has_round_numbers(most, tick):
    assert chart._tick(most) == tick and most <= chart._top(most) < most + tick


def test_at_a_terminal_there_is_a_bar_and_ctrl_c_keeps_what_was_found(tmp_path):
    path = tmp_path / "rows.csv"
    program = str(Path(sys.executable).with_name("plenilune"))
    arguments = ["survey", "--starts", "3000", "--seed", "6", "--jobs", "2", "--out", str(path)]
    child = pexpect.spawn(program, arguments, encoding="utf-8", timeout=240, dimensions=(24, 140))
    child.expect(r"\d+/3000.*/s.*South \d+ %")
    child.sendintr()
    child.expect(r"Stopped after \d+ of 3,000 starts")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    rows = Journal(path, GAME).rows
    assert 0 < len(rows) < 3000 and list(rows) == sorted(rows)
