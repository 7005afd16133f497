"""A view of Moonlight Heroes in sentences, for those who listen; and the words that the drawing shares with them."""

from __future__ import annotations

from pathlib import Path

from plenilune import words
from plenilune.core.game import Board
from plenilune.core.state import View
from plenilune.games.moonlight_heroes.garden import COLOURS
from plenilune.games.moonlight_heroes.reasons import COLOUR_NAMES
from plenilune.games.moonlight_heroes.view import Counts, Hero, Pieces, Space

WORDS = Path(__file__).parent / "words"


def say(lang: str, key: str, **gaps: str | int) -> str:
    return words.say(WORDS, key, lang, **gaps)


def pebbles(lang: str, counts: Counts) -> str:
    """`2 green, 3 red`."""
    held = [say(lang, f"held-{COLOUR_NAMES[colour]}", count=counts[colour]) for colour in range(3) if counts[colour]]
    return ", ".join(held) or say(lang, "held-none")


def tile(lang: str, gems: str) -> str:
    """`green red`."""
    if gems == "magic":
        return say(lang, "magic-tile")
    return " ".join(say(lang, COLOUR_NAMES[COLOURS.index(gem)]) for gem in gems) or say(lang, "no-tile")


def prompt(lang: str, view: View) -> str:
    pieces: Pieces = view.pieces
    if view.mover is None:
        winners = ", ".join(say(lang, f"hero-{seat}") for seat in view.winners)
        return say(lang, "ask-over" if len(view.winners) == 1 else "ask-over-shared", winners=winners)
    if view.mover == "chance":
        return say(lang, f"chance-{pieces.phase}")
    if view.mover != view.seat:
        return _capital(say(lang, f"waits-{pieces.phase}", hero=f"@hero-{view.mover}"))
    if pieces.phase == "keep":
        return say(lang, "ask-" + next(space.gold for space in pieces.spaces if space.hero == view.seat).replace(" ", "-"))
    return say(lang, "ask-pass" if view.moves == ("pass",) else f"ask-{pieces.phase}")


def tell(board: Board, view: View, lang: str) -> str:
    pieces: Pieces = view.pieces
    spoken = [prompt(lang, view)]
    spoken += [_tell_self(lang, hero) for hero in pieces.heroes if hero.seat == view.seat]
    if pieces.tray_pebbles and pieces.tray:
        spoken.append(say(lang, "tell-tray", pebbles=pebbles(lang, pieces.tray_pebbles)))
    spoken += [_tell_space(lang, view, space) for space in pieces.spaces if space.name in view.moves]
    spoken += _tell_other_moves(lang, view)
    path = ", ".join(f"{place} {tile(lang, gems)}" for place, gems in enumerate(pieces.path, 1))
    spoken.append(say(lang, "tell-path", path=path))
    spoken += [_capital(_tell_other(lang, hero)) for hero in pieces.heroes if hero.seat != view.seat]
    spoken.append(say(lang, "tell-heap", pebbles=pebbles(lang, pieces.heap), bag=pieces.bag))
    spoken.append(say(lang, "tell-castle", castle=pieces.castle, zirroz=len(pieces.zirroz)))
    if pieces.is_last_round:
        spoken.append(say(lang, "tell-last-round"))
    return " ".join(spoken)


def _capital(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _tell_self(lang: str, hero: Hero) -> str:
    assert hero.hand is not None  # one's own
    where = say(lang, "at-space", space=hero.space) if hero.space else say(lang, "off-board")
    return say(lang, "tell-self", hero=f"@hero-{hero.seat}", where=where, pebbles=pebbles(lang, hero.hand), gems=hero.gems)


def _tell_other(lang: str, hero: Hero) -> str:
    where = say(lang, "at-space", space=hero.space) if hero.space else say(lang, "off-board")
    held = say(lang, "held-hidden", count=hero.pebbles) if hero.hand is None else pebbles(lang, hero.hand)
    return say(lang, "tell-other", hero=f"@hero-{hero.seat}", where=where, pebbles=held, gems=hero.gems)


def _tell_space(lang: str, view: View, space: Space) -> str:
    draws = say(lang, "draws", count=space.draws) if space.draws else say(lang, "draws-none")
    if not space.colour:
        gold = say(lang, "gold-" + space.gold.replace(" ", "-")) if space.gold else ""
        return say(lang, "tell-fountain-gold" if gold else "tell-fountain", space=space.name, draws=draws, gold=gold)
    gaps = {"space": space.name, "draws": draws, "hideout": f"@hideout-{space.colour}", "cost": f"@cost-{space.colour}"}
    beside = tile(lang, view.pieces.path[space.place - 1])
    return say(lang, "tell-space-save" if space.can_save else "tell-space", tile=beside, **gaps)


def _tell_other_moves(lang: str, view: View) -> list[str]:
    named = {space.name for space in view.pieces.spaces}
    others = [move for move in view.moves if move not in named]
    return [say(lang, "tell-moves", moves=", ".join(others))] if others else []
