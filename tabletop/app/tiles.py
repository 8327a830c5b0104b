"""Where the tiles of card lie on a table that holds nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.geometry.edges import bounds_of
from tabletop.model.state import State

Rect = tuple[float, float, float, float]

AROUND_TILES = 1.2
"""Inches round the tiles that are shown with them."""


def box_of(state: State, tiles: Iterable[str]) -> Rect | None:
    """What the tiles cover (x, y, width, height in inches); None: there are none, or other things beside them."""
    laid = [bounds_of(state.zones[id].outline.piece()) for id in tiles if id in state.zones]
    if not laid or state.terrain:
        return None
    left, top = min(each[0] for each in laid), min(each[1] for each in laid)
    right, bottom = max(each[2] for each in laid), max(each[3] for each in laid)
    return (left, top, right - left, bottom - top)


def cut_to(state: State, tiles: Iterable[str]) -> Rect:
    """The part of the table that is worth a picture: the tiles and what is round them, in the table's own shape."""
    table, box = state.table, box_of(state, tiles)
    if box is None:
        return (0.0, 0.0, table.width, table.height)
    x, y, across, down = box
    share = min(1.0, max((across + 2 * AROUND_TILES) / table.width, (down + 2 * AROUND_TILES) / table.height))
    wide, high = table.width * share, table.height * share
    left = min(max(0.0, x + (across - wide) / 2), table.width - wide)
    top = min(max(0.0, y + (down - high) / 2), table.height - high)
    return (left, top, wide, high)
