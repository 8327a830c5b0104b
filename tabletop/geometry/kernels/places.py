"""The nearest place where a base may end, as flat loops (how they are run: `kernels.capsules`)."""

from __future__ import annotations

import math

import numpy as np

from tabletop.geometry.kernels.capsules import CAPSULE, TINY, Row, Tables, overlapped
from tabletop.geometry.kernels.paths import LABEL, departure, seek, tangent
from tabletop.geometry.kernels.stretches import circle_crossings, line_crossings


def lands(
    px: float, py: float, limit: float, labels: Row, bounds: Row, ground: Tables, shut: Tables,
) -> bool:  # fmt: skip
    """Whether the base may end at p: on the table, overlapping nothing, its way shorter than `limit`."""
    if px < bounds[0] - TINY or py < bounds[1] - TINY or px > bounds[2] + TINY or py > bounds[3] + TINY:
        return False
    if overlapped(px, py, ground) >= 0 or overlapped(px, py, shut) >= 0:
        return False
    return seek(px, py, limit, labels, ground)[1] >= 0


def on_rim(kind: int, place: float, rims: Row, at: int) -> tuple[float, float]:
    """The point of a rim `place` inches along it: kind 0 a line from its first point, kind 1 a circle."""
    if kind == 0:
        return rims[at] + place * rims[at + 2], rims[at + 1] + place * rims[at + 3]
    angle = place / rims[at + 2]
    return rims[at] + rims[at + 2] * math.cos(angle), rims[at + 1] + rims[at + 2] * math.sin(angle)


def rim_crossings(kind: int, rims: Row, at: int, ground: Tables) -> Row:
    """The places along a rim, in inches, where it crosses the rim of any piece."""
    if kind == 0:
        return line_crossings(rims[at], rims[at + 1], rims[at + 2], rims[at + 3], ground)
    radius = rims[at + 2]
    return [turn * radius for turn in circle_crossings(rims[at], rims[at + 1], radius, 0.0, 1.0, ground)]


def within(kind: int, near: float, far: float, rims: Row, at: int, qx: float, qy: float, best: float) -> float:
    """The last place from `near` to `far` along a rim that is nearer to q than `best`."""
    for _ in range(30):
        middle = (near + far) / 2
        px, py = on_rim(kind, middle, rims, at)
        if math.hypot(px - qx, py - qy) < best - TINY:
            near = middle
        else:
            far = middle
    return near


def rims_of(bounds: Row, ground: Tables, shut: Tables) -> Row:
    """Every curve an end place can be stopped by, five numbers each.

    A line is (x, y, unit x, unit y, length), a circle (cx, cy, radius, 0, -1): the outer side and the first end of
    every capsule, and the table's edge.
    """
    wide, high = bounds[2] - bounds[0], bounds[3] - bounds[1]
    rims = [bounds[0], bounds[1], 1.0, 0.0, wide]
    rims.extend((bounds[0], bounds[3], 1.0, 0.0, wide))
    rims.extend((bounds[0], bounds[1], 0.0, 1.0, high))
    rims.extend((bounds[2], bounds[1], 0.0, 1.0, high))
    for table in range(2):
        edges = ground[2] if table == 0 else shut[2]
        for c in range(len(edges) // CAPSULE):
            at = c * CAPSULE
            ux, uy, radius, length = edges[at + 6], edges[at + 7], edges[at + 4], edges[at + 5]
            rims.extend((edges[at], edges[at + 1], radius, 0.0, -1.0))
            if length > 0.0:
                rims.extend((edges[at] + radius * uy, edges[at + 1] - radius * ux, ux, uy, length))
    return np.array(rims)


def settle(
    qx: float, qy: float, limit: float, labels: Row, bounds: Row, ground: Tables, shut: Tables, rims: Row,
) -> tuple[float, float, float]:  # fmt: skip
    """The end place nearest to q, and how far from q it is (infinity when there is none).

    Looked at are q itself, the point of every wedge's outer rim straight towards q, the start, every place where
    two curves cross that can stop a base, and along each of these the place nearest to q that is free, found by steps
    and then by halving.
    """
    step = 0.1
    if lands(qx, qy, limit, labels, bounds, ground, shut):
        return qx, qy, 0.0
    bx, by, best = qx, qy, math.inf
    for k in range(len(labels) // LABEL):
        at = k * LABEL
        rho, sense = labels[at + 2], labels[at + 3]
        tight, ux, uy = tangent(qx - labels[at], qy - labels[at + 1], -sense * rho)
        if tight < 0.0:
            continue
        over = labels[at + 5] + tight - limit
        if rho > 0.0:
            turn = departure(ux, uy, labels[at + 4], sense, labels[at + 6])
            if turn < 0.0:
                continue
            over += rho * turn
        over += TINY
        if TINY < over < best and over <= tight:
            px, py = qx - over * ux, qy - over * uy
            if lands(px, py, limit, labels, bounds, ground, shut):
                bx, by, best = px, py, over
    gap = math.hypot(labels[0] - qx, labels[1] - qy)
    if gap < best and lands(labels[0], labels[1], limit, labels, bounds, ground, shut):
        bx, by, best = labels[0], labels[1], gap
    for sweep in range(2):
        # First only the nearest point of each curve, which usually is the answer and spares the steps.
        for c in range(len(rims) // 5):
            at = c * 5
            kind = 1 if rims[at + 4] < 0.0 else 0
            if kind == 1:
                foot = math.atan2(qy - rims[at + 1], qx - rims[at]) * rims[at + 2]
                low, high = foot - math.pi * rims[at + 2], foot + math.pi * rims[at + 2]
            else:
                foot = (qx - rims[at]) * rims[at + 2] + (qy - rims[at + 1]) * rims[at + 3]
                low, high = 0.0, rims[at + 4]
                foot = min(max(foot, low), high)
            px, py = on_rim(kind, foot, rims, at)
            gap = math.hypot(px - qx, py - qy)
            if gap >= best:
                continue
            if sweep == 0:
                if lands(px, py, limit, labels, bounds, ground, shut):
                    bx, by, best = px, py, gap
                continue
            for table in (ground, shut):
                for cut in rim_crossings(kind, rims, at, table):
                    px, py = on_rim(kind, cut, rims, at)
                    gap = math.hypot(px - qx, py - qy)
                    on = kind == 1 or low <= cut <= high
                    if on and gap < best and lands(px, py, limit, labels, bounds, ground, shut):
                        bx, by, best = px, py, gap
            for way in (-1.0, 1.0):
                place = foot
                last = foot
                while low < place < high or place == foot:
                    last = place
                    place = min(max(place + way * step, low), high)
                    if place == last:
                        break
                    px, py = on_rim(kind, place, rims, at)
                    beyond = math.hypot(px - qx, py - qy) >= best
                    if beyond:
                        # Nothing nearer lies further on; look once more just short of that.
                        place = within(kind, last, place, rims, at, qx, qy, best)
                        px, py = on_rim(kind, place, rims, at)
                    if lands(px, py, limit, labels, bounds, ground, shut):
                        for _ in range(30):
                            middle = (place + last) / 2
                            px, py = on_rim(kind, middle, rims, at)
                            if lands(px, py, limit, labels, bounds, ground, shut):
                                place = middle
                            else:
                                last = middle
                        bx, by = on_rim(kind, place, rims, at)
                        best = math.hypot(bx - qx, by - qy)
                        break
                    if beyond:
                        break
    return bx, by, best
