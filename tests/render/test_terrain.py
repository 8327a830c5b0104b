"""Terrain: every look paints itself, casts its shadow, opens above models, and stays the same wherever it is cut."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.shapes import Circle, Disc, Ellipse, Polygon, Rect, Wall
from tabletop.model.mark import GhostMark
from tabletop.model.terrain import Opening
from tabletop.render import Painter, Scene
from tabletop.render.board import Board
from tabletop.render.terrain import LOOKS, Layer
from tests.render.helpers import changed, light, miniature, outline_for, pixels, shot, spot, table, terrain

SCALE = 40.0


@pytest.mark.parametrize("look", [*LOOKS, "something nobody has drawn"])
def test_every_look_shows_where_it_is_and_nowhere_far_from_it(look: str) -> None:
    bare = shot(table(), SCALE)
    picture = shot(table(pieces=[terrain("t", look, outline_for(look), height=1.0)]), SCALE)
    differs = changed(bare, picture, 20)
    assert differs[190:211, 190:211].mean() > 0.3
    assert not differs[:20, 180:].any()


@pytest.mark.parametrize("look", [name for name, painter in LOOKS.items() if painter.layer is not Layer.FLAT])
def test_what_stands_casts_a_shadow_to_the_lower_right_only(look: str) -> None:
    bare = shot(table(), SCALE)
    piece = terrain("t", look, Rect(4, 4, 2, 2), height=3.0)
    fall = light(bare) - light(shot(table(pieces=[piece]), SCALE))
    right_below = fall[round(6.2 * SCALE) : round(6.5 * SCALE), round(5.2 * SCALE) : round(6.5 * SCALE)]
    left_above = fall[round(3.2 * SCALE) : round(3.5 * SCALE), round(3.2 * SCALE) : round(4.8 * SCALE)]
    assert right_below.max() > 8
    assert right_below.mean() > left_above.mean() + 2


def test_a_taller_thing_casts_a_longer_shadow() -> None:
    bare = shot(table(), SCALE)

    def reach(height: float) -> int:
        fall = light(bare) - light(shot(table(pieces=[terrain("t", "crate", Rect(4, 4, 1, 1), height=height)]), SCALE))
        return int(np.flatnonzero((fall > 8).any(axis=0)).max())

    assert reach(1.0) < reach(3.0) < reach(5.0)


def test_flat_things_cast_none() -> None:
    bare = shot(table(), SCALE)
    road = shot(table(pieces=[terrain("r", "road", Wall(((0, 3), (10, 3)), 1.0), height=2.0)]), SCALE)
    assert not changed(bare, road)[round(4.0 * SCALE) :].any()


def test_no_two_crates_look_stamped() -> None:
    first = shot(table(pieces=[terrain("one", "crate", Rect(4, 4, 2, 2))]), SCALE)
    second = shot(table(pieces=[terrain("two", "crate", Rect(4, 4, 2, 2))]), SCALE)
    again = shot(table(pieces=[terrain("one", "crate", Rect(4, 4, 2, 2))]), SCALE)
    assert changed(first, second)[160:240, 160:240].mean() > 0.1
    assert not changed(first, again, 0).any()


def wall(state: str, kind: str = "door") -> np.ndarray:
    opening = Opening("o", kind, (4, 5), (6, 5), state)  # type: ignore[arg-type]
    return shot(table(pieces=[terrain("w", "wall", Wall(((2, 5), (8, 5)), 0.4), openings=(opening,))]), SCALE)


def test_open_closed_and_locked_doors_and_windows_look_different() -> None:
    seen = [wall("open"), wall("closed"), wall("locked"), wall("closed", "window")]
    for k, one in enumerate(seen):
        for other in seen[:k]:
            assert changed(one, other, 30).sum() > 15


def test_an_open_door_leaf_stands_in_its_swing() -> None:
    closed, opened = wall("closed"), wall("open")
    # The leaf hangs at its start and opens to one side; the other side stays as it was.
    below = changed(closed, opened, 25)[
        round(5.3 * SCALE) : round(7.1 * SCALE), round(3.8 * SCALE) : round(4.2 * SCALE)
    ]
    above = changed(closed, opened, 25)[: round(4.7 * SCALE)]
    assert below.any() != above.any()


def barn() -> list:
    return [terrain("b", "building", Rect(2, 2, 6, 5), height=3.0, openings=(Opening("d", "door", (4, 7), (5, 7)),))]


def test_a_roof_thins_above_a_model_and_comes_off_above_a_selected_one() -> None:
    closed = shot(table([miniature(at=(9.3, 9.3))], barn()), SCALE)
    inside = table([miniature(at=(5, 4.5))], barn())
    thinned, off = shot(inside, SCALE), shot(inside, SCALE, selected=frozenset("a"))
    corner = (slice(100, 160), slice(220, 300))
    assert changed(closed, thinned, 10)[corner].mean() > 0.5
    assert changed(thinned, off, 3)[corner].mean() > 0.3
    towards = np.abs(thinned - off)[corner].mean()
    assert towards < np.abs(closed - off)[corner].mean()


def test_a_roof_thins_above_a_model_in_the_players_hand() -> None:
    state = table([miniature(at=(9.3, 9.3))], barn())
    ghost = GhostMark(Disc((5, 5.5), 0.5), 0.0, "pawn", "#0072B2")
    closed, held = shot(state, SCALE), shot(state, SCALE, (ghost,))
    assert changed(closed, held, 10)[100:160, 220:300].mean() > 0.5
    outside = replace(ghost, base=Disc((9.2, 2.0), 0.5))
    assert not changed(closed, shot(state, SCALE, (outside,)), 10)[100:160, 220:300].any()


def test_crowns_thin_above_a_model_and_only_there() -> None:
    copse = [terrain("w", "woods", Polygon(((1, 1), (9, 1), (9, 9), (1, 9))), height=3.0)]
    away = shot(table([miniature(at=(9.6, 9.6))], copse), SCALE)
    below = shot(table([miniature(at=(5, 5)), miniature("b", at=(9.6, 9.6))], copse), SCALE)
    differs = changed(away, below, 12)
    assert differs[160:240, 160:240].mean() > 0.3
    assert not differs[:80, :80].any()


def test_unknown_looks_are_told_apart_by_height() -> None:
    tall = shot(table(pieces=[terrain("t", "ziggurat", Rect(4, 4, 2, 2), height=2.0)]), SCALE)
    flat = shot(table(pieces=[terrain("t", "ziggurat", Rect(4, 4, 2, 2))]), SCALE)
    assert changed(tall, flat, 20).sum() > 1000


def test_roads_lie_below_everything_whatever_their_order() -> None:
    road = terrain("r", "road", Wall(((0, 5), (10, 5)), 3.0))
    crate = terrain("c", "crate", Rect(4.5, 4.5, 1, 1), height=1.0)
    first, last = shot(table(pieces=[road, crate]), SCALE), shot(table(pieces=[crate, road]), SCALE)
    assert not changed(first, last, 0).any()


LEGEND = round(7.4 * SCALE)
"""The row of pixels below which the legend may lie."""


@pytest.mark.parametrize("look", ["water", "floor", "hill"])
def test_the_grid_is_seen_on_all_ground(look: str) -> None:
    state = table(pieces=[terrain("t", look, Rect(2, 2, 6, 6))])
    lines = changed(shot(state, SCALE), shot(state, SCALE, grid=1.0), 5)
    for row in (4.5, 5.5):
        assert lines[round(row * SCALE), round(5 * SCALE) - 2 : round(5 * SCALE) + 2].any()


def test_a_wall_and_what_blocks_are_not_hatched_thrice() -> None:
    inner = np.s_[round(4.7 * SCALE) : round(5.3 * SCALE), round(4 * SCALE) : round(6 * SCALE)]
    wall = terrain("t", "wall", Wall(((1, 5), (9, 5)), 1.2), movement="impassable", sight="blocks", cover=True)
    state = table(pieces=[wall])
    assert not changed(shot(state, SCALE), shot(state, SCALE, key=True), 20)[inner].any()
    block = terrain("t", "floor", Rect(3, 3, 4, 4), movement="impassable")
    with_cover = replace(block, cover=True)
    pictures = [shot(table(pieces=[piece]), SCALE, key=True) for piece in (block, with_cover)]
    assert not changed(*pictures).any()


def test_the_key_hatches_rough_cover_and_blocking_differently() -> None:
    shapes = {
        "rough": terrain("t", "floor", Rect(3, 3, 4, 4), movement="rough"),
        "cover": terrain("t", "floor", Rect(3, 3, 4, 4), cover=True),
        "blocks": terrain("t", "floor", Rect(3, 3, 4, 4), movement="impassable", sight="blocks"),
        "plain": terrain("t", "floor", Rect(3, 3, 4, 4)),
    }
    hatched = {
        # The lower part of the picture holds the legend.
        name: changed(shot(table(pieces=[piece]), SCALE), shot(table(pieces=[piece]), SCALE, key=True), 20)[:LEGEND]
        for name, piece in shapes.items()
    }
    assert not hatched["plain"].any()
    for name in ("rough", "cover", "blocks"):
        assert hatched[name].sum() > 300
    assert (hatched["rough"] ^ hatched["cover"]).sum() > 300
    assert hatched["blocks"].sum() > hatched["rough"].sum()


def test_a_higher_level_is_seen_only_when_it_is_shown() -> None:
    loft = terrain("loft", "floor", Rect(3, 3, 4, 4), level=1)
    ground = shot(table(), SCALE)
    assert not changed(ground, shot(table(pieces=[loft]), SCALE), 0).any()
    crate = terrain("c", "crate", Rect(8, 8, 1, 1), height=1.0)
    both = table(pieces=[crate, loft])
    upstairs = shot(both, SCALE, shown_level=1)
    assert changed(ground, upstairs, 20)[150:250, 150:250].mean() > 0.5
    # What lies below is dimmed.
    assert light(spot(upstairs, (1, 9), SCALE)).mean() < 0.7 * light(spot(ground, (1, 9), SCALE)).mean()


def test_a_part_of_the_table_is_the_same_as_that_part_of_the_whole() -> None:
    pieces = [
        terrain(f"t{k}", look, outline_for(look), height=1.0) for k, look in enumerate(("road", "woods", "crate"))
    ]
    board = Board(table(pieces=pieces), 0)
    whole = pixels(board.paint((400, 400), (0.0, 0.0), SCALE, {}))
    part = pixels(board.paint((200, 160), (3.0, 4.0), SCALE, {}))
    cut = whole[160:320, 120:320]
    assert changed(cut, part, 24).mean() < 0.01


def test_what_is_off_the_picture_costs_nothing_and_raises_nothing() -> None:
    huge = [terrain("t", "woods", Circle(-30, -30, 4)), terrain("u", "building", Rect(60, 60, 9, 9))]
    assert not changed(shot(table(), SCALE), shot(table(pieces=huge), SCALE), 0).any()


def test_a_changed_door_is_painted_anew() -> None:
    state = table(pieces=barn())
    painter = Painter()
    before = pixels(painter.picture(Scene(state), SCALE))
    piece = state.terrain["b"]
    opened = piece.with_opening(replace(piece.openings[0], state="open"))
    after = pixels(painter.picture(Scene(replace(state, terrain=state.terrain.with_("b", opened))), SCALE))
    assert changed(before, after).any()


coordinates = st.floats(-3.0, 13.0).map(lambda value: round(value, 2))
points = st.tuples(coordinates, coordinates)
lengths = st.sampled_from((0.01, 0.3, 1.0, 4.0, 20.0))
outlines = st.one_of(
    st.builds(Rect, coordinates, coordinates, lengths, lengths, st.sampled_from((0.0, 30.0, 90.0))),
    st.builds(Circle, coordinates, coordinates, lengths),
    st.builds(Ellipse, coordinates, coordinates, lengths, lengths, st.sampled_from((0.0, 45.0))),
    st.builds(Wall, st.lists(points, min_size=1, max_size=6).map(tuple), st.sampled_from((0.1, 0.5, 3.0))),
    st.builds(Polygon, st.lists(points, min_size=3, max_size=9, unique=True).map(tuple)),
)


@pytest.mark.parametrize("look", [*LOOKS, "something nobody has drawn"])
@given(
    outline=outlines, opened=st.sets(st.integers(0, 3)), surface=st.sampled_from(("grass", "snow", "steel", "alien"))
)
@settings(max_examples=8, deadline=None)
def test_any_outline_an_editor_may_hold_is_painted(look: str, outline: object, opened: set[int], surface: str) -> None:
    piece = terrain("t", look, outline, height=1.0)
    try:
        piece.piece()
    except (ValueError, AttributeError):
        return  # no such shape: a document refuses it
    board = Board(table(pieces=[piece], surface=surface), 0)
    assert board.paint((120, 120), (0.0, 0.0), 12.0, {"t": frozenset(opened)}).get_size() == (120, 120)
