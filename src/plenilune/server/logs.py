"""Structured logs, one JSON object a line. No cookies, tokens, names or addresses of pages go in."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler

import structlog

from plenilune.server.settings import Settings

MEGABYTE = 1 << 20


def write_logs(settings: Settings) -> None:
    handler: logging.Handler
    if settings.log_to == "-":
        handler = logging.StreamHandler(sys.stderr)
    else:
        path = settings.log_to or str(settings.data / "plenilune.log")
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = RotatingFileHandler(path, maxBytes=MEGABYTE, backupCount=2, encoding="utf-8")
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)  # their information holds addresses of pages
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
