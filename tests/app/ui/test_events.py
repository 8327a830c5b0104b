"""Mouse and keys reach the panels, and only the panels' own are taken from the table."""

from __future__ import annotations

from typing import Any

import pygame

from tabletop.app.ui import Ui, widgets

from .hand import ORIGIN, Hand

BUTTON = (ORIGIN[0] + 30, ORIGIN[1] + 15)
TABLE = (600, 400)


def with_buttons(ui: Ui, presses: list[str], *labels: str) -> Hand:
    def body() -> None:
        presses.extend(label for label in labels if widgets.button(ui, label, width=120))

    return Hand(ui, lambda: widgets.panel(ui, "panel", (0, 0, 300, 300), body) and None)


def test_a_click_between_two_frames_is_a_click(ui: Ui) -> None:
    presses: list[str] = []
    with_buttons(ui, presses, "Move").click(*BUTTON)
    assert presses == ["Move"]


def test_a_double_quick_click_is_two_clicks(ui: Ui) -> None:
    presses: list[str] = []
    hand = with_buttons(ui, presses, "Move")
    hand.move(*BUTTON)
    for _ in range(2):
        hand.press()
        hand.release()
    hand.look(6)
    assert presses == ["Move", "Move"]


def test_a_press_dragged_off_the_button_does_nothing(ui: Ui) -> None:
    presses: list[str] = []
    hand = with_buttons(ui, presses, "Move")
    hand.move(*BUTTON)
    hand.press()
    hand.look()
    hand.move(*TABLE, held=(1, 0, 0))
    hand.release()
    hand.look()
    assert presses == []


def test_a_click_on_a_panel_is_not_the_tables(ui: Ui) -> None:
    hand = with_buttons(ui, [], "Move")
    assert hand.move(*BUTTON)
    assert hand.press()
    assert hand.release()


def test_a_click_beside_the_panels_is_the_tables(ui: Ui) -> None:
    hand = with_buttons(ui, [], "Move")
    assert not hand.move(*TABLE)
    assert not hand.press()
    assert not hand.release()


def test_a_click_is_told_apart_even_when_mouse_and_button_come_in_one_frame(ui: Ui) -> None:
    """The mouse jumps from the table to a panel and presses before any frame has run."""
    hand = with_buttons(ui, [], "Move")
    hand.move(*TABLE)
    hand.at = BUTTON
    assert hand.press()
    hand.release()
    hand.look()
    hand.at = TABLE
    assert not hand.press()


def test_a_drag_from_the_table_ends_on_the_table_even_over_a_panel(ui: Ui) -> None:
    hand = with_buttons(ui, [], "Move")
    hand.move(*TABLE)
    hand.press()
    assert not hand.move(*BUTTON, held=(1, 0, 0))
    assert not hand.release()


def test_a_drag_from_a_panel_stays_the_panels_over_the_table(ui: Ui) -> None:
    hand = with_buttons(ui, [], "Move")
    hand.move(*BUTTON)
    hand.press()
    assert hand.move(*TABLE, held=(1, 0, 0))
    assert hand.release()


def test_the_wheel_over_a_panel_scrolls_it_and_over_the_table_is_the_tables(ui: Ui) -> None:
    seen: list[float] = []

    def body() -> None:
        from imgui_bundle import imgui

        for number in range(60):
            widgets.text(ui, f"line {number}")
        seen.append(imgui.get_scroll_y())

    hand = Hand(ui, lambda: widgets.panel(ui, "log", (0, 0, 300, 200), body) and None)
    hand.move(*BUTTON)
    assert hand.post(pygame.MOUSEWHEEL, x=0, y=-2, precise_x=0.0, precise_y=-2.0)
    hand.look(6)
    assert seen[-1] > seen[0]
    hand.move(*TABLE)
    assert not hand.post(pygame.MOUSEWHEEL, x=0, y=-2, precise_x=0.0, precise_y=-2.0)


def test_tab_and_enter_reach_every_button(ui: Ui) -> None:
    presses: list[str] = []
    hand = with_buttons(ui, presses, "One", "Two", "Three")
    hand.click(*TABLE)
    for _ in range(3):
        hand.key(pygame.K_TAB)
        hand.key(pygame.K_RETURN)
    assert presses == ["One", "Two", "Three"]


def test_tab_walks_from_panel_to_panel_and_back(ui: Ui) -> None:
    presses: list[str] = []

    def buttons(*labels: str) -> None:
        presses.extend(label for label in labels if widgets.button(ui, label))

    def draw() -> None:
        widgets.panel(ui, "left", (0, 0, 200, 200), lambda: buttons("One", "Two"))
        widgets.panel(ui, "words", (0, 220, 200, 100), lambda: widgets.text(ui, "nothing to press"))
        widgets.panel(ui, "middle", (210, 0, 200, 200), lambda: buttons("Three"))
        widgets.panel(ui, "right", (420, 0, 200, 200), lambda: buttons("Four", "Five"))

    hand = Hand(ui, draw)
    for _ in range(7):
        hand.key(pygame.K_TAB)
        hand.look(4)
        hand.key(pygame.K_RETURN)
    assert presses == ["One", "Two", "Three", "Four", "Five", "One", "Two"]
    presses.clear()
    for _ in range(3):
        hand.key(pygame.K_TAB, pygame.KMOD_SHIFT)
        hand.look(4)
        hand.key(pygame.K_RETURN)
    assert len(set(presses)) == 3


def test_tab_finds_the_panels_of_the_next_screen(ui: Ui) -> None:
    presses: list[str] = []
    hand = with_buttons(ui, presses, "Old")
    hand.key(pygame.K_TAB)

    def next_screen() -> None:
        widgets.panel(ui, "next", (50, 50, 200, 200), lambda: widgets.button(ui, "New") and presses.append("New"))

    hand.draw = next_screen
    hand.look(4)
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    assert presses == ["New"]


def test_arrows_and_space_step_through_buttons(ui: Ui) -> None:
    presses: list[str] = []
    hand = with_buttons(ui, presses, "One", "Two", "Three")
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_SPACE)
    assert presses == ["Two"]


def test_on_the_table_keys_are_the_games_until_a_field_has_them(ui: Ui) -> None:
    words = [""]

    def body() -> None:
        words[0], _ = widgets.input_text(ui, "Note", words[0])

    ui.keys_for_panels = False
    hand = Hand(ui, lambda: widgets.panel(ui, "panel", (0, 0, 300, 300), body) and None)
    assert not hand.key(pygame.K_TAB)
    assert not hand.key(pygame.K_s)
    hand.click(ORIGIN[0] + 40, ORIGIN[1] + 40)
    assert ui.wants_text
    assert hand.post(pygame.KEYDOWN, key=pygame.K_s, mod=0, unicode="s", scancode=0)
    hand.type("south")
    assert words[0] == "south"
    hand.click(*TABLE)
    assert not ui.wants_text
    assert not hand.key(pygame.K_s)


def test_ctrl_a_and_typing_replace_a_text(ui: Ui) -> None:
    words = ["Leela"]

    def body() -> None:
        words[0], _ = widgets.input_text(ui, "Name", words[0])

    hand = Hand(ui, lambda: widgets.panel(ui, "panel", (0, 0, 300, 300), body) and None)
    hand.click(ORIGIN[0] + 40, ORIGIN[1] + 40)
    hand.key(pygame.K_LCTRL, pygame.KMOD_CTRL)
    hand.post(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    hand.look()
    hand.post(pygame.KEYUP, key=pygame.K_a, mod=0, unicode="", scancode=0)
    hand.look()
    hand.type("Öde ½″")
    assert words[0] == "Öde ½″"


def test_an_idle_ui_says_so_and_an_event_wakes_it(ui: Ui, monkeypatch: Any) -> None:
    import time

    now = [time.monotonic()]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    hand = with_buttons(ui, [], "Move")
    hand.look(6)
    now[0] += 5
    assert not ui.awake
    hand.post(pygame.MOUSEMOTION, pos=TABLE, rel=(0, 0), buttons=(0, 0, 0))
    assert ui.awake


def test_a_resized_window_gives_panels_the_new_size(ui: Ui) -> None:
    ui.handle(pygame.event.Event(pygame.WINDOWRESIZED, {"x": 800, "y": 500, "window": None}))
    ui.frame(lambda: None, 1 / 30)
    assert ui.size == (800, 500)


def test_copy_and_paste_work_without_a_desktop(ui: Ui) -> None:
    words = ["Leela", ""]

    def body() -> None:
        words[0], _ = widgets.input_text(ui, "##one", words[0])
        words[1], _ = widgets.input_text(ui, "##two", words[1])

    hand = Hand(ui, lambda: widgets.panel(ui, "panel", (0, 0, 300, 300), body) and None)

    def chord(key: int) -> None:
        hand.post(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        hand.post(pygame.KEYDOWN, key=key, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        hand.look()
        hand.post(pygame.KEYUP, key=key, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        hand.post(pygame.KEYUP, key=pygame.K_LCTRL, mod=0, unicode="", scancode=0)
        hand.look()

    hand.click(ORIGIN[0] + 40, ORIGIN[1] + 15)
    chord(pygame.K_a)
    chord(pygame.K_c)
    hand.click(ORIGIN[0] + 40, ORIGIN[1] + 15 + 38)
    chord(pygame.K_v)
    assert words == ["Leela", "Leela"]


def test_the_cursor_is_a_beam_over_text_and_the_tables_elsewhere(ui: Ui) -> None:
    hand = Hand(
        ui,
        lambda: (
            widgets.panel(ui, "p", (0, 0, 300, 300), lambda: widgets.input_text(ui, "##one", "x") and None) and None
        ),
    )
    hand.move(ORIGIN[0] + 40, ORIGIN[1] + 15)
    hand.look()
    assert ui.cursor == pygame.SYSTEM_CURSOR_IBEAM
    hand.move(*TABLE)
    hand.look()
    assert ui.cursor is None
