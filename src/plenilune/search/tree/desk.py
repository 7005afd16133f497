"""What the tree search works with: rows of integers, handed from kernel to kernel in one piece."""

from __future__ import annotations

from typing import NamedTuple

from plenilune.core.game import Fixed, Ints


class Desk(NamedTuple):
    """What a search works with."""

    board: Fixed
    root: Ints  # the position that is searched
    s: Ints  # the position of this simulation
    tree: Ints
    menu: Ints  # room for choices
    path: Ints  # the nodes on the way down
    result: Ints  # what each seat got
    figures: Ints
