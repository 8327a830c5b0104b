"""Outlines that are no areas made into areas that cover the same ground; and areas with holes cut into plain ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import shapely
from shapely import affinity
from shapely.geometry import Polygon as ShapelyPolygon

from tabletop.geometry.faults import faults
from tabletop.geometry.shapes import Outline, Piece, Polygon, Region, Ring, Wall, polygon_of, region_of

LEAST = 1e-4
"""A part smaller than so many square inches is a slip of the pen."""


def mended(outline: Outline) -> tuple[Outline, ...]:
    """The sound outlines that cover what a faulty one was drawn to cover; nothing when it covers nothing.

    A polygon that crosses itself becomes its parts; a wall that folds back on itself its single stretches.
    """
    if isinstance(outline, Wall):
        stretches = tuple(Wall((a, b), outline.width, outline.rotate) for a, b in pairwise(outline.line) if a != b)
        return tuple(each for each in stretches if not faults([each]))
    if not isinstance(outline, Polygon):
        return (outline,)
    shape = shapely.make_valid(ShapelyPolygon(outline.points, outline.holes))
    if outline.rotate:
        left, top, right, bottom = ShapelyPolygon(outline.points).bounds
        shape = affinity.rotate(shape, outline.rotate, origin=((left + right) / 2, (top + bottom) / 2))
    parts = (region_of(each) for each in shapely.get_parts(shape) if each.geom_type == "Polygon" and each.area > LEAST)
    found = tuple(Polygon(part.rings[0], part.rings[1:]) for part in parts)
    return tuple(each for each in found if not faults([each]))


def without_holes(region: Region) -> tuple[Ring, ...]:
    """Rings without holes that cover a region together: it is cut in two through each of its holes.

    >>> square = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
    >>> len(without_holes(Region((square, ((1.0, 1.0), (2.0, 1.0), (2.0, 2.0))))))
    2
    """
    waiting, done = [polygon_of(region)], []
    while waiting:
        polygon = waiting.pop()
        if not polygon.interiors:
            done.append(polygon)
            continue
        left, top, right, bottom = polygon.bounds
        across = ShapelyPolygon(polygon.interiors[0]).centroid.x
        for x0, x1 in ((left - 1, across), (across, right + 1)):
            part = polygon.intersection(shapely.box(x0, top - 1, x1, bottom + 1))
            waiting += [each for each in shapely.get_parts(part) if each.geom_type == "Polygon" and each.area > LEAST]
    return tuple(region_of(each).rings[0] for each in done)


def even_odd(rings: Sequence[Ring]) -> tuple[Region, ...]:
    """The areas that rings enclose an odd number of times: a ring in another is a hole.

    >>> outer, inner = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0)), ((6.0, 2.0), (8.0, 2.0), (8.0, 4.0))
    >>> [len(region.rings) for region in even_odd([outer, inner])]
    [2]
    """
    whole = ShapelyPolygon()
    for ring in rings:
        whole = whole.symmetric_difference(shapely.make_valid(ShapelyPolygon(ring)))
    return tuple(
        region_of(each) for each in shapely.get_parts(whole) if each.geom_type == "Polygon" and each.area > LEAST
    )


def widest_gap(pieces: Sequence[Piece], cover: Sequence[Piece]) -> float:
    """How many inches some pieces reach beyond the ground that others cover together; 0 when they lie wholly on it.

    >>> from tabletop.geometry.shapes import Box
    >>> round(widest_gap([Box((0.0, 0.0), 4.0, 2.0)], [Box((0.0, 0.0), 3.0, 3.0)]), 3)
    0.5
    """
    ground = shapely.union_all([polygon_of(piece, 512) for piece in cover])
    beyond = shapely.union_all([polygon_of(piece, 512) for piece in pieces]).difference(ground)
    if beyond.is_empty:
        return 0.0
    if ground.is_empty:
        return math.inf
    return max(float(ground.distance(shapely.Point(corner))) for corner in shapely.get_coordinates(beyond))
