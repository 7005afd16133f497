"""Every setting by option, by the environment and by a file; what makes no sense gets a sentence."""

import importlib.util
import json
import socket
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from plenilune import cli
from plenilune.server.configured import PREFIX, WrongSetting, configure
from plenilune.server.settings import Settings

ROOT = Path(__file__).parent.parent.parent
OTHER = {bool: "yes", int: "7", float: "7.5", str: "x", tuple: "10.0.0.0/8,192.0.2.1"}
SPECIAL = {"base": "/x/", "database": "postgresql://here/x", "address": "https://games.example"}


def said(name):
    """A text that sets it to something else than usual."""
    kind = type(getattr(Settings(), name))
    return SPECIAL.get(name) or ("3/hour" if name.startswith("limit_") else OTHER.get(kind, "/elsewhere"))


@pytest.fixture(autouse=True)
def nothing_of_this_user(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_each_in_three_ways_and_the_nearest_counts(name, tmp_path):
    usual = getattr(Settings(), name)
    by_option = configure({name: said(name)}, None, {})
    value = getattr(by_option.settings, name)
    assert value != usual and type(value) is type(usual) and by_option.sources[name] == "option"
    by_variable = configure({}, None, {PREFIX + name.upper(): said(name)})
    assert getattr(by_variable.settings, name) == value and by_variable.sources[name] == PREFIX + name.upper()
    file = tmp_path / "own.toml"
    plain = list(value) if isinstance(value, tuple) else str(value) if isinstance(value, Path) else value
    file.write_text(f"{name} = {json.dumps(plain)}\n")
    by_file = configure({}, file, {})
    assert getattr(by_file.settings, name) == value and by_file.sources[name] == str(file)
    if name == "port":
        all_three = configure({"port": "1"}, file, {"PLENILUNE_PORT": "2"})
        assert all_three.settings.port == 1
        assert configure({}, file, {"PLENILUNE_PORT": "2"}).settings.port == 2


def test_what_is_printed_is_a_file_that_sets_the_same(tmp_path, capsys):
    given = ["--set", "port=81", "--set", "hosts=a.example,b.example", "--set", "log-to=/tmp/ü.log"]
    assert cli.run(["settings", *given]) == 0
    file = tmp_path / "printed.toml"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert (
        configure({}, file, {}).settings
        == configure({"port": 81, "hosts": ("a.example", "b.example"), "log_to": "/tmp/ü.log"}).settings
    )
    assert cli.run(["settings", "port", "--json", "--settings", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == {"port": {"value": 81, "source": str(file)}}


WRONG = [
    (["--set", "prot=1"], "did you mean port?"),
    (["--set", "port=99999"], "nothing that port can be"),
    (["--set", "thinkers=two"], "needs a whole number, and two is none"),
    (["--set", "away_seconds=soon"], "needs a number, and soon is none"),
    (["--set", "away_seconds=-1"], "needs a number"),
    (["--set", "lan=perhaps"], "is yes or no"),
    (["--set", "base=games"], "nothing that base can be"),
    (["--set", "limit_posts=often"], "nothing that limit_posts can be"),
    (["--set", "trusted_proxies=nginx"], "nothing that trusted_proxies can be"),
    (["--set", "address=games.example"], "nothing that address can be"),
    (["--set", "port"], "NAME=VALUE"),
    (["--settings", "nowhere.toml"], "cannot be read"),
    (["nonsense"], "no setting called nonsense"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG, ids=lambda part: " ".join(part) if isinstance(part, list) else "")
def test_what_makes_no_sense_is_said(arguments, sentence, capsys):
    assert cli.run(["settings", *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("text", ["port = ", "thinkers = true", "hosts = [1]", "[port]\nx = 1", "\xff\xfe"])
def test_a_file_that_makes_no_sense_is_named(text, tmp_path):
    file = tmp_path / "own.toml"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(WrongSetting) as wrong:
        configure({}, file, {})
    for lang in ("en", "fr", "de"):
        assert str(file) in wrong.value.say(lang)


def test_a_variable_that_sets_nothing_is_told(capsys, monkeypatch):
    monkeypatch.setenv("PLENILUNE_PROT", "9000")
    assert cli.run(["settings", "port"]) == 0
    assert "PLENILUNE_PROT sets nothing" in capsys.readouterr().err


def test_a_service_takes_no_other_port(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "plenilune.server", "--set=service=yes", f"--port={port}", f"--data={tmp_path}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, env={"LANG": "de_DE.UTF-8", "PATH": ""})
    assert done.returncode == 1 and done.stdout == ""
    assert f"Port {port} ist belegt" in done.stderr and "Traceback" not in done.stderr


def test_the_page_of_settings_is_of_this_version():
    spec = importlib.util.spec_from_file_location("settings_page", ROOT / "tools" / "settings.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.PAGE.read_text(encoding="utf-8") == module.text()


def test_no_password_is_printed(capsys):
    assert cli.run(["settings", "--set", "database=postgresql://me:secret@db/games"]) == 0
    printed = capsys.readouterr().out
    assert "postgresql://me:***@db/games" in printed and "secret@" not in printed
