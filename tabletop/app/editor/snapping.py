"""Where a point goes that is drawn or dragged: to the grid, a corner, an edge, an angle, or where the mouse is."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tabletop.app.editor.things import Thing, piece
from tabletop.geometry import reshaping
from tabletop.geometry.shapes import Disc, Point, bearing, direction, distance
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone

GRIDS = (1.0, 0.5, 0.25, 0.1, 0.05)
"""The grids there are, in inches."""
ANGLE = 15.0
"""Degrees between the directions that a line takes while angles snap."""
REACH = 10.0
"""Pixels within which a corner or an edge draws the mouse to it."""
ADVANTAGE = 4.0
"""Pixels by which a corner or an edge may be farther off than the grid and still draws the mouse. What lies farther
from the mouse than that leaves a fine grid alone: next to a corner there are places too."""


@dataclass(frozen=True, slots=True)
class Snap:
    """What draws points to itself; `grid` None: no grid."""

    grid: float | None = 0.5
    corners: bool = True
    edges: bool = False
    angles: bool = False

    @property
    def on(self) -> bool:
        """Whether anything does."""
        return self.grid is not None or self.corners or self.edges or self.angles

    def next_grid(self, by: int = 1) -> Snap:
        """The next finer grid, and after the finest none; −1: the other way."""
        order = (*GRIDS, None)
        return replace(self, grid=order[(order.index(self.grid) + by) % len(order)])


OFF = Snap(None, corners=False, edges=False, angles=False)


@dataclass(frozen=True, slots=True)
class Snapped:
    """Where a point went, and to what: "corner", "edge", "grid", "angle" or ""."""

    place: Point
    to: str = ""


def snapped(
    point: Point,
    snap: Snap,
    targets: Iterable[Thing],
    inches_per_pixel: float,
    origin: Point | None = None,
    corners: Iterable[Point] = (),
) -> Snapped:
    """The place that a point is drawn to: the nearest corner within reach, else the nearest edge, else the grid.

    `targets` are the things within `REACH` pixels, `corners` more corners. Where the grid is much nearer, it comes
    before both. `origin` is where the line began that ends here: with `angles` it
    keeps to multiples of 15°.
    """
    reach = REACH * inches_per_pixel
    if snap.corners or snap.edges:
        if snap.grid is not None:
            reach = min(reach, distance(on_grid(point, snap.grid), point) + ADVANTAGE * inches_per_pixel)
        found = _on_things(point, snap, targets, reach, corners)
        if found is not None:
            return found
    if snap.angles and origin is not None and distance(origin, point) > 0:
        turn = round(bearing(origin, point) / ANGLE) * ANGLE
        x, y = direction(turn)
        along = (point[0] - origin[0]) * x + (point[1] - origin[1]) * y
        if snap.grid is not None:
            along = round(along / snap.grid) * snap.grid
        return Snapped(reshaping.tidy_point((origin[0] + x * along, origin[1] + y * along)), "angle")
    if snap.grid is not None:
        return Snapped(on_grid(point, snap.grid), "grid")
    return Snapped(reshaping.tidy_point(point))


def on_grid(point: Point, grid: float) -> Point:
    """The nearest crossing of the grid."""
    return (reshaping.tidy(round(point[0] / grid) * grid), reshaping.tidy(round(point[1] / grid) * grid))


def _on_things(
    point: Point, snap: Snap, targets: Iterable[Thing], reach: float, corners: Iterable[Point]
) -> Snapped | None:
    more = [(away, each) for each in corners if (away := distance(each, point)) <= reach] if snap.corners else []
    corner: tuple[float, Point] | None = min(more, default=None)
    edge: tuple[float, Point] | None = None
    for thing in targets:
        if snap.corners:
            for each in _corners(thing):
                away = distance(each, point)
                if away <= reach and (corner is None or away < corner[0]):
                    corner = (away, each)
        if snap.edges and isinstance(thing, Terrain | Zone):
            for _, _, a, b in reshaping.edges(thing.outline):
                on = reshaping.nearest_on(a, b, point)
                away = distance(on, point)
                if away <= reach and (edge is None or away < edge[0]):
                    edge = (away, on)
    if corner is not None:
        return Snapped(reshaping.tidy_point(corner[1]), "corner")
    return None if edge is None else Snapped(reshaping.tidy_point(edge[1]), "edge")


def _corners(thing: Thing) -> Iterable[Point]:
    if isinstance(thing, Terrain | Zone):
        rings = reshaping.corners(thing.outline)
        if rings:
            return (point for ring in rings for point in ring)
    area = piece(thing)
    return (area.centre,) if isinstance(area, Disc) else (reshaping.middle(reshaping.bounds_of(area)),)


def turn_snapped(degrees: float, snap: Snap) -> float:
    """A turn drawn to the steps of 15° while angles or a grid snap."""
    if snap.angles or snap.grid is not None:
        return math.remainder(round(degrees / ANGLE) * ANGLE, 360.0)
    return math.remainder(degrees, 360.0)
