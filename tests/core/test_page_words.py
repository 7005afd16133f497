"""What a page says is for people who tap: no notation in it, and what is a whole sentence begins with a capital.

The terminal has sentences of its own for what is typed; those that no page can ask for are named here, with the reason.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from random import Random

import pytest

import plenilune
from plenilune import Game, IllegalMove, State, words
from plenilune.core.game import Said
from plenilune.server.folders import PAGES, WORDS

GAMES = {key: plenilune.about(key).words for key in plenilune.catalogue()}
WEB = Path(plenilune.__file__).parents[2] / "web" / "src"

CODE = re.compile(
    r"[`<>^#@_|\\]|\w=\w|--\w"  # signs of notation, options, switches
    r"|\b[krwg][123]\b|\b[gbrovn]\d+\w?(-\d+\w?)?\b"  # wolves, frogs and their moves
    r"|\b[LRF][1-6]\b|\b\d+[ab]\b|\b[gyr]{2,4}\b|\b[WYPBK]\b"  # spaces, pads, tiles, lilies
    r"|(?i:\b(?:write|écris|schreibe?)\b)"  # how something is typed
)

PAD = re.compile(r"\b\d+[ab]\b")  # how far a pad is from the start, and its lane, is all the name that it has
# Gaps that hold notation, and where that is meant to be
WRITTEN = {"move", "moves", "text"}
SMALL_PRINT = {
    "the-move": "of a game that tells no stories",
}
FIXED_SPACE = re.compile(r" (?:[:;!%»]|\?(?=$| [A-ZÀ-Ý«]))|« ")  # where French must not break the line

# Said to somebody who types or writes files, and to nobody else
TYPED = {
    "position-": "a text that is no position: pages send none",
    "course-": "a file of a course, whose entries it must name",
    "garden-": "a file of a garden, likewise",
    "setup-": "a set-up in notation: chance sets up, nobody taps it",
    "outcome-": "likewise what chance does",
    "draw-": "the garden in letters",
    "not-a-": "a text that is no move or set-up: pages send only what was offered or tapped",
    "keep-order": "likewise",
    "must-win": "the moon, or the sign of the win, is left out: pages add it by themselves",
    "does-not-win": "likewise",
    "no-colour": "a letter that no frog has",
    "no-pad": "a number that no pad has",
    "no-such-fountain": "a fountain that is not drawn",
    "swap-no-seat": "a letter that nobody has",
}
# Of the server: for the terminal where it was started
STARTED = {
    "folder-closed",
    "store-closed",
    "store-newer",
    "database-closed",
    "database-lacks",
    "database-newer",
    "database-refused",
    "database-unknown",
    "no-free-port",
    "not-built",
    "serving",
    "serving-lan",
    "serving-here",
    "port-taken",
    "folder-in-use",
    "folder-in-use-at",
    "unknown-setting",
    "setting-form",
    "setting-is-no-value",
}
ON_PIECES = "letter-"  # the letter of a colour, where letters on pieces are asked for
# The three words of an invitation are typed, and are no notation
INVITED = {"type-words"}


def is_among(key: str, names: Iterable[str]) -> bool:
    """Whether it is one of these, or begins as one that ends in a hyphen."""
    return any(key == one or (one.endswith("-") and key.startswith(one)) for one in names)


def is_typed(key: str) -> bool:
    return key.endswith("-typed") or key in STARTED or is_among(key, TYPED)


def shown(folder: Path, lang: str) -> dict[str, list[str]]:
    """Every sentence that may come to a page, with all its forms."""
    book = words.catalogue(folder, lang)
    keys = set(book) & keys_of_pages() if folder == words.SHARED else set(book)
    keys = {key for key in keys if not is_typed(key) and not key.startswith(ON_PIECES)}
    return {key: [said] if isinstance(said := book[key], str) else said for key in keys}


def keys_of_pages() -> set[str]:
    """What the pages name; of the shared words they need few."""
    files = chain(WEB.rglob("*.ts"), WEB.rglob("*.svelte"))
    return {key for file in files for key in re.findall(r"['\"`]([a-z][a-z0-9-]+)['\"`]", file.read_text(encoding="utf-8"))}


def is_begun(text: str) -> bool:
    """As a sentence begins: with a capital, a number, or the gap or quotation that has one."""
    return not text[0].islower()


FOLDERS = {"shared": words.SHARED, "server": WORDS, "pages": PAGES, **GAMES}


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_no_sentence_has_notation_in_it(folder, lang):
    said = shown(folder, lang)
    assert said
    assert {key: forms for key, forms in said.items() if any(map(CODE.search, forms)) and key not in INVITED} == {}


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_notation_fills_a_gap_in_small_print_only(folder):
    gaps = {key: set(re.findall(r"{(\w+)}", " ".join(forms))) for key, forms in shown(folder, "en").items()}
    assert {key for key, names in gaps.items() if names & WRITTEN and not is_among(key, SMALL_PRINT)} == set()


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_french_does_not_break_before_its_signs(folder):
    book = words.catalogue(folder, "fr")
    broken = {
        key: said for key, said in book.items() if FIXED_SPACE.search(said if isinstance(said, str) else "\n".join(said))
    }
    assert broken == {}


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_what_ends_as_a_sentence_begins_as_one(folder, lang):
    forms = {(key, text) for key, forms in shown(folder, lang).items() for text in forms}
    assert {(key, text) for key, text in forms if text[-1] in ".!?…" and not is_begun(text)} == set()


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("key", GAMES)
def test_why_a_move_is_not_allowed_begins_as_a_sentence(key, lang):
    """Without a full stop: a page shows it by itself, the terminal after a name."""
    reasons = (plenilune.about(key).folder / "reasons.py").read_text(encoding="utf-8")
    sent = set(re.findall(r"\"([a-z]+-[a-z-]+)\"", reasons)) & set(words.catalogue(GAMES[key], "en"))
    assert len(sent) > 5
    said = {one: forms for one, forms in shown(GAMES[key], lang).items() if one in sent}
    assert {one: forms for one, forms in said.items() if not all(map(is_begun, forms))} == {}


@pytest.mark.parametrize("key", GAMES)
def test_no_code_fills_a_gap(key):
    """A whole game, heard by everybody in every language: what is asked, how the board stands, what was done, what to do,
    and what cannot be done."""
    game = plenilune.game(key)
    heard = {repr(said): said for said in spoken(game)}
    assert len(heard) > 50
    told = {words.tell(game.words, said, lang) for said in heard.values() for lang in words.languages()}
    assert {text for text in told if CODE.search(PAD.sub("", text))} == set()


def spoken(game: Game) -> Iterator[Said]:
    rng, state = Random(8), game.new(8)
    taps = list(state.moves())
    while state.mover is not None:
        move = rng.choice(state.moves()) if state.mover in game.seats else ""
        after = state.play(move) if move else state.roll(rng)
        for seat in (*game.seats, None):
            view = state.view(seat)
            yield from (*view.asks, *view.tells, *game.modules.stories.tell(state, after.facts[-1][1], seat))
        if move:
            taps.append(move)
            yield from refused(state, rng.sample(taps, min(len(taps), 12)))
            yield from advice(state, move)
        state = after


def refused(state: State, taps: list[str]) -> Iterator[Said]:
    """Why what was possible at another time is not possible now."""
    for move in taps:
        try:
            state.play(move)
        except IllegalMove as error:
            if not is_typed(error.key):
                yield Said(error.key, error.gaps)


def advice(state: State, move: str) -> Iterator[Said]:
    stories = state.game.modules.stories
    yield from (stories.hint(state, move, step, state.mover) for step in (1, 2, 3))
    yield from filter(None, [stories.why(state, [move], state.mover)])
