"""A game for another device, without a server between the two: its record, packed so that it fits into a link, and the link
as a code to be photographed. Who takes a game along could play it here as well, whatever is hidden in it: nobody else sits
there with a device of their own."""

from __future__ import annotations

import base64
import binascii
import re
import zlib

import segno

from plenilune.core.errors import RecordError
from plenilune.core.record import TITLE
from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.table.history import written
from plenilune.server.table.table import Table

NAME = "game"  # behind # in a link: no host is ever sent it
MOST_LETTERS = 1700  # of a link: a code of 137 squares a side, which a phone still reads from another one's screen
MOST_BYTES = 256 * 1024  # of a record that is unpacked


def must_be_ones_own(table: Table, guest: str) -> None:
    """Nobody else plays there, nor is to come."""
    table.must_sit(guest)
    is_shared = table.people() != {guest} or any(chair.kind == "open" or chair.program for chair in table.chairs)
    if table.status != "over" and is_shared:
        raise NotNow("not-between-people")


def take(table: Table, guest: str, wish: messages.TakeAlong) -> messages.Along:
    must_be_ones_own(table, guest)
    text = written(table)
    fragment = f"#{NAME}={pack(text)}"
    link = wish.site + fragment
    return messages.Along(text=text, fragment=fragment, qr=modules(link, "l") if len(link) <= MOST_LETTERS else [])


def pack(text: str) -> str:
    """As letters for a link. Spaces that only make columns are left out: a record is read without them."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    small = packer.compress(re.sub(r"^(\w+) {2,}", r"\1 ", text, flags=re.MULTILINE).encode()) + packer.flush()
    return base64.urlsafe_b64encode(small).rstrip(b"=").decode()


def unpack(packed: str) -> str:
    """The record that was packed; what is none is told as any text that is none."""
    try:
        small = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        reader = zlib.decompressobj(-15)
        text = reader.decompress(small, MOST_BYTES)
        if not reader.eof:
            raise RecordError("record-title", line=1, title=TITLE)
        return text.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise RecordError("record-title", line=1, title=TITLE) from None


def modules(link: str, error: str) -> list[str]:
    """A QR code, row by row: 1 is dark."""
    matrix = segno.make(link, error=error, micro=False, boost_error=False).matrix
    return ["".join("1" if module else "0" for module in row) for row in matrix]
