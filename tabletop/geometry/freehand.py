"""A way drawn by hand: how far a round base gets along given points, and what stops it first."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np

from tabletop.geometry.ground import (
    Ground,
    Plain,
    Size,
    as_row,
    blockers_of,
    centre_bounds,
    eased,
    lay,
    loops,
    near,
    widened,
)
from tabletop.geometry.grown import Blocker
from tabletop.geometry.kernels.capsules import Row
from tabletop.geometry.shapes import Piece, Point, distance
from tabletop.geometry.track import Line, Path

_OFF_TABLE, _TOO_LONG = -2, -3


@dataclass(frozen=True, slots=True)
class Straight:
    """A way along `points` as far as it is free: `length` inches of it, and what stops it there.

    `blocker` is the piece that does, or None; `off_table` and `too_long` say whether the edge or the limit does.
    """

    points: tuple[Point, ...]
    length: float
    blocker: Piece | None = None
    off_table: bool = False
    too_long: bool = False

    @property
    def free(self) -> bool:
        """Whether nothing stops the base on the whole way."""
        return self.blocker is None and not self.off_table and not self.too_long

    @property
    def path(self) -> Path:
        """The free part of the way."""
        whole = Path(self.points[0], tuple(Line(a, b) for a, b in pairwise(self.points) if a != b))
        return whole if self.free else whole.cut(self.length)


def straight(
    points: Sequence[Point], radius: float, blockers: Iterable[Blocker | Piece] = (), table: Size | None = None
) -> Straight:
    """A round base drawn along `points` (at least one): how far it gets, and what stops it first.

    Touching is not being stopped; what the base overlaps at the first point never holds it unless it would get nearer
    (ruling E7). Asked often with the same pieces, `Walk.straight` is much faster.
    """
    reach = max(distance(points[0], point) for point in points) + radius
    held = [eased(blocker, radius, points[0]) for blocker in near(blockers_of(blockers), points[0], reach)]
    ground = lay([each for each in held if each is not None], loops())
    return followed(points, ground, as_row(widened(points[0], centre_bounds(radius, table)), ground.kernel))


def followed(points: Sequence[Point], ground: Ground, bounds: Row, limit: float = math.inf) -> Straight:
    """The same on ground that is laid already, within bounds of the base's centre, no further than the limit."""
    kernel = ground.kernel
    flat = chain.from_iterable(points)
    row = list(flat) if kernel is Plain else np.fromiter(flat, np.float64, 2 * len(points))
    length, cause = kernel.follow(row, bounds, limit, ground.tables)
    blocker = ground.pieces[cause] if cause >= 0 else None
    return Straight(tuple(points), length, blocker, off_table=cause == _OFF_TABLE, too_long=cause == _TOO_LONG)
