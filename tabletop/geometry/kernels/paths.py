"""The inner loops of path finding: one source, run as plain Python on lists or compiled by numba on arrays
(`kernels.paths_compiled`).

Everything is flat: a table of records is one sequence of floats and a stride. Lengths are inches, angles radians, growing
clockwise on the table from the x axis (y points down). A *capsule* is an edge of a piece with the radius it is grown by:
the centre of the moving base may lie on its rim, never inside. A *corner* is a circle the shortest way may bend round.
A *label* is one way of reaching a corner: from it on, the way may run along `sweep` radians of the circle and leave
anywhere.
"""

from __future__ import annotations

import heapq
import math
from typing import Any

import numpy as np

BOX = 4
"""Centre x, y and half width, half height of a piece's grown bounding box."""
CAPSULE = 8
"""ax, ay, bx, by, radius, length of the axis, its unit vector x, y."""
CORNER = 8
"""cx, cy, radius, first angle of the arc, its turn, the unit vector of its middle x, y, cosine of half its turn."""
LABEL = 14
"""cx, cy, radius, sense (+1 clockwise, -1 anticlockwise, 0 the start), angle of arrival, length so far, sweep, parent
label, where the parent was left x, y, where this circle is met x, y, radians run on the parent, number of the corner."""

GRANT = 1e-6
"""How far a base may sink into a piece before it counts as crossing it (ruling C5)."""
TINY = 1e-9
FULL = 2.0 * math.pi

Row = Any
"""A flat sequence of numbers: a list when run plain, a numpy array when compiled."""


def meets(px: float, py: float, qx: float, qy: float, caps: Row, at: int) -> bool:
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


def clear(px: float, py: float, qx: float, qy: float, boxes: Row, first: Row, caps: Row) -> bool:
    """Whether a base's centre can go straight from p to q."""
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


def depth(px: float, py: float, boxes: Row, first: Row, caps: Row, k: int) -> float:
    """How far the point is inside piece `k` grown: its radius less the distance; the radius and more inside the piece."""
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


def overlapped(px: float, py: float, boxes: Row, first: Row, caps: Row) -> int:
    """The first piece a base at p overlaps by more than `GRANT`; -1 when none."""
    for k in range(len(first) - 1):
        if depth(px, py, boxes, first, caps, k) > GRANT:
            return k
    return -1


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


def run(
    cx: float, cy: float, rho: float, theta: float, sense: float, most: float, j: int, bounds: Row, own: Row, boxes: Row, first: Row, caps: Row,
) -> float:  # fmt: skip
    """Radians a base may run along the circle of corner `j` from `theta` before something or the table edge stops it."""
    best = most
    for side in range(4):
        edge = bounds[side]
        if side == 0:
            room, towards = cx - edge, math.pi
        elif side == 1:
            room, towards = cy - edge, -math.pi / 2
        elif side == 2:
            room, towards = edge - cx, 0.0
        else:
            room, towards = edge - cy, math.pi / 2
        room += GRANT
        if room >= rho:
            continue
        if room <= -rho or rho * math.cos(theta - towards) > room:
            return 0.0
        best = min(best, ahead(towards - sense * math.acos(room / rho), theta, sense))
    for k in range(len(first) - 1):
        if abs(cx - boxes[4 * k]) > boxes[4 * k + 2] + rho or abs(cy - boxes[4 * k + 1]) > boxes[4 * k + 3] + rho:
            continue
        for c in range(first[k], first[k + 1]):
            if c == own[2 * j] or c == own[2 * j + 1]:
                continue
            best = min(best, run_past(cx, cy, rho, theta, sense, caps, c * CAPSULE))
            if best <= 0.0:
                return 0.0
    return best


def tangent(dx: float, dy: float, twist: float) -> tuple[float, float, float]:
    """Length and direction of the line touching two circles, their centres d apart, signed radii differing by `twist`.

    The length is -1 where there is none; circles that just touch (within `GRANT`) have one of length 0.
    """
    square = dx * dx + dy * dy
    left = square - twist * twist
    if left < 0.0:
        if square <= 0.0 or math.sqrt(square) < abs(twist) - GRANT:
            return -1.0, 0.0, 0.0
        far = math.sqrt(square) if twist > 0.0 else -math.sqrt(square)
        return 0.0, dy / far, -dx / far
    if square <= 0.0:
        return -1.0, 0.0, 0.0
    length = math.sqrt(left)
    return length, (length * dx + twist * dy) / square, (length * dy - twist * dx) / square


def departure(ux: float, uy: float, theta: float, sense: float, sweep: float) -> float:
    """Radians run on a circle met at `theta` before leaving it in direction u; -1 when that is past the sweep."""
    ex, ey = sense * uy, -sense * ux
    cos, sin = math.cos(theta), math.sin(theta)
    turn = sense * math.atan2(cos * ey - sin * ex, cos * ex + sin * ey)
    if turn < -TINY:
        turn += FULL
    elif turn < 0.0:
        turn = 0.0
    if turn > sweep:
        return sweep if turn <= sweep + TINY else -1.0
    return turn


def dominated(theta: float, sense: float, length: float, code: int, head: Row, after: Row, labels: Row) -> bool:
    """Whether an earlier label of the same circle and sense gets to `theta` no later."""
    m = head[code]
    while m >= 0:
        at = m * LABEL
        turn = ahead(theta, labels[at + 4], sense)
        if turn <= labels[at + 6] + TINY and labels[at + 5] + labels[at + 2] * turn <= length + TINY:
            return True
        m = after[m]
    return False


def spread(
    sx: float, sy: float, limit: float, bounds: Row, boxes: Row, first: Row, caps: Row, corners: Row, own: Row
) -> Row:
    """Every way round corners that starts at s and is no longer than `limit`: labels by growing length.

    `bounds` are the least and greatest x and y of the base's centre (x, y, x, y). Dijkstra over corners, each circle in
    each sense; a tangent is only looked at when it could leave its circle and meet the next one without a kink, and only
    checked for obstacles when it comes up as the shortest.
    """
    labels = [sx, sy, 0.0, 0.0, 0.0, 0.0, FULL, -1.0, sx, sy, sx, sy, 0.0, -1.0]
    after = [-1]
    count = len(corners) // CORNER
    head = [-1] * (2 * count + 1)
    queue = [(0.0, -1, -1)]
    while len(queue) > 0:
        length, k, code = heapq.heappop(queue)
        if k < 0:
            k = 0
        else:
            j, sense = code // 2, 2.0 * (code % 2) - 1.0
            at, c = k * LABEL, j * CORNER
            cx, cy, rho = corners[c], corners[c + 1], corners[c + 2]
            dx, dy = cx - labels[at], cy - labels[at + 1]
            tight, ux, uy = tangent(dx, dy, sense * rho - labels[at + 3] * labels[at + 2])
            theta = math.atan2(-sense * ux, sense * uy)
            if dominated(theta, sense, length, code, head, after, labels):
                continue
            qx, qy = cx + sense * rho * uy, cy - sense * rho * ux
            if qx < bounds[0] - GRANT or qy < bounds[1] - GRANT or qx > bounds[2] + GRANT or qy > bounds[3] + GRANT:
                continue
            px, py = qx - tight * ux, qy - tight * uy
            if not clear(px, py, qx, qy, boxes, first, caps):
                continue
            sweep = ahead(corners[c + 3] + (corners[c + 4] if sense > 0.0 else 0.0), theta, sense)
            if corners[c + 4] >= FULL:
                sweep = FULL
            sweep = run(cx, cy, rho, theta, sense, sweep, j, bounds, own, boxes, first, caps)
            m = head[code]
            while m >= 0:
                # Past a circle's earlier label that one is the better way on.
                sweep = min(sweep, ahead(labels[m * LABEL + 4], theta, sense))
                m = after[m]
            if sweep <= TINY:
                continue
            ran = 0.0
            if labels[at + 2] > 0.0:
                ran = max(0.0, departure(ux, uy, labels[at + 4], labels[at + 3], labels[at + 6]))
            parent, k = k, len(after)
            after.append(head[code])
            head[code] = k
            for value in (cx, cy, rho, sense, theta, length, sweep, 1.0 * parent, px, py, qx, qy, ran, 1.0 * j):
                labels.append(value)
        branch(k, limit, labels, head, after, corners, queue)
    return np.array(labels)


def branch(k: int, limit: float, labels: Row, head: Row, after: Row, corners: Row, queue: Row) -> None:
    """Put every tangent from label `k` to another corner on the queue."""
    at = k * LABEL
    cx, cy, rho, sense, theta = labels[at], labels[at + 1], labels[at + 2], labels[at + 3], labels[at + 4]
    length, sweep, here = labels[at + 5], labels[at + 6], int(labels[at + 13])
    cos, sin = math.cos(theta), math.sin(theta)
    least = math.cos(min(sweep, math.pi)) - TINY
    left = limit - length + rho
    for j in range(len(corners) // CORNER):
        c = j * CORNER
        dx, dy, size = corners[c] - cx, corners[c + 1] - cy, corners[c + 2]
        reach = left + size
        if dx > reach or dx < -reach or dx * dx + dy * dy > reach * reach or j == here:
            continue
        for t in (-1.0, 1.0):
            tight, ux, uy = tangent(dx, dy, t * size - sense * rho)
            if tight < 0.0 or t * (uy * corners[c + 5] - ux * corners[c + 6]) < corners[c + 7] - TINY:
                continue
            total = length + tight
            if rho > 0.0:
                ex, ey = sense * uy, -sense * ux
                if sweep <= math.pi and (cos * ex + sin * ey < least or sense * (cos * ey - sin * ex) < -TINY):
                    continue
                turn = departure(ux, uy, theta, sense, sweep)
                if turn < 0.0:
                    continue
                total += rho * turn
            code = 2 * j + (1 if t > 0.0 else 0)
            if total > limit:
                continue
            if head[code] >= 0 and dominated(math.atan2(-t * ux, t * uy), t, total, code, head, after, labels):
                continue
            heapq.heappush(queue, (total, k, code))


def seek(px: float, py: float, limit: float, labels: Row, boxes: Row, first: Row, caps: Row) -> tuple[float, int]:
    """Length of the shortest way to p and the label it leaves last; infinity and -1 when none is shorter than `limit`."""
    best, found = limit, -1
    for k in range(len(labels) // LABEL):
        at = k * LABEL
        length = labels[at + 5]
        if length >= best:
            break
        ax, ay = px - labels[at + 10], py - labels[at + 11]
        if ax * ax + ay * ay >= (best - length) * (best - length):
            continue
        rho, sense = labels[at + 2], labels[at + 3]
        if rho > 0.0:
            tight, ux, uy = tangent(px - labels[at], py - labels[at + 1], -sense * rho)
            if tight < 0.0:
                continue
            turn = departure(ux, uy, labels[at + 4], sense, labels[at + 6])
            if turn < 0.0:
                continue
            length += rho * turn + tight
            ax, ay = labels[at] + sense * rho * uy, labels[at + 1] - sense * rho * ux
        else:
            length += math.hypot(ax, ay)
            ax, ay = labels[at], labels[at + 1]
        if length < best and clear(ax, ay, px, py, boxes, first, caps):
            best, found = length, k
    return (best, found) if found >= 0 else (math.inf, -1)


def lands(
    px: float, py: float, limit: float, labels: Row, bounds: Row, boxes: Row, first: Row, caps: Row, shut: Row, shut_first: Row, shut_caps: Row,
) -> bool:  # fmt: skip
    """Whether the base may end at p: on the table, overlapping nothing, its way shorter than `limit`."""
    if px < bounds[0] - TINY or py < bounds[1] - TINY or px > bounds[2] + TINY or py > bounds[3] + TINY:
        return False
    if overlapped(px, py, boxes, first, caps) >= 0 or overlapped(px, py, shut, shut_first, shut_caps) >= 0:
        return False
    return seek(px, py, limit, labels, boxes, first, caps)[1] >= 0


def on_rim(kind: int, place: float, rims: Row, at: int) -> tuple[float, float]:
    """The point of a rim `place` inches along it: kind 0 a line from its first point, kind 1 a circle."""
    if kind == 0:
        return rims[at] + place * rims[at + 2], rims[at + 1] + place * rims[at + 3]
    angle = place / rims[at + 2]
    return rims[at] + rims[at + 2] * math.cos(angle), rims[at + 1] + rims[at + 2] * math.sin(angle)


def rims_of(caps: Row, bounds: Row, shut_caps: Row) -> Row:
    """Every curve an end place can be stopped by, five numbers each.

    A line is (x, y, unit x, unit y, length), a circle (cx, cy, radius, 0, -1): the outer side and the first end of every
    capsule, and the table's edge.
    """
    rims = [bounds[0], bounds[1], 1.0, 0.0, bounds[2] - bounds[0]]
    for value in (bounds[0], bounds[3], 1.0, 0.0, bounds[2] - bounds[0]):
        rims.append(value)
    for value in (bounds[0], bounds[1], 0.0, 1.0, bounds[3] - bounds[1]):
        rims.append(value)
    for value in (bounds[2], bounds[1], 0.0, 1.0, bounds[3] - bounds[1]):
        rims.append(value)
    for table in range(2):
        edges = caps if table == 0 else shut_caps
        for c in range(len(edges) // CAPSULE):
            at = c * CAPSULE
            ux, uy, radius = edges[at + 6], edges[at + 7], edges[at + 4]
            for value in (edges[at], edges[at + 1], radius, 0.0, -1.0):
                rims.append(value)
            if edges[at + 5] > 0.0:
                for value in (edges[at] + radius * uy, edges[at + 1] - radius * ux, ux, uy, edges[at + 5]):
                    rims.append(value)
    return np.array(rims)


def settle(
    qx: float, qy: float, limit: float, labels: Row, bounds: Row, boxes: Row, first: Row, caps: Row, shut: Row, shut_first: Row, shut_caps: Row, rims: Row,
) -> tuple[float, float, float]:  # fmt: skip
    """The end place nearest to q, and how far from q it is (infinity when there is none).

    Looked at are q itself, the point of every wedge's outer rim straight towards q, the start, and along every curve that
    can stop a base the place nearest to q that is free, found by steps and then by halving.
    """
    step = 0.1
    if lands(qx, qy, limit, labels, bounds, boxes, first, caps, shut, shut_first, shut_caps):
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
            if lands(px, py, limit, labels, bounds, boxes, first, caps, shut, shut_first, shut_caps):
                bx, by, best = px, py, over
    gap = math.hypot(labels[0] - qx, labels[1] - qy)
    if gap < best and lands(
        labels[0], labels[1], limit, labels, bounds, boxes, first, caps, shut, shut_first, shut_caps
    ):
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
                if lands(px, py, limit, labels, bounds, boxes, first, caps, shut, shut_first, shut_caps):
                    bx, by, best = px, py, gap
                continue
            for way in (-1.0, 1.0):
                place = foot
                last = foot
                while low < place < high or place == foot:
                    last = place
                    place = min(max(place + way * step, low), high)
                    if place == last:
                        break
                    px, py = on_rim(kind, place, rims, at)
                    if math.hypot(px - qx, py - qy) >= best:
                        # The steps may have jumped over the last free hair before `best`; nothing nearer lies beyond.
                        break
                    if lands(px, py, limit, labels, bounds, boxes, first, caps, shut, shut_first, shut_caps):
                        for _ in range(30):
                            middle = (place + last) / 2
                            px, py = on_rim(kind, middle, rims, at)
                            if lands(px, py, limit, labels, bounds, boxes, first, caps, shut, shut_first, shut_caps):
                                place = middle
                            else:
                                last = middle
                        bx, by = on_rim(kind, place, rims, at)
                        best = math.hypot(bx - qx, by - qy)
                        break
    return bx, by, best


def enters(px: float, py: float, qx: float, qy: float, caps: Row, at: int) -> float:
    """The share of p–q (0 to 1) after which it is inside the capsule by more than `GRANT`; 2 when it never is."""
    if not meets(px, py, qx, qy, caps, at):
        return 2.0
    ax, ay, radius, length, ux, uy = caps[at], caps[at + 1], caps[at + 4], caps[at + 5], caps[at + 6], caps[at + 7]
    pt, pv = (px - ax) * ux + (py - ay) * uy, (py - ay) * ux - (px - ax) * uy
    dt, dv = (qx - px) * ux + (qy - py) * uy, (qy - py) * ux - (qx - px) * uy
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
            if -TINY <= share <= 1.0 and 0.0 <= pt + share * dt <= length:
                best = min(best, max(0.0, share))
    # Started inside by no more than the grant, it is stopped where it stands.
    return best if best <= 1.0 else 0.0


def first_stop(px: float, py: float, qx: float, qy: float, boxes: Row, first: Row, caps: Row) -> tuple[float, int]:
    """Inches from p towards q until a piece stops the base, and which; the whole way and -1 when none does."""
    best, found = 2.0, -1
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
            share = enters(px, py, qx, qy, caps, c * CAPSULE)
            if share < best:
                best, found = share, k
    return min(1.0, best) * math.hypot(dx, dy), found
