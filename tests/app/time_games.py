"""Somebody who plays Time of the Daleks in the window: every action is a click on what the panels show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pygame
import pytest
from imgui_bundle import imgui

from tabletop.app import words
from tabletop.app.ui import widgets as w
from tabletop.geometry.edges import bounds_of
from tabletop.model.action import Action
from tabletop.model.offer import Offer

from .driver import Driver

WATCHED = ("button", "icon_button", "pool_die")


class Watch:
    """Where the buttons and dice of the last frame are, by their labels and keys."""

    def __init__(self) -> None:
        self.boxes: dict[str, pygame.Rect] = {}

    def seen(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def watching(ui: Any, name: str, *more: Any, **told: Any) -> Any:
            pressed = function(ui, name, *more, **told)
            near, far = imgui.get_item_rect_min(), imgui.get_item_rect_max()
            box = pygame.Rect(round(near.x), round(near.y), round(far.x - near.x), round(far.y - near.y))
            self.boxes[str(told.get("key") or name)] = self.boxes[name] = box
            return pressed

        return watching


@contextmanager
def watching() -> Iterator[Watch]:
    """All buttons and dice are watched meanwhile."""
    watch = Watch()
    with pytest.MonkeyPatch.context() as patch:
        for name in WATCHED:
            patch.setattr(w, name, watch.seen(getattr(w, name)))
        yield watch


class Clicker:
    """Does actions by clicking."""

    def __init__(self, driver: Driver, watch: Watch) -> None:
        self.driver, self.watch = driver, watch

    def do(self, action: Action) -> None:
        """Click whatever does this action; the game is one record longer afterwards."""
        length = self.driver.game.length
        self.look()
        while self.driver.screen.desk.must_hand_over:
            self.click(next(name for name in self.watch.boxes if name.startswith("I play")))
            self.look()
        question = self.driver.game.state.question
        if question is not None:
            zone = self.driver.game.state.zones.get(getattr(action, "option", ""))
            if zone is not None:
                left, _, right, bottom = bounds_of(zone.outline.piece())
                self.driver.click(((left + right) / 2, bottom - 0.3))
                self.driver.settle(3)
                assert self.driver.game.length == length + 1, action
                return
            number = next(i for i, each in enumerate(question.answers) if each == _bare(action))
            desk = self.driver.screen.desk
            assert words.answer(question.answers[number], desk.offers, desk.state)
            self.click(f"answer {number}")
        else:
            self._offered(action)
        assert self.driver.game.length == length + 1, action
        assert _bare(self.driver.game.records[-1].action) == _bare(action)  # type: ignore[union-attr]

    def _offered(self, action: Action) -> None:
        for offer in self.driver.screen.desk.offers:
            if offer.action is not None and _bare(offer.action) == _bare(action):
                self.click(_key(offer))
                return
        dice = getattr(action, "dice", None) or (action.die,)  # type: ignore[attr-defined]
        offer = next(each for each in self.driver.screen.desk.offers if _means(each, action))
        for die in dice:
            self.click(f"pool {die}")
        self.click(_key(offer))

    def look(self) -> None:
        """Let the panels be drawn anew."""
        self.watch.boxes.clear()
        self.driver.screen.desk.touch()
        self.driver.settle(4)

    def click(self, name: str) -> None:
        """Click a button; one that lies below the edge of the console is scrolled to."""
        driver = self.driver
        _, top, _, tall = driver.screen.panels.arrange().palette
        for _ in range(40):
            box = self.watch.boxes[name]
            if name.startswith(("answer", "I play")) or top + 50 < box.centery < top + tall - 16:
                break
            driver.motion_to((160, round(top + tall / 2)))
            notch = 1 if box.centery < top + 50 else -1
            driver.post(pygame.MOUSEWHEEL, x=0, y=notch, precise_x=0.0, precise_y=float(notch))
            driver.settle(6)
        driver.motion_to(self.watch.boxes[name].center)
        driver.settle(2)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            driver.post(kind, pos=self.watch.boxes[name].center, button=pygame.BUTTON_LEFT)
        driver.settle(3)


def _bare(action: Action) -> Action:
    return replace(action, side=None)


def _key(offer: Offer) -> str:
    """What the console calls the button of an offer."""
    by_charges = offer.given.get("with_") == "sonic" and "to" in offer.given
    return offer.label if by_charges else f"{offer.verb} {offer.label}"


def _means(offer: Offer, action: Action) -> bool:
    """Whether an offer that waits for dice is for this action."""
    if offer.wants != "dice" or offer.verb != action.verb:
        return False
    return all(getattr(action, name) == value for name, value in offer.given.items())
