"""A picture as SVG, from shapes: for notebooks and for programs that learn. Nothing of it is from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape


class Svg:
    """A drawing of that size; each shape comes before those that follow it."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height, self._title = width, height, title
        self._shapes: list[str] = []

    def add(self, shape: str, **attributes: float | str) -> None:
        """One shape: `rect`, `circle`, ...; an attribute `stroke_width` is written stroke-width."""
        self._add(shape, "", attributes)

    def _add(self, shape: str, text: str, attributes: Mapping[str, float | str]) -> None:
        said = "".join(f" {name.replace('_', '-')}='{escape(_short(value))}'" for name, value in attributes.items())
        self._shapes.append(f"<{shape}{said}>{escape(text)}</{shape}>" if text else f"<{shape}{said}/>")

    def circle(self, x: float, y: float, r: float, fill: str, **more: float | str) -> None:
        self.add("circle", cx=x, cy=y, r=r, fill=fill, **more)

    def rect(self, x: float, y: float, width: float, height: float, fill: str, **more: float | str) -> None:
        self.add("rect", x=x, y=y, width=width, height=height, fill=fill, **more)

    def text(self, x: float, y: float, text: str, size: float, fill: str, **more: float | str) -> None:
        """Centred on x, its baseline at y."""
        place: dict[str, float | str] = {"x": x, "y": y, "font_size": size, "fill": fill}
        self._add("text", text, {**place, "text_anchor": "middle", "font_family": "sans-serif", **more})

    def __str__(self) -> str:
        size = f'width="{_short(self.width)}" height="{_short(self.height)}"'
        box = f'viewBox="0 0 {_short(self.width)} {_short(self.height)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img"><title>{escape(self._title)}</title>'
        return head + "".join(self._shapes) + "</svg>"


def _short(value: float | str) -> str:
    return f"{value:g}" if isinstance(value, int | float) else value
