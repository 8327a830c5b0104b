"""Shoving: a base pushes straight towards a place; bases that it meets give way, and all slide along walls.

The simulation says who goes where; what it leaves of overlaps is then parted exactly (`parting`). Should a crowd be
wedged so tightly that this fails, the push ends at the last moment at which everybody stood free.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np
import pymunk
from pymunk import batch

from tabletop.geometry.edges import Floats, bounds_of, edges_of
from tabletop.geometry.shapes import Base, Box, Disc, Piece, Point, distance
from tabletop.physics.parting import Parting

STEP = 0.05
"""Inches the pusher goes in a step: less than the radius of the smallest base."""
TIME = 1 / 60
"""Seconds of a step: only a scale, for everything stands still between two steps."""
SETTLING = 6
"""Steps in which the pusher rests, and what it has pressed together is let go."""
STUCK, PATIENCE = 0.1, 10
"""The share of a step that a pusher must at least go in each of so many, or it is stuck."""
LEAST = 0.02
"""Inches that a push moves the pusher, or it moves nobody."""
HEAVY = 8.0
"""The mass of the pusher; everybody else weighs 1."""
GRIP = 0.15
ARRIVED = 0.002
"""Inches from the place within which the pusher has reached it."""
FAR = 12.0
"""Inches around the way within which bases and walls are looked at."""
STRAY = 0.03
"""Inches by which a way that is written down may differ from the one that was gone."""

Way = tuple[Point, ...]
Frame = Floats
"""Where everybody is at one moment: (n, 2)."""


def shove(bases: Sequence[Base], walls: Sequence[Piece], table: tuple[float, float], to: Point) -> tuple[Way, ...]:
    """The ways of all bases when the first of them pushes towards `to`, each with its start first; who is not moved has
    a way of one place.

    Args:
        bases: who stands on the level, the pusher first; facings stay as they are.
        walls: what stops a base.
        table: width and length of the table in inches; nobody is pushed over its edge.
    """
    start = [base.centre for base in bases]
    whole = distance(start[0], to)
    if whole == 0.0:
        return tuple((place,) for place in start)
    near = _near(bases, start[0], to)
    crowd = _Crowd([bases[k] for k in near], [wall for wall in walls if _meets(bounds_of(wall), start[0], to)], table)
    frames = crowd.push(to)
    moved = crowd.touched()
    parting = Parting(bases, walls, table, frozenset(near[k] for k in moved))
    for last in range(len(frames) - 1, 0, -1):
        places = list(start)
        for k in moved:
            places[near[k]] = _point(frames[last][k])
        if distance(places[0], to) < ARRIVED:
            places[0] = to
        ends = parting.parted(places)
        if ends is not None:
            if distance(ends[0], start[0]) < LEAST:
                break
            ways = {
                near[k]: _way([start[near[k]], *(_point(frame[k]) for frame in frames[1:last]), ends[near[k]]])
                for k in moved
            }
            return tuple(ways.get(k, (place,)) for k, place in enumerate(start))
    return tuple((place,) for place in start)


def _point(row: Floats) -> Point:
    return (float(row[0]), float(row[1]))


def _near(bases: Sequence[Base], start: Point, to: Point) -> list[int]:
    return [k for k, base in enumerate(bases) if k == 0 or _meets(bounds_of(base), start, to)]


def _meets(bounds: tuple[float, float, float, float], start: Point, to: Point) -> bool:
    """Whether something lies so near to a way that it may have to do with it."""
    left, top, right, bottom = bounds
    across = left <= max(start[0], to[0]) + FAR and right >= min(start[0], to[0]) - FAR
    return across and top <= max(start[1], to[1]) + FAR and bottom >= min(start[1], to[1]) - FAR


class _Crowd:
    """Bases as bodies in a space of their own."""

    def __init__(self, bases: Sequence[Base], walls: Iterable[Piece], table: tuple[float, float]) -> None:
        space = self.space = pymunk.Space()
        space.iterations = 24
        space.damping = 0.0
        space.collision_slop = 0.0005
        space.collision_bias = 1e-6
        self._met: list[set[int]] = [set() for _ in bases]
        self._numbers: dict[pymunk.Shape, int] = {}
        self._buffer = batch.Buffer()
        self.bodies = [self._body(number, base) for number, base in enumerate(bases)]
        for shape in (*_rails(space, table), *(each for wall in walls for each in _fixed(space, wall))):
            shape.friction = GRIP
            space.add(shape)
        space.on_collision(begin=self._meet)

    def _body(self, number: int, base: Base) -> pymunk.Body:
        # A moment without end: a base that is pushed keeps its facing.
        body = pymunk.Body(HEAVY if number == 0 else 1.0, math.inf)
        body.position = base.centre
        shape: pymunk.Shape
        if isinstance(base, Disc):
            shape = pymunk.Circle(body, base.radius)
        else:
            x, y = base.centre
            shape = pymunk.Poly(body, [(u - x, v - y) for u, v in base.corners()])
        shape.friction = GRIP
        self._numbers[shape] = number
        self.space.add(body, shape)
        return body

    def _meet(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        one, other = (self._numbers.get(shape) for shape in arbiter.shapes)
        if one is not None and other is not None:
            self._met[one].add(other)
            self._met[other].add(one)

    def touched(self) -> list[int]:
        """Whom the pusher has moved, itself or through others; it is the first of them."""
        found, waiting = {0}, [0]
        while waiting:
            for other in sorted(self._met[waiting.pop()] - found):
                found.add(other)
                waiting.append(other)
        return sorted(found)

    def push(self, to: Point) -> list[Frame]:
        """Where everybody is after every step, the start first."""
        frames = [self._places()]
        left = math.dist(frames[0][0], to)
        for _ in range(math.ceil(left / STEP) * 3):
            if math.dist(frames[-1][0], to) < ARRIVED or _stuck(frames):
                break
            self._step(to)
            frames.append(self._places())
        # Whoever is stuck presses no more; whoever has arrived stays there.
        rest = to if math.dist(frames[-1][0], to) < ARRIVED else None
        for _ in range(SETTLING):
            self._step(rest)
        frames.append(self._places())
        return frames

    def _step(self, to: Point | None) -> None:
        """One step towards a place; None: nobody pushes."""
        if to is None:
            self.space.step(TIME)
            return
        pusher = self.bodies[0]
        # A step first moves everybody by the speeds of the last one, then finds new ones.
        position, speed = pusher.position, pusher.velocity
        dx, dy = to[0] - position.x - speed.x * TIME, to[1] - position.y - speed.y * TIME
        # Damping takes every speed away before a step: this force gives the pusher just its own.
        pull = pusher.mass * min(1.0, STEP / max(math.hypot(dx, dy), 1e-9)) / TIME**2
        pusher.force = (dx * pull, dy * pull)
        self.space.step(TIME)

    def _places(self) -> Frame:
        """Everybody's place: one row each, in the order in which they came into the space."""
        self._buffer.clear()
        batch.get_space_bodies(self.space, batch.BodyFields.POSITION, self._buffer)
        rows = np.frombuffer(bytes(self._buffer.float_buf()), dtype=np.float64).reshape(-1, 2)
        return rows[: len(self.bodies)]  # the last one is the table's own


def _stuck(frames: Sequence[Frame]) -> bool:
    return len(frames) > PATIENCE and math.dist(frames[-PATIENCE][0], frames[-1][0]) < STUCK * STEP * PATIENCE


def _rails(space: pymunk.Space, table: tuple[float, float]) -> Iterator[pymunk.Shape]:
    width, height = table
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height), (0.0, 0.0))
    for a, b in pairwise(corners):
        yield pymunk.Segment(space.static_body, a, b, 0.0)


def _fixed(space: pymunk.Space, wall: Piece) -> Iterator[pymunk.Shape]:
    """A wall as shapes that do not move: of a region its outline, for nobody begins inside."""
    if isinstance(wall, Disc):
        yield pymunk.Circle(space.static_body, wall.radius, wall.centre)
    elif isinstance(wall, Box):
        yield pymunk.Poly(space.static_body, list(wall.corners()))
    else:
        for x0, y0, x1, y1 in edges_of(wall).tolist():
            yield pymunk.Segment(space.static_body, (x0, y0), (x1, y1), 0.0)


def _way(places: Sequence[Point]) -> Way:
    """The places of a way without those that lie on the line between their neighbours."""
    first, last = places[0], places[-1]
    if first == last:
        return (first,)
    far, where = 0.0, 0
    for k in range(1, len(places) - 1):
        off = _off(places[k], first, last)
        if off > far:
            far, where = off, k
    if far <= STRAY:
        return (first, last)
    return (*_way(places[: where + 1])[:-1], *_way(places[where:]))


def _off(place: Point, start: Point, end: Point) -> float:
    """Inches from a place to the line between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    whole = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((place[0] - start[0]) * dx + (place[1] - start[1]) * dy) / whole)) if whole else 0.0
    return math.hypot(place[0] - start[0] - along * dx, place[1] - start[1] - along * dy)
