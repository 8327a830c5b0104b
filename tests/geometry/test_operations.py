"""Set operations: together, less, cut, grown by a rectangle."""

from __future__ import annotations

import math
import random

import pytest

from tabletop.geometry.gaps import gap, overlaps, signed_distance
from tabletop.geometry.operations import area, cut, grown_by, subtract, union
from tabletop.geometry.shapes import Box, Disc, Region, Wall

ELL = Region((((0, 0), (6, 0), (6, 2), (2, 2), (2, 5), (0, 5)),))
RING = Wall(((2, 2), (12, 2), (12, 10), (2, 10), (2, 2)), 0.5)


def test_union_and_subtraction_keep_the_books() -> None:
    one, other = Box((0, 0), 4, 2), Box((3, 0), 4, 2)
    (both,) = union([one, other])
    assert area(both) == pytest.approx(7 * 2)
    (left,) = subtract(one, [other])
    assert area(left) == pytest.approx(3 * 2)
    assert subtract(one, [Box((0, 0), 9, 9)]) == ()
    assert [area(part) for part in union([Box((9, 9), 1, 1), one])] == pytest.approx([8, 1])


def test_a_hole_stays_a_hole() -> None:
    (frame,) = subtract(Box((0, 0), 10, 10), [Box((0, 0), 4, 4)])
    assert len(frame.rings) == 2 and signed_distance(frame, (0, 0)) == pytest.approx(2)


def test_a_door_cut_into_a_closed_wall_lets_just_its_width_through() -> None:
    (left,) = cut(RING.piece(), (6, 2), (8, 2), 0.26)
    assert gap(left, Disc((7, 2), 1.0)) == pytest.approx(0, abs=1e-9)
    assert overlaps(left, Disc((7, 2), 1.01)) and overlaps(left, Disc((6.9, 2), 1.0))
    # The wall across the room is whole.
    assert overlaps(left, Disc((7, 10), 0.1))


def test_a_door_of_no_width_cuts_nothing() -> None:
    assert area(cut(RING.piece(), (6, 2), (6, 2), 0.3)[0]) == pytest.approx(area(RING.piece()))


@pytest.mark.parametrize("piece", [ELL, RING.piece(), Box((3, 2), 2, 5, 30)])
def test_where_a_grown_pieces_edge_runs_the_base_touches(piece: Region) -> None:
    rng = random.Random(7)
    for _ in range(150):
        width, length, facing = rng.uniform(0.5, 3), rng.uniform(0.5, 4), rng.uniform(0, 360)
        centre = (rng.uniform(-3, 15), rng.uniform(-3, 13))
        base = Box(centre, width, length, facing)
        inside = any(signed_distance(part, centre) < -1e-6 for part in grown_by(piece, width, length, facing))
        assert inside == overlaps(base, piece)


def test_a_disc_grown_by_a_rectangle_keeps_its_distance_to_a_hair() -> None:
    disc = Disc((5, 5), 2.0)
    (grown,) = grown_by(disc, 2, 4, 0)
    # Straight ahead of the rectangle's long side: 2 + 1; of its corner: 2 along the diagonal.
    assert signed_distance(grown, (2, 5)) == pytest.approx(0, abs=3e-3)
    corner = 2 / math.sqrt(2)
    assert 0 >= signed_distance(grown, (5 + 1 + corner, 5 + 2 + corner)) >= -3e-3
