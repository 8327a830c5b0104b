"""Where a dragged miniature slides to."""

from __future__ import annotations

import math

import pytest
import shapely
from way_scenes import scene

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


@pytest.mark.parametrize("seed", range(8))
def test_no_place_to_end_is_nearer_than_what_stops_it_is_deep(seed: int) -> None:
    """What a drag relies on when it looks for no longer ways than it must."""
    pieces, points = scene(seed)
    walk = Walk(points[0], 0.5, pieces[:3], 30, (9, 9), no_end_on=pieces[3:])
    ends = [place for place in points if walk.on_table(place) and walk.stopped_by(place) is None]
    assert ends
    for wish in points:
        out = walk.out_of(wish)
        assert all(distance(wish, end) >= out - 1e-6 for end in ends)
        assert (out == 0.0) == (wish in ends)


def test_it_is_out_of_a_house_by_its_nearest_wall_and_of_the_rest_of_the_world_by_the_tables_edge() -> None:
    walk = Walk((6, 5), 0.5, [Region((((2.0, 2.0), (4.0, 2.0), (4.0, 8.0), (2.0, 8.0)),))], 30, (9, 9))
    assert walk.out_of((2.5, 5)) == pytest.approx(1.0)
    assert walk.out_of((4, 12)) == pytest.approx(3.5)
    assert walk.out_of((12.5, 12.5)) == pytest.approx(4 * math.sqrt(2))
