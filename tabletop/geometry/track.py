"""The way a base's centre takes: straight lines and true arcs, measured exactly (ruling C3)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabletop.geometry.ground import Loops, lay, loops
from tabletop.geometry.grown import grown
from tabletop.geometry.kernels.capsules import TINY, Tables
from tabletop.geometry.shapes import Piece, Point, bearing, direction, distance


@dataclass(frozen=True, slots=True)
class Line:
    """A straight part from `start` to `end`."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """Inches."""
        return distance(self.start, self.end)

    def at(self, along: float) -> Point:
        """The point `along` inches from the start."""
        share = along / self.length if self.length else 0.0
        return (
            self.start[0] + (self.end[0] - self.start[0]) * share,
            self.start[1] + (self.end[1] - self.start[1]) * share,
        )

    def before(self, along: float) -> Line:
        """The first `along` inches."""
        return Line(self.start, self.at(along))


@dataclass(frozen=True, slots=True)
class Arc:
    """A part of a circle: from the facing `first` seen from its centre, `sweep` degrees on, clockwise when positive."""

    centre: Point
    radius: float
    first: float
    sweep: float

    @property
    def start(self) -> Point:
        """Where the arc begins."""
        return self.at(0.0)

    @property
    def end(self) -> Point:
        """Where the arc ends."""
        return self.at(self.length)

    @property
    def length(self) -> float:
        """Inches."""
        return self.radius * math.radians(abs(self.sweep))

    def at(self, along: float) -> Point:
        """The point `along` inches from the start."""
        turned = math.degrees(along / self.radius) if self.radius else 0.0
        x, y = direction(self.first + math.copysign(turned, self.sweep))
        return (self.centre[0] + self.radius * x, self.centre[1] + self.radius * y)

    def before(self, along: float) -> Arc:
        """The first `along` inches."""
        turned = math.degrees(along / self.radius) if self.radius else 0.0
        return Arc(self.centre, self.radius, self.first, math.copysign(turned, self.sweep))


Part = Line | Arc


@dataclass(frozen=True, slots=True)
class Path:
    """A way from `start`: parts that join end to start; no parts, and length 0, when the base stays where it is."""

    start: Point
    parts: tuple[Part, ...] = ()

    @property
    def length(self) -> float:
        """Inches along the way: what the move costs."""
        return sum(part.length for part in self.parts)

    @property
    def end(self) -> Point:
        """Where the way ends."""
        return self.parts[-1].end if self.parts else self.start

    def _part_at(self, along: float) -> tuple[int, float]:
        left = min(max(along, 0.0), self.length)
        for number, part in enumerate(self.parts):
            if left <= part.length:
                return number, left
            left -= part.length
        return len(self.parts) - 1, self.parts[-1].length

    def point_at(self, along: float) -> Point:
        """The point `along` inches from the start; before the start or past the end it is the start or the end."""
        if not self.parts:
            return self.start
        number, left = self._part_at(along)
        return self.parts[number].at(left)

    def heading_at(self, along: float) -> float:
        """The facing in degrees in which the way leads there; at a bend that in which it arrives, 0 without a way."""
        if not self.parts:
            return 0.0
        number, left = self._part_at(along)
        part = self.parts[number]
        if isinstance(part, Line):
            return bearing(part.start, part.end)
        turned = math.degrees(left / part.radius) if part.radius else 0.0
        return (part.first + math.copysign(turned + 90.0, part.sweep)) % 360.0

    def cut(self, along: float) -> Path:
        """The first `along` inches of the way."""
        if not self.parts or along <= 0.0:
            return Path(self.start)
        if along >= self.length:
            return self
        number, left = self._part_at(along)
        return Path(self.start, (*self.parts[:number], self.parts[number].before(left)))

    def then(self, further: Path) -> Path:
        """This way and, from its end, a further one."""
        return Path(self.start, self.parts + further.parts)

    def stretches(self, piece: Piece, radius: float, gap: float = 0.0) -> tuple[tuple[float, float], ...]:
        """From and to, in inches along the way, of every stretch on which a base is nearer to the piece than `gap`.

        With gap 0: on which it overlaps the piece; touching is not overlapping. A way without parts has none.
        """
        kernel = loops()
        ground = lay([grown(piece, radius + gap)], kernel).tables
        found: list[tuple[float, float]] = []
        done = 0.0
        for part in self.parts:
            for low, high in _inside(part, kernel, ground):
                if found and low + done - found[-1][1] <= TINY:
                    found[-1] = (found[-1][0], high + done)
                else:
                    found.append((low + done, high + done))
            done += part.length
        return tuple(found)

    def first_contact(self, piece: Piece, radius: float, gap: float = 0.0) -> float | None:
        """Inches along the way at which a base first gets nearer to the piece than `gap`; None when it never does."""
        found = self.stretches(piece, radius, gap)
        return found[0][0] if found else None

    def points(self, step: float = 0.05) -> tuple[Point, ...]:
        """The way as a polyline for painting: corners exact, arcs cut at most every `step` inches."""
        points = [self.start]
        for part in self.parts:
            if isinstance(part, Arc):
                pieces = max(1, math.ceil(part.length / step))
                points += [part.at(part.length * k / pieces) for k in range(1, pieces)]
            points.append(part.end)
        return tuple(points)


def _inside(part: Part, kernel: Loops, ground: Tables) -> list[tuple[float, float]]:
    if isinstance(part, Line):
        (x, y), length = part.start, part.length
        if length <= 0.0:
            return []
        ux, uy = (part.end[0] - x) / length, (part.end[1] - y) / length
        flat = kernel.line_stretches(float(x), float(y), ux, uy, length, ground)
    else:
        (x, y), sense = part.centre, math.copysign(1.0, part.sweep)
        theta = math.radians(part.first - 90.0)
        flat = kernel.circle_stretches(
            float(x), float(y), float(part.radius), theta, sense, math.radians(abs(part.sweep)), ground
        )
    return [(float(low), float(high)) for low, high in flat.reshape(-1, 2)]
