"""Where everything is kept. Nobody hears of a fact before it lies here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from plenilune.server.settings import Settings
from plenilune.server.store.contract import Conflict, NotStored, Store, Unusable
from plenilune.server.store.keeping import Figures, GuestRow, Left, NoticeRow
from plenilune.server.store.news import Alone, News
from plenilune.server.store.rows import ChairRow, HandOverRow, LineRow, Outcome, Place, TableRow

if TYPE_CHECKING:
    from plenilune.server.store.postgres.desk import PostgresDesk

__all__ = ["ChairRow", "Conflict", "HandOverRow", "LineRow", "NotStored", "Outcome", "Place", "Store", "TableRow"]
__all__ += ["Figures", "GuestRow", "Left", "News", "NoticeRow", "Unusable"]
__all__ += ["check_store", "open_desk", "open_news", "open_store", "store_file"]

FILE = "plenilune.sqlite"


def open_news(settings: Settings, process: str = "") -> News:
    """What stands between the processes that share it."""
    if settings.database:
        from plenilune.server.store.postgres.news import PostgresNews

        return PostgresNews(settings.database, settings.database_seconds, process)
    return Alone()


def open_desk(settings: Settings, process: str, news: News, unreachable: type[Exception]) -> PostgresDesk:
    """Where they put questions for all who think. `unreachable`: what it raises when nobody can come to it."""
    from plenilune.server.store.postgres.desk import PostgresDesk

    return PostgresDesk(settings.database, settings.database_seconds, process, news, unreachable)


def open_store(settings: Settings, process: str = "") -> Store:
    """The one that these settings ask for: a database that several processes share, or a file in the data folder."""
    if settings.database:
        from plenilune.server.store.postgres.database import Database
        from plenilune.server.store.postgres.store import PostgresStore

        return PostgresStore(Database(settings.database, settings.database_seconds), process)
    from plenilune.server.store.sqlite import SqliteStore  # only the one that is used is loaded
    from plenilune.server.store.sqlite_file import SqliteFile

    return SqliteStore(SqliteFile(settings.data / FILE))


def check_store(settings: Settings) -> None:
    """Whether it can be opened, before anybody is let in; or Unusable."""
    if settings.database:
        try:
            from plenilune.server.store.postgres.check import check_database
        except ModuleNotFoundError as error:
            raise Unusable("database-lacks", str(error.name)) from None
        check_database(settings.database, settings.database_seconds)
        return
    from plenilune.server.store.sqlite_check import check_file

    check_file(settings.data / FILE)


def store_file(settings: Settings) -> Path | None:
    """Where it lies, if it is a file."""
    return None if settings.database else settings.data / FILE
