"""The rim of the region that a walk reaches, wedge by wedge, as flat loops (how they are run: `kernels.capsules`).

From each label (see `kernels.paths`) rays go out along every tangent of its arc, each as far as the limit or the first
obstacle lets it. What they sweep is the label's wedge; all wedges together are the region reached.
"""

from __future__ import annotations

import math

import numpy as np

from tabletop.geometry.kernels.capsules import CAPSULE, FULL, TINY, Row, Tables, enters
from tabletop.geometry.kernels.paths import CORNER, LABEL, departure, tangent

HAIR = 1e-5
"""Two rays closer than this (radians) are not parted further: where one ends at an edge and the next goes past it."""
LEAP = 0.45
"""How far from the middle of a chord, as a share of it, the middle ray may end."""
SAG = 5e-4
"""How far a rim may bulge over its chord, in inches."""


def ray(k: int, turn: float, limit: float, labels: Row, bounds: Row, ground: Tables) -> tuple[float, float, float]:
    """The angle at which the ray leaves label `k` after `turn` radians, and the x and y where it ends.

    It ends at the limit, at the first piece, or at the table's edge.
    """
    at = k * LABEL
    cx, cy, rho, sense = labels[at], labels[at + 1], labels[at + 2], labels[at + 3]
    if rho > 0.0:
        angle = labels[at + 4] + sense * turn
        ex, ey = math.cos(angle), math.sin(angle)
        px, py = cx + rho * ex, cy + rho * ey
        ux, uy = -sense * ey, sense * ex
    else:
        angle = turn
        px, py, ux, uy = cx, cy, math.cos(turn), math.sin(turn)
    far = max(0.0, limit - labels[at + 5] - rho * turn)
    for axis in range(2):
        start, way = (px, ux) if axis == 0 else (py, uy)
        if abs(way) > TINY:
            edge = bounds[axis + 2] if way > 0.0 else bounds[axis]
            if (edge - start) / way < far:
                far = max(0.0, (edge - start) / way)
    best = 2.0
    boxes, first, caps = ground
    qx, qy = px + far * ux, py + far * uy
    dx, dy = qx - px, qy - py
    mx, my, hx, hy = (px + qx) / 2, (py + qy) / 2, abs(dx) / 2, abs(dy) / 2
    for piece in range(len(first) - 1):
        wide, high = boxes[4 * piece + 2], boxes[4 * piece + 3]
        gx, gy = boxes[4 * piece] - mx, boxes[4 * piece + 1] - my
        if abs(gx) > wide + hx or abs(gy) > high + hy or abs(gx * dy - gy * dx) > wide * abs(dy) + high * abs(dx):
            continue
        for c in range(first[piece], first[piece + 1]):
            best = min(best, enters(px, py, qx, qy, caps, c * CAPSULE))
    best = min(best, 1.0)
    return angle, px + best * dx, py + best * dy


def looks(k: int, limit: float, labels: Row, corners: Row) -> Row:
    """The turns of label `k` at which to look: evenly, at every corner, and on both sides of every tangent to one."""
    at = k * LABEL
    rho, sense, theta, sweep = labels[at + 2], labels[at + 3], labels[at + 4], labels[at + 6]
    step = 0.1
    if rho > 0.0:
        # No further along the arc than the limit allows, and in steps that keep to the arc.
        sweep = min(sweep, max(0.0, limit - labels[at + 5]) / rho)
        step = min(step, math.sqrt(8.0 * SAG / rho))
    steps = int(sweep / step) + 1
    turns = [sweep * i / steps for i in range(steps + 1)]
    left = limit - labels[at + 5] + rho
    for j in range(len(corners) // CORNER):
        c = j * CORNER
        dx, dy, size = corners[c] - labels[at], corners[c + 1] - labels[at + 1], corners[c + 2]
        if dx * dx + dy * dy > (left + size) * (left + size):
            continue
        for t in (-1.0, 0.0, 1.0):
            tight, ux, uy = tangent(dx, dy, t * size - sense * rho)
            if tight < 0.0:
                continue
            if t != 0.0 and t * (uy * corners[c + 5] - ux * corners[c + 6]) < corners[c + 7] - TINY:
                continue
            turn = departure(ux, uy, theta, sense, sweep) if rho > 0.0 else math.atan2(uy, ux) % FULL
            if turn < 0.0:
                continue
            turns.append(turn)
            if t != 0.0:
                turns.extend((max(0.0, turn - HAIR), min(sweep, turn + HAIR)))
    turns.sort()
    return turns


def wedge(k: int, limit: float, labels: Row, bounds: Row, ground: Tables, corners: Row) -> Row:
    """The rim of label `k`'s wedge: x, y of the foot and of the end of ray after ray."""
    at = k * LABEL
    cx, cy, rho = labels[at], labels[at + 1], labels[at + 2]
    turns = looks(k, limit, labels, corners)
    # Still to be looked at, the nearest last; a ray that was sent out already is kept (its x is no number until then).
    ahead = [turns[len(turns) - 1 - i] for i in range(len(turns))]
    rays = [(0.0, math.nan, 0.0) for _ in range(len(turns))]
    low = ahead.pop()
    rays.pop()
    angle, x, y = ray(k, low, limit, labels, bounds, ground)
    rim = [cx + rho * math.cos(angle), cy + rho * math.sin(angle), x, y]
    while len(ahead) > 0:
        high = ahead[len(ahead) - 1]
        if high - low < TINY:
            ahead.pop()
            rays.pop()
            continue
        if math.isnan(rays[len(rays) - 1][1]):
            rays[len(rays) - 1] = ray(k, high, limit, labels, bounds, ground)
        angle, hx, hy = rays[len(rays) - 1]
        middle = (low + high) / 2
        between = ray(k, middle, limit, labels, bounds, ground)
        mx, my = between[1], between[2]
        dx, dy = hx - x, hy - y
        chord = math.hypot(dx, dy)
        sag, share = math.hypot(mx - x, my - y), 0.5
        if chord > SAG:
            sag, share = abs((mx - x) * dy - (my - y) * dx) / chord, ((mx - x) * dx + (my - y) * dy) / chord**2
        # A middle near one end tells of a leap beyond it, from what is near to what is far.
        if (sag >= SAG or abs(share - 0.5) > LEAP) and high - low > HAIR:
            ahead.append(middle)
            rays.append(between)
            continue
        ahead.pop()
        rays.pop()
        rim.extend((cx + rho * math.cos(angle), cy + rho * math.sin(angle), hx, hy))
        low, x, y = high, hx, hy
    return np.array(rim)
