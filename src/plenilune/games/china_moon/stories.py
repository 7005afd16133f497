"""China Moon in sentences: what a move does, why it is good, which moment mattered. Asks the rules, decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plenilune.core.game import Role, Said, Standing
from plenilune.core.state import State
from plenilune.games.china_moon.offers import Drop, FrogMove, Leg, Offer, Swap, offer
from plenilune.games.china_moon.reasons import LETTERS, NEUTRAL, colour_letters, end_names
from plenilune.games.china_moon.rules import BLACK, BYTE, COLOURS, FROGS, FROGS_EACH, SEAT, on, pool
from plenilune.games.china_moon.sentences import pad_word, place_word, points_word

MOST_NAMED = 3  # frogs that were jumped over; of more it is said how many
BAD = LETTERS[BLACK]
Gaps = dict[str, str | int | Said]
KINDS_TOLD = {"swap": "prankster", "drop": "butterfly", "hop": "spring"}


class Deed(NamedTuple):
    """A move and what came of it at once."""

    run: Offer
    seat: str  # who decides
    owner: str | None  # whose frog it is, or whose lilies; None is nobody
    lily: str  # that the owner got by moving a frog; "" for none
    has_one: bool  # just one: a spring may lead to a second
    points: int  # more for the owner
    after: State


def tell(state: State, move: str, seat: str | None = None) -> tuple[Said, ...]:
    """What a move does, and what comes of it; then the rest of it, for those who do not see the pond."""
    if state.mover == "chance":
        return (Said("story-lilies"),)
    deed = _deed(state, move)
    run, name = deed.run, {"name": f"%{deed.seat}"}
    if isinstance(run, FrogMove):
        key, gaps = _told_frog(run, deed)
        return (Said(key, {**name, **gaps}), *_came_of(state, run, deed))
    if isinstance(run, Drop):
        falls = Said("story-falls", {"to": pad_word(run.pad)})
        return (Said("story-drop", {**name, **_exchange(run)}), _has(deed, deed.seat), falls)
    assert isinstance(run, Swap)
    return (Said("story-swap", {**name, **_exchange(run)}), _has(deed, deed.seat), _has(deed, run.seat))


def _told_frog(run: FrogMove, deed: Deed) -> Said:
    that = f"@that-frog-{run.frog}"
    frog: Gaps = {"frog": Said("sprung-frog", {"frog": that}) if len(run.legs) > 1 else that}
    lily = run.legs[-1].lily
    if run.rests == "F":
        return Said("story-home", {**frog, "lily": _lily(lily)}) if deed.lily else Said("story-home-bare", frog)
    if lily:
        return Said("story-lily", {**frog, "lily": _lily(lily)})
    on_it = run.legs[-1].lands
    return Said(f"story-{on_it}" if on_it in KINDS_TOLD.values() else "story-frog", frog)


def _came_of(state: State, run: FrogMove, deed: Deed) -> list[Said]:
    """What was taken by whom, who must decide then; and last, as it has numbers in it, the way."""
    said = []
    taken = [leg.lily for leg in run.legs if leg.lily]
    if taken and run.seat:
        lilies = [Said(_lily(lily)[1:]) for lily in taken]
        points = points_word(deed.after.scores[run.seat])
        said.append(Said("story-gets", {"name": f"%{run.seat}", "lilies": lilies, "points": points}))
    elif taken:
        said += [Said("story-leaves", {"lily": _lily(lily)}) for lily in taken]
    if run.then in ("swap", "drop"):
        said.append(Said(f"waits-{run.then}", {"name": f"%{run.seat}"}))
    return [*(said or [Said("story-idle" if run.then is None else "hint-spring")]), *_way(state, run)]


def _way(state: State, run: FrogMove) -> list[Said]:
    """From where to where, over whom; and on from every spring that left no choice."""
    first, *sprung = run.legs
    said = [Said("story-way", {"from": pad_word(run.start), "to": pad_word(run.end)}), *_over(state, first)]
    for leg in sprung:
        said += [Said("story-sprung", {"to": pad_word(leg.way[-1])}), *_over(state, leg)]
    return said


def _over(state: State, leg: Leg) -> list[Said]:
    frogs = [Said(f"that-frog-{_frog_on(state, pad)}") for pad in leg.over]
    if len(frogs) > MOST_NAMED:
        return [Said("story-over-many", {"count": len(frogs)})]
    return [Said("story-over", {"frogs": frogs})] if frogs else []


def _frog_on(state: State, pad: str) -> str:
    """The colour of the frog that is on a pad."""
    board, at = state.game.board, state.game.board.names.index(pad)
    frogs = (state.ints[FROGS + FROGS_EACH * colour :][:FROGS_EACH] for colour in range(board.ints[COLOURS]))
    return next(letter for letter, pads in zip(colour_letters(board), frogs, strict=True) if at in pads)


def _has(deed: Deed, seat: str) -> Said:
    return Said("story-points", {"name": f"%{seat}", "points": points_word(deed.after.scores[seat])})


def why(state: State, line: Sequence[str], seat: str | None = None) -> Said | None:
    """Why the first move of the best line is good; nothing where no reason is plain."""
    if not line or state.mover not in state.game.seats:
        return None
    deed = _deed(state, line[0])
    if deed.after.mover is None and deed.seat in deed.after.winners:
        key = "why-ends" if len(deed.after.winners) == 1 else "why-ends-shared"
        return Said(key, {"name": _seat(deed.seat)})
    run = deed.run
    if not isinstance(run, FrogMove):
        return _why_choice(state, deed)
    reason = _why_own(run, deed, line) if deed.owner == deed.seat else _why_others(state, run, deed)
    return reason or _makes_way(state, run, deed, line) or _stands_before(run, deed)


def _why_choice(state: State, deed: Deed) -> Said | None:
    """A swap or a drop."""
    if len(state.moves()) == 1:
        return Said("why-only")
    kind, gaps = deed.run.kind, {**_exchange(deed.run), "name": _seat(deed.seat)}
    if deed.points > 0:
        return Said(f"why-{kind}-gains", {**gaps, "count": deed.points})
    lost = state.scores[deed.run.seat] - deed.after.scores[deed.run.seat] if isinstance(deed.run, Swap) else 0
    if lost > 0 and deed.points == 0:
        return Said("why-swap-costs", {**gaps, "count": lost})
    least = all(_deed(state, move).points <= deed.points for move in state.moves())
    return Said(f"why-{kind}-least") if least else None


def _why_own(run: FrogMove, deed: Deed, line: Sequence[str]) -> Said | None:
    gaps: Gaps = {"frog": f"@the-frog-{run.frog}", "lily": _lily(deed.lily)}
    if deed.points > 0 and deed.has_one:
        return Said("why-home" if run.rests == "F" else "why-takes", {**gaps, "count": deed.points})
    if run.then == "swap" and len(line) > 1:
        swap = _deed(deed.after, line[1])
        if swap.points > 0:
            return Said("why-prankster", {**_exchange(swap.run), "name": _seat(deed.seat), "count": swap.points})
    return None


def _why_others(state: State, run: FrogMove, deed: Deed) -> Said | None:
    gaps: Gaps = {"frog": f"@the-frog-{run.frog}", "seat": _seat(run.frog)}
    if deed.owner is None:
        lily = run.legs[0].lily
        return Said("why-nobody", {**gaps, "lily": _lily(lily)}) if lily else None
    if deed.points < 0 and deed.has_one:
        return Said("why-harms", {**gaps, "lily": _lily(deed.lily), "count": -deed.points})
    if deed.points == 0 and run.then == "drop":
        return Said("why-butterfly", gaps)
    passed = _passed(state, run)
    return Said("why-past", {**gaps, "lily": _lily(passed)}) if passed and deed.points == 0 else None


def _makes_way(state: State, run: FrogMove, deed: Deed, line: Sequence[str]) -> Said | None:
    """The next frog of this turn can then take what it could not reach before."""
    if len(line) < 2 or deed.after.mover != deed.seat or deed.after.ints[SEAT] != state.ints[SEAT]:
        return None
    then = _deed(deed.after, line[1])
    if not isinstance(then.run, FrogMove) or line[1] in state.moves():
        return None
    if then.owner != deed.seat or then.points <= 0 or then.run.frog + then.run.start == run.frog + run.rests:
        return None
    return Said("why-lets", {"frog": f"@that-frog-{then.run.frog}", "lily": _lily(then.lily)})


def _stands_before(run: FrogMove, deed: Deed) -> Said | None:
    """A lily lies two steps before the own frog where it now rests."""
    if deed.owner != deed.seat or run.rests == "F" or run.then:
        return None
    board, s = deed.after.game.board, deed.after.ints
    frog = board.seats.index(deed.seat) << BYTE | board.names.index(run.rests)
    found = [-s[on(board.names.index(name))] for name in end_names(board, s, frog) if name != "F"]
    good = [lily for lily in found if 0 < lily < BLACK]
    return Said("why-before", {"lily": _lily(LETTERS[good[0]])}) if good else None


def remark(state: State, move: str, standing: Standing, line: Sequence[str] = (), seat: str | None = None) -> Said | None:
    """A few words beside a move."""
    deed = _deed(state, move)
    run = deed.run
    if deed.after.mover is None:
        return Said("remark-wins" if deed.after.winners == (deed.seat,) else "remark-ends")
    mine, owner = deed.owner == deed.seat, {"seat": _seat(deed.owner or NEUTRAL)}
    if deed.points > 0:
        return Said("remark-gain", {"count": deed.points}) if mine else Said("remark-helps", owner)
    if deed.points < 0:
        return Said("remark-costs", {"count": -deed.points}) if mine else Said("remark-hinders", owner)
    if isinstance(run, FrogMove) and run.then:
        return Said(f"remark-{KINDS_TOLD[run.then]}")
    if standing in ("slower", "lets-go", "loses", "as-good"):
        return Said(f"remark-{standing}")
    return Said("remark-past") if isinstance(run, FrogMove) and not mine and _passed(state, run) else None


def moment(before: State, move: str, after: State, role: Role, seat: str | None = None) -> Said:
    """What had happened, for those who look back."""
    deed = _deed(before, move)
    run, name = deed.run, {"name": f"%{deed.seat}"}
    if deed.after.mover is None:
        key = "moment-ended" if len(after.winners) == 1 else "moment-ended-shared"
        return Said(key, {"name": _seat(after.winners[0])})
    if not isinstance(run, FrogMove):
        return Said(f"moment-{run.kind}", {**name, **_exchange(run)})
    gaps: Gaps = {**name, "frog": f"@that-frog-{run.frog}", "lily": _lily(deed.lily)}
    if run.rests == "F":
        return Said("moment-home", gaps)
    if deed.lily:
        owns = deed.owner == deed.seat
        kind = ("took-black" if owns else "sent-black") if deed.lily == BAD else "took" if owns else "gave"
        more = "-more" if kind == "took" and _count(after, deed.seat, deed.lily) > 1 else ""
        return Said(f"moment-{kind}{more}", {**gaps, "seat": _seat(run.frog)})
    if run.then:
        return Said(f"moment-{KINDS_TOLD[run.then]}", gaps)
    passed = _passed(before, run)
    return Said("moment-past", {**gaps, "lily": _lily(passed)}) if passed else Said("moment-moved", gaps)


def hint(state: State, move: str, step: int, seat: str | None = None) -> Said:
    """First the frog, then where it goes, then what comes of it."""
    deed = _deed(state, move)
    run = deed.run
    if not isinstance(run, FrogMove):
        return Said(f"hint-{run.kind}-{step}", _exchange(run))
    if step == 1:
        return Said("hint-frog", {"frog": f"@that-frog-{run.frog}", "place": place_word(run.start)})
    if step == 2:
        return Said("hint-home") if run.end == "F" else Said("hint-goal", {"to": pad_word(run.end)})
    if deed.lily:
        return Said("hint-lily", {"lily": _lily(deed.lily), "name": f"%{run.frog}"})
    if run.then == "hop":
        return Said("hint-spring")
    if run.then:
        return Said(f"hint-{KINDS_TOLD[run.then]}", {"name": f"%{run.frog}"})
    return Said("hint-rest")


# A move, and words for it


def _deed(state: State, move: str) -> Deed:
    run = offer(state.game.board, state.ints, state.code_of(move))
    after, seat = state.play(move), state.mover
    assert seat is not None
    owner = run.seat if isinstance(run, FrogMove) else seat
    points = after.scores[owner] - state.scores[owner] if owner else 0
    got = [leg.lily for leg in run.legs if leg.lily] if isinstance(run, FrogMove) and owner else []
    return Deed(run, seat, owner, got[-1] if got else "", len(got) == 1, points, after)


def _count(state: State, owner: str, lily: str) -> int:
    return state.ints[pool(state.game.seats.index(owner), LETTERS.index(lily))]


def _passed(state: State, run: FrogMove) -> str:
    """A lily that the frog leaves behind on its way; not the black one."""
    names, s = state.game.board.names, state.ints
    lilies = (-s[on(names.index(pad))] for pad in run.legs[0].way[:-1])
    return next((LETTERS[lily] for lily in lilies if 0 < lily < BLACK), "")


def _exchange(run: Offer) -> Gaps:
    if isinstance(run, Swap):
        return {"gift": _lily(run.lily), "taken": _lily(run.taken), "other": _seat(run.seat)}
    return {"gift": _lily(run.lily)} if isinstance(run, Drop) else {}


def _lily(letter: str) -> str:
    return f"@a-lily-{letter}" if letter else ""


def _seat(letter: str) -> str:
    """Who plays frogs of that colour; of the neutral ones only the colour is known."""
    return f"@seat-{letter}" if letter == NEUTRAL else f"%{letter}"
