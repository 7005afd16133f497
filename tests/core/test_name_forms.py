"""Whoever is named in a sentence has the form that stands there: the owl with its article in the right case and small in
mid-sentence, a person with nothing but the preposition, and you as nobody else would be spoken of."""

import re
from pathlib import Path

import pytest

import plenilune
from plenilune import words
from plenilune.core.game import Said
from plenilune.server.folders import PAGES, WORDS

FOLDERS = {"server": WORDS, "pages": PAGES} | {key: plenilune.about(key).words for key in plenilune.catalogue()}
NAMED = re.compile(r"\{(?:name|names|other|seat)(?::\w+)?\}")
PERSON = "Zoé"
OWL = {"en": "owl", "fr": "chouette", "de": "Eule"}
ARTICLE = {"en": "the", "fr": "la", "de": "die|der"}
WRONG = {
    "en": r"\bthe the\b",
    "fr": r"(?<!-)\b(?:le|la|un|une|au|du|à) à\b|\b(?:le|la|un|une|au|du) la chouette|\bà (?:le|les)\b|\bde (?:le|les)\b",
    "de": r"\b(?:von|mit|bei|zu|aus|nach|hilft|gab|brachte) (?:die Eule|dich|du)\b"
    r"|\b(?:für|ohne|gegen|durch) (?:der Eule|dir|du)\b",
}
# Begins a sentence: nothing stands before it, or what ends one; or a colon, after which a whole sentence comes
BEGINS = r"(?:^|[.!?:]\s|^[„“]|[„“])$"
LABEL = re.compile(r"(?:^|[:,(;]\s|\()\{(\w+)\}(?=\s?[:,);]|\.?$)")  # alone between signs: no verb depends on it

# Who is named there is a seat by its own word, a person and never the owl, or a colour
NOT_SEATS = {
    "must-swap",
    "must-drop",
    "no-lily",
    "puzzle-task",
    "solve-at-once",
    "solve-win",
    "solve-short-win",
    "owl-plays-for",
    "cannot-pay-tile-two",
}
# Never said of who reads: somebody else is waited for, has gone, asks, must answer, or is looked at
OF_OTHERS = {
    *("waits-move", "prompt-thinking", "must-play", "label-moon", "asks-pass", "end-caught", "have-won", "eyes-of"),
    *("ribbon-asks-other", "ribbon-first-other", "ribbon-any", "stepped-out", "asks-back", "has-come", "behind-screen"),
    *("undo-refused", "undo-granted", "came-back", "now-player", "plays-on", "rests", "program-left", "program-plays"),
    *("rest-line", "draw-line", "give-line", "give-sure-line", "stop-line-two", "asks-draw", "asks-stop", "has-played"),
    *("end-resigned", "end-time"),
}
SMALL = {"pill-loss", "at-start", "after-move"}  # no verb in them


def sentences(folder: Path, lang: str) -> dict[str, list[str]]:
    """Those that name somebody, with all their forms."""
    book = words.catalogue(folder, lang)
    found = {key: [said] if isinstance(said, str) else said for key, said in book.items() if key not in NOT_SEATS}
    found = {key: forms for key, forms in found.items() if not key.startswith("position-")}
    return {
        key: forms
        for key, forms in found.items()
        if NAMED.search(forms[0]) and not re.search(r"\{(?:file|text)\}", forms[0])
    }


def told(folder: Path, key: str, lang: str, who: str | Said) -> str:
    gaps = {gap for forms in sentences(folder, lang).values() for form in forms for gap, _ in words.GAP.findall(form)}
    seats = {gap: "%a" if gap in ("name", "names", "other", "seat") else "..." for gap in gaps} | {"count": 2}
    return words.tell(folder, Said(key, seats), lang, {"a": who})


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_the_owl_has_its_article_in_the_right_case_and_a_capital_only_where_a_sentence_begins(folder, lang):
    keys = sentences(folder, lang)
    assert keys
    for key in keys:
        text = told(folder, key, lang, Said("owl"))
        found = list(re.finditer(rf"\b({ARTICLE[lang]}) {OWL[lang]}\b", text, re.IGNORECASE))
        assert found and len(found) == len(re.findall(rf"\b{OWL[lang]}\b", text, re.IGNORECASE)), text
        assert not re.search(WRONG[lang], text, re.IGNORECASE), text
        for one in found:
            assert one[0][0].islower() or re.search(BEGINS, text[: one.start()]), text
        assert text[0] == text[0].upper() or not text.endswith((".", "!", "?")), text


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_a_person_has_no_article_and_keeps_the_name_as_it_is(folder, lang):
    for key in sentences(folder, lang):
        text = told(folder, key, lang, PERSON)
        assert PERSON in text and not re.search(rf"\b(?:the|la|le|du|au|die|der|den|dem) {PERSON}", text, re.IGNORECASE), (
            text
        )
        assert not re.search(WRONG[lang], text, re.IGNORECASE), text


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_a_program_is_somebodys_in_the_right_case(folder, lang):
    wrong = WRONG[lang].replace("die Eule", "das Programm").replace("der Eule", "dem Programm")
    for key in sentences(folder, lang):
        for who in (Said("program-of", {"given": PERSON}), Said("program-yours")):
            text = told(folder, key, lang, who)
            assert re.search("program", text, re.IGNORECASE) and "{" not in text, text
            assert not re.search(wrong, text, re.IGNORECASE), text
            assert text[0] == text[0].upper() or not text.endswith((".", "!", "?")), text


@pytest.mark.parametrize("lang", words.languages())
def test_several_owls_have_names_of_their_own(lang):
    names = [words.tell(words.SHARED, words.owl_name(place), lang) for place in range(5)]
    assert len(set(names)) == 5 and all(name.isalpha() and name[0].isupper() for name in names)
    assert words.owl_name(5) is None
    said = words.tell(FOLDERS["server"], Said("came-back", {"name": "%a"}), lang, {"a": words.owl_name(0)})
    assert names[0] in said
    assert words.tell(words.SHARED, Said("name-to", {"given": names[0]}), lang).endswith(names[0])


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_you_is_the_subject_of_no_sentence_that_has_no_form_for_you(folder, lang):
    """A verb in the third person beside it would be wrong: there is a sentence of its own, or no verb depends on it."""
    book = words.catalogue(folder, lang)
    for key, forms in sentences(folder, lang).items():
        assert not re.search(WRONG[lang], told(folder, key, lang, Said("you")), re.IGNORECASE)
        if key in OF_OTHERS | SMALL or key.endswith("-you"):
            continue
        for gap in set(re.findall(r"\{(name|other|seat)(?::Subject)?\}", " ".join(forms))):
            own = f"{key}-you" if gap == "name" else f"{key}-{gap}-you"
            alone = all(LABEL.findall(form).count(gap) == form.count(f"{{{gap}") for form in forms)
            assert own in book or alone or (lang == "en" and _is_object(forms, gap)), f"{key} in {lang}: {forms[0]}"


def _is_object(forms: list[str], gap: str) -> bool:
    """English has one form for both: behind a verb or a preposition it is no subject."""
    return all(
        re.search(rf"\b(?:asks|for|from|gave|brought|lets?|to|of|costs|helps|stops) \{{{gap}\}}", form) for form in forms
    )
