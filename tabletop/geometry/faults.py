"""What keeps an outline from being an area: a bow-tie, a hole outside, points in one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon as ShapelyPolygon

from tabletop.geometry.shapes import Outline, Polygon, Wall, wall_polygon

_PLACE = re.compile(r"\[(\S+) (\S+)\]")
_SENTENCES = {
    "Self-intersection": "crosses itself",
    "Ring Self-intersection": "touches itself",
    "Hole lies outside shell": "has a hole that lies outside",
    "Holes are nested": "has a hole inside a hole",
    "Interior is disconnected": "is cut in two by its holes",
    "Duplicate Rings": "has the same hole twice",
}
_LEAST_AREA = 1e-9


def faults(outlines: Sequence[Outline]) -> dict[int, str]:
    """What is wrong with each outline that is no area, by its place in the sequence: `crosses itself at [3, 4]`.

    All polygons are looked at in one go. Rectangles, circles and ellipses are areas by themselves.
    """
    found = {i: _TOO_WIDE for i, each in enumerate(outlines) if isinstance(each, Wall) and _falls_apart(each)}
    drawn = [(i, each) for i, each in enumerate(outlines) if isinstance(each, Polygon)]
    if drawn:
        shapes = _shapes([each for _, each in drawn])
        sound = shapely.is_valid(shapes) & (shapely.area(shapes) > _LEAST_AREA)
        found |= {drawn[k][0]: _fault(shapes[k]) for k in np.flatnonzero(~sound)}
    return found


_TOO_WIDE = "is too wide for its line, whose corners lie close together; draw it as a polygon"


def _falls_apart(wall: Wall) -> bool:
    """Whether the strip along the line is not one sound polygon: a line that folds back on itself within its width."""
    shape = wall_polygon(wall)
    return shape.geom_type != "Polygon" or not shape.is_valid or shape.area <= _LEAST_AREA


def _shapes(outlines: Sequence[Polygon]) -> Any:
    """All polygons as shapely's, made together: one by one takes ten times as long."""
    counts = [len(each.points) for each in outlines]
    corners = np.array([point for each in outlines for point in each.points], dtype=float)
    rings = shapely.linearrings(corners, indices=np.repeat(np.arange(len(outlines)), counts))
    shapes = shapely.polygons(rings)
    for k, each in enumerate(outlines):
        if each.holes:
            shapes[k] = ShapelyPolygon(each.points, each.holes)
    return shapes


def _fault(shape: Any) -> str:
    reason = str(shapely.is_valid_reason(shape))
    if shape.convex_hull.area <= _LEAST_AREA:
        return "has no area: its points lie in one line"
    words = _SENTENCES.get(reason.partition("[")[0].strip(), "is no simple area")
    place = _PLACE.search(reason)
    if place is None:
        return words
    x, y = (round(float(figure), 2) for figure in place.groups())
    return f"{words} at [{x:g}, {y:g}]"
