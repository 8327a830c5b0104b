"""Compiled or not, the loops give the same answers."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest
from way_scenes import scene

from tabletop.geometry import kernels
from tabletop.geometry.paths import Path, Walk, straight
from tabletop.geometry.reach import Reach

if not kernels.available():
    pytest.skip("numba is not installed or switched off", allow_module_level=True)


@pytest.fixture(scope="module", autouse=True)
def warmed() -> Iterator[None]:
    kernels.warm(wait=True)
    yield
    kernels.use_compiled(True)


def answers(seed: int, fast: bool) -> tuple[list[float], list[float], list[float], list[float]]:
    """Lengths, end places, stretches and rim of one random table."""
    kernels.use_compiled(fast)
    pieces, points = scene(seed)
    walk = Walk(points[0], 0.5, pieces[:4], 6.0, (9, 9), no_end_on=pieces[4:])
    lengths = [walk.length(point) for point in points]
    ends = [found for point in points[:6] for found in (walk.nearest(point) or (math.inf, math.inf))]
    ways = [walk.to(point) or Path(point) for point in points[:6]]
    ways.append(straight(points[:4], 0.5, pieces).path)
    parts = [each for way in ways for piece in pieces for pair in way.stretches(piece, 0.5, 0.3) for each in pair]
    rims = [float(each) for wedge in Reach(walk).wedges for each in np.asarray(wedge).reshape(-1)]
    return lengths, ends, parts, rims


@pytest.mark.parametrize("seed", range(8))
def test_both_forms_give_the_same_answers(seed: int) -> None:
    for slow, fast in zip(answers(seed, False), answers(seed, True), strict=True):
        assert slow == pytest.approx(fast, abs=1e-8)
