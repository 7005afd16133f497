"""The Python of the Worker that thinks: a pickle from its neighbour in, MessagePack out."""

from __future__ import annotations

import pickle

import msgspec

from plenilune.server.page.host import bytes_of
from plenilune.server.thinking.process import think, warm
from plenilune.server.thinking.questions import Try


def answer(question: object) -> bytes:
    asked = pickle.loads(bytes_of(question))  # noqa: S301
    warm(asked.game if isinstance(asked, Try) else asked.spec.key)  # the kernels lie here, and load at once
    return msgspec.msgpack.encode(think(asked))
