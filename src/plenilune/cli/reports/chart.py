"""The picture of a survey, as SVG: one bar of all starts by their outcome, and below it how many moves the wins take."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from plenilune import words
from plenilune.cli.reports.figures import interval, number, percent
from plenilune.cli.reports.survey import name, title
from plenilune.search.experiments.survey import DRAW, OPEN

if TYPE_CHECKING:
    from plenilune.search.experiments.survey import Result, Survey

WIDE, HIGH = 960, 640
LEFT, RIGHT = 48, 912
BAR_TOP, BAR_HIGH = 110, 44
FLOOR, CEILING = 572, 330  # of the columns
GAP = 4

# The night of the pages, as in web/src/tokens.css
TEXT, TEXT_2, TEXT_3, LINE, SURFACE, RAISED = "#FFF3D6", "#B9C4EC", "#8E9BCB", "#3A4887", "#141C42", "#1E2958"
PICK, LILAC, LILAC_INK, MOON = "#FFD37A", "#8FA3DC", "#46559C", "#FFF1C9"
SERIF, SANS = "Young Serif, Georgia, serif", "Atkinson Hyperlegible Next, system-ui, DejaVu Sans, sans-serif"

# Told apart by form as well as by colour: plain, striped, outlined, dotted
DEFINITIONS = f"""<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#080C22"/><stop offset="1" stop-color="#25326E"/>
</linearGradient>
<pattern id="striped" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="9" height="9" fill="{LILAC}"/><rect width="2.4" height="9" fill="{LILAC_INK}"/></pattern>
<pattern id="dotted" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="{RAISED}"/>
<circle cx="4.5" cy="4.5" r="1.6" fill="{TEXT_3}"/></pattern>
</defs>"""


def svg(survey: Survey, lang: str) -> str:
    result = survey.result

    def said(key: str, **gaps: str | int) -> str:
        return words.say(survey.game.words, key, lang, **gaps)

    heading, second = said("survey-title", game=survey.game.about.title), title(survey, lang)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" role="img">',
        f"<title>{escape(heading)}</title>{DEFINITIONS}",
        f'<rect width="{WIDE}" height="{HIGH}" fill="url(#sky)"/>',
        f'<circle cx="876" cy="58" r="27" fill="{MOON}"/>',
        _text(LEFT, 60, heading, 28, TEXT, family=SERIF),
        _text(LEFT, 90, second, 17, TEXT_2),
        *_bar(result),
        *_legend(survey, result, lang),
        f'<rect x="24" y="248" width="912" height="372" rx="18" fill="{SURFACE}" stroke="{LINE}" stroke-width="1.5"/>',
        _text(LEFT, 284, said("survey-bars"), 17, TEXT, weight=600),
        *(_columns(survey, result, lang) if result.lengths() else ()),
        _text((LEFT + RIGHT) / 2, FLOOR + 40, said("survey-axis"), 15, TEXT_2, "middle"),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _text(
    x: float, y: float, text: str, size: int, fill: str, anchor: str = "start", weight: int = 500, family: str = SANS
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{family}" font-size="{size}" font-weight="{weight}" '
        f'text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'
    )


def _fill(result: Result, outcome: str) -> str:
    if outcome == DRAW:
        return RAISED
    if outcome == OPEN:
        return "url(#dotted)"
    return PICK if outcome == next(iter(result.wins)) else "url(#striped)"


def _box(x: float, y: float, wide: float, high: float, fill: str, radius: float = 4) -> str:
    edge = f' stroke="{TEXT_3}" stroke-width="1.5"' if fill in (RAISED, "url(#dotted)") else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(wide, 0.5):.1f}" height="{max(high, 0.5):.1f}" rx="{radius}" '
        f'fill="{fill}"{edge}/>'
    )


def _shown(result: Result) -> list[tuple[str, int]]:
    """The first seat left, the other right, what is between them in the middle."""
    first, *others = result.wins
    order = [first, DRAW, OPEN, *others]
    return [(outcome, result.counts[outcome]) for outcome in order if result.counts[outcome] or outcome != OPEN]


def _bar(result: Result) -> list[str]:
    boxes, x = [], float(LEFT)
    shown = [(outcome, count) for outcome, count in _shown(result) if count]
    room = RIGHT - LEFT - GAP * (len(shown) - 1)
    for outcome, count in shown:
        wide = room * count / result.starts
        boxes.append(_box(x, BAR_TOP, wide, BAR_HIGH, _fill(result, outcome), min(8, wide / 2)))
        x += wide + GAP
    return boxes


def _legend(survey: Survey, result: Result, lang: str) -> list[str]:
    shown = _shown(result)
    step = (RIGHT - LEFT) / len(shown)
    lines = []
    for place, (outcome, count) in enumerate(shown):
        x = LEFT + place * step
        lines += [
            _box(x + 1, BAR_TOP + 58, 18, 18, _fill(result, outcome)),
            _text(x + 28, BAR_TOP + 73, name(survey.game, outcome, lang), 17, TEXT, weight=600),
            _text(x + 28, BAR_TOP + 97, percent(count / result.starts, lang), 19, TEXT, weight=600),
            _text(x + 28, BAR_TOP + 118, interval(count, result.starts, lang), 15, TEXT_2),
        ]
    return lines


def _columns(survey: Survey, result: Result, lang: str) -> list[str]:
    lengths = result.lengths()
    first, last = lengths[0], lengths[-1]
    step = min(44.0, (RIGHT - LEFT - 40) / (last - first + 1))
    start = (LEFT + RIGHT + 30) / 2 - step * (last - first + 1) / 2
    most = max(count for wins in result.wins.values() for count in wins.values())
    lines = [*_grid(most, lang), *_middle(survey, result, lang, start - first * step + step / 2, step)]
    for seat, wins in result.wins.items():
        for plies, count in sorted(wins.items()):
            x, high = start + (plies - first) * step, (FLOOR - CEILING) * count / _top(most)
            lines.append(_box(x + step * 0.11, FLOOR - high, step * 0.78, high, _fill(result, seat), min(4, high / 2)))
    labels = range(first, last + 1, 1 if step >= 22 else 2)
    return lines + [_text(start + (at - first + 0.5) * step, FLOOR + 19, str(at), 14, TEXT_3, "middle") for at in labels]


def _middle(survey: Survey, result: Result, lang: str, zero: float, step: float) -> list[str]:
    """Where half of the wins are over; `zero` is where a win in no moves would stand."""
    middle = result.median() or 0
    x = zero + middle * step
    note = words.say(survey.game.words, "survey-middle", lang, median=number(middle, lang))
    left, anchor = (x - 13, "end") if x > (LEFT + RIGHT) / 2 else (x + 13, "start")
    return [
        f'<path d="M{x:.1f} {CEILING - 18}V{FLOOR}" stroke="{TEXT}" stroke-width="1.5" stroke-dasharray="2 5"/>',
        f'<circle cx="{x:.1f}" cy="{CEILING - 22}" r="5" fill="{MOON}"/>',
        _text(left, CEILING - 17, note, 15, TEXT, anchor),
    ]


def _top(most: int) -> int:
    """A round number of starts that the highest column fits under: 1, 2 or 5 and noughts, four or fewer steps of it."""
    return -(-most // _tick(most)) * _tick(most)


def _tick(most: int) -> int:
    tick, factors = 1, (2, 5, 10)
    base = 1
    while most > 4 * tick:
        tick = next((base * factor for factor in factors if most <= 4 * base * factor), base * 10)
        base *= 10
    return tick


def _grid(most: int, lang: str) -> list[str]:
    lines = []
    for count in range(0, _top(most) + 1, _tick(most)):
        y = FLOOR - (FLOOR - CEILING) * count / _top(most)
        lines.append(f'<path d="M{LEFT + 40} {y:.1f}H{RIGHT}" stroke="{LINE}" stroke-width="{1.5 if count == 0 else 1}"/>')
        lines.append(_text(LEFT + 32, y + 5, number(count, lang), 14, TEXT_3, "end"))
    return lines
