"""Where everything is kept: one SQLite file. Nobody hears of a fact before it lies here."""

from plenilune.server.store.database import Database
from plenilune.server.store.rows import ChairRow, TableRow

__all__ = ["ChairRow", "Database", "TableRow"]
