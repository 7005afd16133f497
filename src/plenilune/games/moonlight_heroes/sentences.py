"""A view of Moonlight Heroes in sentences, for every screen and for those who listen."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from plenilune.core.game import Board, Said
from plenilune.games.moonlight_heroes.names import Counts, gold_key, pebbles, tile
from plenilune.words import Gap

if TYPE_CHECKING:  # view.py gives each space and hero its sentence
    from plenilune.core.state import View
    from plenilune.games.moonlight_heroes.offers import Choice
    from plenilune.games.moonlight_heroes.view import Pieces, Space


def asks(board: Board, view: View) -> tuple[Said, ...]:
    """What is to be done; who is to do it also hears what there is to pay with. The last round is mentioned."""
    pieces: Pieces = view.pieces
    said = [_prompt(view)]
    if view.mover == view.seat:
        hands = [hero.hand for hero in pieces.heroes if hero.seat == view.seat and hero.hand]
        said += [Said("you-hold", {"pebbles": pebbles(hand)}) for hand in hands]
    if pieces.is_last_round and view.mover:
        said.append(Said("tell-last-round"))
    return tuple(said)


def _prompt(view: View) -> Said:
    pieces: Pieces = view.pieces
    if view.mover is None:
        winners = [Said("winner", {"name": f"%{seat}"}) for seat in view.winners]
        return Said("ask-over-shared", {"winners": winners}) if len(winners) > 1 else Said("ask-over", winners[0].gaps)
    if view.mover == "chance":
        return Said(f"chance-{pieces.phase}")
    if view.mover != view.seat:
        return Said(f"waits-{pieces.phase}", {"name": f"%{view.mover}"})
    if pieces.phase == "keep":
        return Said("ask-" + next(gold_key(space.gold) for space in pieces.spaces if space.hero == view.seat))
    return Said("ask-pass" if view.moves == ("pass",) else f"ask-{pieces.phase}")


def tells(board: Board, view: View) -> tuple[Said, ...]:
    """What matters most comes first, what may be chosen last."""
    pieces: Pieces = view.pieces
    said = [_prompt(view)]
    said += [hero.label for hero in pieces.heroes if hero.seat == view.seat]
    if pieces.tray_pebbles and pieces.tray and view.seat == pieces.seat:
        said.append(Said("tell-tray", {"pebbles": pebbles(pieces.tray_pebbles)}))
    path = [Said("tell-place", {"place": place, "tile": tile(gems)}) for place, gems in enumerate(pieces.path, 1)]
    said.append(Said("tell-path", {"path": path}))
    said += [hero.label for hero in pieces.heroes if hero.seat != view.seat]
    said.append(Said("tell-heap", {"pebbles": pebbles(pieces.heap), "bag": pieces.bag}))
    said.append(Said("tell-castle", {"castle": pieces.castle, "zirroz": len(pieces.zirroz)}))
    if pieces.is_last_round:
        said.append(Said("tell-last-round"))
    return (*said, *_choices(view))


def _choices(view: View) -> list[Said]:
    offers: tuple[Choice, ...] = view.offers
    spaces: dict[str, Space] = {space.name: space for space in view.pieces.spaces}
    said: list[Said] = []
    for offer in offers:
        if offer.kind == "hide":
            said += spaces[offer.space].label
        elif offer.label:
            said.append(Said("tell-choice", {"choice": offer.label}) if offer.kind in ("end", "pass") else offer.label)
    return said


@lru_cache(4096)  # from one position to the next most places stay as they are
def of_space(name: str, colour: str, draws: int, beside: str, hero: str, saves: bool) -> tuple[Said, ...]:
    """What a hiding place costs and brings, and who is there. `saves`: who looks may go there now and save the tile."""
    gaps: dict[str, Gap] = {"spot": spot(name), "hideout": f"@hideout-{colour}", "cost": f"@cost-{colour}"}
    key = "tell-space-save" if saves else "tell-space"
    return Said(key, {**gaps, "draws": _draws(draws), "tile": tile(beside)}), *_hides(hero)


@lru_cache(256)
def of_fountain(name: str, draws: int, gold: str, hero: str) -> tuple[Said, ...]:
    gaps: dict[str, Gap] = {"spot": spot(name), "draws": _draws(draws)}
    told = Said("tell-fountain-gold", {**gaps, "gold": f"@gold-{gold_key(gold)}"}) if gold else Said("tell-fountain", gaps)
    return told, *_hides(hero)


@lru_cache(4096)
def of_hero(seat: str, space: str, count: int, hand: Counts | None, gems: int) -> Said:
    held: Gap = Said("held-hidden", {"count": count}) if hand is None else pebbles(hand)
    gaps: dict[str, Gap] = {"name": f"%{seat}", "hero": f"@hero-{seat}", "pebbles": held, "gems": gems}
    return Said("tell-hero", {**gaps, "spot": spot(space)}) if space else Said("tell-hero-off", gaps)


@cache
def spot(space: str) -> Said:
    """A space by its name, `Left 3`; to who types, `L3`."""
    return Said(f"spot-{space[0]}", {"place": space[1:]})


def _draws(count: int) -> Gap:
    return Said("draws", {"count": count}) if count else "@draws-none"


def _hides(hero: str) -> tuple[Said, ...]:
    return (Said("hides-here", {"name": f"%{hero}"}),) if hero else ()
