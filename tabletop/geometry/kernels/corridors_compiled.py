"""Corridors compiled with numba: the same question as `corridors.py`, one strip after another.

A scene comes packed in one row of numbers (`packing.packed`). A piece's outline is walked vertex by vertex; as long as
it stays inside the strip's length, neighbouring edges throw one shadow together. Loops are kept flat: a call an edge
would cost more than the edge.
"""

from __future__ import annotations

import math

import numpy as np

from tabletop.geometry.edges import Floats, Ints
from tabletop.geometry.kernels.compiling import kernel
from tabletop.geometry.kernels.packing import HEADER, PIECE
from tabletop.geometry.kernels.sectors_compiled import sector, sieve
from tabletop.geometry.shapes import EPSILON


@kernel("f8(f8[::1], f8[::1], f8[::1], i8, i8, f8, f8, f8, f8, f8, f8, f8, f8)")
def _verdict(
    table: Floats,
    scratch: Floats,
    listed: Floats,
    first: int,
    last: int,
    ax: float,
    ay: float,
    reach_a: float,
    bx: float,
    by: float,
    reach_b: float,
    half: float,
    skip: float,
) -> float:
    """`verdict` with only the pieces `listed` from `first` up to `last` looked at."""
    if bx < ax or (bx == ax and by < ay):
        # Run from the end that sorts first, so that A → B equals B → A to the bit.
        ax, ay, reach_a, bx, by, reach_b = bx, by, reach_b, ax, ay, reach_a
    ux, uy = bx - ax, by - ay
    apart = math.sqrt(ux * ux + uy * uy)
    length = apart - reach_a - reach_b
    if apart == 0.0 or length <= 2 * EPSILON:
        return 0.0
    ux /= apart
    uy /= apart
    wide_x, wide_y = abs(ux), abs(uy)
    middle = reach_a + length / 2
    mx, my = ax + ux * middle, ay + uy * middle
    end, inner = length / 2 - EPSILON, half - EPSILON
    meeting, shadows = 0, 0
    third = len(scratch) // 3

    for number in range(first, last):
        at = HEADER + PIECE * int(listed[number])
        dx, dy, ex, ey = table[at] - mx, table[at + 1] - my, table[at + 2], table[at + 3]
        across = dy * ux - dx * uy
        if abs(across) >= half + ex * wide_y + ey * wide_x:
            continue
        along = dx * ux + dy * uy
        extent = ex * wide_x + ey * wide_y
        if abs(along) >= length / 2 + extent or table[at + 7] == skip:
            continue
        meets = False
        radius = table[at + 4]
        if radius > 0.0:
            beyond = abs(along) - end
            reach = radius
            if beyond > 0.0:
                if beyond >= radius:
                    continue
                reach = math.sqrt(radius * radius - beyond * beyond)
            if across - reach < inner and across + reach > -inner:
                scratch[shadows] = across - reach
                scratch[third + shadows] = across + reach
                shadows += 1
                meeting += 1
            continue

        if table[at + 8] == 1.0 and abs(along) + extent <= end:
            # The whole outline lies within the strip's length, and being in one piece it throws one shadow.
            offset = my * ux - mx * uy
            low, high = np.inf, -np.inf
            for vertex in range(int(table[at + 5]) + 3, int(table[at + 6]), 3):
                across = table[vertex + 1] * ux - table[vertex] * uy
                low = across if across < low else low
                high = across if across > high else high
            low, high = low - offset, high - offset
            if low < inner and high > -inner:
                scratch[shadows] = low
                scratch[third + shadows] = high
                shadows += 1
                meeting += 1
            continue

        crossings = 0
        chained = False
        along0 = across0 = 0.0
        low = high = 0.0
        for vertex in range(int(table[at + 5]), int(table[at + 6]), 3):
            dx, dy = table[vertex] - mx, table[vertex + 1] - my
            along1, across1 = dx * ux + dy * uy, dy * ux - dx * uy
            if table[vertex + 2] > 0.0:  # a ring begins
                if chained and low < inner and high > -inner:
                    scratch[shadows] = low
                    scratch[third + shadows] = high
                    shadows += 1
                    meets = True
                chained = False
                along0, across0 = along1, across1
                continue
            if (along0 < -end) != (along1 < -end):
                share = (-end - along0) / (along1 - along0)
                scratch[2 * third + crossings] = across0 + share * (across1 - across0)
                crossings += 1
            if (
                (across0 >= inner and across1 >= inner)
                or (across0 <= -inner and across1 <= -inner)
                or (along0 >= end and along1 >= end)
                or (along0 <= -end and along1 <= -end)
            ):
                if chained and low < inner and high > -inner:
                    scratch[shadows] = low
                    scratch[third + shadows] = high
                    shadows += 1
                    meets = True
                chained = False
            else:
                start, stop = across0, across1
                if along0 < -end:
                    start = across0 + (across1 - across0) * (-end - along0) / (along1 - along0)
                elif along0 > end:
                    start = across0 + (across1 - across0) * (end - along0) / (along1 - along0)
                if along1 < -end:
                    stop = across0 + (across1 - across0) * (-end - along0) / (along1 - along0)
                elif along1 > end:
                    stop = across0 + (across1 - across0) * (end - along0) / (along1 - along0)
                if chained and not -end <= along0 <= end:
                    if low < inner and high > -inner:
                        scratch[shadows] = low
                        scratch[third + shadows] = high
                        shadows += 1
                        meets = True
                    chained = False
                if chained:
                    low, high = min(low, stop), max(high, stop)
                else:
                    chained = True
                    low, high = min(start, stop), max(start, stop)
            along0, across0 = along1, across1
        if chained and low < inner and high > -inner:
            scratch[shadows] = low
            scratch[third + shadows] = high
            shadows += 1
            meets = True
        if crossings:
            base = 2 * third
            for i in range(base + 1, base + crossings):
                value, j = scratch[i], i
                while j > base and scratch[j - 1] > value:
                    scratch[j] = scratch[j - 1]
                    j -= 1
                scratch[j] = value
            for i in range(base, base + crossings - 1, 2):
                if scratch[i] < inner and scratch[i + 1] > -inner:
                    scratch[shadows] = scratch[i]
                    scratch[third + shadows] = scratch[i + 1]
                    shadows += 1
                    meets = True
        if meets:
            meeting += 1

    # Do the shadows together leave a gap? Sort them by where they begin, then sweep.
    reach = -half
    for i in range(shadows):
        best = i
        for j in range(i + 1, shadows):
            if scratch[j] < scratch[best]:
                best = j
        if scratch[best] > reach + EPSILON:
            return 1.0 * meeting
        reach = max(reach, scratch[third + best])
        if reach >= half - EPSILON:
            return -1.0 * meeting
        scratch[best], scratch[third + best] = scratch[i], scratch[third + i]
    return 1.0 * meeting


@kernel("f8(f8[::1], f8[::1], f8, f8, f8, f8, f8, f8, f8, f8)")
def verdict(
    table: Floats,
    scratch: Floats,
    ax: float,
    ay: float,
    reach_a: float,
    bx: float,
    by: float,
    reach_b: float,
    half: float,
    skip: float,
) -> float:
    """The number of pieces that meet the strip between two bases, negative when they cover its whole width.

    `reach_…` are the inches from a base's centre to its edge towards the other; the piece in row `skip` is left out.
    """
    size = len(table)
    answer: float = _verdict(
        table, scratch, table, size - int(table[0]), size, ax, ay, reach_a, bx, by, reach_b, half, skip
    )
    return answer


@kernel("void(f8[::1], f8[::1], f8, f8, f8[::1], f8[:, ::1], f8, i8[::1], i8[::1])")
def verdicts(
    table: Floats,
    scratch: Floats,
    ax: float,
    ay: float,
    reaches: Floats,
    targets: Floats,
    half: float,
    skips: Ints,
    answers: Ints,
) -> None:
    """`verdict` from one base to many: `reaches` (n,) from its centre to its edge, `targets` (n, 3) x, y, reach."""
    begins, lists = sieve(table, ax, ay, half)
    for i in range(len(targets)):
        bx, by = targets[i, 0], targets[i, 1]
        number = sector(bx - ax, by - ay)
        answers[i] = int(
            _verdict(
                table,
                scratch,
                lists,
                begins[number],
                begins[number + 1],
                ax,
                ay,
                reaches[i],
                bx,
                by,
                targets[i, 2],
                half,
                1.0 * skips[i],
            )
        )


def scratch(table: Floats) -> Floats:
    """Room for a call about this scene: shadows from, to, and the starting line's crossings, a third each."""
    return np.empty(3 * len(table))
