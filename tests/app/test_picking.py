"""Dice that are rolled again are chosen by clicking them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame
import pytest

from tabletop import places
from tabletop.app.panels.picking import answer_of
from tabletop.model.action import Reroll
from tabletop.opening import new_game, read_document
from tabletop.rules.exterminate.verbs import Fate, Shoot
from tabletop.session.game import Game

from .driver import Driver

Play = Callable[..., Driver]


@pytest.fixture
def d(play: Play) -> Driver:
    document = read_document(places.maps() / "examples" / "exterminate" / "cards" / "fate-reroll.yaml")
    game: Game = new_game(document, seed=2)
    game.do(Shoot("c1", "d1"))
    game.do(Fate("reroll", "c1", side="daleks"))
    d = play(game, (1366, 768))
    assert game.state.question is not None and game.state.question.id == "dice"
    return d


def press_until(d: Driver, pixels: Iterable[tuple[int, int]], reached: Callable[[], bool]) -> None:
    for pixel in pixels:
        d.motion_to(pixel)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            d.post(kind, pos=pixel, button=1)
        d.settle()
        if reached():
            return


def test_a_click_on_a_die_chooses_it_and_the_button_rolls_it_again(d: Driver) -> None:
    panels, before = d.screen.panels, d.game.length
    assert panels.asked is not None
    left, top, wide, high = map(round, panels.asked.rect)
    press_until(d, ((left + 32, y) for y in range(top, top + high, 12)), lambda: bool(panels.picked.chosen))
    assert panels.picked.chosen == {0} and d.game.length == before, "choosing a die rolls nothing yet"
    upwards = range(top + high, top, -12)
    press_until(d, ((left + wide // 2, y) for y in upwards), lambda: d.game.length > before)
    (record,) = d.game.line[before:]
    assert isinstance(record.action, Reroll) and len(record.action.dice) == 1


def test_dice_that_show_the_same_stand_for_one_another(d: Driver) -> None:
    question = d.game.state.question
    assert question is not None
    for place, face in enumerate(question.faces):
        answer = answer_of(question, {place})
        assert isinstance(answer, Reroll) and [question.faces[each] for each in answer.dice] == [face]
    assert answer_of(question, ()) is None
