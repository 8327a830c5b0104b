"""Which stretches of a line or an arc lie inside grown pieces, as flat loops (how they are run: `kernels.capsules`)."""

from __future__ import annotations

import math

import numpy as np

from tabletop.geometry.kernels.capsules import CAPSULE, FULL, TINY, Row, Tables, depth


def line_crossings(px: float, py: float, ux: float, uy: float, ground: Tables) -> Row:
    """Inches from p in the unit direction u where the line crosses the rim of any capsule, behind p too."""
    caps = ground[2]
    found = [0.0]
    for c in range(len(caps) // CAPSULE):
        at = c * CAPSULE
        radius, length = caps[at + 4], caps[at + 5]
        dx, dy = px - caps[at], py - caps[at + 1]
        pt, pv = dx * caps[at + 6] + dy * caps[at + 7], dy * caps[at + 6] - dx * caps[at + 7]
        dt, dv = ux * caps[at + 6] + uy * caps[at + 7], uy * caps[at + 6] - ux * caps[at + 7]
        middle = -(pt * dt + pv * dv)
        half = middle * middle - (pt * pt + pv * pv - radius * radius)
        if half > 0.0:
            found.extend((middle - math.sqrt(half), middle + math.sqrt(half)))
        for side in (-radius, radius):
            if length > 0.0 and abs(dv) > TINY:
                along = (side - pv) / dv
                if 0.0 <= pt + along * dt <= length:
                    found.append(along)
    return found


def circle_crossings(cx: float, cy: float, rho: float, theta: float, sense: float, ground: Tables) -> Row:
    """Radians from `theta` in the sense given, 0 ≤ … < 2π, where the circle crosses the rim of any capsule."""
    caps = ground[2]
    found = [0.0]
    for c in range(len(caps) // CAPSULE):
        at = c * CAPSULE
        radius, length = caps[at + 4], caps[at + 5]
        dx, dy = caps[at] - cx, caps[at + 1] - cy
        far = math.hypot(dx, dy)
        if abs(rho - radius) < far < rho + radius:
            half = math.acos(min(1.0, max(-1.0, (rho * rho + far * far - radius * radius) / (2.0 * rho * far))))
            towards = math.atan2(dy, dx)
            found.extend((sense * (towards - half - theta) % FULL, sense * (towards + half - theta) % FULL))
        t0, v0 = -dx * caps[at + 6] - dy * caps[at + 7], dx * caps[at + 7] - dy * caps[at + 6]
        axis = math.atan2(caps[at + 7], caps[at + 6])
        for side in (-radius, radius):
            sine = (side - v0) / rho
            if length > 0.0 and abs(sine) < 1.0:
                steep = math.asin(sine)
                if 0.0 <= t0 + rho * math.cos(steep) <= length:
                    found.append(sense * (steep + axis - theta) % FULL)
                if 0.0 <= t0 - rho * math.cos(steep) <= length:
                    found.append(sense * (math.pi - steep + axis - theta) % FULL)
    return found


def _inside(x: float, y: float, ground: Tables) -> bool:
    deepest = -1.0
    for k in range(len(ground[1]) - 1):
        deepest = max(deepest, depth(x, y, ground, k))
    return deepest > 0.0


def line_stretches(px: float, py: float, ux: float, uy: float, total: float, ground: Tables) -> Row:
    """From and to, in inches from p, of every stretch of the line that lies inside a grown piece."""
    found = [min(max(each, 0.0), total) for each in line_crossings(px, py, ux, uy, ground)]
    found.append(total)
    found.sort()
    stretches = [0.0]
    stretches.pop()
    for k in range(len(found) - 1):
        low, high = found[k], found[k + 1]
        middle = (low + high) / 2
        if high - low > TINY and _inside(px + middle * ux, py + middle * uy, ground):
            stretches.extend((low, high))
    return np.array(stretches)


def circle_stretches(cx: float, cy: float, rho: float, theta: float, sense: float, sweep: float, ground: Tables) -> Row:
    """From and to, in inches along the arc, of every stretch that lies inside a grown piece."""
    found = [min(each, sweep) for each in circle_crossings(cx, cy, rho, theta, sense, ground)]
    found.append(sweep)
    found.sort()
    stretches = [0.0]
    stretches.pop()
    for k in range(len(found) - 1):
        low, high = found[k], found[k + 1]
        angle = theta + sense * (low + high) / 2
        if high - low > TINY and _inside(cx + rho * math.cos(angle), cy + rho * math.sin(angle), ground):
            stretches.extend((low * rho, high * rho))
    return np.array(stretches)
