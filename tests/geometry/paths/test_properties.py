"""What must be true of every way on every table."""

from __future__ import annotations

import heapq
import math
import random

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from slow_way import obstacle, slow_length
from way_scenes import scene

from tabletop.geometry.paths import Blocker, Walk
from tabletop.geometry.shapes import Box, Disc, Piece, Point, Region, distance
from tabletop.geometry.track import Arc

RADIUS = 0.5
seeds = st.integers(0, 10_000)


def two_free_points(seed: int) -> tuple[list[Piece], Point, Point]:
    """A random table and two places on it where a base stands free."""
    pieces, points = scene(seed)
    solid = obstacle(pieces, RADIUS)
    free = [point for point in points if solid.distance(shapely.Point(point)) > 1e-3]
    assume(len(free) > 1)
    return pieces, free[0], free[1]


def moved(piece: Piece, turn: float, shift: Point) -> Piece:
    """The piece turned about the origin, then shifted."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def place(point: Point) -> Point:
        x, y = point
        return (x * cos - y * sin + shift[0], x * sin + y * cos + shift[1])

    if isinstance(piece, Disc):
        return Disc(place(piece.centre), piece.radius)
    if isinstance(piece, Box):
        return Box(place(piece.centre), piece.width, piece.length, piece.facing + turn)
    return Region(tuple(tuple(place(point) for point in ring) for ring in piece.rings))


def grid_length(pieces: list[Piece], start: Point, end: Point, step: float) -> float:
    """The shortest way on a grid of 16 directions about the start, with a straight last step to the end."""
    solid = obstacle(pieces, RADIUS)
    shapely.prepare(solid)
    steps = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if math.gcd(dx, dy) == 1]
    best = math.inf
    seen: set[tuple[int, int]] = set()
    queue = [(0.0, 0, 0)]
    while queue:
        length, i, j = heapq.heappop(queue)
        if (i, j) in seen or length >= best:
            continue
        seen.add((i, j))
        here = (start[0] + i * step, start[1] + j * step)
        if distance(here, end) < 1.0 and not solid.intersects(shapely.LineString([here, end])):
            best = min(best, length + distance(here, end))
        for dx, dy in steps:
            there = (here[0] + dx * step, here[1] + dy * step)
            further = length + math.hypot(dx, dy) * step
            near = -3 < there[0] < 11 and -3 < there[1] < 11
            if near and (i + dx, j + dy) not in seen and not solid.intersects(shapely.LineString([here, there])):
                heapq.heappush(queue, (further, i + dx, j + dy))
    return best


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_a_way_is_never_shorter_than_the_line_and_is_as_long_as_it_says(seed: int) -> None:
    pieces, start, end = two_free_points(seed)
    walk = Walk(start, RADIUS, pieces)
    path = walk.to(end)
    if path is None:
        return
    assert path.length >= distance(start, end) - 1e-9
    assert path.length == pytest.approx(walk.length(end), abs=1e-9)
    assert path.start == pytest.approx(start)
    assert path.end == pytest.approx(end)
    joins = zip(path.parts, path.parts[1:], strict=False)
    assert all(distance(one.end, other.start) < 1e-9 for one, other in joins)


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_a_way_never_enters_anything_and_never_kinks(seed: int) -> None:
    pieces, start, end = two_free_points(seed)
    path = Walk(start, RADIUS, pieces).to(end)
    if path is None:
        return
    # The grown shapes of the slow way are inscribed polygons: at most this much too small.
    solid = obstacle(pieces, RADIUS).buffer(-0.005)
    assert not shapely.LineString(path.points(0.02)).intersects(solid) or path.length == 0.0
    for one, other in zip(path.parts, path.parts[1:], strict=False):
        before, after = one.at(one.length - 1e-5), other.at(1e-5)
        middle = one.end
        bend = (middle[0] - before[0]) * (after[1] - middle[1]) - (middle[1] - before[1]) * (after[0] - middle[0])
        assert abs(bend) < 1e-5 * 1e-5 * 1e-3 + 1e-13 or min(one.length, other.length) < 1e-4


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_there_and_back_are_equally_long(seed: int) -> None:
    pieces, start, end = two_free_points(seed)
    there, back = Walk(start, RADIUS, pieces).length(end), Walk(end, RADIUS, pieces).length(start)
    assert there == pytest.approx(back, abs=1e-6)


@settings(max_examples=40, deadline=None)
@given(seeds, st.integers(0, 5), st.floats(0.01, 0.5))
def test_growing_an_obstacle_never_shortens_a_way(seed: int, which: int, more: float) -> None:
    pieces, start, end = two_free_points(seed)
    wider = [Blocker(piece, more if number == which else 0.0) for number, piece in enumerate(pieces)]
    solid = obstacle([pieces[which]], RADIUS + more)
    assume(solid.distance(shapely.Point(start)) > 1e-3)
    assert Walk(start, RADIUS, wider).length(end) >= Walk(start, RADIUS, pieces).length(end) - 1e-6


@settings(max_examples=40, deadline=None)
@given(seeds, st.floats(0, 360), st.floats(-50, 50), st.floats(-50, 50))
def test_moving_everything_together_changes_nothing(seed: int, turn: float, dx: float, dy: float) -> None:
    pieces, start, end = two_free_points(seed)
    shifted = [moved(piece, turn, (dx, dy)) for piece in pieces]
    ends = [moved(Disc(point, 1), turn, (dx, dy)) for point in (start, end)]
    assert isinstance(ends[0], Disc)
    assert isinstance(ends[1], Disc)
    there = Walk(ends[0].centre, RADIUS, shifted).length(ends[1].centre)
    assert there == pytest.approx(Walk(start, RADIUS, pieces).length(end), abs=2e-6)


@settings(max_examples=40, deadline=None)
@given(seeds, st.floats(0.5, 12))
def test_a_limit_changes_no_way_that_it_allows(seed: int, limit: float) -> None:
    pieces, start, end = two_free_points(seed)
    free, limited = Walk(start, RADIUS, pieces).length(end), Walk(start, RADIUS, pieces, limit).length(end)
    assert limited == (pytest.approx(free, abs=1e-9) if free <= limit else math.inf)


@settings(max_examples=5, deadline=None)
@given(seeds)
def test_no_way_on_a_fine_grid_is_shorter(seed: int) -> None:
    pieces, start, end = two_free_points(seed)
    found = grid_length(pieces, start, end, 0.25)
    assert Walk(start, RADIUS, pieces).length(end) <= found + 0.01


def disagreement(seed: int) -> float:
    """By how much a random way is outside what the slow way allows: 0 when it agrees."""
    pieces, points = scene(seed)
    solid = obstacle(pieces, RADIUS)
    free = [point for point in points if solid.distance(shapely.Point(point)) > 1e-3]
    if len(free) < 2:
        return 0.0
    path = Walk(free[0], RADIUS, pieces).to(free[1])
    slow = slow_length(free[0], free[1], RADIUS, pieces)
    if path is None:
        return 0.0 if math.isinf(slow) else math.inf
    # The slow way cuts its arcs by up to 1 − cos of half a side, in length by a sixth of the side's angle squared.
    arcs = sum(part.length for part in path.parts if isinstance(part, Arc))
    return max(0.0, slow - path.length - 1e-4, path.length - slow - 1e-4 - 0.02 * arcs - 0.004 * len(path.parts))


@pytest.mark.parametrize("seed", range(4))
def test_it_agrees_with_a_slow_independent_search(seed: int) -> None:
    assert disagreement(seed) == 0.0


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(8))
def test_it_agrees_with_a_slow_independent_search_on_many_tables(batch: int) -> None:
    rng = random.Random(batch)
    assert [seed for seed in (rng.randrange(10**6) for _ in range(25)) if disagreement(seed) > 0.0] == []
