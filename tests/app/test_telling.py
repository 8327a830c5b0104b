"""What the window tells while something is done: angles, sizes, how narrowly; and what of it is reached and seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from tabletop.app import words
from tabletop.app.notices import NARROWEST
from tabletop.app.panels.rulings import rulings
from tabletop.model.mark import LabelMark
from tabletop.model.terrain import Opening
from tabletop.model.verdict import Citation
from tabletop.rules.common import citations

from .driver import WALL, Driver, miniature, sandbox

Play = Callable[..., Driver]


def labels(d: Driver) -> list[str]:
    return [mark.text for mark in d.screen.hand.marks() if isinstance(mark, LabelMark)]


@pytest.fixture
def d(play: Play) -> Driver:
    return play(sandbox(miniature("ann", (10, 10)), miniature("bob", (14, 10), "red")))


def test_turning_on_the_spot_shows_the_angle(d: Driver) -> None:
    d.click((10, 10))
    d.post(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e")
    assert "5°" in labels(d)
    assert "Ann to 5°" in d.status
    d.post(pygame.KEYUP, key=pygame.K_e, mod=0, unicode="e")
    assert "5°" not in labels(d)


def test_turning_in_a_drag_shows_the_angle_and_the_log_says_it(d: Driver) -> None:
    d.drag((10, 10), (10, 20))
    assert "°" not in d.status
    with d.holding("shift"):
        d.post(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_LSHIFT, unicode="Q")
        d.post(pygame.KEYUP, key=pygame.K_q, mod=pygame.KMOD_LSHIFT, unicode="Q")
    assert "345°" in labels(d)
    assert "turn to 345°" in d.status
    d.up((10, 20))
    assert "turns to 345°" in d.screen.panels.log.lines()[-1].text
    d.drop((10, 20), (10, 24))
    assert "°" not in d.screen.panels.log.lines()[-1].text


def test_a_blast_has_its_size_beside_it(d: Driver) -> None:
    d.motion((30, 30))
    d.press(pygame.K_b)
    d.motion((30, 31))
    assert "2″ across" in labels(d)
    d.press(pygame.K_b)
    assert "4″ across" in labels(d)


def test_a_verdict_of_sight_says_what_would_have_to_shift(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10)), miniature("bob", (30, 10), "red"), terrain=(WALL,)))
    d.press(pygame.K_l)
    d.drop((10, 10), (30, 10))
    assert "is blocked" in d.status
    assert "would have to shift" in d.status


def test_notices_lie_over_the_panels_and_within_a_small_window(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))), size=(1024, 640))
    d.screen.panels._fold("card", True)
    for number in range(5):
        d.window.say(f"Notice {number}: the quick brown fox jumps over the lazy dog, and all of it must be read.")
    d.settle()
    boxes = {w.name: w for w in d.window.ui._context.windows if w.active}
    (box,) = (window.rect() for name, window in boxes.items() if name == "##notices")
    assert box.min.x >= 0
    assert box.max.x <= 1024
    assert box.max.x - box.min.x >= NARROWEST
    assert box.max.y < 320, "the middle of the table stays free"
    order = [w.name for w in d.window.ui._context.windows if w.active]
    assert order.index("##notices") > max(order.index("##card"), order.index("##palette"))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 1000)])
def test_the_button_that_puts_a_new_miniature_on_the_table_is_reached(play: Play, size: tuple[int, int]) -> None:
    d = play(sandbox(miniature("ann", (10, 10))), size=size)
    (panel,) = (w for w in d.window.ui._context.windows if w.name == "##palette" and w.active)
    assert panel.scroll_max.y == 0


def test_enter_takes_the_command_found(d: Driver) -> None:
    d.screen.commands.run("commands")
    d.settle()
    d.write("grid")
    d.settle()
    d.press(pygame.K_RETURN)
    d.settle()
    assert d.screen.canvas.grid
    assert not d.screen.panels.covering


def test_every_ruling_that_the_shared_rules_cite_is_in_the_help() -> None:
    cited = {value.ruling for value in vars(citations).values() if isinstance(value, Citation)} - {""}
    assert cited
    assert cited <= {each.id for each in rulings("sandbox")}


def test_the_menu_of_a_door_says_what_it_is(play: Play) -> None:
    door = Opening("d", "door", (20.0, 8.0), (20.0, 10.0), "open")
    d = play(sandbox(miniature("ann", (10, 10)), terrain=(replace(WALL, openings=(door,)),)))
    d.click((20, 9), pygame.BUTTON_RIGHT)
    assert d.screen.panels.menu._title == "The door is open"
    d.press(pygame.K_ESCAPE)
    d.settle()
    d.click((20.5, 6), pygame.BUTTON_RIGHT)
    assert "nobody walks through it" in d.screen.panels.menu._title


def test_equal_names_are_counted() -> None:
    assert words.counted(["Skipper", "Deckhand", "Deckhand"]) == "Skipper and 2 × Deckhand"
    assert words.counted(["A", "B", "C", "D", "D"]) == "A, B, C and 2 more"
    assert words.counted(["A"]) == "A"


def test_words_on_the_table_grow_with_those_of_the_panels(d: Driver) -> None:
    before = d.screen.painter.text_scale
    d.screen.commands.run("larger")
    d.settle()
    assert d.screen.painter.text_scale > before
    assert d.screen.painter.free == d.screen.canvas.free
