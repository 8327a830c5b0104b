"""Sight compiled with numba: the same question as `sights.py` for round targets, one view after another.

Angles stay slopes (across ÷ along, in the frame of the line of sight) until the end, which saves every arc tangent but
those of the gaps that are left. A piece's outline is walked vertex by vertex; edges that are neither cut nor split by
the target throw one shadow together.
"""

from __future__ import annotations

import math

import numpy as np

from tabletop.geometry.edges import Floats, Ints
from tabletop.geometry.kernels.compiling import kernel
from tabletop.geometry.kernels.packing import HEADER, PIECE
from tabletop.geometry.kernels.sectors_compiled import sector, sieve
from tabletop.geometry.kernels.sights import STEP
from tabletop.geometry.shapes import EPSILON


@kernel("i8(f8[::1], i8, f8, f8, f8)")
def _push(scratch: Floats, count: int, low: float, high: float, tangent: float) -> int:
    """Note a shadow cut to the cone; returns how many there are now."""
    low, high = max(low, -tangent), min(high, tangent)
    if high > low:
        scratch[count] = low
        scratch[len(scratch) // 3 + count] = high
        return count + 1
    return count


@kernel("b1(f8[::1], i8, i8, f8, f8)")
def _holds(table: Floats, first: int, last: int, x: float, y: float) -> bool:
    """Whether a point lies inside a packed outline (even-odd)."""
    inside = False
    for vertex in range(first, last, 3):
        if table[vertex + 2] > 0.0:
            continue
        x0, y0, x1, y1 = table[vertex - 3], table[vertex - 2], table[vertex], table[vertex + 1]
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside


@kernel("i8(f8[::1], f8[::1], i8, i8, i8, f8, f8, f8, f8, f8)")
def _at_the_eye(
    table: Floats,
    scratch: Floats,
    count: int,
    first: int,
    last: int,
    eye_x: float,
    eye_y: float,
    ux: float,
    uy: float,
    tangent: float,
) -> int:
    """Note what an outline covers that holds the eye or has it on its rim."""
    cuts = base = 2 * (len(scratch) // 3)
    for vertex in range(first, last, 3):
        if table[vertex + 2] > 0.0:
            continue
        x0, y0, x1, y1 = (
            table[vertex - 3] - eye_x,
            table[vertex - 2] - eye_y,
            table[vertex] - eye_x,
            table[vertex + 1] - eye_y,
        )
        dx, dy = x1 - x0, y1 - y0
        share = min(max(-(x0 * dx + y0 * dy) / max(dx * dx + dy * dy, 1e-30), 0.0), 1.0)
        if math.hypot(x0 + share * dx, y0 + share * dy) > EPSILON:
            continue
        for end in range(2):
            px, py = (x0, y0) if end == 0 else (x1, y1)
            along, across = px * ux + py * uy, py * ux - px * uy
            if along > 0.0 and math.hypot(along, across) > EPSILON and abs(across) < tangent * along:
                place = cuts
                while place > base and scratch[place - 1] > across / along:
                    scratch[place] = scratch[place - 1]
                    place -= 1
                scratch[place] = across / along
                cuts += 1
    low = -tangent
    for cut in range(base, cuts + 1):
        high = scratch[cut] if cut < cuts else tangent
        if high > low:
            middle = (math.atan(low) + math.atan(high)) / 2
            along, across = STEP * math.cos(middle), STEP * math.sin(middle)
            if _holds(table, first, last, eye_x + along * ux - across * uy, eye_y + along * uy + across * ux):
                count = _push(scratch, count, low, high, tangent)
        low = high
    return count


@kernel("i8(f8[::1], i8, f8, f8, f8, f8, f8, f8, f8)")
def _edge(
    scratch: Floats,
    count: int,
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    distance: float,
    radius: float,
    tangent: float,
) -> int:
    """Note what an edge covers: cut to the cone and the near side, what lies in the target left out."""
    dx, dy = x1 - x0, y1 - y0
    if abs(x0 * y1 - x1 * y0) <= EPSILON * math.sqrt(dx * dx + dy * dy):
        return count
    first, last = 0.0, 1.0
    far = (distance * distance - radius * radius) / distance
    for side in range(3):
        if side == 0:
            start, stop = tangent * x0 - y0, tangent * x1 - y1
        elif side == 1:
            start, stop = tangent * x0 + y0, tangent * x1 + y1
        else:
            start, stop = far - x0, far - x1
        if start < stop:
            first = max(first, start / (start - stop))
        elif start > stop:
            last = min(last, start / (start - stop))
        elif start <= 0.0:
            return count
    if last <= first:
        return count
    a, b = dx * dx + dy * dy, (x0 - distance) * dx + y0 * dy
    root = b * b - a * ((x0 - distance) * (x0 - distance) + y0 * y0 - radius * radius)
    enters = leaves = 2.0
    if root > 0.0:
        root = math.sqrt(root)
        enters, leaves = (-b - root) / a, (-b + root) / a
    for part in range(2):
        start, stop = (first, min(last, enters)) if part == 0 else (max(first, leaves), last)
        if stop > start:
            px, py, qx, qy = x0 + start * dx, y0 + start * dy, x0 + stop * dx, y0 + stop * dy
            p = py / px if px > 0.0 else (tangent if py > 0.0 else -tangent)
            q = qy / qx if qx > 0.0 else (tangent if qy > 0.0 else -tangent)
            count = _push(scratch, count, min(p, q), max(p, q), tangent)
    return count


@kernel("i8(f8[::1], i8, f8, f8, f8, f8, f8, f8)")
def _disc(
    scratch: Floats, count: int, x: float, y: float, reach: float, distance: float, radius: float, tangent: float
) -> int:
    """Note what a disc at (x, y) covers: all of its angles at which it comes before the target."""
    low, high = -tangent, tangent
    if math.sqrt(x * x + y * y) >= reach - EPSILON:
        edge = math.sqrt(max(x * x + y * y - reach * reach, 0.0))
        # The slopes of its two tangents, by the sum of angles; beyond a right angle they are out of the cone.
        below, above = x * edge + y * reach, x * edge - y * reach
        if below > 0.0:
            low = max(low, (y * edge - x * reach) / below)
        elif y > 0.0:
            return count
        if above > 0.0:
            high = min(high, (y * edge + x * reach) / above)
        elif y < 0.0:
            return count
        if x <= 0.0 and below <= 0.0 and above <= 0.0:
            return count
    if high <= low:
        return count
    # Which of the two comes first along a ray changes only where the two outlines cross.
    cut0 = cut1 = high
    dx = x - distance
    apart = math.sqrt(dx * dx + y * y)
    if abs(radius - reach) < apart < radius + reach:
        along = (apart * apart + radius * radius - reach * reach) / (2 * apart)
        off = math.sqrt(max(radius * radius - along * along, 0.0))
        ux, uy = dx / apart, y / apart
        for sign in (-1.0, 1.0):
            qx, qy = distance + ux * along - sign * uy * off, uy * along + sign * ux * off
            if qx > 0.0:
                slope = min(max(qy / qx, low), high)
                if sign < 0.0:
                    cut0 = slope
                else:
                    cut1 = slope
    if cut1 < cut0:
        cut0, cut1 = cut1, cut0
    for part in range(3):
        start = low if part == 0 else (cut0 if part == 1 else cut1)
        stop = cut0 if part == 0 else (cut1 if part == 1 else high)
        if stop <= start:
            continue
        slope = (start + stop) / 2
        cos = 1.0 / math.sqrt(1.0 + slope * slope)
        sin = slope * cos
        aside = y * cos - x * sin
        enters = x * cos + y * sin - math.sqrt(max(reach * reach - aside * aside, 0.0))
        entry = distance * cos - math.sqrt(max(radius * radius - distance * distance * sin * sin, 0.0))
        if enters < entry:
            count = _push(scratch, count, start, stop, tangent)
    return count


@kernel("UniTuple(f8, 2)(f8[::1], f8[::1], f8[::1], i8, i8, f8, f8, f8, f8, f8, f8)")
def _share(
    table: Floats,
    scratch: Floats,
    listed: Floats,
    begin: int,
    end: int,
    eye_x: float,
    eye_y: float,
    target_x: float,
    target_y: float,
    radius: float,
    skip: float,
) -> tuple[float, float]:
    """The hidden share of a round target, and how many pieces hide some of it; only the pieces listed are looked at."""
    ux, uy = target_x - eye_x, target_y - eye_y
    distance = math.sqrt(ux * ux + uy * uy)
    if distance <= radius + EPSILON or radius <= 0.0:
        return 0.0, 0.0
    ux /= distance
    uy /= distance
    wide_x, wide_y = abs(ux), abs(uy)
    tangent = radius / math.sqrt(distance * distance - radius * radius)
    far = (distance * distance - radius * radius) / distance
    shadows, hiding = 0, 0
    half = len(scratch) // 3
    for number in range(begin, end):
        at = HEADER + PIECE * int(listed[number])
        dx, dy, ex, ey = table[at] - eye_x, table[at + 1] - eye_y, table[at + 2], table[at + 3]
        along, deep = dx * ux + dy * uy, ex * wide_x + ey * wide_y
        if along + deep <= 0.0 or along - deep >= far:
            continue
        across = dy * ux - dx * uy
        if abs(across) - ex * wide_y - ey * wide_x >= tangent * min(along + deep, far) or table[at + 7] == skip:
            continue
        before = shadows
        first, last = int(table[at + 5]), int(table[at + 6])
        if table[at + 4] > 0.0:
            shadows = _disc(scratch, shadows, along, across, table[at + 4], distance, radius, tangent)
        elif table[at + 8] == 1.0 and along - deep > 0.0 and along + deep <= distance - radius:
            # The whole outline lies between eye and target, and being in one piece it throws one shadow.
            low, high = np.inf, -np.inf
            for vertex in range(first + 3, last, 3):
                dx, dy = table[vertex] - eye_x, table[vertex + 1] - eye_y
                slope = (dy * ux - dx * uy) / (dx * ux + dy * uy)
                low = slope if slope < low else low
                high = slope if slope > high else high
            shadows = _push(scratch, shadows, low, high, tangent)
        else:
            if abs(dx) <= ex + EPSILON and abs(dy) <= ey + EPSILON:
                shadows = _at_the_eye(table, scratch, shadows, first, last, eye_x, eye_y, ux, uy, tangent)
            x0 = y0 = 0.0
            for vertex in range(first, last, 3):
                dx, dy = table[vertex] - eye_x, table[vertex + 1] - eye_y
                x1, y1 = dx * ux + dy * uy, dy * ux - dx * uy
                if table[vertex + 2] == 0.0 and not (
                    (x0 <= 0.0 and x1 <= 0.0)
                    or (x0 >= far and x1 >= far)
                    or (y0 > tangent * x0 and y1 > tangent * x1)
                    or (-y0 > tangent * x0 and -y1 > tangent * x1)
                ):
                    shadows = _edge(scratch, shadows, x0, y0, x1, y1, distance, radius, tangent)
                x0, y0 = x1, y1
        for i in range(before, shadows):
            if math.atan(scratch[half + i]) - math.atan(scratch[i]) > EPSILON * 2 * math.atan(tangent):
                hiding += 1
                break
    if shadows == 0:
        return 0.0, 0.0

    # Add up the gaps: sort the shadows by where they begin, then sweep.
    reach, free = -tangent, 0.0
    for i in range(shadows):
        best = i
        for j in range(i + 1, shadows):
            if scratch[j] < scratch[best]:
                best = j
        low, high = scratch[best], scratch[half + best]
        if low > reach:
            free += math.atan(low) - math.atan(reach)
        reach = max(reach, high)
        scratch[best], scratch[half + best] = scratch[i], scratch[half + i]
    if tangent > reach:
        free += math.atan(tangent) - math.atan(reach)
    hidden = 1.0 - free / (2 * math.atan(tangent))
    if hidden <= EPSILON:
        hidden = 0.0
    elif hidden >= 1.0 - EPSILON:
        hidden = 1.0
    return hidden, 1.0 * hiding


@kernel("void(f8[::1], f8[::1], f8, f8, f8[:, ::1], i8[::1], f8[::1], i8[::1])")
def shares(
    table: Floats,
    scratch: Floats,
    eye_x: float,
    eye_y: float,
    targets: Floats,
    skips: Ints,
    hidden: Floats,
    hiding: Ints,
) -> None:
    """The hidden share of many round targets, rows x, y, radius, and how many pieces hide some of each."""
    begins, lists = sieve(table, eye_x, eye_y, targets[:, 2].max() if len(targets) else 0.0)
    for i in range(len(targets)):
        x, y = targets[i, 0], targets[i, 1]
        number = sector(x - eye_x, y - eye_y)
        answer = _share(
            table,
            scratch,
            lists,
            begins[number],
            begins[number + 1],
            eye_x,
            eye_y,
            x,
            y,
            targets[i, 2],
            1.0 * skips[i],
        )
        hidden[i] = answer[0]
        hiding[i] = int(answer[1])


def scratch(table: Floats) -> Floats:
    """Room for a call about this scene: shadows from, to, and directions at the eye, a third each."""
    return np.empty(3 * len(table))
