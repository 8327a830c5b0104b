"""Any straight line between two bases, beside thousands of sampled lines."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tabletop.geometry.corridor import corridor
from tabletop.geometry.gaps import gap
from tabletop.geometry.lines import free_line
from tabletop.geometry.shapes import Base, Box, Disc, Region
from tests.geometry import oracles

WEST, EAST = Disc((0, 0), 0.5), Disc((10, 0), 0.5)


def rim(base: Base, random: np.random.Generator, count: int) -> np.ndarray:
    """Random points on a base's edge."""
    if isinstance(base, Disc):
        turns = random.uniform(0, 2 * math.pi, count)
        return base.centre + base.radius * np.column_stack([np.cos(turns), np.sin(turns)])
    corners = np.array(base.corners())
    side, share = random.integers(0, 4, count), random.uniform(0, 1, (count, 1))
    return corners[side] * (1 - share) + corners[(side + 1) % 4] * share


def shifted(lines: np.ndarray, aside: float) -> np.ndarray:
    ways = lines[:, 1] - lines[:, 0]
    normals = np.column_stack([-ways[:, 1], ways[:, 0]]) / np.hypot(ways[:, 0], ways[:, 1])[:, None]
    return lines + aside * normals[:, None, :]


def agree(seed: int, aligned: bool = False) -> None:
    random = np.random.default_rng(seed)
    pieces = oracles.aligned_pieces(random) if aligned else oracles.random_pieces(random)
    base = oracles.aligned_base if aligned else oracles.random_base
    a, b = base(random), base(random)
    if gap(a, b) < 0.01:
        return
    lines = np.stack([rim(a, random, 1500), rim(b, random, 1500)], axis=1)
    lines = lines[~oracles.lines_meeting(lines, a, 1e-6) & ~oracles.lines_meeting(lines, b, 1e-6)]
    stopped = np.zeros(len(lines), dtype=bool)
    for piece in pieces.values():
        # A line is free with a little room on either side: touching a base at one point is not seeing it.
        for aside in (-2e-6, 0, 2e-6):
            stopped |= oracles.lines_meeting(shifted(lines, aside), piece)
    found = free_line(a, b, pieces)
    if found is None:
        assert stopped.all(), (seed, lines[~stopped][0])
    else:
        line = np.array([found])
        assert not any(oracles.lines_meeting(line, piece, 2e-6).any() for piece in pieces.values()), (seed, found)
        assert not any(oracles.lines_meeting(line, base, 1e-6).any() for base in (a, b)), (seed, found)
        assert abs(gap(a, Disc(found[0], 0.0))) < 1e-6, (seed, found)
        assert abs(gap(b, Disc(found[1], 0.0))) < 1e-6, (seed, found)


@pytest.mark.parametrize("first", [0, 50])
def test_agrees_with_sampled_lines(first: int) -> None:
    for seed in range(first, first + 50):
        agree(seed)


def test_agrees_where_everything_is_flush() -> None:
    for seed in range(50):
        agree(seed, aligned=True)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 4000, 500))
def test_agrees_with_sampled_lines_on_thousands(first: int) -> None:
    for seed in range(first, first + 500):
        agree(seed, aligned=seed % 2 == 0)


def test_a_slanting_line_gets_through_where_the_corridor_is_blocked() -> None:
    walls = {"upper": Box((4, 1.25), 0.2, 2.6), "lower": Box((6, -1.25), 0.2, 2.6)}
    assert corridor(WEST, EAST, walls).blocked
    found = free_line(WEST, EAST, walls)
    assert found is not None
    assert found[0][1] != pytest.approx(found[1][1], abs=0.01)


def test_a_wall_wider_than_both_bases_lets_nothing_through() -> None:
    assert free_line(WEST, EAST, {"wall": Box((5, 0), 0.2, 1.2)}) is None


def test_walls_that_abut_leave_no_line_between_them() -> None:
    upper, lower = Box((5, 1), 0.2, 2), Box((5, -1), 0.2, 2)
    assert free_line(WEST, EAST, {"upper": upper, "lower": lower}) is None
    assert free_line(WEST, EAST, {"upper": upper, "lower": Box((5, -1.001), 0.2, 2)}) is not None


def test_a_hole_is_no_obstacle_but_what_surrounds_it_is() -> None:
    ring, hole = ((-20, -20), (30, -20), (30, 20), (-20, 20)), ((-5, -5), (15, -5), (15, 5), (-5, 5))
    assert free_line(WEST, EAST, {"courtyard": Region((ring, hole))}) is not None
    assert free_line(WEST, EAST, {"hall": Region((ring,))}) is None


def test_bases_that_touch_see_each_other() -> None:
    assert free_line(WEST, Disc((1, 0), 0.5), {"hall": Box((0, 0), 40, 40)}) is not None
