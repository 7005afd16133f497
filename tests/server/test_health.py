"""Health is what is true of the store, the disk and those who think; figures are for those who may see them."""

import json
import os
import subprocess
import time

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from server_process import apart


def wait_for(server, path, status, meanwhile=lambda: None):
    """Its answer, once it has that status; looked at again while what it says may be of a moment ago."""
    end = time.monotonic() + 60
    while True:
        meanwhile()
        answer = httpx.get(server.url + path, trust_env=False, timeout=30)
        if answer.status_code == status or time.monotonic() > end:
            assert answer.status_code == status, answer.text
            return answer.json()
        time.sleep(0.1)


def key_of(server):
    return (server.data / "keeper.key").read_text().strip()


def test_a_server_that_is_well_says_so(server):
    assert wait_for(server, "/health", 200)["status"] == "ok"
    assert wait_for(server, "/ready", 200) == {"status": "ok", "checks": {"store": "ok", "disk": "ok", "thinkers": "ok"}}
    answer = httpx.get(server.url + "/ready", trust_env=False)
    assert "set-cookie" not in answer.headers and answer.headers["x-content-type-options"] == "nosniff"


LOST = {
    "deleted": lambda file: file.unlink(),
    "emptied": lambda file: os.truncate(file, 0),
    "overwritten": lambda file: file.write_bytes(b"nothing of this" * 4096),
    "replaced": lambda file: (file.with_name("copy").write_bytes(file.read_bytes()), file.with_name("copy").replace(file)),
}


@pytest.mark.parametrize("what", LOST)
def test_a_store_that_is_gone_is_not_well(what, start):
    server = start()
    server.browser().new_table("full-moon", 2, "you", "here")
    wait_for(server, "/health", 200)
    LOST[what](server.data / "plenilune.sqlite")
    assert wait_for(server, "/health", 503)["status"] == "failing"
    assert wait_for(server, "/ready", 503)["checks"]["store"] != "ok"
    server.kill()


def test_a_full_disk_is_not_well_and_one_with_room_again_is(small_disk, start):
    server = start(data=small_disk / "data", log_to="-", least_disk=0)
    wait_for(server, "/ready", 200)
    filling = small_disk / "filling"

    def fill():  # to the last page, and again: the log of the database lets go of some when it is emptied
        with filling.open("ab", buffering=0) as file, pytest.raises(OSError):
            while True:
                file.write(b"x" * 4096)

    for path in ("/health", "/ready"):
        wait_for(server, path, 503, meanwhile=fill)
    filling.unlink()
    for path in ("/health", "/ready"):
        wait_for(server, path, 200)


def test_little_room_is_said_before_it_is_none(start):
    server = start(least_disk=10**9)
    assert "MB left" in wait_for(server, "/ready", 503)["checks"]["disk"]
    assert wait_for(server, "/health", 200)["status"] == "ok"


def test_owls_that_are_killed_are_replaced_and_the_server_is_ready(start):
    server = start(thinkers=1)
    wait_for(server, "/ready", 200)
    children = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True, check=True)
    for child in children.stdout.split():
        os.kill(int(child), 9)
    wait_for(server, "/ready", 200)


def test_figures_are_read_by_prometheus(start):
    server = start()
    zoe = server.browser("Zoé")
    table = zoe.new_table("full-moon", 2, "you", "here")
    with zoe.sit(table) as seat:
        view = seat.scene()["view"]
        seat.act(view["moves"][0])
        seat.scene(lambda scene: scene["seq"] > 1)
        seat.act("nonsense")
        seat.until("refused")
        text = httpx.get(server.url + "/metrics", trust_env=False).text
    found = {sample.name: sample for family in text_string_to_metric_families(text) for sample in family.samples}
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    assert found["plenilune_move_seconds_count"].value == 1 and found["plenilune_sockets"].value == 1
    assert found["plenilune_people"].value == 1 and found["process_resident_memory_bytes"].value > 1e6
    assert any(one.name == "plenilune_tables" and one.labels == {"status": "playing"} and one.value == 1 for one in samples)
    buckets = [one.value for one in samples if one.name == "plenilune_move_seconds_bucket"]
    assert buckets == sorted(buckets) and buckets[-1] == 1
    asked = {one.labels["what"] for one in samples if one.name == "plenilune_store_seconds_count"}
    assert {"append_facts", "insert_table", "pulse"} <= asked
    refused = {one.labels["key"] for one in samples if one.name == "plenilune_refusals_total"}
    assert len(refused) == 1 and all(one.value == 1 for one in samples if one.name == "plenilune_ready")
    assert "Zoé" not in text and table not in text


def test_figures_are_for_this_machine_or_with_the_key(start):
    server = start()
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        assert client.get("/metrics").status_code == 200
        for forwarded in ({"X-Forwarded-For": "203.0.113.7"}, {"Forwarded": "for=203.0.113.7"}, {"Host": "203.0.113.9"}):
            assert client.get("/metrics", headers=forwarded).status_code == 403
            known = {**forwarded, "Authorization": f"Bearer {key_of(server)}"}
            assert client.get("/metrics", headers=known).status_code == 200
    assert (server.data / "keeper.key").stat().st_mode & 0o077 == 0


def test_the_keeper_sees_numbers_and_no_names(start):
    server = start()
    zoe = server.browser("Zoé")
    table = zoe.new_table("moonlight-heroes", 2, "you", "here")
    with zoe.sit(table) as seat:
        seat.scene()
        for wrong in ("nothing", "x" * 32):
            assert zoe.http.get("/api/keeper", headers={"Authorization": f"Bearer {wrong}"}).status_code == 403
        answer = zoe.http.get("/api/keeper", headers={"Authorization": f"Bearer {key_of(server)}"})
    said = answer.json()
    assert said["people"] == 1 and said["tables"]["playing"] == 1 and said["stored"]["guests"] == 1
    assert said["keeps"] == {"waiting": 30.0, "abandoned": 0.0, "finished": 0.0} and said["checks"]["store"] == "ok"
    assert "Zoé" not in answer.text and table not in answer.text
    made = zoe.http.post("/api/keeper/backup", headers={"Authorization": f"Bearer {key_of(server)}"}).json()
    assert (server.data / "backups" / made["name"]).exists()
    again = zoe.http.get("/api/keeper", headers={"Authorization": f"Bearer {key_of(server)}"}).json()
    assert [one["name"] for one in again["backups"]] == [made["name"]]


def test_a_key_is_not_guessed_for_ever(start):
    server = start(limit_keys="3/minute")
    zoe = server.browser()
    status = [zoe.http.get("/api/keeper", headers={"Authorization": "Bearer wrong"}).status_code for _ in range(5)]
    assert status == [403, 403, 403, 429, 429]
    assert zoe.http.get("/api/keeper", headers={"Authorization": f"Bearer {key_of(server)}"}).status_code == 200


def test_what_is_announced_is_heard_at_every_table_also_after_a_restart(start):
    server = start()
    zoe, tom = server.browser("Zoé"), server.browser("Tom")
    keeper = {"Authorization": f"Bearer {key_of(server)}"}
    table = zoe.new_table("full-moon", 2, "you", "here")
    with zoe.sit(table) as seat:
        seat.scene()
        said = zoe.http.post("/api/keeper/announce", json={"key": "closing", "text": "22:00"}, headers=keeper).json()
        heard = seat.until("announced")
        assert heard["key"] == "closing" and heard["text"] == "22:00" and heard["id"] == said["id"]
    server.kill()
    server.start()
    with tom.sit(table) as seat:
        assert seat.until("announced")["id"] == said["id"]
        zoe.http.post("/api/keeper/announce", json={"key": "own", "text": " "}, headers=keeper)
        assert seat.until("announced")["id"] == ""
    for wrong in ({"key": "shouting", "text": "x"}, {"key": "own"}, [1]):
        assert zoe.http.post("/api/keeper/announce", json=wrong, headers=keeper).status_code == 400
    assert zoe.http.post("/api/keeper/announce", json={"key": "own", "text": "x"}).status_code == 403


def test_a_guest_is_forgotten_beside_a_running_server(start, capsys):
    from plenilune import cli

    server = start()
    zoe, tom = server.browser("Zoé"), server.browser("Tom")
    own = zoe.new_table("full-moon", 2, "you", "computer")
    shared = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(shared, tom)
    with tom.sit(shared) as seat:
        seat.scene()
        assert apart(cli.run, ["admin", "forget", "Zoé", "--data", str(server.data), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["tables"] == 1
        scene = seat.scene(lambda scene: all(chair["name"] != "Zoé" for chair in scene["table"]["seats"]))
        assert scene["table"]["status"] == "playing"
    assert zoe.http.get(f"/api/tables/{own}/history").status_code == 404
    assert apart(cli.run, ["admin", "forget", "Zoé", "--data", str(server.data)]) == 1


def test_tables_that_never_began_go_by_themselves(start, tmp_path):
    import sqlite3

    server = start()
    zoe = server.browser()
    old, new, played = (
        zoe.new_table("full-moon", 2, "you", "invite"),
        zoe.new_table("full-moon", 2, "you", "invite"),
        zoe.new_table("full-moon", 2, "you", "here"),
    )
    server.stop()
    db = sqlite3.connect(server.data / "plenilune.sqlite")
    db.execute("UPDATE tables SET changed = ? WHERE id IN (?, ?)", (time.time() - 31 * 86400, old, played))
    db.commit()
    db.close()
    server.start()
    end = time.monotonic() + 30
    while {line["id"] for line in zoe.home()["tables"]} != {new, played} and time.monotonic() < end:
        time.sleep(0.1)
    assert {line["id"] for line in zoe.home()["tables"]} == {new, played}
