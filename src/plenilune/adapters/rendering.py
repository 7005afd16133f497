"""Positions for those who watch: as text in our notation, or as a picture of ours in pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np

from plenilune import State

MODES = ("ansi", "rgb_array")
WIDTH = 640  # pixels


def rendered(state: State, seat: str | None, mode: str | None) -> Any:
    """What that seat, or a spectator, sees; None where nobody watches."""
    if mode == "ansi":
        return state.seen(seat)
    if mode == "rgb_array":
        return pixels(state.picture(seat))
    return None


def pixels(svg: str) -> Any:
    """Rows of pixels, red green blue, on black."""
    import resvg_py
    from PIL import Image

    drawn = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, background="#000000"))))
    return np.asarray(drawn.convert("RGB"), np.uint8).copy()
