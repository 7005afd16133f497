"""Tables as they are read: each in one statement, so that nothing changes while it is read."""

from __future__ import annotations

import json
from typing import Any

from plenilune.core.state import Fact
from plenilune.server.store.postgres.links import Db
from plenilune.server.store.rows import ChairRow, LineRow, TableRow

CHAIRS = """(SELECT coalesce(json_agg(json_build_array(
  seat, kind, guest, is_here, name, face, level, stand_in, since, program) ORDER BY place), '[]')
  FROM chair WHERE table_id = tables.id) AS chairs"""
TABLE = f"""SELECT token, host, game, edition, players, options, files, start, status, stopped, rematch, rematch_of,
  generation, fair, created, clock, is_open, may_watch, {CHAIRS},
  ARRAY(SELECT mover FROM fact WHERE table_id = tables.id ORDER BY fact.seq) AS movers,
  ARRAY(SELECT text FROM fact WHERE table_id = tables.id ORDER BY fact.seq) AS texts,
  ARRAY(SELECT at FROM fact WHERE table_id = tables.id ORDER BY fact.seq) AS times,
  ARRAY(SELECT act.id FROM act WHERE table_id = tables.id) AS acts,
  coalesce(phrase.words, '') AS words, coalesce(phrase.until, 0) AS until
  FROM tables LEFT JOIN phrase ON phrase.table_id = tables.id WHERE tables.id = $1"""  # noqa: S608
LINES = f"""SELECT id, game, status, stopped, tables.mover, winners, changed, last.mover AS last_mover,
  last.text AS last_text, {CHAIRS} FROM tables LEFT JOIN fact AS last ON last.table_id = id AND last.seq = tables.seq - 1
  WHERE id IN (SELECT table_id FROM chair WHERE guest = $1 UNION SELECT id FROM tables WHERE host = $1)
  ORDER BY changed DESC LIMIT $2"""  # noqa: S608


async def load_table(db: Db, table: str) -> TableRow | None:
    row = await db.fetchrow(TABLE, table)
    if row is None:
        return None
    return TableRow(
        id=table,
        token=row["token"],
        host=row["host"],
        game=row["game"],
        edition=row["edition"],
        players=row["players"],
        options=json.loads(row["options"]),
        files=json.loads(row["files"]),
        start=row["start"],
        status=row["status"],
        stopped=row["stopped"],
        rematch=row["rematch"],
        rematch_of=row["rematch_of"],
        generation=row["generation"],
        fair=row["fair"],
        created=row["created"],
        chairs=_chairs(row["chairs"]),
        facts=tuple(map(Fact, row["movers"], row["texts"])),
        acts=frozenset(row["acts"]),
        words=row["words"],
        words_until=row["until"],
        clock=row["clock"],
        times=tuple(row["times"]),
        is_open=row["is_open"],
        may_watch=row["may_watch"],
    )


async def load_chairs(db: Db, table: str) -> tuple[ChairRow, ...]:
    return _chairs(await db.fetchval(f"SELECT {CHAIRS} FROM tables WHERE id = $1", table))  # noqa: S608


async def list_lines(db: Db, guest: str, most: int) -> list[LineRow]:
    return [
        LineRow(
            *(row["id"], row["game"], row["status"], row["stopped"], row["mover"], tuple(row["winners"].split())),
            *(row["changed"], _chairs(row["chairs"])),
            last=None if row["last_mover"] is None else Fact(row["last_mover"], row["last_text"]),
        )
        for row in await db.fetch(LINES, guest, most)
    ]


def _chairs(text: Any) -> tuple[ChairRow, ...]:
    return tuple(ChairRow(*chair) for chair in json.loads(text))
