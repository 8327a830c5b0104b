"""Gaps, contact, overlap and containment (rulings C2, C3, C5)."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.gaps import (
    contains,
    edge_to_edge,
    gap,
    gap_table,
    gaps_in,
    gaps_to,
    on_table,
    overlap,
    overlaps,
    reach_along,
    touches,
    within,
)
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import Base, Box, Disc, Piece, Region
from tests.geometry import oracles

places = st.tuples(st.floats(0, 12), st.floats(0, 12))
discs = st.builds(Disc, places, st.floats(0.1, 2))
boxes = st.builds(Box, places, st.floats(0.1, 4), st.floats(0.1, 4), st.floats(0, 360))
bases = st.one_of(discs, boxes)
seeds = st.integers(0, 100_000)


def any_piece(seed: int) -> Piece:
    return oracles.random_pieces(np.random.default_rng(seed))["p0"]


@pytest.mark.parametrize(
    ("a", "b", "inches"),
    [
        (Disc((0, 0), 0.5), Disc((3, 4), 0.5), 4.0),
        (Disc((0, 0), 0.5), Box((5, 0), width=2, length=6), 3.5),
        (Disc((0, 0), 0.5), Box((4, 5), width=2, length=2), math.hypot(3, 4) - 0.5),
        (Disc((0, 0), 0.5), Box((5, 0), width=2, length=6, facing=90), 1.5),
        (Box((0, 0), 2, 4), Box((6, 0), 2, 4), 4.0),
        (Box((0, 0), 2, 2), Box((4, 5), 2, 2), math.hypot(2, 3)),
        (Box((0, 0), 2, 2), Box((5, 0), math.sqrt(8), math.sqrt(8), 45), 2.0),
        (Disc((0, 0), 1), Region((((2, -1), (4, 0), (2, 1)),)), 1.0),
        (Box((0, 0), 2, 2), Region((((2, -1), (4, 0), (2, 1)),)), 1.0),
    ],
)
def test_a_known_gap(a: Piece, b: Piece, inches: float) -> None:
    assert gap(a, b) == pytest.approx(inches, abs=1e-9)
    assert gap(b, a) == pytest.approx(inches, abs=1e-9)


@pytest.mark.parametrize(
    ("a", "b", "depth"),
    [
        (Disc((0, 0), 1), Disc((1.5, 0), 1), 0.5),
        (Disc((0, 0), 0.5), Disc((0, 0), 0.5), 1.0),
        (Disc((0, 0), 1), Box((1.5, 0), 2, 10), 0.5),
        (Disc((0, 0), 0.5), Box((0, 0), 4, 10), 2.5),
        (Box((0, 0), 2, 2), Box((1.5, 0.2), 2, 2), 0.5),
        (Box((0, 0), 1, 1), Region((((-3, -4), (3, -4), (3, 4), (-3, 4)),)), 3.5),
    ],
)
def test_a_known_depth(a: Piece, b: Piece, depth: float) -> None:
    """The box in the region: split into two triangles, so the depth is at most that of the whole."""
    assert overlaps(a, b) and touches(a, b)
    if isinstance(b, Region):
        assert 0.5 < overlap(a, b) <= depth
    else:
        assert overlap(a, b) == pytest.approx(depth, abs=1e-9)


def test_a_hole_is_outside_of_its_region() -> None:
    courtyard = Region((((0, 0), (10, 0), (10, 10), (0, 10)), ((3, 3), (7, 3), (7, 7), (3, 7))))
    assert gap(Disc((5, 5), 0.5), courtyard) == pytest.approx(1.5)
    assert gap(Box((5, 5), 1, 1), courtyard) == pytest.approx(1.5)
    assert gap(Disc((1.5, 5), 0.5), courtyard) == pytest.approx(-2.0)


@given(seeds, seeds, st.floats(0, 360), st.floats(-50, 50), st.floats(-50, 50))
@settings(max_examples=60, deadline=None)
def test_gaps_are_symmetric_and_do_not_care_where_the_table_stands(
    one: int, other: int, degrees: float, dx: float, dy: float
) -> None:
    a, b = any_piece(one), any_piece(other)
    assert gap(a, b) == pytest.approx(gap(b, a), abs=1e-9)
    shifted = gap(oracles.moved(a, degrees, dx, dy), oracles.moved(b, degrees, dx, dy))
    # The depth of regions depends on how they are split, their gap does not.
    assert shifted == pytest.approx(gap(a, b), abs=1e-8) if gap(a, b) >= 0 else shifted < 1e-8


@given(seeds, seeds)
@settings(max_examples=80, deadline=None)
def test_gaps_agree_with_polygons(one: int, other: int) -> None:
    a, b = any_piece(one), any_piece(other)
    shapes = [
        shapely.Point(piece.centre).buffer(piece.radius, quad_segs=200)
        if isinstance(piece, Disc)
        else oracles.polygon(piece)
        for piece in (a, b)
    ]
    inches = gap(a, b)
    if inches >= 0:
        assert shapes[0].distance(shapes[1]) == pytest.approx(inches, abs=1e-4)
    else:
        assert shapes[0].distance(shapes[1]) < 1e-4
        assert shapes[0].intersection(shapes[1]).area > 0 or inches > -1e-4


@given(st.lists(bases, min_size=1, max_size=6), seeds)
@settings(max_examples=40, deadline=None)
def test_all_at_once_is_one_by_one(standing: list[Base], seed: int) -> None:
    pieces = oracles.random_pieces(np.random.default_rng(seed))
    table = gap_table(standing)
    for i, a in enumerate(standing):
        assert table[i].tolist() == pytest.approx([gap(a, b) for b in standing], abs=1e-12)
        each = [gap(a, piece) for piece in pieces.values()]
        assert gaps_to(a, list(pieces.values())).tolist() == pytest.approx(each, abs=1e-12)
        assert gaps_in(a, Scene(pieces)).tolist() == pytest.approx(each, abs=1e-12)
    others = list(pieces.values())
    assert gap_table(standing, others).shape == (len(standing), len(others))


def test_within_is_never_decided_by_rounding() -> None:
    assert within(Disc((0.1, 0), 0.5), Disc((7.1, 0), 0.5), 6)
    assert within(Disc((0, 0), 0.5), Disc((7 + 5e-7, 0), 0.5), 6)
    assert not within(Disc((0, 0), 0.5), Disc((7 + 5e-6, 0), 0.5), 6)


def test_contact_reaches_over_a_hundredth_of_an_inch() -> None:
    base = Disc((0, 0), 0.5)
    assert touches(base, Disc((1.01, 0), 0.5))
    assert not touches(base, Disc((1.0101, 0), 0.5))
    assert not overlaps(base, Disc((0.99, 0), 0.5), allowed=0.01)
    assert overlaps(base, Disc((0.9899, 0), 0.5), allowed=0.01)


def test_touching_terrain_is_not_overlapping_it() -> None:
    wall = Region((((1, -5), (2, -5), (2, 5), (1, 5)),))
    assert not overlaps(Disc((0.5, 0), 0.5), wall)
    assert not overlaps(Box((0, 0), 2, 2), wall)
    assert overlaps(Box((0.001, 0), 2, 2), wall)


@pytest.mark.parametrize(
    ("base", "inside"),
    [
        (Disc((0.5, 0.5), 0.5), True),
        (Disc((47.6, 5), 0.5), False),
        (Box((1, 2), 2, 4), True),
        (Box((1, 2), 2, 4, facing=90), False),
        (Box((1.5, 1.5), math.sqrt(2), math.sqrt(2), facing=45), True),
    ],
)
def test_no_part_of_a_base_hangs_over_the_table(base: Base, inside: bool) -> None:
    assert on_table(base, 48, 48) is inside


def test_a_zone_holds_a_base_wholly_or_not_at_all() -> None:
    zone = Region((((0, 0), (10, 0), (10, 4), (6, 4), (6, 2), (5, 2), (5, 4), (0, 4)),))
    assert contains(zone, Disc((2, 2), 2))
    assert not contains(zone, Disc((2, 2), 2.01))
    assert not contains(zone, Disc((5.5, 1.8), 0.5))  # over the notch
    assert contains(zone, Box((2.5, 2), 5, 4))
    assert not contains(zone, Box((5, 1.5), 4, 3))  # all four corners inside, the notch between them
    assert contains(Disc((0, 0), 5), Box((0, 0), 6, 8))
    assert not contains(Disc((0, 0), 5), Box((0, 0.1), 6, 8))
    assert not contains(zone, Box((20, 20), 1, 1))


@given(bases, seeds)
@settings(max_examples=80, deadline=None)
def test_containing_agrees_with_polygons(base: Base, seed: int) -> None:
    zone = any_piece(seed)
    if isinstance(zone, Disc) or isinstance(base, Disc):
        return
    left_over = oracles.polygon(base).difference(oracles.polygon(zone)).area
    if left_over > 1e-4 or left_over == 0:
        assert contains(zone, base) is (left_over == 0)


@given(boxes, st.floats(0, 360))
@settings(max_examples=50, deadline=None)
def test_reach_ends_at_the_edge(box: Box, degrees: float) -> None:
    ux, uy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    assert reach_along(box, ux, uy) == pytest.approx(oracles.leaves(box, ux, uy), abs=1e-6)


def test_a_ruler_from_edge_to_edge_lies_on_the_line_of_the_centres() -> None:
    assert edge_to_edge(Disc((0, 0), 0.5), Box((5, 0), width=2, length=6)) == ((0.5, 0.0), (4.0, 0.0))
    assert edge_to_edge(Disc((1, 1), 0.5), Disc((1, 1), 2)) == ((1, 1), (1, 1))
