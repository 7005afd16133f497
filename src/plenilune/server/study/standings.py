"""How a move stands beside the best one, and whether it changed the result: read from verdicts, by a rule for all games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import hypot, isfinite

from plenilune.core.game import Standing
from plenilune.search.verdicts import Analysis, Judged, Verdict

CLEAR = 0.12  # of the win: so much less, and a move has changed an estimated result
LEAST = 0.03  # of the win: less than that is no difference to speak of
SURE = 1.0  # errors of both: a position's moves are mostly misjudged alike, and of a hundred that this calls weaker 97 still
# are after sixteen times as many games
WIDEST = 1.0  # an error that is said where nothing is known


def finite(verdict: Verdict) -> Verdict:
    """As it can be sent: a move that was hardly tried has no error to speak of."""
    return replace(
        verdict, shares_error=_finite(verdict.shares_error, WIDEST), points_error=_finite(verdict.points_error, 100.0)
    )


def _finite(errors: Mapping[str, float], widest: float) -> dict[str, float]:
    return {seat: error if isfinite(error) else widest for seat, error in errors.items()}


def is_estimate(verdict: Verdict) -> bool:
    """An average of imagined games; a search that ended before it found a win is none."""
    return not verdict.is_proven and verdict.looked == 0 and bool(verdict.shares)


def standing(analysis: Analysis, judged: Judged) -> Standing:
    """Of one of the moves, for the mover."""
    best, seat = analysis.moves[0], analysis.mover or ""
    if best.verdict.is_proven and best.verdict.shares[seat] == 0:
        return "longest" if judged.is_best else "sooner"
    if judged.move == best.move:
        return "best"
    if judged.is_best or (not judged.verdict.is_proven and not is_clearly_less(best, judged, seat, LEAST)):
        return "as-good"
    if not judged.verdict.is_proven:
        return "loses" if is_clearly_less(best, judged, seat, CLEAR) else "lets-go"
    then, now = best.verdict.shares[seat], judged.verdict.shares[seat]
    if then == now:
        return "slower" if now == 1 else "as-good"
    return "lets-go" if now > 0 else "loses"


def has_turned(before: Analysis, move: str, after: Verdict) -> bool:
    """The move cost its mover the result: proven, or clearly in the mover's own estimate."""
    seat = before.mover or ""
    if before.verdict.is_proven and after.is_proven and not before.moves:
        return after.shares[seat] < before.verdict.shares[seat]
    played = next((judged for judged in before.moves if judged.move == move), None)
    if played is None:
        return False
    if before.verdict.is_proven and played.verdict.is_proven:
        return played.verdict.shares[seat] < before.verdict.shares[seat]
    best = max(before.moves, key=lambda judged: judged.verdict.shares[seat] - judged.verdict.shares_error[seat])
    return is_clearly_less(best, played, seat, CLEAR)


def is_clearly_less(best: Judged, played: Judged, seat: str, least: float) -> bool:
    drop = best.verdict.shares[seat] - played.verdict.shares[seat]
    error = hypot(best.verdict.shares_error[seat], played.verdict.shares_error[seat])
    return drop > least and drop > SURE * error
