"""A browser that speaks: one voice for each language, which notes what it says; and the prompts, as they change."""

from devices import Device

SPEAKS = """(() => {
  const voices = ['en-GB', 'fr-FR', 'de-DE'].map((lang) => ({ lang, name: lang, localService: true }));
  const speaker = new EventTarget();
  window.said = [];
  window.prompts = [];
  speaker.getVoices = () => voices;
  speaker.cancel = () => {};
  speaker.speak = ({ lang, text }) => said.push([lang, text]);
  Object.defineProperty(window, 'speechSynthesis', { value: speaker });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  let last = '';
  new MutationObserver(() => {
    const now = document.querySelector('[data-prompt]')?.textContent ?? '';
    if (now && now !== last) prompts.push(now);
    last = now;
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()"""


def give_voice(device: Device, *games: str) -> None:
    """These games are played without reading."""
    device.context.add_init_script(SPEAKS)
    for game in games:
        place = f"plenilune.spoken.{game}"
        device.context.add_init_script(f"localStorage.getItem('{place}') ?? localStorage.setItem('{place}', 'true')")


def said(device: Device) -> list[tuple[str, str]]:
    """Language and words, one after the other."""
    return [(lang, text) for lang, text in device.page.evaluate("window.said")]


def hears(device: Device, words: str) -> None:
    """What was said last begins with these words, or will in a moment."""
    device.page.wait_for_function("(words) => window.said.at(-1)?.[1].startsWith(words)", arg=words)


def prompts(device: Device) -> list[str]:
    return list(device.page.evaluate("window.prompts"))
