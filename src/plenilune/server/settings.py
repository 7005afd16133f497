"""What can be set about a server. configured.py reads it from options, the environment and a file; docs/settings.md is made
from it (tools/settings.py)."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plenilune.server.folders import POCKET, STATIC


def usual_data_folder() -> Path:
    share = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or "~/.local/share"
    return Path(os.environ.get("PLENILUNE_DATA") or Path(share) / "plenilune").expanduser()


def told(value: Any, about: str) -> Any:
    """A setting: what it is where nobody sets it, and what it means."""
    what: dict[str, Any] = {"default_factory": value} if callable(value) else {"default": value}
    return field(metadata={"about": about}, **what)


@dataclass(frozen=True)
class Settings:
    # where it is
    host: str = told("127.0.0.1", "The address to listen at; 0.0.0.0: on every network of this machine.")
    port: int = told(8123, "Where to listen; if taken, the next free one, but for a service.")
    lan: bool = told(False, "For everybody in the local network: listens at 0.0.0.0, and shows a code to come in by.")
    service: bool = told(False, "Runs unattended: at this port or not at all, opens no browser, shows no secret.")
    data: Path = told(usual_data_folder, "The folder where everything is kept.")
    database: str = told("", "postgresql://...: one database for any number of processes; empty: a file in the data folder.")
    database_seconds: float = told(4.0, "Until the database counts as out of reach.")
    static: Path = told(STATIC, "The pages, built.")
    pocket: Path = told(POCKET, "What these pages need to do without their server.")

    # how it is reached
    address: str = told("", "By which others reach it, as in https://games.example; empty: as it finds out itself.")
    base: str = told("/", "The path below which it lies behind a proxy, as in /games/.")
    hosts: tuple[str, ...] = told((), "Names it answers to, besides localhost, that of `address`, and plain addresses.")
    trusted_proxies: tuple[str, ...] = told(
        ("127.0.0.1", "::1"), "Addresses or networks of proxies that are believed who they forward."
    )
    alone: bool = told(False, "Nobody else can ever come: it runs in somebody's page.")
    open_tables: bool = told(False, "A table may be open to anybody, and the home page shows those that are; on with `lan`.")

    # who looks after it
    keeper_key: str = told(
        "", "A file with the key to /keeper; empty: keeper.key in the data folder, made when it is not there."
    )
    log_to: str = told("", 'A file; "-" is standard error; empty: plenilune.log in the data folder.')
    log_bytes: int = told(1 << 20, "A log that is longer is set aside, and a new one begun.")
    log_files: int = told(2, "How many that were set aside are kept.")
    least_disk: int = told(100, "Megabytes that must be left on the disk; with less, /ready says so.")
    keep_waiting_days: float = told(
        30.0, "Tables that never began are cleared away when nobody has come for so long; 0: never."
    )
    keep_abandoned_days: float = told(0.0, "Games that were begun and not ended, the same; 0: never.")
    keep_finished_days: float = told(0.0, "Games that are over, the same; 0: never.")

    # a screen that anybody may step up to
    kiosk: bool = told(False, "A screen in a library: /kiosk has the doors for it; `lan` follows.")
    kiosk_title: str = told("", "What stands above the doors there, as in: Games evening at the library.")
    kiosk_game: str = told("china-moon", "The game that two owls play there while nobody is about.")
    kiosk_attract_seconds: float = told(60.0, "Nobody touches the doors for so long: the owls begin.")
    kiosk_ask_seconds: float = told(180.0, "Nobody touches a game for so long: it asks whether somebody is still there.")
    kiosk_clear_seconds: float = told(300.0, "And after so long it is put away, and everything with it.")
    kiosk_hop_seconds: float = told(3.0, "Between two moves of the owls.")

    # how it plays
    seed: int = told(0, "Of chance, so that a test meets the same game; 0: another each time.")
    away_seconds: float = told(30.0, "Until the others may let the computer take the seat of somebody who is away.")
    grace_seconds: float = told(20.0, "So long may a lost connection come back before a clock that has run out counts.")
    bot_pause: float = told(0.6, "Seconds before a computer plays, so that people can follow.")
    bot_timeout: float = told(10.0, "Seconds of thinking; longer, and the process is replaced.")
    thinkers: int = told(min(2, os.cpu_count() or 1), "Processes that think for computer players.")
    analysis_timeout: float = told(120.0, "The same as `bot_timeout`, for the process that analyses.")
    warm: int = told(1, "1: kernels are made and thinkers woken when the server opens; 0: when somebody asks.")
    words_seconds: float = told(1800.0, "How long the three words of an invitation hold.")
    hand_over_seconds: float = told(600.0, "How long a shelf waits for another device.")
    rest_seconds: float = told(300.0, "A table that nobody watches leaves the memory after this.")

    # how much
    most_connections: int = told(4000, "Connections in all; fewer where fewer files may be open.")
    most_of_an_address: int = told(
        400, "Connections of one address, and sockets among them: a school or a library comes from one."
    )
    head_seconds: float = told(10.0, "In which a request must have been said.")
    body_seconds: float = told(30.0, "And what comes with it.")
    unread_seconds: float = told(20.0, "In which who is sent something must have read of it.")
    most_body: int = told(256 * 1024, "Bytes of a request.")
    most_sockets: int = told(2000, "Sockets in all.")
    most_at_a_table: int = told(100, "Who watch a table.")
    most_of_a_guest: int = told(12, "Sockets of a guest at one table.")
    most_offences: int = told(8, "Malformed messages, until a socket is closed.")
    acts_per_second: float = told(20.0, "Of one socket.")

    # how often, for one address; the library `limits` reads them
    limit_tables: str = told("60/minute", "New tables.")
    limit_words: str = told("10/minute", "Three words of an invitation that were wrong; right ones are never counted.")
    limit_words_long: str = told("40/hour", "The same, so that guessing does not pay.")
    limit_words_all: str = told("200/hour", "The same from everywhere: with more, somebody guesses from many addresses.")
    limit_words_wary: str = told("4/hour", "And then so many are left to one address; who knows the words comes in.")
    limit_records: str = told("20/minute", "Records opened.")
    limit_hand_overs: str = told("20/minute", "Shelves for another device, made or tried.")
    limit_forget: str = told("5/minute", "Guests forgotten.")
    limit_keys: str = told("20/minute", "Wrong keys to /keeper.")
    limit_analysis: str = told("400/minute", "Analyses, hints, tries at puzzles.")
    limit_posts: str = told("240/minute", "All requests that change something.")
    limit_reads: str = told("1200/minute", "All others.")
