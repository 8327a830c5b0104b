"""A way measured: points along it, cuts, and the stretches near a piece."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from way_scenes import scene

from tabletop.geometry.paths import Arc, Line, Path, Walk
from tabletop.geometry.shapes import Box, Disc, Region, distance

BENT = Path((0.0, 0.0), (Line((0.0, 0.0), (4.0, 0.0)), Arc((4.0, 1.0), 1.0, 0.0, 90.0), Line((5.0, 1.0), (5.0, 3.0))))


def close(*stretches: tuple[float, float]) -> tuple[object, ...]:
    """These stretches, but for rounding."""
    return tuple(pytest.approx(each) for each in stretches)


def test_an_arc_turns_clockwise_when_its_sweep_is_positive() -> None:
    # Facings: 0 is up the table, 90 to the right.
    arc = Arc((4.0, 1.0), 1.0, 0.0, 90.0)
    assert arc.start == pytest.approx((4, 0))
    assert arc.end == pytest.approx((5, 1))
    assert arc.length == pytest.approx(math.pi / 2)
    assert Arc((4.0, 1.0), 1.0, 0.0, -90.0).end == pytest.approx((3, 1))


def test_points_along_the_way() -> None:
    assert BENT.length == pytest.approx(4 + math.pi / 2 + 2)
    assert BENT.point_at(3) == pytest.approx((3, 0))
    assert BENT.point_at(4 + math.pi / 4) == pytest.approx((4 + math.sqrt(0.5), 1 - math.sqrt(0.5)))
    assert BENT.point_at(99) == pytest.approx((5, 3))
    assert BENT.point_at(-1) == (0, 0)
    assert Path((7, 7)).point_at(1) == (7, 7)


def test_a_cut_way_is_just_so_long_and_goes_on_where_it_stopped() -> None:
    for along in (0.0, 1.5, 4.0, 4.7, 6.0, 7.0):
        cut = BENT.cut(along)
        assert cut.length == pytest.approx(along)
        assert cut.end == pytest.approx(BENT.point_at(along))
    assert BENT.cut(99) == BENT


def test_a_painted_way_keeps_to_its_arcs() -> None:
    points = BENT.points(0.01)
    assert points[0] == (0, 0)
    assert points[-1] == pytest.approx((5, 3))
    on_arc = [point for point in points if 4 < point[0] < 5 and point[1] < 1]
    assert len(on_arc) > 150
    assert all(distance(point, (4, 1)) == pytest.approx(1) for point in on_arc)


def test_the_stretch_on_rough_ground_is_where_the_base_overlaps_it() -> None:
    ground = Region((((2.0, -1.0), (3.0, -1.0), (3.0, 1.0), (2.0, 1.0)),))
    assert Path((0, 0), (Line((0, 0), (9, 0)),)).stretches(ground, 0.5) == close((1.5, 3.5))
    assert BENT.first_contact(ground, 0.5) == pytest.approx(1.5)
    assert Path((0, 0), (Line((0, 1.5), (9, 1.5)),)).stretches(ground, 0.5) == ()
    inside = Region((((-20, -20), (20, -20), (20, 20), (-20, 20)),))
    assert BENT.stretches(inside, 0.5) == close((0, BENT.length))


def test_where_a_feared_model_first_comes_within_six_inches() -> None:
    monster = Disc((10, 0), 0.5)
    walk = Path((0, 0), (Line((0, 0), (8, 0)),))
    assert walk.first_contact(monster, 0.5, 6.0) == pytest.approx(3.0)
    assert walk.first_contact(Disc((4, 7.1), 0.5), 0.5, 6.0) is None
    assert walk.first_contact(Disc((4, 6.9), 0.5), 0.5, 6.0) == pytest.approx(4 - math.sqrt(49 - 6.9**2))


def test_a_hole_is_not_part_of_a_piece() -> None:
    ring = Region((((1, -5), (9, -5), (9, 5), (1, 5)), ((3, -3), (7, -3), (7, 3), (3, 3))))
    way = Path((0, 0), (Line((0, 0), (10, 0)),))
    assert way.stretches(ring, 0.5) == close((0.5, 3.5), (6.5, 9.5))


def test_an_arc_through_a_box_is_met_where_it_crosses_its_sides() -> None:
    arc = Arc((0, 0), 5.0, 0.0, 180.0)
    way = Path(arc.start, (arc,))
    box = Box((5, 0), 4.0, 2.0)
    first = math.pi / 2 - math.asin(1.5 / 5)
    assert way.stretches(box, 0.5) == close((5 * first, 5 * (math.pi - first)))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.floats(0.0, 1.0))
def test_a_base_is_nearer_than_the_gap_just_on_the_stretches(seed: int, gap: float) -> None:
    pieces, points = scene(seed)
    path = Walk(points[0], 0.5, [pieces[0]]).to(points[1])
    if path is None:
        return
    near = [piece for piece in pieces if isinstance(piece, Disc)]
    for piece in near:
        stretches = path.stretches(piece, 0.5, gap)
        for k in range(41):
            along = path.length * k / 40
            off = distance(path.point_at(along), piece.centre) - piece.radius - 0.5 - gap
            on = any(low - 1e-9 <= along <= high + 1e-9 for low, high in stretches)
            assert abs(off) < 1e-6 or on == (off < 0)
