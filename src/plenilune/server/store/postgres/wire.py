"""How processes write to each other what they tell: one JSON text for each message, with who says it. Of a version that says
more than this one knows, the rest is not heard."""

from __future__ import annotations

from typing import Any

import msgspec

from plenilune.server.store import news
from plenilune.server.store.news import Message

KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        *(news.Wrote, news.Gone, news.Here, news.Asking, news.Proposed, news.Noticed, news.Smiled, news.WhoIsThere),
        *(news.Counted, news.NewSecret, news.Waiting, news.Answered),
    )
}
MOST = 7900  # bytes, of what the database passes on
MOST_NAMELESS = 120


class Letter(msgspec.Struct, array_like=True):
    by: str
    kind: str
    body: msgspec.Raw


def write(by: str, kind: str, body: object) -> str:
    return msgspec.json.encode([by, kind, body]).decode()


def write_message(by: str, message: Message) -> str:
    """What is too long is said in short: read again; of a crowd, no names."""
    text = write(by, type(message).__name__, message)
    if len(text.encode()) <= MOST:
        return text
    match message:
        case news.Wrote():
            return write_message(by, news.Wrote(message.table))
        case news.Here():
            few = message.people[:MOST_NAMELESS]
            return write_message(by, news.Here(message.table, tuple(person._replace(name="") for person in few)))
    raise ValueError(text[:80])


def read(text: str) -> Letter:
    return msgspec.json.decode(text, type=Letter)


def message_of(letter: Letter) -> Message | None:
    """None: of a kind that is not known here."""
    kind = KINDS.get(letter.kind)
    if kind is None:
        return None
    message: Message = msgspec.json.decode(letter.body, type=kind)
    return message
