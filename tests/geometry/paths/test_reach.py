"""The region reached: closed forms, and one answer with the path query."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from way_scenes import scene

from tabletop.geometry.paths import Blocker, Walk
from tabletop.geometry.reach import Reach
from tabletop.geometry.shapes import Box, Disc, polygon_of


def test_an_open_table_is_a_disc() -> None:
    assert Reach(Walk((0, 0), 0.5, limit=6)).area == pytest.approx(36 * math.pi, rel=5e-4)


def test_a_table_edge_cuts_the_disc_straight() -> None:
    area = Reach(Walk((0.5, 5), 0.5, limit=3, table=(20, 20))).area
    assert area == pytest.approx(9 * math.pi / 2, rel=5e-4)


def test_behind_a_corner_a_thread_winds_up_on_its_arc() -> None:
    # A wide block, its upper left corner at (2, 0), and a base that touches its top just there. Above lies half a disc.
    # Round the corner the way is a thread of 3 that winds up on an arc of radius 0.5 for a quarter turn: a tangent of
    # length t that turns by d sweeps t² d / 2 (Mamikon).
    block = Box((2 + 50, 50), 100, 100)
    area = Reach(Walk((2, -0.5), 0.5, [block], limit=3)).area
    swept = (3**3 - (3 - 0.5 * math.pi / 2) ** 3) / (6 * 0.5)
    assert area == pytest.approx(9 * math.pi / 2 + swept, rel=5e-4)


def test_friends_are_left_out_of_where_it_may_end_but_not_of_where_it_passes() -> None:
    reach = Reach(Walk((0, 0), 0.5, limit=6, no_end_on=[Disc((3, 0), 0.5)]))
    assert reach.area == pytest.approx(35 * math.pi, rel=5e-4)
    assert not reach.contains((3, 0.5))
    assert shapely.Polygon(reach.wedges[0]).contains(shapely.Point(3, 0.5))
    assert len(reach.regions) == 1
    assert len(reach.regions[0].rings) == 2


def test_a_walled_in_base_reaches_only_its_yard() -> None:
    walls = [Box((0, -2), 5, 1), Box((0, 2), 5, 1), Box((-2, 0), 1, 5), Box((2, 0), 1, 5)]
    assert Reach(Walk((0, 0), 0.5, walls, limit=8)).area == pytest.approx(4.0, abs=1e-3)


def agree(walk: Walk, seed: int, count: int) -> int:
    """How many random points were judged differently by the query and by the painted polygon, but for the rim."""
    reach = Reach(walk)
    region = shapely.union_all([polygon_of(each) for each in reach.regions])
    rng = random.Random(seed)
    wrong = 0
    for _ in range(count):
        angle, far = rng.uniform(0, 2 * math.pi), walk.limit * 1.05 * math.sqrt(rng.random())
        point = (walk.start[0] + far * math.cos(angle), walk.start[1] + far * math.sin(angle))
        spot = shapely.Point(point)
        if reach.contains(point) != region.contains(spot) and region.boundary.distance(spot) > 0.001:
            wrong += 1
    return wrong


def a_walk(seed: int) -> Walk:
    pieces, points = scene(seed, count=8)
    blockers = [pieces[0], *(Blocker(piece, 0.3) for piece in pieces[1:3]), *pieces[3:6]]
    return Walk(points[0], 0.4, blockers, 5, (9, 9), no_end_on=pieces[6:])


def test_the_query_and_the_painted_region_give_one_answer() -> None:
    assert sum(agree(a_walk(seed), seed, 100) for seed in range(3)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 130))
def test_the_query_and_the_painted_region_give_one_answer_on_many_tables(seed: int) -> None:
    assert agree(a_walk(seed), seed, 1000) == 0
