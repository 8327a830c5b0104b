"""Figures typed while something is drawn, moved and turned; and what spares a designer the same work twice."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.app.editor.desk import Brush
from tabletop.geometry import reshaping
from tabletop.geometry.shapes import Circle, Ellipse, Point, Rect, Wall
from tabletop.model.terrain import Opening
from tabletop.model.things import Marker

from .driver import EditDriver

Edit = Callable[..., EditDriver]


def drawn(d: EditDriver, key: int, start: Point, towards: Point, *texts: str) -> object:
    """The outline of what is drawn by a drag with figures typed before the button is released."""
    d.press(key)
    d.drag(start, towards)
    d.figures(*texts)
    d.up(towards)
    return d.terrain[d.screen.desk.selected[-1]].outline


def test_a_rectangle_is_as_large_as_was_typed_and_lies_where_the_mouse_went(edit: Edit) -> None:
    d = edit()
    assert drawn(d, pygame.K_r, (10, 10), (6, 14), "3.21", "1.07") == Rect(6.79, 10.0, 3.21, 1.07)
    assert d.screen.hand.gesture is None
    d.press(pygame.K_z, "ctrl")
    assert not d.terrain, "the release after Enter drew nothing more"


def test_one_figure_makes_a_circle_and_a_comma_is_a_point(edit: Edit) -> None:
    d = edit()
    assert drawn(d, pygame.K_c, (10, 10), (14, 13), "2,3") == Circle(11.15, 11.15, 1.15)
    assert drawn(d, pygame.K_c, (20, 20), (24, 23), "3", "1") == Ellipse(21.5, 20.5, 1.5, 0.5)


def test_its_key_during_the_drag_draws_from_the_middle_from_then_on(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_c)
    d.drag((10, 10), (11, 10))
    d.press(pygame.K_c)
    d.figures(".35")
    d.up((11, 10))
    d.dragged((20, 20), (22, 21))
    assert [each.outline for each in d.terrain.values()] == [Circle(10.0, 10.0, 0.35), Ellipse(20.0, 20.0, 2.0, 1.0)]


def test_backspace_takes_a_digit_back_and_escape_drops_it_all(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_r)
    d.drag((10, 10), (14, 12))
    d.figures("39", enter=False)
    d.press(pygame.K_BACKSPACE)
    d.up((14, 12))
    assert d.terrain[d.screen.desk.selected[-1]].outline == Rect(10.0, 10.0, 3.0, 2.0)
    d.drag((20, 20), (24, 22))
    d.figures("3", enter=False)
    d.press(pygame.K_ESCAPE)
    d.up((24, 22))
    assert len(d.terrain) == 1


def test_a_wall_of_typed_edges_ends_where_it_began(edit: Edit) -> None:
    d = edit()
    d.screen.desk.brush = Brush("bulkhead")
    d.press(pygame.K_w)
    d.motion((5, 5))
    d.figures(".4")
    d.click((5, 5))
    d.motion((15, 5))
    d.figures("18.05")
    d.motion((23.05, 9))
    d.figures("11", "180")
    d.motion((12, 16))
    d.figures("18.05", "270")
    d.click((5, 5))
    assert d.terrain["bulkhead"].outline == Wall(
        ((5.0, 5.0), (23.05, 5.0), (23.05, 16.0), (5.0, 16.0), (5.0, 5.0)), 0.4
    )
    assert d.screen.hand.tool.points == [], "the room is closed, the wall is done"  # type: ignore[attr-defined]


def test_what_is_moved_turned_and_scaled_takes_figures(edit: Edit) -> None:
    d = edit()
    drawn(d, pygame.K_r, (10, 10), (14, 14), "4", "2")
    d.press(pygame.K_x)
    d.drag((12, 11), (13, 13))
    d.figures("2.57", "-.3")
    d.up((13, 13))
    assert reshaping.bounds(d.terrain["building"].outline) == pytest.approx((12.57, 9.7, 16.57, 11.7))
    corner = (16.57, 11.7)
    d.drag(corner, (18, 14))
    d.figures("5", "2.5")
    d.up((18, 14))
    assert reshaping.bounds(d.terrain["building"].outline) == pytest.approx((12.57, 9.7, 17.57, 12.2))
    arm = next(mark.at for mark in d.screen.hand.marks() if getattr(mark, "kind", "") == "turn")
    d.drag(arm, (20, 9))
    d.figures("8")
    d.up((20, 9))
    outline = d.terrain["building"].outline
    assert isinstance(outline, Rect)
    assert outline.rotate == pytest.approx(8.0)


def test_nought_still_shows_the_whole_table_while_nothing_is_drawn(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_w)
    d.screen.canvas.zoom(3)
    assert d.screen.canvas.moved
    d.press(pygame.K_0, unicode="0")
    assert not d.screen.canvas.moved


def test_duplicates_go_on_as_the_first_one_was_moved(edit: Edit) -> None:
    d = edit()
    drawn(d, pygame.K_r, (10, 10), (12, 12), "1.3", "2.6")
    d.press(pygame.K_x)
    d.press(pygame.K_d, "ctrl")
    d.drag((11.5, 11.5), (15, 11))
    d.figures("1.6", "-1")
    d.up((15, 11))
    d.press(pygame.K_d, "ctrl")
    d.press(pygame.K_d, "ctrl")
    lefts = [reshaping.bounds(each.outline)[:2] for each in d.terrain.values()]
    assert lefts == [pytest.approx((10.0 + 2.6 * n, 10.0)) for n in range(4)]


def test_space_leaves_copies_along_a_drag(edit: Edit) -> None:
    d = edit()
    drawn(d, pygame.K_r, (10, 10), (12, 12), "1", "1")
    d.press(pygame.K_x)
    d.drag((10.5, 10.5), (14.5, 10.5))
    d.press(pygame.K_SPACE)
    d.motion((18.5, 10.5))
    d.press(pygame.K_SPACE)
    d.motion((22.5, 10.5))
    d.up((22.5, 10.5))
    assert sorted(reshaping.bounds(each.outline)[0] for each in d.terrain.values()) == [14.0, 18.0, 22.0]
    assert d.screen.desk.selected == ("building",)
    for _ in range(3):
        d.press(pygame.K_z, "ctrl")
    assert [each.outline for each in d.terrain.values()] == [Rect(10.0, 10.0, 1.0, 1.0)]


def test_the_next_door_is_as_wide_as_typed_and_as_strong_as_the_last(edit: Edit) -> None:
    d = edit()
    d.screen.desk.brush = Brush("bulkhead")
    d.press(pygame.K_w)
    d.corners((10, 10), (30, 10))
    d.press(pygame.K_RETURN)
    d.press(pygame.K_d)
    d.motion((14, 10))
    d.figures("2.4")
    d.click((14, 10))
    first = d.terrain["bulkhead"].openings[0]
    assert (first.start, first.end) == ((12.8, 10.0), (15.2, 10.0))
    piece = d.terrain["bulkhead"].with_opening(Opening(first.id, "door", first.start, first.end, strength=4))
    d.screen.desk.put("strengthen", (piece,))
    d.click((24, 10))
    assert [each.strength for each in d.terrain["bulkhead"].openings] == [4, 4]


def test_a_corner_nearby_does_not_take_the_mouse_off_a_fine_grid(edit: Edit) -> None:
    d = edit()
    d.screen.desk.snap = d.screen.desk.snap.next_grid().next_grid()
    assert d.screen.desk.snap.grid == 0.1
    drawn(d, pygame.K_r, (10, 10), (14, 14), "4.03", "2")
    d.dragged((14.5, 10), (16, 11))
    assert d.terrain[d.screen.desk.selected[-1]].outline == Rect(14.5, 10.0, 1.5, 1.0)
    d.dragged((14.1, 12), (16, 13))
    assert reshaping.bounds(d.terrain[d.screen.desk.selected[-1]].outline)[:2] == (14.03, 12.0)


def test_shift_g_goes_back_to_the_coarser_grid(edit: Edit) -> None:
    d = edit()
    grids = []
    for keys in ((), (), ("shift",), ("shift",), ("shift",), ("shift",)):
        d.press(pygame.K_g, *keys)
        grids.append(d.screen.desk.snap.grid)
    assert grids == [0.25, 0.1, 0.25, 0.5, 1.0, None]


def test_another_is_drawn_like_what_the_mouse_is_on(edit: Edit) -> None:
    d = edit()
    d.screen.desk.brush = Brush("hedge")
    d.press(pygame.K_w)
    d.motion((10, 10))
    d.figures(".8", enter=False)
    d.corners((10, 10), (20, 10))
    d.press(pygame.K_RETURN)
    d.screen.desk.brush = Brush("setup", zone=True, side="blue")
    d.press(pygame.K_r)
    d.dragged((30, 30), (36, 34))
    d.press(pygame.K_x)
    d.screen.hand.tools["wall"].width = 0.25  # type: ignore[attr-defined]
    d.motion((15, 10))
    d.press(pygame.K_i)
    d.corners((10, 20), (20, 20))
    d.press(pygame.K_RETURN)
    assert d.terrain["hedge-2"].outline == Wall(((10.0, 20.0), (20.0, 20.0)), 0.8)
    d.motion((30, 30.1))
    d.press(pygame.K_i)
    d.dragged((2, 30), (8, 34))
    assert [each.side for each in d.zones.values()] == ["blue", "blue"]


def test_markers_of_another_kind_are_set_down_without_a_word(edit: Edit) -> None:
    d = edit()
    d.screen.desk.put("set", [Marker("node", "vortex-node", (10.0, 10.0))])
    d.press(pygame.K_n)
    d.press(pygame.K_n)
    d.click((20, 20))
    d.click((30, 20))
    assert [each.kind for each in d.draft.state.markers.values()] == ["vortex-node"] * 3
    d.press(pygame.K_n)
    d.click((30, 30))
    assert d.screen.dialogs.covering, "a note is asked what it says"


def test_figures_that_make_no_shape_make_none_and_no_table_is_as_large_as_all_digits(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_r)
    for text in ("0", "-0", "0.001"):
        d.drag((5, 30), (8, 33))
        d.figures(text)
        d.up((8, 33))
    assert not d.terrain
    assert drawn(d, pygame.K_r, (5, 30), (8, 33), "99999999") == Rect(5.0, 30.0, 999.0, 3.0)
    d.settle()
    d.press(pygame.K_w)
    d.click((5, 40))
    d.motion((9, 40))
    d.figures("0")
    assert len(d.screen.hand.tool.points) == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_c, pygame.K_p, pygame.K_w, pygame.K_x, pygame.K_d])
def test_esc_after_figures_drops_them_with_what_they_were_of(edit: Edit, key: int) -> None:
    d = edit()
    d.screen.desk.put("set", [d.screen.desk.drawn(Rect(10.0, 10.0, 4.0, 4.0))])
    before = d.draft.document
    d.press(key)
    if key in (pygame.K_p, pygame.K_w):
        d.corners((35, 35), (40, 35))
    elif key != pygame.K_d:
        d.drag((11, 11), (16, 17))
    d.figures("3", "4", enter=False)
    d.press(pygame.K_ESCAPE)
    d.up((16, 17))
    assert d.draft.document is before
    assert d.screen.hand.gesture is None
    assert not getattr(d.screen.hand.tool, "typed", None)
