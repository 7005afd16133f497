"""What a server counts about itself, and how Prometheus reads it. No lock: one thread counts. (Its own client library loads
thirty modules and takes a lock for each count, and knows nothing else that is needed here.)"""

from __future__ import annotations

import math
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Mapping

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds
RECENT = 2000  # moves whose times are remembered
MOST_NAMES = 100  # of one kind that are told apart

Labels = Mapping[str, str]


class Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    @property
    def count(self) -> int:
        return sum(self.counts)


class Meters:
    def __init__(self) -> None:
        self.begun = time.time()
        self.moves = Histogram()
        self.requests: dict[str, Histogram] = {}  # by the kind of answer: 2xx
        self.store: dict[str, Histogram] = {}  # by what was asked of it
        self.thinking: dict[str, Histogram] = {}
        self.refusals: dict[str, int] = {}  # by key
        self.faults = 0  # of the store: not stored
        self._used: deque[tuple[float, float]] = deque([(time.monotonic(), time.process_time())], maxlen=30)
        self._recent: deque[tuple[float, float]] = deque(maxlen=RECENT)  # when, and how long it took

    def moved(self, seconds: float) -> None:
        self.moves.add(seconds)
        self._recent.append((time.monotonic(), seconds))

    def answered(self, status: int, seconds: float) -> None:
        _named(self.requests, f"{status // 100}xx").add(seconds)

    def stored(self, what: str, seconds: float) -> None:
        _named(self.store, what).add(seconds)

    def thought(self, what: str, seconds: float) -> None:
        _named(self.thinking, what).add(seconds)

    def refused(self, key: str) -> None:
        name = key if key in self.refusals or len(self.refusals) < MOST_NAMES else "others"
        self.refusals[name] = self.refusals.get(name, 0) + 1

    def load(self) -> float:
        """Of one processor, since the first of the last times that this was asked."""
        now, used = time.monotonic(), time.process_time()
        self._used.append((now, used))
        first, before = self._used[0]
        return (used - before) / (now - first) if now > first else 0.0

    def moves_within(self, seconds: float) -> int:
        since = time.monotonic() - seconds
        return sum(at >= since for at, _ in self._recent)

    def slowest(self, share: float) -> float:
        """Seconds that so large a share of the last moves did not exceed; 0 where there were none."""
        took = sorted(seconds for _, seconds in self._recent)
        return took[min(len(took) - 1, math.ceil(share * len(took)) - 1)] if took else 0.0


def _named(histograms: dict[str, Histogram], name: str) -> Histogram:
    if name not in histograms and len(histograms) >= MOST_NAMES:
        name = "others"
    return histograms.setdefault(name, Histogram())


# As text


def gauge(name: str, about: str, values: Iterable[tuple[Labels, float]], kind: str = "gauge") -> list[str]:
    return [*_head(name, about, kind), *(f"{name}{_labels(labels)} {_number(value)}" for labels, value in values)]


def histogram(name: str, about: str, values: Iterable[tuple[Labels, Histogram]]) -> list[str]:
    lines = _head(name, about, "histogram")
    for labels, one in values:
        so_far = 0
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], one.counts, strict=True):
            so_far += count
            lines.append(f"{name}_bucket{_labels({**labels, 'le': bound})} {so_far}")
        lines += [f"{name}_sum{_labels(labels)} {_number(one.sum)}", f"{name}_count{_labels(labels)} {so_far}"]
    return lines


def _head(name: str, about: str, kind: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


def _labels(labels: Labels) -> str:
    said = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())
    return f"{{{said}}}" if said else ""


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _number(value: float) -> str:
    return repr(round(value, 6))
