"""The server for inside a page, as it is built: nothing is missing of what it may ever load."""

import json
import subprocess
from shutil import which

import pytest
import server_process

from plenilune.site import node, pocket

HERE = node.ROOT / "tests" / "pocket_in_node.mjs"


@pytest.fixture(scope="module")
def built():
    if which("node") is None:
        pytest.skip("there is no Node.js here")
    return server_process.apart(pocket.build, lambda _: None)


def test_every_module_loads_with_the_part_of_the_library_that_is_there(built, tmp_path):
    command = ["node", HERE, node.PYODIDE, built, tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    count, failed = json.loads(done.stdout.splitlines()[-1])
    assert failed == {} and count > 150


def test_the_list_names_every_file_with_its_size_and_hash(built):
    said = json.loads((built / "pocket.json").read_bytes())
    for name, (digest, size) in said["files"].items():
        content = (built / name).read_bytes()
        assert (digest, size) == pocket.listed(content), name
    there = {path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()}
    assert there - {"pocket.json", pocket.WASM + pocket.BESIDE} == set(said["files"])
    parts = {one["name"] for part in said["parts"].values() for one in part}
    assert parts <= set(said["files"]) and pocket.WASM in parts


def test_it_is_left_alone_when_nothing_has_changed(built):
    before = (built / "pocket.json").stat().st_mtime_ns
    assert (
        server_process.apart(pocket.build, lambda _: None) == built and (built / "pocket.json").stat().st_mtime_ns == before
    )
