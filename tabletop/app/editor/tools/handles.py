"""What is taken hold of at chosen things: corners and edges of a single shape, the sides of a box, what turns it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from tabletop.app.editor import things
from tabletop.app.editor.things import Thing
from tabletop.geometry import reshaping
from tabletop.geometry.shapes import Circle, Ellipse, Point, Rect, distance
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone

GRIP = 9.0
"""Pixels about a handle that are it."""
ARM = 28.0
"""Pixels from the box to the handle that turns."""
CROWDED = 40
"""A shape with more corners shows no handles on its edges, and one with far more none at all but its box."""
TOO_MANY = 250


@dataclass(frozen=True, slots=True)
class Handle:
    """One handle. `ring` and `number` name a corner, or the corner before an edge; `side` the part of a box: −1, 0 or 1
    across and down."""

    at: Point
    kind: Literal["corner", "edge", "side", "turn"]
    ring: int = 0
    number: int = 0
    side: tuple[int, int] = (0, 0)


def handles(chosen: Sequence[Thing], pixel: float) -> tuple[Handle, ...]:
    """The handles of what is chosen: of one shape its corners, of several things and round shapes their box's."""
    if not chosen:
        return ()
    made = _turning(chosen, pixel)
    if len(chosen) == 1 and isinstance(chosen[0], Terrain | Zone):
        outline = chosen[0].outline
        rings = reshaping.corners(outline)
        count = sum(map(len, rings))
        if rings and not isinstance(outline, Rect | Circle | Ellipse) and count <= TOO_MANY:
            return (*made, *_of_corners(chosen[0], edges=count <= CROWDED))
        if isinstance(outline, Rect) and outline.rotate % 180.0:
            return (*made, *_of_corners(chosen[0], edges=False))
    return (*made, *_of_box(chosen))


def handle_at(many: Iterable[Handle], place: Point, pixel: float) -> Handle | None:
    """The nearest handle within reach; a corner comes before an edge."""
    near = [(distance(each.at, place), each.kind == "edge", each) for each in many]
    found = [each for each in near if each[0] <= GRIP * pixel]
    return min(found, key=lambda each: (each[1], each[0]))[2] if found else None


def _turning(chosen: Sequence[Thing], pixel: float) -> tuple[Handle, ...]:
    left, top, right, _ = things.bounds_of(chosen)
    return (Handle(((left + right) / 2, top - ARM * pixel), "turn"),)


def _of_corners(thing: Terrain | Zone, *, edges: bool) -> Iterable[Handle]:
    for r, ring in enumerate(reshaping.corners(thing.outline)):
        for number, point in enumerate(ring):
            yield Handle(point, "corner", r, number)
    if edges:
        for r, number, a, b in reshaping.edges(thing.outline):
            yield Handle(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), "edge", r, number)


def _of_box(chosen: Sequence[Thing]) -> Iterable[Handle]:
    if not any(isinstance(each, Terrain | Zone) for each in chosen) and len(chosen) < 2:
        return
    left, top, right, bottom = things.bounds_of(chosen)
    across, down = (left, (left + right) / 2, right), (top, (top + bottom) / 2, bottom)
    for i, x in enumerate(across, -1):
        for j, y in enumerate(down, -1):
            if (i, j) != (0, 0):
                yield Handle((x, y), "side", side=(i, j))
