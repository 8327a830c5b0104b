"""Room for bases: whether one fits into an area, gets out of it, and which passages are too narrow for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

from tabletop.geometry.shapes import Piece, Region, polygon_of, region_of

ROUND = 8
"""Segments of a quarter of a circle: finer changes nothing that a designer could see."""
GRANTED = 0.01
"""Inches that a base may be larger than its passage."""
AWAY = 6.0
"""Inches beyond an area from which one counts as having left it: the length of a move."""
LEAST = 0.02
"""Square inches below which a leftover is rounding."""


def _less_walls(walls: Sequence[Piece], table: Piece) -> Any:
    """The table but what nobody can enter."""
    return polygon_of(table).difference(shapely.union_all([polygon_of(wall, 32) for wall in walls]))


def _centres(walls: Sequence[Piece], table: Piece, base: float) -> list[Any]:
    """Where the centre of a round base may be, as parts between which it cannot go."""
    inner = _less_walls(walls, table).buffer(-base / 2 + GRANTED, quad_segs=ROUND)
    return [part for part in shapely.get_parts(inner) if not part.is_empty]


def fits(area: Piece, walls: Sequence[Piece], table: Piece, base: float) -> bool:
    """Whether a round base of so many inches finds a place wholly inside an area."""
    room = polygon_of(area).intersection(_less_walls(walls, table))
    return not room.buffer(-base / 2 + GRANTED, quad_segs=ROUND).is_empty


def way_out(area: Piece, walls: Sequence[Piece], table: Piece, base: float) -> bool:
    """Whether a base that stands in an area can leave it: the ground that it walks on goes on for some inches outside,
    or is most of the table."""
    inside = polygon_of(area)
    room = inside.buffer(-base / 2 + GRANTED, quad_segs=ROUND)
    outside = inside.buffer(base / 2 + AWAY)
    every = _centres(walls, table, base)
    most = sum(part.area for part in every) / 2
    parts = [part for part in every if part.intersects(room)]
    return any(part.area > most or not part.difference(outside).is_empty for part in parts)


def narrows(walls: Sequence[Piece], table: Piece, base: float) -> tuple[Region, ...]:
    """The passages that lead from one place to another but are too narrow for a base of so many inches."""
    free = _less_walls(walls, table)
    wide = shapely.union_all(_centres(walls, table, base)).buffer(base / 2, quad_segs=ROUND)
    parts = shapely.get_parts(free.difference(wide.buffer(GRANTED)))
    parts = parts[(shapely.area(parts) >= LEAST) & (shapely.get_type_id(parts) == shapely.GeometryType.POLYGON)]
    # A corner that no round base fills touches the wide ground once; a passage touches it at both ends.
    touched = shapely.intersection(shapely.buffer(parts, 3 * GRANTED), wide)
    ends, owners = shapely.get_parts(touched, return_index=True)
    count = np.bincount(owners[shapely.area(ends) > 0], minlength=len(parts))
    return tuple(region_of(part) for part in parts[count >= 2])
