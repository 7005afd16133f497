"""A device on which the server runs in the page: a browser process of its own with a profile that stays, as a phone has."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from devices import PATIENCE, SIZES, Device
from playwright.sync_api import BrowserContext, Error, Playwright
from pocket_site import Host

READY = 60_000  # ms: a first visit on a busy machine
PAUSE = 200  # ms
IS_KEPT = """async () => navigator.serviceWorker.controller !== null
  && (await navigator.serviceWorker.getRegistration()).installing === null"""  # every file is on the device
# The memory of a Python, kept for the next start: whether it is there; and that, changed by a text of JavaScript.
HAS_MEMORY = """() => new Promise((done) => {
  const asked = indexedDB.open('plenilune-snapshot');
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = () => done(false);
  asked.onsuccess = () => {
    const db = asked.result;
    if (!db.objectStoreNames.contains('kept')) { db.close(); return done(false); }
    const keys = db.transaction('kept').objectStore('kept').getAllKeys();
    keys.onsuccess = () => { db.close(); done(keys.result.some((key) => key.endsWith(' memory'))); };
  };
})"""
WITH_MEMORY = """() => new Promise((done, fail) => {
  const asked = indexedDB.open('plenilune-snapshot');
  asked.onsuccess = () => {
    const all = asked.result.transaction('kept', 'readwrite'), store = all.objectStore('kept');
    all.oncomplete = () => { asked.result.close(); done(); };
    all.onabort = fail;
    (CHANGE)(store);
  };
})"""
# Whatever the Worker says to the page is noted, and it can be asked for something beside the page.
LISTEN = """(() => {
  window.scenes = [];
  window.workerSaid = [];
  const waiting = new Map(), ears = (window.ears = new Map()); // of sockets that no page opened
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
          ears.get(data.socket)?.(message);
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
# Plays whole games beside the page, all at once: `how` says which of the moves.
PLAY = """(games) => Promise.all(games.map(([id, how]) => new Promise((done) => {
  const socket = `test-${id}`, played = new Set();
  ears.set(socket, async ({ type, table, view, seq }) => {
    if (type !== 'scene' || played.has(seq)) return;
    if (table.status === 'over') {
      ears.delete(socket);
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
  });
  worker.postMessage({ kind: 'open', socket, path: `/ws/${id}?lang=en` });
})))"""

# One move beside the page: the first that is offered. Ends when it is shown.
ACT = """(id) => new Promise((done) => {
  const socket = `test-act-${id}-${Math.random()}`;
  let at = null;
  ears.set(socket, ({ type, view, seq }) => {
    if (type !== 'scene') return;
    if (at !== null && seq > at) {
      ears.delete(socket);
      worker.postMessage({ kind: 'shut', socket, code: 1000 });
      done({ seq, position: view.position });
    } else if (at === null && view.moves.length) {
      at = seq;
      const text = JSON.stringify({ type: 'act', id: `a${seq}`, seq, move: view.moves[0] });
      worker.postMessage({ kind: 'say', socket, text });
    }
  });
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
        self.context.set_default_timeout(PATIENCE)
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

    def until(self, question: str, ms: float = READY) -> None:
        """Until a promise says yes: Playwright's own way takes the promise itself for a yes. A page that is just loaded anew
        cannot be asked."""
        for _ in range(int(ms // PAUSE)):
            try:
                if self.page.evaluate(question):
                    return
            except Error as error:
                if "context was destroyed" not in str(error):
                    raise
            self.page.wait_for_timeout(PAUSE)
        raise AssertionError(f"in vain waited for: {question}")

    def ask(self, method: str, path: str, body: object = None) -> Any:
        given = None if body is None else json.dumps(body)
        answer = self.page.evaluate("([method, path, body]) => askWorker(method, path, body)", [method, path, given])
        assert answer["status"] < 300, answer
        return json.loads(answer["text"])

    def post(self, path: str, body: object) -> dict[str, object]:
        return dict(self.ask("POST", path, body))

    def play(self, games: Mapping[str, str]) -> dict[str, dict[str, Any]]:
        """Whole games, by table: `well` follows the hints, `badly` plays anything. How they ended."""
        return dict(zip(games, self.page.evaluate(PLAY, list(games.items())), strict=True))

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
