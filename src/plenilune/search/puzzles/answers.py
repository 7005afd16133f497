"""What is said of a try, as keys of words: what was right about it, what happens then and why, and a question. Never that it
is wrong. Asks the game's stories.py, and those know nothing that the seat of the puzzle does not."""

from __future__ import annotations

from collections.abc import Sequence

from plenilune import words
from plenilune.core.game import Said
from plenilune.core.state import State
from plenilune.search.puzzles.attempts import Attempt
from plenilune.search.puzzles.shelf import Puzzle


def title(puzzle: Puzzle, came: Attempt) -> Said:
    """What was right comes first."""
    if came.result == "solved":
        return Said("puzzle-found" if words.knows(puzzle.words, "puzzle-found") else "answer-solved", {})
    if came.result == "on":
        return Said("answer-on", {})
    return Said(f"answer-good-{puzzle.kind}" if came.is_good else f"try-{came.praise}", {})


def sentences(puzzle: Puzzle, before: State, came: Attempt) -> list[Said]:
    if puzzle.kind == "best":
        return _beside_the_best(puzzle, before, came)
    return [Said("answer-found", {})] if came.result == "solved" else [*_answered(before, came), _question(came)]


def _answered(before: State, came: Attempt) -> list[Said]:
    """What the other does, and, where that refutes the try, why it does."""
    if came.reply is None:
        return []
    after = before.play(came.line[0])
    refutes = came.result == "almost" and not came.is_good and after.play(came.reply).mover is not None
    return [*_told(after, came.reply), *((why(after, came.line[1:]) or [Said("answer-holds", {})]) if refutes else [])]


def _question(came: Attempt) -> Said:
    if came.result == "on" or came.is_good:
        return Said("answer-ask-on" if came.result == "on" else "answer-ask-later", {})
    return Said(f"try-{came.praise}-ask", {})


def _beside_the_best(puzzle: Puzzle, before: State, came: Attempt) -> list[Said]:
    """Why it is the best; or what is good about the try, else what comes of it, what the next one does then, and what the
    best would bring."""
    if came.result == "solved":
        return reason(puzzle, before, came.solution)
    good = why(before, came.line[:1])
    then = why(before.play(came.line[0]), came.line[1:]) if came.reply else []
    return [*(good or _came_of(before, came.line[0])), *then, _aim(puzzle, good, why(before, came.solution))]


def reason(puzzle: Puzzle, before: State, line: Sequence[str]) -> list[Said]:
    """Why the solution is one."""
    return why(before, line) or [Said("answer-found", {})]


def _aim(puzzle: Puzzle, good: list[Said], best: list[Said]) -> Said:
    """What the best move is good for, `why-takes`, becomes a question that does not name it, `aim-takes`."""
    asked = [said._replace(key=said.key.replace("why-", "aim-", 1)) for said in best]
    if not asked or not words.knows(puzzle.words, asked[0].key):
        return Said("try-none-ask", {})
    return Said("answer-ask-alike", {}) if good == best else asked[0]


def why(state: State, line: Sequence[str]) -> list[Said]:
    """Why the first move of the line is good; nothing where no reason is plain."""
    stories = state.game.modules.stories
    said = stories.why(state, line, state.mover) if stories else None
    return [] if said is None else [_about(said, state)]


def _told(state: State, move: str, at: int = 0) -> list[Said]:
    """What a move does, or, of a later place, what comes of it."""
    stories = state.game.modules.stories
    told = stories.tell(state, move, state.mover) if stories else ()
    return [_about(told[min(at, len(told) - 1)], state)] if told else []


def _came_of(state: State, move: str) -> list[Said]:
    """What comes of a move that is good for nothing plain; where there is nothing to tell of it, that nothing does."""
    happens, comes = _told(state, move), _told(state, move, 1)
    return comes if comes != happens else [*happens, Said("answer-bare", {})]


def _about(said: Said, state: State) -> Said:
    """The mover, where it does not say about whom."""
    return said._replace(gaps={"name": f"%{state.mover}", **said.gaps})
