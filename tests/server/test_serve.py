"""Starting: a taken port, the local network, the end."""

import signal
import socket
import subprocess
import sys

import pytest

from plenilune.server.serve import bind, own_address

COMMAND = [sys.executable, "-m", "plenilune.server", "--no-open"]


def run(tmp_path, *arguments, lines):
    """What it prints, and its exit code when it is asked to end."""
    environment = {"LANG": "en_GB.UTF-8", "PATH": ""}
    command = [*COMMAND, f"--data={tmp_path}", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        said = "".join(process.stdout.readline() for _ in range(lines))
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=120)
    return said + rest, complaints, process.returncode


def test_a_taken_port_gets_a_sentence_and_the_next_free_one(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said, complaints, code = run(tmp_path, f"--port={port}", lines=2)
    assert f"Port {port} is taken" in complaints
    assert said.count("\n") == 2 and "./play --lan" in said and "http://127.0.0.1:" in said and f":{port}/" not in said
    assert code == 0 and "Traceback" not in complaints


def test_the_local_network_gets_a_code_to_point_a_camera_at(tmp_path):
    said, complaints, code = run(tmp_path, "--lan", "--port=0", lines=6)
    assert f"http://{own_address()}:" in said and ("█" in said or "▀" in said)
    assert code == 0 and "Traceback" not in complaints


def test_when_nothing_is_free_it_says_so():
    assert bind("203.0.113.1", 8123) is None


@pytest.mark.parametrize(
    ("lang", "said"), [("en_GB", "is open already at"), ("fr_FR", "est ouvert à l’adresse"), ("de_DE", "läuft schon unter")]
)
def test_a_folder_has_one_server_and_a_second_says_where_it_is(start, lang, said):
    server = start()
    command = [*COMMAND, f"--data={server.data}", "--port=0"]
    environment = {"LANG": f"{lang}.UTF-8", "PATH": ""}
    second = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120)
    assert second.returncode == 3 and second.stdout == "" and second.stderr.count("\n") == 1
    assert said in second.stderr and server.url in second.stderr and str(server.data) in second.stderr
    assert server.browser().home()


def test_the_folder_of_a_server_that_was_killed_is_free(start):
    server = start()
    zoe = server.browser()
    table = zoe.new_table("full-moon", 2, "you", "here")
    server.kill()
    server.start()
    with zoe.sit(table) as seat:
        assert seat.scene()["seq"] == 1
