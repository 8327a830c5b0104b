"""Selecting, turning, undoing, placing, writing and measuring on the table, through the real loop."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import Wall
from tabletop.model.action import Place
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import BaseSize
from tabletop.model.record import Done
from tabletop.model.table import Level
from tabletop.model.terrain import Opening, Terrain
from tabletop.session.game import Game

from .driver import WALL, Driver, miniature, sandbox

Play = Callable[..., Driver]
ANN, BOB, CAT = (10, 10), (14, 10), (30, 24)


@pytest.fixture
def d(play: Play) -> Driver:
    return play(sandbox(miniature("ann", ANN), miniature("bob", BOB, "red"), miniature("cat", CAT)))


# -- selecting ---------------------------------------------------------------------------------------------------------


def test_a_click_selects_and_a_click_beside_lets_go(d: Driver) -> None:
    d.click(ANN)
    assert d.screen.desk.selected == ("ann",)
    d.click((5, 40))
    assert d.screen.desk.selected == ()


def test_shift_click_adds_and_takes_out(d: Driver) -> None:
    d.click(ANN)
    with d.holding("shift"):
        d.click(CAT)
        assert set(d.screen.desk.selected) == {"ann", "cat"}
        d.click(ANN)
    assert d.screen.desk.selected == ("cat",)


def test_a_box_with_shift_adds_to_the_selection(d: Driver) -> None:
    d.click(CAT)
    with d.holding("shift"):
        d.drop((8, 8), (16, 12))
    assert set(d.screen.desk.selected) == {"ann", "bob", "cat"}


def test_ctrl_a_selects_everybody(d: Driver) -> None:
    d.press(pygame.K_a, "ctrl")
    assert set(d.screen.desk.selected) == {"ann", "bob", "cat"}


def test_a_selected_miniature_has_a_ring(d: Driver) -> None:
    beside = d.around(ANN, 0.8)
    d.motion((24, 40))
    d.settle()
    plain = d.shot(beside)
    d.click(ANN)
    d.motion((24, 40))
    d.settle()
    assert d.shot(beside) != plain


def test_tab_goes_round_those_that_can_act(d: Driver) -> None:
    seen = []
    for _ in range(4):
        d.press(pygame.K_TAB)
        seen.append(d.screen.desk.selected)
    assert seen[0] == seen[3]
    assert len(set(seen)) == 3
    d.press(pygame.K_TAB, "shift")
    assert d.screen.desk.selected == seen[2]


# -- turning, undoing --------------------------------------------------------------------------------------------------


def test_q_and_e_turn_the_selected_miniature_as_one_step(d: Driver) -> None:
    d.click(ANN)
    for _ in range(3):
        d.post(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e")
    d.post(pygame.KEYUP, key=pygame.K_e, mod=0, unicode="")
    assert d.game.state.miniatures["ann"].facing == pytest.approx(15)
    assert d.game.length == 1
    d.press(pygame.K_z, "ctrl")
    assert d.game.state.miniatures["ann"].facing == 0


def test_shift_turns_in_steps_of_fifteen_degrees(play: Play) -> None:
    d = play(sandbox(miniature("ann", ANN, facing=20.0)))
    d.click(ANN)
    d.press(pygame.K_e, "shift")
    assert d.game.state.miniatures["ann"].facing == pytest.approx(30)
    d.press(pygame.K_q, "shift")
    d.press(pygame.K_q, "shift")
    assert d.game.state.miniatures["ann"].facing == pytest.approx(0)


def test_undo_and_redo_by_both_keys(d: Driver) -> None:
    d.drop(ANN, (10, 14))
    moved = d.at("ann")
    d.press(pygame.K_z, "ctrl")
    assert d.at("ann") == ANN
    d.press(pygame.K_y, "ctrl")
    assert d.at("ann") == moved
    d.press(pygame.K_z, "ctrl")
    d.press(pygame.K_z, "ctrl", "shift")
    assert d.at("ann") == moved


def test_undo_with_nothing_to_undo_says_so(d: Driver) -> None:
    d.press(pygame.K_z, "ctrl")
    assert "There is nothing to undo." in d.told


def test_keys_of_the_table_work_although_a_panel_was_clicked_last(d: Driver) -> None:
    d.drop(ANN, (10, 14))
    x, y, width, _ = d.screen.panels.arrange().palette
    d.post(pygame.MOUSEBUTTONDOWN, pos=(round(x + width / 2), round(y + 70)), button=1)
    d.post(pygame.MOUSEBUTTONUP, pos=(round(x + width / 2), round(y + 70)), button=1)
    d.settle()
    d.press(pygame.K_z, "ctrl")
    assert d.at("ann") == ANN


# -- placing, duplicating, removing ------------------------------------------------------------------------------------


def test_the_palette_puts_a_miniature_where_the_click_is(d: Driver) -> None:
    d.press(pygame.K_p)
    d.motion((40, 40))
    d.click((40, 40))
    record = d.game.records[-1]
    assert isinstance(record, Done) and isinstance(record.action, Place)
    new = [m for m in d.game.state.miniatures.values() if m.id not in ("ann", "bob", "cat")]
    assert [m.at for m in new] == [pytest.approx((40, 40), abs=0.06)]
    assert d.screen.hand.tool.id == "select"
    assert d.screen.desk.selected == (new[0].id,)


def test_with_shift_the_next_one_follows(d: Driver) -> None:
    d.press(pygame.K_p)
    with d.holding("shift"):
        d.click((40, 40))
        d.click((42, 40))
    assert len(d.game.state.miniatures) == 5
    assert d.screen.hand.tool.id == "place"


def test_a_place_that_is_taken_is_refused_with_a_reason(d: Driver) -> None:
    d.press(pygame.K_p)
    d.click(ANN)
    assert len(d.game.state.miniatures) == 3
    assert "Ann" in d.card


def test_duplicate_puts_a_copy_on_free_ground(d: Driver) -> None:
    d.click(ANN)
    d.press(pygame.K_d, "ctrl")
    (copy,) = [m for m in d.game.state.miniatures.values() if m.id not in ("ann", "bob", "cat")]
    assert (copy.side, copy.base) == ("blue", BaseSize(1.0))
    assert all(gap(copy.piece(), m.piece()) >= -0.01 for m in d.game.state.standing() if m.id != copy.id)
    assert d.screen.desk.selected == (copy.id,)


def test_delete_removes_several_as_one_step(d: Driver) -> None:
    d.drop((8, 8), (16, 12))
    d.press(pygame.K_DELETE)
    assert set(d.game.state.miniatures) == {"cat"}
    assert d.game.length == 1
    d.press(pygame.K_z, "ctrl")
    assert set(d.game.state.miniatures) == {"ann", "bob", "cat"}


# -- notes -------------------------------------------------------------------------------------------------------------


def test_a_note_is_clicked_typed_and_pinned(d: Driver) -> None:
    d.press(pygame.K_n)
    d.click((30, 40))
    d.settle()
    d.write("Mind the gap")
    d.settle(2)
    d.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    d.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="")
    d.settle()
    (note,) = d.game.state.markers.values()
    assert note.text == "Mind the gap"
    assert note.at == pytest.approx((30, 40), abs=0.06)


def test_escape_pins_no_note(d: Driver) -> None:
    d.press(pygame.K_n)
    d.click((30, 40))
    d.settle()
    d.write("Never mind")
    for kind in (pygame.KEYDOWN, pygame.KEYUP) * 2:
        d.post(kind, key=pygame.K_ESCAPE, mod=0, unicode="")
        d.settle(2)
    assert not d.game.state.markers


def test_letters_typed_into_a_field_are_no_commands(d: Driver) -> None:
    d.press(pygame.K_n)
    d.click((30, 40))
    d.settle()
    d.post(pygame.KEYDOWN, key=pygame.K_b, mod=0, unicode="b")
    d.post(pygame.KEYUP, key=pygame.K_b, mod=0, unicode="")
    assert d.screen.hand.tool.id == "note"


# -- measuring ---------------------------------------------------------------------------------------------------------


def test_the_ruler_tells_edge_to_edge_and_centre_to_centre(d: Driver) -> None:
    d.press(pygame.K_m)
    d.drop(ANN, BOB)
    assert "3.0″ edge to edge" in d.status
    assert "4.0″ centre to centre" in d.status


def test_ctrl_drag_measures_with_any_tool_and_moves_nobody(d: Driver) -> None:
    with d.holding("ctrl"):
        d.drag(ANN, BOB)
        assert "3.0″ edge to edge" in d.status
        d.up(BOB)
    assert d.game.length == 0


def test_the_ruler_can_be_laid_with_two_clicks(d: Driver) -> None:
    d.press(pygame.K_m)
    d.click((5, 40))
    d.motion((8, 44))
    d.click((8, 44))
    d.motion((40, 44))
    assert "5.0″" in d.status


def test_the_corridor_is_clear_or_blocked_and_names_what_blocks(d: Driver) -> None:
    d.press(pygame.K_l)
    d.drop(ANN, BOB)
    assert "clear" in d.status
    d.drop(BOB, (24, 10))
    assert "blocked" in d.status
    assert WALL.title in d.status


def test_the_blast_tells_the_share_of_each_base_and_changes_its_size(d: Driver) -> None:
    d.press(pygame.K_b)
    d.motion(ANN)
    assert "2″" in d.status
    assert "Ann 100%" in d.status
    d.press(pygame.K_b)
    assert "4″" in d.status
    d.motion((12, 10))
    # A base's radius across the rim of the template: a little less than half of it lies under.
    shares = dict(re.findall(r"(Ann|Bob) (\d+)%", d.status))
    assert {name: 45 <= int(share) < 50 for name, share in shares.items()} == {"Ann": True, "Bob": True}


# -- the view ----------------------------------------------------------------------------------------------------------


def test_the_wheel_zooms_and_keeps_the_place_under_the_mouse(d: Driver) -> None:
    d.motion(ANN)
    pixel = d.pixel(ANN)
    for _ in range(4):
        d.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False)
    assert d.screen.canvas.camera.zoom > 25
    assert d.pixel(ANN) == pytest.approx(pixel, abs=2)
    d.press(pygame.K_0)
    assert d.pixel(ANN) == pytest.approx(pixel, abs=2)


@pytest.mark.parametrize("button", [pygame.BUTTON_RIGHT, pygame.BUTTON_MIDDLE])
def test_the_right_and_the_middle_button_pan(d: Driver, button: int) -> None:
    x, y = d.pixel(CAT)
    d.post(pygame.MOUSEMOTION, pos=(700, 700), rel=(0, 0), buttons=(0, 0, 0))
    d.post(pygame.MOUSEBUTTONDOWN, pos=(700, 700), button=button)
    d.post(pygame.MOUSEMOTION, pos=(760, 680), rel=(60, -20), buttons=(0, 0, 0))
    d.post(pygame.MOUSEBUTTONUP, pos=(760, 680), button=button)
    assert d.pixel(CAT) == pytest.approx((x + 60, y - 20), abs=1)
    assert not d.window.ui.wants_mouse


def test_space_and_drag_pans_and_moves_nobody(d: Driver) -> None:
    x, y = d.pixel(ANN)
    d.motion(ANN)
    d.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    d.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    d.post(pygame.MOUSEMOTION, pos=(x + 50, y + 30), rel=(0, 0), buttons=(1, 0, 0))
    d.post(pygame.MOUSEBUTTONUP, pos=(x + 50, y + 30), button=1)
    d.post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode="")
    assert d.game.length == 0
    assert d.pixel(ANN) == pytest.approx((x + 50, y + 30), abs=1)


def test_a_right_click_opens_the_menu_of_what_lies_there(d: Driver) -> None:
    d.click(ANN, pygame.BUTTON_RIGHT)
    d.settle()
    assert d.window.ui.wants_mouse
    assert d.screen.desk.selected == ("ann",)


def test_escape_closes_the_menu_and_keeps_the_selection(d: Driver) -> None:
    d.click(ANN, pygame.BUTTON_RIGHT)
    d.settle()
    d.press(pygame.K_ESCAPE)
    d.settle()
    d.motion((24, 40))
    assert not d.window.ui.wants_mouse
    assert d.screen.desk.selected == ("ann",)


def test_a_door_is_opened_from_its_menu(play: Play) -> None:
    door = Opening("gate", "door", (24.0, 9.0), (24.0, 11.0))
    wall = Terrain(
        "wall", "wall", Wall(((24.0, 4.0), (24.0, 16.0)), 0.4), look="wall", movement="impassable", openings=(door,)
    )
    d = play(sandbox(miniature("ann", ANN), terrain=(wall,)))
    d.motion((24, 10))
    assert "closed" in d.status
    d.click((24, 10), pygame.BUTTON_RIGHT)
    d.settle()
    for key in (pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN):
        d.press(key)
        d.settle(3)
    assert d.game.state.terrain["wall"].openings[0].state == "open"
    d.drop(ANN, (28, 10))
    assert d.at("ann") == pytest.approx((28, 10), abs=0.06)


def test_holding_v_shows_what_it_sees_and_letting_go_hides_it(d: Driver) -> None:
    d.click(ANN)
    d.motion((24, 40))
    d.settle()
    behind = d.around((30, 10), 2.0)
    plain = d.shot(behind)
    d.post(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v")
    d.settle(3)
    held = d.shot(behind)
    d.post(pygame.KEYUP, key=pygame.K_v, mod=0, unicode="")
    d.settle(3)
    assert held != plain
    assert d.shot(behind) == plain


def test_a_refused_miniature_shakes_once_and_then_is_still(d: Driver) -> None:
    with d.holding("alt"):
        d.drop(ANN, BOB)
    first = d.screen.pulse.shake.marks()
    assert len(first) == 1
    time.sleep(0.05)
    assert d.screen.pulse.shake.marks() != first
    time.sleep(0.4)
    assert d.screen.pulse.shake.marks() == ()
    assert not d.screen.pulse.shake.shaking


def test_the_ground_can_be_hatched(d: Driver) -> None:
    d.settle()
    wall = d.around((20.5, 10), 2.0)
    plain = d.shot(wall)
    d.press(pygame.K_k)
    d.settle()
    assert d.shot(wall) != plain


def test_a_table_of_floors_shows_one_at_a_time(play: Play) -> None:
    game = sandbox(miniature("ann", ANN), miniature("eve", (30, 24), level=1))
    levels = (Level(0, "Ground floor"), Level(1, "Upper floor"))
    upstairs = replace(game.document.state, table=replace(game.document.state.table, levels=levels))
    d = play(Game(game.ruleset, replace(game.document, state=upstairs), seed=1))
    d.click((30, 24))
    assert d.screen.desk.selected == ()
    d.press(pygame.K_PAGEUP)
    assert d.screen.desk.floor == "Upper floor"
    d.click((30, 24))
    assert d.screen.desk.selected == ("eve",)
    d.press(pygame.K_PAGEUP)
    assert d.screen.desk.floor == "Upper floor"


def test_the_corridor_goes_through_an_open_door_and_stops_at_a_closed_one(play: Play) -> None:
    for state, verdict in (("closed", "blocked"), ("open", "clear")):
        door = Opening("gate", "door", (12.0, 9.0), (12.0, 11.0), state)  # type: ignore[arg-type]
        wall = Terrain(
            "wall", "wall", Wall(((12.0, 4.0), (12.0, 16.0)), 0.4), look="wall", sight="blocks", openings=(door,)
        )
        d = play(sandbox(miniature("ann", ANN), miniature("bob", BOB, "red"), terrain=(wall,)))
        d.press(pygame.K_l)
        d.drop(ANN, BOB)
        assert verdict in d.status
        d.close()


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_t])
def test_holding_r_and_t_shades_the_table(play: Play, key: int) -> None:
    ann = miniature("ann", ANN, status=FrozenMap({"move": 6.0}))
    d = play(sandbox(ann, miniature("bob", BOB, "red")))
    d.click(ANN)
    d.motion((40, 40))
    d.settle()
    beside = d.around((10, 13), 1.0)
    plain = d.shot(beside)
    d.post(pygame.KEYDOWN, key=key, mod=0, unicode="")
    d.settle(3)
    held = d.shot(beside)
    d.post(pygame.KEYUP, key=key, mod=0, unicode="")
    d.settle(3)
    assert held != plain
    assert d.shot(beside) == plain
