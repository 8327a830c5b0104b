"""Flat loops on grown pieces: what a base's centre meets on a line or an arc.

These loops have one source, run as plain Python on lists or compiled by numba on arrays (`kernels.paths_compiled`).
Everything is flat: a table of records is one sequence of floats and a stride. Lengths are inches, angles radians,
growing clockwise on the table from the x axis (y points down). A *capsule* is an edge of a piece with the radius it is
grown by: the centre of the moving base may lie on its rim, never inside. A *ground* is the three tables of the pieces
in the way: their boxes, where the capsules of each begin, and the capsules.
"""

from __future__ import annotations

import math
from typing import Any

BOX = 4
"""Centre x, y and half width, half height of a piece's grown bounding box."""
CAPSULE = 8
"""ax, ay, bx, by, radius, length of the axis, its unit vector x, y; a post has length 0."""

GRANT = 1e-6
"""How far a base may sink into a piece before it counts as crossing it (ruling C5)."""
TINY = 1e-9
FULL = 2.0 * math.pi

Row = Any
"""A flat sequence of numbers: a list when run plain, a numpy array when compiled."""
Tables = tuple[Row, Row, Row]
"""Boxes, first capsule of each piece (and one past the last), capsules."""


def meets(px: float, py: float, qx: float, qy: float, caps: Row, at: int) -> bool:  # noqa: PLR0911 - a ladder of tests
    """Whether the segment p–q enters the capsule at offset `at` by more than `GRANT`."""
    ax, ay, radius, length = caps[at], caps[at + 1], caps[at + 4], caps[at + 5]
    ux, uy = caps[at + 6], caps[at + 7]
    pt = (px - ax) * ux + (py - ay) * uy
    pv = (py - ay) * ux - (px - ax) * uy
    qt = (qx - ax) * ux + (qy - ay) * uy
    qv = (qy - ay) * ux - (qx - ax) * uy
    if (pv >= radius and qv >= radius) or (pv <= -radius and qv <= -radius):
        return False
    if (pt <= -radius and qt <= -radius) or (pt >= length + radius and qt >= length + radius):
        return False
    limit = radius - GRANT
    if limit <= 0.0:
        return False
    if (pv < 0.0) != (qv < 0.0):
        cross = pt + (qt - pt) * pv / (pv - qv)
        if 0.0 <= cross <= length:
            return True
    square = limit * limit
    over = -pt if pt < 0.0 else (pt - length if pt > length else 0.0)
    if over * over + pv * pv < square:
        return True
    over = -qt if qt < 0.0 else (qt - length if qt > length else 0.0)
    if over * over + qv * qv < square:
        return True
    dt, dv = qt - pt, qv - pv
    long = dt * dt + dv * dv
    if long <= 0.0:
        return False
    share = -(pt * dt + pv * dv) / long
    if 0.0 < share < 1.0:
        t, v = pt + share * dt, pv + share * dv
        if t * t + v * v < square:
            return True
    share = -((pt - length) * dt + pv * dv) / long
    if 0.0 < share < 1.0:
        t, v = pt + share * dt - length, pv + share * dv
        if t * t + v * v < square:
            return True
    return False


def clear(px: float, py: float, qx: float, qy: float, ground: Tables) -> bool:
    """Whether a base's centre can go straight from p to q."""
    boxes, first, caps = ground
    mx, my = (px + qx) / 2, (py + qy) / 2
    dx, dy = qx - px, qy - py
    hx, hy = abs(dx) / 2, abs(dy) / 2
    for k in range(len(first) - 1):
        ex, wx = boxes[4 * k] - mx, boxes[4 * k + 2]
        if abs(ex) > wx + hx:
            continue
        ey, wy = boxes[4 * k + 1] - my, boxes[4 * k + 3]
        if abs(ey) > wy + hy or abs(ex * dy - ey * dx) > wx * abs(dy) + wy * abs(dx):
            continue
        for c in range(first[k], first[k + 1]):
            if meets(px, py, qx, qy, caps, c * CAPSULE):
                return False
    return True


def depth(px: float, py: float, ground: Tables, k: int) -> float:
    """How far the point is inside piece `k` grown: its radius less the distance, plus that inside the piece itself."""
    boxes, first, caps = ground
    if abs(px - boxes[4 * k]) > boxes[4 * k + 2] or abs(py - boxes[4 * k + 1]) > boxes[4 * k + 3]:
        return -1.0
    nearest = math.inf
    inside = False
    radius = 0.0
    for c in range(first[k], first[k + 1]):
        at = c * CAPSULE
        ax, ay, bx, by = caps[at], caps[at + 1], caps[at + 2], caps[at + 3]
        radius = caps[at + 4]
        along = (px - ax) * caps[at + 6] + (py - ay) * caps[at + 7]
        along = min(max(along, 0.0), caps[at + 5])
        gap = math.hypot(px - ax - along * caps[at + 6], py - ay - along * caps[at + 7])
        nearest = min(nearest, gap)
        if (ay > py) != (by > py) and px < ax + (bx - ax) * (py - ay) / (by - ay):
            inside = not inside
    return radius + nearest if inside else radius - nearest


def overlapped(px: float, py: float, ground: Tables) -> int:
    """The first piece a base at p overlaps by more than `GRANT`; -1 when none."""
    boxes = ground[0]
    for k in range(len(ground[1]) - 1):
        # Most pieces are far: their boxes are looked at here, which saves plain Python a call.
        if abs(px - boxes[4 * k]) > boxes[4 * k + 2] or abs(py - boxes[4 * k + 1]) > boxes[4 * k + 3]:
            continue
        if depth(px, py, ground, k) > GRANT:
            return k
    return -1


def enters(px: float, py: float, qx: float, qy: float, caps: Row, at: int) -> float:
    """The share of p–q (0 to 1) after which it is inside the capsule by more than `GRANT`; 2 when it never is."""
    if not meets(px, py, qx, qy, caps, at):
        return 2.0
    ax, ay, radius, length, ux, uy = caps[at], caps[at + 1], caps[at + 4], caps[at + 5], caps[at + 6], caps[at + 7]
    pt, pv = (px - ax) * ux + (py - ay) * uy, (py - ay) * ux - (px - ax) * uy
    dt, dv = (qx - px) * ux + (qy - py) * uy, (qy - py) * ux - (qx - px) * uy
    over = -pt if pt < 0.0 else (pt - length if pt > length else 0.0)
    if over * over + pv * pv <= radius * radius:
        # Begun inside by no more than the grant, it is stopped where it stands.
        return 0.0
    square = dt * dt + dv * dv
    best = 2.0
    for k in range(2):
        t = pt - k * length
        along = -(t * dt + pv * dv)
        under = along * along - square * (t * t + pv * pv - radius * radius)
        if under > 0.0:
            share = (along - math.sqrt(under)) / square
            if share <= 1.0 and (along + math.sqrt(under)) / square > 0.0:
                best = min(best, max(0.0, share))
    for side in (-radius, radius):
        if dv * side < 0.0:
            share = (side - pv) / dv
            if 0.0 <= share <= 1.0 and 0.0 <= pt + share * dt <= length:
                best = min(best, share)
    return best if best <= 1.0 else 0.0


def ahead(angle: float, theta: float, sense: float) -> float:
    """Radians from `theta` to `angle` in the sense given, 0 ≤ … < 2π, with a hair below 2π taken as 0."""
    turn = sense * (angle - theta)
    turn -= FULL * math.floor(turn / FULL)
    return 0.0 if turn > FULL - TINY else turn


def run_past(cx: float, cy: float, rho: float, theta: float, sense: float, caps: Row, at: int) -> float:
    """Radians from `theta` until the circle enters the capsule at offset `at`; 2π when it never does."""
    ax, ay, bx, by = caps[at], caps[at + 1], caps[at + 2], caps[at + 3]
    radius, length, ux, uy = caps[at + 4] - GRANT, caps[at + 5], caps[at + 6], caps[at + 7]
    if radius <= 0.0:
        return FULL
    t0 = (cx - ax) * ux + (cy - ay) * uy
    v0 = (cy - ay) * ux - (cx - ax) * uy
    over = -t0 if t0 < 0.0 else (t0 - length if t0 > length else 0.0)
    if over * over + v0 * v0 >= (rho + radius) * (rho + radius):
        return FULL
    pt, pv = t0 + rho * (math.cos(theta) * ux + math.sin(theta) * uy), v0
    pv += rho * (math.sin(theta) * ux - math.cos(theta) * uy)
    over = -pt if pt < 0.0 else (pt - length if pt > length else 0.0)
    if over * over + pv * pv < radius * radius:
        return 0.0
    best = FULL
    for end in range(2):
        dx, dy = (ax - cx, ay - cy) if end == 0 else (bx - cx, by - cy)
        far = math.hypot(dx, dy)
        if abs(rho - radius) < far < rho + radius:
            half = math.acos(min(1.0, max(-1.0, (rho * rho + far * far - radius * radius) / (2.0 * rho * far))))
            best = min(best, ahead(math.atan2(dy, dx) - sense * half, theta, sense))
        if length == 0.0:
            return best
    axis = math.atan2(uy, ux)
    for side in (-1.0, 1.0):
        sine = (side * radius - v0) / rho
        if abs(sine) >= 1.0:
            continue
        steep = math.asin(sine)
        # Entering over the far rim means the offset shrinks there, over the near rim that it grows.
        phi = math.pi - steep if side * sense > 0.0 else steep
        along = t0 + rho * math.cos(phi)
        if 0.0 <= along <= length:
            best = min(best, ahead(phi + axis, theta, sense))
    return best


def follow(points: Row, bounds: Row, limit: float, ground: Tables) -> tuple[float, int]:
    """Inches along the polyline x, y, x, y … until something stops the base, and what: a piece, or one of these.

    -1 nothing, -2 the bounds of its centre, -3 the limit.
    """
    boxes, first, caps = ground
    legs = len(points) // 2 - 1
    left, right, top, bottom = points[0], points[0], points[1], points[1]
    for leg in range(1, legs + 1):
        left, right = min(left, points[2 * leg]), max(right, points[2 * leg])
        top, bottom = min(top, points[2 * leg + 1]), max(bottom, points[2 * leg + 1])
    # The first leg that is stopped, the share of it that is free, and by what; each piece only looks before that.
    last, best, cause = legs - 1, 2.0, -1
    for k in range(len(first) - 1):
        bx, by, wide, high = boxes[4 * k], boxes[4 * k + 1], boxes[4 * k + 2], boxes[4 * k + 3]
        if bx - wide > right or bx + wide < left or by - high > bottom or by + high < top:
            continue
        for leg in range(last + 1):
            px, py, qx, qy = points[2 * leg], points[2 * leg + 1], points[2 * leg + 2], points[2 * leg + 3]
            if abs(bx - (px + qx) / 2) > wide + abs(qx - px) / 2 or abs(by - (py + qy) / 2) > high + abs(qy - py) / 2:
                continue
            share = 2.0
            for c in range(first[k], first[k + 1]):
                share = min(share, enters(px, py, qx, qy, caps, c * CAPSULE))
            if share <= 1.0 and (leg < last or share < best):
                last, best, cause = leg, share, k
                break
    if left < bounds[0] - GRANT or top < bounds[1] - GRANT or right > bounds[2] + GRANT or bottom > bounds[3] + GRANT:
        for leg in range(last + 1):
            share = leaves(points[2 * leg], points[2 * leg + 1], points[2 * leg + 2], points[2 * leg + 3], bounds)
            if share <= 1.0 and (leg < last or share < best):
                last, best, cause = leg, share, -2
                break
    done = 0.0
    for leg in range(last + 1):
        whole = math.hypot(points[2 * leg + 2] - points[2 * leg], points[2 * leg + 3] - points[2 * leg + 1])
        done += whole * best if leg == last and best <= 1.0 else whole
    return (limit, -3) if done > limit + GRANT else (done, cause)


def leaves(px: float, py: float, qx: float, qy: float, bounds: Row) -> float:
    """The share of p–q (0 to 1) after which it is beyond the bounds by more than `GRANT`; 2 when it never is."""
    best = 2.0
    for axis in range(2):
        start, end = (px, qx) if axis == 0 else (py, qy)
        if end < bounds[axis] - GRANT:
            best = min(best, max(0.0, (bounds[axis] - start) / (end - start)))
        elif end > bounds[axis + 2] + GRANT:
            best = min(best, max(0.0, (bounds[axis + 2] - start) / (end - start)))
    return best
