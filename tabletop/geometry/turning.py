"""Vehicles: rectangles that are turned along their way (DWMG p. 18–19, rulings C3, D3).

How a vehicle drives here:

* it goes forwards only, straight along its facing, and sweeps a strip as wide as it is;
* it turns on the spot about its centre, the shorter way round, and sweeps what its corners sweep; that is free of
  charge, a drive costs the length of its centre's path;
* it ends in the front half of where it began: the closed half-plane before the line through its centre across its
  facing;
* it may touch what it may not enter, and stays wholly on the table.

Both sweeps are judged exactly. What the vehicle overlaps before it begins does not hold it. By itself it finds the
straight way, and where it has room for its whole turning circle also the shortest way round things; narrower turns are
driven through waypoints.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tabletop.geometry.edges import Floats, edges_of
from tabletop.geometry.gaps import overlaps
from tabletop.geometry.ground import Size
from tabletop.geometry.shapes import EPSILON, Box, Disc, Piece, Point, bearing, direction, distance
from tabletop.geometry.track import Line, Path

_HAIR = 1e-7
"""Degrees: stages of a turn closer than this are one."""


def in_front(base: Box, point: Point) -> bool:
    """Whether a point lies in the closed front half-plane of a base (ruling D3).

    >>> in_front(Box((0, 0), 2, 4, facing=0.0), (5, 0)), in_front(Box((0, 0), 2, 4, facing=0.0), (0, 1))
    (True, False)
    """
    x, y = direction(base.facing)
    return (point[0] - base.centre[0]) * x + (point[1] - base.centre[1]) * y >= -EPSILON


def circle_of(base: Box) -> Disc:
    """The turning circle: what a base sweeps that turns all the way round."""
    return Disc(base.centre, math.hypot(base.width, base.length) / 2)


@dataclass(frozen=True, slots=True)
class Drive:
    """A drive as far as it is free: the `path` of the centre, where the vehicle then stands, and what stops it there.

    `blocker` is the piece that stops it, `off_table` whether the table's edge does.
    """

    start: Box
    path: Path
    end: Box
    blocker: Piece | None = None
    off_table: bool = False

    @property
    def free(self) -> bool:
        """Whether nothing stops it on the whole way."""
        return self.blocker is None and not self.off_table

    @property
    def length(self) -> float:
        """Inches that it costs."""
        return self.path.length

    def at(self, along: float) -> Box:
        """How the vehicle stands after so many inches."""
        if along <= 0.0 or not self.path.parts:
            return self.start
        if along >= self.length:
            return self.end
        return replace(self.start, centre=self.path.point_at(along), facing=self.path.heading_at(along))


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn on the spot as far as it is free: degrees (clockwise is positive), and what stops it there."""

    degrees: float
    blocker: Piece | None = None
    off_table: bool = False

    @property
    def free(self) -> bool:
        """Whether nothing stops it."""
        return self.blocker is None and not self.off_table


def drive(
    start: Box,
    points: Sequence[Point],
    facing: float | None = None,
    blockers: Iterable[Piece] = (),
    table: Size | None = None,
) -> Drive:
    """A vehicle driven from point to point, turned to each leg on the spot, at last to `facing` (None: as it came)."""
    pieces = not_under(start, blockers)
    base, path = start, Path(start.centre)
    for point in points:
        if point == base.centre:
            continue
        turned = turn(base, bearing(base.centre, point), pieces, table)
        base = replace(base, facing=(base.facing + turned.degrees) % 360.0)
        if not turned.free:
            return Drive(start, path, base, turned.blocker, turned.off_table)
        whole = distance(base.centre, point)
        free, blocker = room_ahead(base, whole, pieces)
        edge = edge_ahead(base, whole, table)
        done = min(free, edge)
        leg = Line(base.centre, point)
        path = path.then(Path(base.centre, (leg if done >= whole else leg.before(done),)))
        base = replace(base, centre=path.end)
        if done < whole:
            return Drive(start, path, base, blocker if free <= edge else None, off_table=edge < free)
    if facing is not None:
        turned = turn(base, facing, pieces, table)
        base = replace(base, facing=(base.facing + turned.degrees) % 360.0)
        return Drive(start, path, base, turned.blocker, turned.off_table)
    return Drive(start, path, base)


def not_under(base: Box, pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces that a base does not overlap where it stands; the others do not hold it."""
    return [piece for piece in pieces if not overlaps(base, piece)]


# ---------------------------------------------------------------------------------------------------------------------
# Straight ahead


def room_ahead(base: Box, inches: float, pieces: Iterable[Piece]) -> tuple[float, Piece | None]:
    """Inches a base gets straight along its facing, at most `inches`, and what it then touches.

    >>> room_ahead(Box((0, 0), 2, 4, facing=90.0), 9, [Disc((6, 0), 1)])
    (3.0, Disc(centre=(6, 0), radius=1))
    """
    best, found = inches, None
    for piece in pieces:
        room = _room_to(base, piece)
        if room < best - EPSILON:
            best, found = room, piece
    return best, found


def _room_to(base: Box, piece: Piece) -> float:
    """Inches from the front of the base to the first of a piece in its strip; infinity when there is none."""
    half, front = base.width / 2, base.length / 2
    if isinstance(piece, Disc):
        along, across = _in_frame(base, np.array([piece.centre], dtype=np.float64))[:, 0].tolist()
        beside = max(0.0, abs(across) - half)
        if along <= 0.0 or beside >= piece.radius - EPSILON:
            return math.inf
        return max(0.0, float(along - math.sqrt(piece.radius**2 - beside**2) - front))
    edges = edges_of(piece)
    u0, v0 = _in_frame(base, edges[:, :2])
    u1, v1 = _in_frame(base, edges[:, 2:])
    # The share of each edge that lies in the strip, which is as wide as the base less what is granted.
    inner = half - EPSILON
    with np.errstate(divide="ignore", invalid="ignore"):
        enter, leave = (-inner - v0) / (v1 - v0), (inner - v0) / (v1 - v0)
    level = v0 == v1
    low = np.where(level, 0.0, np.clip(np.minimum(enter, leave), 0.0, 1.0))
    high = np.where(level, 1.0, np.clip(np.maximum(enter, leave), 0.0, 1.0))
    inside = np.where(level, np.abs(v0) < inner, low < high)
    nearest = np.minimum(u0 + low * (u1 - u0), u0 + high * (u1 - u0))
    ahead = nearest[inside & (nearest > 0.0)]
    return max(0.0, float(ahead.min()) - front) if len(ahead) else math.inf


def _in_frame(base: Box, points: Floats) -> Floats:
    """Points (n, 2) as rows (2, n): inches along the facing from the centre, and across it to the right."""
    x, y = direction(base.facing)
    dx, dy = points[:, 0] - base.centre[0], points[:, 1] - base.centre[1]
    return np.array([dx * x + dy * y, -dx * y + dy * x])


def edge_ahead(base: Box, inches: float, table: Size | None) -> float:
    """Inches a base gets straight along its facing, at most `inches`, before a part of it leaves the table."""
    if table is None:
        return inches
    best = inches
    for axis, way in enumerate(direction(base.facing)):
        for corner in base.corners():
            edge = table[axis] if way > 0.0 else 0.0
            beyond = (corner[axis] + inches * way - edge) * math.copysign(1.0, way)
            if abs(way) > EPSILON and beyond > EPSILON:
                best = min(best, max(0.0, (edge - corner[axis]) / way))
    return best


# ---------------------------------------------------------------------------------------------------------------------
# On the spot


def turn(base: Box, facing: float, pieces: Iterable[Piece], table: Size | None = None) -> Turn:
    """A base turned on the spot to a facing, the shorter way round (clockwise when both are equal), as far as it gets.

    >>> turn(Box((0, 0), 2, 4), 90.0, [Box((0, -4), 9, 4)]).free
    False
    """
    whole = (facing - base.facing) % 360.0
    return turn_by(base, whole if whole <= 180.0 else whole - 360.0, pieces, table)


def turn_by(base: Box, degrees: float, pieces: Iterable[Piece], table: Size | None = None) -> Turn:
    """A base turned on the spot by so many degrees, clockwise when positive, as far as it gets.

    Exact: the overlap with a piece can only begin or end where a corner of the one meets a side of the other, or a disc
    a side or a corner; between two such stages one look tells.
    """
    circle = circle_of(base)
    pieces = [piece for piece in pieces if overlaps(circle, piece)]
    best = Turn(degrees)
    for piece in pieces:
        stages = _stages(base, degrees, _piece_bearings(base, piece))
        stop = _first_stop(base, degrees, stages, lambda stage, piece=piece: overlaps(stage, piece))  # type: ignore[misc]
        if stop is not None and abs(stop) < abs(best.degrees):
            best = Turn(stop, piece)
    if table is not None:
        stages = _stages(base, degrees, _edge_bearings(base, table))
        out = _beyond(base, table)
        stop = _first_stop(base, degrees, stages, lambda stage: _beyond(stage, table) > max(out, 0.0) + EPSILON)
        if stop is not None and abs(stop) < abs(best.degrees):
            best = Turn(stop, None, off_table=True)
    return best


def _stages(base: Box, degrees: float, facings: Iterable[float]) -> list[float]:
    """Facings as turns from the base's own, those within the turn, in its order, the whole turn last."""
    sense = math.copysign(1.0, degrees)
    turns = {(sense * (facing - base.facing)) % 360.0 for facing in facings}
    return [*sorted(each for each in turns if each < abs(degrees)), abs(degrees)]


def _first_stop(base: Box, degrees: float, stages: list[float], stopped: Callable[[Box], bool]) -> float | None:
    sense, last = math.copysign(1.0, degrees), 0.0
    for stage in stages:
        if stage - last > _HAIR and stopped(replace(base, facing=base.facing + sense * (stage + last) / 2)):
            return sense * last
        last = stage
    return None


def _corner_bearings(base: Box) -> list[float]:
    """The bearings of the four corners from the centre of a base that faces 0."""
    slant = math.degrees(math.atan2(base.width, base.length))
    return [-slant, slant, 180.0 - slant, 180.0 + slant]


def _piece_bearings(base: Box, piece: Piece) -> Iterator[float]:
    """Every facing at which the base may begin or end to overlap the piece."""
    radius = math.hypot(base.width, base.length) / 2
    if isinstance(piece, Disc):
        yield from _point_bearings(base, piece.centre, piece.radius)
        far, towards = distance(base.centre, piece.centre), bearing(base.centre, piece.centre)
        cosine = (far**2 + radius**2 - piece.radius**2) / (2 * far * radius) if far else 2.0
        if abs(cosine) <= 1.0:
            aside = math.degrees(math.acos(cosine))
            yield from (towards + side * aside - corner for corner in _corner_bearings(base) for side in (-1, 1))
        return
    for x0, y0, x1, y1 in edges_of(piece).tolist():
        yield from _point_bearings(base, (x0, y0), 0.0)
        for met in _on_circle(base.centre, radius, (x0, y0), (x1, y1)):
            yield from (met - corner for corner in _corner_bearings(base))


def _point_bearings(base: Box, point: Point, radius: float) -> Iterator[float]:
    """The facings at which a disc about the point touches the line of one of the base's sides."""
    far, towards = distance(base.centre, point), bearing(base.centre, point)
    for side, square in ((base.length / 2 + radius, 0.0), (base.width / 2 + radius, 90.0)):
        if far > side:
            aside = math.degrees(math.acos(side / far))
            yield from (towards - square - aside, towards - square + aside)
            yield from (towards - square + 180.0 - aside, towards - square + 180.0 + aside)


def _on_circle(centre: Point, radius: float, start: Point, end: Point) -> Iterator[float]:
    """The bearings at which a circle meets the segment."""
    dx, dy, fx, fy = end[0] - start[0], end[1] - start[1], start[0] - centre[0], start[1] - centre[1]
    square, middle = dx * dx + dy * dy, fx * dx + fy * dy
    under = middle * middle - square * (fx * fx + fy * fy - radius * radius)
    if square <= 0.0 or under < 0.0:
        return
    for root in (-math.sqrt(under), math.sqrt(under)):
        share = (root - middle) / square
        if 0.0 <= share <= 1.0:
            yield bearing(centre, (start[0] + share * dx, start[1] + share * dy))


def _edge_bearings(base: Box, table: Size) -> Iterator[float]:
    """Every facing at which a corner of the base meets the line of one of the table's edges."""
    (x, y), far = base.centre, 1e3 + table[0] + table[1]
    radius = math.hypot(base.width, base.length) / 2
    lines = (
        ((0.0, y - far), (0.0, y + far)),
        ((table[0], y - far), (table[0], y + far)),
        ((x - far, 0.0), (x + far, 0.0)),
        ((x - far, table[1]), (x + far, table[1])),
    )
    for start, end in lines:
        for met in _on_circle(base.centre, radius, start, end):
            yield from (met - corner for corner in _corner_bearings(base))


def _beyond(base: Box, table: Size) -> float:
    """Inches by which the base hangs over the table's edge; negative when it is wholly on it."""
    return max(max(-x, x - table[0], -y, y - table[1]) for x, y in base.corners())
