"""Puzzles: made by the solver, kept with the games; the server knows the answers and says what comes of a try."""

from __future__ import annotations

from collections.abc import Sequence

from plenilune.core.errors import OptionError
from plenilune.core.registry import catalogue
from plenilune.core.state import State
from plenilune.search import puzzles
from plenilune.server import messages
from plenilune.server.refusals import NotFound, NotNow
from plenilune.server.study.boards import table_for_one
from plenilune.server.study.teller import Teller
from plenilune.server.table.replaying import log_of
from plenilune.server.table.scenes import drawing_of, heard
from plenilune.server.thinking.analyst import Analyst
from plenilune.server.thinking.questions import Tried

LONGEST_MOVE = 40  # letters


def shelf() -> messages.PuzzleShelf:
    lines = [
        messages.PuzzleLine(id=puzzle.id, moons=puzzle.moons, grade=puzzle.grade)
        for key in catalogue()
        for puzzle in puzzles.shelf(key)
    ]
    return messages.PuzzleShelf(puzzles=lines)


def find(puzzle_id: str) -> puzzles.Puzzle:
    try:
        return puzzles.find(puzzle_id)
    except OptionError:
        raise NotFound("no-such-page") from None


def puzzle_for(puzzle: puzzles.Puzzle) -> messages.Puzzle:
    start = puzzle.start()
    assert start.mover is not None
    return messages.Puzzle(
        id=puzzle.id,
        game=puzzle.game,
        options=start.game.options,
        moons=puzzle.moons,
        grade=puzzle.grade,
        seat=start.mover,
        table=table_for_one(start.game, start.mover),
        drawing=drawing_of(start.game),
        view=start.view(start.mover),
    )


async def attempt(analyst: Analyst, puzzle: puzzles.Puzzle, moves: Sequence[str], lang: str) -> messages.PuzzleAnswer:
    """What the last of these moves comes to."""
    _must_be_short(moves)
    before, seat = puzzles.reached(puzzle, moves[:-1]), puzzle.start().mover
    if not moves or before.mover != seat:
        raise NotNow("not-your-turn")
    after = before.play(moves[-1])
    tried = await analyst.attempt(puzzle.game, puzzle.id, tuple(moves))
    teller = Teller(before.game, {}, seat, lang)
    answered = log_of(after.play(tried.reply)) if tried.reply else None
    return messages.PuzzleAnswer(
        result=tried.result,
        after=after.view(seat),
        after_heard=heard(log_of(after), seat),
        reply=None if answered is None else answered.told(seat)[-1],
        view=None if answered is None else answered.state.view(seat),
        heard=[] if answered is None else heard(answered, seat),
        title=_title(tried, teller),
        sentence=_sentence(tried, after, teller),
    )


def _must_be_short(moves: Sequence[str]) -> None:
    if any(len(move) > LONGEST_MOVE for move in moves):
        raise NotNow("malformed")


def _title(tried: Tried, teller: Teller) -> str:
    """What was right about it comes first."""
    if tried.result == "solved":
        return teller.of_game("puzzle-found") or teller.of_server("puzzle-solved")
    if tried.result == "on":
        return teller.of_server("puzzle-on")
    return teller.of_server("puzzle-almost-later") if tried.wins_later else teller.of_game(f"try-{tried.praise}")


def _sentence(tried: Tried, after: State, teller: Teller) -> str:
    """Then what the other does, and a question."""
    if tried.result == "solved":
        return teller.of_server("puzzle-solved-line")
    told = teller.told(after.view(after.mover), tried.reply) if tried.reply else ""
    return f"{told} {_question(tried, teller)}" if told else _question(tried, teller)


def _question(tried: Tried, teller: Teller) -> str:
    if tried.result == "on" or tried.wins_later:
        return teller.of_server("puzzle-ask-on" if tried.result == "on" else "puzzle-ask-later")
    return teller.of_game(f"try-{tried.praise}-ask")


async def hint(analyst: Analyst, puzzle: puzzles.Puzzle, moves: Sequence[str], step: int, lang: str) -> messages.PuzzleHint:
    _must_be_short(moves)
    state = puzzles.reached(puzzle, moves)
    if state.mover != puzzle.start().mover or state.mover is None:
        raise NotNow("not-your-turn")
    view, step = state.view(state.mover), min(max(step, 1), 3)
    move = puzzle.move if not moves else (await analyst.judge(state.game, view)).line[0]
    return messages.PuzzleHint(
        step=step, move=move, sentence=Teller(state.game, {}, state.mover, lang).hint(view, move, step)
    )
