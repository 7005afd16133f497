"""What lies in deploy/: nginx reads its file, the settings are settings, and each names what there is."""

import configparser
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from nginx import HEAD, program

from plenilune.server.configured import configure
from plenilune.server.serve import IN_USE, UNUSABLE

DEPLOY = Path(__file__).parent.parent / "deploy"


def unit():
    read = configparser.RawConfigParser(strict=False)
    read.optionxform = str
    read.read(DEPLOY / "plenilune.service", encoding="utf-8")
    return read


def test_the_settings_are_settings(tmp_path):
    found = configure({}, DEPLOY / "plenilune.toml", {})
    written = tomllib.loads((DEPLOY / "plenilune.toml").read_text(encoding="utf-8"))
    assert written and all(getattr(found.settings, name) == value for name, value in written.items())


@pytest.mark.parametrize("file", ["plenilune.service", "Containerfile", "compose.yaml"])
def test_every_variable_sets_something(file):
    text = (DEPLOY / file).read_text(encoding="utf-8")
    names = set(re.findall(r"\b(PLENILUNE_[A-Z_]+)", text))
    assert names and configure({}, None, {"XDG_CONFIG_HOME": "/nowhere"}).unknown == ()
    values = {name: "postgresql://x/x" if "DATABASE" in name else "https://games.example" for name in names}
    values |= {name: "127.0.0.1" for name in names if "PROXIES" in name}
    assert configure({}, None, values).unknown == ()


def test_systemd_does_not_start_again_what_cannot_start():
    service = unit()["Service"]
    codes = set(map(int, service["RestartPreventExitStatus"].split()))
    assert {IN_USE, UNUSABLE, 2} <= codes and service["Type"] == "notify" and int(service["WatchdogSec"]) > 0
    assert "--service" in service["ExecStart"]


def test_systemd_reads_its_unit(tmp_path):
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd is not here")
    copy = tmp_path / "plenilune.service"
    text = (DEPLOY / "plenilune.service").read_text(encoding="utf-8")
    copy.write_text(re.sub(r"ExecStart=\S+", f"ExecStart={shutil.which('true')}", text), encoding="utf-8")
    done = subprocess.run([analyze, "verify", "--man=no", copy], capture_output=True, text=True, check=False)
    assert "plenilune.service" not in done.stderr, done.stderr


def test_nginx_reads_its_file(tmp_path):
    nginx, openssl = program(), shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not here")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    files = ["-subj", "/CN=games.example", "-keyout", key, "-out", certificate]
    subprocess.run([openssl, *made, *files], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("/etc/letsencrypt/live/games.example/fullchain.pem", str(certificate))
    text = text.replace("/etc/letsencrypt/live/games.example/privkey.pem", str(key))
    text = text.replace("listen 443", "listen 127.0.0.1:18443").replace("listen 80", "listen 127.0.0.1:18080")
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
    written = tmp_path / "nginx.conf"
    written.write_text(HEAD.format(folder=tmp_path) + text + "\n}\n", encoding="utf-8")
    done = subprocess.run(
        [nginx, "-t", "-e", "stderr", "-p", tmp_path, "-c", written], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "warn" not in done.stderr, done.stderr
