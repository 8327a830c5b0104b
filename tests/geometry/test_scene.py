"""The scene: never stale, and shared as far as it can be."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.corridor import verdict
from tabletop.geometry.edges import bounds_of
from tabletop.geometry.scene import Scene
from tabletop.geometry.shapes import Box, Disc, Piece, Region
from tabletop.geometry.sight import hidden_share
from tests.geometry import oracles


def assert_same(scene: Scene, fresh: Scene) -> None:
    assert dict(scene) == dict(fresh) and scene.ids == fresh.ids
    for name in ("boxes", "discs", "starts", "edges"):
        np.testing.assert_array_equal(getattr(scene.rows, name), getattr(fresh.rows, name))
    np.testing.assert_array_equal(scene.packed(), fresh.packed())
    np.testing.assert_array_equal(scene.packed({"p0"}), fresh.packed({"p0"}))


@given(st.integers(0, 100_000), st.lists(st.sampled_from(["move", "swap", "add", "drop"]), max_size=12))
@settings(max_examples=60, deadline=None)
def test_after_any_edits_a_scene_equals_a_fresh_one(seed: int, edits: list[str]) -> None:
    random = np.random.default_rng(seed)
    scene = Scene(oracles.random_pieces(random))
    for number, edit in enumerate(edits):
        scene.rows, scene.packed(), scene.packed({"p0"})  # so that there is something to grow stale
        before = dict(scene)
        key = str(random.choice(scene.ids)) if len(scene) else "p0"
        dx, dy = random.uniform(-3, 3, 2).tolist()
        if edit == "move" and key in scene:
            other = scene.moved(key, oracles.moved(scene[key], random.uniform(0, 360), dx, dy))
        elif edit == "swap" and key in scene:
            other = scene.moved(key, next(iter(oracles.random_pieces(random).values())))
        elif edit == "drop":
            other = scene.without({key})
        else:
            other = scene.added(f"n{number}", oracles.random_base(random))
        assert dict(scene) == before
        assert_same(other, Scene(dict(other)))
        scene = other


@pytest.mark.usefixtures("form")
def test_a_moved_base_stands_where_it_is_now() -> None:
    west, east = Disc((0, 0), 0.5), Disc((10, 0), 0.5)
    scene = Scene({"guard": Disc((5, 0), 1), "wall": Box((5, 9), 1, 1)})
    assert verdict(scene, west, east) == -1
    aside = scene.moved("guard", Disc((5, 4), 1))
    assert verdict(aside, west, east) == 0
    assert hidden_share((0, 0), east, aside) == 0.0
    assert verdict(scene, west, east) == -1
    assert verdict(aside.moved("wall", Box((5, 0), 1, 1)), west, east) == -1


def test_moving_a_base_shares_every_edge() -> None:
    scene = Scene({"guard": Disc((5, 0), 1), "wall": Box((5, 9), 1, 1)})
    edges = scene.rows.edges
    assert scene.moved("guard", Disc((6, 0), 1)).rows.edges is edges


def test_a_scene_cannot_be_changed_from_outside() -> None:
    scene = Scene({"guard": Disc((5, 0), 1)})
    with pytest.raises(ValueError, match="read-only"):
        scene.rows.discs[0] = 0
    with pytest.raises(KeyError):
        scene.moved("nobody", Disc((5, 0), 1))


@given(st.integers(0, 100_000), st.floats(-2, 12), st.floats(-2, 12), st.floats(0, 6), st.floats(0, 6))
@settings(max_examples=60, deadline=None)
def test_near_is_what_a_loop_over_bounding_boxes_finds(
    seed: int, left: float, top: float, width: float, height: float
) -> None:
    pieces = oracles.random_pieces(np.random.default_rng(seed))
    right, bottom = left + width, top + height
    expected = []
    for key, piece in pieces.items():
        x0, y0, x1, y1 = bounds_of(piece)
        if x0 <= right and x1 >= left and y0 <= bottom and y1 >= top:
            expected.append(key)
    assert Scene(pieces).near((left, top, right, bottom)) == tuple(expected)


def test_choosing_and_leaving_out() -> None:
    pieces: dict[str, Piece] = {"a": Disc((0, 0), 1), "b": Box((3, 3), 1, 1), "c": Region((((5, 5), (6, 5), (5, 6)),))}
    scene = Scene(pieces)
    assert scene.only({"a", "c", "nobody"}).ids == ("a", "c")
    assert scene.without({"a", "nobody"}).ids == ("b", "c")
    assert scene.wanted({"b", "nobody"}).tolist() == [True, False, True]
    assert len(Scene({})) == 0 and Scene({}).near((0, 0, 1, 1)) == ()
