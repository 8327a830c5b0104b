"""Where a vehicle can drive within its limit, and how (the model: see `turning`)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

import shapely

from tabletop.geometry.gaps import overlaps
from tabletop.geometry.ground import Size, centre_bounds
from tabletop.geometry.operations import union
from tabletop.geometry.paths import Walk
from tabletop.geometry.reach import Reach
from tabletop.geometry.shapes import EPSILON, Box, Piece, Point, Region, direction, distance, polygon_of, region_of
from tabletop.geometry.track import Line, Path
from tabletop.geometry.turning import Drive, circle_of, drive, edge_ahead, in_front, not_under, room_ahead, turn_by

SAG = 5e-4
"""How far the rim of the region may bulge over its chord, in inches."""
_STEP, _HAIR = 1.0, 0.01
"""Degrees between two straight drives looked at, at first and at the finest."""


class Drives:
    """Every drive of one vehicle from where it stands, no longer than `limit` inches.

    `blockers` stop it; it may pass but not end on `no_end_on`; `table` keeps it wholly on. It is found a straight
    drive, or else the shortest way of its whole turning circle, which it may have to roll straight ahead first to have
    room for.
    """

    def __init__(
        self,
        start: Box,
        blockers: Iterable[Piece] = (),
        limit: float = math.inf,
        table: Size | None = None,
        *,
        no_end_on: Iterable[Piece] = (),
    ) -> None:
        self.start, self.limit, self.table = start, limit, table
        self._pieces = not_under(start, blockers)
        self._no_end_on = tuple(no_end_on)

    def to(self, point: Point, facing: float | None = None) -> Drive | None:
        """The drive to a point, at last turned to `facing` (None: as it comes); None when there is none.

        None too when the point is not in the front half, or the vehicle would overlap what it may not end on.
        """
        if not in_front(self.start, point):
            return None
        found = self._straight_to(point, facing) or self._round_to(point, facing)
        if found is None or any(overlaps(found.end, piece) for piece in self._no_end_on):
            return None
        return found

    def may_end(self, point: Point) -> bool:
        """Whether a drive leads to the point."""
        return self.to(point) is not None

    def _straight_to(self, point: Point, facing: float | None) -> Drive | None:
        if distance(self.start.centre, point) > self.limit + EPSILON:
            return None
        found = drive(self.start, [point], facing, self._pieces, self.table)
        return found if found.free else None

    def _round_to(self, point: Point, facing: float | None) -> Drive | None:
        if self._round is None:
            return None
        lead, walk = self._round
        path = walk.to(point)
        if path is None or walk.stopped_by(point) is not None:
            return None
        whole = lead.then(path)
        came = whole.heading_at(whole.length) if whole.parts else self.start.facing
        end = replace(self.start, centre=point, facing=came if facing is None else facing % 360.0)
        return Drive(self.start, whole, end)

    @cached_property
    def _round(self) -> tuple[Path, Walk] | None:
        """The least way straight ahead to where the turning circle is free, and the walk of that circle from there."""
        radius = circle_of(self.start).radius
        room = min(self._straight_room(self.start), 1e3)
        x, y = self.start.centre
        ux, uy = direction(self.start.facing)
        ahead = Path((x, y), (Line((x, y), (x + room * ux, y + room * uy)),) if room > EPSILON else ())
        need = self._first_free(ahead, radius)
        if need is None:
            return None
        lead = ahead.cut(need)
        return lead, Walk(lead.end, radius, self._pieces, self.limit - need, self.table)

    def _first_free(self, ahead: Path, radius: float) -> float | None:
        """Inches along the way to the first place where the turning circle overlaps nothing and is on the table."""
        need, far = self._on_table(ahead, radius)
        if not ahead.parts:
            far = 0.0 if not any(overlaps(circle_of(self.start), piece) for piece in self._pieces) else -1.0
        barred = [stretch for piece in self._pieces for stretch in ahead.stretches(piece, radius)]
        for low, high in sorted(barred):
            if low <= need < high:
                need = high
        return need if need <= far else None

    def _on_table(self, ahead: Path, radius: float) -> tuple[float, float]:
        """From and to along a straight way: where the turning circle is on the table."""
        low, high = 0.0, ahead.length
        bounds = centre_bounds(radius, self.table)
        for axis, way in enumerate(direction(self.start.facing)):
            at = self.start.centre[axis]
            if abs(way) < EPSILON:
                if not bounds[axis] - EPSILON <= at <= bounds[axis + 2] + EPSILON:
                    return 0.0, -1.0
                continue
            ends = sorted(((bounds[axis] - at) / way, (bounds[axis + 2] - at) / way))
            low, high = max(low, ends[0]), min(high, ends[1])
        return low, high

    def _straight_room(self, base: Box) -> float:
        inches = min(self.limit, 1e3)
        return min(room_ahead(base, inches, self._pieces)[0], edge_ahead(base, inches, self.table))

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """Where its centre can get to, as polygons with holes, rims within 0.001″; `no_end_on` is not taken out."""
        parts: list[Piece] = [self._fan()]
        if self._round is not None:
            (x, y), (ux, uy) = self.start.centre, direction(self.start.facing)
            far = 4 * min(self.limit, 1e3)
            front = Box((x + ux * far / 2, y + uy * far / 2), 2 * far, far, self.start.facing)
            for region in Reach(self._round[1]).regions:
                cut = shapely.get_parts(polygon_of(region).intersection(polygon_of(front)))
                parts += [region_of(part) for part in cut if part.geom_type == "Polygon"]
        return union(parts)

    def _fan(self) -> Region:
        """Everywhere it gets by one turn on the spot and one straight drive."""
        left = turn_by(self.start, -90.0, self._pieces, self.table).degrees
        right = turn_by(self.start, 90.0, self._pieces, self.table).degrees
        steps = max(1, math.ceil((right - left) / _STEP))
        ahead = [left + (right - left) * k / steps for k in range(steps, -1, -1)]
        low = ahead.pop()
        last = self._end(low)
        rim = [self.start.centre, last]
        while ahead:
            high = ahead[-1]
            end, middle = self._end(high), self._end((low + high) / 2)
            chord = distance(last, end)
            cross = (middle[0] - last[0]) * (end[1] - last[1]) - (middle[1] - last[1]) * (end[0] - last[0])
            leap = abs(distance(last, middle) - distance(middle, end)) > 0.9 * chord > SAG
            if (leap or (abs(cross) / chord if chord else distance(last, middle)) > SAG) and high - low > _HAIR:
                ahead.append((low + high) / 2)
                continue
            rim.append(end)
            low, last = ahead.pop(), end
        return Region((tuple(rim),))

    def _end(self, turned: float) -> Point:
        base = replace(self.start, facing=self.start.facing + turned)
        ux, uy = direction(base.facing)
        room = self._straight_room(base)
        return (base.centre[0] + room * ux, base.centre[1] + room * uy)
