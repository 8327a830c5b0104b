"""The shortest ways round corners, as flat loops (how they are run: `kernels.capsules`).

A *corner* is a circle that a shortest way may bend round. A *label* is one way of reaching a corner: from it on, the
way may run along `sweep` radians of the circle and leave anywhere.
"""

from __future__ import annotations

import heapq
import math

import numpy as np

from tabletop.geometry.kernels.capsules import (
    CAPSULE,
    FULL,
    GRANT,
    TINY,
    Row,
    Tables,
    ahead,
    clear,
    run_past,
)

CORNER = 8
"""cx, cy, radius, first angle of the arc, its turn, the unit vector of its middle x, y, cosine of half its turn."""
SLOP = 1e-7
"""Radians by which a short tangent may point amiss: its length is the root of a difference that rounding eats."""
LABEL = 14
"""cx, cy, radius, sense (+1 clockwise, -1 anticlockwise, 0 the start), angle of arrival, length so far, sweep, parent
label, where the parent was left x, y, where this circle is met x, y, radians run on the parent, number of corner."""


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
    if turn < -SLOP:
        turn += FULL
    elif turn < 0.0:
        turn = 0.0
    if turn > sweep:
        return sweep if turn <= sweep + SLOP else -1.0
    return turn


def run(
    cx: float, cy: float, rho: float, theta: float, sense: float, most: float, j: int, bounds: Row, own: Row,
    ground: Tables,
) -> float:  # fmt: skip
    """Radians a base may run along the circle of corner `j` from `theta` until something or the table edge stops it."""
    boxes, first, caps = ground
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


def spread(sx: float, sy: float, limit: float, bounds: Row, ground: Tables, corners: Row, own: Row) -> Row:
    """Every way round corners that starts at s and is no longer than `limit`: labels by growing length.

    `bounds` are the least and greatest x and y of the base's centre (x, y, x, y). Dijkstra over corners, each circle in
    each sense; a tangent is only looked at when it could leave its circle and meet the next one without a kink, and
    only checked for obstacles when it comes up as the shortest.
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
            if not clear(px, py, qx, qy, ground):
                continue
            sweep = ahead(corners[c + 3] + (corners[c + 4] if sense > 0.0 else 0.0), theta, sense)
            if corners[c + 4] >= FULL:
                sweep = FULL
            sweep = run(cx, cy, rho, theta, sense, sweep, j, bounds, own, ground)
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
            labels.extend((cx, cy, rho, sense, theta, length, sweep, 1.0 * parent, px, py, qx, qy, ran, 1.0 * j))
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
                if sweep <= math.pi and (cos * ex + sin * ey < least or sense * (cos * ey - sin * ex) < -SLOP):
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


def seek(px: float, py: float, limit: float, labels: Row, ground: Tables) -> tuple[float, int]:
    """Length of the shortest way to p and the label it leaves last; infinity and -1 when none is below `limit`."""
    best, found = limit, -1
    for k in range(len(labels) // LABEL):
        at = k * LABEL
        length = labels[at + 5]
        if length >= best:
            break
        ax, ay = px - labels[at + 10], py - labels[at + 11]
        if ax * ax + ay * ay > (best - length) * (best - length):
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
        if length < best and clear(ax, ay, px, py, ground):
            best, found = length, k
    return (best, found) if found >= 0 else (math.inf, -1)
