"""Whether a page is sound: nothing serious for axe, nothing overflows; a picture of it is kept."""

from itertools import product
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


def check_looks(one: Device, name: str) -> None:
    """The page that is open, in every theme and language. What colours decide is judged once for each theme, all the rest
    once for each language; that nothing overflows, in every pair."""
    for lang, theme in product(LANGUAGES, THEMES):
        one.dress(theme, lang)
        check(one, f"{name}-{theme}-{lang}", colours=lang == LANGUAGES[0], others=theme == THEMES[0])
        assert one.page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == [lang, theme]


def check(one: Device, name: str, colours: bool = True, others: bool = True) -> None:
    one.page.evaluate(RESTS)
    one.picture(name)
    assert one.page.evaluate(OVERFLOWS) == []
    if not colours and not others:
        return
    if not one.page.evaluate("'axe' in window"):
        one.page.evaluate(AXE.read_text(encoding="utf-8"))
    wish: dict[str, object] = {"resultTypes": ["violations"]}
    if not others:
        wish["runOnly"] = [CONTRAST]
    elif not colours:
        wish["rules"] = {CONTRAST: {"enabled": False}}
    result = one.page.evaluate("(wish) => axe.run(document, wish)", wish)
    bad = [
        (violation["id"], violation["nodes"][0]["html"][:200], violation["nodes"][0].get("failureSummary", "")[:300])
        for violation in result["violations"]
        if violation["impact"] in ("serious", "critical")
    ]
    assert bad == []
