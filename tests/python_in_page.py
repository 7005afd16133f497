"""A Python in a Worker of a page, with the kernels of the page and without the server: what it computes there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from pocket_site import BASE, Host

SCRIPT = Path(__file__).with_suffix(".js")
IN_WORKER = """([address, wish]) => new Promise((done, fail) => {
  const worker = new Worker(address, { type: 'module' });
  worker.onerror = () => fail(new Error('it did not start'));
  worker.onmessage = ({ data }) => { worker.terminate(); data.fault ? fail(new Error(data.fault)) : done(data.found); };
  worker.postMessage(wish);
})"""


def python_in_page(page: Page, host: Host, modules: Sequence[Path], expression: str) -> Any:
    """`page` shows something of that host."""
    name = f"{BASE}python.worker.js"
    host.beside[name] = SCRIPT.read_bytes()
    (pocket,) = (host.folder / "pocket").iterdir()
    texts = {path.stem: path.read_text(encoding="utf-8") for path in modules}
    wish = {"folder": f"{host.url}pocket/{pocket.name}/", "modules": texts, "expression": expression}
    return json.loads(page.evaluate(IN_WORKER, [name, wish]))
