"""Where a dragged miniature slides to."""

from __future__ import annotations

import math

import pytest
import shapely
from way_scenes import scene

from tabletop.geometry.hollow import Hollows
from tabletop.geometry.paths import Blocker, Walk
from tabletop.geometry.reach import Reach
from tabletop.geometry.shapes import Disc, Point, Region, distance, polygon_of

HOUSE = Region((((2.0, -1.0), (4.0, -1.0), (4.0, 1.0), (2.0, 1.0)),))


@pytest.mark.parametrize(
    ("mouse", "place"),
    [
        ((1, 0), (1, 0)),
        ((20, 0.0), (10, 0)),
        ((0, -30), (0, -10)),
        ((6, 8), (6, 8)),
    ],
)
def test_on_an_empty_table_it_stops_exactly_at_the_limit(mouse: Point, place: Point) -> None:
    walk = Walk((0, 0), 0.5, limit=10)
    found = walk.nearest(mouse)
    assert found == pytest.approx(place, abs=1e-8)
    assert found is not None
    assert walk.length(found) <= 10.0


def test_it_slides_along_a_wall() -> None:
    walk = Walk((0, 0), 0.5, [HOUSE], limit=10)
    assert walk.nearest((3, -0.9)) == pytest.approx((3, -1.5))
    assert walk.nearest((2.2, 0.3)) == pytest.approx((1.5, 0.3))


def test_it_slides_round_a_friend_and_an_enemy() -> None:
    walk = Walk((0, 0), 0.5, [Blocker(Disc((5, 0), 0.5), 1.0)], limit=8, no_end_on=[Disc((0, 3), 0.5)])
    assert walk.nearest((0, 2.5)) == pytest.approx((0, 2))
    assert walk.nearest((4, 0)) == pytest.approx((3, 0))


def test_it_stops_where_table_edge_and_piece_meet() -> None:
    walk = Walk((2, 2), 0.5, [Disc((5, 0), 1.0)], limit=8, table=(10, 10))
    found = walk.nearest((4.2, -1))
    assert found == pytest.approx((5 - math.sqrt(1.5**2 - 0.25), 0.5))


def test_there_may_be_no_place_to_end() -> None:
    assert Walk((0, 0), 0.5, limit=1, no_end_on=[Disc((0, 0), 4.0)]).nearest((1, 0)) is None


def test_staying_put_is_the_place_when_nothing_else_is() -> None:
    assert Walk((3, 3), 0.5, limit=0).nearest((9, 9)) == (3.0, 3.0)


@pytest.mark.parametrize("seed", range(4))
def test_no_place_of_the_painted_region_is_nearer(seed: int) -> None:
    pieces, points = scene(seed)
    walk = Walk(points[0], 0.5, pieces[:3], 6, (9, 9), no_end_on=pieces[3:])
    reach = Reach(walk)
    if not reach.regions:
        assert walk.nearest(points[1]) is None
        return
    region = shapely.union_all([polygon_of(each) for each in reach.regions])
    for point in points[1:9]:
        found = walk.nearest(point)
        assert found is not None
        assert walk.may_end(found)
        assert walk.length(found) <= 6.0
        assert distance(found, point) <= region.distance(shapely.Point(point)) + 0.001


@pytest.mark.parametrize("seed", range(12))
def test_a_hollow_never_says_that_a_place_is_nearer_than_it_is(seed: int) -> None:
    """A drag looks at nothing nearer, and for no longer way, than its hollow allows: so it must be right."""
    pieces, points = scene(seed)
    walk = Walk(points[0], 0.5, pieces, math.inf, (9, 9))
    hollows = Hollows(0.5, [Blocker(piece) for piece in pieces], (0.5, 0.5), (8.5, 8.5))
    for wish in points:
        hint, plain = hollows.nearest(points[0], wish), walk.nearest(wish)
        assert plain is not None
        assert distance(wish, hint) <= distance(wish, plain) + 1e-6
        hinted = walk.nearest(wish, hint)
        assert hinted is not None
        assert walk.may_end(hinted)
        assert distance(wish, hinted) == pytest.approx(distance(wish, plain), abs=0.005)


def test_a_hollow_ends_at_walls_and_at_the_edge() -> None:
    wall = Region((((4.0, -1.0), (5.0, -1.0), (5.0, 12.0), (4.0, 12.0)),))
    hollows = Hollows(0.5, [Blocker(wall)], (0.5, 0.5), (9.5, 9.5))
    assert hollows.nearest((2, 2), (8, 3)) == pytest.approx((3.5, 3), abs=0.002)
    assert hollows.nearest((8, 2), (8, 13)) == pytest.approx((8, 9.5), abs=0.002)
    assert hollows.nearest((2, 2), (3, 3)) == (3, 3)
    assert hollows.nearest((4.5, 4), (8, 13)) == (8, 13)
