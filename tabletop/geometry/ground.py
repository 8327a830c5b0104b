"""What stands in the way of one base within reach of one place: the pieces there, grown, as one table of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np

from tabletop.geometry.grown import Blocker, Grown, grown
from tabletop.geometry.kernels import compiled
from tabletop.geometry.kernels import paths as plain
from tabletop.geometry.shapes import EPSILON, Box, Disc, Piece, Point

Row = Any
Bounds = tuple[float, float, float, float]

EVERYWHERE: Bounds = (-1e6, -1e6, 1e6, 1e6)
"""The bounds of a base on a table without edges."""


def loops() -> ModuleType:
    """The compiled loops where they are ready, otherwise the plain ones."""
    return compiled("paths") or plain


def as_row(table: np.ndarray, kernel: ModuleType) -> Row:
    """A table as the loops want it: flat, a list for the plain ones."""
    flat = np.ascontiguousarray(table).reshape(-1)
    return flat.tolist() if kernel is plain else flat


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Grown pieces in the tables of `kernels.paths`, for the loops of `kernel`."""

    kernel: ModuleType
    pieces: tuple[Piece, ...]
    boxes: Row
    first: Row
    capsules: Row
    corners: Row
    own: Row

    def overlapped(self, point: Point) -> Piece | None:
        """The first piece that a base at the point overlaps, None when it stands free (touching is free)."""
        found = self.kernel.overlapped(point[0], point[1], self.boxes, self.first, self.capsules)
        return None if found < 0 else self.pieces[found]

    def clear(self, start: Point, end: Point) -> bool:
        """Whether the base can go straight from start to end."""
        return bool(self.kernel.clear(*start, *end, self.boxes, self.first, self.capsules))


def lay(pieces: list[Grown], kernel: ModuleType) -> Ground:
    """The ground made of these grown pieces."""
    counts = [len(piece.capsules) for piece in pieces]
    first = np.zeros(len(pieces) + 1, dtype=np.int64)
    np.cumsum(counts, out=first[1:])
    if pieces:
        boxes = np.concatenate([piece.box for piece in pieces])
        capsules = np.concatenate([piece.capsules for piece in pieces])
        corners = np.concatenate([piece.corners for piece in pieces])
        own = np.concatenate([piece.own for piece in pieces])
        own = own + np.repeat(first[:-1], [len(piece.own) for piece in pieces])[:, None]
    else:
        boxes = capsules = corners = np.zeros(0)
        own = np.zeros(0, dtype=np.int64)
    return Ground(
        kernel,
        tuple(piece.piece for piece in pieces),
        *(as_row(table, kernel) for table in (boxes, first, capsules, corners, own)),
    )


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
    """Least x, y and greatest x, y of a piece.

    Remembered by identity, which spares hashing long rings: the piece is kept, so its id cannot be taken by another, and
    it is frozen, so what is remembered cannot grow stale.
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
    """The blocker grown by radius and clearance, or by less where the base starts nearer: it never gets nearer than it starts.

    (Ruling E7, taken for every piece: a base that overlaps something may leave it.) None where the base's centre is inside
    the piece: such a piece does not hold it.
    """
    whole = grown(blocker.piece, radius + blocker.clearance)
    x, y = start
    if abs(x - whole.box[0]) >= whole.box[2] or abs(y - whole.box[1]) >= whole.box[3]:
        return whole
    first = [0, len(whole.capsules)]
    deep = plain.depth(x, y, whole.box, first, whole.capsules.reshape(-1), 0)
    if deep <= EPSILON:
        return whole
    left = radius + blocker.clearance - deep
    if isinstance(blocker.piece, Disc):
        left += blocker.piece.radius
        return replace(grown(Disc(blocker.piece.centre, 0.0), left), piece=blocker.piece) if left > EPSILON else None
    return grown(blocker.piece, left) if left > EPSILON else None
