"""Questions as they cross from one machine to another: MessagePack, and nothing that could run. Only what a thinker looks at
goes along, which of a view is not its drawing."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from plenilune.core.acts import Ended
from plenilune.core.game import BoardFile
from plenilune.core.state import View
from plenilune.server.thinking.questions import Advise, Agree, Choose, Judge, Question, Spec, Try

KINDS = {kind.__name__: kind for kind in (Choose, Agree, Judge, Advise, Try)}


class GameLetter(msgspec.Struct, frozen=True):
    key: str
    players: int
    options: tuple[tuple[str, str], ...]
    files: tuple[tuple[str, str, str], ...]  # option, name and text of a player's own board


class ViewLetter(msgspec.Struct, frozen=True):
    game: str
    seat: str | None
    mover: str | None
    moves: tuple[str, ...]
    scores: Mapping[str, int]
    winners: tuple[str, ...]
    position: str
    ended: Ended | None


class Letter(msgspec.Struct, frozen=True):
    kind: str
    spec: GameLetter | None = None
    view: ViewLetter | None = None
    rest: dict[str, Any] = {}


def write(question: Question[Any]) -> bytes:
    return msgspec.msgpack.encode(_letter(question))


def name_of(question: Question[Any]) -> str:
    """The same for all who ask the same. Of a computer's move that is the one move at that table: whoever asks first has
    drawn the chance in it."""
    letter = _letter(question)
    letter.rest.pop("seed", None)
    return hashlib.sha256(msgspec.msgpack.encode(letter, order="sorted")).hexdigest()


def read(text: bytes) -> Question[Any]:
    """ValueError, where it is none that this version knows."""
    letter = msgspec.msgpack.decode(text, type=Letter)
    kind = KINDS.get(letter.kind)
    if kind is None:
        raise ValueError(letter.kind)
    given = dict(letter.rest)
    if letter.spec is not None:
        files = [(option, BoardFile(name, board, False)) for option, name, board in letter.spec.files]
        given["spec"] = Spec(letter.spec.key, letter.spec.players, (*letter.spec.options, *files))
    if (seen := letter.view) is not None:
        given["view"] = View(
            *(seen.game, seen.seat, seen.mover, seen.moves, (), seen.scores, seen.winners, seen.position, None),
            ended=seen.ended,
        )
    if kind is Try:
        given["moves"] = tuple(given["moves"])
    try:
        question: Question[Any] = kind(**given)
    except TypeError as error:
        raise ValueError(str(error)) from None
    return question


def _letter(question: Question[Any]) -> Letter:
    kind = type(question).__name__
    match question:
        case Choose(spec, view, level, seed, about):
            return Letter(kind, _game(spec), _view(view), {"level": level, "seed": seed, "about": about})
        case Agree(spec, view, seat):
            return Letter(kind, _game(spec), _view(view), {"seat": seat})
        case Judge(spec, view, simulations, with_moves):
            return Letter(kind, _game(spec), _view(view), {"simulations": simulations, "with_moves": with_moves})
        case Advise(spec, view):
            return Letter(kind, _game(spec), _view(view))
        case Try(game, puzzle, moves):
            return Letter(kind, rest={"game": game, "puzzle": puzzle, "moves": list(moves)})
    raise ValueError(kind)


def _game(spec: Spec) -> GameLetter:
    own = {name: value for name, value in spec.options if isinstance(value, BoardFile) and not value.is_builtin}
    options = tuple(
        (name, value if isinstance(value, str) else value.name) for name, value in spec.options if name not in own
    )
    return GameLetter(spec.key, spec.players, options, tuple((name, file.name, file.text) for name, file in own.items()))


def _view(view: View) -> ViewLetter:
    return ViewLetter(*(view.game, view.seat, view.mover, view.moves, view.scores, view.winners, view.position, view.ended))
