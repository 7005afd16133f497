"""What a manifest promises, looked at: for a server and for a folder of plain files."""

import struct
from collections.abc import Callable
from typing import Any

from plenilune.core.registry import catalogue


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def check_manifest(manifest: dict[str, Any], base: str, fetch: Callable[[str], bytes]) -> set[str]:
    """Every picture has the size it is said to have; where they lie."""
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (base, base, "standalone")
    shortcuts = manifest["shortcuts"]
    assert [one["url"] for one in shortcuts] == [f"{base}new/{key}" for key in catalogue()]
    pictures = [*manifest["icons"], *manifest["screenshots"], *(icon for one in shortcuts for icon in one["icons"])]
    drawn = [one for one in pictures if one["type"] == "image/png"]
    assert {(one["purpose"], one["sizes"]) for one in manifest["icons"] if one in drawn} == {
        (purpose, sizes) for purpose in ("any", "maskable") for sizes in ("192x192", "512x512")
    }
    assert {one["form_factor"] for one in manifest["screenshots"]} == {"narrow", "wide"}
    for one in pictures:
        content = fetch(one["src"])
        if one in drawn:
            assert "{}x{}".format(*size_of(content)) == one["sizes"], one["src"]
        else:
            assert content.startswith(b"<svg"), one["src"]
    return {one["src"] for one in drawn}
