"""Any straight line between two bases: the stricter question beside the corridor.

A line starts anywhere on the edge of the one base and ends anywhere on the edge of the other; it gets through when it
meets no piece's inside between them. The answer is exact. Seen along one direction all lines are parallel, and what
stands between the bases throws shadows as in a corridor. How these shadows lie to each other changes only at directions
that touch two *features* at once: corners of pieces, discs, the bases, and the points where a piece's outline runs
under a base. So one look between every two neighbouring such directions finds every gap there is.

Bases that touch or overlap always see each other. Gaps narrower than 0.000001″ are none (ruling C5).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

import numpy as np

from tabletop.geometry.between import Body, Field, field_between, normals_of
from tabletop.geometry.edges import Floats, Ints
from tabletop.geometry.gaps import gap
from tabletop.geometry.kernels.intervals import gaps_between
from tabletop.geometry.scene import scene_of
from tabletop.geometry.shapes import EPSILON, Base, Piece, Point, distance

_FIRST_LOOKS = 17
_LOOKS_AT_ONCE = 200_000


def free_line(
    a: Base, b: Base, pieces: Mapping[str, Piece], ignore: Collection[str] = ()
) -> tuple[Point, Point] | None:
    """A straight line from the edge of `a` to the edge of `b` that meets no piece; None when there is none.

    The bases themselves must not be among the pieces, or be ignored.

    >>> from tabletop.geometry.shapes import Disc
    >>> posts = {"left": Disc((5, -0.6), 0.5), "right": Disc((5, 0.6), 0.5)}
    >>> free_line(Disc((0, 0), 0.5), Disc((10, 0), 0.5), posts) is not None
    True
    >>> free_line(Disc((0, 0), 0.5), Disc((10, 0), 0.5), {**posts, "middle": Disc((6, 0), 0.4)}) is None
    True
    """
    if gap(a, b) <= EPSILON:
        return (a.centre, b.centre)
    field = field_between(a, b, scene_of(pieces), ignore)
    middle = math.atan2(b.centre[1] - a.centre[1], b.centre[0] - a.centre[0])
    spread = math.asin(min(1.0, (field.start.extent + field.goal.extent) / distance(a.centre, b.centre)))
    found = _look(field, np.linspace(middle - spread, middle + spread, _FIRST_LOOKS + 2)[1:-1])
    if found is not None:
        return found
    turning = _turning_directions(field.features, middle, spread)
    between = (turning[1:] + turning[:-1]) / 2
    step = max(1, _LOOKS_AT_ONCE // max(1, len(field.edges) + len(field.discs)))
    for first in range(0, len(between), step):
        found = _look(field, between[first : first + step])
        if found is not None:
            return found
    return None


def _turning_directions(features: Floats, middle: float, spread: float) -> Floats:
    """All directions within `spread` of `middle` at which a line touches two features, sorted, both ends included."""
    i, j = np.triu_indices(len(features), 1)
    dx, dy = (features[j, :2] - features[i, :2]).T
    apart = np.hypot(dx, dy)
    along = np.arctan2(dy, dx)
    turns = []
    for radii in (features[i, 2] + features[j, 2], features[i, 2] - features[j, 2]):
        touching = apart > np.abs(radii)
        tilt = np.arcsin(radii[touching] / apart[touching])
        turns += [along[touching] + tilt, along[touching] - tilt]
    # A line has no front: directions half a turn apart are one.
    off = np.concatenate(turns) - middle
    off -= np.pi * np.round(off / np.pi)
    off = np.concatenate([off[np.abs(off) < spread], [-spread, spread]])
    return middle + np.unique(off.round(12))


# ---------------------------------------------------------------------------------------------------------------------
# One look along each direction


def _look(field: Field, angles: Floats) -> tuple[Point, Point] | None:
    """A free line along one of the directions, the one with the most room on either side."""
    ways = np.column_stack([np.cos(angles), np.sin(angles)])
    normals = normals_of(ways)
    spans = [body.span(normals) for body in (field.start, field.goal)]
    low, high = np.maximum(spans[0][0], spans[1][0]), np.minimum(spans[0][1], spans[1][1])
    both = high > low + EPSILON
    ways, normals, low, high = ways[both], normals[both], low[both], high[both]
    if not len(ways):
        return None
    shadows = (_edge_shadows(field, ways, normals, low, high), _disc_shadows(field, ways, normals, low, high))
    looks, lows, highs = (np.concatenate(columns) for columns in zip(*shadows, strict=True))
    looks, lows, highs = gaps_between(looks, lows, highs, low, high)
    wide = highs - lows > EPSILON
    looks, across = looks[wide], (lows[wide] + highs[wide]) / 2
    order = np.argsort(lows[wide] - highs[wide], kind="stable")
    looks, across = looks[order], across[order]
    ways = ways[looks]
    begins = field.start.leaves(ways, across[:, None])[:, 0]
    ends = -field.goal.leaves(-ways, -across[:, None])[:, 0]
    normals = normals_of(ways)
    starts = begins[:, None] * ways + across[:, None] * normals
    goals = ends[:, None] * ways + across[:, None] * normals
    for start, goal in zip(starts.tolist(), goals.tolist(), strict=True):
        # A line without a shadow on it lies inside a piece from end to end, or in none.
        if not any(_odd(edges, (start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2) for edges in field.holding):
            return ((start[0], start[1]), (goal[0], goal[1]))
    return None


def _odd(edges: Floats, x: float, y: float) -> bool:
    x0, y0, x1, y1 = edges.T
    crossed = (y0 > y) != (y1 > y)
    ahead = x < x0 + (y - y0) * (x1 - x0) / np.where(crossed, y1 - y0, 1.0)
    return bool((crossed & ahead).sum() % 2)


def _edge_shadows(
    field: Field, ways: Floats, normals: Floats, low: Floats, high: Floats
) -> tuple[Ints, Floats, Floats]:
    """What the edges cover of each look: their parts beyond the one base and before the other."""
    along = [ways @ field.edges[:, i : i + 2].T for i in (0, 2)]
    across = [normals @ field.edges[:, i : i + 2].T for i in (0, 2)]
    run = across[1] - across[0]
    safe = np.where(run == 0.0, 1.0, run)
    ends = [(bound[:, None] - across[0]) / safe for bound in (low, high)]
    first, last = np.maximum(np.minimum(*ends), 0.0), np.minimum(np.maximum(*ends), 1.0)
    # An edge along the line of sight covers nothing.
    last = np.where(run == 0.0, first, last)
    cuts = (
        _behind(field.start, ways, along, across, first, last),
        _behind(field.goal, -ways, [-each for each in along], [-each for each in across], first, last),
    )
    swapped = cuts[0][0] > cuts[1][0]
    early = [np.where(swapped, cuts[1][k], cuts[0][k]) for k in (0, 1)]
    late = [np.where(swapped, cuts[0][k], cuts[1][k]) for k in (0, 1)]
    looks, lows, highs = [], [], []
    for begin, end in ((first, early[0]), (early[1], late[0]), (late[1], last)):
        look, edge = np.nonzero(end > begin)
        at = [across[0][look, edge] + share[look, edge] * run[look, edge] for share in (begin, end)]
        looks.append(look)
        lows.append(np.minimum(*at))
        highs.append(np.maximum(*at))
    return np.concatenate(looks), np.concatenate(lows), np.concatenate(highs)


def _behind(
    body: Body, ways: Floats, along: list[Floats], across: list[Floats], first: Floats, last: Floats
) -> tuple[Floats, Floats]:
    """The part of each edge, within first … last, that lies in the base or behind it; `last`, `last` when none does."""
    if len(body.sides):
        begin, end = first, last
        normals = normals_of(ways)
        for nx, ny, k in body.sides:
            onward, aside = (ways @ (nx, ny))[:, None], (normals @ (nx, ny))[:, None]
            depths = [k - onward * along[i] - aside * across[i] for i in (0, 1)]
            cut = _positive(begin, end, depths[0], depths[1])
            begin, end = (np.where(onward > 1e-12, cut[i], (begin, end)[i]) for i in (0, 1))
        return np.where(end > begin, begin, last), np.where(end > begin, end, last)
    middle_along, middle_across = (ways @ body.centre)[:, None], (normals_of(ways) @ body.centre)[:, None]
    behind = _positive(first, last, middle_along - along[0], middle_along - along[1])
    fx, fy = along[0] - middle_along, across[0] - middle_across
    dx, dy = along[1] - along[0], across[1] - across[0]
    a = np.maximum(dx * dx + dy * dy, 1e-30)
    b, c = fx * dx + fy * dy, fx * fx + fy * fy - body.radius**2
    root = np.sqrt(np.maximum(b * b - a * c, 0.0))
    chord = (np.maximum(first, (-b - root) / a), np.minimum(last, (-b + root) / a))
    # Base and what lies behind it are one convex shape: the two parts of an edge join.
    halves, round_part = behind[1] > behind[0], chord[1] > chord[0]
    begin = np.minimum(np.where(halves, behind[0], np.inf), np.where(round_part, chord[0], np.inf))
    end = np.maximum(np.where(halves, behind[1], -np.inf), np.where(round_part, chord[1], -np.inf))
    return np.where(end > begin, begin, last), np.where(end > begin, end, last)


def _positive(first: Floats, last: Floats, at_start: Floats, at_end: Floats) -> tuple[Floats, Floats]:
    """The part of first … last where a function that is linear along the edge is positive."""
    change = at_start - at_end
    zero = at_start / np.where(change == 0.0, 1.0, change)
    begin = np.where(change < 0, np.maximum(first, zero), first)
    end = np.where(change > 0, np.minimum(last, zero), last)
    return begin, np.where((change == 0.0) & (at_start <= 0), begin, end)


def _disc_shadows(
    field: Field, ways: Floats, normals: Floats, low: Floats, high: Floats
) -> tuple[Ints, Floats, Floats]:
    """What the discs cover of each look, split where their outline crosses that of a base."""
    looks, lows, highs = [np.empty(0, dtype=np.int64)], [np.empty(0)], [np.empty(0)]
    for (x, y, radius), crossings in zip(field.discs, field.crossings, strict=True):
        middle = normals @ (x, y)
        ends = [np.maximum(middle - radius, low), np.minimum(middle + radius, high)]
        marks = field.features[crossings[crossings >= 0], :2]
        cuts = np.clip(np.sort(normals @ marks.T, axis=1), ends[0][:, None], np.maximum(*ends)[:, None])
        bounds = np.column_stack([ends[0], cuts, ends[1]])
        centres = (bounds[:, 1:] + bounds[:, :-1]) / 2
        chord = np.sqrt(np.maximum(radius**2 - (centres - middle[:, None]) ** 2, 0.0))
        along = (ways @ (x, y))[:, None]
        beyond = along + chord > field.start.leaves(ways, centres)
        before = along - chord < -field.goal.leaves(-ways, -centres)
        look, part = np.nonzero(beyond & before & (bounds[:, 1:] > bounds[:, :-1]))
        looks.append(look)
        lows.append(bounds[look, part])
        highs.append(bounds[look, part + 1])
    return np.concatenate(looks), np.concatenate(lows), np.concatenate(highs)
