"""The end of a round and of a game: one name for one thing, and a card that says how it ended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop import places
from tabletop.app.keys import BY_ID
from tabletop.model.action import Concede
from tabletop.opening import open_any
from tabletop.session.game import Game

from .driver import Driver, miniature, sandbox

Play = Callable[..., Driver]


def two(**options: object) -> Game:
    return sandbox(miniature("ann", (10, 10)), miniature("bob", (20, 30), "red"), options=options or None)


@pytest.fixture
def ended(play: Play) -> Driver:
    d = play(two())
    d.screen.actions.do(Concede(side="red"))
    d.settle()
    return d


def test_the_question_and_the_button_say_what_the_rules_say(play: Play) -> None:
    d = play(two())
    label = d.screen.desk.ending.label
    d.screen.commands.run("end")
    (question,) = d.window.notices.questions
    assert question.verb == label
    assert question.title == f"{label}?"
    d.screen.desk.look_at(0)
    assert d.screen.desk.ending.label == label
    assert "round" in BY_ID["end"].title


def test_the_button_rolls_for_initiative_where_that_comes_first(play: Play) -> None:
    opened = open_any(places.maps() / "dwmg" / "quarry.yaml")
    d = play(opened.game)
    first = d.screen.desk.ending
    assert first.refusal is None
    d.screen.commands.run("end")
    d.settle()
    assert d.game.length == 1


def test_in_free_play_it_is_nobodys_turn(play: Play) -> None:
    assert play(two()).screen.desk.whose is None


def test_with_turns_it_is_the_clocks_side_turn(play: Play) -> None:
    d = play(two(turns="sides"))
    assert d.screen.desk.whose == "blue"


def test_the_end_of_a_game_is_a_card_over_the_table(ended: Driver) -> None:
    ending = ended.screen.panels.ending
    assert ending.shown
    assert ended.screen.desk.whose is None
    left, top, across, tall = ended.screen.canvas.free
    middle = (round(left + across / 2), round(top + tall * 0.16 + 40))
    assert ended.window.ui.covers(middle)
    ended.screen.commands.run("look_back")
    ended.settle()
    assert ended.screen.desk.moment == 0
    assert not ending.shown
    assert not ended.window.ui.covers(middle)
    ended.press(pygame.K_ESCAPE)
    assert ending.shown


def test_each_button_of_the_end_card_does_what_it_says(ended: Driver, home: Path) -> None:
    """From the bottom up: the table, the start screen, looking back, the report."""
    d, ending = ended, ended.screen.panels.ending
    left, top, across, tall = d.screen.canvas.free
    x = round(left + across / 2)
    rows = [y for y in range(round(top), round(top + tall)) if d.window.ui.covers((x, y))]
    bottom = max(rows)

    def click(y: int) -> None:
        d.motion_to((x, y))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            d.post(kind, pos=(x, y), button=1)
        d.settle()

    click(bottom - 30)
    assert not ending.shown
    d.press(pygame.K_RETURN, "ctrl")
    d.settle()
    assert ending.shown
    for y in range(bottom - 60, bottom - 240, -12):
        if d.screen.desk.moment is not None or d.window.screen is not d.screen or (home / "reports").exists():
            break
        click(y)
    assert d.screen.desk.moment is not None or d.window.screen is not d.screen


def test_undoing_the_end_takes_the_card_away_and_it_comes_again(ended: Driver) -> None:
    ended.screen.commands.run("undo")
    ended.settle()
    assert ended.game.outcome is None
    assert not ended.screen.panels.ending.shown
    ended.screen.actions.do(Concede(side="blue"))
    ended.settle()
    assert ended.screen.panels.ending.shown
