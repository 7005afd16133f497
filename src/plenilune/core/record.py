"""A whole game as one small text file: a header, then one fact a line. It replays without a random generator.

    plenilune record 1
    game: full-moon
    edition: 1
    options: players=2 pack=3
    seats: S=Zoé N=
    owls: N=3
    date: 2026-11-16
    result: S wins, S 1 N 0

    chance  row w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3
    S       w1>v

A running game says `result: *`. `owls` says where the computer played, and at which level; after a fact `leaves` it played
for who sat there before. A fact may also be an act (acts.py): `N       resigns`. A game begun from a position has the header
`position: ...`. A player's own course or garden stands at the end, after a line `--- course: name`, so that the file needs
no other. A line that begins with # is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from plenilune.core.about import About
from plenilune.core.errors import PleniluneError, RecordError
from plenilune.core.game import BoardFile
from plenilune.core.registry import about
from plenilune.core.registry import game as choose_game
from plenilune.core.state import Fact, Game, State

TITLE = "plenilune record 1"
KNOWN = ("game", "edition", "options", "seats", "owls", "date", "position", "result")
ENDED = {"resigns": "wins by resignation", "out-of-time": "wins on time", "draw": "draw agreed", "stops": "stopped"}


@dataclass(frozen=True)
class Record:
    """A game and what is known about it; `state.facts` are its moves.

    - `names`: seat -> who sits there
    - `owls`: seat -> at which level the computer played there
    """

    state: State
    names: Mapping[str, str] = field(default_factory=dict)
    date: str = ""
    owls: Mapping[str, int] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game, with its options."""
        return self.state.game


def write_record(record: Record) -> str:
    """The game as text, as `read_record` reads it."""
    state, game = record.state, record.state.game
    options = {"players": str(game.players), **game.options}
    lines = [TITLE, f"game: {game.key}", f"edition: {game.about.edition}"]
    lines.append("options: " + " ".join(f"{name}={_escape(value)}" for name, value in options.items()))
    lines.append("seats: " + " ".join(f"{seat}={_escape(record.names.get(seat, ''))}" for seat in game.seats))
    if record.owls:
        lines.append("owls: " + " ".join(f"{seat}={record.owls[seat]}" for seat in game.seats if seat in record.owls))
    lines.append(f"date: {record.date or '-'}")
    start = State(game, state.start)
    if start != game.unset():
        lines.append(f"position: {start}")
    lines += [f"result: {result(state)}", ""]
    lines += [f"{fact.mover:<7} {fact.text}" for fact in state.facts]
    for name, file in game.files.items():
        if not file.is_builtin:
            lines += ["", f"--- {name}: {file.name}", file.text.rstrip("\n")]
    return "\n".join(lines) + "\n"


def result(state: State) -> str:
    """`*` while it runs; else who won and the points, as `g+b win, g 12 b 12 r 9` or `S wins by resignation, S 0 N 0`."""
    if state.mover is not None:
        return "*"
    points = " ".join(f"{seat} {points}" for seat, points in state.scores.items())
    if state.ended:
        return f"{' '.join((*state.winners, ENDED[state.ended.kind]))}, {points}"
    if not state.winners:
        return f"draw, {points}"
    return f"{'+'.join(state.winners)} {'wins' if len(state.winners) == 1 else 'win'}, {points}"


def read_record(text: str) -> Record:
    """The game in that text, replayed; a RecordError names the line and what is wrong with it."""
    body, files = _split_files(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    lines = [(number, line.strip()) for number, line in enumerate(body.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if not line.startswith("#")]
    while lines and not lines[0][1]:
        lines.pop(0)
    if not lines or lines[0][1] != TITLE:
        raise RecordError("record-title", line=lines[0][0] if lines else 1, title=TITLE)
    header, facts = _split_header(lines[1:])
    game = _read_game(header, files)
    names = _read_pairs(*header["seats"]) if "seats" in header else {}
    state = _replay(game, header, facts)
    if "result" in header and header["result"][1] != result(state):
        number, given = header["result"]
        raise RecordError("record-result", line=number, given=given, found=result(state))
    date = header.get("date", (0, ""))[1]
    people = {seat: _unescape(name) for seat, name in names.items() if name}
    return Record(state, people, "" if date == "-" else date, _read_owls(game, header))


def _read_owls(game: Game, header: Header) -> dict[str, int]:
    number, text = header.get("owls", (0, ""))
    levels = _read_pairs(number, text)
    for seat, level in levels.items():
        if seat not in game.seats or not (level.isdecimal() and len(level) < 3):
            raise RecordError("record-owl", line=number, text=f"{seat}={level}")
    return {seat: int(level) for seat, level in levels.items()}


def _split_files(text: str) -> tuple[str, dict[str, BoardFile]]:
    body, *blocks = re.split(r"^--- (?=\w+: )", text, flags=re.MULTILINE)
    files = {}
    for block in blocks:
        head, _, content = block.partition("\n")
        option, _, name = head.partition(": ")
        files[option] = BoardFile(name.strip(), content.rstrip("\n") + "\n", False)
    return body, files


Header = dict[str, tuple[int, str]]


def _split_header(lines: list[tuple[int, str]]) -> tuple[Header, list[tuple[int, str]]]:
    header: Header = {}
    for at, (number, line) in enumerate(lines):
        if not line:
            return header, [entry for entry in lines[at:] if entry[1]]
        name, colon, value = line.partition(":")
        if not colon or name not in KNOWN:
            raise RecordError("record-header", line=number, text=line, known=", ".join(KNOWN))
        if name in header:
            raise RecordError("record-twice", line=number, name=name)
        header[name] = (number, value.strip())
    return header, []


def _read_game(header: Header, files: dict[str, BoardFile]) -> Game:
    for name in ("game", "edition"):
        if name not in header:
            raise RecordError("record-lacks", line=1, name=name)
    number, options = header.get("options", (header["game"][0], ""))
    given: dict[str, object] = {name: _unescape(value) for name, value in _read_pairs(number, options).items()}
    players = str(given.pop("players", ""))
    if players and not (players.isdecimal() and len(players) < 3):
        raise RecordError("record-fact", line=number, reason=f"players={players[:20]}")
    try:
        _check_boards(about(header["game"][1]), number, given, files)
        game = choose_game(header["game"][1], players=int(players) if players else None, **{**given, **files})
    except RecordError:
        raise
    except PleniluneError as error:
        where = header["game"][0] if error.key.startswith("unknown-game") else number
        raise RecordError("record-fact", line=where, because=error) from None
    number, edition = header["edition"]
    if edition != str(game.about.edition):
        raise RecordError("record-edition", line=number, given=edition, known=game.about.edition, title=game.about.title)
    return game


def _check_boards(facts: About, number: int, given: Mapping[str, object], files: Mapping[str, BoardFile]) -> None:
    """A board that is not built in must stand in the record itself: its name is no path on the reader's machine."""
    for name, option in facts.options.items():
        if option.folder and name not in files and given.get(name, option.default) not in option.values:
            raise RecordError("record-board", line=number, option=name, given=str(given[name]))


def _read_pairs(number: int, text: str) -> dict[str, str]:
    pairs = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise RecordError("record-pair", line=number, text=word)
        pairs[name] = value
    return pairs


def _replay(game: Game, header: Header, facts: list[tuple[int, str]]) -> State:
    number = 0
    try:
        start = None
        if "position" in header:
            number, position = header["position"]
            start = game.read(position)
        state = start or game.unset()
        for number, line in facts:  # noqa: B007
            mover, _, text = line.partition(" ")
            state = game.replay([Fact(mover, text.strip())], state)
    except PleniluneError as error:
        raise RecordError("record-fact", line=number, because=error) from None
    return state


def _escape(name: str) -> str:
    return name.replace("%", "%25").replace(" ", "%20").replace("\n", "%20").replace("=", "%3D")


def _unescape(name: str) -> str:
    return name.replace("%3D", "=").replace("%20", " ").replace("%25", "%")
