"""Starting: a taken port, the local network, the end."""

import signal
import socket
import subprocess
import sys

from plenilune.server.serve import bind, own_address

COMMAND = [sys.executable, "-m", "plenilune.server", "--no-open"]


def run(tmp_path, *arguments, lines):
    """What it prints, and its exit code when it is asked to end."""
    environment = {"LANG": "en_GB.UTF-8", "PATH": ""}
    command = [*COMMAND, f"--data={tmp_path}", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:
        said = "".join(process.stdout.readline() for _ in range(lines))
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=15)
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
