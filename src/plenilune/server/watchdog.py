"""What systemd is told: that the server is ready, that it is alive, that it stops (sd_notify). Elsewhere nobody listens."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress


class Watchdog:
    def __init__(self) -> None:
        self._address = os.environ.get("NOTIFY_SOCKET", "")
        self._seconds = int(os.environ.get("WATCHDOG_USEC") or 0) / 1e6
        self._telling: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._tell("READY=1")
        if self._address and self._seconds:
            self._telling = asyncio.create_task(self._go_on())

    def close(self) -> None:
        self._tell("STOPPING=1")
        if self._telling:
            self._telling.cancel()

    async def _go_on(self) -> None:
        """From where everything else is done as well: if that stands still, this does too."""
        while True:
            self._tell("WATCHDOG=1")
            await asyncio.sleep(self._seconds / 3)

    def _tell(self, what: str) -> None:
        if not self._address:
            return
        name = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link, suppress(OSError):
            link.sendto(what.encode(), name)
