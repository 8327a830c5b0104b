"""The corridor in cases that can be reckoned by hand (rulings E3, E4)."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.corridor import corridor, strip_between, verdict, verdicts
from tabletop.geometry.ruler import Ruler
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import Box, Disc, Piece, Region
from tests.geometry import oracles

pytestmark = pytest.mark.usefixtures("form")

WEST, EAST = Disc((0, 0), 0.5), Disc((10, 0), 0.5)
UPPER, LOWER = Box((4, -1), 0.5, 2), Box((6, 1), 0.5, 2)
"""Two walls that each take exactly one half of the ruler's width."""


def test_the_strip_runs_from_base_edge_to_base_edge() -> None:
    strip = strip_between(WEST, EAST)
    assert strip is not None
    assert (strip.centre, strip.width, strip.length, strip.facing) == ((5, 0), 1, 9, 90)
    vehicle = strip_between(Box((0, 0), 4, 2), EAST, width=2)
    assert vehicle is not None
    assert vehicle.length == pytest.approx(7.5)


def test_an_empty_table_is_clear() -> None:
    found = corridor(WEST, EAST, {})
    assert (found.clear, found.blocked, found.free, found.slack) == (True, False, 1.0, math.inf)
    assert found.line == ((0.5, pytest.approx(0)), (9.5, pytest.approx(0)))


def test_touching_an_edge_is_not_meeting() -> None:
    touching = {
        "above": Box((5, -1), 2, 1),  # its lower edge on the ruler's upper one
        "post": Disc((3, 1.25), 0.75),
        "behind": Box((-0.5, 0), 2, 2),  # its right edge on the corridor's beginning
        "beyond": Box((10.5, 0), 2, 2),
        "corner": Region((((5, 0.5), (6, 1.5), (4, 1.5)),)),
    }
    found = corridor(WEST, EAST, touching)
    assert found.clear
    assert found.slack == pytest.approx(0, abs=1e-9)
    assert verdict(Scene(touching), WEST, EAST) == 0


@pytest.mark.parametrize("inches", [1e-5, 0.001, 0.1])
def test_reaching_in_by_a_hair_is_meeting(inches: float) -> None:
    reaching = {
        "above": Box((5, -1 + inches), 2, 1),
        "post": Disc((3, 1.25 - inches), 0.75),
        "behind": Box((-0.5 + inches, 0), 2, 2),
        "beyond": Box((10.5 - inches, 0), 2, 2),
        "corner": Region((((5, 0.5 - inches), (6, 1.5), (4, 1.5)),)),
    }
    for key, piece in reaching.items():
        assert corridor(WEST, EAST, {key: piece}).meets == (key,)
        assert corridor(WEST, EAST, {key: piece}).slack == pytest.approx(inches, rel=1e-6)
    assert abs(verdict(Scene(reaching), WEST, EAST)) == 5


def test_two_halves_cover_the_whole_and_a_hair_between_them_does_not_block() -> None:
    found = corridor(WEST, EAST, {"upper": UPPER, "lower": LOWER})
    assert found.blocked and found.line is None
    assert found.blockers == ("upper", "lower")
    assert found.slack == pytest.approx(0, abs=1e-9)

    hair = corridor(WEST, EAST, {"upper": UPPER, "lower": Box((6, 1.001), 0.5, 2)})
    assert not hair.blocked and hair.blockers == ()
    assert hair.free == pytest.approx(0.001)
    assert hair.slack == pytest.approx(0.001)
    assert hair.line is not None
    assert hair.line[0] == pytest.approx((0.5, 0.0005))


def test_slack_says_how_near_the_verdict_is_to_another() -> None:
    assert corridor(WEST, EAST, {"post": Disc((5, 2), 0.5)}).slack == pytest.approx(1.0)
    assert corridor(WEST, EAST, {"wall": Box((5, 1.8), 0.5, 3)}).slack == pytest.approx(0.2)
    assert corridor(WEST, EAST, {"wall": Box((5, 0.1), 0.5, 1.6)}).slack == pytest.approx(0.2)
    blocked = corridor(WEST, EAST, {"upper": UPPER, "lower": Box((6, 0.75), 0.5, 2)})
    assert blocked.blocked
    assert blocked.slack == pytest.approx(0.25)


def test_a_smallest_set_of_blockers_is_named() -> None:
    walls = {"upper": UPPER, "lower": LOWER, "post": Disc((5, 0), 0.3), "wide": Box((8, 0), 0.3, 3)}
    assert corridor(WEST, EAST, walls).blockers == ("wide",)
    del walls["wide"]
    assert set(corridor(WEST, EAST, walls).blockers) == {"upper", "lower"}


def test_a_clasp_with_two_shadows_saves_a_blocker() -> None:
    """Laid round the target from behind, a clasp takes both edges of the ruler: with a post it needs no third piece."""
    clasp = Region((((3, -0.6), (12, -0.6), (12, 0.6), (3, 0.6), (3, 0.2), (11, 0.2), (11, -0.2), (3, -0.2)),))
    pieces: dict[str, Piece] = {
        "upper": Box((5, -0.35), 0.2, 0.5),
        "middle": Box((6, 0.05), 0.2, 0.42),
        "lower": Box((7, 0.4), 0.2, 0.5),
        "clasp": clasp,
        "post": Disc((8, 0), 0.25),
    }
    found = corridor(WEST, EAST, pieces)
    assert len(found.shadows["clasp"]) == 2
    assert found.blocked
    assert set(found.blockers) == {"clasp", "post"}


def test_what_reaches_in_only_behind_the_bases_costs_nothing() -> None:
    arms = ((-5, -3), (12, -3), (12, 3), (-5, 3), (-5, 0.2), (-4, 0.2), (-4, 2), (11, 2), (11, -2), (-4, -2))
    assert corridor(WEST, EAST, {"clasp": Region(((*arms, (-4, -0.2), (-5, -0.2)),))}).clear


def test_friends_cost_and_block_nothing() -> None:
    pieces = {"friend": Disc((5, 0), 1), "crate": Box((7, 0.5), 0.5, 0.5)}
    assert corridor(WEST, EAST, pieces, ignore={"friend"}).meets == ("crate",)
    assert verdict(Scene(pieces), WEST, EAST, ignore={"friend"}) == 1
    assert verdicts(Scene(pieces), WEST, [EAST], ignore={"friend", "crate"}).tolist() == [0]


def test_a_target_does_not_stand_in_its_own_way() -> None:
    scene = Scene({"d1": EAST, "d2": Disc((5, 0), 0.5)})
    assert verdicts(scene, WEST, [EAST, scene["d2"]], own=["d1", "d2"]).tolist() == [-1, 0]  # type: ignore[list-item]
    assert Ruler(scene).verdict(WEST, EAST, own="d1") == -1


def test_a_disc_is_round_to_the_end_of_the_strip() -> None:
    """A hill behind the shooter reaches into the strip only with its cap: √(1 − 0.8²) = 0.6 on either side."""
    found = corridor(WEST, EAST, {"hill": Disc((-0.3, 0), 1)}, width=2)
    assert found.shadows["hill"][0] == (pytest.approx(-0.6, abs=1e-5), pytest.approx(0.6, abs=1e-5))


@pytest.mark.parametrize("other", [Disc((0, 0), 0.5), Disc((1, 0), 0.5), Disc((0.3, 0), 0.5), Box((0.5, 0), 2, 2)])
def test_bases_that_touch_have_nothing_between_them(other: Disc | Box) -> None:
    wall: dict[str, Piece] = {"wall": Box((0, 0), 0.2, 9)}
    found = corridor(WEST, other, wall)
    assert found.strip is None and found.clear and not found.blocked
    assert verdict(Scene(wall), WEST, other) == 0


def test_odd_pieces_have_a_defined_answer() -> None:
    square = ((1, -3), (9, -3), (9, 3), (1, 3))
    hall = Region((((-9, -9), (20, -9), (20, 9), (-9, 9)),))
    courtyard = Region((hall.rings[0], ((-5, -5), (15, -5), (15, 5), (-5, 5))))
    no_area: list[Piece] = [
        Region((((5, 0), (5, 0), (5, 0)),)),
        Region((((5, -2), (5, 2)),)),
        Region((((5, -2), (5, 2), (5, 1)),)),
        Region((((5, 0),),)),
        Disc((5, 0), 0.0),
        Box((5, 0), 0.0, 4),
    ]
    for piece in no_area:
        assert corridor(WEST, EAST, {"nothing": piece}).clear, piece
        assert verdict(Scene({"nothing": piece}), WEST, EAST) == 0
    assert corridor(WEST, EAST, {"hall": hall}).blocked
    assert verdict(Scene({"hall": hall}), WEST, EAST) == -1
    assert corridor(WEST, EAST, {"courtyard": courtyard}).clear
    assert corridor(WEST, EAST, {"outer": Region((square,)), "nested": Box((5, 0), 1, 1)}).meets == ("outer", "nested")
    # Repeated points change nothing; a bow-tie is two triangles that meet in the middle of the corridor.
    twice = Region((tuple(point for point in square for _ in (0, 1)),))
    assert corridor(WEST, EAST, {"twice": twice}).blockers == ("twice",)
    bow_tie = Region((((4, -2), (6, 2), (6, -2), (4, 2)),))
    assert corridor(WEST, EAST, {"tie": bow_tie}).blocked


@given(st.integers(0, 100_000), st.floats(0, 360), st.floats(-30, 30), st.floats(-30, 30))
@settings(max_examples=40, deadline=None)
def test_moving_everything_together_changes_nothing(seed: int, degrees: float, dx: float, dy: float) -> None:
    random = np.random.default_rng(seed)
    pieces, a, b = oracles.random_pieces(random), oracles.random_base(random), oracles.random_base(random)
    if strip_between(a, b) is None:
        return
    here = corridor(a, b, pieces)
    if here.slack < 1e-5:
        return
    shifted = {key: oracles.moved(piece, degrees, dx, dy) for key, piece in pieces.items()}
    there = corridor(oracles.moved(a, degrees, dx, dy), oracles.moved(b, degrees, dx, dy), shifted)  # type: ignore[arg-type]
    assert there.meets == here.meets
    assert there.blocked == here.blocked
    assert there.free == pytest.approx(here.free, abs=1e-6)


@given(st.integers(0, 100_000))
@settings(max_examples=60, deadline=None)
def test_from_a_to_b_is_from_b_to_a(seed: int) -> None:
    random = np.random.default_rng(seed)
    pieces, a, b = oracles.random_pieces(random), oracles.random_base(random), oracles.random_base(random)
    one, other = corridor(a, b, pieces), corridor(b, a, pieces)
    assert (one.meets, one.blocked, one.free) == (other.meets, other.blocked, pytest.approx(other.free, abs=1e-12))
    assert one.slack == pytest.approx(other.slack, abs=1e-9)
    assert verdict(Scene(pieces), a, b) == verdict(Scene(pieces), b, a)


@given(st.integers(0, 100_000), st.floats(0.01, 3))
@settings(max_examples=40, deadline=None)
def test_one_more_piece_never_frees_anything(seed: int, radius: float) -> None:
    random = np.random.default_rng(seed)
    pieces, a, b = oracles.random_pieces(random), oracles.random_base(random), oracles.random_base(random)
    before = corridor(a, b, pieces)
    after = corridor(a, b, {**pieces, "more": Disc(tuple(random.uniform(0, 12, 2).tolist()), radius)})
    assert set(before.meets) <= set(after.meets)
    assert after.free <= before.free + 1e-12
    assert after.blocked or not before.blocked
