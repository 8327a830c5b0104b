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


def gaps_between(
    owners: Ints, lows: Floats, highs: Floats, firsts: Floats, lasts: Floats
) -> tuple[Ints, Floats, Floats]:
    """The gaps that intervals leave of the spans `firsts` … `lasts` (n,): whose, from, to."""
    everyone = np.arange(len(firsts))
    # An interval of no width at either end of every span makes the first and the last gap like all others.
    owners = np.concatenate([owners, everyone, everyone])
    lows, highs = np.concatenate([lows, firsts, lasts]), np.concatenate([highs, firsts, lasts])
    lows, highs = (np.clip(each, firsts[owners], lasts[owners]) for each in (lows, highs))
    order = np.lexsort((lows, owners))
    owners, lows, highs = owners[order], lows[order], highs[order]
    lift = owners * (1.0 + float(np.max(lasts) - np.min(firsts)))
    reach = np.maximum.accumulate(highs + lift) - lift
    gap = np.flatnonzero((owners[1:] == owners[:-1]) & (lows[1:] > reach[:-1]))
    return owners[gap], reach[gap], lows[gap + 1]
