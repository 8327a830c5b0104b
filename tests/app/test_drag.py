"""Dragging, driven through the real loop: judged by the game, its log and the pixels."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.model.action import Group, Move
from tabletop.model.frozen import FrozenMap
from tabletop.model.record import Done

from .driver import Driver, miniature, sandbox

Play = Callable[..., Driver]


def last_action(driver: Driver) -> object:
    record = driver.game.records[-1]
    assert isinstance(record, Done)
    return record.action


def test_a_whole_drag_moves_the_miniature_and_is_one_line_of_the_log(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    before = d.shot(d.around((14, 13)))
    d.drop((10, 10), (14, 13))
    d.settle()
    assert d.at("ann") == pytest.approx((14, 13), abs=0.06)
    assert d.game.length == 1
    assert d.shot(d.around((14, 13))) != before


def test_nothing_is_done_before_the_button_is_released(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.drag((10, 10), (14, 13))
    assert d.game.length == 0
    assert d.at("ann") == (10, 10)


def test_the_path_and_its_inches_are_told_while_dragging(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    still = d.shot(d.around((12, 10), 0.4))
    d.drag((10, 10), (14, 10))
    d.settle()
    assert "4.0″" in d.status
    assert d.shot(d.around((12, 10), 0.4)) != still


def test_a_press_that_hardly_moves_is_a_click(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    x, y = d.pixel((10, 10))
    d.down((10, 10))
    d.motion_to((x + 2, y + 1))
    d.up((10, 10))
    assert d.game.length == 0
    assert d.screen.desk.selected == ("ann",)


def test_with_alt_a_refused_drag_says_why_and_changes_nothing(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10)), miniature("bob", (14, 10), "red")))
    before = d.game.state
    with d.holding("alt"):
        d.drag((10, 10), (14, 10))
        assert "Bob" in d.card
        d.up((14, 10))
    assert d.game.state == before
    assert d.game.length == 0
    assert "Bob" in d.card


def test_the_card_is_painted_and_goes_away_with_escape(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10)), miniature("bob", (14, 10), "red")))
    with d.holding("alt"):
        d.drop((10, 10), (14, 10))
    d.settle()
    with_card = d.shot()
    d.press(pygame.K_ESCAPE)
    d.settle()
    assert d.card == ""
    assert d.shot() != with_card


def test_enter_on_the_card_goes_to_the_nearest_legal_place(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10)), miniature("bob", (14, 10), "red")))
    with d.holding("alt"):
        d.drop((10, 10), (14, 10))
    d.press(pygame.K_RETURN)
    assert d.game.length == 1
    x, y = d.at("ann")
    assert ((x - 14) ** 2 + (y - 10) ** 2) ** 0.5 == pytest.approx(1.0, abs=0.02)
    assert d.card == ""


def test_a_drag_slides_to_the_limit_and_stops_exactly_there(play: Play) -> None:
    ann = miniature("ann", (10, 24), status=FrozenMap({"move": 6.0}))
    d = play(sandbox(ann, terrain=()))
    d.drag((10, 24), (30, 24))
    assert "stops" in d.status
    d.up((30, 24))
    assert d.at("ann")[0] == pytest.approx(16.0, abs=1e-3)
    assert d.at("ann")[0] <= 16.0 + 1e-6


def test_a_drag_slides_along_a_wall_instead_of_through_it(play: Play) -> None:
    d = play(sandbox(miniature("ann", (18, 10))))
    d.drop((18, 10), (20.2, 10))
    x, _ = d.at("ann")
    assert x <= 19.5 + 1e-6


def test_space_pins_a_waypoint_and_backspace_takes_it_back(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.drag((10, 10), (10, 20))
    d.press(pygame.K_SPACE)
    d.motion((16, 20))
    d.press(pygame.K_SPACE)
    d.press(pygame.K_BACKSPACE)
    d.motion((17, 20))
    d.up((17, 20))
    action = last_action(d)
    assert isinstance(action, Move)
    assert len(action.via) == 1
    assert action.via[0] == pytest.approx((10, 20), abs=0.1)


def test_escape_in_the_middle_puts_it_back(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.drag((10, 10), (14, 13))
    d.press(pygame.K_ESCAPE)
    d.motion((15, 15))
    d.up((15, 15))
    assert d.game.length == 0
    assert d.at("ann") == (10, 10)


def test_the_right_button_in_the_middle_cancels_and_opens_no_menu(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.drag((10, 10), (14, 13))
    d.button(pygame.MOUSEBUTTONDOWN, (14, 13), pygame.BUTTON_RIGHT)
    d.button(pygame.MOUSEBUTTONUP, (14, 13), pygame.BUTTON_RIGHT)
    d.up((14, 13))
    d.settle()
    assert d.game.length == 0
    assert not d.window.ui.wants_mouse


def test_a_box_selection_moves_as_one_group_and_one_undo(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10)), miniature("cat", (12, 10)), miniature("dan", (30, 30))))
    d.drop((8, 8), (14, 12))
    assert set(d.screen.desk.selected) == {"ann", "cat"}
    d.drop((10, 10), (11, 16))
    assert isinstance(last_action(d), Group)
    assert d.at("ann") == pytest.approx((11, 16), abs=0.06)
    assert d.at("cat") == pytest.approx((13, 16), abs=0.06)
    assert d.at("dan") == (30, 30)
    d.press(pygame.K_z, "ctrl")
    assert d.at("ann") == (10, 10)
    assert d.at("cat") == (12, 10)


def test_a_group_stops_where_the_first_of_it_must(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10)), miniature("cat", (14, 10))))
    d.drop((8, 8), (16, 12))
    d.drop((10, 10), (16.4, 10))
    assert d.at("cat")[0] == pytest.approx(19.5, abs=0.05)
    assert d.at("cat")[0] - d.at("ann")[0] == pytest.approx(4.0, abs=1e-6)


def test_q_and_e_turn_what_is_being_dragged(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10), facing=0.0)))
    d.drag((10, 10), (14, 10))
    d.press(pygame.K_e, "shift")
    d.press(pygame.K_e, "shift")
    d.up((14, 10))
    assert d.game.state.miniatures["ann"].facing == pytest.approx(30)
    assert d.game.length == 1


def test_ctrl_and_the_wheel_turn_while_dragging_and_do_not_zoom(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10), facing=0.0)))
    zoom = d.screen.canvas.camera.zoom
    d.drag((10, 10), (14, 10))
    with d.holding("ctrl"):
        d.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False)
    d.up((14, 10))
    assert d.game.state.miniatures["ann"].facing == pytest.approx(5)
    assert d.screen.canvas.camera.zoom == zoom


def test_the_window_may_change_its_size_in_the_middle_of_a_drag(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.drag((10, 10), (12, 10))
    d.post(pygame.WINDOWSIZECHANGED, x=1100, y=760)
    d.settle()
    assert d.window.surface.get_size() == (1100, 760)
    d.motion((14, 12))
    d.up((14, 12))
    assert d.at("ann") == pytest.approx((14, 12), abs=0.1)


def test_the_focus_lost_in_the_middle_puts_it_back(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.drag((10, 10), (14, 13))
    d.post(pygame.WINDOWFOCUSLOST)
    d.up((14, 13))
    assert d.at("ann") == (10, 10)


def test_panels_give_way_to_the_miniature_in_hand(play: Play) -> None:
    d = play(sandbox(miniature("ann", (40, 10))))
    x, y, width, _ = d.screen.panels.arrange().card
    title = pygame.Rect(x + 20, y + 4, width - 40, 30)
    d.settle()
    with_card = d.shot(title)
    d.drag((40, 10), d.screen.canvas.to_table((x + width / 2, y + 60)))
    d.settle()
    while_dragging = d.shot(title)
    d.press(pygame.K_ESCAPE)
    d.motion((24, 24))
    d.settle()
    assert while_dragging != with_card
    # Ann is selected now, so the card is there again but says something else: its ground is the same.
    ground = d.window.surface.get_at((int(x + width / 2), int(y + 8)))
    assert (ground.r, ground.g, ground.b) == (0x1F, 0x23, 0x29)
