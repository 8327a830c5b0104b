"""A miniature on its way: where it is at a moment, and which way it faces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from tabletop.geometry.shapes import Point, distance
from tabletop.model.miniature import Miniature

PACE = 13.0
"""Inches a second."""
SHORTEST, LONGEST = 0.16, 0.8
"""Seconds: short steps are seen, long ways are not waited for."""
TURNING = 0.35
"""The last share of a way in which it turns to its new facing."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Its way as points, and the facing at its end; a turn on the spot is a way of one point."""

    miniature: Miniature
    path: tuple[Point, ...]
    facing: float

    @property
    def length(self) -> float:
        return sum(distance(a, b) for a, b in pairwise(self.path))

    @property
    def seconds(self) -> float:
        return min(LONGEST, max(SHORTEST, self.length / PACE))

    def at(self, part: float) -> Miniature:
        """The miniature at a part (0 to 1) of its time: it sets off and stops gently."""
        turned = min(1.0, max(0.0, (part - 1.0 + TURNING) / TURNING)) if len(self.path) > 1 else part
        sweep = (self.facing - self.miniature.facing + 180.0) % 360.0 - 180.0
        facing = (self.miniature.facing + sweep * eased(turned)) % 360.0
        return replace(self.miniature, at=along(self.path, eased(part)), facing=facing)


def eased(part: float) -> float:
    """A part of the way for a part of the time: slow, fast, slow."""
    part = min(1.0, max(0.0, part))
    return part * part * (3.0 - 2.0 * part)


def along(path: tuple[Point, ...], part: float) -> Point:
    """The point at a part (0 to 1) of a way's length."""
    legs = [distance(a, b) for a, b in pairwise(path)]
    left = sum(legs) * part
    for (a, b), leg in zip(pairwise(path), legs, strict=True):
        if left <= leg and leg > 0.0:
            share = left / leg
            return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        left -= leg
    return path[-1]
