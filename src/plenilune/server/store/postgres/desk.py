"""The desk of questions for all who think (thinking/desk.py), as a table of the database. It is kept in no log: after a
crash of the database it is empty, and who asked asks again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from plenilune.server.store.contract import NotStored
from plenilune.server.store.news import Answered, Message, News, Waiting
from plenilune.server.store.postgres.database import CHANNEL
from plenilune.server.store.postgres.links import Db, Readers
from plenilune.server.store.postgres.schema import prepare
from plenilune.server.store.postgres.wire import write_message

T = TypeVar("T")
HELD = "4 seconds"  # so long a question is of who has taken it, if nothing is heard of them
KEPT = "10 minutes"  # an answer, and a question that nobody could answer
LINKS = 3
PUT = """WITH put AS (
  INSERT INTO question (name, kind, rank, question) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO NOTHING RETURNING name
) SELECT pg_notify($5, $6) FROM put"""
TAKE = """UPDATE question SET thinker = $1, held = now() + $3::text::interval WHERE name = (
  SELECT name FROM question WHERE kind = $2 AND answer IS NULL AND (held IS NULL OR held < now())
    ORDER BY rank, number LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING name, question"""
ANSWER = """WITH done AS (
  UPDATE question SET answer = $3, answered = now() WHERE name = $1 AND thinker = $2 AND answer IS NULL RETURNING name
) SELECT pg_notify($4, $5) FROM done"""
HOLD = "UPDATE question SET held = now() + $3::text::interval WHERE thinker = $1 AND name = ANY($2::text[])"


class PostgresDesk:
    def __init__(self, address: str, seconds: float, process: str, news: News, unreachable: type[Exception]) -> None:
        self._process, self._unreachable = process, unreachable
        self._links = Readers(address, seconds, prepare, LINKS)
        self._waiting: list[Callable[[], None]] = []
        self._answered: list[Callable[[str], None]] = []
        news.listen(self._hear)

    def listen(self, waiting: Callable[[], None], answered: Callable[[str], None]) -> None:
        self._waiting.append(waiting)
        self._answered.append(answered)

    async def put(self, name: str, kind: str, rank: int, question: bytes) -> bytes | None:
        async def job(db: Db) -> bytes | None:
            said = write_message(self._process, Waiting())
            if await db.fetchrow(PUT, name, kind, rank, question, CHANNEL, said) is not None:
                return None
            found: bytes | None = await db.fetchval("SELECT answer FROM question WHERE name = $1", name)
            return found

        answer = await self._ask(job)
        if answer is None:
            self._call_hands()
        return answer

    async def take(self, kind: str) -> tuple[str, bytes] | None:
        row = await self._ask(lambda db: db.fetchrow(TAKE, self._process, kind, HELD))
        return None if row is None else (row["name"], row["question"])

    async def hold(self, names: set[str]) -> None:
        async def job(db: Db) -> None:
            await db.execute(HOLD, self._process, list(names), HELD)
            await db.execute("DELETE FROM question WHERE coalesce(answered, asked) < now() - $1::text::interval", KEPT)

        await self._ask(job)

    async def answer(self, name: str, answer: bytes) -> None:
        said = write_message(self._process, Answered(name))
        await self._ask(lambda db: db.fetchrow(ANSWER, name, self._process, answer, CHANNEL, said))
        self._tell(name)

    async def close(self) -> None:
        await self._links.close()

    async def _ask(self, job: Callable[[Db], Awaitable[T]]) -> T:
        try:
            return await self._links.read(job)
        except NotStored as error:
            raise self._unreachable(str(error)) from None

    def _hear(self, _process: str, message: Message) -> None:
        if isinstance(message, Waiting):
            self._call_hands()
        elif isinstance(message, Answered):
            self._tell(message.name)

    def _call_hands(self) -> None:
        for call in self._waiting:
            call()

    def _tell(self, name: str) -> None:
        for call in self._answered:
            call(name)
