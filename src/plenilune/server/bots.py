"""The computer players' processes. They never hold up the server; one that dies or hangs is replaced and asked again."""

from __future__ import annotations

import asyncio
import pickle
import secrets
import sys
from contextlib import suppress
from random import Random

import structlog

from plenilune.core.state import Game, View
from plenilune.server.thinker import LENGTH, Question, spec_of

log = structlog.get_logger()
TRIES = 3


class Thinker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes) -> str:
        process = self.process
        if process is None or process.returncode is not None:
            process = self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "plenilune.server.thinker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(LENGTH.pack(len(question)) + question)
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        return (await process.stdout.readexactly(length)).decode()

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            process._transport.close()  # type: ignore[attr-defined]  # else its pipes wait for the collector


class Bots:
    def __init__(self, thinkers: int, think_seconds: float) -> None:
        self._seconds = think_seconds
        self.thinkers = [Thinker() for _ in range(max(1, thinkers))]
        self._free: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self.thinkers:
            self._free.put_nowait(thinker)

    async def choose(self, game: Game, view: View, level: int) -> str:
        """One of the view's moves. Thought of in another process; after three failures any, so that the table goes on."""
        question = pickle.dumps(Question(spec_of(game), view, level, secrets.randbits(64)))
        for attempt in range(1, TRIES + 1):
            thinker = await self._free.get()
            try:
                async with asyncio.timeout(self._seconds):
                    move = await thinker.ask(question)
                if move in view.moves:
                    return move
                log.error("thinker answered nonsense", game=game.key)
            except (OSError, EOFError, TimeoutError) as error:  # IncompleteReadError is an EOFError
                log.warning("thinker replaced", game=game.key, fault=type(error).__name__, attempt=attempt)
                await thinker.end()
            except asyncio.CancelledError:
                await thinker.end()  # its answer would be for nobody
                raise
            finally:
                self._free.put_nowait(thinker)
        return Random(secrets.randbits(64)).choice(view.moves)

    async def close(self) -> None:
        for thinker in self.thinkers:
            await thinker.end()
