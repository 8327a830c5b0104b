"""What stands in the way of one base within reach of one place: the pieces there, grown, as tables of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np

from tabletop.geometry.grown import Blocker, Grown, grown
from tabletop.geometry.kernels import capsules as capsule_loops
from tabletop.geometry.kernels import compiled, paths, places, stretches, wedges
from tabletop.geometry.kernels.capsules import Row, Tables
from tabletop.geometry.shapes import EPSILON, Box, Disc, Piece, Point

Bounds = tuple[float, float, float, float]
"""Least x and y, greatest x and y in inches."""
Size = tuple[float, float]
"""Width and height of a table in inches."""

EVERYWHERE: Bounds = (-1e6, -1e6, 1e6, 1e6)
"""The bounds of a base on a table without edges."""


class Plain:
    """The loops of path finding as plain Python; a module of compiled ones has the same names."""

    spread = staticmethod(paths.spread)
    seek = staticmethod(paths.seek)
    clear = staticmethod(capsule_loops.clear)
    overlapped = staticmethod(capsule_loops.overlapped)
    follow = staticmethod(capsule_loops.follow)
    rims_of = staticmethod(places.rims_of)
    settle = staticmethod(places.settle)
    line_stretches = staticmethod(stretches.line_stretches)
    circle_stretches = staticmethod(stretches.circle_stretches)
    wedge = staticmethod(wedges.wedge)


Loops = type[Plain] | ModuleType


def loops() -> Loops:
    """The compiled loops where they are ready, otherwise the plain ones."""
    return compiled("paths") or Plain


def as_row(table: Any, kernel: Loops) -> Row:
    """A table as the loops want it: flat, a list for the plain ones."""
    flat = np.ascontiguousarray(table).reshape(-1)
    return flat.tolist() if kernel is Plain else flat


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Grown pieces in the tables of `kernels.capsules`, for the loops of `kernel`."""

    kernel: Loops
    pieces: tuple[Piece, ...]
    tables: Tables
    corners: Row
    own: Row

    def overlapped(self, point: Point) -> Piece | None:
        """The first piece that a base at the point overlaps, None when it stands free (touching is free)."""
        found = self.kernel.overlapped(*_floats(point), self.tables)
        return None if found < 0 else self.pieces[found]

    def clear(self, start: Point, end: Point) -> bool:
        """Whether the base can go straight from start to end."""
        return bool(self.kernel.clear(*_floats(start), *_floats(end), self.tables))


def _floats(point: Point) -> Point:
    # Another type of number would have the loops compiled anew.
    return float(point[0]), float(point[1])


def lay(pieces: list[Grown], kernel: Loops) -> Ground:
    """The ground made of these grown pieces."""
    first = np.zeros(len(pieces) + 1, dtype=np.int64)
    if not pieces:
        none, whole = as_row(np.zeros(0), kernel), as_row(first[:0], kernel)
        return Ground(kernel, (), (none, as_row(first, kernel), none), none, whole)
    np.cumsum([len(piece.capsules) for piece in pieces], out=first[1:])
    own = np.concatenate([piece.own for piece in pieces])
    own = own + np.repeat(first[:-1], [len(piece.own) for piece in pieces])[:, None]
    boxes, capsules, corners = (
        as_row(np.concatenate(tables), kernel)
        for tables in zip(*((piece.box, piece.capsules, piece.corners) for piece in pieces), strict=True)
    )
    return Ground(
        kernel,
        tuple(piece.piece for piece in pieces),
        (boxes, as_row(first, kernel), capsules),
        corners,
        as_row(own, kernel),
    )


def centre_bounds(radius: float, table: Size | None) -> Bounds:
    """Where the centre of a base may be that keeps wholly on a table of that size (ruling C3)."""
    if table is None:
        return EVERYWHERE
    return radius, radius, table[0] - radius, table[1] - radius


def widened(start: Point, bounds: Bounds) -> Bounds:
    """The bounds and a start that may lie outside them."""
    left, top, right, bottom = bounds
    x, y = start
    return min(left, x), min(top, y), max(right, x), max(bottom, y)


def blockers_of(blockers: Iterable[Blocker | Piece]) -> tuple[Blocker, ...]:
    """Bare pieces as blockers that may be touched."""
    return tuple(each if isinstance(each, Blocker) else Blocker(each) for each in blockers)


def _bounds(piece: Piece) -> Bounds:
    if isinstance(piece, Disc):
        (x, y), r = piece.centre, piece.radius
        return x - r, y - r, x + r, y + r
    points = piece.corners() if isinstance(piece, Box) else piece.rings[0]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


_seen: dict[int, tuple[Piece, Bounds]] = {}


def bounds_of(piece: Piece) -> Bounds:
    """The bounds of a piece.

    Remembered by identity, which spares hashing long rings: the piece is kept, so its id cannot be taken by another,
    and it is frozen, so what is remembered cannot grow stale.
    """
    if isinstance(piece, Disc):
        return _bounds(piece)
    known = _seen.get(id(piece))
    if known is None:
        if len(_seen) > 16384:
            _seen.clear()
        known = _seen[id(piece)] = (piece, _bounds(piece))
    return known[1]


def near(blockers: Iterable[Blocker], centre: Point, reach: float) -> list[Blocker]:
    """The blockers that a base could meet within `reach` inches (its own radius included) of the centre."""
    x, y = centre
    found = []
    for blocker in blockers:
        left, top, right, bottom = bounds_of(blocker.piece)
        room = reach + blocker.clearance
        if left - room < x < right + room and top - room < y < bottom + room:
            found.append(blocker)
    return found


def eased(blocker: Blocker, radius: float, start: Point) -> Grown | None:
    """The blocker grown by radius and clearance, or by less where the base starts nearer, so that it just touches.

    The base then never gets nearer than it started and may leave (ruling E7, taken for every piece). None where its
    centre is inside a polygon: such a piece does not hold it.
    """
    whole = grown(blocker.piece, radius + blocker.clearance)
    deep = depth_in(whole, start)
    if deep <= EPSILON / 2:
        return whole
    left = whole.capsules[0, 4] - deep
    if left <= EPSILON:
        return None
    if isinstance(blocker.piece, Disc):
        return replace(grown(Disc(blocker.piece.centre, 0.0), left), piece=blocker.piece)
    return grown(blocker.piece, left)


def depth_in(whole: Grown, point: Point) -> float:
    """How far the point is inside a grown piece; below 0 outside it."""
    x, y = map(float, point)
    if abs(x - whole.box[0]) >= whole.box[2] or abs(y - whole.box[1]) >= whole.box[3]:
        return -1.0
    tables = (whole.box.tolist(), [0, len(whole.capsules)], whole.capsules.reshape(-1).tolist())
    return capsule_loops.depth(x, y, tables, 0)
