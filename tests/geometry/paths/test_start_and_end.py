"""Where a way may begin and end: overlapping starts, friends, pins, degenerate pieces."""

from __future__ import annotations

import math

import pytest

from tabletop.geometry.paths import Blocker, Walk
from tabletop.geometry.shapes import Disc, Point, Region, Wall


def test_a_base_that_starts_overlapping_may_leave_but_not_go_deeper_or_end_there() -> None:
    post = Disc((0, 0), 1.0)
    walk = Walk((1.2, 0), 0.5, [post], limit=6)
    assert walk.length((3, 0)) == pytest.approx(1.8)
    assert math.isinf(walk.length((1.0, 0)))
    # Round the post at the distance it started with.
    assert walk.length((-1.2, 0)) == pytest.approx(1.2 * math.pi, abs=1e-9)
    assert not walk.may_end((-1.2, 0))
    assert not walk.may_end((1.2, 0))
    assert walk.may_end((-1.5, 0))


def test_a_base_whose_centre_is_inside_a_polygon_is_let_out() -> None:
    house = Region((((-2, -2), (2, -2), (2, 2), (-2, 2)),))
    walk = Walk((0, 0), 0.5, [house], limit=9)
    assert walk.length((5, 0)) == pytest.approx(5.0)
    assert not walk.may_end((1, 0))
    assert walk.may_end((2.5, 0))


def test_a_base_within_the_clearance_never_gets_nearer_than_it_started() -> None:
    enemy = Blocker(Disc((0, 0), 0.5), 1.0)
    walk = Walk((1.6, 0), 0.5, [enemy], limit=8)
    assert walk.may_end((1.6, 0))
    assert walk.may_end((0, 1.6))
    assert math.isinf(walk.length((1.5, 0)))
    assert Walk((3, 0), 0.5, [enemy], limit=8).length((1.6, 0)) == math.inf


def test_friends_are_passed_but_not_ended_on() -> None:
    friend = Disc((3, 0), 0.5)
    walk = Walk((0, 0), 0.5, limit=8, no_end_on=[friend])
    assert walk.length((6, 0)) == 6.0
    assert walk.length((3, 0)) == 3.0
    assert not walk.may_end((3.5, 0))
    assert walk.may_end((4, 0))
    assert walk.shut == (friend,)


def test_pins_force_the_way_through_them_and_count() -> None:
    walk = Walk((0, 0), 0.5, limit=10)
    pinned = walk.pin((3, 4))
    assert pinned is not None
    path = pinned.to((3, 0))
    assert path is not None
    assert path.length == 9.0
    assert path.start == (0.0, 0.0)
    assert pinned.length((3, 0)) == 9.0
    assert pinned.to((3, -2)) is None
    assert walk.length((3, 0)) == 3.0
    further = pinned.pin((3, 0))
    assert further is not None
    assert further.length((4, 0)) == 10.0
    assert walk.pin((20, 0)) is None


@pytest.mark.parametrize(
    "piece",
    [
        Wall(((3, 0), (3, 0)), 0.2).piece(),
        Region((((3, -1), (3, 1)),)),
        Region((((3, -1), (3, 0), (3, 1)),)),
        Region((((3, -1), (3, -1), (3, 1), (3, 1)),)),
        Region((((3, 0),),)),
        Region((((3, 0), (3, 0), (3, 0)),)),
        Disc((3, 0), 0.0),
    ],
)
def test_pieces_without_area_still_stand_in_the_way(piece: Region | Disc) -> None:
    walk = Walk((0, 0), 0.5, [piece])
    assert 6.0 < walk.length((6, 0)) < 6.8
    assert math.isinf(walk.length((3, 0.2)))


def test_a_wall_without_width_is_walked_round_at_its_end() -> None:
    walk = Walk((0, 0), 0.5, [Region((((3, -1), (3, 1)),))])
    first = math.sqrt(10)
    half = math.sqrt(10 - 0.25) + 0.5 * (math.atan2(1, 3) + math.asin(0.5 / first))
    assert walk.length((6, 0)) == pytest.approx(2 * half, abs=1e-9)


def test_repeated_points_and_either_direction_of_a_ring_change_nothing() -> None:
    ring: tuple[Point, ...] = ((2, -1), (4, -1), (4, 1), (2, 1))
    doubled = tuple(point for point in ring for _ in range(2))
    lengths = {Walk((0, 0), 0.5, [Region((each,))]).length((6, 0.3)) for each in (ring, ring[::-1], doubled)}
    assert max(lengths) - min(lengths) < 1e-12


def test_a_piece_inside_another_changes_nothing() -> None:
    outer = Disc((3, 0), 2.0)
    alone = Walk((0, 0), 0.5, [outer]).length((6, 0.3))
    assert Walk((0, 0), 0.5, [outer, Disc((3, 0), 1.0), outer]).length((6, 0.3)) == pytest.approx(alone, abs=1e-12)


def test_a_hole_is_a_courtyard_to_walk_in() -> None:
    court = Region((((-5, -5), (5, -5), (5, 5), (-5, 5)), ((-3, -3), (3, -3), (3, 3), (-3, 3))))
    walk = Walk((0, 0), 0.5, [court, Disc((1.5, 0), 0.5)], limit=9)
    assert walk.length((-2.5, 0)) == pytest.approx(2.5)
    assert math.isinf(walk.length((-2.6, 0)))
    assert walk.length((2.5, 0.0)) > 2.5


def test_even_a_point_does_not_pass_a_wall() -> None:
    wall = Wall(((3, -5), (3, 5)), 0.25).piece()
    assert Walk((0, 0), 0.0, [wall]).length((6, 0)) > 11.0


def test_no_limit_at_all_and_no_pieces_reach_everything_at_once() -> None:
    assert Walk((0, 0), 0.5).length((300, 400)) == 500.0
    assert Walk((0, 0), 0.5, limit=0).to((0, 0)).length == 0.0  # type: ignore[union-attr]
    assert Walk((0, 0), 0.5, limit=-3).to((1, 0)) is None


def test_a_base_partly_off_the_table_may_come_on() -> None:
    walk = Walk((0.2, 5), 0.5, limit=6, table=(10, 10))
    assert walk.length((3, 5)) == pytest.approx(2.8)
    assert not walk.may_end((0.2, 6))
    assert walk.nearest((0, 6)) == pytest.approx((0.5, 6))
