"""A person's device: a window of real Chromium that notes what goes wrong, what is asked for, and every byte that comes."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, BrowserContext, Page, WebSocket
from server_process import Server

PATIENCE = 60_000  # ms for what comes at once, on a machine that has much else to do
LONGEST = 600  # seconds, for a whole game on such a machine
PICTURES = Path(__file__).parents[1] / "test-results" / "pictures"
CHROME = ["Say it again", "Look at the pond", "Put back"]
TAPPABLE = """(chrome) => [...document.querySelectorAll('main .board button:enabled:not([data-owl])')]
  .filter((button, _, all) => button.matches('.go') || !all.some((one) => one.matches('.go')))
  .filter((button) => button.checkVisibility() && !chrome.includes((button.ariaLabel ?? button.innerText).trim()))
  .map((button) => button.getBoundingClientRect())
  .map((box) => [box.x + box.width / 2, box.y + box.height / 2])"""
DRESS = """async ([kept, lang]) => {
  await fetch(`/api/words/${lang}`);
  localStorage.setItem('plenilune.settings', kept);
  dispatchEvent(new StorageEvent('storage', { key: 'plenilune.settings' }));
}"""
WALK = """(path) => {
  history.pushState({ depth: 1 }, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}"""
SIZES = {"wide": (1280, 800), "phone": (390, 844), "tablet": (768, 1024)}


class Device:
    def __init__(self, chromium: Browser, server: Server, size: str, theme: str, lang: str, motion: bool) -> None:
        width, height = SIZES[size]
        self.server = server
        self.has_touch = size != "wide"
        self.context: BrowserContext = chromium.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB"}.get(lang, lang),
            has_touch=self.has_touch,
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        kept = f"localStorage.setItem('plenilune.settings', '{json.dumps({'theme': theme})}')"
        self.context.add_init_script(f"localStorage.getItem('plenilune.settings') ?? {kept}")
        met = json.dumps(["full-moon", "china-moon", "moonlight-heroes"])  # their goal cards have been seen
        self.context.add_init_script(
            f"localStorage.getItem('plenilune.goals') ?? localStorage.setItem('plenilune.goals', '{met}')"
        )
        self.troubles: list[str] = []
        self.asked: list[str] = []
        self.frames: list[str] = []
        self._scenes: list[dict[str, object]] = []
        self.is_expecting = False  # a socket has opened and nothing has come
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self.is_expecting = True
        socket.on("framereceived", self._hear)

    def _hear(self, frame: object) -> None:
        self.is_expecting = False
        self.frames.append(str(frame))
        if self.frames[-1].startswith('{"type":"scene"'):
            self._scenes.append(json.loads(self.frames[-1]))

    def dress(self, theme: str, lang: str) -> None:
        """The page as it is, in another look: as if another window had changed the settings."""
        kept = json.dumps({"theme": theme, "lang": lang})
        self.page.evaluate(DRESS, [kept, lang])

    def go(self, path: str) -> None:
        self.page.goto(self.server.url + path)

    def walk(self, path: str) -> None:
        """To another page, as a link of the pages leads there: nothing is loaded anew."""
        self.page.evaluate(WALK, path)

    def resize(self, size: str) -> None:
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})

    def post(self, path: str, body: object) -> dict[str, object]:
        headers = {"content-type": "application/json", "origin": self.server.url}
        answer = self.page.request.post(self.server.url + path, data=json.dumps(body), headers=headers)
        assert answer.ok, answer.text()
        return dict(answer.json())

    def new_table(self, game: str, *chairs: str, level: int = 1, **more: object) -> str:
        wishes = [{"kind": kind, "level": level, "name": "" if kind != "here" else f"P{n}"} for n, kind in enumerate(chairs)]
        table = self.post("/api/tables", {"game": game, "players": len(chairs), "chairs": wishes, **more})
        return str(table["id"])

    def sit_down(self, link: str) -> None:
        """Comes by an invitation and takes the chair that is offered."""
        self.go(link)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/t/*")

    def start(self) -> None:
        """The host does, once all chairs are taken."""
        self.page.get_by_role("heading", name="All chairs are taken").wait_for()
        self.page.locator("button.go").click()

    def scenes(self) -> list[dict[str, object]]:
        """Every scene that came over the socket; a page may show the table before the first is there."""
        for _ in range(400 if self._scenes else PATIENCE // 20):  # where the server is away, nothing new comes
            if not self.is_expecting:
                break
            self.page.wait_for_timeout(20)
        return self._scenes

    def wait_until(
        self, is_so: Callable[[], object], meanwhile: Callable[[], object] = lambda: None, pause: int = 30
    ) -> None:
        """Looks again and again, and taps or presses meanwhile; a whole game may be played until it is so."""
        end = time.monotonic() + LONGEST
        while not is_so():
            assert time.monotonic() < end, self.page.locator("body").aria_snapshot()
            meanwhile()
            self.page.wait_for_timeout(pause)

    def tap_something(self, rng: Random, at: int | None = None) -> bool:
        """One of the things on the board that may be tapped now; whether there was one. `at`: only where no later scene has
        come meanwhile."""
        middles = self.page.evaluate(TAPPABLE, CHROME)
        if not middles or (at is not None and self.scenes()[-1]["seq"] != at):
            return False
        x, y = rng.choice(middles)
        if self.has_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        return True

    def picture(self, name: str, is_wanted: bool = bool(os.environ.get("PLENILUNE_PICTURES"))) -> None:
        """Of what is seen now, for people who want to look at it: no test does, and hundreds take half a minute."""
        if is_wanted:
            PICTURES.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=PICTURES / f"{name}.jpg", quality=90)
