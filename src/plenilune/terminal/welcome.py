"""Before a game: which one, how many, and who. Enter alone takes what stands in brackets."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from plenilune.core import registry
from plenilune.core.about import About
from plenilune.core.errors import PleniluneError
from plenilune.search.players.levels import LEVELS, USUAL_LEVEL
from plenilune.terminal.prompt import read_line
from plenilune.terminal.screen import Screen
from plenilune.terminal.table import read_seats


@dataclass(frozen=True)
class Answers:
    key: str
    players: int
    human: str | None
    level: int | None


def is_record(text: str) -> bool:
    """Whether `play TEXT` means a saved game: no game is called so, and it is a file or looks like one."""
    path = Path(text).expanduser()
    return text not in registry.catalogue() and (path.exists() or bool(path.suffix) or len(path.parts) > 1)


def ask(screen: Screen, players: int | None, ask_seats: bool, ask_level: bool) -> Answers | None:
    """None when the person left instead."""
    try:
        about = _which_game(screen)
        count = _how_many(screen, about) if players is None else players
        people = _who(screen, about, count) if ask_seats else None
        is_alone = people is None or len(read_seats(registry.game(about.key, players=count), people)) < count
        return Answers(about.key, count, people, _how_well(screen) if ask_level and is_alone else None)
    except EOFError:
        screen.line()
        screen.say("goodbye")
        return None


def _which_game(screen: Screen) -> About:
    games = [registry.about(key) for key in registry.catalogue()]
    screen.say("which-game")
    for number, about in enumerate(games, 1):
        players = str(about.fewest) if about.fewest == about.most else f"{about.fewest}-{about.most}"
        facts = screen.words("game-facts", players=players, ages=about.ages, minutes=about.minutes)
        screen.line(f"  {number}  {about.title:<20} {facts}")
    while True:
        line = read_line("[1] > ") or "1"
        if line.isdecimal() and 1 <= int(line) <= len(games):
            return games[int(line) - 1]
        for about in games:
            if line.lower() in (about.key, about.title.lower()):
                return about
        screen.say("give-number", most=len(games))


def _how_many(screen: Screen, about: About) -> int:
    if about.fewest == about.most:
        return about.fewest
    while True:
        question = screen.words("how-many", fewest=about.fewest, most=about.most)
        line = read_line(f"{question} [{about.fewest}] > ") or str(about.fewest)
        if line.isdecimal() and about.fewest <= int(line) <= about.most:
            return int(line)
        screen.say("wrong-players", title=about.title, fewest=about.fewest, most=about.most, given=line)


def _who(screen: Screen, about: About, players: int) -> str:
    game = registry.game(about.key, players=players)
    seats = ", ".join(f"{seat} {screen.seat(game, seat)}" for seat in game.seats)
    screen.say("who-plays", seats=seats)
    while True:
        line = read_line(f"[{game.seats[0]}] > ") or game.seats[0]
        line = {screen.words("word-all"): "all", screen.words("word-none"): "none"}.get(line.lower(), line)
        try:
            read_seats(game, line)
        except PleniluneError as error:
            screen.line(error.say(screen.lang))
            continue
        return line


def _how_well(screen: Screen) -> int:
    screen.say("how-well", levels=", ".join(f"{level} {screen.words(f'level-{level}')}" for level in LEVELS))
    while True:
        line = read_line(f"[{USUAL_LEVEL}] > ") or str(USUAL_LEVEL)
        if line.isdecimal() and int(line) in LEVELS:
            return int(line)
        screen.say("give-number", most=LEVELS[-1])
