"""Vehicles: straight drives, turns on the spot, and what they can reach."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from way_scenes import piece as any_piece

from tabletop.geometry.drives import Drives
from tabletop.geometry.gaps import overlaps
from tabletop.geometry.shapes import Box, Disc, Piece, Region, polygon_of
from tabletop.geometry.turning import drive, in_front, room_ahead, turn, turn_by

CAR = Box((0.0, 0.0), width=2.0, length=4.0, facing=90.0)


def test_the_front_half_is_closed() -> None:
    assert in_front(CAR, (3, 7))
    assert in_front(CAR, (0, 7))
    assert not in_front(CAR, (-0.01, 7))


@pytest.mark.parametrize(
    ("piece", "room"),
    [
        (Disc((6, 0), 1), 3.0),
        (Disc((6, 1.6), 1), 6 - 0.8 - 2),
        (Disc((6, 2), 1), 9.0),
        (Box((6, 0), 1, 2), 3.5),
        (Box((6, 2), 2, 2), 9.0),
        (Region((((5, 3), (8, 0.5), (8, 3)),)), 7.4 - 2),
        (Disc((-4, 0), 1), 9.0),
        (Region((((5, -20), (6, -20), (6, 20), (5, 20)),)), 3.0),
    ],
)
def test_how_far_it_gets_straight_ahead(piece: Piece, room: float) -> None:
    assert room_ahead(CAR, 9.0, [piece])[0] == pytest.approx(room, abs=1e-5)


def test_a_lane_exactly_as_wide_as_the_car_lets_it_through() -> None:
    lane = [Box((8, -2), 10, 2), Box((8, 2), 10, 2)]
    assert room_ahead(CAR, 20.0, lane) == (20.0, None)
    assert room_ahead(CAR, 20.0, [Box((8, -1.999), 10, 2)])[0] < 2


def test_it_turns_freely_in_the_open_and_the_shorter_way() -> None:
    assert turn(CAR, 0.0, []).degrees == -90.0
    assert turn(CAR, 270.0, []).degrees == 180.0
    assert turn(CAR, 90.0, []).degrees == 0.0


def test_a_turn_stops_where_its_corner_meets_a_wall() -> None:
    # The wall is 1.5 beside the centre; a front corner at half the diagonal gets there.
    wall = Region((((-9, 1.5), (9, 1.5), (9, 3), (-9, 3)),))
    corner = math.degrees(math.atan2(1, 2))
    for sense in (1, -1):
        found = turn_by(CAR, 90.0 * sense, [wall])
        assert found.blocker == wall
        assert found.degrees == pytest.approx(sense * (math.degrees(math.asin(1.5 / math.sqrt(5))) - corner))


def test_a_turn_stops_at_a_post_beside_the_bonnet() -> None:
    post = Disc((1.5, 1.5), 0.3)
    found = turn_by(CAR, 90.0, [post])
    # The side comes round to within the post's radius of its centre.
    far, bearing = math.hypot(1.5, 1.5), 45.0
    assert found.degrees == pytest.approx(bearing - math.degrees(math.asin(1.3 / far)))
    assert turn_by(CAR, -45.0, [post]).free


def test_parked_along_a_wall_it_can_only_drive_on() -> None:
    wall = Region((((-9, 1.0), (9, 1.0), (9, 3), (-9, 3)),))
    assert abs(turn_by(CAR, 30.0, [wall]).degrees) < 1e-6
    assert abs(turn_by(CAR, -30.0, [wall]).degrees) < 1e-6
    assert room_ahead(CAR, 9.0, [wall]) == (9.0, None)


def test_a_turn_keeps_every_corner_on_the_table() -> None:
    parked = Box((2.0, 1.0), 2.0, 4.0, 90.0)
    found = turn_by(parked, 30.0, [], (20, 20))
    assert found.off_table
    assert abs(found.degrees) < 1e-6
    assert turn_by(Box((3.0, 3.0), 2.0, 4.0, 90.0), 360.0, [], (20, 20)).free


@pytest.mark.parametrize("seed", range(40))
def test_a_turn_is_stopped_just_where_many_small_turns_are(seed: int) -> None:
    rng = random.Random(seed)
    car = Box((rng.uniform(2, 6), rng.uniform(2, 6)), rng.uniform(0.5, 2), rng.uniform(1, 4), rng.uniform(0, 360))
    pieces = [each for each in (any_piece(rng, 8) for _ in range(5)) if not overlaps(car, each)]
    degrees = rng.choice((-1, 1)) * rng.uniform(20, 180)
    found = turn_by(car, degrees, pieces)
    step = math.copysign(0.5, degrees)
    for k in range(int(abs(degrees) / 0.5) + 1):
        turned = step * k
        stage = Box(car.centre, car.width, car.length, car.facing + turned)
        meets = any(overlaps(stage, each, 1e-4) for each in pieces)
        if abs(turned) < abs(found.degrees) - 1e-6:
            assert not meets
    if not found.free:
        beyond = Box(car.centre, car.width, car.length, car.facing + found.degrees + step * 0.02)
        assert found.blocker is not None
        assert overlaps(beyond, found.blocker)


def test_a_drive_through_waypoints_turns_to_each_leg_and_at_last_to_its_facing() -> None:
    way = drive(CAR, [(5, 0), (5, 5)], 0.0)
    assert way.free
    assert way.length == 10.0
    assert way.end == Box((5, 5), 2.0, 4.0, 0.0)
    assert way.at(2.0) == Box((2.0, 0.0), 2.0, 4.0, 90.0)
    assert way.at(7.0).facing == 180.0


def test_a_drive_stops_at_what_it_meets() -> None:
    post = Disc((5, 6), 0.5)
    way = drive(CAR, [(5, 0), (5, 9)], None, [post])
    assert way.blocker == post
    assert way.length == pytest.approx(5 + 3.5)
    assert way.end.centre == pytest.approx((5, 3.5))
    off = drive(Box((5.0, 5.0), 2.0, 4.0, 90.0), [(19, 5)], None, [], (20, 20))
    assert off.off_table
    assert off.length == pytest.approx(13.0)


def test_what_it_stands_in_does_not_hold_it() -> None:
    assert drive(CAR, [(9, 0)], None, [Disc((0, 0), 1)]).free


def test_it_finds_the_straight_way_and_the_way_round() -> None:
    wall = Box((6, 0), 1.0, 3.0, 0.0)
    drives = Drives(CAR, [wall], limit=30)
    straight = drives.to((0, 9))
    assert straight is not None
    assert straight.length == 9.0
    round_it = drives.to((12, 0), facing=45.0)
    assert round_it is not None
    assert 12.0 < round_it.length < 16.0
    assert round_it.end == Box((12, 0), 2.0, 4.0, 45.0)
    for k in range(200):
        stage = round_it.at(round_it.length * k / 200)
        assert not overlaps(stage, wall)
    assert drives.to((-1, 5)) is None
    assert Drives(CAR, [wall], limit=11).to((12, 0)) is None


def test_it_rolls_out_of_a_garage_before_it_turns() -> None:
    garage = [Box((0, -1.5), 6, 1, 0), Box((0, 1.5), 6, 1, 0)]
    drives = Drives(CAR, garage, limit=20)
    found = drives.to((4, 6))
    assert found is not None
    # Half its diagonal is √5: out to where that clears the mouth's corner (3, 1), round this until it is beside the
    # wall's end, along that for an inch, and round the corner (3, 2) on to the tangent through (4, 6).
    half = math.sqrt(5)
    turned = math.atan2(1, 2) + math.atan2(4, 1) - math.acos(half / math.sqrt(17))
    assert found.length == pytest.approx(5 + half * turned + 1 + math.sqrt(17 - 5), abs=1e-6)
    assert all(not overlaps(found.at(found.length * k / 200), wall) for k in range(200) for wall in garage)


def test_it_may_not_end_on_a_friend() -> None:
    friend = Disc((6, 0), 0.5)
    drives = Drives(CAR, limit=12, no_end_on=[friend])
    assert drives.to((6, 1)) is None
    assert drives.to((9, 0)) is not None


def test_in_the_open_it_reaches_its_front_half() -> None:
    regions = Drives(CAR, limit=6).regions
    assert sum(polygon_of(region).area for region in regions) == pytest.approx(18 * math.pi, rel=2e-3)


@pytest.mark.parametrize("seed", range(4))
def test_the_painted_region_and_the_drive_give_one_answer(seed: int) -> None:
    rng = random.Random(seed)
    car = Box((4, 4), 1.0, 2.0, rng.uniform(0, 360))
    pieces = [each for each in (any_piece(rng, 8) for _ in range(5)) if not overlaps(car, each)]
    drives = Drives(car, pieces, 4.0, (9, 9))
    region = shapely.union_all([polygon_of(each) for each in drives.regions])
    for _ in range(60):
        point = (4 + rng.uniform(-4, 4), 4 + rng.uniform(-4, 4))
        spot = shapely.Point(point)
        assert drives.may_end(point) == region.contains(spot) or region.boundary.distance(spot) < 0.002
