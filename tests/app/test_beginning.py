"""A screen that takes a moment to make: the window says so at once, stays alive, and takes no press meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pygame
import pytest

from tabletop.app.beginning import DOUBLE
from tabletop.app.screens.screen import Screen
from tabletop.app.window import Window
from tabletop.errors import StorageError

from .test_start import press


class Plain(Screen):
    """A screen that counts the keys it was given."""

    def __init__(self) -> None:
        self.keys = 0

    def handle(self, event: pygame.event.Event) -> None:
        self.keys += event.type == pygame.KEYDOWN


@pytest.fixture
def window() -> Iterator[Window]:
    made = Window(Plain(), size=(900, 600))
    made.lively = True
    for _ in range(4):
        made.step(0)
    yield made
    made.close()


def until(window: Window, done: threading.Event) -> None:
    """Let what is awaited go on, and the window take it up."""
    done.set()
    end = time.monotonic() + 20
    while window.beginning.busy:
        assert time.monotonic() < end
        window.step(0)
    window.step(0)


def test_the_window_says_what_it_opens_and_stays_alive(window: Window) -> None:
    done, new, old = threading.Event(), Plain(), window.screen
    plain = pygame.image.tobytes(window.surface, "RGB")
    window.open("Opening “Docks by night” …", lambda: (done.wait(20) and new) or new)
    for _ in range(4):
        window.step(0)
    assert pygame.image.tobytes(window.surface, "RGB") != plain and window.screen is old
    press(window, pygame.K_a)
    assert old.keys == 0, "what is pressed meanwhile was meant for nobody"
    until(window, done)
    assert window.screen is new
    press(window, pygame.K_a)
    assert new.keys == 1


def test_what_cannot_be_opened_is_told_and_the_old_screen_stays(window: Window) -> None:
    old = window.screen

    def fails() -> Screen:
        raise StorageError("The file is gone.")

    window.open("Opening …", fails)
    until(window, threading.Event())
    assert window.screen is old
    assert [notice.words for notice in window.notices.shown] == ["The file is gone."]
    press(window, pygame.K_a)
    assert old.keys == 1


def test_a_window_that_is_closed_meanwhile_waits_for_what_is_being_written(window: Window) -> None:
    finished: list[bool] = []

    def slow() -> Screen:
        time.sleep(0.1)
        finished.append(True)
        return Plain()

    window.open("Opening …", slow)
    window.close()
    assert finished


def test_a_double_click_presses_nothing_on_the_screen_it_has_led_to(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    presses: list[str] = []

    class Pressed(Plain):
        def handle(self, event: pygame.event.Event) -> None:
            if event.type == pygame.MOUSEBUTTONDOWN:
                presses.append(self.title)
                if self.title == "first":
                    second = Pressed()
                    second.title = "second"
                    window.show(second)

    first = Pressed()
    first.title = "first"
    window.show(first)
    now[0] += 1.0
    window.step(0)
    for later in (0.2, 0.2, 1.0):
        now[0] += later
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=(70, 358), button=1))
            window.step(0)
    assert presses == ["first", "second"], "the second press of the double click is nobody's, the next one is"


class Door(Plain):
    """A screen of another kind, which counts the presses it was given and is left by any of them."""

    presses = 0

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.presses += 1
            self.window.show(Landing())


class Landing(Door):
    """Where it leads to."""


def test_a_double_click_that_leaves_a_screen_presses_nothing_on_the_next(window: Window) -> None:
    window.show(Door())
    window.step(0)
    time.sleep(DOUBLE)
    for place in ((300, 300), (302, 301), (500, 300)):
        landing = window.screen
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=place, button=1))
            window.step(0)
        pressed = isinstance(landing, Landing) and landing.presses
        assert pressed == (place == (500, 300)), place
