"""Corridors beside the plain way: verdict with full-cover test, many at once, one by one, and the whole table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tabletop.bench import plain
from tabletop.bench.measure import Measure, clock, faster, quicker, seconds
from tabletop.bench.queries import CLOSE, COUNT, Queries, queries
from tabletop.bench.scenes import BenchScene
from tabletop.geometry import kernels
from tabletop.geometry.corridor import corridor
from tabletop.geometry.edges import Ints
from tabletop.geometry.ruler import RULER, Ruler, verdicts_at
from tabletop.geometry.shapes import EPSILON
from tabletop.geometry.visibility import corridor_map

_SINGLES = 2000
_FINE = 256
"""Segments a quarter circle for the referee: 1,024 sides where shapely's own bases have 64."""


def measures(bench: BenchScene) -> list[Measure]:
    """All corridor measures of one seeded table; answers that differ from the plain way's are printed."""
    asked = queries(bench)
    answers, plain_seconds = _plain(bench, asked)
    ignore = {asked.shooter}
    found, told = [], set[int]()
    for compiled in (True, False):
        if compiled and not kernels.warm(wait=True):
            continue
        kernels.use_compiled(compiled)
        name = "compiled" if compiled else "numpy"
        batch = seconds(lambda: verdicts_at(bench.scene, asked.base, asked.rows, RULER, ignore)) / COUNT
        differing = _differing(
            bench, asked, answers, verdicts_at(bench.scene, asked.base, asked.rows, RULER, ignore), told
        )
        goal = 400 if compiled else 25
        note = f"{differing} of {COUNT} differ (seed {bench.seed})" if differing else ""
        found.append(faster(f"corridor verdict, batch of {COUNT:,}, {name}", plain_seconds, batch, goal, note))
        if compiled:
            found.append(faster("corridor verdict, one call, compiled", plain_seconds, _single(bench, asked), 150))
        whole = seconds(lambda: corridor_map(bench.scene, asked.base, ignore=ignore))
        if compiled:
            found.append(quicker("whole-table corridor map, 0.5″, compiled", whole, 5))
        else:
            found.append(Measure("whole-table corridor map, 0.5″, numpy", None, "", whole * 1e3, True))
    kernels.use_compiled(True)
    share = _close_share(bench, asked)
    found.append(
        Measure("corridor queries with slack under 0.001″", None, "≥ 5 %", None, share >= 0.05, f"{share:.1%}")
    )
    return found


def _plain(bench: BenchScene, asked: Queries) -> tuple[Ints, float]:
    """The plain way's verdicts, in the same form as ours, and its seconds for one."""
    shapes = _shapes(bench, asked)
    start = clock()
    answers = [_signed(*plain.corridor(asked.base, target, RULER, shapes)) for target in asked.targets]
    spent = clock() - start
    return np.array(answers), spent / COUNT


def _shapes(bench: BenchScene, asked: Queries, segments: int = 16) -> list[plain.Shape]:
    return [shape for key, shape in plain.shapes(bench.scene, segments).items() if key != asked.shooter]


def _signed(meeting: Sequence[int], blocked: bool) -> int:
    return -len(meeting) if blocked else len(meeting)


def _single(bench: BenchScene, asked: Queries) -> float:
    """Seconds for one call to a ruler made ready, the mean of many different ones."""
    ruler = Ruler(bench.scene, RULER, {asked.shooter})
    base, targets = asked.base, asked.targets[-_SINGLES:]

    def one_by_one() -> None:
        for target in targets:
            ruler.verdict(base, target)

    return seconds(one_by_one, 5) / _SINGLES


def _differing(bench: BenchScene, asked: Queries, reference: Ints, ours: Ints, told: set[int]) -> int:
    """How many answers differ; each is printed once, with its seed and why."""
    numbers = np.flatnonzero(reference != ours).tolist()
    for number in set(numbers) - told:
        told.add(number)
        base, target = asked.base, asked.targets[number]
        slack = corridor(base, target, bench.scene, RULER, {asked.shooter}).slack
        if _signed(*plain.corridor_by_numbers(base, target, RULER, _shapes(bench, asked))) == ours[number]:
            why = "shapely subtracts wrongly; the same shadows added up as numbers agree"
        elif _signed(*plain.corridor_by_numbers(base, target, RULER, _shapes(bench, asked, _FINE))) == ours[number]:
            why = "the plain way's round bases have 64 sides; with 1,024 it agrees"
        elif slack <= 10 * EPSILON:
            why = "nearer to another answer than what counts as touching"
        else:
            why = "not explained"
        print(
            f"seed {bench.seed}, corridor query {number}: plain {reference[number]}, ours {ours[number]}, "
            f"slack {slack:.7f}″: {why}"
        )
    return len(numbers)


def _close_share(bench: BenchScene, asked: Queries) -> float:
    """The share of all queries whose slack is under 0.001″; only those laid to be close are looked at."""
    close = sum(
        corridor(asked.base, target, bench.scene, RULER, {asked.shooter}).slack < 0.001
        for target in asked.targets[:CLOSE]
    )
    return close / COUNT
