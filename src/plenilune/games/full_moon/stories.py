"""Full Moon in sentences: what a move does, why it is good, which moment mattered. Asks the rules, decides nothing.

Left and right, above and below are never said here: on a telephone the row is turned. Wolves say where; the way they ran
is a word (`run-after-2`) that each screen has for itself; and a bank is somebody's.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from plenilune.core.game import CHANCE, OVER, Fixed, Role, Said, Standing
from plenilune.core.state import State
from plenilune.games.full_moon.notation import WOLF_OF, names_in
from plenilune.games.full_moon.offers import Offer, offer
from plenilune.games.full_moon.reasons import COLOUR_NAMES
from plenilune.games.full_moon.rules import (
    ANSWER,
    COLOURS,
    DRAWN,
    FULL,
    MOON,
    MOONSET,
    MOST_CHOICES,
    ORDER,
    PRINTS,
    QUIET,
    WIDTH,
    apply,
    asked,
    can_win,
    choices,
    colours,
    height,
    mover,
)

Gaps = dict[str, str | int]
FAR = 9  # moves to four colours, from when on nobody would call it a plan
NEARLY_ALL = 0.75  # of the other's answers, from when on a threat is called one
FEW = 3  # wolves that can answer the moon


def tell(state: State, move: str, seat: str | None = None) -> tuple[Said, ...]:
    """What a move does; then where the moon stands, or that nobody will catch it."""
    run = _run(state, move)
    if run.kind == "row":
        return (Said("story-row"),)
    if run.kind == "pass":
        done = Said("story-passed", _name(state))
    else:
        key = f"story-{'four' if run.wins else 'led'}-{len(run.wolves)}"
        way = {} if run.wins else {"run": _ran(run)}
        done = Said(key, {**_name(state), **_pack(run), **way, "goal": _named(run.beside)})
    if run.asks:
        return done, Said("story-moon", {"wolf": _named(run.asks), "name": "%N" if run.moon == "above" else "%S"})
    return (done, Said("story-drawn")) if run.ends and not run.wins else (done,)


def _ran(run: Offer) -> str:
    """How far, and which way."""
    return f"@run-{'after' if run.right else 'before'}-{run.wolves[0][1]}"


def _pack(run: Offer) -> Gaps:
    return {place: _named(wolf) for place, wolf in zip(("leader", "second", "third"), run.wolves, strict=False)}


def why(state: State, line: Sequence[str], seat: str | None = None) -> Said | None:
    """Why the first move of the best line is good; nothing where no reason is plain."""
    if not line or mover(state.game.board.ints, state.ints) in (CHANCE, OVER):
        return None
    run = _run(state, line[0])
    if run.wins:
        return Said(f"why-four-{_way(run)}", _winning(run))
    if run.kind == "pass":
        return Said("why-pass")
    states = [state]
    for move in line:
        states.append(states[-1].play(move))
    if states[-1].winners == (state.mover,) and len(line) <= FAR:
        return _plan(states, line)
    if states[-1].winners not in ((), (state.mover,)):
        return Said("why-too-late" if _is_lost_at_once(state) else "why-put-off", {"other": _other(state)})
    return _good(state, states[1], run)


def _plan(states: Sequence[State], line: Sequence[str]) -> Said:
    """The line ends in four colours: how, and what its first move does for it."""
    state, after, before_last = states[0], states[1], states[-2]
    last = _run(before_last, line[-1])
    key = f"why-plan-{_way(last)}"
    gaps = _winning(last)
    run = _run(state, line[0])
    if line[1] == "pass":
        return Said(f"{key}-pass", {**gaps, "other": _other(state)})
    if len(line) == 3 and _share_won(after) == 1:
        return Said(f"{key}-asks", {**gaps, **_asks(after), "other": _other(state)})
    if _clears(state, run, states[-1]):
        return Said(f"{key}-clears", {**gaps, "first": _named(run.wolves[0])})
    if _joins(run, states[-1]):
        return Said(f"{key}-joins", {**gaps, "first": _named(run.wolves[0]), "beside": _named(run.beside)})
    return Said(f"{key}-one", {**gaps, **_only_answer(after)}) if _only_answer(after) else Said(key, gaps)


def _good(state: State, after: State, run: Offer) -> Said | None:
    """What is good about a move that wins nothing yet."""
    if after.ints[ORDER] == DRAWN:
        return Said("why-moonset" if after.ints[QUIET] >= MOONSET else "why-still")
    guards = _share_guarded(state, after)
    if guards > 0.5:
        return Said("why-guards-all" if guards == 1 else "why-guards", {"other": _other(state)})
    if after.moves() == ["pass"]:
        return Said("why-no-answer", {"other": _other(state)})
    if _share_won(after) >= NEARLY_ALL:
        key = "why-threat-all" if _share_won(after) == 1 else "why-threat"
        return Said(key, {**_name(state), "other": _other(state)})
    if _only_answer(after):
        return Said("why-one", _only_answer(after))
    if len(_leaders(after)) <= FEW:
        return Said("why-few", {"wolves": f"@wolves-{len(_leaders(after))}"})
    return Said("why-three", {"colour": _missing(after)}) if _missing(after) else None


def remark(state: State, move: str, standing: Standing, line: Sequence[str] = (), seat: str | None = None) -> Said | None:
    """A few words beside a move; `line` is the best one that begins with it, where that is known."""
    run, after = _run(state, move), state.play(move)
    if run.wins:
        return Said("remark-four")
    if run.kind == "pass":
        return Said("remark-pass")
    if after.ints[ORDER] == DRAWN:
        return Said("remark-draw")
    if can_win(after.game.board.ints, after.ints):
        return Said("remark-too-late" if _is_lost_at_once(state) else "remark-gives")
    if standing in ("slower", "lets-go", "loses", "longest", "sooner"):
        return Said(f"remark-{standing}")
    guards = _share_guarded(state, after)
    if guards > 0.5:
        return Said("remark-guards-all") if guards == 1 else Said("remark-guards", {"other": _other(state)})
    if after.moves() == ["pass"]:
        return Said("remark-no-answer", {"other": _other(state)})
    end = _end_of(state, line) if line and line[0] == move else None
    if end and end.winners == (state.mover,) and _clears(state, run, end):
        return Said("remark-clears")
    if end and end.winners == (state.mover,) and _joins(run, end):
        return Said("remark-joins")
    if _only_answer(after):
        return Said("remark-one")
    if standing == "as-good":
        return Said("remark-as-good")
    return Said("remark-three") if _missing(after) else None


def moment(before: State, move: str, after: State, role: Role, seat: str | None = None) -> Said:
    """What had happened, for those who look back."""
    if after.ints[ORDER] == DRAWN and role == "end":
        return Said("moment-moonset" if after.ints[QUIET] >= MOONSET else "moment-still")
    run = _run(before, move)
    if run.kind == "pass":
        return Said("story-passed", _name(before))
    if run.wins:
        return Said(f"moment-four-{_way(run)}", {"leader": _named(run.wolves[0]), "onto": _colour(WOLF_OF[run.beside])})
    threat = _winning_leader(after)
    if role == "turn" and threat:
        return Said("moment-opened", {"leader": threat})
    if after.moves() == ["pass"]:
        return Said("moment-no-answer", {"other": _other(before)})
    if _missing(after):
        return Said("moment-three", {**_name(before), "colour": _missing(after)})
    alone = _left_alone(before, run)
    if alone:
        return Said("moment-away", {**_name(before), "colour": _colour(WOLF_OF[run.wolves[0]]), "alone": alone})
    return Said("moment-led", {**_name(before), "leader": _named(run.wolves[0]), "goal": _named(run.beside)})


def hint(state: State, move: str, step: int, seat: str | None = None) -> Said:
    """First the wolf, then where it goes, then the moon."""
    run = _run(state, move)
    if run.kind == "pass":
        return Said("hint-pass")
    if step == 1:
        return Said("hint-wolf", {"leader": _named(run.wolves[0])})
    if step == 2:
        return Said(f"hint-goal-{len(run.wolves)}", {**_pack(run), "goal": _named(run.beside)})
    return Said("hint-moon", {"wolf": _named(run.asks)}) if run.asks else Said("hint-four" if run.wins else "hint-draw")


# A move, and words for it


def _run(state: State, move: str) -> Offer:
    return offer(state.game.board, state.ints, state.code_of(move))


def _name(state: State) -> Gaps:
    return {"name": f"%{state.mover}"}


def _named(wolf: str) -> str:
    return f"@named-{wolf}"


def _colour(wolf: int) -> str:
    return f"@{COLOUR_NAMES[wolf & COLOURS]}"


def _other(state: State) -> str:
    return f"%{'N' if state.mover == 'S' else 'S'}"


def _way(run: Offer) -> str:
    return "run" if len(run.wolves) == 1 else "pack"


def _winning(run: Offer) -> Gaps:
    return {"leader": _named(run.wolves[0]), "far": f"@far-{run.wolves[0][1]}", "goal": _named(run.beside)}


def _asks(after: State) -> Gaps:
    wolf = asked(after.ints)
    return {"colour": _colour(wolf), "prints": f"@prints-{wolf >> PRINTS}"}


# What is true of a position


@lru_cache(maxsize=256)
def _outcomes(board: Fixed, s: Fixed) -> tuple[tuple[int, ...], ...]:
    """Every position that a move of the mover leads to."""
    out, found = [0] * MOST_CHOICES, []
    for move in out[: choices(board, s, out)]:
        after = list(s)
        apply(board, after, move)
        found.append(tuple(after))
    return tuple(found)


@lru_cache(maxsize=256)
def _lost_at_once(board: Fixed, s: Fixed) -> tuple[int, int]:
    """After how many moves of the mover the other can make four colours at once, and how many moves there are."""
    found = _outcomes(board, s)
    return sum(mover(board, after) >= 0 and can_win(board, after) for after in found), len(found)


def _is_lost_at_once(state: State) -> bool:
    lost, moves = _lost_at_once(state.game.board.ints, state.ints)
    return lost == moves > 0


def _share_guarded(state: State, after: State) -> float:
    """Of the other moves, the part that lets the other side win at once; 0 if this one does too."""
    lost, moves = _lost_at_once(state.game.board.ints, state.ints)
    return 0 if moves == 1 or can_win(after.game.board.ints, after.ints) else lost / (moves - 1)


def _share_won(after: State) -> float:
    """After which part of its answers the other side cannot stop four colours."""
    won, answers = _lost_at_once(after.game.board.ints, after.ints)
    return won / answers if answers else 0


def _only_answer(after: State) -> Gaps:
    """The one wolf with which the moon can be answered."""
    leaders = _leaders(after)
    return {"answer": _named(leaders.pop())} if len(leaders) == 1 else {}


def _leaders(state: State) -> set[str]:
    """The wolves that may be played."""
    return {move[:2] for move in state.moves() if move != "pass"}


def _missing(after: State) -> str:
    """The colour that the column under the moon lacks to be four."""
    if after.ints[ORDER] != ANSWER or height(_moonlit(after)) != 3:
        return ""
    return _colour(COLOURS & ~colours(_moonlit(after)))


def _moonlit(after: State) -> int:
    return after.ints[after.ints[MOON]]


def _winning_leader(state: State) -> str:
    """The wolf that leads to four colours, if the mover can have them at once."""
    return next((_named(move[:2]) for move in state.moves() if move.endswith("#")), "")


def _left_alone(before: State, run: Offer) -> str:
    """The wolf that stays behind alone where the pack was."""
    column = list(names_in(before.ints[run.column - 1]))
    left = [wolf for wolf in column if wolf not in run.wolves]
    return _named(left[0]) if len(left) == 1 else ""


def _end_of(state: State, line: Sequence[str]) -> State:
    for move in line:
        state = state.play(move)
    return state


def _four(end: State) -> set[str]:
    """The wolves of the column that has won."""
    return {name for at in range(end.ints[WIDTH]) if height(end.ints[at]) == FULL for name in names_in(end.ints[at])}


def _clears(state: State, run: Offer, end: State) -> bool:
    """Wolves that are not of the four step away from one that is."""
    behind = set(names_in(state.ints[run.column - 1])) - set(run.wolves)
    return bool(behind & _four(end)) and not _four(end) & set(run.wolves)


def _joins(run: Offer, end: State) -> bool:
    """Wolves of the four come to stand beside another of them."""
    return {*run.wolves, run.beside} <= _four(end)
