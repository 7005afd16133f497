"""China Moon in sentences: what a move does, why it is good, which moment mattered. Asks the rules, decides nothing.

Players are named by the colour of their frogs, but for the one who moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plenilune.core.game import Role, Said, Standing
from plenilune.core.state import State
from plenilune.games.china_moon.notation import write_move
from plenilune.games.china_moon.offers import Offer, offer
from plenilune.games.china_moon.reasons import LETTERS, MOVE, NEUTRAL, end_names
from plenilune.games.china_moon.rules import BLACK, BYTE, MOST_CHOICES, SEAT, choices, on, pool

BAD = LETTERS[BLACK]
Gaps = dict[str, str | int]
KINDS_TOLD = {"swap": "prankster", "drop": "butterfly", "hop": "spring"}


class Deed(NamedTuple):
    """A move and what came of it at once."""

    run: Offer
    seat: str  # who decides
    owner: str  # whose frog it is, or whose lilies; "n" is nobody
    lily: str  # that the owner got by moving a frog; "" for none
    has_one: bool  # just one: a spring may lead to a second
    points: int  # more for the owner
    after: State


def tell(state: State, move: str, seat: str | None = None) -> tuple[Said, ...]:
    """What a move does."""
    if state.mover == "chance":
        return (Said("story-lilies"),)
    deed = _deed(state, move)
    run = deed.run
    if run.kind != "frog":
        return (Said(f"story-{run.kind}", _exchange(run)),)
    frog = {"frog": f"@that-frog-{run.frog}"}
    if run.rests == "F":
        return (Said("story-home", {**frog, "lily": _lily(deed.lily)}) if deed.lily else Said("story-home-bare", frog),)
    if deed.lily:
        return (Said("story-lily", {**frog, "lily": _lily(deed.lily)}),)
    if run.then:
        return (Said(f"story-{KINDS_TOLD[run.then]}", frog),)
    return (Said("story-frog", {**frog, "pad": run.rests}),)


def why(state: State, line: Sequence[str], seat: str | None = None) -> Said | None:
    """Why the first move of the best line is good; nothing where no reason is plain."""
    if not line or state.mover not in state.game.seats:
        return None
    deed = _deed(state, line[0])
    if deed.after.mover is None and deed.seat in deed.after.winners:
        key = "why-ends" if len(deed.after.winners) == 1 else "why-ends-shared"
        return Said(key, {"seat": _seat(deed.seat)})
    if deed.run.kind != "frog":
        return _why_choice(state, deed)
    reason = _why_own(deed, line) if deed.owner == deed.seat else _why_others(state, deed)
    return reason or _makes_way(state, deed, line) or _stands_before(deed)


def _why_choice(state: State, deed: Deed) -> Said | None:
    """A swap or a drop."""
    if len(state.moves()) == 1:
        return Said("why-only")
    kind, gaps = deed.run.kind, {**_exchange(deed.run), "mover": _seat(deed.seat)}
    if deed.points > 0:
        return Said(f"why-{kind}-gains", {**gaps, "count": deed.points})
    lost = state.scores[deed.run.seat] - deed.after.scores[deed.run.seat] if kind == "swap" else 0
    if lost > 0 and deed.points == 0:
        return Said("why-swap-costs", {**gaps, "count": lost})
    least = all(_deed(state, move).points <= deed.points for move in state.moves())
    return Said(f"why-{kind}-least") if least else None


def _why_own(deed: Deed, line: Sequence[str]) -> Said | None:
    gaps: Gaps = {"frog": f"@the-frog-{deed.run.frog}", "lily": _lily(deed.lily)}
    if deed.points > 0 and deed.has_one:
        return Said("why-home" if deed.run.rests == "F" else "why-takes", {**gaps, "count": deed.points})
    if deed.run.then == "swap" and len(line) > 1:
        swap = _deed(deed.after, line[1])
        if swap.points > 0:
            return Said("why-prankster", {**_exchange(swap.run), "mover": _seat(deed.seat), "count": swap.points})
    return None


def _why_others(state: State, deed: Deed) -> Said | None:
    gaps: Gaps = {"frog": f"@the-frog-{deed.run.frog}", "seat": _seat(deed.owner)}
    if deed.owner == NEUTRAL:
        return Said("why-nobody", {**gaps, "lily": _lily(deed.run.lily)}) if deed.run.lily else None
    if deed.points < 0 and deed.has_one:
        return Said("why-harms", {**gaps, "lily": _lily(deed.lily), "count": -deed.points})
    if deed.points == 0 and deed.run.then == "drop":
        return Said("why-butterfly", gaps)
    passed = _passed(state, deed)
    return Said("why-past", {**gaps, "lily": _lily(passed)}) if passed and deed.points == 0 else None


def _makes_way(state: State, deed: Deed, line: Sequence[str]) -> Said | None:
    """The next frog of this turn can then take what it could not reach before."""
    if len(line) < 2 or deed.after.mover != deed.seat or deed.after.ints[SEAT] != state.ints[SEAT]:
        return None
    if not MOVE.fullmatch(line[1]) or line[1] in state.moves():
        return None
    then = _deed(deed.after, line[1])
    if then.owner != deed.seat or then.points <= 0 or then.run.frog + then.run.start == deed.run.frog + deed.run.rests:
        return None
    return Said("why-lets", {"frog": f"@that-frog-{then.run.frog}", "lily": _lily(then.lily)})


def _stands_before(deed: Deed) -> Said | None:
    """A lily lies two steps before the own frog where it now rests."""
    if deed.owner != deed.seat or deed.run.rests == "F" or deed.run.then:
        return None
    board, s = deed.after.game.board, deed.after.ints
    frog = board.seats.index(deed.owner) << BYTE | board.names.index(deed.run.rests)
    found = [-s[on(board.names.index(name))] for name in end_names(board, s, frog) if name != "F"]
    good = [lily for lily in found if 0 < lily < BLACK]
    return Said("why-before", {"lily": _lily(LETTERS[good[0]])}) if good else None


def remark(state: State, move: str, standing: Standing, line: Sequence[str] = (), seat: str | None = None) -> Said | None:
    """A few words beside a move."""
    deed = _deed(state, move)
    if deed.after.mover is None:
        return Said("remark-wins" if deed.after.winners == (deed.seat,) else "remark-ends")
    mine, owner = deed.owner == deed.seat, {"seat": _seat(deed.owner)}
    if deed.points > 0:
        return Said("remark-gain", {"count": deed.points}) if mine else Said("remark-helps", owner)
    if deed.points < 0:
        return Said("remark-costs", {"count": -deed.points}) if mine else Said("remark-hinders", owner)
    if deed.run.then:
        return Said(f"remark-{KINDS_TOLD[deed.run.then]}")
    if standing in ("slower", "lets-go", "loses", "as-good"):
        return Said(f"remark-{standing}")
    return Said("remark-past") if not mine and _passed(state, deed) else None


def moment(before: State, move: str, after: State, role: Role, seat: str | None = None) -> Said:
    """What had happened, for those who look back."""
    deed = _deed(before, move)
    if deed.after.mover is None:
        key = "moment-ended" if len(after.winners) == 1 else "moment-ended-shared"
        return Said(key, {"winner": _seat(after.winners[0])})
    run, gaps = deed.run, {"frog": f"@that-frog-{deed.run.frog}", "lily": _lily(deed.lily)}
    if run.kind != "frog":
        return Said(f"moment-{run.kind}", _exchange(run))
    if run.rests == "F":
        return Said("moment-home", gaps)
    if deed.lily:
        owns = deed.owner == deed.seat
        kind = ("took-black" if owns else "sent-black") if deed.lily == BAD else "took" if owns else "gave"
        more = "-more" if kind == "took" and _count(after, deed.owner, deed.lily) > 1 else ""
        return Said(f"moment-{kind}{more}", {**gaps, "seat": _seat(deed.owner)})
    if run.then:
        return Said(f"moment-{KINDS_TOLD[run.then]}", gaps)
    passed = _passed(before, deed)
    return Said("moment-past", {**gaps, "lily": _lily(passed)}) if passed else Said("moment-moved", gaps)


def hint(state: State, move: str, step: int, seat: str | None = None) -> Said:
    """First the frog, then where it goes, then what comes of it."""
    deed = _deed(state, move)
    run = deed.run
    if run.kind != "frog":
        return Said(f"hint-{run.kind}-{step}", _exchange(run))
    if step == 1:
        frog = {"frog": f"@that-frog-{run.frog}", "pad": run.start}
        return Said("hint-frog-start" if run.start == "0" else "hint-frog", frog)
    if step == 2:
        return Said("hint-home") if run.end == "F" else Said("hint-goal", {"pad": run.end})
    if deed.lily:
        return Said("hint-lily", {"lily": _lily(deed.lily), "seat": _seat(deed.owner)})
    if run.then:
        return Said(f"hint-{KINDS_TOLD[run.then]}", {"seat": _seat(deed.owner)})
    return Said("hint-rest")


# A move, and words for it


def _deed(state: State, move: str) -> Deed:
    board, s, out = state.game.board, state.ints, [0] * MOST_CHOICES
    run = next(offer(board, s, code) for code in out[: choices(board.ints, s, out)] if write_move(board, s, code) == move)
    after, seat = state.play(move), state.mover
    assert seat is not None
    owner = run.frog or seat
    points = after.scores[owner] - state.scores[owner] if owner in board.seats else 0
    got = _got(state, after, owner) if run.kind == "frog" else ""
    return Deed(run, seat, owner, got[:1], len(got) == 1, points, after)


def _got(state: State, after: State, owner: str) -> str:
    """The lilies that the owner has more of."""
    return "".join(lily * (_count(after, owner, lily) - _count(state, owner, lily)) for lily in LETTERS[1:])


def _count(state: State, owner: str, lily: str) -> int:
    seats = state.game.seats
    return state.ints[pool(seats.index(owner), LETTERS.index(lily))] if owner in seats else 0


def _passed(state: State, deed: Deed) -> str:
    """A lily that the frog leaves behind on its way; not the black one."""
    names, s = state.game.board.names, state.ints
    lilies = (-s[on(names.index(pad))] for pad in deed.run.way[:-1])
    return next((LETTERS[lily] for lily in lilies if 0 < lily < BLACK), "")


def _exchange(run: Offer) -> Gaps:
    gift: Gaps = {"gift": _lily(run.lily)}
    return {**gift, "taken": _lily(run.taken), "other": _seat(run.seat)} if run.kind == "swap" else gift


def _lily(letter: str) -> str:
    return f"@a-lily-{letter}" if letter else ""


def _seat(letter: str) -> str:
    return f"@seat-{letter}"
