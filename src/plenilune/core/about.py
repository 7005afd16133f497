"""about.toml: what is known of a game without loading its rules, and the checking of options against it."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from plenilune import words
from plenilune.core.boardfile import read_board_file
from plenilune.core.errors import OptionError, PleniluneError
from plenilune.core.game import BoardFile


@dataclass(frozen=True)
class Option:
    """An option of a game.

    - `values`: of a choice; the built-in names of a board file
    - `folder`: where built-in board files lie; None for a choice
    - `players`: value -> the one number of players it is for
    """

    name: str
    default: str
    values: tuple[str, ...]
    folder: Path | None = None
    players: Mapping[str, int] | None = None


@dataclass(frozen=True)
class About:
    """What about.toml says of a game.

    - `draws`: players may agree on a draw
    """

    folder: Path
    key: str
    edition: int
    title: str
    author: str
    publisher: str
    year: int
    ages: int
    minutes: int
    stage: str
    seats: tuple[str, ...]
    fewest: int
    most: int
    options: Mapping[str, Option]
    draws: bool = False

    @property
    def words(self) -> Path:
        return self.folder / "words"


def read_about(folder: Path) -> About:
    data = tomllib.loads((folder / "about.toml").read_text(encoding="utf-8"))
    options = {name: _read_option(folder, name, entry) for name, entry in data.pop("options", {}).items()}
    fewest, most = data.pop("players")
    seats = tuple(data.pop("seats"))
    return About(folder=folder, seats=seats, fewest=fewest, most=most, options=options, **data)


def _read_option(folder: Path, name: str, entry: Mapping[str, object]) -> Option:
    boards = folder / str(entry["files"]) if "files" in entry else None
    values = sorted(path.stem for path in boards.glob("*.toml")) if boards else entry["values"]
    assert isinstance(values, list)
    players = entry.get("players")
    assert players is None or isinstance(players, dict)
    return Option(name, str(entry["default"]), tuple(str(value) for value in values), boards, players)


def rules_text(folder: Path, lang: str) -> str:
    """The rules for people: words/rules.<language>.md of a game, in English where that language has none."""
    text = words.text_file(folder, "rules.md", lang)
    if text is None:
        raise PleniluneError("no-rules")
    return text


def check_players(about: About, players: int | None) -> int:
    count = about.fewest if players is None else players
    if isinstance(count, bool) or not isinstance(count, int):
        raise OptionError("players-not-whole", given=repr(players)[:60])
    if not about.fewest <= count <= about.most:
        key = "wrong-players" if about.fewest < about.most else "wrong-players-only"
        raise OptionError(key, title=about.title, given=str(count), fewest=about.fewest, most=about.most)
    return count


def check_options(about: About, players: int, given: Mapping[str, object]) -> tuple[dict[str, str], dict[str, BoardFile]]:
    """All options with their values, and the text of each board file among them."""
    for name in given:
        if name not in about.options:
            raise _unknown(about, name)
    chosen: dict[str, str] = {}
    files: dict[str, BoardFile] = {}
    for name, option in about.options.items():
        value = given.get(name, option.default)
        if option.folder is not None:
            files[name] = _board_file(option, value)
            chosen[name] = files[name].name
            continue
        text = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
        if text not in option.values:
            raise OptionError("wrong-value", option=name, given=text, values=", ".join(option.values))
        needed = (option.players or {}).get(text)
        if needed is not None and needed != players:
            raise OptionError("value-needs-players", option=name, given=text, needed=needed, players=players)
        chosen[name] = text
    return chosen, files


def _unknown(about: About, name: str) -> OptionError:
    known = ", ".join(["players", *about.options])
    near = difflib.get_close_matches(name, ["players", *about.options], n=1)
    if near:
        return OptionError("unknown-option-near", title=about.title, option=name, near=near[0], known=known)
    return OptionError("unknown-option", title=about.title, option=name, known=known)


def _board_file(option: Option, value: object) -> BoardFile:
    """A built-in name, or the path of a player's own file, or a file already read."""
    if isinstance(value, BoardFile):
        return value
    assert option.folder is not None
    if str(value) in option.values:
        path = option.folder / f"{value}.toml"
        return BoardFile(str(value), path.read_text(encoding="utf-8"), True, path)
    path = Path(str(value)).expanduser()
    looks_like_path = path.suffix == ".toml" or len(path.parts) > 1
    if not looks_like_path and not path.is_file():
        raise OptionError("unknown-board", option=option.name, given=str(value), values=", ".join(option.values))
    return read_board_file(path)
