"""Puzzles: made by search, kept with the games; the server knows the answers and says what comes of a try.

A puzzle of a game that hides something is what one seat sees: the rest is imagined, so nothing that leaves here can know it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from plenilune.core.errors import OptionError
from plenilune.core.registry import catalogue
from plenilune.core.state import State
from plenilune.search import puzzles
from plenilune.search.puzzles import answers
from plenilune.server import messages
from plenilune.server.refusals import NotFound, NotNow
from plenilune.server.study.boards import table_for_one
from plenilune.server.study.teller import Teller
from plenilune.server.table.replaying import log_of
from plenilune.server.table.scenes import drawing_of, heard
from plenilune.server.thinking.analyst import Analyst

LONGEST_MOVE = 40  # letters


def shelf() -> messages.PuzzleShelf:
    return messages.PuzzleShelf(puzzles=[_line(puzzle) for key in catalogue() for puzzle in puzzles.shelf(key)])


def _line(puzzle: puzzles.Puzzle) -> messages.PuzzleLine:
    return messages.PuzzleLine(id=puzzle.id, moons=puzzle.moons, grade=puzzle.grade)


def evening(given: str) -> messages.Evening:
    try:
        day = date.fromisoformat(given)
    except ValueError:
        raise NotNow("malformed") from None
    puzzle = puzzles.of_the_evening(day)
    if puzzle is None:
        return messages.Evening(date=day.isoformat(), puzzle=None, title=None)
    return messages.Evening(date=day.isoformat(), puzzle=_line(puzzle), title=puzzle.title())


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
        kind=puzzle.kind,
        title=puzzle.title(),
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
    if not moves:
        raise NotNow("not-your-turn")
    before = _reached(puzzle, moves[:-1], moves[-1])
    seat, after = before.mover, before.play(moves[-1])
    came = await analyst.attempt(puzzle.game, puzzle.id, tuple(moves))
    teller = Teller(before.game, {}, seat, lang)
    answered = log_of(after.play(came.reply)) if came.reply else None
    return messages.PuzzleAnswer(
        result=came.result,
        after=after.view(seat),
        after_heard=heard(log_of(after), seat),
        reply=None if answered is None else answered.told(seat)[-1],
        view=None if answered is None else answered.state.view(seat),
        heard=[] if answered is None else heard(answered, seat),
        title=teller.say([answers.title(puzzle, came)]),
        sentence=teller.say(answers.sentences(puzzle, before, came)),
    )


def _reached(puzzle: puzzles.Puzzle, moves: Sequence[str], tried: str = "") -> State:
    """Where the solver is to move, after these moves."""
    if any(len(move) > LONGEST_MOVE for move in (*moves, tried)):
        raise NotNow("malformed")
    state = puzzles.reached(puzzle, moves)
    if state.mover is None or state.mover != puzzle.start().mover:
        raise NotNow("not-your-turn")
    return state


async def hint(analyst: Analyst, puzzle: puzzles.Puzzle, moves: Sequence[str], step: int, lang: str) -> messages.PuzzleHint:
    state = _reached(puzzle, moves)
    view, step = state.view(state.mover), min(max(step, 1), 3)
    move = puzzle.move if not moves else (await analyst.judge(state.game, view)).line[0]
    return messages.PuzzleHint(
        step=step, move=move, sentence=Teller(state.game, {}, state.mover, lang).hint(view, move, step)
    )


async def solution(analyst: Analyst, puzzle: puzzles.Puzzle, moves: Sequence[str], lang: str) -> messages.PuzzleSolution:
    """From there on, with the answers that hold out longest."""
    state = _reached(puzzle, moves)
    seat, view = state.mover, state.view(state.mover)
    teller, scenes = Teller(state.game, {}, seat, lang), []
    if puzzle.kind == "best":
        line = (await analyst.attempt(puzzle.game, puzzle.id, (puzzle.move,))).solution
    else:
        line = (await analyst.judge(state.game, view)).line
    why = answers.reason(puzzle, state, line)
    for move in line[: puzzles.plies(puzzle.moons)]:
        told = teller.told(state.view(state.mover), move)
        state = state.play(move)
        scenes.append(messages.PuzzleScene(view=state.view(seat), heard=heard(log_of(state), seat), sentence=told))
    return messages.PuzzleSolution(scenes=scenes, sentence=teller.say(why))
