"""Everything can be reached by keys: Tab goes round, Enter and Space press, Esc closes, on every screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.app.lessons.screen import LessonScreen
from tabletop.app.screens.start import StartScreen
from tabletop.app.window import Window
from tabletop.model.action import EndPhase

from .driver import Driver, miniature, sandbox
from .dwmg_games import depot

Play = Callable[..., Driver]


def key(window: Window, code: int, mod: int = 0, times: int = 1) -> None:
    for _ in range(times):
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, mod=mod, unicode=""))
            window.step(0)
        for _ in range(5):
            window.step(0)


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Window:
    monkeypatch.setattr("tabletop.app.screens.start.every_map", tuple)  # nothing to be painted
    window = Window(StartScreen(), size=(1024, 640))
    for _ in range(8):
        window.step(0)
    yield window
    window.close()


def test_the_lesson_is_reached_from_the_start_screen(start: Window) -> None:
    key(start, pygame.K_TAB, times=1)
    key(start, pygame.K_RETURN)
    assert isinstance(start.screen, LessonScreen)


def test_the_settings_are_reached_changed_and_closed_by_keys(start: Window) -> None:
    key(start, pygame.K_TAB, times=4)
    key(start, pygame.K_RETURN)
    assert start.preferences.dialog is not None
    tips = start.settings.tips
    for _ in range(14):
        key(start, pygame.K_TAB)
        key(start, pygame.K_SPACE)
        if start.settings.tips != tips:
            break
    assert start.settings.tips != tips
    key(start, pygame.K_ESCAPE, times=2)
    assert start.preferences.dialog is None


def test_the_curtain_is_lifted_by_keys(play: Play) -> None:
    d = play(depot())
    d.press(pygame.K_ESCAPE)
    d.settle()
    d.game.do(EndPhase())
    d.screen.actions.changed()
    d.settle()
    assert d.screen.desk.must_hand_over
    key(d.window, pygame.K_TAB, pygame.KMOD_LSHIFT)
    key(d.window, pygame.K_RETURN)
    assert not d.screen.desk.must_hand_over


def test_the_cards_buttons_are_reached_from_the_table(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.press(pygame.K_TAB)
    kept = d.window.settings
    assert not kept.is_folded("card")
    key(d.window, pygame.K_F6, pygame.KMOD_LSHIFT)
    # Once round everything, from what the card offers to the button in its head. What is passed is not pressed.
    key(d.window, pygame.K_TAB, times=37)
    key(d.window, pygame.K_SPACE)
    assert kept.is_folded("card")
