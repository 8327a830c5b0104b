"""Walls as other programs draw them: loose lines to be joined, and doors that fill the gaps between them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from tabletop.geometry.shapes import Point, Ring

SAME = 3
"""Decimals of an inch to which two ends must agree to be one corner."""
SNAP = 0.2
"""A door's end that is no further from a wall's end, in inches, is meant to be there."""
ON_WALL = 0.1
"""A door whose ends and middle are no further than this from a wall is a part of that wall."""


def joined(lines: Iterable[Ring]) -> list[Ring]:
    """The lines, those joined that meet end to end where no third one ends; a line that comes back to its start is a
    ring, its first point repeated at the end."""
    chains: dict[int, list[Point]] = {i: list(line) for i, line in enumerate(lines)}
    ends: dict[Point, list[int]] = defaultdict(list)
    for i, line in chains.items():
        for end in (line[0], line[-1]):
            ends[_corner(end)].append(i)
    owner = {i: i for i in chains}
    for meeting in ends.values():
        if len(meeting) != 2:
            continue
        a, b = (_owner(owner, i) for i in meeting)
        if a == b:
            continue
        chains[a] = _linked(chains[a], chains.pop(b))
        owner[b] = a
    for chain in chains.values():
        if len(chain) > 3 and _corner(chain[0]) == _corner(chain[-1]):
            chain[-1] = chain[0]
    return [tuple(chain) for chain in chains.values()]


def _owner(owner: dict[int, int], i: int) -> int:
    while owner[i] != i:
        owner[i] = owner[owner[i]]
        i = owner[i]
    return i


def _corner(point: Point) -> Point:
    # Adding nothing makes −0 the 0 that it is.
    return (round(point[0], SAME) + 0.0, round(point[1], SAME) + 0.0)


def _linked(a: list[Point], b: list[Point]) -> list[Point]:
    """Two chains that share an end, as one."""
    if _corner(a[-1]) == _corner(b[0]):
        return a + b[1:]
    if _corner(a[-1]) == _corner(b[-1]):
        return a + b[-2::-1]
    if _corner(a[0]) == _corner(b[-1]):
        return b + a[1:]
    return b[::-1] + a[1:]


def snapped(point: Point, ends: Sequence[Point]) -> Point:
    """The nearest of the walls' ends if it is near, else the point itself."""
    nearest = min(ends, key=lambda end: math.dist(end, point), default=point)
    return nearest if math.dist(nearest, point) <= SNAP else point


class Boxes:
    """The boxes round many lines, to find quickly the few that come near some points."""

    def __init__(self, lines: Iterable[Ring]) -> None:
        boxes = [(min(xs), min(ys), max(xs), max(ys)) for xs, ys in (zip(*line, strict=True) for line in lines)]
        self._boxes = np.array(boxes, dtype=float).reshape(-1, 4)

    def near(self, points: Iterable[Point], reach: float) -> list[int]:
        """The numbers of the lines whose boxes come within `reach` inches of every point."""
        low, high = self._boxes[:, :2] - reach, self._boxes[:, 2:] + reach
        held = np.ones(len(self._boxes), dtype=bool)
        for point in points:
            held &= ((low <= point) & (high >= point)).all(axis=1)
        return [int(i) for i in np.flatnonzero(held)]


def lies_on(start: Point, end: Point, lines: Iterable[Ring]) -> bool:
    """Whether some line runs along all of the way from `start` to `end`."""
    spots = [(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in (0.0, 0.5, 1.0)]
    return any(all(away(spot, line) <= ON_WALL for spot in spots) for line in lines)


def away(point: Point, line: Ring) -> float:
    """Inches from a point to a line."""
    return min((math.dist(point, _foot(point, a, b)) for a, b in pairwise(line)), default=math.inf)


def _foot(point: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
    t = min(max(t, 0.0), 1.0)
    return (a[0] + t * dx, a[1] + t * dy)


def _along(point: Point, line: Ring) -> float:
    """Inches along a line to the foot of a point on it."""
    best, place, passed = math.inf, 0.0, 0.0
    for a, b in pairwise(line):
        foot = _foot(point, a, b)
        if (far := math.dist(point, foot)) < best:
            best, place = far, passed + math.dist(a, foot)
        passed += math.dist(a, b)
    return place


def with_gaps(line: Ring, openings: Iterable[tuple[Point, Point]]) -> list[Ring]:
    """What is left of a line between the openings in it."""
    length = sum(math.dist(a, b) for a, b in pairwise(line))
    gaps = sorted(sorted((_along(start, line), _along(end, line))) for start, end in openings)
    left, parts = 0.0, []
    for start, end in gaps:
        if start > left:
            parts.append((left, start))
        left = max(left, end)
    if left < length:
        parts.append((left, length))
    return [part for start, end in parts if end - start > 1e-6 and len(part := _stretch(line, start, end)) > 1]


def _stretch(line: Ring, start: float, end: float) -> Ring:
    """The part of a line from so many inches along it to so many."""
    found: list[Point] = []
    passed = 0.0
    for a, b in pairwise(line):
        step = math.dist(a, b)
        if step == 0:
            continue
        low, high = max(start - passed, 0.0), min(end - passed, step)
        if low <= high:
            for t in (low / step, high / step):
                spot = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
                if not found or math.dist(found[-1], spot) > 1e-9:
                    found.append(spot)
        passed += step
    return tuple(found)
