"""Sight: what share of a base is hidden from a point, and by what (ruling D1).

The eye is a point, the target a base. Every ray from the eye to the target either gets there or first meets a piece's
inside; the hidden share is the part of the target's angular width whose rays do not get there. Arcs are arcs: nothing
round is made a polygon. What stands behind the target, or only touches a ray, hides nothing.

Whether a piece hides fully, partially or not at all (its height, its kind) is for the rules to say: ask once, and take
`Sight.share_of` of the pieces that count.

Defined for odd cases: an eye inside the target or on its edge sees all of it; a piece that holds the eye hides
everything, and so does one that holds the target but not the eye; an eye on the rim of a piece is stopped along the
rays that lead inwards; a piece without area hides nothing. A share within 0.000001 of 0 or 1 is 0 or 1 (ruling C5).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tabletop.geometry import kernels
from tabletop.geometry.edges import Floats, Ints, edges_of, holds
from tabletop.geometry.intervals import Interval, Intervals, gaps_left, merged
from tabletop.geometry.kernels import sights as numeric
from tabletop.geometry.kernels.sights import Views
from tabletop.geometry.scene import Scene, scene_of
from tabletop.geometry.shapes import EPSILON, Base, Box, Disc, Piece, Point, distance

HIDDEN = 0.999
"""A target hidden by this share or more cannot be shot at (ruling D1)."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What an eye sees of a base.

    Attributes:
        eye, left, right: the eye, and the target's outermost points as seen from it (left of the line of sight first).
        width: the target's angular width in degrees; 360 when the eye is on it.
        shadows: for each piece that hides some of it, which: intervals from 0 (its left edge) to 1 (its right edge).
    """

    eye: Point
    left: Point
    right: Point
    width: float
    shadows: Mapping[str, Intervals]

    @property
    def hides(self) -> tuple[str, ...]:
        """The ids of the pieces that hide some of the target, in the order they were given."""
        return tuple(self.shadows)

    @property
    def share(self) -> float:
        """The hidden share of the target, 0 … 1."""
        return self.share_of(self.shadows)

    def share_of(self, keys: Collection[str]) -> float:
        """The share that these pieces alone hide."""
        covered = merged([interval for key in self.shadows if key in keys for interval in self.shadows[key]])
        return _snapped(sum(high - low for low, high in covered))

    def free(self, keys: Collection[str] | None = None) -> Intervals:
        """The parts of the target that stay in view, all pieces or only `keys` reckoned with."""
        wanted = self.shadows if keys is None else keys
        intervals = [
            (low - 0.5, high - 0.5) for key in self.shadows if key in wanted for low, high in self.shadows[key]
        ]
        return tuple((low + 0.5, high + 0.5) for low, high in gaps_left(intervals, 0.5))


def sight(eye: Point, target: Base, pieces: Mapping[str, Piece], ignore: Collection[str] = ()) -> Sight:
    """What the eye sees of the target among `pieces` (ruling D1).

    The shooter and the target must not be among the pieces, or be ignored.

    >>> seen = sight((0, 0), Disc((10, 0), 0.5), {"wall": Box((5, 1), 0.5, 2)})
    >>> round(seen.share, 6), seen.hides
    (0.5, ('wall',))
    """
    views = _view(eye, target)
    half = float(views.halves[0])
    if half == 0.0:
        return Sight(eye, target.centre, target.centre, 360.0 if _on(eye, target) else 0.0, {})
    scene = scene_of(pieces)
    cast = numeric.shadows(scene.rows, scene.wanted(ignore), views)
    collected: dict[int, list[Interval]] = {}
    for row, low, high in zip(cast.pieces.tolist(), cast.lows.tolist(), cast.highs.tolist(), strict=True):
        collected.setdefault(row, []).append((low + 0.5, high + 0.5))
    shadows = {scene.ids[row]: merged(collected[row]) for row in sorted(collected)}
    shadows = {key: each for key, each in shadows.items() if sum(high - low for low, high in each) > EPSILON}
    left, right = _outermost(eye, target, views)
    return Sight(eye, left, right, math.degrees(2 * half), shadows)


def hidden_share(eye: Point, target: Base, pieces: Mapping[str, Piece], ignore: Collection[str] = ()) -> float:
    """The hidden share of one target, 0 … 1 (ruling D1).

    >>> hidden_share((0, 0), Disc((10, 0), 0.5), {"hill": Disc((5, 0), 1)})
    1.0
    """
    scene = scene_of(pieces)
    if isinstance(target, Disc):
        row = np.array([(*target.centre, target.radius)], dtype=np.float64)
        return float(hidden_shares_at(scene, eye, row, ignore)[0])
    return float(numeric.shares(scene.rows, scene.wanted(ignore), _view(eye, target))[0][0])


def hidden_shares(
    scene: Scene, eye: Point, targets: Sequence[Base], ignore: Collection[str] = (), own: Sequence[str] = ()
) -> Floats:
    """The hidden share of many targets, shape (n,); `own` names each target's own piece, which does not hide it."""
    skips = np.array([scene.places.get(key, -1) for key in own], dtype=np.int64) if own else None
    shares = np.empty(len(targets))
    round_ones = [i for i, target in enumerate(targets) if isinstance(target, Disc)]
    if round_ones:
        rows = np.array(
            [(*target.centre, target.radius) for target in targets if isinstance(target, Disc)], dtype=np.float64
        )
        some = None if skips is None else skips[round_ones]
        shares[round_ones] = hidden_shares_at(scene, eye, rows, ignore, some)
    for i, target in enumerate(targets):
        if isinstance(target, Box):
            view = _view(eye, target, -1 if skips is None else int(skips[i]))
            shares[i] = numeric.shares(scene.rows, scene.wanted(ignore), view)[0][0]
    return shares


def hidden_shares_at(
    scene: Scene, eye: Point, targets: Floats, ignore: Collection[str] = (), skips: Ints | None = None
) -> Floats:
    """The hidden share of round targets as rows x, y, radius; `skips` (n,) is the row each leaves out, or −1."""
    return hidden_counts_at(scene, eye, targets, ignore, skips)[0]


def hidden_counts_at(
    scene: Scene, eye: Point, targets: Floats, ignore: Collection[str] = (), skips: Ints | None = None
) -> tuple[Floats, Ints]:
    """`hidden_shares_at`, and how many pieces hide some of each target, each of shape (n,)."""
    skips = np.full(len(targets), -1, dtype=np.int64) if skips is None else skips
    fast = kernels.compiled("sights")
    if fast is None:
        return numeric.shares(scene.rows, scene.wanted(ignore), numeric.views_of_discs(eye, targets, skips))
    shares, counts = np.empty(len(targets)), np.empty(len(targets), dtype=np.int64)
    table = scene.packed(ignore)
    fast.shares(table, fast.scratch(table), *eye, np.ascontiguousarray(targets), skips, shares, counts)
    return shares, counts


def inches_inside(start: Point, end: Point, piece: Piece) -> float:
    """How much of the line from `start` to `end` runs inside a piece: "more than 3″ of wood" (ruling D2).

    >>> round(inches_inside((0, 0), (10, 0), Disc((5, 0), 1)), 6)
    2.0
    """
    length = distance(start, end)
    if length == 0.0:
        return 0.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    if isinstance(piece, Disc):
        dx, dy = piece.centre[0] - start[0], piece.centre[1] - start[1]
        along, off = dx * ux + dy * uy, dy * ux - dx * uy
        if abs(off) >= piece.radius:
            return 0.0
        chord = math.sqrt(piece.radius**2 - off**2)
        return max(0.0, min(along + chord, length) - max(along - chord, 0.0))
    edges = edges_of(piece)
    along0, off0 = _along(edges[:, 0] - start[0], edges[:, 1] - start[1], ux, uy)
    along1, off1 = _along(edges[:, 2] - start[0], edges[:, 3] - start[1], ux, uy)
    crossed = (off0 < 0) != (off1 < 0)
    share = off0[crossed] / (off0 - off1)[crossed]
    # Sorted crossings of the whole line with the outline pair off into the stretches inside.
    places = np.sort(along0[crossed] + share * (along1 - along0)[crossed]).clip(0.0, length)
    return float((places[1::2] - places[::2]).sum())


def each_inches_inside(start: Point, ends: Floats, piece: Piece) -> Floats:
    """`inches_inside` of the lines to many ends, rows x, y, shape (n,).

    >>> each_inches_inside((0, 0), np.array([[10.0, 0.0], [0.0, 10.0]]), Disc((5, 0), 1)).round(6).tolist()
    [2.0, 0.0]
    """
    dx, dy = ends[:, 0] - start[0], ends[:, 1] - start[1]
    lengths = np.hypot(dx, dy)
    safe = np.where(lengths > 0.0, lengths, 1.0)
    ux, uy = dx / safe, dy / safe
    if isinstance(piece, Disc):
        x, y = piece.centre[0] - start[0], piece.centre[1] - start[1]
        along, off = _along(x, y, ux, uy)
        chord = np.sqrt(np.maximum(piece.radius**2 - off**2, 0.0))
        whole: Floats = np.maximum(0.0, np.minimum(along + chord, lengths) - np.maximum(along - chord, 0.0))
        return whole
    edges = edges_of(piece)
    column = ux[:, None], uy[:, None]
    along0, off0 = _along(edges[:, 0] - start[0], edges[:, 1] - start[1], *column)
    along1, off1 = _along(edges[:, 2] - start[0], edges[:, 3] - start[1], *column)
    crossed = (off0 < 0) != (off1 < 0)
    share = off0 / np.where(crossed, off0 - off1, 1.0)
    # As above; an edge that the line does not cross counts beyond its end, where nothing is inside any more.
    places = np.where(crossed, along0 + share * (along1 - along0), np.inf)
    if places.shape[1] % 2:
        places = np.column_stack((places, np.full(len(places), np.inf)))
    places = np.sort(places, axis=1).clip(0.0, lengths[:, None])
    inside: Floats = (places[:, 1::2] - places[:, ::2]).sum(axis=1)
    return inside


def _along(dx: Any, dy: Any, ux: Any, uy: Any) -> tuple[Any, Any]:
    return dx * ux + dy * uy, dy * ux - dx * uy


def _snapped(share: float) -> float:
    return 0.0 if share <= EPSILON else 1.0 if share >= 1.0 - EPSILON else share


# ---------------------------------------------------------------------------------------------------------------------
# Views


def _view(eye: Point, target: Base, skip: int = -1) -> Views:
    skips = np.array([skip], dtype=np.int64)
    if isinstance(target, Disc):
        return numeric.views_of_discs(eye, np.array([(*target.centre, target.radius)]), skips)
    return _view_of_box(eye, target, skips)


def _on(eye: Point, target: Base) -> bool:
    if isinstance(target, Disc):
        return distance(eye, target.centre) <= target.radius + EPSILON
    return holds(target, eye)


def _view_of_box(eye: Point, target: Box, skips: Ints) -> Views:
    """The view of a box: its axis halves the angle between its outermost corners, its faces are those the eye sees."""
    middle = math.atan2(target.centre[1] - eye[1], target.centre[0] - eye[0])
    turns = [_turn(eye, corner, middle) for corner in target.corners()]
    axis = middle + (max(turns) + min(turns)) / 2
    ux, uy = math.cos(axis), math.sin(axis)
    framed = [
        ((x - eye[0]) * ux + (y - eye[1]) * uy, (y - eye[1]) * ux - (x - eye[0]) * uy) for x, y in target.corners()
    ]
    faces = []
    for (x0, y0), (x1, y1) in zip(framed, framed[1:] + framed[:1], strict=True):
        # The corners run clockwise on the screen, so the outward normal of a side (dx, dy) is (dy, −dx).
        length = math.hypot(x1 - x0, y1 - y0)
        if length > 0.0:
            nx, ny = (y1 - y0) / length, (x0 - x1) / length
            if nx * x0 + ny * y0 < -EPSILON:
                # What lies flush with a face is not before it (ruling C5).
                faces.append((nx, ny, nx * x0 + ny * y0 + EPSILON))
    seen = bool(faces) and max(turns) > min(turns)
    pair = (*faces[0], *faces[-1]) if faces else (0.0,) * 6
    return Views(
        np.array([eye], dtype=np.float64),
        np.array([(ux, uy)]),
        np.array([(max(turns) - min(turns)) / 2 if seen else 0.0]),
        np.array([max(x for x, _ in framed)]),
        skips,
        np.empty((0, 2)),
        np.array([pair]),
    )


def _turn(eye: Point, corner: Point, middle: float) -> float:
    """The angle from the direction `middle` to a corner, −π … π."""
    return math.remainder(math.atan2(corner[1] - eye[1], corner[0] - eye[0]) - middle, math.tau)


def _outermost(eye: Point, target: Base, views: Views) -> tuple[Point, Point]:
    """The target's outermost points, left and right of the line of sight."""
    if isinstance(target, Disc):
        half, (ux, uy) = float(views.halves[0]), views.axes[0].tolist()
        far = math.sqrt(max(distance(eye, target.centre) ** 2 - target.radius**2, 0.0))
        sin, cos = math.sin(half), math.cos(half)
        ends = [(ux * cos - side * uy * sin, uy * cos + side * ux * sin) for side in (-1.0, 1.0)]
        return (
            (eye[0] + far * ends[0][0], eye[1] + far * ends[0][1]),
            (eye[0] + far * ends[1][0], eye[1] + far * ends[1][1]),
        )
    middle = math.atan2(*reversed(views.axes[0].tolist()))
    corners = sorted(target.corners(), key=lambda corner: _turn(eye, corner, middle))
    return corners[0], corners[-1]
