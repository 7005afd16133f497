"""Whether a page is sound: nothing serious for axe, nothing overflows; a picture of it is kept."""

from collections.abc import Sequence
from pathlib import Path

from devices import Device
from looks import LANGUAGES, THEMES

AXE = Path(__file__).parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
OVERFLOWS = """() => {
  const wide = document.documentElement.clientWidth, found = [];
  if (document.documentElement.scrollWidth > wide) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of document.querySelectorAll('button, h1, h2, h3, p, li, label, a, span')) {
    const style = getComputedStyle(element);
    const said = element.textContent.trim().slice(0, 60);
    const isAway = element.closest('.hidden-words, [aria-hidden=true], svg, [data-scrolls]');
    if (!said || style.visibility === 'hidden' || isAway) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || box.width === 1) continue;
    if (box.right > wide + 1 || box.left < -1) found.push(`${element.tagName} out of the page: ${said}`);
    if (element.tagName === 'BUTTON' && element.scrollWidth > element.clientWidth + 2 && style.overflowX !== 'visible') {
      found.push(`BUTTON too narrow: ${said}`);
    }
  }
  return found;
}"""


RESTS = """async () => {
  await document.fonts.ready;
  let changed = performance.now();
  const watcher = new MutationObserver(() => (changed = performance.now()));
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const isPassing = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < 2000;
  const begun = changed;
  while (performance.now() - begun < 2000 && (performance.now() - changed < 120 || document.getAnimations().some(isPassing)))
    await new Promise(requestAnimationFrame);
  watcher.disconnect();
}"""  # what is fetched has come, what fades in is there, what slides has arrived


CONTRAST = "color-contrast"
JUDGE = """(wish) => {
  const isGrave = ({ impact }) => impact === 'serious' || impact === 'critical';
  const rules = axe._audit.rules.filter((rule) => rule.enabled && isGrave(rule)).map((rule) => rule.id);
  const told = ({ id, nodes: [node] }) => [id, node.html.slice(0, 200), (node.failureSummary ?? '').slice(0, 300)];
  return axe.run(document, { resultTypes: ['violations'], runOnly: wish ? [wish] : rules })
    .then(({ violations }) => violations.filter(isGrave).map(told));
}"""  # rules that can find nothing serious are not even asked


def check_looks(one: Device, name: str, turn: int = 0) -> None:
    """The page that is open, in every language and every theme: nothing overflows. Axe judges all of it once, and what
    colours decide once for each theme. Another turn has the other pairs, and another language for axe."""
    judged: set[str] = set()
    for number in range(len(LANGUAGES)):
        place = (turn + number) % len(LANGUAGES)
        lang, theme = LANGUAGES[place], THEMES[(place + turn) % len(THEMES)]
        one.dress(theme, lang)
        check(one, f"{name}-{theme}-{lang}", colours=theme not in judged, others=not judged)
        judged.add(theme)
        assert one.page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == [lang, theme]
    assert judged == set(THEMES)


def check_sizes(one: Device, name: str, sizes: Sequence[str] = ("wide", "phone")) -> None:
    """That, at each of these sizes."""
    for turn, size in enumerate(sizes):
        one.resize(size)
        check_looks(one, f"{name}-{size}", turn)


def check(one: Device, name: str, colours: bool = True, others: bool = True) -> None:
    one.page.evaluate(RESTS)
    one.picture(name)
    assert one.page.evaluate(OVERFLOWS) == []
    if not colours and not others:
        return
    if not one.page.evaluate("'axe' in window"):
        one.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert one.page.evaluate(JUDGE, None if others else CONTRAST) == []
