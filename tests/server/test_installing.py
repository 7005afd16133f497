"""These pages as an app of a device: whatever the manifest names is there, and as large as it says."""

import json
from urllib.parse import urljoin

import httpx
from installed import check_manifest, size_of

from plenilune.server.folders import STATIC


def test_a_server_gives_away_all_that_its_manifest_names(server):
    with httpx.Client(base_url=server.url) as client:
        found = client.get("/manifest.webmanifest")
        assert found.headers["content-type"] == "application/manifest+json"
        named = check_manifest(json.loads(found.content), "/", lambda path: client.get(path).raise_for_status().content)
        assert {client.get(urljoin(server.url, path)).headers["content-type"] for path in named} == {"image/png"}
        touch = client.get("/install/icon-180.png").content
        assert size_of(touch) == (180, 180)
        assert 'rel="apple-touch-icon" href="/install/icon-180.png"' in client.get("/").text


def test_they_are_small():
    files = list((STATIC / "install").glob("*.png"))
    assert sum(path.stat().st_size for path in files) < 600_000
