"""The nearest place where a base may end, as flat loops (how they are run: `kernels.capsules`).

A *rim* is a curve that can stop a base: the outer side of an edge, the arc of a corner, the table's edge. Places on it
are counted in inches from where it begins. A *pick* is the best place so far: x, y, distance from where it is wanted.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.kernels.capsules import CAPSULE, FULL, TINY, Row, Tables, ahead, overlapped
from tabletop.geometry.kernels.paths import CORNER, LABEL, departure, seek, tangent
from tabletop.geometry.kernels.stretches import circle_crossings, line_crossings

RIM = 6
"""A line: x, y, unit x, unit y, length, 0; an arc: cx, cy, radius, first angle, length, 1."""
ENDLESS = 1e5
"""A table wider than this has no edges."""
STEP = 0.2
"""Rims are searched in steps of this many inches for where the limit cuts them."""
CLOSE = 0.003
"""A place so little (inches) further away than any can be is not bettered."""


def lands(px: float, py: float, limit: float, labels: Row, bounds: Row, ground: Tables, shut: Tables) -> bool:
    """Whether the base may end at p: on the table, overlapping nothing, its way shorter than `limit`."""
    if px < bounds[0] - TINY or py < bounds[1] - TINY or px > bounds[2] + TINY or py > bounds[3] + TINY:
        return False
    if overlapped(px, py, ground) >= 0 or overlapped(px, py, shut) >= 0:
        return False
    return seek(px, py, limit, labels, ground)[1] >= 0


def on_rim(place: float, rims: Row, at: int) -> tuple[float, float]:
    """The point of a rim `place` inches along it."""
    if rims[at + 5] == 0.0:
        return rims[at] + place * rims[at + 2], rims[at + 1] + place * rims[at + 3]
    angle = rims[at + 3] + place / rims[at + 2]
    return rims[at] + rims[at + 2] * math.cos(angle), rims[at + 1] + rims[at + 2] * math.sin(angle)


def foot_on(qx: float, qy: float, rims: Row, at: int) -> float:
    """The place of a rim that is nearest to q."""
    length: float = rims[at + 4]
    if rims[at + 5] == 0.0:
        along: float = (qx - rims[at]) * rims[at + 2] + (qy - rims[at + 1]) * rims[at + 3]
        return float(min(max(along, 0.0), length))
    whole = FULL * rims[at + 2]
    along = ahead(math.atan2(qy - rims[at + 1], qx - rims[at]), rims[at + 3], 1.0) * rims[at + 2]
    if along <= length:
        return along
    return length if along - length < whole - along else 0.0


def from_nearest(hx: float, hy: float, rims: Row) -> NDArray[np.int64]:
    """The numbers of the rims, those nearest to h first."""
    gaps = np.empty(len(rims) // RIM)
    for c in range(len(gaps)):
        px, py = on_rim(foot_on(hx, hy, rims, c * RIM), rims, c * RIM)
        gaps[c] = math.hypot(px - hx, py - hy)
    return np.argsort(gaps)


def furthest_on(qx: float, qy: float, rims: Row, at: int) -> float:
    """How far from q no place of a rim is further."""
    gap = math.hypot(rims[at] - qx, rims[at + 1] - qy)
    if rims[at + 5] != 0.0:
        return float(gap + rims[at + 2])
    px, py = on_rim(rims[at + 4], rims, at)
    return max(gap, math.hypot(px - qx, py - qy))


def crossings_on(rims: Row, at: int, ground: Tables) -> Row:
    """The places of a rim where it crosses the rim of any piece."""
    if rims[at + 5] == 0.0:
        return line_crossings(rims[at], rims[at + 1], rims[at + 2], rims[at + 3], ground)
    radius = rims[at + 2]
    return [turn * radius for turn in circle_crossings(rims[at], rims[at + 1], radius, rims[at + 3], 1.0, ground)]


def rims_of(bounds: Row, ground: Tables, corners: Row, shut: Tables, shut_corners: Row) -> Row:
    """Every rim of the pieces of two grounds and of the table."""
    wide, high = bounds[2] - bounds[0], bounds[3] - bounds[1]
    rims = [0.0]
    rims.pop()
    if wide < ENDLESS:
        rims.extend((bounds[0], bounds[1], 1.0, 0.0, wide, 0.0))
        rims.extend((bounds[0], bounds[3], 1.0, 0.0, wide, 0.0))
        rims.extend((bounds[0], bounds[1], 0.0, 1.0, high, 0.0))
        rims.extend((bounds[2], bounds[1], 0.0, 1.0, high, 0.0))
    for edges in (ground[2], shut[2]):
        for c in range(len(edges) // CAPSULE):
            at = c * CAPSULE
            ux, uy, radius, length = edges[at + 6], edges[at + 7], edges[at + 4], edges[at + 5]
            if length > 0.0:
                rims.extend((edges[at] + radius * uy, edges[at + 1] - radius * ux, ux, uy, length, 0.0))
    for bends in (corners, shut_corners):
        for c in range(len(bends) // CORNER):
            at = c * CORNER
            radius = bends[at + 2]
            rims.extend((bends[at], bends[at + 1], radius, bends[at + 3], bends[at + 4] * radius, 1.0))
    return np.array(rims)


def rim_end(k: int, turn: float, limit: float, labels: Row) -> tuple[float, float]:
    """Where the way ends that leaves label `k` after `turn` radians and goes straight on to the limit."""
    at = k * LABEL
    rho, sense = labels[at + 2], labels[at + 3]
    angle = labels[at + 4] + sense * turn
    ex, ey = math.cos(angle), math.sin(angle)
    far = max(0.0, limit - labels[at + 5] - rho * turn)
    return labels[at] + rho * ex - far * sense * ey, labels[at + 1] + rho * ey + far * sense * ex


def straight_back(
    qx: float, qy: float, least: float, limit: float, labels: Row, bounds: Row, ground: Tables, shut: Tables
) -> tuple[float, float, float]:
    """The pick among the start and, of every wedge's outer rim, both ends and the point straight towards q.

    When none will do, q itself, and as its distance the most that any place within the limit can have.
    """
    gap = math.hypot(labels[0] - qx, labels[1] - qy)
    bx, by, best = qx, qy, gap + limit + TINY
    if lands(labels[0], labels[1], limit, labels, bounds, ground, shut):
        bx, by, best = labels[0], labels[1], gap
    for k in range(len(labels) // LABEL):
        at = k * LABEL
        rho, sense = labels[at + 2], labels[at + 3]
        for turn in (0.0, labels[at + 6]):
            px, py = rim_end(k, turn, limit - TINY, labels)
            gap = math.hypot(px - qx, py - qy)
            if rho > 0.0 and least <= gap < best and lands(px, py, limit, labels, bounds, ground, shut):
                bx, by, best = px, py, gap
        tight, ux, uy = tangent(qx - labels[at], qy - labels[at + 1], -sense * rho)
        if tight < 0.0:
            continue
        over = labels[at + 5] + tight - limit
        if rho > 0.0:
            turn = departure(ux, uy, labels[at + 4], sense, labels[at + 6])
            if turn < 0.0:
                continue
            over += rho * turn
        # The outer rim crosses every tangent square, so its nearest point lies back along the one through q.
        over += TINY
        if max(TINY, least) < over < best and over <= tight:
            px, py = qx - over * ux, qy - over * uy
            if lands(px, py, limit, labels, bounds, ground, shut):
                bx, by, best = px, py, over
    return bx, by, best


def last_within(low: float, high: float, rims: Row, at: int, qx: float, qy: float, best: float) -> float:
    """The last place from `low` to `high` along a rim that is nearer to q than `best`."""
    for _ in range(30):
        middle = (low + high) / 2
        px, py = on_rim(middle, rims, at)
        if math.hypot(px - qx, py - qy) < best - TINY:
            low = middle
        else:
            high = middle
    return low


def closed_in(
    low: float, high: float, rims: Row, at: int, limit: float, labels: Row, bounds: Row, ground: Tables, shut: Tables
) -> float:
    """Between a place `low` of a rim where the base may not end and `high` where it may: the edge, on the free side."""
    for _ in range(30):
        middle = (low + high) / 2
        px, py = on_rim(middle, rims, at)
        if lands(px, py, limit, labels, bounds, ground, shut):
            high = middle
        else:
            low = middle
    return high


def along_rim(
    qx: float, qy: float, way: float, foot: float, least: float, best: float, rims: Row, at: int,
    limit: float, labels: Row, bounds: Row, ground: Tables, shut: Tables,
) -> float:  # fmt: skip
    """The first place of a rim, from its `foot` on, where the base may end nearer to q than `best`; -1 when none.

    A circle has no ends; on it places go on below 0 and past its length.
    """
    length = rims[at + 4]
    low, high = 0.0, length
    if rims[at + 5] != 0.0 and length >= FULL * rims[at + 2] - TINY:
        low, high = foot - length / 2, foot + length / 2
    last = foot
    beyond = False
    while not beyond:
        place = min(max(last + way * STEP, low), high)
        if place == last:
            return -1.0
        px, py = on_rim(place, rims, at)
        gap = math.hypot(px - qx, py - qy)
        if gap < least:
            last = place
            continue
        beyond = gap >= best
        if beyond:
            # Nothing nearer lies further on; look once more just short of that.
            place = last_within(last, place, rims, at, qx, qy, best)
            px, py = on_rim(place, rims, at)
        if lands(px, py, limit, labels, bounds, ground, shut):
            place = closed_in(last, place, rims, at, limit, labels, bounds, ground, shut)
            return place if place >= 0.0 else place + length
        last = place
    return -1.0


def settle(
    qx: float, qy: float, hx: float, hy: float,
    limit: float, labels: Row, bounds: Row, ground: Tables, shut: Tables, rims: Row,
) -> tuple[float, float, float]:  # fmt: skip
    """The end place nearest to q, and how far from q it is (infinity when there is none). None is nearer to q than h,
    so nothing nearer is looked at, and what is about h first; without such a hint h is q.

    Looked at are q itself, the wedges' outer rims, the nearest place of every rim, then every place where two rims
    cross, then along each rim where the limit cuts it; each find leaves fewer rims near enough to be worth a look.
    """
    if lands(qx, qy, limit, labels, bounds, ground, shut):
        return qx, qy, 0.0
    most = math.hypot(labels[0] - qx, labels[1] - qy) + limit
    least = math.hypot(hx - qx, hy - qy)
    order = from_nearest(hx, hy, rims)
    bx, by, best = straight_back(qx, qy, least, limit, labels, bounds, ground, shut)
    for look in range(3):
        for c in order:
            if best <= least + CLOSE:
                return bx, by, best
            at = c * RIM
            if furthest_on(qx, qy, rims, at) < least:
                continue
            foot = foot_on(qx, qy, rims, at)
            px, py = on_rim(foot, rims, at)
            gap = math.hypot(px - qx, py - qy)
            if gap >= best:
                continue
            if look == 0:
                if gap >= least and lands(px, py, limit, labels, bounds, ground, shut):
                    bx, by, best = px, py, gap
            elif look == 1:
                for table in (ground, shut):
                    for cut in crossings_on(rims, at, table):
                        px, py = on_rim(cut, rims, at)
                        gap = math.hypot(px - qx, py - qy)
                        if not (0.0 <= cut <= rims[at + 4] and least <= gap < best + TINY):
                            continue
                        if lands(px, py, limit, labels, bounds, ground, shut):
                            place = closed_in(foot, cut, rims, at, limit, labels, bounds, ground, shut)
                            px, py = on_rim(place, rims, at)
                            gap = math.hypot(px - qx, py - qy)
                            if gap < best:
                                bx, by, best = px, py, gap
            else:
                other = rims[at + 4] - foot
                if rims[at + 5] != 0.0 and (foot == 0.0 or other == 0.0):
                    # From its nearer end an arc first leads away from q, then back towards its other end.
                    px, py = on_rim(other, rims, at)
                    gap = math.hypot(px - qx, py - qy)
                    if least <= gap < best and lands(px, py, limit, labels, bounds, ground, shut):
                        bx, by, best = px, py, gap
                    elif gap < best:
                        way = 1.0 if other == 0.0 else -1.0
                        place = along_rim(
                            qx, qy, way, other, least, best, rims, at, limit, labels, bounds, ground, shut
                        )
                        if place >= 0.0:
                            bx, by = on_rim(place, rims, at)
                            best = math.hypot(bx - qx, by - qy)
                for way in (-1.0, 1.0):
                    place = along_rim(qx, qy, way, foot, least, best, rims, at, limit, labels, bounds, ground, shut)
                    if place >= 0.0:
                        bx, by = on_rim(place, rims, at)
                        best = math.hypot(bx - qx, by - qy)
    return bx, by, best if best <= most else math.inf
