"""Freehand ways: how far a base gets along given points."""

from __future__ import annotations

import math

import pytest

from tabletop.geometry.paths import Blocker, Walk, straight
from tabletop.geometry.shapes import Box, Disc


def test_a_free_polyline_is_free_and_exact() -> None:
    way = straight([(0, 0), (3, 0), (3, 4)], 0.5, [Disc((0, 4), 1)])
    assert way.free
    assert way.path.length == 7.0


def test_it_stops_where_the_base_touches_first() -> None:
    post, wall = Disc((5, 0), 1.0), Box((9, 0), 1, 4)
    way = straight([(0, 0), (12, 0)], 0.5, [wall, post])
    assert way.blocker == post
    assert way.path.length == pytest.approx(3.5)
    assert straight([(0, 0), (12, 0)], 0.5, [wall]).path.length == pytest.approx(8.0)


def test_it_stops_at_a_corner_at_the_right_length() -> None:
    box = Box((5, 1.4), 2, 2)
    # Its upper left corner (4, 0.4) is met with the base's rim.
    assert straight([(0, 0), (9, 0)], 0.5, [box]).path.length == pytest.approx(4 - math.sqrt(0.25 - 0.16))


def test_touching_an_edge_all_along_is_free() -> None:
    assert straight([(0, 0), (10, 0)], 0.5, [Box((5, 1.5), 4, 2)]).free


def test_the_second_leg_is_measured_on_from_the_first() -> None:
    way = straight([(0, 0), (4, 0), (4, 10)], 0.5, [Disc((4, 5), 1)])
    assert way.path.length == pytest.approx(4 + 3.5)
    assert way.path.end == pytest.approx((4, 3.5))


def test_the_table_edge_stops_it_without_a_piece() -> None:
    way = straight([(5, 5), (12, 5)], 0.5, table=(10, 10))
    assert way.off_table
    assert way.blocker is None
    assert way.path.length == pytest.approx(4.5)


def test_clearance_stops_it_an_inch_before_an_enemy() -> None:
    assert straight([(0, 0), (9, 0)], 0.5, [Blocker(Disc((5, 0), 0.5), 1.0)]).path.length == pytest.approx(3.0)


def test_standing_still_is_free_wherever_it_stands() -> None:
    assert straight([(5, 0)], 0.5, [Disc((5, 0), 1)]).free
    assert straight([(5, 0), (5, 0)], 0.5, [Disc((5, 0), 1)]).path.length == 0.0


def test_from_contact_it_may_go_away_and_along_but_not_in() -> None:
    post = Disc((5, 0), 1.0)
    assert straight([(3.5, 0), (0, 0)], 0.5, [post]).free
    assert straight([(3.5, 0), (3.5, 3)], 0.5, [post]).free
    assert straight([(3.5, 0), (6, 0)], 0.5, [post]).path.length == pytest.approx(0.0, abs=1e-6)


def test_a_walk_follows_a_hand_within_its_limit() -> None:
    walk = Walk((0, 0), 0.5, [Disc((5, 0), 1.0)], limit=6, table=(20, 20))
    assert walk.straight([(2, 0), (2, 3)]).free
    assert walk.straight([(8, 0)]).blocker == Disc((5, 0), 1.0)
    assert walk.straight([(8, 0)]).length == pytest.approx(3.5)
    far = walk.straight([(0, 3), (0, 9)])
    assert far.too_long
    assert far.path.end == pytest.approx((0, 6))
    pinned = walk.pin((0, 4))
    assert pinned is not None
    assert pinned.straight([(3, 4)]).length == pytest.approx(2.0)
