"""What people call themselves, made harmless before it is kept or shown."""

from __future__ import annotations

import re
import unicodedata

from plenilune.server.messages import Guest

LONGEST_NAME = 24
SHORT_NAME = 12  # letters under a chair
FACE = re.compile(r"[a-z0-9-]{0,24}")


def clean(guest: Guest) -> Guest:
    return Guest(name=clean_name(guest.name), face=clean_face(guest.face))


def clean_name(name: str) -> str:
    """One line of at most 24 letters; nothing that turns or hides text."""
    kept = "".join(
        " " if unicodedata.category(letter)[0] in "ZC" else letter for letter in unicodedata.normalize("NFC", name)
    )
    return " ".join(kept.split()).lstrip("@% ")[:LONGEST_NAME].strip()  # they would name a word of ours, or a seat


def short_name(name: str) -> str:
    return clean_name(name)[:SHORT_NAME].strip()


def clean_face(face: str) -> str:
    return face if FACE.fullmatch(face) else ""
