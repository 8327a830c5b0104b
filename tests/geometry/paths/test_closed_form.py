"""Ways whose length is known in closed form: tangents and arcs."""

from __future__ import annotations

import math

import pytest

from tabletop.geometry.paths import Arc, Blocker, Line, Walk, shortest
from tabletop.geometry.shapes import Box, Disc, Region

SQUARE = Region((((2.0, -1.0), (4.0, -1.0), (4.0, 1.0), (2.0, 1.0)),))


def test_a_free_way_is_the_straight_line() -> None:
    path = Walk((1, 2), 0.5).to((4, 6))
    assert path is not None
    assert path.parts == (Line((1.0, 2.0), (4.0, 6.0)),)
    assert path.length == 5.0


def test_round_one_disc_is_two_tangents_and_an_arc() -> None:
    walk = Walk((0, 0), 0.5, [Disc((3, 0), 0.5)])
    path = walk.to((6, 0))
    assert path is not None
    # Grown to radius 1 and 3 away on either side.
    expected = 2 * math.sqrt(8) + (math.pi - 2 * math.acos(1 / 3))
    assert path.length == pytest.approx(expected, abs=1e-9)
    assert walk.length((6, 0)) == pytest.approx(expected, abs=1e-9)
    assert [type(part) for part in path.parts] == [Line, Arc, Line]


def test_round_one_corner_is_two_tangents_and_a_small_arc() -> None:
    # To a place that touches the square's top: only its near corner is bent round, the last part lies along the top.
    walk = Walk((0, 0), 0.5, [SQUARE])
    tangent = math.sqrt(5 - 0.25)
    turn = math.atan2(1.0, 2.0) + math.asin(0.5 / math.sqrt(5))
    assert walk.length((3.0, -1.5)) == pytest.approx(tangent + 0.5 * turn + 1.0, abs=1e-9)


def test_round_a_square_bends_at_both_corners() -> None:
    path = Walk((0, 0), 0.5, [SQUARE]).to((6, 0))
    assert path is not None
    half = math.sqrt(5 - 0.25) + 0.5 * (math.atan2(1, 2) + math.asin(0.5 / math.sqrt(5)))
    assert path.length == pytest.approx(2 * half + 2, abs=1e-9)
    arcs = [part for part in path.parts if isinstance(part, Arc)]
    assert [arc.radius for arc in arcs] == [0.5, 0.5]
    assert arcs[0].sweep == pytest.approx(arcs[1].sweep)


@pytest.mark.parametrize("turned", [0.0, 30.0, 45.0])
def test_a_gap_exactly_as_wide_as_the_base_lets_it_through(turned: float) -> None:
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))

    def spin(x: float, y: float) -> tuple[float, float]:
        return (x * cos - y * sin, x * sin + y * cos)

    def walls(width: float) -> list[Box]:
        return [Box(spin(3, side * (width / 2 + 2)), 4.0, 1.0, 90.0 + turned) for side in (-1, 1)]

    assert Walk(spin(0, 0), 0.5, walls(1.0)).length(spin(6, 0)) == pytest.approx(6.0, abs=1e-9)
    assert Walk(spin(0, 0), 0.5, walls(0.999)).length(spin(6, 0)) > 9.0


def test_two_posts_exactly_a_base_apart_let_it_through() -> None:
    posts = [Disc((3, -1), 0.5), Disc((3, 1), 0.5)]
    assert Walk((0, 0), 0.5, posts).length((6, 0)) == pytest.approx(6.0, abs=1e-9)
    # From aside it bends round the one post to the level line through the gap, and round the other out again: the
    # tangent from (0, 2) falls by the angle of the centres and by that of the radius.
    tangent, turn = math.sqrt(10 - 1), math.atan2(1, 3) + math.asin(1 / math.sqrt(10))
    assert Walk((0, 2), 0.5, posts).length((6, -2)) == pytest.approx(2 * (tangent + turn), abs=1e-6)


def test_a_closed_ring_of_walls_has_no_way_out() -> None:
    fort = Region((((-2, -2), (2, -2), (2, 2), (-2, 2)), ((-1, -1), (1, -1), (1, 1), (-1, 1))))
    walk = Walk((0, 0), 0.5, [fort])
    assert walk.to((5, 0)) is None
    assert math.isinf(walk.length((5, 0)))
    assert shortest((0, 0), (5, 0), 0.5, [fort]) is None
    assert walk.length((0.5, 0.5)) == pytest.approx(math.hypot(0.5, 0.5))


def test_clearance_is_kept_along_the_whole_way() -> None:
    enemy = Disc((3, 0), 0.5)
    expected = 2 * math.sqrt(9 - 4) + 2 * (math.pi - 2 * math.acos(2 / 3))
    assert Walk((0, 0), 0.5, [Blocker(enemy, 1.0)]).length((6, 0)) == pytest.approx(expected, abs=1e-9)


def test_the_table_edge_keeps_the_whole_base_on() -> None:
    # A wall from the left edge up to 1.4″ from the top: over it there is room only for the base of 0.5.
    wall = Box((5, 6.4), 1.0, 10.0, 0.0)
    assert math.isfinite(Walk((2, 5), 0.5, [wall], table=(10, 10)).length((8, 5)))
    high = Box((5, 5.95), 1.0, 10.0, 0.0)
    assert math.isinf(Walk((2, 5), 0.5, [high], table=(10, 10)).length((8, 5)))
    assert math.isinf(Walk((2, 5), 0.5, table=(10, 10)).length((2, 0.2)))


def test_the_limit_counts_the_way_not_the_line() -> None:
    walk = Walk((0, 0), 0.5, [SQUARE], limit=7)
    assert walk.to((6, 0)) is None
    full = shortest((0, 0), (6, 0), 0.5, [SQUARE])
    assert full is not None
    assert full.length == pytest.approx(7.048, abs=1e-3)
    assert Walk((0, 0), 0.5, [SQUARE], limit=full.length).to((6, 0)) == full
