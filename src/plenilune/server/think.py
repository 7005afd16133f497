"""A machine that only thinks: takes questions from the desk of a database, for servers on other machines."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import suppress
from dataclasses import replace

import structlog

from plenilune import __version__, words
from plenilune.server.folders import WORDS
from plenilune.server.logs import write_logs
from plenilune.server.services import Machine, analyst_hands, player_hands
from plenilune.server.settings import Settings
from plenilune.server.store import Unusable, check_store
from plenilune.server.store.postgres.check import place_of
from plenilune.server.thinking.compiling import Compiling

log = structlog.get_logger()
LOG = "plenilune-think.log"
UNUSABLE = 4  # the exit code when the database cannot be opened


def run(settings: Settings) -> int:
    """Until it is told to stop; the exit code."""
    try:
        check_store(settings)
    except Unusable as error:
        print(_say(error.key, place=error.place), file=sys.stderr)  # noqa: T201
        return UNUSABLE
    write_logs(replace(settings, log_to=settings.log_to or str(settings.data / LOG)))
    with suppress(KeyboardInterrupt):
        asyncio.run(_think(settings))
    return 0


async def _think(settings: Settings) -> None:
    machine, kernels, end = Machine(), Compiling(), asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows: Ctrl-C interrupts
            asyncio.get_running_loop().add_signal_handler(sign, end.set)
    news, desk = machine.news(settings), machine.desk(settings)
    all_hands = [hands for make in (player_hands, analyst_hands) if (hands := make(desk, settings, kernels))]
    for hands in all_hands:
        desk.listen(hands.call, _nothing)
    await news.open()
    if settings.warm:
        kernels.open()
        for hands in all_hands:
            await hands.open()
    log.info("thinking", version=__version__)
    print(_say("thinking", place=place_of(settings.database), count=settings.thinkers), flush=True)  # noqa: T201
    await end.wait()
    for hands in all_hands:
        await hands.close()
    await kernels.close()
    await desk.close()
    await news.close()


def _nothing(_name: str) -> None:
    pass


def _say(key: str, **gaps: str | int) -> str:
    return words.say(WORDS, key, words.users_language(), **gaps)
