"""The shortest way of a round base among walls, polygons, discs and other bases, exact and fast enough for a hand.

A `Walk` is made once, when a miniature is picked up: it finds every way round corners within the limit. After that each
movement of the mouse is one question: `length`, `to`, `nearest`, or `straight` for a way drawn by hand. A way consists
of straight lines and true arcs (ruling C3); its length is exact to 1e-6″.

>>> from tabletop.geometry.shapes import Disc
>>> walk = Walk((0, 0), 0.5, [Disc((3, 0), 0.5)], limit=8)
>>> round(walk.length((6, 0)), 4)
6.3365
>>> walk.to((3, 0.5)) is None
True
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from copy import copy

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.freehand import Straight, followed, straight
from tabletop.geometry.ground import (
    Bounds,
    Size,
    as_row,
    blockers_of,
    centre_bounds,
    depth_in,
    eased,
    lay,
    loops,
    near,
    widened,
)
from tabletop.geometry.grown import Blocker, grown
from tabletop.geometry.kernels.capsules import GRANT, TINY, Row
from tabletop.geometry.kernels.paths import LABEL, departure, tangent
from tabletop.geometry.shapes import EPSILON, Piece, Point, distance
from tabletop.geometry.track import Arc, Line, Part, Path

__all__ = ["Arc", "Blocker", "Line", "Path", "Straight", "Walk", "shortest", "straight"]


class Walk:
    """Every way of one base from one place, no longer than `limit`.

    `start` is the base's centre, `radius` its radius; `blockers` stop it (pieces, or `Blocker`s that ask for
    clearance); on `no_end_on` it may pass but not end (friends); `table` keeps the whole base on a table of that width
    and height, None has no edges. A walk never changes: when the table changes, make another.

    A base that starts overlapping a blocker, or nearer to it than its clearance, never gets nearer than it started, and
    may leave (ruling E7); it may not end overlapping. One that starts partly off the table may come on, and must end
    on it.
    """

    def __init__(
        self,
        start: Point,
        radius: float,
        blockers: Iterable[Blocker | Piece] = (),
        limit: float = math.inf,
        table: Size | None = None,
        *,
        no_end_on: Iterable[Piece] = (),
    ) -> None:
        start = (float(start[0]), float(start[1]))
        self.radius, self.table, self.limit = float(radius), table, max(0.0, float(limit))
        kernel = loops()
        reach = self.limit + radius
        window = near(blockers_of(blockers), start, reach)
        held = [each for blocker in window if (each := eased(blocker, radius, start)) is not None]
        self._ground = lay(held, kernel)
        shut = [grown(each.piece, radius) for each in near(blockers_of(no_end_on), start, reach)]
        # What the base starts on it may leave, but it may not end there.
        shut += [each for blocker in window if depth_in(each := grown(blocker.piece, radius), start) > EPSILON]
        self._shut = lay(shut, kernel)
        bounds = centre_bounds(radius, table)
        self._bounds = as_row(bounds, kernel)
        self._pass_bounds = as_row(widened(start, bounds), kernel)
        self._rims: Row | None = None
        self._begin(Path(start))

    def _begin(self, before: Path) -> None:
        """Find every way on from the end of the way `before`."""
        ground = self._ground
        self.before, self.start = before, before.end
        self._used = before.length
        self._left = self.limit - self._used
        found = ground.kernel.spread(
            *self.start, self._left + GRANT, self._pass_bounds, ground.tables, ground.corners, ground.own
        )
        self._labels: Row = as_row(found, ground.kernel)
        self._seek = ground.kernel.seek

    def length(self, point: Point) -> float:
        """Inches of the shortest way to the point, pinned part included; infinity beyond the limit or without a way.

        A way may pass here, which does not mean that it may end here: see `may_end`.
        """
        return self._used + self._find(point)[0]

    def _find(self, point: Point) -> tuple[float, int]:
        x, y = float(point[0]), float(point[1])
        left, top, right, bottom = self._pass_bounds
        if not (left - EPSILON <= x <= right + EPSILON and top - EPSILON <= y <= bottom + EPSILON):
            return math.inf, -1
        found: tuple[float, int] = self._seek(x, y, self._left + GRANT, self._labels, self._ground.tables)
        return found

    def to(self, point: Point) -> Path | None:
        """The shortest way to the point, pinned part included; None beyond the limit or where no way leads."""
        label = self._find(point)[1]
        return None if label < 0 else self.before.then(_trace(self._labels, label, point))

    def may_end(self, point: Point) -> bool:
        """Whether the base may end at the point: on the table, overlapping nothing, within the limit."""
        return self.on_table(point) and self.stopped_by(point) is None and not math.isinf(self.length(point))

    def on_table(self, point: Point) -> bool:
        """Whether the whole base is on the table there (ruling C3)."""
        left, top, right, bottom = self._bounds
        x, y = point
        return bool(left - EPSILON <= x <= right + EPSILON and top - EPSILON <= y <= bottom + EPSILON)

    def stopped_by(self, point: Point) -> Piece | None:
        """The first piece that forbids the base to end at the point, None when it stands free there."""
        return self._ground.overlapped(point) or self._shut.overlapped(point)

    def nearest(self, point: Point, hint: Point | None = None) -> Point | None:
        """The place nearest to the point where the base may end: what a dragged miniature slides to.

        Its way is never longer than the limit. Along the rim of an obstacle a free stretch shorter than 0.2″ may be
        overlooked when the point is not straight across from it. None when there is no place at all to end. Whoever
        knows a point than which no place is nearer (see `Hollows`) gives it as a hint, and has the place found sooner.
        """
        ground, shut = self._ground, self._shut
        if self._rims is None:
            rims = ground.kernel.rims_of(self._bounds, ground.tables, ground.corners, shut.tables, shut.corners)
            self._rims = as_row(rims, ground.kernel)
        (x, y), (hint_x, hint_y) = point, hint or point
        x, y, gap = ground.kernel.settle(
            float(x), float(y), float(hint_x), float(hint_y), math.nextafter(self._left, math.inf),
            self._labels, self._bounds, ground.tables, shut.tables, self._rims,
        )  # fmt: skip
        return None if math.isinf(gap) else (x, y)

    @property
    def shut(self) -> tuple[Piece, ...]:
        """The pieces the base may not end on though they do not stop it."""
        return self._shut.pieces

    @property
    def centre_bounds(self) -> Bounds:
        """Least x, y and greatest x, y of the base's centre on the table."""
        left, top, right, bottom = self._bounds
        return float(left), float(top), float(right), float(bottom)

    def wedges(self) -> list[NDArray[np.float64]]:
        """Rings of points (n, 2) that together cover everywhere the base can pass: see `reach.Reach`."""
        ground, rings = self._ground, []
        for label in range(len(self._labels) // LABEL):
            rim = ground.kernel.wedge(
                label, self._left, self._labels, self._pass_bounds, ground.tables, ground.corners
            ).reshape(-1, 4)
            # The start sees all round; round a corner the feet of the rays are the other side of the ring.
            rings.append(rim[:, 2:] if label == 0 else np.concatenate([rim[:, 2:], rim[::-1, :2]]))
        return rings

    def straight(self, points: Sequence[Point]) -> Straight:
        """How far the base gets on from the start along points drawn by hand, within what is left of the limit."""
        return followed((self.start, *points), self._ground, self._pass_bounds, self._left)

    def pin(self, point: Point) -> Walk | None:
        """The walk that goes on from a waypoint (ruling C3); None when no way leads there.

        The way up to the pin counts against the limit and is part of every answer. What the base was let near at the
        very start it is still let near. The waypoint need not be a place to end.
        """
        path = self.to(point)
        if path is None:
            return None
        further = copy(self)
        further._begin(path)
        return further


def _trace(rows: Row, label: int, point: Point) -> Path:
    """The way to the point that leaves `label` last, worked out backwards to the start."""
    parts: list[Part] = []
    at = label * LABEL
    end, foot, turned = point, (rows[at + 10], rows[at + 11]), 0.0
    radius, sense = rows[at + 2], rows[at + 3]
    if radius > 0.0:
        _, ux, uy = tangent(point[0] - rows[at], point[1] - rows[at + 1], -sense * radius)
        turned = max(0.0, departure(ux, uy, rows[at + 4], sense, rows[at + 6]))
        foot = (rows[at] + sense * radius * uy, rows[at + 1] - sense * radius * ux)
    while True:
        line = Line((float(foot[0]), float(foot[1])), (float(end[0]), float(end[1])))
        if line.length > TINY:
            parts.append(line)
        if rows[at + 7] < 0:
            return Path((float(rows[at]), float(rows[at + 1])), tuple(reversed(parts)))
        if turned > 0.0:
            centre = (float(rows[at]), float(rows[at + 1]))
            first, sweep = math.degrees(rows[at + 4]) + 90.0, math.degrees(rows[at + 3] * turned)
            parts.append(Arc(centre, float(rows[at + 2]), first % 360.0, sweep))
        end, foot, turned = (rows[at + 10], rows[at + 11]), (rows[at + 8], rows[at + 9]), rows[at + 12]
        at = int(rows[at + 7]) * LABEL


def shortest(
    start: Point,
    end: Point,
    radius: float,
    blockers: Iterable[Blocker | Piece] = (),
    table: Size | None = None,
) -> Path | None:
    """The shortest way from start to end, however long; None when there is none.

    For the one question that a `Walk` with its limit cannot answer: how much would have been needed.
    """
    blockers = blockers_of(blockers)
    most = 2.0 * sum(_girth(blocker, radius) for blocker in blockers) + distance(start, end)
    limit = 1.25 * distance(start, end) + 1.0
    while True:
        path = Walk(start, radius, blockers, limit, table).to(end)
        if path is not None or limit > most:
            return path
        limit *= 2.0


def _girth(blocker: Blocker, radius: float) -> float:
    table = grown(blocker.piece, radius + blocker.clearance)
    return float(table.capsules[:, 5].sum() + (table.corners[:, 2] * table.corners[:, 4]).sum())
