"""Outlines made into others keep what they should: their area, their place, their corners."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.geometry import reshaping
from tabletop.geometry.operations import area, subtract
from tabletop.geometry.shapes import Circle, Ellipse, Outline, Polygon, Rect, Wall

numbers = st.integers(-20, 60).map(float)
sizes = st.integers(2, 24).map(lambda n: n / 2)
angles = st.sampled_from((0.0, 15.0, 45.0, 90.0, 200.0))
rects = st.builds(Rect, numbers, numbers, sizes, sizes, angles)
circles = st.builds(Circle, numbers, numbers, sizes)
ellipses = st.builds(Ellipse, numbers, numbers, sizes, sizes, angles)


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    """A star about a centre: it never crosses itself."""
    x, y, corners = draw(numbers), draw(numbers), draw(st.integers(3, 9))
    far = [draw(sizes) for _ in range(corners)]
    turns = [2 * math.pi * k / corners for k in range(corners)]
    points = [(round(x + r * math.cos(t), 2), round(y + r * math.sin(t), 2)) for r, t in zip(far, turns, strict=True)]
    return Polygon(tuple(points), (), draw(angles))


walls = st.builds(
    lambda x, y, long, high, width, turn: Wall(((x, y), (x + long, y), (x + long, y + high)), width, turn),
    *(numbers, numbers, sizes, sizes, st.sampled_from((0.25, 0.5)), angles),
)
outlines = st.one_of(rects, circles, ellipses, polygons(), walls)


def apart(a: Outline, b: Outline) -> float:
    """Square inches that belong to one of them only."""
    return sum(area(part) for x, y in ((a, b), (b, a)) for part in subtract(x.piece(), [y.piece()]))


@given(outlines, numbers, numbers)
def test_what_is_moved_there_and_back_lies_where_it_lay(outline: Outline, dx: float, dy: float) -> None:
    there = reshaping.moved(outline, dx, dy)
    assert reshaping.bounds(there)[0] == pytest.approx(reshaping.bounds(outline)[0] + dx, abs=1e-3)
    assert apart(reshaping.moved(there, -dx, -dy), outline) < 0.01


@given(outlines, st.sampled_from((10.0, 90.0, 137.0)))
def test_a_turn_and_its_opposite_undo_each_other(outline: Outline, degrees: float) -> None:
    about = (10.0, 10.0)
    turned = reshaping.turned(outline, degrees, about)
    assert area(turned.piece()) == pytest.approx(area(outline.piece()), rel=1e-2)
    assert apart(reshaping.turned(turned, -degrees, about), outline) < 0.05


def test_a_turn_goes_clockwise() -> None:
    assert reshaping.turned(Circle(0.0, -5.0, 1.0), 90.0, (0.0, 0.0)) == Circle(5.0, 0.0, 1.0)


@given(outlines)
def test_what_is_turned_in_the_file_is_the_same_area_with_its_corners_turned(outline: Outline) -> None:
    upright = reshaping.upright(outline)
    assert apart(upright, outline) < 0.01
    if isinstance(outline, Polygon | Wall):
        assert upright.rotate == 0.0  # type: ignore[union-attr]


@given(outlines, st.booleans())
def test_a_mirror_twice_shows_the_thing_itself(outline: Outline, upside_down: bool) -> None:
    once = reshaping.mirrored(outline, (7.0, 9.0), upside_down=upside_down)
    assert apart(reshaping.mirrored(once, (7.0, 9.0), upside_down=upside_down), outline) < 0.01


@given(st.one_of(rects, circles, ellipses, polygons()), st.sampled_from((0.5, 2.0)), st.sampled_from((0.5, 1.0, 3.0)))
def test_scaling_multiplies_the_area(outline: Outline, fx: float, fy: float) -> None:
    made = reshaping.scaled(outline, fx, fy, (3.0, 4.0))
    assert area(made.piece()) == pytest.approx(area(outline.piece()) * fx * fy, rel=0.02)


def test_a_rectangle_stays_one_as_long_as_it_can() -> None:
    assert reshaping.scaled(Rect(2, 2, 4, 2), 2.0, 3.0, (2.0, 2.0)) == Rect(2.0, 2.0, 8.0, 6.0)
    assert isinstance(reshaping.scaled(Rect(2, 2, 4, 2, 30.0), 2.0, 3.0, (2.0, 2.0)), Polygon)
    assert reshaping.scaled(Rect(2, 2, 4, 2, 30.0), 2.0, 2.0, (4.0, 3.0)) == Rect(0.0, 1.0, 8.0, 4.0, 30.0)


def test_a_corner_is_dragged_added_and_taken_away() -> None:
    square = Polygon(((0, 0), (4, 0), (4, 4), (0, 4)))
    assert reshaping.with_corner(square, 0, 2, (6.0, 6.0)) == Polygon(((0, 0), (4, 0), (6.0, 6.0), (0, 4)))
    five = reshaping.with_new_corner(square, 0, 0, (2.0, -1.0))
    assert reshaping.corners(five)[0][1] == (2.0, -1.0)
    assert reshaping.without_corner(five, 0, 1) == square
    assert reshaping.without_corner(Polygon(((0, 0), (4, 0), (4, 4))), 0, 1) is None
    assert reshaping.with_corner(Rect(0, 0, 4, 4), 0, 0, (1.0, 1.0)) != Rect(0, 0, 4, 4)


def test_a_hole_that_loses_its_last_corners_goes() -> None:
    holed = Polygon(((0, 0), (9, 0), (9, 9), (0, 9)), (((3, 3), (6, 3), (6, 6)),))
    assert reshaping.without_corner(holed, 1, 0) == Polygon(((0, 0), (9, 0), (9, 9), (0, 9)))


def test_a_wall_has_an_edge_less_than_a_ring() -> None:
    corners = ((0, 0), (4, 0), (4, 4))
    assert len(reshaping.edges(Wall(corners))) == 2
    assert len(reshaping.edges(Polygon(corners))) == 3


def test_shapes_that_touch_become_one_and_others_do_not() -> None:
    assert len(reshaping.merged([Rect(0, 0, 4, 4), Rect(4, 1, 4, 2)])) == 1
    assert len(reshaping.merged([Rect(0, 0, 4, 4), Rect(5, 1, 4, 2)])) == 2


@given(rects.filter(lambda rect: rect.rotate == 0), st.floats(0.2, 0.8))
def test_a_cut_leaves_two_parts_of_the_same_area(rect: Rect, share: float) -> None:
    x = rect.x + rect.width * share
    parts = reshaping.split(rect, (x, rect.y - 1), (x, rect.y + rect.height + 1))
    assert len(parts) == 2
    assert sum(area(part.piece()) for part in parts) == pytest.approx(rect.width * rect.height, abs=0.01)


def test_a_cut_that_ends_inside_cuts_nothing_and_a_wall_is_cut_across() -> None:
    rect = Rect(0, 0, 4, 4)
    assert reshaping.split(rect, (2.0, -1.0), (2.0, 2.0)) == (rect,)
    halves = reshaping.split(Wall(((0, 0), (6, 0)), 0.5), (3.0, -1.0), (3.0, 1.0))
    assert [half.width for half in halves if isinstance(half, Wall)] == [0.5, 0.5]


def test_a_hole_is_cut_out() -> None:
    (made,) = reshaping.less(Rect(0, 0, 6, 6), [Rect(2, 2, 2, 2)])
    assert len(made.holes) == 1
    assert area(made.piece()) == pytest.approx(32.0)


def test_a_line_drawn_by_hand_loses_the_corners_that_it_does_not_need() -> None:
    line = [(x / 10, 0.01 * (x % 3)) for x in range(60)] + [(5.9, y / 10) for y in range(1, 40)]
    made = reshaping.simplified(line, 0.15)
    assert len(made) == 3
