"""The outlines that documents write, as the pieces that are measured."""

from __future__ import annotations

import pytest

from tabletop.geometry.gaps import gap
from tabletop.geometry.operations import area
from tabletop.geometry.shapes import Circle, Disc, Ellipse, Polygon, Rect, Region, Wall


def test_a_wall_that_comes_back_to_its_start_has_all_its_corners() -> None:
    wall = Wall(((0, 0), (10, 0), (10, 10), (0, 10), (0, 0)), 1.0)
    # The frame between an 11″ and a 9″ square.
    assert area(wall.piece()) == pytest.approx(11 * 11 - 9 * 9)
    assert gap(Disc((-1.0, -1.0), 0.2), wall.piece()) == pytest.approx(0.5 * 2**0.5 - 0.2)


def test_an_open_wall_ends_flat_and_its_corner_is_mitred() -> None:
    wall = Wall(((0, 0), (4, 0), (4, 4)), 1.0)
    assert area(wall.piece()) == pytest.approx(4.5 + 3.5)


def test_a_wall_without_length_is_a_post() -> None:
    assert area(Wall(((3, 3), (3, 3)), 0.5).piece()) == pytest.approx(0.25)


def test_a_wall_without_width_stops_and_hides_nothing() -> None:
    wall = Wall(((0, 0), (4, 0), (4, 4)), 0.0)
    assert area(wall.piece()) == 0.0
    assert gap(Disc((2.0, 3.0), 0.5), wall.piece()) == pytest.approx(1.5)


def test_turning_is_clockwise_about_the_middle_of_the_bounding_box() -> None:
    piece = Rect(0, 0, 4, 2, rotate=90).piece()
    assert isinstance(piece, Region)
    xs, ys = zip(*piece.rings[0], strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((1, 3, -1, 3))
    # A triangle that points up, turned by 90°, points right.
    turned = Polygon(((0, 2), (2, 2), (1, 0)), rotate=90).piece()
    assert isinstance(turned, Region)
    tip = max(turned.rings[0], key=lambda point: point[0])
    assert tip == pytest.approx((2, 1))


def test_a_circle_stays_a_disc_and_an_ellipse_is_near_enough_to_one() -> None:
    assert Circle(3, 4, 2).piece() == Disc((3, 4), 2)
    assert area(Ellipse(0, 0, 3, 2).piece()) == pytest.approx(3 * 2 * 3.14159265, rel=0.001)
