"""A real server in a process of its own, on a free loopback port, and browsers that talk to it."""

from __future__ import annotations

import asyncio
import itertools
import json
import multiprocessing
import os
import secrets
import signal
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
from websockets.sync.client import connect

from plenilune import Record, State, write_record
from plenilune.server.__main__ import main

QUICK = {"bot_pause": 0, "away_seconds": 0.3, "limit_tables": "9999/minute", "limit_words": "9999/minute"}
QUICK |= {"limit_words_long": "", "limit_words_all": ""}
QUICK |= {
    "limit_posts": "9999/minute",
    "limit_reads": "99999/minute",
    "limit_records": "999/minute",
    "limit_analysis": "9999/minute",
    "acts_per_second": 2000,
    "bot_timeout": 600,  # an owl that is cut off would play another move
    "seed": 2026,  # rows, dice and owls: what a test meets, it meets every time
    "warm": 0,  # nothing is compiled before somebody asks for analysis
    "analysis_timeout": 600,  # and then it takes as long as it takes
}
FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(["plenilune.server.__main__", "httpx", "websockets.sync.client"])  # found without our path
PATIENCE = 600.0  # seconds for an analysis, compiling included
SOON = 60.0  # seconds for what comes at once, on a machine that has much else to do
Message = dict[str, Any]
T = TypeVar("T")
_ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count())  # a store may be older than this run


def run(scenario: Coroutine[Any, Any, T]) -> T:
    return apart(asyncio.run, scenario)


def apart(work: Callable[..., T], *given: object) -> T:
    """In a thread of its own: in that of the tests a loop may be running already, Playwright's."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work, *given).result()


def serve(arguments: list[str], said: Connection, environment: dict[str, str] | None, program: Sequence[str]) -> None:
    """In the new process; what it prints goes to who has started it. With an environment, the program is read anew in it."""
    os.dup2(said.fileno(), 1)
    if environment is not None:
        os.execve(sys.executable, [sys.executable, *program, *arguments], environment)
    sys.argv[1:] = arguments
    sys.exit(main())


class Server:
    """Forked from a process that has read the program once; `is_fresh`: started by its command, in this environment."""

    program: Sequence[str] = ("-m", "plenilune.server")

    def __init__(self, data: Path, is_fresh: bool = False, **settings: object) -> None:
        self.data, self.is_fresh, self.settings = data, is_fresh, {**QUICK, **settings}
        self.port = 0
        self.browsers: list[Browser] = []
        self.start()

    def start(self) -> None:
        """At the port it had before, if it had one."""
        given = [f"--set={name}={value}" for name, value in self.settings.items()]
        arguments = ["--no-open", f"--port={self.port}", f"--data={self.data}", *given]
        self.said, said = FORK.Pipe(duplex=False)
        environment = dict(os.environ) if self.is_fresh else None
        self.process = FORK.Process(target=serve, args=(arguments, said, environment, self.program), daemon=True)
        self.process.start()
        said.close()
        with open(self.said.fileno(), closefd=False) as printed:
            line = printed.readline()
        self.url = next(word for word in line.split() if word.startswith("http")).rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, sign: int) -> int:
        assert self.process.pid
        os.kill(self.process.pid, sign)
        self.process.join(SOON)
        assert self.process.exitcode is not None
        self.said.close()
        return self.process.exitcode

    def browser(self, name: str = "", host: str = "") -> Browser:
        """`host`: the address that it comes from."""
        self.browsers.append(Browser(self, name, host))
        return self.browsers[-1]

    def close(self) -> None:
        for browser in self.browsers:
            browser.http.close()
        if self.process.is_alive():
            self.stop()


class Browser:
    """A guest with a cookie."""

    def __init__(self, server: Server, name: str = "", host: str = "") -> None:
        self.server, self.host = server, host
        self.http = httpx.Client(
            base_url=server.url,
            headers={"Origin": server.url},
            transport=httpx.HTTPTransport(local_address=host or None),
            timeout=SOON,
        )
        self.home()
        if name:
            self.post("/api/me", {"name": name, "face": "fox"})

    def home(self) -> Message:
        return self.get("/api/home")

    def study(self, path: str, status: int = 200) -> Any:
        """What takes thinking."""
        return self.get(path, status, PATIENCE)

    def get(self, path: str, status: int = 200, timeout: float = SOON) -> Any:
        answer = self.http.get(path, timeout=timeout)
        assert answer.status_code == status, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def post(self, path: str, body: object = None, status: int = 200, timeout: float = SOON) -> Any:
        answer = self.http.post(path, json=body, timeout=timeout)
        assert answer.status_code == status, answer.text
        return answer.json()

    def new_table(self, game: str, players: int, *chairs: str, level: int = 1, **more: object) -> str:
        wishes = [{"kind": kind, "name": "" if kind == "you" else kind, "level": level} for kind in chairs]
        return str(self.post("/api/tables", {"game": game, "players": players, "chairs": wishes, **more})["id"])

    def finished_table(self, state: State) -> str:
        """A table where that game has been played, as if from a file."""
        return str(self.post("/api/records", {"text": write_record(Record(state, {}, "2026-11-16"))})["id"])

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def sit(self, table: str, lang: str = "en", since: int | None = None, arriving: bool = False, **more: Any) -> Seat:
        known = ("" if since is None else f"&seq={since}") + ("&arriving=1" if arriving else "")
        address = self.server.url.replace("http", "ws") + f"/ws/{table}?lang={lang}{known}"
        headers = {"Cookie": self.cookie()}
        if self.host:
            more["source_address"] = (self.host, 0)
        more = {"origin": self.server.url, "additional_headers": headers, **more}
        return Seat(connect(address, proxy=None, compression=None, **more))

    def invite(self, table: str) -> str:
        """The secret of the table's link."""
        with self.sit(table) as seat:
            return str(seat.scene()["table"]["invitation"]["link"].removeprefix("/j/"))

    def begin(self, table: str, *guests: Browser) -> None:
        """They come by the link and sit down; then this one, who is the host, starts."""
        with self.sit(table) as seat:
            token = seat.scene()["table"]["invitation"]["link"].removeprefix("/j/")
            for guest in guests:
                guest.post("/api/join", {"token": token})
            seat.send("start")
            seat.scene(lambda scene: scene["table"]["status"] == "playing")


class Seat:
    """A socket at a table. Keeps every byte that came."""

    def __init__(self, connecting: Any) -> None:
        self.connecting = connecting
        self.link = connecting.__enter__()
        self.heard: list[str] = []
        self.last: Message | None = None

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.connecting.__exit__(None, None, None)

    def receive(self, timeout: float = SOON) -> Message:
        text = self.link.recv(timeout=timeout)
        self.heard.append(text)
        message: Message = json.loads(text)
        if message["type"] == "scene":
            self.last = message
        return message

    def until(self, kind: str, timeout: float = SOON) -> Message:
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if message["type"] == kind:
                return message

    def scene(self, good: Callable[[Message], bool] = bool, timeout: float = SOON) -> Message:
        """The next scene of which that is true."""
        end = time.monotonic() + timeout
        while True:
            scene = self.until("scene", max(0.01, end - time.monotonic()))
            if good(scene):
                return scene

    def quiet(self, seconds: float = 0.3) -> list[Message]:
        """What comes within that time."""
        found = []
        try:
            while True:
                found.append(self.receive(seconds))
        except TimeoutError:
            return found

    def send(self, kind: str, **fields: object) -> None:
        self.link.send(json.dumps({"type": kind, **fields}))

    def act(self, move: str, seq: int | None = None, name: str | None = None) -> None:
        assert self.last is not None
        name = next(_ids) if name is None else name
        self.send("act", id=name, seq=self.last["seq"] if seq is None else seq, move=move)

    def play(self, rng: Random) -> Message:
        """Any move that is offered; the scene after it."""
        assert self.last is not None
        seq = self.last["seq"]
        self.act(rng.choice(self.last["view"]["moves"]))
        return self.scene(lambda scene: scene["seq"] > seq)


def play_out(seats: list[Seat], rng: Random) -> Message:
    """Everybody plays what is offered, opening the curtain where there is one, until all have seen the end."""
    running = list(seats)
    while running:
        for seat in list(running):
            try:
                scene = seat.last or seat.scene()
                if scene["table"]["status"] == "over":
                    running.remove(seat)
                elif scene["view"]["moves"]:
                    seat.play(rng)
                elif scene["table"]["needsCurtain"] and scene["view"]["mover"] in scene["table"]["mine"]:
                    seat.send("look", seat=scene["view"]["mover"])
                    seat.scene(lambda scene: scene["view"]["moves"])
                else:
                    seat.receive(0.01 if len(running) > 1 else SOON)
            except TimeoutError:
                assert len(running) > 1, "nobody moves"
    assert seats[0].last is not None
    return seats[0].last
