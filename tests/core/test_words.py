"""Every sentence is there in all three languages, with the same gaps, and every key that the code sends has a sentence."""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import plenilune
from plenilune import words

SOURCE = Path(plenilune.__file__).parent
FOLDERS = [words.SHARED, *(plenilune.about(key).words for key in plenilune.catalogue())]
SENT = re.compile(r"(?:Refusal|Error|IllegalMove|UnknownGame|TooManyOutcomes)\(\s*\"([a-z0-9-]+)\"")


def book(folder: Path, lang: str) -> dict[str, tuple[str, ...]]:
    with (folder / f"{lang}.po").open("rb") as file:
        catalog = read_po(file, locale=lang, abort_invalid=True)
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (message.string,)
        if isinstance(message.string, str)
        else tuple(message.string)
        for message in catalog
        if message.id
    }


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("lang", words.languages()[1:])
def test_a_language_has_every_sentence_with_the_same_gaps(folder, lang):
    english, other = book(folder, "en"), book(folder, lang)
    assert set(other) == set(english)
    for key, sentences in english.items():
        wanted = set().union(*(gaps(sentence) for sentence in sentences))
        for sentence in other[key]:
            assert sentence, f"{lang}: {key} is empty"
            assert gaps(sentence) <= wanted, f"{lang}: {key} has a gap that English lacks"
        found = set().union(*(gaps(sentence) for sentence in other[key]))
        assert found == wanted, f"{lang}: {key} lacks a gap"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_key_that_is_sent_has_a_sentence(folder):
    shared = set(book(words.SHARED, "en"))
    own = set(book(folder, "en"))
    files = (SOURCE / "core").rglob("*.py") if folder == words.SHARED else folder.parent.rglob("*.py")
    sent = {key for path in files for key in SENT.findall(path.read_text(encoding="utf-8"))}
    assert sent
    assert sent <= shared | own


def test_a_gap_that_names_a_key_is_translated_too():
    folder = plenilune.about("full-moon").words
    assert words.say(folder, "clash", "de", colour="@grey", column=4) != words.say(
        folder, "clash", "en", colour="@grey", column=4
    )
    assert "@" not in words.say(folder, "clash", "fr", colour="@grey", column=4)


def test_what_somebody_typed_is_never_taken_for_a_key():
    folder = plenilune.about("full-moon").words
    assert "“@grey”" in words.say(folder, "not-a-move", "en", text="@grey")


def test_the_users_language_comes_from_the_environment(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert words.users_language() == "fr"
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert words.users_language() == "de"


@pytest.mark.parametrize("key", plenilune.catalogue())
@pytest.mark.parametrize("lang", words.languages())
def test_every_game_has_its_rules_for_players(key, lang):
    text = (plenilune.about(key).words / f"rules.{lang}.md").read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert len(text) > 1500
    for option in plenilune.about(key).options.values():
        if option.folder is None:
            for value in option.values:
                assert f"{option.name}={value}" in text, f"{option.name}={value} is not explained"
