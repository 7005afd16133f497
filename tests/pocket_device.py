"""A device on which the server runs in the page: a browser process of its own with a profile that stays, as a phone has."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from devices import SIZES, Device
from playwright.sync_api import BrowserContext, Playwright
from pocket_site import Host

READY = 60_000  # ms: a first visit on a busy machine
# Whatever the Worker says to the page is noted, and it can be asked for something beside the page.
LISTEN = """(() => {
  window.scenes = [];
  window.workerSaid = [];
  const waiting = new Map();
  const RealWorker = window.Worker;
  window.Worker = class extends RealWorker {
    constructor(...given) {
      super(...given);
      window.worker = this;
      this.addEventListener('message', ({ data }) => {
        if (data?.kind === 'heard') {
          const message = JSON.parse(data.text);
          if (message.type === 'scene') scenes.push(message);
          window.overheard?.(data.socket, message);
        } else if (data?.kind === 'answer') {
          waiting.get(data.id)?.({ status: data.status, text: new TextDecoder().decode(data.body) });
          waiting.delete(data.id);
        } else if (data?.kind) {
          const { kind, what, detail, way, ms } = data;
          workerSaid.push({ kind, what, detail, way, ms });
        }
      });
    }
  };
  let asked = 0;
  window.askWorker = (method, path, body) => new Promise((done) => {
    const id = `test-${asked++}`;
    waiting.set(id, done);
    const bytes = body === null ? null : new TextEncoder().encode(body);
    worker.postMessage({ kind: 'ask', id, method, path, headers: [['content-type', 'application/json']], body: bytes });
  });
})()"""
# Plays a whole game beside the page: `how` says which of the moves.
PLAY = """([id, how]) => new Promise((done) => {
  const socket = `test-${id}`, played = new Set();
  window.overheard = async (from, { type, table, view, seq }) => {
    if (from !== socket || type !== 'scene' || played.has(seq)) return;
    if (table.status === 'over') {
      worker.postMessage({ kind: 'shut', socket, code: 1000 });
      return done({ winners: view.winners, mine: table.mine, seq });
    }
    if (!table.mine.includes(view.mover)) return;
    played.add(seq);
    let move = view.moves[(seq * 7) % view.moves.length];
    if (how === 'well' && view.moves.length > 1) {
      const { status, text } = await askWorker('GET', `/api/tables/${id}/hint?seq=${seq}`, null);
      if (status === 200) move = JSON.parse(text).move ?? move;
    }
    worker.postMessage({ kind: 'say', socket, text: JSON.stringify({ type: 'act', id: `t${seq}`, seq, move }) });
  };
  worker.postMessage({ kind: 'open', socket, path: `/ws/${id}?lang=en` });
})"""

# One move beside the page: the first that is offered. Ends when it is shown.
ACT = """(id) => new Promise((done) => {
  const socket = `test-act-${id}-${Math.random()}`;
  let at = null;
  window.overheard = (from, { type, table, view, seq }) => {
    if (from !== socket || type !== 'scene') return;
    if (at !== null && seq > at) {
      worker.postMessage({ kind: 'shut', socket, code: 1000 });
      done({ seq, position: view.position });
    } else if (at === null && view.moves.length) {
      at = seq;
      const text = JSON.stringify({ type: 'act', id: `a${seq}`, seq, move: view.moves[0] });
      worker.postMessage({ kind: 'say', socket, text });
    }
  };
  worker.postMessage({ kind: 'open', socket, path: `/ws/${id}?lang=en` });
})"""


class PocketDevice(Device):
    def __init__(
        self, playwright: Playwright, chromium: Mapping[str, Any], host: Host, profile: Path, size: str = "wide"
    ) -> None:
        width, height = SIZES[size]
        self.host, self.profile, self.has_touch = host, profile, size != "wide"
        self.context: BrowserContext = playwright.chromium.launch_persistent_context(
            profile, viewport={"width": width, "height": height}, locale="en-GB", has_touch=self.has_touch, **chromium
        )
        self.context.set_default_timeout(15_000)
        met = json.dumps(json.dumps(["full-moon", "china-moon", "moonlight-heroes"]))
        self.context.add_init_script(f"localStorage.setItem('plenilune.goals', {met})")
        self.context.add_init_script(LISTEN)
        self.troubles: list[str] = []
        self.asked: list[str] = []
        self.is_closed = False
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page = self.new_tab()

    def new_tab(self):
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        return page

    def close(self) -> None:
        if not self.is_closed:
            self.context.close()
        self.is_closed = True

    def go(self, path: str = "") -> None:
        self.page.goto(self.host.url + path.lstrip("/"))

    def wait_ready(self) -> dict[str, Any]:
        """Until the server in the page answers."""
        self.page.wait_for_function("() => window.workerSaid?.some((one) => one.kind === 'ready')", timeout=READY)
        return dict(self.page.evaluate("workerSaid.findLast((one) => one.kind === 'ready')"))

    def ask(self, method: str, path: str, body: object = None) -> Any:
        given = None if body is None else json.dumps(body)
        answer = self.page.evaluate("([method, path, body]) => askWorker(method, path, body)", [method, path, given])
        assert answer["status"] < 300, answer
        return json.loads(answer["text"])

    def post(self, path: str, body: object) -> dict[str, object]:
        return dict(self.ask("POST", path, body))

    def play(self, table: str, how: str = "badly") -> dict[str, Any]:
        """A whole game: `well` follows the hints, `badly` plays anything."""
        return dict(self.page.evaluate(PLAY, [table, how]))

    def act(self, table: str) -> dict[str, Any]:
        """One move of whoever is to move; the position that was shown after it."""
        return dict(self.page.evaluate(ACT, table))

    def kill(self) -> None:
        """The whole browser, at once and without a word."""
        wanted = f"--user-data-dir={self.profile}".encode()
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if wanted in path.read_bytes():
                    os.kill(int(path.parent.name), signal.SIGKILL)
            except OSError:
                continue  # it has gone by itself
        self.is_closed = True

    def scenes(self) -> list[dict[str, object]]:
        return list(self.page.evaluate("scenes"))
