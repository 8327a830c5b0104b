"""Intervals on a line: what several of them leave free of a span, and which of them cover it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from tabletop.geometry.shapes import EPSILON

Interval = tuple[float, float]
Intervals = tuple[Interval, ...]
ROUNDING = 1e-9
"""Intervals no further apart than this touch: two edges that share a corner throw shadows that share an end."""


def merged(intervals: Sequence[Interval]) -> Intervals:
    """Intervals in order, those that touch or overlap made one.

    >>> merged([(2, 3), (0, 1), (1, 2.5)])
    ((0, 3),)
    """
    result: list[Interval] = []
    for low, high in sorted(intervals):
        if result and low <= result[-1][1] + ROUNDING:
            result[-1] = (result[-1][0], max(high, result[-1][1]))
        else:
            result.append((low, high))
    return tuple(result)


def gaps_left(intervals: Sequence[Interval], half: float) -> list[Interval]:
    """What intervals leave free of −half … half, by more than EPSILON."""
    gaps, reach = [], -half
    for low, high in (*merged(intervals), (half, half)):
        if low > reach + EPSILON:
            gaps.append((reach, min(low, half)))
        reach = max(reach, high)
        if reach >= half:
            break
    return gaps


def weakest_joint(shadows: Mapping[str, Intervals], half: float) -> float:
    """How far the shadows of a blocked strip overlap where they overlap least, along the strongest chain of them."""
    intervals = sorted((interval for each in shadows.values() for interval in each), key=lambda interval: interval[1])
    strength: list[float] = []
    for i, (low, _) in enumerate(intervals):
        best = -half - low
        for j in range(i):
            best = max(best, min(strength[j], intervals[j][1] - low))
        strength.append(best)
    ends = (min(strength[i], high - half) for i, (_, high) in enumerate(intervals))
    return max(0.0, max(ends, default=0.0))


def smallest_cover(shadows: Mapping[str, Intervals], half: float) -> tuple[str, ...]:
    """A smallest set of pieces whose shadows cover −half … half."""
    chain, reach = [], -half
    while reach < half - EPSILON:
        key, high = max(
            ((key, high) for key, each in shadows.items() for low, high in each if low <= reach + EPSILON),
            key=lambda candidate: candidate[1],
        )
        if high <= reach:
            break  # covered to the last bit but one
        chain.append(key)
        reach = high
    best = tuple(key for key in shadows if key in chain)
    if all(len(each) == 1 for each in shadows.values()):
        return best
    # A piece with several shadows may stand in for two links of the chain.
    for size in range(1, len(best)):
        for keys in combinations(shadows, size):
            if not gaps_left([interval for key in keys for interval in shadows[key]], half):
                return keys
    return best
