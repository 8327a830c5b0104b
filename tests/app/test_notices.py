"""How long notices stay, what takes them away, and that they lie over no question."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tabletop.model.action import Move
from tabletop.model.things import Clock as Moment

from .clock import Clock
from .driver import Driver
from .dwmg_games import one, skirmish

Play = Callable[..., Driver]
SHORT = "Saved."
LONG = "This sentence has so many words that nobody has read all of it before some seconds have passed, and then more."


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_a_long_sentence_stays_longer_than_a_short_one(play: Play, clock: Clock) -> None:
    d = play(skirmish())
    d.window.say(SHORT)
    d.window.say(LONG)
    clock.passes(d, 5.0, 0.5)
    assert d.told == [LONG]
    clock.passes(d, 10.0, 0.5)
    assert d.told == []


def test_the_next_press_takes_away_what_was_seen_but_nothing_fresh_and_nothing_that_stays(
    play: Play, clock: Clock
) -> None:
    d = play(skirmish())
    d.window.notices.say("The save is damaged.", "warning", stays=True)
    d.window.say(LONG)
    d.press(pygame.K_TAB)
    assert LONG in d.told, "it was not to be read yet"
    clock.passes(d, 3.0, 0.5)
    d.press(pygame.K_TAB)
    assert d.told == ["The save is damaged."]


def test_a_tip_goes_by_itself_after_a_while_but_not_at_a_press(play: Play, clock: Clock) -> None:
    d = play(skirmish())
    d.window.notices.say(LONG, title="Tip", lingers=True)
    clock.passes(d, 10.0, 0.5)
    d.press(pygame.K_TAB)
    assert d.told == [LONG]
    clock.passes(d, 20.0, 0.5)
    assert d.told == []


@pytest.mark.parametrize("folded", [False, True], ids=["beside the table", "over the table"])
def test_a_notice_lies_over_no_open_question(play: Play, folded: bool) -> None:
    d = play(skirmish(one("ogron", (17, 20), "ogg", "daleks", 90.0), clock=Moment(1, "daleks", "action")))
    d.screen.panels._fold("card", folded)
    assert d.screen.actions.do(Move(by="ogg", to=(19.4, 23.2)))
    d.settle()
    assert d.screen.panels.asked is not None
    card = pygame.Rect(*map(round, d.screen.panels.asked.rect))
    asked = d.shot(card)
    d.window.say(SHORT)
    d.settle()
    assert d.shot(card) == asked


def test_a_notice_leaves_the_table_in_sight_where_the_column_of_the_card_has_room(play: Play) -> None:
    d = play(skirmish())
    table = pygame.Rect(*map(round, d.screen.canvas.free))
    before, whole = d.shot(table), d.shot()
    d.window.notices.say(LONG, "warning", stays=True)
    d.settle()
    assert d.shot() != whole
    assert d.shot(table) == before


def test_what_is_told_to_a_window_at_rest_is_seen_at_once(play: Play, clock: Clock) -> None:
    """Trouble in the background, while nobody touches anything."""
    d = play(skirmish())
    clock.passes(d, 3.0, 0.5)
    whole = d.shot()
    d.window.notices.say(LONG, "warning", stays=True)
    d.settle()
    assert d.shot() != whole
