"""Blasts, flames and scatter (rulings D12, D13)."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.shapes import Base, Box, Disc, Region
from tabletop.geometry.templates import (
    area_in_disc,
    blast_shares,
    flame,
    flame_from,
    scatter_direction,
    scattered,
    share_under,
    shared_area,
    shares_under,
    under,
)
from tests.geometry import oracles

places = st.tuples(st.floats(0, 6), st.floats(0, 6))
discs = st.builds(Disc, places, st.floats(0.2, 3))
boxes = st.builds(Box, places, st.floats(0.2, 4), st.floats(0.2, 4), st.floats(0, 360))
bases = st.one_of(discs, boxes)


def polygon(base: Base | Region) -> shapely.Geometry:
    if isinstance(base, Disc):
        return shapely.Point(base.centre).buffer(base.radius, quad_segs=512)
    return oracles.polygon(base)


@pytest.mark.parametrize(
    ("template", "base", "share"),
    [
        (Disc((0, 0), 2), Disc((0, 1), 0.5), 1.0),
        (Disc((0, 0), 2), Disc((1.5, 0), 0.5), 1.0),
        (Disc((0, 0), 2), Disc((2.5, 0), 0.5), 0.0),
        (Disc((0, 0), 1), Disc((0, 0), 2), 0.25),
        # Two unit circles a radius apart share a lens of 2π/3 − √3/2.
        (Disc((0, 0), 1), Disc((1, 0), 1), (2 * math.pi / 3 - math.sqrt(3) / 2) / math.pi),
        (Disc((0, 0), 1), Box((0, 0), 4, 4), math.pi / 16),
        (Disc((0, 0), 1), Box((2, 0), 4, 4), math.pi / 32),
        (Disc((0, 0), 1), Box((2, 2), 4, 4), math.pi / 64),
        (Disc((0, 0), 9), Box((2, 2), 4, 4, 30), 1.0),
        (Box((0, 0), 2, 8), Disc((1, 0), 0.5), 0.5),
        (Box((0, 0), 2, 8), Box((1, 0), 2, 2), 0.5),
        (Box((0, 0), 2, 2), Box((0, 0), 2, 2, 45), 2 * (math.sqrt(2) - 1)),
    ],
)
def test_a_known_share(template: Base, base: Base, share: float) -> None:
    assert share_under(template, base) == pytest.approx(share, abs=1e-9)


@given(bases, bases)
@settings(max_examples=80, deadline=None)
def test_areas_agree_with_fine_polygons(a: Base, b: Base) -> None:
    assert shared_area(a, b) == pytest.approx(polygon(a).intersection(polygon(b)).area, abs=2e-4)
    assert shared_area(a, b) == pytest.approx(shared_area(b, a), abs=1e-9)


@given(st.integers(0, 10_000), discs)
@settings(max_examples=60, deadline=None)
def test_a_region_under_a_blast_loses_its_holes(seed: int, blast: Disc) -> None:
    for piece in oracles.random_pieces(np.random.default_rng(seed), 6.0).values():
        if isinstance(piece, Region):
            exact = polygon(blast).intersection(polygon(piece)).area
            assert area_in_disc(piece, blast) == pytest.approx(exact, abs=2e-4)


@given(bases, st.lists(bases, max_size=6))
@settings(max_examples=40, deadline=None)
def test_all_bases_at_once_is_one_by_one(template: Base, standing: list[Base]) -> None:
    each = [share_under(template, base) for base in standing]
    assert shares_under(template, standing).tolist() == pytest.approx(each, abs=1e-12)
    assert all(0.0 <= share <= 1.0 for share in each)


def test_a_blast_is_given_by_its_diameter() -> None:
    assert blast_shares((0, 0), 4, [Disc((1.5, 0), 0.5), Disc((2.5, 0), 0.5)]).tolist() == [1.0, 0.0]


def test_exactly_half_is_not_more_than_half() -> None:
    """Above half is rolled for (D12): a base halved by a flame's edge is at a half, whatever the rounding."""
    assert share_under(Box((0, 0), 2, 8), Disc((1, 0.3), 0.5)) == pytest.approx(0.5, abs=1e-12)


def test_a_base_without_area_is_under_the_blast_or_not() -> None:
    assert share_under(Disc((0, 0), 2), Disc((1, 0), 0)) == 1.0
    assert shares_under(Disc((0, 0), 2), [Disc((3, 0), 0), Disc((0, 0), 1)]).tolist() == [0.0, 1.0]
    assert share_under(Disc((0, 0), 0), Disc((0, 0), 1)) == 0.0


def test_a_flame_begins_at_the_muzzle_and_runs_straight() -> None:
    strip = flame((10, 10), facing=90, length=8, width=1)
    assert under(
        strip, [Disc((9.4, 10), 0.5), Disc((10.4, 10), 0.5), Disc((18.4, 10), 0.5), Disc((18.6, 10), 0.5)]
    ) == (1, 2)
    assert flame_from(Disc((10, 10), 0.5), 90, 8, 1).centre == pytest.approx((14.5, 10))
    assert flame_from(Box((10, 10), 2, 4), 0, 8, 1).centre == pytest.approx((10, 4))


@given(places, st.floats(0, 12), st.floats(0, 1, exclude_max=True))
@settings(max_examples=50, deadline=None)
def test_scatter_goes_its_inches_in_its_direction(place: tuple[float, float], inches: float, uniform: float) -> None:
    degrees = scatter_direction(uniform)
    x, y = scattered(place, inches, degrees)
    assert math.hypot(x - place[0], y - place[1]) == pytest.approx(inches, abs=1e-9)
    assert 0 <= degrees < 360
    up = scattered((0, 0), 1, scatter_direction(0.0))
    assert up == pytest.approx((0, -1))
