"""A server of the version after this one, as the tests start it beside servers of this one: it has added a column to the
database, and says something to the other processes that they do not know.

    python later_version.py OPTIONS of python -m plenilune.server
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from plenilune.server.__main__ import main
from plenilune.server.store import news
from plenilune.server.store.postgres import news as postgres_news
from plenilune.server.store.postgres import schema, wire


@dataclass(frozen=True)
class Moonrise:
    table: str


def change() -> None:
    schema.CHANGES[schema.VERSION + 1] = "ALTER TABLE tables ADD COLUMN moonlit boolean NOT NULL DEFAULT true"
    schema.VERSION += 1
    wire.KINDS["Moonrise"] = Moonrise
    tell = postgres_news.PostgresNews.tell

    def tell_more(self: postgres_news.PostgresNews, message: news.Message) -> None:
        tell(self, message)
        if isinstance(message, news.Here):
            tell(self, Moonrise(message.table))  # type: ignore[arg-type]

    postgres_news.PostgresNews.tell = tell_more  # type: ignore[method-assign]


if __name__ == "__main__":
    change()
    sys.exit(main())
