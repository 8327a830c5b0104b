"""One measured figure, and how figures of several seeds become one."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the benchmark.

    Attributes:
        work: what was done, in words; the same words for every seed.
        ratio: how many times faster than the plain way; None where there is nothing to set it beside.
        goal: the goal in words ("≥ 400 ×", "≤ 5 ms"); empty where there is none.
        median_ms: milliseconds for one piece of work; None for what is no time.
        met: whether the goal is met.
        note: what else belongs to the figure, in words.
    """

    work: str
    ratio: float | None
    goal: str
    median_ms: float | None
    met: bool
    note: str = ""


def faster(work: str, plain: float, ours: float, goal: float, note: str = "") -> Measure:
    """The measure of work that takes `ours` seconds, the plain way `plain`, and should be `goal` × faster."""
    ratio = plain / ours
    return Measure(work, ratio, f"≥ {goal:g} ×", ours * 1e3, ratio >= goal, note)


def quicker(work: str, seconds: float, goal_ms: float, note: str = "") -> Measure:
    """The measure of work that should take at most `goal_ms` milliseconds."""
    return Measure(work, None, f"≤ {goal_ms:g} ms", seconds * 1e3, seconds * 1e3 <= goal_ms, note)


def clock() -> float:
    """Seconds this process has worked, so that a busy machine does not disturb; wall time where that is coarse."""
    return time.process_time() if _FINE_CLOCK else time.perf_counter()


_FINE_CLOCK = time.get_clock_info("process_time").resolution <= 1e-6


def seconds(work: Callable[[], object], repeats: int = 9) -> float:
    """The median time of a piece of work, once done unmeasured to warm up."""
    work()
    times = []
    for _ in range(repeats):
        start = clock()
        work()
        times.append(clock() - start)
    return statistics.median(times)


def over_seeds(measures: Iterable[Measure]) -> list[Measure]:
    """Measures of the same work put together: the median of each figure, and the goal met when most seeds meet it."""
    grouped: dict[str, list[Measure]] = {}
    for measure in measures:
        grouped.setdefault(measure.work, []).append(measure)
    return [_median(group) for group in grouped.values()]


def _median(group: list[Measure]) -> Measure:
    ratios = [each.ratio for each in group if each.ratio is not None]
    times = [each.median_ms for each in group if each.median_ms is not None]
    return Measure(
        group[0].work,
        statistics.median(ratios) if ratios else None,
        group[0].goal,
        statistics.median(times) if times else None,
        sum(each.met for each in group) * 2 > len(group),
        "; ".join(dict.fromkeys(each.note for each in group if each.note)),
    )
