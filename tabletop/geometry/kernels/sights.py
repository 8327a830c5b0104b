"""Sight in numpy: the share of a target's angular width that pieces cover, seen from a point (ruling D1).

A view has its eye at the origin and looks along `axes`; the target lies within the cone |y| ≤ tangent × x. What counts
is in *front*: inside the cone and nearer than the target along the same ray.

* A disc target at (distance, 0): in front is what lies before the chord between the two points of tangency, less the
  disc itself.
* A box target shows one or two faces, each a half-plane n·q > c that holds the eye; in front is what lies in either.

An edge is cut to the front, which leaves at most two parts, and a part covers the angles between its ends. An edge on a
ray (to EPSILON) covers none. A piece that holds the eye covers everything. An eye on a piece's rim looks into it along
some rays and past it along others: the cone is split at the edges that meet at the eye, and a part is covered when a
STEP along its middle leads inside.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tabletop.geometry.edges import Bools, Floats, Ints
from tabletop.geometry.kernels.intervals import uncovered
from tabletop.geometry.kernels.outlines import expanded, is_single
from tabletop.geometry.rows import Rows
from tabletop.geometry.shapes import EPSILON

STEP = 1e-5
"""Inches: ten times what counts as touching, so that a step from a rim lies clearly on one side of it."""
_PAIRS_AT_ONCE = 100_000


class Views(NamedTuple):
    """Many views: eyes (n, 2), axes (n, 2), half angles (n,) in radians (0: nothing can be hidden), the target's far
    end along the axis (n,), skips (n,), and the target: discs (n, 2) distance and radius, or faces (n, 6), which are
    n x, n y, c twice over in the view's frame. Exactly one of `discs` and `faces` has rows."""

    eyes: Floats
    axes: Floats
    halves: Floats
    fars: Floats
    skips: Ints
    discs: Floats
    faces: Floats


class Shadows(NamedTuple):
    """Covered parts of targets: whose view, which row of the scene, from, to (−0.5 left edge, 0.5 right edge)."""

    views: Ints
    pieces: Ints
    lows: Floats
    highs: Floats


def views_of_discs(eye: tuple[float, float], targets: Floats, skips: Ints) -> Views:
    """Views from one eye of round targets, rows x, y, radius."""
    dx, dy, radius = targets[:, 0] - eye[0], targets[:, 1] - eye[1], targets[:, 2]
    distance = np.hypot(dx, dy)
    apart = (distance > radius + EPSILON) & (radius > 0)
    safe = np.where(distance > 0, distance, 1.0)
    halves = np.where(apart, np.arcsin(np.minimum(radius / safe, 1.0)), 0.0)
    fars = np.where(apart, (distance**2 - radius**2) / safe, 0.0)
    axes = np.column_stack([dx / safe, dy / safe])
    eyes = np.broadcast_to(np.asarray(eye, dtype=np.float64), (len(targets), 2))
    return Views(eyes, axes, halves, fars, skips, np.column_stack([distance, radius]), np.empty((0, 6)))


def shares(rows: Rows, wanted: Bools, views: Views) -> tuple[Floats, Ints]:
    """The hidden share of each target, 0 … 1, and how many pieces hide some of it, each of shape (n,)."""
    count = len(views.halves)
    hidden, counts = np.zeros(count), np.zeros(count, dtype=np.int64)
    step = max(1, _PAIRS_AT_ONCE // max(1, len(rows.boxes)))
    for first in range(0, count, step):
        here = slice(first, first + step)
        part = Views(
            views.eyes[here],
            views.axes[here],
            views.halves[here],
            views.fars[here],
            views.skips[here],
            views.discs[here],
            views.faces[here],
        )
        cast = shadows(rows, wanted, part)
        free, _ = uncovered(cast.views, cast.lows, cast.highs, len(part.halves), 0.5)
        hidden[here] = 1.0 - free
        counts[here] = _counts(rows, cast, len(part.halves))
    return snapped(hidden), counts


def _counts(rows: Rows, cast: Shadows, count: int) -> Ints:
    """How many pieces cover more than EPSILON of each target."""
    covers = cast.highs - cast.lows > EPSILON
    pairs = np.unique(cast.views[covers] * len(rows.boxes) + cast.pieces[covers])
    return np.bincount(pairs // max(1, len(rows.boxes)), minlength=count)


def snapped(shares: Floats) -> Floats:
    """Shares within EPSILON of nothing or everything are that (ruling C5)."""
    return np.where(shares <= EPSILON, 0.0, np.where(shares >= 1.0 - EPSILON, 1.0, shares))


def shadows(rows: Rows, wanted: Bools, views: Views) -> Shadows:
    """Every part that every wanted piece covers of every target."""
    view, piece = _near(rows, wanted, views)
    is_disc = rows.discs[piece, 2] > 0
    is_whole = ~is_disc & _between(rows, views, view, piece)
    others = ~is_disc & ~is_whole
    parts = [
        _eye_inside(rows, views, view[others], piece[others]),
        _disc_shadows(rows, views, view[is_disc], piece[is_disc]),
        _whole_shadows(rows, views, view[is_whole], piece[is_whole]),
        *_edge_shadows(rows, views, view[others], piece[others]),
    ]
    whose, which, lows, highs = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    covers = highs > lows
    return Shadows(whose[covers], which[covers], lows[covers], highs[covers])


def _near(rows: Rows, wanted: Bools, views: Views) -> tuple[Ints, Ints]:
    """The pairs of view and piece whose bounding box may reach into the cone before the target."""
    chosen = np.flatnonzero(wanted)
    x, y, wide, high = rows.boxes[chosen].T
    ux, uy = views.axes[:, :1], views.axes[:, 1:]
    dx, dy = x - views.eyes[:, :1], y - views.eyes[:, 1:]
    ax, ay = np.abs(ux), np.abs(uy)
    along, deep = dx * ux + dy * uy, wide * ax + high * ay
    across, broad = np.abs(dy * ux - dx * uy), wide * ay + high * ax
    far, tangent = views.fars[:, None], np.tan(views.halves)[:, None]
    hit = (along + deep > 0) & (along - deep < far)
    hit &= across - broad < tangent * np.minimum(along + deep, far)
    hit &= views.halves[:, None] > 0
    view, column = np.nonzero(hit)
    piece = chosen[column]
    other = piece != views.skips[view]
    return view[other], piece[other]


def _in_frame(views: Views, view: Ints, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    ux, uy = views.axes[view, 0], views.axes[view, 1]
    dx, dy = x - views.eyes[view, 0], y - views.eyes[view, 1]
    return dx * ux + dy * uy, dy * ux - dx * uy


def _fractions(views: Views, view: Ints, angles: Floats) -> Floats:
    """Angles from the axis as fractions of the target's width, −0.5 … 0.5."""
    fractions: Floats = np.clip(angles / (2 * views.halves[view]), -0.5, 0.5)
    return fractions


# ---------------------------------------------------------------------------------------------------------------------
# Polygons


def _between(rows: Rows, views: Views, view: Ints, piece: Ints) -> Bools:
    """Which pieces have an outline in one piece that lies wholly between the eye and a disc target."""
    if not len(views.discs):
        return np.zeros(len(view), dtype=np.bool_)
    x, y, wide, high = rows.boxes[piece].T
    along, _ = _in_frame(views, view, x, y)
    deep = wide * np.abs(views.axes[view, 0]) + high * np.abs(views.axes[view, 1])
    distance, radius = views.discs[view].T
    between: Bools = is_single(rows)[piece] & (along - deep > 0) & (along + deep <= distance - radius)
    return between


def _whole_shadows(rows: Rows, views: Views, view: Ints, piece: Ints) -> tuple[Ints, Ints, Floats, Floats]:
    """Such an outline throws one shadow, from its outermost corner on one side to that on the other."""
    if not len(view):
        return view, piece, np.empty(0), np.empty(0)
    pair, edge = expanded(rows, piece)
    along, across = _in_frame(views, view[pair], rows.edges[edge, 0], rows.edges[edge, 1])
    slope, begins = across / along, np.flatnonzero(np.diff(pair, prepend=-1))
    low, high = np.arctan(np.minimum.reduceat(slope, begins)), np.arctan(np.maximum.reduceat(slope, begins))
    return view, piece, _fractions(views, view, low), _fractions(views, view, high)


def _eye_inside(rows: Rows, views: Views, view: Ints, piece: Ints) -> tuple[Ints, Ints, Floats, Floats]:
    """What the pieces that hold the eye, or have it on their rim, cover at once."""
    about = np.all(np.abs(rows.boxes[piece, :2] - views.eyes[view]) <= rows.boxes[piece, 2:] + EPSILON, axis=1)
    view, piece = view[about], piece[about]
    pair, low, high = _split_at_the_eye(rows, views, view, piece)
    middle = (low + high) / 2
    part, edge = expanded(rows, piece[pair])
    x0, y0, x1, y1 = _edges_in_frame(rows, views, view[pair[part]], edge)
    x, y = STEP * np.cos(middle[part]), STEP * np.sin(middle[part])
    straddles = (y0 > y) != (y1 > y)
    crossed = straddles & (x < x0 + (y - y0) * (x1 - x0) / np.where(straddles, y1 - y0, 1.0))
    odd = np.bincount(part[crossed], minlength=len(pair)) % 2 == 1
    view, piece = view[pair[odd]], piece[pair[odd]]
    return view, piece, _fractions(views, view, low[odd]), _fractions(views, view, high[odd])


def _split_at_the_eye(rows: Rows, views: Views, view: Ints, piece: Ints) -> tuple[Ints, Floats, Floats]:
    """Each pair's cone, split at the directions of the edges on which the eye lies: which pair, from, to."""
    everyone = np.arange(len(view))
    pair, edge = expanded(rows, piece)
    x0, y0, x1, y1 = _edges_in_frame(rows, views, view[pair], edge)
    dx, dy = x1 - x0, y1 - y0
    share = np.clip(-(x0 * dx + y0 * dy) / np.maximum(dx * dx + dy * dy, 1e-30), 0.0, 1.0)
    at_eye = np.hypot(x0 + share * dx, y0 + share * dy) <= EPSILON
    x, y, pair = np.concatenate([x0[at_eye], x1[at_eye]]), np.concatenate([y0[at_eye], y1[at_eye]]), pair[at_eye]
    pair, angle = np.concatenate([pair, pair]), np.arctan2(y, x)
    cuts = (np.hypot(x, y) > EPSILON) & (np.abs(angle) < views.halves[view[pair]])
    pair, angle = (
        np.concatenate([pair[cuts], everyone, everyone]),
        np.concatenate([angle[cuts], -views.halves[view], views.halves[view]]),
    )
    order = np.lexsort((angle, pair))
    pair, angle = pair[order], angle[order]
    both = (pair[1:] == pair[:-1]) & (angle[1:] > angle[:-1])
    return pair[:-1][both], angle[:-1][both], angle[1:][both]


def _edges_in_frame(rows: Rows, views: Views, view: Ints, edge: Ints) -> tuple[Floats, Floats, Floats, Floats]:
    x0, y0, x1, y1 = rows.edges[edge].T
    return (*_in_frame(views, view, x0, y0), *_in_frame(views, view, x1, y1))


def _edge_shadows(
    rows: Rows, views: Views, view: Ints, piece: Ints
) -> tuple[tuple[Ints, Ints, Floats, Floats], tuple[Ints, Ints, Floats, Floats]]:
    pair, edge = expanded(rows, piece)
    view, piece = view[pair], piece[pair]
    x0, y0, x1, y1 = _edges_in_frame(rows, views, view, edge)
    tangent = np.tan(views.halves)[view]
    # What lies wholly beyond one side of the cone, behind the eye or on a ray is out at once.
    kept = ~((y0 > tangent * x0) & (y1 > tangent * x1)) & ~((-y0 > tangent * x0) & (-y1 > tangent * x1))
    kept &= ((x0 > 0) | (x1 > 0)) & (np.minimum(x0, x1) < views.fars[view])
    kept &= np.abs(x0 * y1 - x1 * y0) > EPSILON * np.hypot(x1 - x0, y1 - y0)
    view, piece, tangent = view[kept], piece[kept], tangent[kept]
    x0, y0, x1, y1 = x0[kept], y0[kept], x1[kept], y1[kept]

    first, last = np.zeros(len(view)), np.ones(len(view))
    first, last = _cut(first, last, tangent * x0 - y0, tangent * x1 - y1)
    first, last = _cut(first, last, tangent * x0 + y0, tangent * x1 + y1)
    ends = (x0, y0, x1, y1)
    before = _before_disc if len(views.discs) else _before_faces
    shadows = []
    for start, end in before(views, view, first, last, ends):
        angles = [np.arctan2(y0 + at * (y1 - y0), x0 + at * (x1 - x0)) for at in (start, np.maximum(start, end))]
        low, high = (_fractions(views, view, bound(*angles)) for bound in (np.minimum, np.maximum))
        shadows.append((view, piece, low, np.where(end > start, high, low)))
    return shadows[0], shadows[1]


def _cut(first: Floats, last: Floats, at_start: Floats, at_end: Floats) -> tuple[Floats, Floats]:
    """The part of first … last where a function that is linear along the edge is positive."""
    change = at_start - at_end
    zero = at_start / np.where(change == 0.0, 1.0, change)
    first = np.where(change < 0, np.maximum(first, zero), first)
    last = np.where(change > 0, np.minimum(last, zero), last)
    return first, np.where((change == 0.0) & (at_start <= 0), first, last)


def _before_disc(
    views: Views, view: Ints, first: Floats, last: Floats, ends: tuple[Floats, Floats, Floats, Floats]
) -> tuple[tuple[Floats, Floats], ...]:
    """Cut to the near side of the chord of tangency, then leave out what lies in the disc."""
    x0, y0, x1, y1 = ends
    far, (distance, radius) = views.fars[view], views.discs[view].T
    first, last = _cut(first, last, far - x0, far - x1)
    dx, dy, fx = x1 - x0, y1 - y0, x0 - distance
    a, b, c = dx * dx + dy * dy, fx * dx + y0 * dy, fx * fx + y0 * y0 - radius * radius
    root = b * b - a * c
    reach = np.sqrt(np.maximum(root, 0.0))
    # Where the edge's line misses the disc nothing is left out: the second part begins beyond the edge's end.
    enters = np.where(root > 0, (-b - reach) / a, 2.0)
    leaves = np.where(root > 0, (-b + reach) / a, 2.0)
    return (first, np.minimum(last, enters)), (np.maximum(first, leaves), last)


def _before_faces(
    views: Views, view: Ints, first: Floats, last: Floats, ends: tuple[Floats, Floats, Floats, Floats]
) -> tuple[tuple[Floats, Floats], ...]:
    """Cut to the outer side of either face of a box."""
    x0, y0, x1, y1 = ends
    faces = views.faces[view]
    parts = []
    for nx, ny, c in (faces[:, :3].T, faces[:, 3:].T):
        parts.append(_cut(first, last, nx * x0 + ny * y0 - c, nx * x1 + ny * y1 - c))
    return tuple(parts)


# ---------------------------------------------------------------------------------------------------------------------
# Discs


def _disc_shadows(rows: Rows, views: Views, view: Ints, piece: Ints) -> tuple[Ints, Ints, Floats, Floats]:
    radius = rows.discs[piece, 2]
    x, y = _in_frame(views, view, rows.discs[piece, 0], rows.discs[piece, 1])
    distance = np.hypot(x, y)
    inside = distance < radius - EPSILON
    middle = np.arctan2(y, x)
    half = np.where(inside, 2 * np.pi, np.arcsin(np.minimum(1.0, radius / np.maximum(distance, radius))))
    low = np.maximum(middle - half, -views.halves[view])
    high = np.minimum(middle + half, views.halves[view])
    kept = high > low
    view, piece, low, high = view[kept], piece[kept], low[kept], high[kept]
    x, y, radius = x[kept], y[kept], radius[kept]

    # Which of the two comes first along a ray changes only where the two outlines cross.
    splits = _crossings_with_disc if len(views.discs) else _crossings_with_faces
    cuts = np.clip(np.sort(splits(views, view, x, y, radius), axis=1), low[:, None], high[:, None])
    bounds = np.column_stack([low, cuts, high])
    middles = (bounds[:, :-1] + bounds[:, 1:]) / 2
    cos, sin = np.cos(middles), np.sin(middles)
    nearer = x[:, None] * cos + y[:, None] * sin
    aside = y[:, None] * cos - x[:, None] * sin
    enters = nearer - np.sqrt(np.maximum(radius[:, None] ** 2 - aside**2, 0.0))
    front = (enters < _entry(views, view, cos, sin)) & (bounds[:, 1:] > bounds[:, :-1])
    pair, part = np.nonzero(front)
    view = view[pair]
    return (
        view,
        piece[pair],
        _fractions(views, view, bounds[pair, part]),
        _fractions(views, view, bounds[pair, part + 1]),
    )


def _entry(views: Views, view: Ints, cos: Floats, sin: Floats) -> Floats:
    """Inches along rays to the target, shape of `cos` (k, m)."""
    if len(views.discs):
        distance, radius = (column[:, None] for column in views.discs[view].T)
        entry: Floats = distance * cos - np.sqrt(np.maximum(radius**2 - (distance * sin) ** 2, 0.0))
        return entry
    nearest = np.zeros_like(cos)
    for nx, ny, c in (views.faces[view, :3].T[:, :, None], views.faces[view, 3:].T[:, :, None]):
        slope = nx * cos + ny * sin
        nearest = np.maximum(nearest, np.where(slope < 0, c / np.where(slope < 0, slope, 1.0), 0.0))
    return nearest


def _crossings_with_disc(views: Views, view: Ints, x: Floats, y: Floats, radius: Floats) -> Floats:
    """The angles at which the outlines of a disc and a disc target cross, shape (k, 2); infinite where they do not."""
    distance, other = views.discs[view].T
    dx, dy = x - distance, y
    apart = np.hypot(dx, dy)
    safe = np.where(apart > 0, apart, 1.0)
    along = (apart**2 + other**2 - radius**2) / (2 * safe)
    squared = np.where(apart > 0, other**2 - along**2, -1.0)
    off = np.sqrt(np.maximum(squared, 0.0))
    ux, uy = dx / safe, dy / safe
    angles = [np.arctan2(uy * along + sign * ux * off, distance + ux * along - sign * uy * off) for sign in (-1.0, 1.0)]
    return np.where((squared > 0)[:, None], np.column_stack(angles), np.inf)


def _crossings_with_faces(views: Views, view: Ints, x: Floats, y: Floats, radius: Floats) -> Floats:
    """The angles at which the outline of a disc crosses the lines of a box target's faces, shape (k, 4)."""
    angles = []
    for nx, ny, c in (views.faces[view, :3].T, views.faces[view, 3:].T):
        offset = nx * x + ny * y - c
        squared = radius**2 - offset**2
        off = np.sqrt(np.maximum(squared, 0.0))
        for sign in (-1.0, 1.0):
            angle = np.arctan2(y - ny * offset + sign * nx * off, x - nx * offset - sign * ny * off)
            angles.append(np.where(squared > 0, angle, np.inf))
    return np.column_stack(angles)
