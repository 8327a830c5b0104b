"""A designer draws a map with mouse and keys, takes things back, saves, and plays on it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from tabletop.app.editor.desk import Brush
from tabletop.app.editor.draft import blank, opened
from tabletop.app.screens.game import GameScreen
from tabletop.documents.kinds import of_kind
from tabletop.geometry.operations import area
from tabletop.geometry.shapes import Circle, Polygon, Rect, Wall
from tabletop.model.action import Move
from tabletop.model.frozen import FrozenMap
from tabletop.opening import kinds, read_document

from .driver import EditDriver

HOUSE = ((10.0, 10.0), (20.0, 10.0), (20.0, 15.0), (15.0, 15.0), (15.0, 20.0), (10.0, 20.0))
Edit = Callable[..., EditDriver]


def round_wood(d: EditDriver) -> None:
    """A wood drawn by hand about (33, 12)."""
    turns = [math.radians(10 * k) for k in range(37)]
    places = [(33 + 4 * math.cos(t), 12 + 3 * math.sin(t)) for t in turns]
    d.drag(*places, steps=1)
    d.up(places[-1])


def test_a_whole_map_is_drawn_saved_and_played(edit: Edit, tmp_path: Path) -> None:
    d = edit()
    d.press(pygame.K_p)
    d.corners(*HOUSE)
    d.press(pygame.K_RETURN)
    assert d.terrain["building"].outline == Polygon(HOUSE)
    d.press(pygame.K_d)
    d.click((17.5, 15.0))
    (door,) = d.terrain["building"].openings
    assert {door.start[1], door.end[1]} == {15.0}
    d.screen.desk.brush = Brush("wood")
    d.press(pygame.K_f)
    round_wood(d)
    drawn = d.terrain["wood"].outline
    assert isinstance(drawn, Polygon)
    assert len(drawn.points) < 37
    assert abs(area(drawn.piece()) - math.pi * 12) < 2.5
    for side, (left, right) in {"blue": (2.0, 20.0), "orange": (28.0, 46.0)}.items():
        d.screen.desk.brush = Brush("setup", zone=True, side=side)
        d.press(pygame.K_r)
        d.dragged((left, 40.0), (right, 46.0))
    assert [zone.side for zone in d.zones.values()] == ["blue", "orange"]
    before = d.draft.document
    d.press(pygame.K_z, "ctrl")
    assert list(d.zones) == ["setup-blue"]
    d.press(pygame.K_y, "ctrl")
    assert d.draft.document == before
    path = tmp_path / "drawn.yaml"
    d.screen.shelf.save_to(path)
    assert read_document(path).state == before.state
    assert not d.draft.dirty

    d.press(pygame.K_F5)
    d.settle()
    played = d.window.screen
    assert isinstance(played, GameScreen)
    played.place.choose(played.panels.left.palette.recipe)
    played.hand.take("place")
    place = played.canvas.to_screen((8.0, 17.5))
    d.motion_to((round(place[0]), round(place[1])))
    d.post(pygame.MOUSEBUTTONDOWN, pos=(round(place[0]), round(place[1])), button=1)
    d.post(pygame.MOUSEBUTTONUP, pos=(round(place[0]), round(place[1])), button=1)
    (model,) = played.game.state.miniatures.values()
    played.commands.run("end")
    move = Move(by=model.id, to=(17.5, 19.0))
    # Round the house, not through it.
    through = played.game.preview(move)
    assert played.game.do(move) is not None
    assert through.legal
    played.commands.run("leave")
    d.settle()
    assert d.window.screen is d.screen
    assert d.draft.document == before


def test_shift_keeps_a_rectangle_square_and_an_ellipse_round(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_r)
    with d.holding("shift"):
        d.dragged((10, 10), (16, 13))
    assert d.terrain["building"].outline == Rect(10.0, 10.0, 6.0, 6.0)
    d.screen.desk.brush = Brush("pond")
    d.press(pygame.K_c)
    with d.holding("shift"):
        d.dragged((30, 10), (34, 12))
    assert d.terrain["pond"].outline == Circle(32.0, 12.0, 2.0)


def test_drawing_keeps_to_the_grid_and_alt_frees_it(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_r)
    d.dragged((10.1, 9.9), (15.9, 14.1))
    assert d.terrain["building"].outline == Rect(10.0, 10.0, 6.0, 4.0)
    d.press(pygame.K_z, "ctrl")
    with d.holding("alt"):
        d.dragged((10.1, 9.9), (15.9, 14.1))
    free = d.terrain["building"].outline
    assert isinstance(free, Rect)
    assert free.x != 10.0


def test_a_wall_ends_by_a_double_click_and_esc_drops_it(edit: Edit) -> None:
    d = edit()
    d.screen.desk.brush = Brush("wall")
    d.press(pygame.K_w)
    d.corners((5, 5), (9, 5), (9, 9), (9, 9))
    assert d.terrain["wall"].outline == Wall(((5.0, 5.0), (9.0, 5.0), (9.0, 9.0)), 0.25)
    d.corners((20, 5), (24, 5))
    d.press(pygame.K_ESCAPE)
    assert list(d.terrain) == ["wall"]


def test_a_polygon_that_crosses_itself_is_not_drawn(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_p)
    d.corners((5, 5), (9, 9), (9, 5), (5, 9))
    d.press(pygame.K_RETURN)
    assert not d.terrain
    assert any("crosses itself" in words for words in d.told)


def test_a_thing_is_dragged_turned_scaled_and_its_corner_moved(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_r)
    d.dragged((10, 10), (16, 14))
    d.press(pygame.K_x)
    d.dragged((12, 12), (15, 13))
    assert d.terrain["building"].outline == Rect(13.0, 11.0, 6.0, 4.0)
    d.dragged((19, 15), (21, 17))
    assert d.terrain["building"].outline == Rect(13.0, 11.0, 8.0, 6.0)
    d.press(pygame.K_e)
    d.press(pygame.K_e)
    assert d.terrain["building"].outline == Rect(13.0, 11.0, 8.0, 6.0, 10.0)
    d.press(pygame.K_z, "ctrl")
    assert d.terrain["building"].outline == Rect(13.0, 11.0, 8.0, 6.0)
    d.press(pygame.K_p)
    d.screen.desk.brush = Brush("pond")
    d.corners((30, 30), (36, 30), (36, 36))
    d.press(pygame.K_RETURN)
    d.press(pygame.K_x)
    d.dragged((36, 36), (40, 40))
    assert d.terrain["pond"].outline == Polygon(((30.0, 30.0), (36.0, 30.0), (40.0, 40.0)))
    d.dragged((33, 30), (33, 27))
    assert d.terrain["pond"].outline == Polygon(((30.0, 30.0), (33.0, 27.0), (36.0, 30.0), (40.0, 40.0)))


def test_esc_in_the_middle_of_a_drag_leaves_everything_where_it_was(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_r)
    d.dragged((10, 10), (16, 14))
    d.press(pygame.K_x)
    before = d.draft.document
    d.drag((12, 12), (20, 20))
    d.press(pygame.K_ESCAPE)
    d.up((20, 20))
    assert d.draft.document == before


def test_a_box_chooses_what_lies_wholly_in_it_and_delete_takes_it_away(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_r)
    for left in (5, 12, 30):
        d.dragged((left, 10), (left + 4, 14))
    d.press(pygame.K_x)
    d.click((24, 30))
    d.dragged((4, 9), (20, 15))
    assert d.screen.desk.selected == ("building", "building-2")
    d.press(pygame.K_DELETE)
    assert list(d.terrain) == ["building-3"]


def test_a_group_is_chosen_together_a_locked_thing_not_at_all_a_hidden_one_not_drawn(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_r)
    for left in (5, 12, 30):
        d.dragged((left, 10), (left + 4, 14))
    d.press(pygame.K_x)
    d.dragged((4, 9), (20, 15))
    d.press(pygame.K_g, "ctrl")
    d.click((40, 40))
    d.click((7, 12))
    assert set(d.screen.desk.selected) == {"building", "building-2"}
    d.click((32, 12))
    d.press(pygame.K_l)
    d.click((32, 12))
    assert d.screen.desk.selected == ()
    d.click((7, 12))
    d.press(pygame.K_h)
    assert set(d.screen.desk.state.terrain) == {"building-3"}
    assert len(d.terrain) == 3


def test_copy_and_paste_carry_things_to_another_map(edit: Edit, tmp_path: Path) -> None:
    d = edit()
    d.press(pygame.K_r)
    d.dragged((10, 10), (16, 14))
    d.press(pygame.K_d)
    d.click((13, 14))
    d.press(pygame.K_x)
    d.click((11, 12))
    d.press(pygame.K_c, "ctrl")
    text = d.window.ui.clipboard.read()
    d.screen.shelf.save_to(tmp_path / "first.yaml")
    d.close()
    other = edit()
    other.window.ui.clipboard.write(text)
    other.motion((30, 30))
    other.press(pygame.K_v, "ctrl")
    pasted = other.terrain["building"]
    assert pasted.outline == Rect(27.0, 28.0, 6.0, 4.0)
    assert [opening.kind for opening in pasted.openings] == ["door"]
    other.press(pygame.K_v, "ctrl")
    assert {o.id for piece in other.terrain.values() for o in piece.openings} == {"building-door", "building-door-2"}


def test_shapes_are_merged_cut_out_and_cut_in_two(edit: Edit) -> None:
    d = edit()
    d.press(pygame.K_r)
    d.dragged((10, 10), (16, 14))
    d.dragged((14, 12), (20, 18))
    d.press(pygame.K_x)
    d.dragged((8, 8), (22, 20))
    d.press(pygame.K_j, "ctrl")
    assert list(d.terrain) == ["building"]
    assert area(d.terrain["building"].piece()) == 24 + 36 - 4
    d.press(pygame.K_z, "ctrl")
    d.dragged((8, 8), (22, 20))
    d.press(pygame.K_k, "ctrl")
    assert area(d.terrain["building"].piece()) == 24 - 4
    d.press(pygame.K_z, "ctrl")
    d.press(pygame.K_x)
    d.click((40, 40))
    d.press(pygame.K_k)
    d.dragged((12, 8), (12, 16))
    assert {area(piece.piece()) for piece in d.terrain.values()} == {8.0, 16.0, 36.0}


def test_a_fault_is_listed_and_its_line_shows_it(edit: Edit) -> None:
    d = edit()
    d.screen.desk.brush = Brush("wall")
    d.press(pygame.K_w)
    d.corners((10, 10), (20, 10), (20, 20), (10, 20), (10, 10.5))
    d.press(pygame.K_RETURN)
    d.screen.desk.brush = Brush("setup", zone=True, side="blue")
    d.press(pygame.K_r)
    d.dragged((12, 12), (18, 18))
    d.look_through()
    (fault,) = [each for each in d.screen.inspector.faults if each.weight == "error"]
    assert "cannot get out" in fault.message
    d.screen.desk.select(())
    d.screen.inspector._go(fault)
    assert d.screen.desk.selected == ("setup-blue",)


def test_a_draft_outlives_the_program_and_is_offered_again(edit: Edit, tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    d = edit()
    d.press(pygame.K_r)
    d.dragged((10, 10), (16, 14))
    d.screen.shelf.save_to(path)
    d.dragged((20, 10), (26, 14))
    d.close()
    text = path.read_text()
    again = edit(opened(path))
    (question,) = again.window.notices.questions
    question.then()
    again.settle()
    screen = again.window.screen
    assert isinstance(screen, type(again.screen))
    assert list(screen.draft.state.terrain) == ["building", "building-2"]
    assert path.read_text() == text


def test_a_thousand_pieces_are_picked_and_moved(edit: Edit) -> None:
    draft = blank()
    crate = kinds()["crate"]
    pieces = [
        of_kind(crate, id=f"c{n}", outline=Rect(0.5 + n % 40 * 1.15, 0.5 + n // 40 * 1.8, 0.8, 0.8))
        for n in range(1000)
    ]
    draft.do("fill", replace(draft.state, terrain=FrozenMap({piece.id: piece for piece in pieces})))
    d = edit(draft)
    d.press(pygame.K_x)
    d.dragged((0.9, 0.9), (0.9, 1.4))
    assert d.terrain["c0"].outline == Rect(0.5, 1.0, 0.8, 0.8)


def test_a_passing_notice_takes_no_click_from_the_table(edit: Edit) -> None:
    d = edit()
    d.screen.desk.brush = Brush("wall")
    d.press(pygame.K_w)
    d.window.say("A sentence that passes, over the upper edge of the table.")
    d.settle(4)
    d.corners((12, 0.5), (24, 0.5), (24, 8))
    d.press(pygame.K_RETURN)
    assert d.terrain["wall"].outline == Wall(((12.0, 0.5), (24.0, 0.5), (24.0, 8.0)), 0.25)
