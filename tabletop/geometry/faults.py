"""What keeps an outline from being an area: a bow-tie, a hole outside, points in one line."""

from __future__ import annotations

import re
from collections.abc import Sequence

import shapely
from shapely.geometry import Polygon as ShapelyPolygon

from tabletop.geometry.shapes import Outline, Polygon

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

    All are looked at in one go. Rectangles, circles, ellipses and walls are areas by themselves.
    """
    drawn = [(i, each) for i, each in enumerate(outlines) if isinstance(each, Polygon)]
    shapes = [ShapelyPolygon(each.points, each.holes) for _, each in drawn]
    sound = shapely.is_valid(shapes) & (shapely.area(shapes) > _LEAST_AREA) if shapes else []
    return {i: _fault(shape) for (i, _), shape, good in zip(drawn, shapes, sound, strict=True) if not good}


def _fault(shape: ShapelyPolygon) -> str:
    reason = str(shapely.is_valid_reason(shape))
    if reason == "Valid Geometry" or shape.area <= _LEAST_AREA:
        return "has no area: its points lie in one line"
    words = _SENTENCES.get(reason.partition("[")[0].strip(), "is no simple area")
    place = _PLACE.search(reason)
    if place is None:
        return words
    x, y = (round(float(figure), 2) for figure in place.groups())
    return f"{words} at [{x:g}, {y:g}]"
