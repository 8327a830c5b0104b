"""Playing without a mouse: a move, a shot and the end of a phase by keys alone; menus, panels, answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.app.panels import status
from tabletop.app.ui import widgets
from tabletop.model.action import Move
from tabletop.model.record import Done

from .driver import Driver, miniature, sandbox
from .dwmg_games import skirmish
from .editor.driver import EditDriver

Play = Callable[..., Driver]
ARROWS = {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN}


def walk(d: Driver, way: str, times: int, *mods: str) -> None:
    for _ in range(times):
        d.press(ARROWS[way], "alt", *mods)


def enter(d: Driver) -> None:
    d.press(pygame.K_RETURN)


def test_a_miniature_is_picked_up_walked_and_put_down_by_keys(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.press(pygame.K_TAB)
    enter(d)  # the cursor appears on her
    enter(d)  # she is picked up
    walk(d, "right", 3)
    walk(d, "down", 2, "shift")
    assert "3.0" in d.status
    assert d.at("ann") == (10, 10), "nothing has happened before she is put down"
    enter(d)
    assert d.at("ann") == pytest.approx((13, 10.2))


def test_esc_puts_her_back(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.press(pygame.K_TAB)
    enter(d)
    enter(d)
    walk(d, "right", 3)
    d.press(pygame.K_ESCAPE)
    assert d.at("ann") == (10, 10)
    assert not d.screen.hand.busy
    assert d.screen.finger.shown
    d.press(pygame.K_ESCAPE)
    assert not d.screen.finger.shown


def test_a_bump_of_the_mouse_moves_nothing_that_the_keys_hold_and_a_click_lets_go_of_it(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.press(pygame.K_TAB)
    enter(d)
    enter(d)
    walk(d, "right", 3)
    d.motion((30, 30))
    assert d.screen.hand.pointer.place == (13, 10)
    d.click((30, 30))
    assert d.at("ann") == (10, 10)
    assert not d.screen.finger.shown


def test_a_legal_move_a_shot_and_the_end_of_the_phase_by_keys_alone(play: Play) -> None:
    d = play(skirmish())
    d.press(pygame.K_TAB)
    assert d.screen.desk.selected == ("ann",)
    enter(d)
    enter(d)
    walk(d, "left", 4)
    enter(d)
    assert d.at("ann") == pytest.approx((16, 24))
    d.press(pygame.K_s, unicode="s")
    d.press(pygame.K_TAB)
    first = d.screen.finger.place
    d.press(pygame.K_TAB)
    assert d.screen.finger.place != first, "Tab goes from target to target"
    preview = d.screen.hand.preview()
    assert preview is not None
    assert preview.chances is not None, "the odds are told before the dice"
    enter(d)
    shots = [r.action for r in d.game.records if isinstance(r, Done) and r.action.verb == "shoot"]
    assert [shot.by for shot in shots] == ["ann"]
    for _ in range(8):  # her activation, then the phase, with what is asked before it
        d.press(pygame.K_RETURN, "ctrl")
        d.settle(6)
        if d.window.notices.questions:
            d.press(pygame.K_RETURN)
            d.settle(6)
        if d.game.state.clock.side != "unit":
            break
    assert d.game.state.clock.side == "daleks"


# 0x40000065 is what SDL gives for the key with a menu on it (SDL_keycode.h: SDLK_APPLICATION).
@pytest.mark.parametrize("keys", [(0x40000065,), (pygame.K_F10, "shift")], ids=["menu", "shift+f10"])
def test_the_menu_key_opens_the_menu_of_who_is_selected_and_arrows_choose_in_it(
    play: Play, keys: tuple[Any, ...]
) -> None:
    d = play(sandbox(miniature("ann", (10, 10)), miniature("bob", (30, 30))))
    d.press(pygame.K_TAB)
    d.press(*keys)
    d.settle()
    assert d.window.ui.popup_open
    d.press(pygame.K_DOWN)
    d.settle(3)
    d.press(pygame.K_RETURN)
    d.settle(3)
    assert not d.window.ui.popup_open


def test_f6_steps_into_the_panels_and_esc_back_to_the_table(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.press(pygame.K_F6)
    d.settle()
    assert d.window.ui.wants_keyboard
    d.press(pygame.K_TAB)
    d.settle()
    assert d.screen.desk.selected == (), "Tab is the panels' now"
    d.press(pygame.K_ESCAPE)
    d.settle()
    assert not d.window.ui.wants_keyboard
    d.press(pygame.K_TAB)
    assert d.screen.desk.selected == ("ann",)


def test_the_cursor_stays_on_the_table_and_in_sight(play: Play) -> None:
    d = play(sandbox(miniature("ann", (2, 2))))
    d.press(pygame.K_TAB)
    enter(d)
    walk(d, "left", 5)
    assert d.screen.finger.place == (0, 2)
    for _ in range(6):
        d.press(pygame.K_PLUS, unicode="+")
    walk(d, "right", 30)
    left, top, width, height = d.screen.canvas.free
    x, y = d.screen.canvas.to_screen(d.screen.finger.place)
    assert left <= x <= left + width
    assert top <= y <= top + height


def test_a_ruler_is_laid_by_keys(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.press(pygame.K_m, unicode="m")
    walk(d, "right", 1)
    enter(d)
    walk(d, "right", 4)
    assert "4" in d.status or any("4" in getattr(mark, "text", "") for mark in d.screen.hand.marks())
    assert not [r for r in d.game.records if isinstance(r, Done) and isinstance(r.action, Move)]


def test_the_map_editor_draws_by_keys_alone() -> None:
    d = EditDriver(None, (1280, 800))
    try:
        before = set(d.terrain)
        d.press(pygame.K_r, unicode="r")
        walk(d, "right", 1)
        enter(d)
        walk(d, "right", 4)
        walk(d, "down", 3)
        enter(d)
        (made,) = set(d.terrain) - before
        shape = d.terrain[made].outline
        assert (shape.width, shape.height) == pytest.approx((4, 3))
        d.press(pygame.K_p, unicode="p")
        for way in ("right", "down", "left"):
            d.press(pygame.K_SPACE)
            walk(d, way, 3)
        d.press(pygame.K_SPACE)
        enter(d)
        assert len(set(d.terrain) - before) == 2
    finally:
        d.close()


def test_where_room_is_short_the_status_line_tells_whole_sentences(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the drag comes to is told first, and no sentence breaks off in the middle."""
    told: list[str] = []
    text = widgets.text

    def heard(ui: object, words: str, **more: object) -> None:
        told.append(words)
        text(ui, words, **more)  # type: ignore[arg-type]

    d = play(sandbox(miniature("ann", (10, 10))), (1024, 640))
    d.window.set_scale(1.5)
    d.press(pygame.K_TAB)
    enter(d)
    enter(d)
    walk(d, "right", 2)
    monkeypatch.setattr(widgets, "text", heard)
    d.screen.desk.touch()
    d.settle()
    whole = status.told(d.screen)
    assert whole.startswith(d.status) and len(whole) > len(d.status)
    (line,) = {each for each in told if whole.startswith(each) and len(each) > 1}
    assert len(line) < len(whole) and line.endswith(".")
