"""Looking back: the one to three moments that mattered, chosen by the largest change of the result. The winning move always
counts."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from plenilune.core.game import Role
from plenilune.core.registry import has_module
from plenilune.core.state import State
from plenilune.search.verdicts import Verdict
from plenilune.server import messages
from plenilune.server.study.judged_game import JudgedGame, Step
from plenilune.server.study.teller import Teller, teller_for
from plenilune.server.table import eyes
from plenilune.server.table.scenes import drawing_of, table_for
from plenilune.server.table.table import Table
from plenilune.server.thinking.analyst import Analyst

MOST = 3
LEAST_SWING = 0.08  # of somebody's part of the win
MOST_LOOKED_AT = 8  # moves of the winner among which one that had to be found is looked for


class Choice(NamedTuple):
    at: int  # the step that the move led to
    role: Role
    is_only: bool = False  # no other move would have held the win


async def look_back(table: Table, game: JudgedGame, analyst: Analyst, guest: str, lang: str) -> messages.LookBack:
    """Of a game that has been judged whole."""
    choices = _swings(table, game)
    if len(choices) < MOST and has_module(table.game.key, "solving"):
        choices += await _had_to_be_found(table, game, analyst, choices)
    if not choices and (moves := [at for at, step in enumerate(game.steps) if step.last]):
        choices = [Choice(moves[-1], "key")]
    chosen = sorted(choices[:MOST])
    teller, seer = teller_for(table, guest, lang), eyes.looking_back(table, guest)
    return messages.LookBack(
        table=table_for(table, guest),
        drawing=drawing_of(table.game),
        title=title(table, teller, guest, len(chosen)),
        moments=[await _moment(table, game, analyst, choice, n, teller, seer) for n, choice in enumerate(chosen, 1)],
        complete=True,
    )


def not_yet(table: Table, game: JudgedGame, guest: str) -> messages.LookBack:
    """How far it has come."""
    return messages.LookBack(
        table=table_for(table, guest),
        drawing=drawing_of(table.game),
        title="",
        moments=[],
        complete=False,
        judged=len(game.points) / len(game.steps),
    )


def _swings(table: Table, game: JudgedGame) -> list[Choice]:
    """The end, and the moves that changed the result most; of equal ones the later."""
    last = len(game.steps) - 1
    is_over = table.state.mover is None and table.state.ended is None and last > 0
    points = game.points
    moves = [at for at in range(1, last + (not is_over)) if game.steps[at].last]
    swings = [(_swing(points[at - 1].verdict, points[at].verdict), at) for at in moves]
    large = sorted((pair for pair in swings if pair[0] > LEAST_SWING), reverse=True)
    turns = [Choice(at, "turn" if points[at].turned else "key") for _, at in large]
    return ([Choice(last, "end")] if is_over else []) + turns[: MOST - is_over]


def _swing(before: Verdict, after: Verdict) -> float:
    """By how much somebody's part of the win has changed, beyond what an estimate is unsure of."""
    return max(
        abs(after.shares[seat] - share) - hypot(before.shares_error[seat], after.shares_error[seat])
        for seat, share in before.shares.items()
    )


async def _had_to_be_found(table: Table, game: JudgedGame, analyst: Analyst, known: list[Choice]) -> list[Choice]:
    """A move of the winner, after the result had changed for the last time, without which it would not have been won."""
    winners = table.state.winners
    if len(winners) != 1:
        return []
    since = max((choice.at for choice in known if choice.role == "turn"), default=0)
    last = len(game.steps) - 1
    own = [at for at in range(since + 1, last) if _mover_to(game, at) == winners[0]]
    for at in own[-MOST_LOOKED_AT:]:
        before = game.steps[at - 1].state
        analysis = await analyst.judge(table.game, before.view(before.mover))
        held = [judged for judged in analysis.moves if judged.verdict.shares[winners[0]] == 1]
        if len(held) == 1 and len(analysis.moves) > 1 and at not in {choice.at for choice in known}:
            return [Choice(at, "key", is_only=True)]
    return []


def _mover_to(game: JudgedGame, at: int) -> str | None:
    """Who made the move that led to that step."""
    last = game.steps[at].last
    return last.mover if last else None


async def _moment(
    table: Table, game: JudgedGame, analyst: Analyst, choice: Choice, number: int, teller: Teller, seer: str | None
) -> messages.Moment:
    before, after = game.steps[choice.at - 1], game.steps[choice.at]
    assert after.last is not None
    mover, move = after.last
    effect, at = _effect(game, choice, mover, teller)
    return messages.Moment(
        number=number,
        seq=after.seq,
        step=turn_number(game.steps, choice.at),
        mover=mover,
        view=after.state.view(seer),
        heard=table.log.told(seer, before.seq, after.seq),
        sentence=teller.moment(before.state, move, after.state, choice.role, seer),
        effect=effect,
        instead=None if at is None else await _instead(game.steps[at], analyst, teller, seer),
        is_end=choice.role == "end" and bool(table.state.winners),
    )


def turn_number(steps: list[Step], at: int) -> int:
    """The how-manyth turn that step belongs to: what one seat does, and what others must decide meanwhile, is one."""
    turns = [_whose(step.state) for step in steps[:at]]
    return sum(n == 0 or whose != turns[n - 1] for n, whose in enumerate(turns))


def _whose(state: State) -> str | None:
    pieces = state.view(None).pieces
    return getattr(pieces, "turn", None) or state.mover


def _effect(game: JudgedGame, choice: Choice, mover: str, teller: Teller) -> tuple[str, int | None]:
    """A few words on what it meant, none at the end, which speaks for itself; and the step at whose best move they hint."""
    if choice.role == "end":
        return "", None
    if choice.is_only:
        return teller.of_server("effect-only"), None
    before, after = (game.points[at].verdict for at in (choice.at - 1, choice.at))
    change = after.shares[mover] - before.shares[mover]
    if choice.role == "turn":
        if before.is_proven and after.is_proven and after.winner not in (None, mover):
            moves = max(1, (after.plies + 1) // 2)
            return teller.of_server("effect-gave", name=f"%{after.winner}", count=moves), choice.at
        had_won = before.is_proven and before.winner == mover
        return teller.of_server(f"effect-{'let-go' if had_won else 'better'}", name=f"%{mover}"), choice.at - 1
    if abs(change) <= LEAST_SWING:
        return "", None
    return teller.of_server(f"effect-{'rose' if change > 0 else 'fell'}", name=f"%{mover}"), None


async def _instead(step: Step, analyst: Analyst, teller: Teller, seer: str | None) -> messages.Instead | None:
    """The best move there, unless it was thought of behind a screen that this reader does not look behind."""
    state = step.state
    game, seat = state.game, state.mover
    if seat is None or (game.hides and seer != seat):
        return None
    view = state.view(seat)
    solved = has_module(game.key, "solving")
    analysis = await (analyst.judge(game, view) if solved else analyst.step(game, view, with_moves=True))
    move = next(iter(analysis.line), None)
    if move is None:
        return None
    offers = dict(zip(view.moves, view.offers, strict=True))
    return messages.Instead(seat=seat, offer=offers[move], sentence=teller.advice(view, move))


def title(table: Table, teller: Teller, guest: str, count: int) -> str:
    """How it ended, and how many moments there are: "You caught the moon. Three moments made it." """
    made = teller.of_server(f"moments-{count}") if count else ""
    return "\n".join(line for line in (_ending(table, teller, guest), made) if line)


def _ending(table: Table, teller: Teller, guest: str) -> str:
    winners, own = table.state.winners, table.own(guest)
    if table.stopped:
        return teller.of_server("ended-stopped")
    if table.state.ended and winners:
        is_you = own == [winners[0]]
        return _sentence(teller.of_server("ended-won-you" if is_you else "ended-won", name=f"%{winners[0]}"))
    if len(own) == 1 and own[0] in winners:
        return _sentence(teller.of_game("end-won") or teller.of_server("ended-won-you"))
    if not winners:
        return _sentence(teller.of_game("end-draw") or teller.of_server("ended-draw"))
    if len(winners) > 1:
        return teller.of_server("ended-shared")
    name = f"%{winners[0]}"
    return _sentence(teller.of_game("end-caught", name=name) or teller.of_server("ended-won", name=name))


def _sentence(text: str) -> str:
    """With a full stop, whatever it ends with where it stands alone."""
    return text.rstrip("!. \u00a0\u202f") + "."
