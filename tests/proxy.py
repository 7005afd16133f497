"""A TCP proxy that can stop forwarding: to whoever speaks through it, the other side is neither there nor gone. Or it hides
that the other side has hung up."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress


class Proxy:
    """In a thread of its own."""

    def __init__(self, to_port: int) -> None:
        self._to_port = to_port
        self._loop = asyncio.new_event_loop()
        self._flows = threading.Event()
        self._flows.set()
        self._hides_ends = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._do(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        self._flows.clear()

    def mend(self) -> None:
        self._flows.set()

    def hide_ends(self) -> None:
        """The last words come, the end of the connection does not, until who heard them hangs up too."""
        self._hides_ends = True

    def close(self) -> None:
        self._flows.set()
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, work):  # type: ignore[no-untyped-def]
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    async def _end(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        ends, ways = [writer], []
        try:
            there, other = await asyncio.open_connection("127.0.0.1", self._to_port)
            ends.append(other)
            ways = [asyncio.create_task(self._pass(reader, other)), asyncio.create_task(self._answer(there, writer))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        except (OSError, asyncio.CancelledError):
            pass
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for end in ends:
            end.transport.abort()
            with suppress(OSError):
                await end.wait_closed()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                while not self._flows.is_set():
                    await asyncio.sleep(0.02)
                writer.write(data)
                await writer.drain()

    async def _answer(self, there: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._pass(there, writer)
        while self._hides_ends:
            await asyncio.sleep(0.02)
