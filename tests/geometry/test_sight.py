"""Sight in cases that can be reckoned by hand (ruling D1)."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import Base, Box, Disc, Piece, Point, Region
from tabletop.geometry.sight import hidden_counts_at, hidden_share, hidden_shares, inches_inside, sight
from tests.geometry import oracles

pytestmark = pytest.mark.usefixtures("form")

EYE, TARGET = (0.0, 0.0), Disc((10, 0), 0.5)
HALF = math.asin(0.05)


def test_one_wall_that_ends_on_the_line_of_sight_hides_half() -> None:
    seen = sight(EYE, TARGET, {"wall": Box((5, 2), 0.2, 4)})
    assert seen.share == pytest.approx(0.5, abs=1e-12)
    assert seen.shadows["wall"][0] == (pytest.approx(0.5), pytest.approx(1))
    assert seen.free()[0] == (pytest.approx(0), pytest.approx(0.5))
    assert seen.width == pytest.approx(math.degrees(2 * HALF))
    assert math.dist(seen.left, TARGET.centre) == pytest.approx(0.5)
    assert seen.left[1] < 0 < seen.right[1]


def test_one_disc_hides_its_own_angle() -> None:
    post = Disc((5, 0), 0.1)
    assert hidden_share(EYE, TARGET, {"post": post}) == pytest.approx(math.asin(0.1 / 5) / HALF, abs=1e-12)
    assert hidden_share(EYE, TARGET, {"hill": Disc((5, 0), 1)}) == 1.0


def test_a_gap_of_known_width_stays_in_view() -> None:
    """Two walls at x = 5 leave 0.2″ between them."""
    walls = {"upper": Box((5, -1.1), 1e-9, 2), "lower": Box((5, 1.1), 1e-9, 2)}
    free = 2 * math.atan(0.1 / 5) / (2 * HALF)
    assert hidden_share(EYE, TARGET, walls) == pytest.approx(1 - free, abs=1e-9)


def test_a_tangent_hides_nothing() -> None:
    far = math.sqrt(100 - 0.25)
    tangent = (far * math.cos(HALF), far * math.sin(HALF))
    middle = (tangent[0] / 2, tangent[1] / 2)
    # A disc on the far side of the right-hand tangent, touching it.
    post = Disc((middle[0] - 0.3 * math.sin(HALF), middle[1] + 0.3 * math.cos(HALF)), 0.3)
    seen = sight(EYE, TARGET, {"post": post})
    assert seen.share == 0.0 and seen.hides == ()


def test_what_stands_behind_or_beside_the_target_hides_nothing() -> None:
    pieces: dict[str, Piece] = {
        "behind": Box((12, 0), 1, 9),
        "back": Disc((11, 0), 0.5),
        "behind the eye": Disc((-1, 0), 0.9),
        "beside": Disc((10, 1.2), 0.6),
        "wall beside": Box((10, 1.0), 0.4, 0.9),
    }
    assert sight(EYE, TARGET, pieces).hides == ()


def test_a_base_that_stands_on_the_rim_of_a_hill_is_hidden_where_the_hill_comes_first() -> None:
    """A hill that the target half overlaps hides only the rays that enter it before the base."""
    hill = Disc((10, 0.5), 0.5)
    seen = sight(EYE, TARGET, {"hill": hill})
    rays = oracles.rays_to(EYE, TARGET, 4000)
    assert seen.share == pytest.approx(oracles.hidden_rays(rays, hill).mean(), abs=1e-3)
    assert 0.2 < seen.share < 0.6


def test_shares_of_chosen_pieces() -> None:
    seen = sight(EYE, TARGET, {"wood": Box((4, 2), 0.2, 4), "wall": Box((6, -2), 0.2, 4), "post": Disc((3, 0), 0.05)})
    assert seen.hides == ("wood", "wall", "post")
    assert seen.share == 1.0
    assert seen.share_of({"wall"}) == pytest.approx(0.5)
    assert seen.share_of({"wall", "wood"}) == pytest.approx(1.0)
    assert seen.share_of(()) == 0.0
    assert seen.free({"wall"})[0] == (pytest.approx(0.5), pytest.approx(1))


def test_a_vehicle_shows_its_corners() -> None:
    truck = Box((10, 0), width=2, length=4)
    half = math.atan(2 / 9)
    assert sight(EYE, truck, {}).width == pytest.approx(math.degrees(2 * half))
    wall = Box((5, 5), 1e-6, 10)
    assert hidden_share(EYE, truck, {"wall": wall}) == pytest.approx(0.5, abs=1e-6)
    # Behind the long side of a truck that stands askew, though no farther than its far corner.
    askew = Box((10, 0), 2, 6, facing=45)
    assert hidden_share(EYE, askew, {"behind": Disc((12, 2), 0.5)}) == 0.0


@pytest.mark.parametrize("eye", [(10.0, 0.0), (10.2, 0.1), (9.5, 0.0)])
def test_an_eye_on_the_target_sees_all_of_it(eye: Point) -> None:
    seen = sight(eye, TARGET, {"hall": Box((10, 0), 9, 9)})
    assert seen.share == 0.0 and seen.width == 360.0
    assert hidden_share(eye, TARGET, {"hall": Box((10, 0), 9, 9)}) == 0.0


@pytest.mark.parametrize(
    "hall",
    [
        Box((0, 0), 4, 4),
        Disc((0, 0), 2),
        Box((5, 0), 30, 30),
        Disc((5, 0), 20),
        Box((10, 0), 4, 4),
        Disc((10, 0), 2),
        Box((1, 0), 2, 2),  # the eye on its rim, the target beyond
        Disc((1, 0), 1),
        Box((10, 0), 20, 30),  # the eye on its rim, the target inside
    ],
)
def test_a_piece_that_holds_the_eye_or_the_target_hides_it(hall: Base) -> None:
    assert hidden_share(EYE, TARGET, {"hall": hall}) == 1.0
    assert sight(EYE, TARGET, {"hall": hall}).hides == ("hall",)


@pytest.mark.parametrize("hall", [Box((-1, 0), 2, 2), Disc((-1, 0), 1), Box((0, 1), 8, 2), Disc((0, 1), 1)])
def test_a_piece_that_the_eye_touches_from_outside_hides_nothing_ahead(hall: Base) -> None:
    assert hidden_share(EYE, Disc((10, -0.5), 0.5), {"hall": hall}) == 0.0


def test_odd_pieces_have_a_defined_answer() -> None:
    courtyard = Region((((-9, -9), (20, -9), (20, 9), (-9, 9)), ((-5, -5), (15, -5), (15, 5), (-5, 5))))
    nothing: list[Piece] = [
        courtyard,
        Region((((5, -2), (5, 2)),)),
        Region((((5, 0), (5, 0), (5, 0)),)),
        Region((((5, 0),),)),
        Disc((5, 0), 0.0),
        Box((5, 0), 0.0, 4),
    ]
    for piece in nothing:
        assert hidden_share(EYE, TARGET, {"nothing": piece}) == 0.0, piece
    assert hidden_share(EYE, Disc((10, 0), 0.0), {"wall": Box((5, 0), 1, 1)}) == 0.0
    assert hidden_share(EYE, TARGET, {"tie": Region((((4, -2), (6, 2), (6, -2), (4, 2)),))}) == 1.0
    assert hidden_share(EYE, TARGET, {}) == 0.0


def test_counts_say_how_many_pieces_are_in_the_way() -> None:
    scene = Scene({"wall": Box((5, 2), 0.2, 4), "post": Disc((3, 0), 0.05), "far": Disc((3, 9), 1)})
    shares, counts = hidden_counts_at(scene, EYE, np.array([(10, 0, 0.5), (-10, 0, 0.5)]))
    assert counts.tolist() == [2, 0]
    assert shares[1] == 0.0


def test_a_target_does_not_hide_itself() -> None:
    scene = Scene({"d1": TARGET, "d2": Disc((5, 0), 0.5)})
    assert hidden_shares(scene, EYE, [TARGET, Disc((5, 0), 0.5)], own=["d1", "d2"]).tolist() == [1.0, 0.0]
    assert hidden_shares(scene, EYE, [Box((5, 0), 0.9, 0.9)], own=["d2"]).tolist() == [0.0]


@given(st.integers(0, 100_000), st.floats(0, 360), st.floats(-30, 30), st.floats(-30, 30))
@settings(max_examples=40, deadline=None)
def test_moving_everything_together_changes_nothing(seed: int, degrees: float, dx: float, dy: float) -> None:
    random = np.random.default_rng(seed)
    pieces, target = oracles.random_pieces(random), oracles.random_base(random)
    eye = Disc(tuple(random.uniform(0, 12, 2).tolist()), 0.0)
    if any(abs(signed_distance(piece, eye.centre)) < 1e-4 for piece in (target, *pieces.values())):
        return
    shifted = {key: oracles.moved(piece, degrees, dx, dy) for key, piece in pieces.items()}
    there = hidden_share(oracles.moved(eye, degrees, dx, dy).centre, oracles.moved(target, degrees, dx, dy), shifted)  # type: ignore[arg-type,union-attr]
    assert there == pytest.approx(hidden_share(eye.centre, target, pieces), abs=1e-6)


@pytest.mark.parametrize(
    ("piece", "inches"),
    [
        (Disc((5, 0.6), 1), 1.6),
        (Box((5, 0), 2, 2), 2.0),
        (Box((5, 0), math.sqrt(2), math.sqrt(2), 45), 2.0),
        (Box((0, 0), 4, 4), 2.0),
        (Disc((10, 0), 3), 3.0),
        (Disc((5, 3), 3), 0.0),
        (Region((((2, -1), (8, -1), (8, 1), (2, 1)), ((4, -0.5), (5, -0.5), (5, 0.5), (4, 0.5)))), 5.0),
        (Region((((5, 0),),)), 0.0),
    ],
)
def test_inches_of_wood_on_a_line(piece: Piece, inches: float) -> None:
    assert inches_inside((0, 0), (10, 0), piece) == pytest.approx(inches, abs=1e-9)
    assert inches_inside((10, 0), (0, 0), piece) == pytest.approx(inches, abs=1e-9)
    assert inches_inside((3, 0), (3, 0), piece) == 0.0
