"""The region a base can reach: everywhere a `Walk` leads within its limit, with true arcs at the rim.

>>> from tabletop.geometry.paths import Walk
>>> round(Reach(Walk((0, 0), 0.5, limit=6)).area, 1)
113.1
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon as ShapelyPolygon

from tabletop.geometry.paths import Walk
from tabletop.geometry.shapes import Disc, Piece, Point, Region, polygon_of, region_of

ARC_SIDES = 64
"""Sides of a quarter circle where a rim follows a base or a corner: within 0.0001″ per inch of radius."""
THINNED = 4e-4
"""How far from the rays' ends a rim may run, in inches; with the sag of its chords (`wedges.SAG`) less than 0.001″."""
GRID = 1e-6
"""Wedges are joined on a grid this fine (inches), which closes the hairs between neighbours."""


class Reach:
    """Where the base of a walk can get to.

    `wedges` are rings of points (n, 2) in inches: painted one over the other they show everywhere the base's centre can
    pass, rim arcs within 0.0005″. `regions` is where it may end: joined, without what friends and other pieces forbid.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.wedges: tuple[NDArray[np.float64], ...] = tuple(walk.wedges())

    def contains(self, point: Point) -> bool:
        """Whether the base may end at the point: the walk's own answer, exact where `regions` is within 0.001″."""
        return self.walk.may_end(point)

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """Where the base's centre may end, as polygons with holes; worked out when first asked for."""
        parts = shapely.get_parts(self._joined)
        return tuple(region_of(part) for part in parts if isinstance(part, ShapelyPolygon) and part.area > GRID)

    @cached_property
    def triangles(self) -> tuple[tuple[Point, ...], ...]:
        """`regions` cut into triangles that meet and do not overlap: what to fill, holes and all."""
        cut = shapely.get_parts(shapely.constrained_delaunay_triangles(self._joined))
        corners: list[list[list[float]]] = shapely.get_coordinates(cut).reshape(-1, 4, 2)[:, :3].tolist()
        return tuple(tuple((x, y) for x, y in triangle) for triangle in corners)

    @cached_property
    def area(self) -> float:
        """Square inches of `regions`."""
        return float(self._joined.area)

    @cached_property
    def _joined(self) -> shapely.Geometry:
        rings = shapely.polygons([shapely.linearrings(ring) for ring in self.wedges if len(ring) > 2])
        solid = shapely.make_valid(rings, method="structure", keep_collapsed=False)
        whole = shapely.union_all(solid, grid_size=GRID)
        whole = whole.intersection(shapely.box(*self.walk.centre_bounds))
        shut = [_grown_polygon(piece, self.walk.radius) for piece in self.walk.shut]
        return shapely.simplify(whole.difference(shapely.union_all(shut)) if shut else whole, THINNED)


def _grown_polygon(piece: Piece, radius: float) -> shapely.Geometry:
    if isinstance(piece, Disc):
        return polygon_of(Disc(piece.centre, piece.radius + radius), 4 * ARC_SIDES)
    return polygon_of(piece).buffer(radius, quad_segs=ARC_SIDES)
