"""What can be set about a server. Tests and the command line make one of these; nothing else reads the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from plenilune.server.folders import POCKET, STATIC


def usual_data_folder() -> Path:
    base = os.environ.get("PLENILUNE_DATA")
    if base:
        return Path(base).expanduser()
    share = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or "~/.local/share"
    return Path(share).expanduser() / "plenilune"


@dataclass(frozen=True)
class Settings:
    data: Path = field(default_factory=usual_data_folder)
    database: str = ""  # postgresql://...: one database for any number of processes; empty: a file in the data folder
    database_seconds: float = 4.0  # until it counts as out of reach
    static: Path = STATIC
    pocket: Path = POCKET  # what these pages need to do without their server
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # many may come from there
    hosts: tuple[str, ...] = ()  # names it answers to, besides localhost and plain addresses
    address: str = ""  # by which others in the network reach it, as in http://192.168.1.7:8123; empty: this machine only
    alone: bool = False  # nobody else can ever come: it runs in somebody's page
    open_tables: bool = False  # a table may be open to anybody, and the home page shows those that are
    log_to: str = ""  # a file; "-" is standard error; empty: plenilune.log in the data folder

    seed: int = 0  # of chance, so that a test meets the same game; 0: another each time
    away_seconds: float = 30.0  # until the others may let the computer take a seat
    grace_seconds: float = 20.0  # whose connection is lost has so long to come back before a clock that has run out counts
    bot_pause: float = 0.6  # so that people can follow
    bot_timeout: float = 10.0  # seconds of thinking; longer, and a process is replaced
    thinkers: int = min(2, os.cpu_count() or 1)
    analysis_timeout: float = 120.0  # the same for the one that analyses
    warm: int = 1  # kernels are compiled and thinkers woken when the server opens; 0: when somebody asks
    words_seconds: float = 1800.0  # how long the three words of an invitation hold
    hand_over_seconds: float = 600.0  # how long a shelf waits for another device
    rest_seconds: float = 300.0  # a table that nobody watches leaves the memory after this

    most_connections: int = 4000  # fewer where fewer files may be open (files_limit.py)
    most_of_an_address: int = 400  # connections, and sockets among them: a school or a library comes from one
    head_seconds: float = 10.0  # in which a request must have been said
    body_seconds: float = 30.0  # and what comes with it
    unread_seconds: float = 20.0  # in which who is sent something must have read of it
    most_body: int = 256 * 1024
    most_sockets: int = 2000
    most_at_a_table: int = 100
    most_of_a_guest: int = 12  # sockets at one table
    most_offences: int = 8  # malformed messages, until a socket is closed
    acts_per_second: float = 20.0  # of one socket

    # for one address; the library `limits` reads them
    limit_tables: str = "60/minute"
    limit_words: str = "10/minute"
    limit_words_all: str = "200/minute"  # for everybody together, so that guessing does not pay
    limit_records: str = "20/minute"
    limit_hand_overs: str = "20/minute"  # made, or tried
    limit_forget: str = "5/minute"
    limit_analysis: str = "400/minute"
    limit_posts: str = "240/minute"
    limit_reads: str = "1200/minute"
