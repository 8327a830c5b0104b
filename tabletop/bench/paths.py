"""Ways beside the plain way: picking up, asking, the whole table, a way drawn by hand; and how exact they are."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from tabletop.bench import plain, plain_paths
from tabletop.bench.measure import Measure, faster, quicker, seconds
from tabletop.bench.scenes import RADIUS, TABLE, BenchScene
from tabletop.geometry import kernels
from tabletop.geometry.paths import Walk
from tabletop.geometry.reach import Reach
from tabletop.geometry.shapes import Disc, Piece, Point, distance

_MOVERS = ("b0", "b1", "b2", "b3", "b4")
_ASKED = 400
_HANDS = 200
_WHOLE = 100.0
_ASLANT = (math.cos(0.3), math.sin(0.3))
_SURE = 1e-3
"""Answers nearer to the other one than this differ because the plain way's arcs are polygons."""


def measures(bench: BenchScene) -> list[Measure]:
    """All measures of ways on one seeded table; answers that differ from the plain way's are printed."""
    found: list[Measure] = []
    hands = [_hand(bench, number) for number in range(_HANDS)]
    shapes = [shape for key, shape in plain.shapes(bench.scene).items() if key != "b0"]
    legs = [plain_paths.stopped(points, RADIUS, shapes) for points in hands]
    free = [points for points, leg in zip(hands, legs, strict=True) if leg < 0]
    by_hand = seconds(lambda: [plain_paths.stopped(points, RADIUS, shapes) for points in free], 3) / len(free)
    for compiled in (True, False):
        if compiled and not kernels.warm(wait=True):
            continue
        kernels.use_compiled(compiled)
        form = "compiled" if compiled else "plain Python"
        found += _speeds(bench, form, compiled)
        differing = _differing(bench, hands, legs)
        note = f"{differing} of {_HANDS} differ (seed {bench.seed})" if differing else ""
        name, ours = f"free way of 20 points drawn by hand, {form}", _by_hand(bench, free)
        if compiled:
            found.append(faster(name, by_hand, ours, 150, note))
        else:
            found.append(Measure(name, by_hand / ours, "", ours * 1e3, True, note))
    kernels.use_compiled(True)
    found.append(_length_error(bench))
    found.append(_area_error(bench))
    return found


def _pieces(bench: BenchScene, mover: str) -> list[Piece]:
    return [*bench.terrain.values(), *(base for key, base in bench.bases.items() if key != mover)]


def _walk(bench: BenchScene, mover: str, limit: float) -> Walk:
    return Walk(bench.bases[mover].centre, RADIUS, _pieces(bench, mover), limit, (TABLE, TABLE))


def _speeds(bench: BenchScene, form: str, compiled: bool) -> list[Measure]:
    found = []
    for limit, goal in ((6.0, 0.3), (12.0, 2.0)):
        spent = _mean([seconds(partial(_walk, bench, mover, limit), 5) for mover in _MOVERS])
        found.append(_timed(f"picking up, every way within {limit:g}″, {form}", spent, goal if compiled else None))
    if compiled:
        start, pieces = bench.bases["b0"].centre, _pieces(bench, "b0")
        plain_spent = seconds(lambda: plain_paths.reachable(start, RADIUS, pieces, 6.0), 1)
        ours = seconds(lambda: _walk(bench, "b0", 6.0), 5)
        found.append(
            Measure("the same within 6″ beside shapely's visibility graph", plain_spent / ours, "", None, True)
        )
    walks = [_walk(bench, mover, 12.0) for mover in _MOVERS]
    places = [_places(bench.seed, walk) for walk in walks]
    asked = seconds(lambda: [walk.length(p) for walk, some in zip(walks, places, strict=True) for p in some], 5)
    found.append(
        _timed(f"length of a way within 12″, {form}", asked / (_ASKED * len(walks)), 0.005 if compiled else None)
    )
    few = [some[:20] for some in places]
    ends = seconds(lambda: [walk.nearest(p) for walk, some in zip(walks, few, strict=True) for p in some], 3)
    found.append(_timed(f"nearest place to end within 12″, {form}", ends / (20 * len(walks)), None))
    whole = seconds(lambda: _walk(bench, "b0", _WHOLE), 3 if compiled else 1)
    found.append(_timed(f"every way on the whole table, {form}", whole, 30 if compiled else None))
    shown = seconds(lambda: Reach(walks[0]), 3)
    found.append(_timed(f"wedges of the reach within 12″, {form}", shown, None))
    return found


def _timed(work: str, spent: float, goal_ms: float | None) -> Measure:
    return Measure(work, None, "", spent * 1e3, True) if goal_ms is None else quicker(work, spent, goal_ms)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _places(seed: int, walk: Walk) -> list[Point]:
    """Points all over the disc that the limit would allow."""
    random = np.random.default_rng(seed)
    turns, shares = random.uniform(0, 2 * math.pi, _ASKED), np.sqrt(random.uniform(0, 1, _ASKED))
    x, y = walk.start
    return [
        (x + far * walk.limit * math.cos(turn), y + far * walk.limit * math.sin(turn))
        for turn, far in zip(turns.tolist(), shares.tolist(), strict=True)
    ]


# ---------------------------------------------------------------------------------------------------------------------
# Drawn by hand


def _hand(bench: BenchScene, number: int) -> list[Point]:
    """A wavering way of 20 points, 5.7″ long, from the first base."""
    random = np.random.default_rng((bench.seed, number))
    heading = random.uniform(0, 2 * math.pi)
    points = [bench.bases["b0"].centre]
    for _ in range(19):
        heading += random.uniform(-0.4, 0.4)
        x, y = points[-1]
        points.append((x + 0.3 * math.cos(heading), y + 0.3 * math.sin(heading)))
    return points


def _by_hand(bench: BenchScene, hands: Sequence[list[Point]]) -> float:
    """Seconds for one way, asked of a walk made when the base was picked up."""
    walk = Walk(bench.bases["b0"].centre, RADIUS, _pieces(bench, "b0"), 12.0)
    tails = [points[1:] for points in hands]
    return seconds(lambda: [walk.straight(points) for points in tails], 5) / len(hands)


def _differing(bench: BenchScene, hands: Sequence[list[Point]], legs: Sequence[int]) -> int:
    """How many ways are stopped in another leg than the plain way says; each is printed with its seed and why."""
    stopped = {more: _legs(bench, hands, RADIUS + more) for more in (-_SURE, 0.0, _SURE)}
    differing = [number for number, leg in enumerate(legs) if stopped[0.0][number] != leg]
    for number in differing:
        explained = legs[number] in (stopped[-_SURE][number], stopped[_SURE][number])
        why = f"a base {_SURE}″ thinner or thicker gives the plain answer" if explained else "not explained"
        ours = stopped[0.0][number]
        print(
            f"seed {bench.seed}, way by hand {number}: stopped in leg {legs[number]} the plain way, ours {ours}: {why}"
        )
    return len(differing)


def _legs(bench: BenchScene, hands: Sequence[list[Point]], radius: float) -> list[int]:
    """The leg in which each way is stopped, -1 for none."""
    walk = Walk(bench.bases["b0"].centre, radius, _pieces(bench, "b0"), 12.0)
    answers = [walk.straight(points[1:]) for points in hands]
    return [
        -1 if answer.free else plain_paths.leg_at(points, answer.length)
        for points, answer in zip(hands, answers, strict=True)
    ]


# ---------------------------------------------------------------------------------------------------------------------
# How exact


def _length_error(bench: BenchScene) -> Measure:
    """The greatest difference to a visibility graph with ever finer arcs, drawn out to arcs without end."""
    worst, compared = 0.0, 0
    for mover in _MOVERS:
        walk = _walk(bench, mover, 5.0)
        bent = [p for p in _places(bench.seed, walk) if walk.length(p) > distance(walk.start, p) + 0.05]
        for point in [p for p in bent if not math.isinf(walk.length(p))][:1]:
            ours = walk.length(point)
            near = [each for each in _pieces(bench, mover) if _lies_near(each, walk.start, point, ours)]
            coarse, fine = (
                plain_paths.shortest(walk.start, point, plain_paths.grown(near, RADIUS, sides), ours + 0.01)
                for sides in (32, 64)
            )
            # Chords fall short of their arcs by a share that goes with the square of their length.
            worst = max(worst, abs(ours - (fine + (fine - coarse) / 3)))
            compared += 1
    note = f"{worst:.1e}″, {compared} ways"
    return Measure("error of the length of a way", None, "≤ 1e-5″", None, worst <= 1e-5, note)


def _lies_near(piece: Piece, start: Point, end: Point, most: float) -> bool:
    points = [piece.centre] if isinstance(piece, Disc) else _ring(piece)
    room = 2 * (RADIUS + (piece.radius if isinstance(piece, Disc) else 1.5))
    return any(distance(start, point) + distance(point, end) < most + room for point in points)


def _ring(piece: Piece) -> Sequence[Point]:
    return piece.rings[0] if hasattr(piece, "rings") else piece.corners()  # type: ignore[union-attr]


def _area_error(bench: BenchScene) -> Measure:
    """The painted region's area against rows of exact queries."""
    walk = _walk(bench, "b0", 6.0)
    painted, exact = Reach(walk).area, _area_by_rows(walk)
    error = abs(painted - exact) / exact
    return Measure("error of the area reached within 6″", None, "≤ 0.02 %", None, error <= 2e-4, f"{error:.4%}")


def _area_by_rows(walk: Walk, rows: int = 240) -> float:
    """The area where the base may end, from where its edges cross many rows, each crossing found by halving.

    The rows are aslant, so that none of them lies along a wall or the table's edge.
    """
    (x, y), reach, step = walk.start, walk.limit, 2 * walk.limit / rows

    def may_end(across: float, along: float) -> bool:
        return walk.may_end(
            (x + along * _ASLANT[0] - across * _ASLANT[1], y + along * _ASLANT[1] + across * _ASLANT[0])
        )

    area = 0.0
    for row in range(rows):
        across = -reach + (row + 0.5) * step
        last = False
        for column in range(rows + 1):
            place = -reach + column * step
            here = may_end(across, place)
            if here and last:
                area += step * step
            elif here != last:
                crossing = _crossing(partial(may_end, across), place - step, place)
                area += step * (place - crossing if here else crossing - (place - step))
            last = here
    return area


def _crossing(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Where between low and high the answer changes."""
    before = holds(low)
    for _ in range(20):
        middle = (low + high) / 2
        if holds(middle) == before:
            low = middle
        else:
            high = middle
    return low
