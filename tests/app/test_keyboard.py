"""Keys under a slow moment and quick fingers: one press is one command, and nothing pressed is lost or stuck."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from .driver import Driver, miniature, sandbox

Play = Callable[..., Driver]


def held(d: Driver, key: int, times: int, *mods: str) -> None:
    """A key that goes down again and again before it comes up, as under a slow moment."""
    with d.holding(*mods):
        for _ in range(times):
            d.post(pygame.KEYDOWN, key=key, mod=d._mod(), unicode="")
        d.post(pygame.KEYUP, key=key, mod=d._mod(), unicode="")


def quick(d: Driver, *events: tuple[int, dict[str, object]]) -> None:
    """Events that all come before the window has looked once."""
    for kind, more in events:
        pygame.event.post(pygame.event.Event(kind, more))
    d.settle()


def test_a_held_f12_makes_one_picture(play: Play, home: Path) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    held(d, pygame.K_F12, 4)
    assert len(list((home / "pictures").iterdir())) == 1
    held(d, pygame.K_F12, 1)
    assert len(list((home / "pictures").iterdir())) == 2


def test_a_held_ctrl_z_undoes_once(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.drop((10, 10), (12, 10))
    d.drop((12, 10), (14, 10))
    held(d, pygame.K_z, 5, "ctrl")
    assert d.at("ann")[0] == pytest.approx(12, abs=0.1)


def test_a_held_e_goes_on_turning(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.click((10, 10))
    held(d, pygame.K_e, 4)
    assert d.game.state.miniatures["ann"].facing == 20


def test_ctrl_is_not_held_any_more_when_a_question_took_its_release(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    with d.holding("ctrl"):
        d.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LCTRL, unicode="")
        d.settle()
        assert d.window.notices.questions
    d.press(pygame.K_ESCAPE)
    d.settle()
    d.drop((10, 10), (14, 10))
    assert d.at("ann")[0] == pytest.approx(14, abs=0.1)


def test_ctrl_and_shift_are_not_held_any_more_after_the_command_palette(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    with d.holding("ctrl", "shift"):
        d.post(pygame.KEYDOWN, key=pygame.K_p, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, unicode="")
        d.settle()
    d.press(pygame.K_ESCAPE)
    d.settle()
    assert not d.screen.panels.covering
    d.drop((10, 10), (14, 10))
    assert d.at("ann")[0] == pytest.approx(14, abs=0.1)


def test_what_is_typed_before_the_palette_is_drawn_arrives_in_it(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    both = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
    assert not d.screen.canvas.grid
    quick(
        d,
        (pygame.KEYDOWN, {"key": pygame.K_p, "mod": both, "unicode": ""}),
        (pygame.KEYUP, {"key": pygame.K_p, "mod": 0, "unicode": ""}),
        *((pygame.TEXTINPUT, {"text": letter}) for letter in "gri"),
        (pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r"}),
        (pygame.KEYUP, {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r"}),
    )
    d.settle()
    assert d.screen.canvas.grid
    assert not d.screen.panels.covering


def test_a_right_click_right_after_esc_opens_the_next_menu(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.click((30, 30), pygame.BUTTON_RIGHT)
    d.settle()
    assert d.window.ui.popup_open
    place = d.pixel((10, 10))
    quick(
        d,
        (pygame.KEYDOWN, {"key": pygame.K_ESCAPE, "mod": 0, "unicode": ""}),
        (pygame.KEYUP, {"key": pygame.K_ESCAPE, "mod": 0, "unicode": ""}),
        (pygame.MOUSEMOTION, {"pos": place, "rel": (1, 1), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"pos": place, "button": pygame.BUTTON_RIGHT}),
        (pygame.MOUSEBUTTONUP, {"pos": place, "button": pygame.BUTTON_RIGHT}),
    )
    assert d.window.ui.popup_open
    assert d.screen.desk.selected == ("ann",)
