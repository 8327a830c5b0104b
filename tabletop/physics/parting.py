"""Parting: bases that overlap by a little are moved apart, so far that they exactly touch."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import Base, Box, Disc, Piece, Point

ROUNDS = 120
"""How often all overlaps are looked for; a crowd that is not free by then is wedged."""
GIVING = 12
"""Rounds in which only the others give way to the pusher, which stays where it has pushed to."""
HAIR = 5e-7
"""Inches: less is no overlap, and bases that overlap are parted by so much more than it takes."""
PROBE = 1e-5
FARTHEST = 0.5
"""Inches beyond which nobody is moved for being parted."""

Bounds = tuple[float, float, float, float]


class Parting:
    """The bases of a level, the pusher first; those of the numbers `free` may be moved, all others and walls stay."""

    def __init__(
        self, bases: Sequence[Base], walls: Sequence[Piece], table: tuple[float, float], free: frozenset[int]
    ) -> None:
        self.bases = bases
        self.table = table
        self.free = sorted(free)
        kept = [(piece, bounds_of(piece)) for piece in walls]
        self.kept = kept + [(base, bounds_of(base)) for k, base in enumerate(bases) if k not in free]

    def parted(self, places: Sequence[Point]) -> list[Point] | None:
        """The places, each as little changed as it takes that nobody overlaps anything; None when they are wedged."""
        ends = list(places)
        for number in range(ROUNDS):
            if not self._round(ends, firm=number < GIVING):
                return ends if all(math.dist(a, b) <= FARTHEST for a, b in zip(ends, places, strict=True)) else None
        return None

    def _round(self, ends: list[Point], *, firm: bool) -> bool:
        """Part everybody who overlaps once; whether anybody did. `firm`: the pusher stays."""
        found = False
        pieces = {k: _at(self.bases[k], ends[k]) for k in self.free}
        for place, k in enumerate(self.free):
            for other in self.free[place + 1 :]:
                if _meet(bounds_of(pieces[k]), bounds_of(pieces[other])):
                    found |= self._apart(ends, pieces, (k, other), firm=firm and k == 0)
            for piece, bounds in self.kept:
                if _meet(bounds_of(pieces[k]), bounds):
                    found |= self._off(ends, pieces, k, piece)
            found |= self._on_table(ends, pieces, k)
        return found

    def _apart(self, ends: list[Point], pieces: dict[int, Base], pair: tuple[int, int], *, firm: bool) -> bool:
        k, other = pair
        deep = -gap(pieces[k], pieces[other])
        if deep <= HAIR:
            return False
        x, y = _direction(pieces[k], pieces[other])
        mine = 0.0 if firm else deep / 2
        theirs = deep - mine + HAIR
        if mine:
            self._shift(ends, pieces, k, (x * mine, y * mine))
        self._shift(ends, pieces, other, (-x * theirs, -y * theirs))
        return True

    def _off(self, ends: list[Point], pieces: dict[int, Base], k: int, piece: Piece) -> bool:
        deep = -gap(pieces[k], piece)
        if deep <= HAIR:
            return False
        x, y = _direction(pieces[k], piece)
        self._shift(ends, pieces, k, (x * (deep + HAIR), y * (deep + HAIR)))
        return True

    def _on_table(self, ends: list[Point], pieces: dict[int, Base], k: int) -> bool:
        left, top, right, bottom = bounds_of(pieces[k])
        x = max(0.0, -left) - max(0.0, right - self.table[0])
        y = max(0.0, -top) - max(0.0, bottom - self.table[1])
        if abs(x) <= HAIR and abs(y) <= HAIR:
            return False
        self._shift(ends, pieces, k, (x, y))
        return True

    def _shift(self, ends: list[Point], pieces: dict[int, Base], k: int, by: Point) -> None:
        ends[k] = (ends[k][0] + by[0], ends[k][1] + by[1])
        pieces[k] = _at(self.bases[k], ends[k])


def _at(base: Base, place: Point) -> Base:
    return Disc(place, base.radius) if isinstance(base, Disc) else Box(place, base.width, base.length, base.facing)


def _direction(base: Base, piece: Piece) -> Point:
    """The unit vector along which the gap grows fastest as the base moves."""
    if isinstance(base, Disc) and isinstance(piece, Disc):
        x, y = base.centre[0] - piece.centre[0], base.centre[1] - piece.centre[1]
    else:
        moved = partial(_gap_moved, base, piece)
        x, y = moved(PROBE, 0.0) - moved(-PROBE, 0.0), moved(0.0, PROBE) - moved(0.0, -PROBE)
    length = math.hypot(x, y)
    return (x / length, y / length) if length > 0.0 else (0.0, -1.0)


def _gap_moved(base: Base, piece: Piece, x: float, y: float) -> float:
    return gap(_at(base, (base.centre[0] + x, base.centre[1] + y)), piece)


def _meet(a: Bounds, b: Bounds) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
