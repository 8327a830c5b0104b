"""Sight beside the plain way: the hidden share of a target from a point, and the whole table."""

from __future__ import annotations

import numpy as np

from tabletop.bench import plain
from tabletop.bench.measure import Measure, clock, faster, seconds
from tabletop.bench.queries import COUNT, Queries, queries
from tabletop.bench.scenes import BenchScene
from tabletop.geometry import kernels
from tabletop.geometry.edges import Floats
from tabletop.geometry.sight import hidden_share, hidden_shares_at
from tabletop.geometry.visibility import sight_map

SAME = 0.002
"""Shares that differ by less are the same: shapely's 64-sided bases are up to so much narrower than round ones."""
_FINE = 256


def measures(bench: BenchScene) -> list[Measure]:
    """All sight measures of one seeded table; answers that differ from the plain way's are printed."""
    asked = queries(bench)
    reference, plain_seconds = _plain(bench, asked)
    eye, ignore = asked.base.centre, {asked.shooter}
    found, told = [], set[int]()
    for compiled in (True, False):
        if compiled and not kernels.warm(wait=True):
            continue
        kernels.use_compiled(compiled)
        name = "compiled" if compiled else "numpy"
        batch = seconds(lambda: hidden_shares_at(bench.scene, eye, asked.rows, ignore)) / COUNT
        differing = _differing(bench, asked, reference, hidden_shares_at(bench.scene, eye, asked.rows, ignore), told)
        note = f"{differing} of {COUNT} differ (seed {bench.seed})" if differing else ""
        goal = 400 if compiled else 25
        found.append(faster(f"exact hidden share, batch of {COUNT:,}, {name}", plain_seconds, batch, goal, note))
        whole = seconds(lambda: sight_map(bench.scene, eye, ignore=ignore))
        found.append(Measure(f"whole-table sight map, 0.5″, {name}", None, "", whole * 1e3, True))
    kernels.use_compiled(True)
    return found


def _plain(bench: BenchScene, asked: Queries) -> tuple[Floats, float]:
    shapes = [shape for key, shape in plain.shapes(bench.scene).items() if key != asked.shooter]
    start = clock()
    shares = [plain.hidden_share(asked.base.centre, target, shapes) for target in asked.targets]
    return np.array(shares), (clock() - start) / COUNT


def _differing(bench: BenchScene, asked: Queries, reference: Floats, ours: Floats, told: set[int]) -> int:
    """How many shares differ; each is printed once, with its seed and why."""
    numbers = np.flatnonzero(np.abs(reference - ours) > SAME).tolist()
    for number in set(numbers) - told:
        told.add(number)
        target, eye = asked.targets[number], asked.base.centre
        shapes = [shape for key, shape in plain.shapes(bench.scene, _FINE).items() if key != asked.shooter]
        fine = plain.hidden_share(eye, target, shapes, _FINE)
        exact = hidden_share(eye, target, bench.scene, {asked.shooter})
        near = abs(fine - exact) < abs(reference[number] - exact) / 8
        why = "the plain way's round bases have 64 sides; with 1,024 it agrees" if near else "not explained"
        print(
            f"seed {bench.seed}, sight query {number}: plain {reference[number]:.5f}, ours {ours[number]:.5f}, "
            f"plain with fine bases {fine:.5f}: {why}"
        )
    return len(numbers)
