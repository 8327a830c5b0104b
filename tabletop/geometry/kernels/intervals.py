"""Merging intervals for many owners at once: how much of each owner's span is left uncovered."""

from __future__ import annotations

import numpy as np

from tabletop.geometry.edges import Floats, Ints


def uncovered(owners: Ints, lows: Floats, highs: Floats, count: int, half: float) -> tuple[Floats, Floats]:
    """What intervals leave of the span −half … half: the sum of the gaps and the widest gap, each shape (count,).

    `owners` says whose span an interval covers; it need not be sorted, and intervals may reach beyond the span.
    """
    total, widest = np.full(count, 2 * half), np.full(count, 2 * half)
    if not len(owners):
        return total, widest
    lows, highs = np.clip(lows, -half, half), np.clip(highs, -half, half)
    order = np.lexsort((lows, owners))
    owners, lows, highs = owners[order], lows[order], highs[order]
    # One running maximum serves all owners when each owner's numbers lie above the last one's.
    lift = owners * (4.0 * half)
    reach = np.maximum.accumulate(highs + lift) - lift
    first = np.flatnonzero(np.diff(owners, prepend=-1))
    before = np.empty_like(reach)
    before[1:] = reach[:-1]
    before[first] = -half
    gaps = np.maximum(lows - before, 0.0)
    whose = owners[first]
    last = np.append(first[1:], len(owners)) - 1
    rest = half - reach[last]
    total[whose] = np.add.reduceat(gaps, first) + rest
    widest[whose] = np.maximum(np.maximum.reduceat(gaps, first), rest)
    return total, widest
