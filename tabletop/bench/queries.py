"""What the benchmark asks: 9,216 targets for one shooter, some of them as near to another answer as a hair."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from tabletop.bench.scenes import RADIUS, TABLE, BenchScene
from tabletop.geometry.edges import Floats
from tabletop.geometry.ruler import RULER
from tabletop.geometry.shapes import Disc

COUNT = 9216
CLOSE = 700
"""How many of them are laid so that an edge of the ruler passes a piece within 0.001″, or as deep in it."""


@dataclass(frozen=True, slots=True)
class Queries:
    """A shooter, by its id in the scene, and its targets: the first CLOSE of them are close calls."""

    shooter: str
    base: Disc
    targets: tuple[Disc, ...]
    rows: Floats


def queries(bench: BenchScene) -> Queries:
    """The queries of one seeded table."""
    random = np.random.default_rng(bench.seed + 1_000_000)
    shooter = "b0"
    base = bench.bases[shooter]
    outlines = [np.array(region.rings[0]) for region in bench.terrain.values()]
    targets: list[Disc] = []
    while len(targets) < CLOSE:
        target = _close_call(base, outlines[random.integers(len(outlines))], random)
        if target is not None:
            targets.append(target)
    while len(targets) < COUNT:
        x, y = random.uniform(RADIUS, TABLE - RADIUS, 2).tolist()
        if math.dist((x, y), base.centre) > 2 * RADIUS:
            targets.append(Disc((x, y), RADIUS))
    return Queries(shooter, base, tuple(targets), np.array([(*target.centre, target.radius) for target in targets]))


def _close_call(base: Disc, outline: Floats, random: np.random.Generator) -> Disc | None:
    """A target whose ruler passes the outermost corner of an outline with one of its edges, by less than 0.001″."""
    dx, dy = (outline - base.centre).T
    corner = random.integers(len(outline))
    far = math.hypot(dx[corner], dy[corner])
    if far < 2.0:
        return None
    side = random.choice([-1.0, 1.0])
    aside = side * (RULER / 2 + random.uniform(-0.0009, 0.0009))
    heading = math.atan2(dy[corner], dx[corner]) - math.asin(aside / far)
    across = side * (dy * math.cos(heading) - dx * math.sin(heading))
    if across.argmin() != corner:
        return None
    reach = far + random.uniform(1.0, 12.0)
    x, y = base.centre[0] + reach * math.cos(heading), base.centre[1] + reach * math.sin(heading)
    if RADIUS <= x <= TABLE - RADIUS and RADIUS <= y <= TABLE - RADIUS:
        return Disc((x, y), RADIUS)
    return None
