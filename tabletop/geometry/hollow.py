"""The hollows of a table: each is ground that hangs together, so that a base can get from any place of it to any other.

They are never drawn too small, and too large by little: a search asks how near a way can lead, however long it is.

>>> from tabletop.geometry.shapes import Disc, distance
>>> hollows = Hollows(0.5, [Blocker(Disc((10, 5), 2))], (0.5, 0.5), (19.5, 19.5))
>>> round(distance(hollows.nearest((5, 5), (9, 5)), (9, 5)), 2)
1.5
"""

from __future__ import annotations

from collections.abc import Iterable

import shapely

from tabletop.geometry.grown import Blocker
from tabletop.geometry.shapes import Point, polygon_of

SLACK = 0.001
"""Inches by which every obstacle is drawn too small, so that no gap is shut through which a base just fits."""
FINENESS = 32
"""Straight pieces for a quarter of a circle."""


class Hollows:
    """Where the centre of a base of that radius can be among blockers, in the box from `least` to `most` (x, y)."""

    def __init__(self, radius: float, blockers: Iterable[Blocker], least: Point, most: Point) -> None:
        shut = [polygon_of(each.piece).buffer(radius + each.clearance - SLACK, FINENESS) for each in blockers]
        world = shapely.box(least[0] - SLACK, least[1] - SLACK, most[0] + SLACK, most[1] + SLACK)
        self._parts = shapely.get_parts(shapely.difference(world, shapely.union_all(shut)))
        shapely.prepare(self._parts)

    def nearest(self, start: Point, wish: Point) -> Point:
        """The point nearest to the wish in the hollow of the start: no place that can be reached is nearer. The wish
        itself where that is in the same hollow, or where the start is in none (within what stops others, say)."""
        home = self._parts[shapely.dwithin(self._parts, shapely.Point(start), SLACK)]
        here = shapely.Point(wish)
        if len(home) != 1 or home[0].covers(here):
            return wish
        x, y = shapely.get_coordinates(shapely.shortest_line(home[0], here))[0].tolist()
        return x, y
