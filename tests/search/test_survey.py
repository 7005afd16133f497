"""Surveys: the same sample however often it is stopped, no start solved twice, the same rows on every engine."""

import csv
import importlib.util
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest

import plenilune
from plenilune import words
from plenilune.core.registry import module_of
from plenilune.search.experiments import fair, journal, pool, survey
from plenilune.search.experiments.journal import Journal, JournalError
from plenilune.search.experiments.survey import DRAW, OPEN, WIN, OtherSample, Result, Row, Survey

GAME = plenilune.game("full-moon", pack="whole")
STARTS, SEED = 10, 4
COMMAND = [str(Path(sys.executable).with_name("plenilune")), "survey", "-o", "pack=whole", "--seed", str(SEED)]


@pytest.fixture(scope="module")
def rows():
    """The survey in one go."""
    whole = Survey(GAME, STARTS, SEED)
    for found in pool.spread(survey.solve_chunk, whole.next_chunk, 1):
        whole.add(found)
    return whole.rows


def told(rows):
    """All but the time it took."""
    return [(row.number, row.start, row.verdict, row.winner, row.plies, row.nodes) for _, row in sorted(rows.items())]


def read(path):
    return told(Journal(path, GAME).rows)


def test_each_start_of_the_sample_is_a_class_of_its_own_and_solved_once(rows):
    class_of = module_of("full-moon", "setups").class_of
    starts = [row.start.split()[0] for row in rows.values()]
    assert sorted(rows) == list(range(STARTS))
    assert len({class_of(start) for start in starts}) == STARTS
    assert [f"row {start}" for start in starts] == [class_of(start) for start in starts]


def test_the_sample_passes_over_rows_that_play_the_same(monkeypatch):
    setups = module_of("full-moon", "setups")
    one, other = (setups.variants(GAME.new(seed).facts[-1].text) for seed in (1, 2))
    drawn = iter([*one[5:9], *other[:3], *one[:5], *other[3:4], GAME.new(3).facts[-1].text])
    monkeypatch.setattr(type(GAME), "new", lambda game, _: game.unset().play(next(drawn)))
    found = [start.facts[-1].text for start in islice(fair.starts(GAME, 1), 3)]
    assert found[:2] == [setups.class_of(one[0]), setups.class_of(other[0])] and found[2] not in {*one, *other}


def test_rows_say_what_the_solver_says(rows):
    assert {row.verdict for row in rows.values()} == {WIN, DRAW}
    for row in rows.values():
        proof = survey.solver_of(GAME).prove(GAME.read(row.start).ints)
        winner = "" if proof.winner is None else GAME.seats[proof.winner]
        assert (row.verdict, row.winner, row.plies) == (DRAW if not winner else WIN, winner, proof.plies)
        assert row.nodes > 0 and row.seconds > 0


def test_a_start_past_the_budget_is_undecided():
    short = Survey(GAME, 4, SEED, budget=50)
    found = survey.solve_chunk(short.next_chunk())
    assert {row.verdict for row in found} == {OPEN} and {row.winner for row in found} == {""}


def test_what_is_known_is_not_given_out_again(rows):
    known = [rows[number] for number in (0, 1, 5, 9)]
    half = Survey(GAME, STARTS, SEED, known)
    given = []
    while (chunk := half.next_chunk()) is not None:
        given += chunk.starts
    assert given == [(number, rows[number].start) for number in (2, 3, 4, 6, 7, 8)]
    assert Survey(GAME, STARTS, SEED, rows.values()).next_chunk() is None


def test_rows_of_another_sample_are_noticed(rows):
    with pytest.raises(OtherSample) as other:
        Survey(GAME, STARTS, SEED + 1, [rows[3]]).next_chunk()
    assert other.value.number == 3


def test_several_processes_find_the_same_rows(rows):
    whole = Survey(GAME, STARTS, SEED, jobs=2)
    for found in pool.spread(survey.solve_chunk, whole.next_chunk, 2):
        whole.add(found)
    assert told(whole.rows) == told(rows)


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_a_file_goes_on_where_it_was_left(rows, tmp_path, name):
    path = tmp_path / name
    with Journal(path, GAME) as first:
        first.begin(SEED)
        first.add([rows[4], rows[1]])
    with Journal(path, GAME) as second:
        assert second.seed == SEED and sorted(second.rows) == [1, 4]
        second.begin(SEED)
        second.add(row for row in rows.values() if row.number not in second.rows)
    assert list(Journal(path, GAME).rows) == list(range(STARTS)) and Journal(path, GAME).rows == rows
    assert [file.name for file in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
@pytest.mark.parametrize("lost", [1, 7, 40])
def test_a_line_torn_by_a_kill_is_mended(rows, tmp_path, name, lost):
    path = tmp_path / name
    killed = Journal(path, GAME)
    killed.begin(SEED)
    killed.add([rows[0], rows[1], rows[2]])
    killed._file.close()
    lines = next(tmp_path.iterdir())
    lines.write_bytes(lines.read_bytes()[:-lost])
    with Journal(path, GAME) as again:
        assert sorted(again.rows) == [0, 1]
        again.begin(SEED)
        again.add([rows[2], rows[3]])
    assert read(path) == told(rows)[:4]


def test_a_kill_in_the_first_line_is_mended_too(rows, tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("seed,pack,num")
    with Journal(path, GAME) as again:
        again.begin(SEED)
        again.add(rows.values())
    assert read(path) == told(rows)


def test_nothing_is_left_of_a_survey_that_found_nothing(tmp_path):
    with Journal(tmp_path / "rows.csv", GAME) as empty:
        empty.begin(SEED)
    assert not list(tmp_path.iterdir())


def test_a_csv_reads_as_a_table(rows, tmp_path):
    with Journal(tmp_path / "rows.csv", GAME) as file:
        file.begin(SEED)
        file.add(reversed(rows.values()))
    with (tmp_path / "rows.csv").open(encoding="utf-8") as text:
        entries = list(csv.DictReader(text))
    names = ["seed", "pack", "number", "start", "verdict", "winner", "plies", "nodes", "seconds"]
    assert list(entries[0]) == names and [int(entry["number"]) for entry in entries] == list(range(STARTS))
    assert {entry["pack"] for entry in entries} == {"whole"}


def test_parquet_has_the_same_columns_with_their_types(rows, tmp_path):
    from pyarrow import parquet

    with Journal(tmp_path / "rows.parquet", GAME) as file:
        file.begin(SEED)
        file.add(rows.values())
    table = parquet.read_table(tmp_path / "rows.parquet")
    kinds = {field.name: str(field.type) for field in table.schema}
    assert (kinds["plies"], kinds["start"], kinds["seconds"], kinds["seed"]) == ("int64", "string", "double", "int64")
    assert table.num_rows == STARTS


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Dear diary,\ntoday it rained.\n", "survey-not-ours"),
        ("Dear diary", "survey-not-ours"),
        (b"\xff\xfe\n", "survey-not-ours"),
        ("{head}4,3,0,x,win,S,3,1,0.1\n", "survey-other-game"),
        ("{head}4,whole,0,x,win,S,many,1,0.1\n", "survey-not-ours"),
        ("{head}4,whole,0,x,win,Q,3,1,0.1\n", "survey-not-ours"),
        ("{head}4,whole,0,x,win,S,3\n", "survey-not-ours"),
        ("{head}4,whole,0,x,win,S,3,1,0.1\n5,whole,1,y,win,S,3,1,0.1\n", "survey-not-ours"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path, text, key):
    head = "seed,pack,number,start,verdict,winner,plies,nodes,seconds\n"
    whole = text if isinstance(text, bytes) else text.replace("{head}", head).encode()
    path = tmp_path / "rows.csv"
    path.write_bytes(whole)
    with pytest.raises(JournalError) as refused:
        Journal(path, GAME)
    assert refused.value.key == key and path.read_bytes() == whole
    assert all("rows.csv" in refused.value.say(lang) for lang in words.languages())


def test_a_parquet_of_something_else_is_refused(tmp_path):
    (tmp_path / "rows.parquet").write_text("Dear diary")
    with pytest.raises(JournalError):
        Journal(tmp_path / "rows.parquet", GAME)


def test_another_seed_is_refused(rows, tmp_path):
    with Journal(tmp_path / "rows.csv", GAME) as file:
        file.begin(SEED)
        file.add([rows[0]])
    with pytest.raises(JournalError) as refused:
        Journal(tmp_path / "rows.csv", GAME).begin(SEED + 1)
    assert refused.value.key == "survey-other-seed"


def test_what_rows_come_to():
    made = [
        *(Row(number, "", WIN, "S", plies, 1, 0.1) for number, plies in enumerate((7, 9, 9, 13))),
        Row(4, "", WIN, "N", 8, 1, 0.1),
        Row(5, "", DRAW, "", 0, 1, 0.1),
        Row(6, "", OPEN, "", 0, 1, 0.1),
    ]
    result = Result(("S", "N"), made)
    assert result.counts == {"S": 4, "N": 1, DRAW: 1, OPEN: 1}
    assert result.lengths() == [7, 8, 9, 9, 13] and result.lengths("S") == [7, 9, 9, 13]
    assert (result.median(), result.median("S"), result.median("N")) == (9, 9, 8)
    assert Result(("S", "N"), []).median() is None


def test_a_killed_survey_goes_on_and_its_processes_end(rows, tmp_path):
    path = tmp_path / "rows.csv"
    command = [*COMMAND, "--starts", "500", "--jobs", "2", "--out", str(path)]
    killed = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        _wait(lambda: path.exists() and path.read_bytes().count(b"\n") > 4)
        killed.kill()
        killed.wait()
        _wait(lambda: not _group(killed.pid))
    finally:
        _end_group(killed.pid)
    before = set(Journal(path, GAME).rows)
    assert 0 < len(before) < 500
    starts = str(max(before) + 2)
    done = subprocess.run([*COMMAND, "--starts", starts, "--out", str(path)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert sorted(Journal(path, GAME).rows) == list(range(int(starts)))
    both = min(STARTS, int(starts))
    assert read(path)[:both] == told(rows)[:both]


def _wait(is_so, seconds=240.0):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)


def _group(leader):
    """The processes of that session that live."""
    found = subprocess.run(["ps", "-o", "pid=,stat=", "-g", str(leader)], capture_output=True, text=True).stdout
    return [line for line in found.splitlines() if "Z" not in line]


def _end_group(leader):
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


@pytest.fixture
def cluster():
    """A real Ray cluster of one small node, with a token of its own: Ray listens on every network."""
    if importlib.util.find_spec("ray") is None:
        pytest.skip("Ray has no package for this machine")
    env = {**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32), "RAY_USAGE_STATS_ENABLED": "0"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    home = tempfile.mkdtemp(prefix="ray", dir="/tmp")  # its sockets need a short path
    heads = []
    try:
        for _ in range(4):  # Ray gives a node 30 s to start, which on a busy machine is not enough
            address, head = _started(Path(home), env)
            heads.append(head)
            if head.poll() is None:
                break
        assert heads[-1].poll() is None, (Path(home) / "start.log").read_text()
        yield address, env
    finally:
        for head in heads:
            head.terminate()
            with suppress(subprocess.TimeoutExpired):
                head.wait(30)
            _end_group(head.pid)
        shutil.rmtree(home, ignore_errors=True)


def _started(home, env):
    """Its address and its first process, which has ended if it did not come up."""
    port, *others = _free_ports(5)
    # with ports of its own choice a node that starts slowly gives up after 15 s: ray-project/ray#65983
    names = ("dashboard-agent-grpc", "dashboard-agent-listen", "metrics-export", "runtime-env-agent")
    command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--no-monitor"]
    command += ["--include-dashboard=false", "--include-log-monitor=false", f"--temp-dir={home}"]
    command += [f"--port={port}", "--num-cpus=1", "--object-store-memory=80000000"]
    command += [f"--{name}-port={other}" for name, other in zip(names, others, strict=True)]
    log = home / "start.log"
    with log.open("wb") as out:
        head = subprocess.Popen(command, stdout=out, stderr=out, env=env, start_new_session=True)
    _wait(lambda: head.poll() is not None or b"Ray runtime started" in log.read_bytes())
    return f"127.0.0.1:{port}", head


def _free_ports(count):
    sockets = [socket.create_server(("", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def test_a_ray_cluster_finds_the_same_rows(rows, tmp_path, cluster):
    address, env = cluster
    path = tmp_path / "rows.csv"
    command = [*COMMAND, "--starts", str(STARTS), "--engine", "ray", "--address", address, "--out", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=300)
    assert done.returncode == 0, done.stderr
    assert read(path) == told(rows)
    assert journal.UNFINISHED not in " ".join(file.name for file in tmp_path.iterdir())


@pytest.mark.parametrize("address", ["127.0.0.1:9", "nowhere", "127.0.0.1:x"])
def test_a_cluster_that_does_not_answer_is_said_at_once(tmp_path, address):
    command = [*COMMAND, "--starts", "4", "--engine", "ray", "--address", address, "--out", str(tmp_path / "rows.csv")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2 and done.stdout == "" and not list(tmp_path.iterdir())
    assert done.stderr.startswith(f"plenilune: no Ray cluster answers at {address}: ") and done.stderr.count("\n") == 1
