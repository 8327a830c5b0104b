"""The scenario's sheet: shown once when a game begins, and whenever somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.model.action import EndPhase

from .driver import Driver, miniature, sandbox
from .dwmg_games import DEPOT, depot, skirmish

Play = Callable[..., Driver]


def test_a_scenario_opens_with_its_sheet_and_enter_puts_it_away(play: Play) -> None:
    d = play(depot())
    assert d.screen.panels.dialogs.sheet.opened
    d.press(pygame.K_RETURN)
    d.settle()
    assert not d.screen.panels.dialogs.sheet.opened
    assert d.game.length == 0


def test_it_does_not_come_by_itself_once_something_has_happened(play: Play) -> None:
    game = depot()
    game.do(EndPhase(side="unit"))
    assert not play(game).screen.panels.dialogs.sheet.opened


def test_the_key_brings_it_back(play: Play) -> None:
    d = play(depot())
    d.press(pygame.K_RETURN)
    d.settle()
    before = d.shot()
    d.press(pygame.K_F2)
    d.settle()
    assert d.screen.panels.dialogs.sheet.opened
    assert d.shot() != before


def test_the_sheet_says_what_the_map_says(play: Play) -> None:
    briefing = play(depot()).screen.panels.dialogs.sheet.briefing
    assert briefing is not None
    assert dict(briefing.objectives) == dict(DEPOT.objectives)
    assert [rule.title for rule in briefing.rules] == [rule.title for rule in DEPOT.rules]
    assert briefing.where == DEPOT.where


def test_a_battle_without_a_scenario_has_its_score_when_it_is_asked_for(play: Play) -> None:
    d = play(skirmish())
    assert not d.screen.panels.dialogs.sheet.opened
    d.press(pygame.K_F2)
    assert d.screen.panels.dialogs.sheet.opened


def test_a_game_without_a_sheet_says_so(play: Play) -> None:
    d = play(sandbox(miniature("ann", (10, 10))))
    d.press(pygame.K_F2)
    assert not d.screen.panels.dialogs.sheet.opened
    assert any("no scenario sheet" in words for words in d.told)


@pytest.mark.parametrize("size", [(1024, 640), (1600, 1000), (3840, 2160)])
def test_the_help_button_beside_it_stays_inside_the_window(play: Play, size: tuple[int, int]) -> None:
    d = play(depot(), size)
    d.press(pygame.K_RETURN)
    d.settle()
    for x in range(size[0] - 8, size[0] - 60, -4):
        d.motion_to((x, 24))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            d.post(kind, pos=(x, 24), button=1)
        d.settle(4)
        if d.screen.panels.dialogs.help:
            return
    pytest.fail("the help cannot be pressed")
