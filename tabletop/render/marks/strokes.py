"""The lines of marks in pixels: what is painted in the window and drawn as vectors alike."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from tabletop.geometry.shapes import Box, Disc, Piece, Point
from tabletop.model.mark import (
    AreaMark,
    ArrowMark,
    DimensionMark,
    GhostMark,
    LineMark,
    Mark,
    OutlineMark,
    PathMark,
    RingMark,
    RulerMark,
    Tone,
    WedgesMark,
)
from tabletop.render import outlines, pencil
from tabletop.render.camera import Camera
from tabletop.render.pencil import Spot

DASHED = frozenset((Tone.REFUSED, Tone.OFFENDER, Tone.THREAT))
"""Tones whose lines are dashed: what stands against the wish."""
MOST_OF_A_SIDE = 0.7
"""A line that is so long beside a side of an area stands for it."""
STRAIGHT = 16
"""Lines of more points than so many are round, or long rims."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line with a halo: dashed when it stands against the wish, unless it must be `solid`; `thin` lines are half as
    wide."""

    spots: tuple[Spot, ...]
    tone: Tone
    closed: bool = False
    solid: bool = False
    thin: bool = False

    @property
    def dashed(self) -> bool:
        return self.tone in DASHED and not self.solid


@dataclass(frozen=True, slots=True)
class Head:
    """A filled arrowhead."""

    spots: tuple[Spot, Spot, Spot]
    tone: Tone


@dataclass(frozen=True, slots=True)
class Knob:
    """A small ring: a waypoint."""

    centre: Spot
    tone: Tone


Part = Stroke | Head | Knob


@dataclass(frozen=True, slots=True)
class Desk:
    """Where marks are laid out: a camera and its window in pixels. `unit` is how many pixels a pixel of a plain screen
    is worth, so that a print at 300 dots an inch has lines and words as broad as the screen."""

    camera: Camera
    window: pygame.Rect
    unit: float = 1.0

    def spots(self, points: Iterable[Point]) -> list[Spot]:
        """Places on the table in pixels."""
        left, top = self.camera.offset
        zoom = self.camera.zoom
        return [(x * zoom - left, y * zoom - top) for x, y in points]

    def spot(self, point: Point) -> Spot:
        return self.camera.to_screen(point)

    def rings(self, piece: Piece) -> list[list[Spot]]:
        """The outlines of a piece in pixels."""
        if isinstance(piece, Disc):
            return [pencil.circle_points(self.camera.to_screen(piece.centre), piece.radius * self.camera.zoom)]
        return [self.spots(ring) for ring in outlines.rings(piece)]

    def box(self, piece: Piece) -> pygame.Rect:
        """The box that holds a piece."""
        left, top, right, bottom = outlines.bounds(piece)
        (x0, y0), (x1, y1) = self.spots(((left, top), (right, bottom)))
        return pygame.Rect(math.floor(x0), math.floor(y0), math.ceil(x1 - x0) + 1, math.ceil(y1 - y0) + 1)


def parts(desk: Desk, mark: Mark) -> Iterator[Part]:
    """The lines of one mark."""
    match mark:
        case AreaMark(piece=piece, tone=tone) | OutlineMark(piece=piece, tone=tone):
            yield from (Stroke(tuple(ring), tone, closed=True) for ring in desk.rings(piece))
        case RingMark(piece=piece, tone=tone, inner=inner):
            # Many rings are thin lines, the edge of a band is a plain one.
            yield from (Stroke(tuple(ring), tone, closed=True, thin=inner is None) for ring in desk.rings(piece))
        case WedgesMark(rim=rim, tone=tone):
            yield from (Stroke(tuple(desk.spots(ring)), tone) for ring in rim)
        case LineMark(points=points, tone=tone):
            yield Stroke(tuple(desk.spots(points)), tone)
        case PathMark() if len(mark.points) > 1:
            yield Stroke(tuple(desk.spots(mark.points)), mark.tone)
            yield from (Knob(spot, mark.tone) for spot in desk.spots(mark.waypoints))
        case RulerMark():
            yield from _ruler(desk, mark)
        case ArrowMark(start=start, end=end, tone=tone):
            a, b = desk.spots((start, end))
            yield from _arrow(desk, a, b, tone)
        case DimensionMark():
            yield from _dimension(desk, mark)
        case GhostMark():
            for ring in desk.rings(_halo(mark, desk)):
                yield Stroke(tuple(ring), mark.tone, closed=True)
        case _:
            return


def lines(desk: Desk, marks: Iterable[Mark]) -> list[Part]:
    """The lines of many marks, but for ghosts. A side of an area along which another line runs is not drawn as well:
    the dashes of the one would fill the gaps of the other."""
    drawn = [(mark, part) for mark in marks if not isinstance(mark, GhostMark) for part in parts(desk, mark)]
    along = [part for mark, part in drawn if isinstance(mark, RulerMark | PathMark) and isinstance(part, Stroke)]
    found: list[Part] = []
    for mark, part in drawn:
        sided = isinstance(mark, AreaMark) and isinstance(part, Stroke) and part.dashed and len(part.spots) <= STRAIGHT
        found += _without(part, along, desk.unit) if sided and isinstance(part, Stroke) else [part]
    return found


def _without(area: Stroke, others: Sequence[Stroke], unit: float) -> list[Part]:
    """The rim of an area without the sides along which other lines of its kind run."""
    sides = list(pairwise((*area.spots, area.spots[0])))
    lines = [pair for other in others if other.dashed for pair in pairwise(other.spots)]
    left = [side for side in sides if not any(_runs_along(line, side, unit) for line in lines)]
    return [area] if len(left) == len(sides) else [replace(area, spots=side, closed=False) for side in left]


def _runs_along(line: tuple[Spot, Spot], side: tuple[Spot, Spot], unit: float) -> bool:
    """Whether a line lies on most of a side."""
    (ax, ay), (bx, by) = side
    long = math.dist(*side)
    if long < 1.0 or math.dist(*line) < MOST_OF_A_SIDE * long:
        return False
    ux, uy = (bx - ax) / long, (by - ay) / long
    return all(
        abs((x - ax) * uy - (y - ay) * ux) < 2 * unit and -2 * unit < (x - ax) * ux + (y - ay) * uy < long + 2 * unit
        for x, y in line
    )


def segments(drawn: Iterable[Part]) -> list[tuple[Spot, Spot]]:
    """The straight pieces of lines: what words had better leave free. Rings and rims are too long for that."""
    return [
        pair
        for part in drawn
        if isinstance(part, Stroke) and len(part.spots) <= STRAIGHT
        for pair in pairwise((*part.spots, part.spots[0]) if part.closed else part.spots)
    ]


def _ruler(desk: Desk, mark: RulerMark) -> Iterator[Part]:
    a, b = desk.spots((mark.start, mark.end))
    yield Stroke((a, b), mark.tone)
    nx, ny = (value * 6 * desk.unit for value in _across(a, b))
    for x, y in (a, b):
        yield Stroke(((x - nx, y - ny), (x + nx, y + ny)), mark.tone, solid=True)


def _across(a: Spot, b: Spot) -> Spot:
    """The unit vector to the right of the way from one spot to another."""
    length = max(math.hypot(b[0] - a[0], b[1] - a[1]), 1e-6)
    return (-(b[1] - a[1]) / length, (b[0] - a[0]) / length)


def _head(desk: Desk, tip: Spot, way: Spot, tone: Tone) -> Head:
    """An arrowhead with its tip there, pointing along a unit vector."""
    long, half = 11 * desk.unit, 4.4 * desk.unit
    (x, y), (ux, uy) = tip, way
    foot = (x - ux * long, y - uy * long)
    return Head((tip, (foot[0] - uy * half, foot[1] + ux * half), (foot[0] + uy * half, foot[1] - ux * half)), tone)


def _arrow(desk: Desk, a: Spot, b: Spot, tone: Tone) -> Iterator[Part]:
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    if length < 1.0:
        return
    way = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    foot = (b[0] - way[0] * 8 * desk.unit, b[1] - way[1] * 8 * desk.unit)
    if length > 10 * desk.unit:
        yield Stroke((a, foot), tone)
    yield _head(desk, b, way, tone)


def _dimension(desk: Desk, mark: DimensionMark) -> Iterator[Part]:
    """Its two arrowheads point outwards; where there is no room between them they point inwards from without."""
    a, b = dimension_line(desk, mark)
    nx, ny = _across(a, b)
    if mark.away:
        for start, end in zip(desk.spots((mark.start, mark.end)), (a, b), strict=True):
            gap, beyond = 3 * desk.unit, 5 * desk.unit
            yield Stroke(
                (
                    (start[0] + nx * gap, start[1] + ny * gap),
                    (end[0] + nx * beyond, end[1] + ny * beyond),
                ),
                mark.tone,
                thin=True,
            )
    else:
        half = 7 * desk.unit
        for x, y in (a, b):
            yield Stroke(((x - nx * half, y - ny * half), (x + nx * half, y + ny * half)), mark.tone, thin=True)
    way = (ny, -nx)
    tail = 8 * desk.unit
    if math.dist(a, b) >= 30 * desk.unit:
        yield Stroke(
            ((a[0] + way[0] * tail, a[1] + way[1] * tail), (b[0] - way[0] * tail, b[1] - way[1] * tail)), mark.tone
        )
        yield _head(desk, a, (-way[0], -way[1]), mark.tone)
        yield _head(desk, b, way, mark.tone)
        return
    far = 22 * desk.unit
    yield Stroke(((a[0] - way[0] * far, a[1] - way[1] * far), (a[0] - way[0] * tail, a[1] - way[1] * tail)), mark.tone)
    yield Stroke(((b[0] + way[0] * far, b[1] + way[1] * far), (b[0] + way[0] * tail, b[1] + way[1] * tail)), mark.tone)
    yield _head(desk, a, way, mark.tone)
    yield _head(desk, b, (-way[0], -way[1]), mark.tone)


def dimension_line(desk: Desk, mark: DimensionMark) -> tuple[Spot, Spot]:
    """Where the arrow of a dimension runs, in pixels."""
    a, b = desk.spots((mark.start, mark.end))
    nx, ny = _across(a, b)
    away = mark.away * desk.camera.zoom
    return (a[0] + nx * away, a[1] + ny * away), (b[0] + nx * away, b[1] + ny * away)


def _halo(ghost: GhostMark, desk: Desk) -> Piece:
    """What lies just outside a ghost's base: the line there says yes or no."""
    base, zoom = ghost.base, desk.camera.zoom
    if isinstance(base, Disc):
        return Disc(base.centre, base.radius + 2.5 * desk.unit / zoom)
    pad = 5 * desk.unit / zoom
    return Box(base.centre, base.width + pad, base.length + pad, base.facing)


def legs(mark: PathMark) -> tuple[tuple[tuple[Point, ...], float], ...]:
    """A path cut at its waypoints: the points of each leg and its inches; one leg where there are none."""
    found: list[tuple[tuple[Point, ...], float]] = []
    current: list[Point] = [mark.points[0]]
    waiting = list(mark.waypoints)
    for point in mark.points[1:]:
        current.append(point)
        if waiting and math.dist(point, waiting[0]) < 1e-6:
            found.append((tuple(current), _length(current)))
            current, waiting = [point], waiting[1:]
    if len(current) > 1:
        found.append((tuple(current), _length(current)))
    return tuple(found)


def _length(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))
