"""Figures as a language writes them."""

from __future__ import annotations

from plenilune.search.experiments.ratings import wilson


def percent(part: float, lang: str, digits: int = 1) -> str:
    from babel.numbers import format_percent

    return format_percent(part, "0." + "0" * digits + " %" if digits else "0 %", lang, decimal_quantization=True)


def number(value: float, lang: str) -> str:
    from babel.numbers import format_decimal

    return format_decimal(value, "#,##0.##", lang)


def interval(count: int, total: int, lang: str) -> str:
    low, high = wilson(count / total, total)
    return f"{percent(low, lang)} – {percent(high, lang)}"
