"""The tool Push: the base in hand shoves others, live; letting go makes it one action, Esc puts all back."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.model.mark import GhostMark
from tabletop.rules.sandbox.actions import Push

from .clock import Clock
from .driver import Driver, miniature, sandbox
from .test_shooting import skirmish

Play = Callable[..., Driver]


@pytest.fixture
def d(play: Play) -> Driver:
    driver = play(sandbox(miniature("ann", (24, 20)), miniature("rex", (26, 20), "red"), miniature("zoe", (9, 9))))
    driver.press(pygame.K_u, unicode="u")
    assert driver.screen.hand.tool.id == "push"
    return driver


def ghosts(d: Driver) -> list[tuple[float, float]]:
    return [mark.base.centre for mark in d.screen.hand.marks() if isinstance(mark, GhostMark)]


def test_whoever_is_met_moves_with_the_mouse_and_letting_go_does_it(d: Driver) -> None:
    d.drag((24, 20), (26, 20))
    assert ghosts(d) == [pytest.approx((26, 20), abs=0.1), pytest.approx((27, 20), abs=0.1)]
    assert d.screen.hand.in_hand() == {"ann", "rex"} and "one other gives way" in d.status
    assert d.game.length == 0, "nothing has happened yet"
    d.up((26, 20))
    (record,) = d.game.records
    assert isinstance(record.action, Push)  # type: ignore[union-attr]
    assert d.at("rex") == pytest.approx((27, 20), abs=0.1) and d.at("zoe") == (9, 9)


@pytest.mark.parametrize("way", ["escape", "right button"])
def test_escape_puts_everybody_back(d: Driver, way: str) -> None:
    d.drag((24, 20), (27, 20))
    if way == "escape":
        d.press(pygame.K_ESCAPE)
    else:
        d.button(pygame.MOUSEBUTTONDOWN, (27, 20), pygame.BUTTON_RIGHT)
    d.up((27, 20))
    assert d.game.length == 0 and d.at("ann") == (24, 20) and d.at("rex") == (26, 20)
    assert ghosts(d) == [] and d.screen.hand.in_hand() == frozenset()


def test_what_was_seen_under_the_hand_is_not_shown_again(d: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    d.window.lively = True
    clock = Clock(monkeypatch)
    d.drop((24, 20), (26, 20))
    clock.passes(d, 0.05)
    assert not d.screen.stage.busy and d.game.length == 1


def test_only_tables_where_one_may_push_have_the_tool(play: Play) -> None:
    d = play(skirmish())
    d.press(pygame.K_u, unicode="u")
    assert d.screen.hand.tool.id == "select"
