"""The command `plenilune`: what it prints, its exit codes, its pipes."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import plenilune
from plenilune import cli, words
from plenilune.core.registry import has_module
from plenilune.search.players import levels

START = "w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0"
AFTER = "w2/g3/k1/w3/r3/w1r1/g2/r2/k2/g1/k3 N 6v 0"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    cli.output._language = None
    code = cli.run(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def shell(line: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LC_ALL": "C.UTF-8", "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    return subprocess.run(line, shell=True, capture_output=True, text=True, env=env, timeout=300, executable="/bin/bash")


def test_games_lists_every_game_with_its_options(capsys):
    code, out, _ = run(capsys, "games")
    assert code == 0
    for key in plenilune.catalogue():
        assert key in out and all(option in out for option in plenilune.about(key).options)
    data = json.loads(run(capsys, "games", "--json")[1])
    assert [entry["key"] for entry in data] == plenilune.catalogue()
    assert data[plenilune.catalogue().index("full-moon")]["options"]["pack"]["values"] == ["3", "2", "whole"]


def test_new_is_repeatable_and_tells_its_seed(capsys):
    first = run(capsys, "new", "full-moon", "--seed", "7")[1]
    assert first == run(capsys, "new", "full-moon", "--seed", "7")[1] == f"{plenilune.game('full-moon').new(7)}\n"
    data = json.loads(run(capsys, "new", "full-moon", "--json")[1])
    again = json.loads(run(capsys, "new", "full-moon", "--json", "--seed", str(data["seed"]))[1])
    assert data == again and data["mover"] == "S" and data["facts"][0][0] == "chance"


def test_options_reach_the_game(capsys):
    data = json.loads(run(capsys, "new", "full-moon", "-o", "pack=whole", "--json")[1])
    assert data["options"] == {"pack": "whole"}
    assert run(capsys, "new", "full-moon", "-o", "pack")[0] == 2


def test_moves_apply_and_show_work_on_a_position(capsys):
    assert run(capsys, "moves", "full-moon", START)[1].split() == plenilune.game("full-moon").read(START).moves()
    assert run(capsys, "apply", "full-moon", START, "w1>v")[1].strip() == AFTER
    data = json.loads(run(capsys, "apply", "full-moon", START, "w1>v", "--json")[1])
    assert data["position"] == AFTER and data["mover"] == "N"
    code, out, _ = run(capsys, "show", "full-moon", AFTER)
    assert code == 0 and "The moon asks North for white or one print." in out and "\x1b" not in out
    assert "LA LUNE" in run(capsys, "show", "full-moon", AFTER, "--lang", "fr", "--plain")[1].upper()
    assert json.loads(run(capsys, "show", "full-moon", AFTER, "--seat", "spectator", "--json")[1])["moves"] == []


def test_an_illegal_move_is_a_no_with_its_reason_and_its_number(capsys):
    code, out, err = run(capsys, "apply", "full-moon", START, "w2>v")
    assert (code, out) == (1, "")
    assert err == "plenilune: The opening move belongs to a wolf with one print, not to white two\n"
    code, _, err = run(capsys, "apply", "full-moon", START, "w1>v", "k2>v")
    assert code == 1 and err.startswith("plenilune: 2. k2>v: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("new", "full-mon"), "did you mean full-moon"),
        (("new", "full-moon", "--players", "9"), "2 players"),
        (("show", "full-moon", "nonsense"), "four words"),
        (("moves", "full-moon", "unset"), "479,001,600"),
        (("show", "full-moon", START, "--seat", "Q"), "no seat"),
        (("replay", "no-such-file.txt"), "no such file"),
        (("perft", "full-moon", START), "DEPTH"),
        (("dance",), "there is no command “dance” (see plenilune --help)"),
        (("new", "--colour"), "there is no option “--colour” here"),
        (("play", "full-moon", "--human", "S", "--computer", "N"), "not both"),
        (("play", "no-such-file.txt"), "no such file"),
    ],
)
def test_wrong_input_gets_one_line_and_exit_code_2(capsys, arguments, said):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("plenilune: ") and err.count("\n") == 1 and said in err


def test_errors_speak_the_users_language(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "ist kein Zug" in run(capsys, "apply", "full-moon", START, "zz")[2]


MISTAKES = [
    ("play", "full-moon", "--level", "9"),
    ("play", "full-moon", "--level", "-1"),
    ("play", "full-moon", "--seed", "abc"),
    ("play", "full-moon", "--human", "S", "--computer", "N"),
    ("play", "china-moon", "--fair"),
    ("new", "china-moon", "--fair"),
    ("new", "full-moon", "-o", "pack"),
    ("new", "full-moon", "two", "three"),
    ("new", "full-moon", "--fair=yes"),
    ("new", "full-moon", "--colour"),
    ("new",),
    ("puzzle", "--moons", "0"),
    ("puzzle", "9-9"),
    ("solve", START, "--budget", "0"),
    ("solve", "garbage"),
    ("survey", "--starts", "-1"),
    ("survey", "--engine", "steam"),
    ("survey", "--out", "rows.txt"),
    ("survey", "--out", "nowhere/at/all/rows.csv"),
    ("survey", "--address", "auto"),
    ("ladder", "full-moon", "--games", "none"),
    ("perft", "full-moon", START),
    ("playy",),
]


@pytest.mark.parametrize("arguments", MISTAKES, ids=" ".join)
def test_every_mistake_gets_one_sentence_in_each_language_wherever_the_language_is_named(capsys, arguments):
    told = {}
    for lang in words.languages():
        code, out, err = run(capsys, *arguments, "--lang", lang)
        assert (code, out) == (2, "") and err.startswith("plenilune: ") and err.count("\n") == 1
        assert not any(word in err for word in ("Input should", "Invalid", "No such", "Traceback", "fault", "{"))
        told[lang] = err
    assert len(set(told.values())) == len(told)


def test_a_number_out_of_range_is_told_with_the_range(capsys):
    assert "--level is a number from 1 to 5, not 9 (see plenilune play --help)" in run(capsys, "play", "--level", "9")[2]
    assert "--starts is a number from 1 up, not 0" in run(capsys, "survey", "--starts", "0")[2]
    assert "--engine can be: pool, ray; not “steam”" in run(capsys, "survey", "--engine", "steam")[2]
    assert "“playy”; did you mean play?" in run(capsys, "playy")[2]


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_what_is_no_position_is_told_with_one_that_is(capsys, key):
    for lang in words.languages():
        code, _, err = run(capsys, "moves", key, "garbage", "--lang", lang)
        example = err.split("'")[1]
        assert code == 2 and str(plenilune.game(key).read(example)) == example
        for other in set(plenilune.catalogue()) - {key}:
            code, _, err = run(capsys, "moves", other, example, "--lang", lang)
            assert code == 2 and f"{plenilune.about(key).title}," in err and err.split("'")[1] != example


def test_every_sentence_that_the_commands_say_is_there():
    folder = Path(cli.__file__).parent
    said = {
        key
        for path in folder.rglob("*.py")
        for key in re.findall(r'\bsaid\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8"))
    }
    tables = (folder / "reports" / "ladder.py").read_text(encoding="utf-8")
    columns = re.findall(r'"([a-z-]+)"', " ".join(re.findall(r"_headings\(lang,(.*)\)", tables)))
    said |= {f"ladder-{key}" for key in (*columns, *re.findall(r'_said\(\s*"([a-z-]+)"', tables))}
    solved = [plenilune.about(key).words for key in plenilune.catalogue() if has_module(key, "solving")]  # say it their way
    assert solved and len(columns) > 15 and len(said) > 60
    for own in solved:
        assert said <= {*words.catalogue(words.SHARED, "en"), *words.catalogue(own, "en")}


@pytest.mark.parametrize("compiled", [(), ("--compiled",)])
def test_perft_counts_as_the_law_says(capsys, compiled):
    code, out, _ = run(capsys, "perft", "full-moon", START, "3", "--json", *compiled)
    assert code == 0
    assert [row["count"] for row in json.loads(out)] == [16, 266, 4042]


def test_perft_divided_adds_up(capsys):
    rows = json.loads(run(capsys, "perft", "full-moon", START, "2", "--divide", "--json")[1])
    assert len(rows) == 16 and sum(row["count"] for row in rows) == 266
    assert run(capsys, "perft", "full-moon", START, "2", "--divide")[1].split()[-1] == "266"


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_random_games_are_repeatable_and_replay(capsys, tmp_path, key):
    text = run(capsys, "random", key, "--seed", "5")[1]
    assert text == run(capsys, "random", key, "--seed", "5")[1]
    record = plenilune.read_record(text)
    assert record.state.mover is None
    path = tmp_path / "game.txt"
    run(capsys, "random", key, "--seed", "5", "--out", str(path))
    data = json.loads(run(capsys, "replay", str(path), "--json")[1])
    assert data["steps"][-1]["position"] == str(record.state)
    code, out, _ = run(capsys, "replay", str(path), "--at", "2")
    assert code == 0 and f"2 of {len(record.state.facts)}" in out
    for seat in ("spectator", record.game.seats[0]):
        assert run(capsys, "replay", str(path), "--seat", seat, "--plain")[0] == 0


def test_several_random_games_go_to_numbered_files(capsys, tmp_path):
    run(capsys, "random", "full-moon", "--seed", "5", "-n", "2", "--out", str(tmp_path / "g.txt"))
    states = [plenilune.read_record((tmp_path / name).read_text()).state for name in ("g-1.txt", "g-2.txt")]
    assert states[0] != states[1]


def test_replay_all_shows_every_position(capsys, tmp_path):
    path = tmp_path / "game.txt"
    run(capsys, "random", "full-moon", "--seed", "7", "--out", str(path))
    out = run(capsys, "replay", str(path), "--all")[1]
    assert all(f"{number} of 8" in out for number in range(9)) and "South wins." in out


def test_a_wrong_record_is_told_with_its_line(capsys, tmp_path):
    path = tmp_path / "game.txt"
    run(capsys, "random", "full-moon", "--seed", "7", "--out", str(path))
    path.write_text(path.read_text().replace("k1<^", "k2<^", 1))
    code, _, err = run(capsys, "replay", str(path))
    assert code == 2 and f"{path}, line 10" in err
    code, _, err = run(capsys, "play", str(path))
    assert code == 2 and f"{path}, line 10" in err


def boards() -> list[tuple[str, str, Path]]:
    options = [(key, option) for key in plenilune.catalogue() for option in plenilune.about(key).options.values()]
    return [(key, option.name, path) for key, option in options if option.folder for path in option.folder.glob("*.toml")]


@pytest.mark.parametrize(("key", "option", "path"), boards())
def test_check_board_finds_the_game_that_a_board_is_for(capsys, tmp_path, key, option, path):
    own = tmp_path / "own.toml"
    own.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    for arguments in ((key, str(own)), (str(own),)):
        code, out, err = run(capsys, "check-board", *arguments)
        assert (code, err) == (0, "")
        assert out.startswith(f"fine: {key} {option} “own”") and re.search(r" players [0-9, ]+\d places; a random game", out)
    assert run(capsys, "check-board", str(own), "--lang", "de")[1].startswith(f"In Ordnung: {key} {option} „own“, ")


@pytest.mark.parametrize(("key", "option", "path"), boards())
def test_check_board_says_what_is_wrong_in_the_words_of_the_game_meant(capsys, tmp_path, key, option, path):
    own = tmp_path / "own.toml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    own.write_text("".join(lines[: len(lines) // 2]).rsplit("\n\n", 1)[0] + "\n", encoding="utf-8")
    code, out, err = run(capsys, "check-board", str(own))
    assert (code, out) == (1, "")
    assert err.startswith(f"plenilune: {key} {option}: ") or "TOML" in err
    own.write_text("not toml at all")
    code, _, err = run(capsys, "check-board", str(own))
    assert code == 1 and "TOML" in err


@pytest.mark.parametrize(("key", "option", "path"), boards())
def test_an_empty_board_is_refused_and_never_taken_for_one_of_ours(capsys, tmp_path, key, option, path):
    own = tmp_path / "own.toml"
    own.touch()
    for arguments in ((key, str(own)), (str(own),)):
        assert run(capsys, "check-board", *arguments) == (1, "", f"plenilune: {own}: the file is empty\n")
    for lang, sentence in (("en", "the file is empty"), ("fr", "le fichier est vide"), ("de", "Die Datei ist leer")):
        code, out, err = run(capsys, "new", key, "-o", f"{option}={own}", "--lang", lang)
        assert (code, out) == (2, "") and sentence in err
    for nothing in ("", str(tmp_path)):
        code, out, err = run(capsys, "new", key, "-o", f"{option}={nothing}")
        assert (code, out) == (2, "") and err.count("\n") == 1


@pytest.mark.parametrize("key", plenilune.catalogue())
@pytest.mark.parametrize("lang", words.languages())
def test_rules_are_shown_in_every_language(capsys, key, lang):
    code, out, _ = run(capsys, "rules", key, "--lang", lang)
    assert code == 0
    assert out.strip() == (plenilune.about(key).words / f"rules.{lang}.md").read_text(encoding="utf-8").strip()


def test_bench_measures_every_game(capsys):
    code, out, _ = run(capsys, "bench", "--seconds", "0.01", "--json")
    assert code == 0
    assert [row["game"] for row in json.loads(out)] == plenilune.catalogue()
    assert all(row["facts_per_second"] > 0 for row in json.loads(out))


def test_every_command_is_in_the_file_of_its_name():
    files = {path.stem for path in (Path(cli.__file__).parent / "commands").glob("*.py")} - {"__init__"}
    groups = {str(group.typer_instance.info.name): group.typer_instance for group in cli.app.registered_groups}
    assert files == {str(command.name).replace("-", "_") for command in cli.app.registered_commands} | set(groups)
    for name, group in groups.items():
        assert {command.callback.__module__ for command in group.registered_commands} == {f"plenilune.cli.commands.{name}"}
    for command in cli.app.registered_commands:
        assert command.callback.__module__ == f"plenilune.cli.commands.{command.callback.__name__}"


def test_help_names_the_level_that_is_played_where_none_is_chosen(capsys):
    assert f"without it: {levels.USUAL_LEVEL}." in " ".join(run(capsys, "play", "--help")[1].split())


def test_version_and_help_teach(capsys):
    assert run(capsys, "--version")[1] == f"plenilune {plenilune.__version__}\n"
    code, out, _ = run(capsys)
    assert code == 0
    for command in (registered.name or "" for registered in cli.app.registered_commands):
        assert command in out
        assert "Example: plenilune" in run(capsys, command, "--help")[1]


def test_commands_can_be_piped_together(capsys, monkeypatch):
    done = shell("plenilune new full-moon --seed 7 | plenilune apply full-moon 'g1>^' | plenilune moves full-moon -")
    state = plenilune.game("full-moon").new(7).play("g1>^")
    assert done.returncode == 0 and done.stdout.split() == state.moves()
    monkeypatch.setattr(sys, "stdin", io.StringIO(run(capsys, "new", "full-moon", "--seed", "7")[1]))
    counted = json.loads(run(capsys, "perft", "full-moon", "2", "--json")[1])
    assert counted[0]["count"] == len(plenilune.game("full-moon").new(7).moves())
    monkeypatch.setattr(sys, "stdin", io.StringIO(run(capsys, "random", "full-moon", "--seed", "7")[1]))
    assert run(capsys, "replay", "-", "--json")[0] == 0


def test_a_closed_pipe_is_quiet():
    done = shell("set -o pipefail; plenilune random full-moon --seed 1 -n 500 | head -1")
    assert done.stdout == "plenilune record 1\n" and done.stderr == "" and done.returncode == 1


def test_interrupting_exits_with_130_without_a_traceback():
    command = [str(Path(sys.executable).parent / "plenilune"), "perft", "full-moon", START, "9"]
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # tests that run in the background inherit deaf ears
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=120) == 130
        assert process.stderr.read() == ""


def test_piped_output_has_no_colour_and_a_terminal_has_unless_told_not_to():
    assert "\x1b[" not in shell(f"plenilune show full-moon '{START}'").stdout
    command = "script -qec \"plenilune show full-moon '{}' {}\" /dev/null </dev/null"
    if shell("command -v script").returncode:
        pytest.skip("no script(1) here")
    coloured = shell("TERM=xterm-256color " + command.format(START, "")).stdout
    plain = shell("TERM=xterm-256color " + command.format(START, "--no-color")).stdout
    told = shell("NO_COLOR=1 TERM=xterm-256color " + command.format(START, "")).stdout
    assert "\x1b[9" in coloured and "\x1b[9" not in plain and "\x1b[9" not in told


def test_a_missing_numba_is_told_in_a_sentence(tmp_path):
    (tmp_path / "numba.py").write_text("raise ModuleNotFoundError('No module named numba', name='numba')\n")
    done = shell(f"PYTHONPATH={tmp_path} PLENILUNE_KERNELS={tmp_path} plenilune bench")
    assert done.returncode == 2 and "pip install 'plenilune[fast]'" in done.stderr and "Traceback" not in done.stderr


def test_without_utf8_nothing_breaks():
    done = shell(f"PYTHONIOENCODING=ascii plenilune show full-moon '{START}' --lang fr")
    assert done.returncode == 0 and done.stdout.isascii() and "#====#" in done.stdout


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_every_game_can_be_shown_to_every_seat_in_every_language(capsys, key):
    position = run(capsys, "new", key, "--seed", "3")[1].strip()
    for seat in (*plenilune.game(key).seats, "spectator"):
        for lang in words.languages():
            for how in ((), ("--plain",), ("--ascii",)):
                code, out, err = run(capsys, "show", key, position, "--seat", seat, "--lang", lang, *how)
                assert (code, err) == (0, "") and out.strip()
                assert how or all(len(line) <= 80 for line in out.splitlines())
