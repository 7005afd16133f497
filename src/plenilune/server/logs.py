"""Structured logs, one JSON object a line. No cookies, tokens, names or addresses of pages go in.

What anybody can cause from outside must not push out what happened here. So refusals have a file of their own, and of the
same event only so many are noted: the next one that is says how many were left out.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from logging.handlers import RotatingFileHandler
from pathlib import Path

import structlog

from plenilune.server.settings import Settings

LOG = "plenilune.log"  # in the data folder
REFUSED = "refused"  # the event that a request was refused, which anybody can cause
AT_ONCE = 30  # of the same event
BETWEEN = 300.0  # seconds, for each more
MOST_EVENTS = 200  # that are told apart


class Sparing(logging.Filter):
    """A few of each event; who writes an error again and again does not fill the log with it."""

    def __init__(self) -> None:
        super().__init__()
        self._left: dict[str, tuple[float, float, int]] = {}  # event -> how many may come, since when, how many did not

    def filter(self, record: logging.LogRecord) -> bool:
        event, now = _event(record), time.monotonic()
        if event not in self._left and len(self._left) >= MOST_EVENTS:
            event = ""
        left, since, missing = self._left.get(event, (float(AT_ONCE), now, 0))
        left = min(float(AT_ONCE), left + (now - since) / BETWEEN)
        if left < 1:
            self._left[event] = (left, now, missing + 1)
            return False
        self._left[event] = (left - 1, now, 0)
        if missing and isinstance(record.msg, dict):
            record.msg["left_out"] = missing
        return True


class Private(RotatingFileHandler):
    """For this user's eyes only."""

    def __init__(self, path: Path, settings: Settings) -> None:
        super().__init__(path, maxBytes=settings.log_bytes, backupCount=settings.log_files, encoding="utf-8")

    def _open(self):  # type: ignore[no-untyped-def]
        return open(
            self.baseFilename, self.mode, encoding=self.encoding, opener=lambda path, flags: os.open(path, flags, 0o600)
        )


class Recent(logging.Handler):
    """The kinds of trouble there have been lately, for whoever looks after the server."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._seen: dict[str, tuple[int, str]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        event = _event(record)[:80]
        count, _ = self._seen.pop(event, (0, ""))
        if len(self._seen) >= MOST_EVENTS:
            self._seen.pop(next(iter(self._seen)))
        self._seen[event] = (count + 1, time.strftime("%Y-%m-%dT%H:%M:%S%z"))

    def list(self) -> list[tuple[str, int, str]]:
        """What, how often, and when last: the newest first."""
        return [(event, *seen) for event, seen in reversed(list(self._seen.items()))]


RECENT = Recent()


def write_logs(settings: Settings) -> None:
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    form = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
    )
    handlers = _handlers(settings)
    for handler in handlers:
        handler.setFormatter(form)
    root = logging.getLogger()
    root.handlers[:] = [*handlers, RECENT]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)  # their information holds addresses of pages
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.NOTSET),  # whatever was chosen before
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )


def _handlers(settings: Settings) -> list[logging.Handler]:
    if settings.log_to == "-":
        handlers: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    else:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = Path(settings.log_to) if settings.log_to else log_of(settings)
        refusals = Private(path.with_name(f"{path.stem}-refusals{path.suffix}"), settings)
        refusals.addFilter(lambda record: _event(record) == REFUSED)
        handlers = [Private(path, settings), refusals]
        handlers[0].addFilter(lambda record: _event(record) != REFUSED)
    handlers[0].addFilter(Sparing())
    return handlers


def log_of(settings: Settings) -> Path:
    """Several servers on one database may share a folder: each writes a log of its own."""
    return settings.data / (LOG.replace(".", f"-{settings.port}.", 1) if settings.database else LOG)


def _event(record: logging.LogRecord) -> str:
    """What happened, in words that hold nothing of who or where."""
    return str(record.msg.get("event", "")) if isinstance(record.msg, dict) else f"{record.name} {record.msg}"
