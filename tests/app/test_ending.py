"""The end of a round and of a game: one name for one thing, and a card that says how it ended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop import places
from tabletop.app.keys import BY_ID
from tabletop.app.panels.status import told
from tabletop.app.screens.game import GameScreen
from tabletop.model.action import Concede, EndPhase, Override
from tabletop.opening import open_any
from tabletop.session.game import Game

from .clock import Clock
from .driver import Driver, miniature, sandbox
from .dwmg_games import depot

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
    left, top, across, tall = ending.drawn
    middle = (round(left + across / 2), round(top + tall - 12))
    assert ended.window.ui.covers(middle)
    ended.screen.commands.run("look_back")
    ended.settle()
    assert ended.screen.desk.moment == 0
    assert not ending.shown
    assert not ended.window.ui.covers(middle)
    assert "over" not in told(ended.screen), "at that moment it was not"
    ended.press(pygame.K_ESCAPE)
    assert ending.shown


def test_looking_back_the_log_tells_what_had_happened_by_then(play: Play) -> None:
    d = play(two())
    for x in (12.0, 14.0, 16.0):
        d.screen.actions.do(Override(reason="a look", by="ann", to=(x, 10.0)))
    log = d.screen.panels.log
    assert [line.n for line in log.lately()] == [1, 2, 3]
    d.screen.desk.look_at(2)
    assert [line.n for line in log.lately()] == [1, 2]
    d.screen.desk.look_at(None)
    assert [line.n for line in log.lately()] == [1, 2, 3]


def test_the_score_and_the_losses_of_both_sides_are_on_the_card(play: Play) -> None:
    d = play(depot())
    d.screen.actions.do(Override("a bet", "ann", remove=True))
    d.screen.actions.do(Concede(side="daleks"))
    briefing, (unit, daleks) = d.screen.panels.ending.reckoning()
    assert briefing is not None and [side for side, _ in briefing.score] == ["unit", "daleks"]
    assert (unit.had, unit.left, daleks.had, daleks.left) == (2, 1, 2, 2)


def test_the_end_offers_the_replay_the_save_and_another_game(ended: Driver, home: Path) -> None:
    d = ended
    d.screen.commands.run("replay")
    assert d.screen.desk.moment == 0
    assert d.screen.panels.replay.playing
    d.press(pygame.K_ESCAPE)
    d.screen.commands.run("keep")
    assert len(list((home / "saves").glob("*.tabletop"))) == 1
    d.screen.commands.run("again")
    d.window.step(0)
    fresh = d.window.screen
    assert isinstance(fresh, GameScreen) and fresh is not d.screen
    assert fresh.game.length == 0 and fresh.game.document is d.game.document


def test_every_button_of_the_end_card_can_be_pressed(ended: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    d, pressed = ended, set[str]()
    monkeypatch.setattr(d.screen.commands, "run", pressed.add)
    left, top, across, tall = d.screen.panels.ending.drawn
    for y in range(round(top), round(top + tall), 14):
        for part in (0.25, 0.5, 0.75):
            pixel = (round(left + across * part), y)
            d.motion_to(pixel)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                d.post(kind, pos=pixel, button=1)
            d.settle(2)
    assert pressed == {"keep", "replay", "again", "report", "leave"}
    assert not d.screen.panels.ending.shown


def test_undoing_the_end_takes_the_card_away_and_it_comes_again(ended: Driver) -> None:
    ended.screen.commands.run("undo")
    ended.settle()
    assert ended.game.outcome is None
    assert not ended.screen.panels.ending.shown
    ended.screen.actions.do(Concede(side="blue"))
    ended.settle()
    assert ended.screen.panels.ending.shown


def test_who_won_the_initiative_is_told_when_the_dice_lie(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the bar, nor the colour of the panels, nor the status line runs ahead of dice that still roll."""
    clock = Clock(monkeypatch)
    d = play(open_any(places.maps() / "dwmg" / "quarry.yaml").game)
    d.window.lively = True
    before, colour = d.screen.panels.turn, d.window.ui.theme.accent
    begins = d.screen.panels.goes_on.label
    d.screen.commands.run("end")
    clock.passes(d, 0.3, step=0.1)
    assert d.screen.stage.busy
    assert (d.screen.panels.turn, d.window.ui.theme.accent) == (before, colour)
    assert before.side is None and before.clock.phase == "initiative"
    button = d.screen.panels.goes_on
    assert button.label == begins and button.refusal is not None, "it goes on being what it was, and rests"
    d.press(pygame.K_ESCAPE)
    clock.passes(d, 0.1)
    winner = d.game.state.clock.side
    assert d.screen.panels.goes_on == d.screen.desk.ending != button
    assert d.screen.panels.turn.side == d.game.state.sides[winner] and d.window.ui.theme.accent != colour


def test_looking_back_the_bar_tells_whose_turn_it_was_then(play: Play) -> None:
    d = play(two(turns="sides"))
    d.screen.actions.do(EndPhase())
    assert d.screen.desk.whose == "red"
    d.screen.desk.look_at(0)
    d.settle()
    assert d.screen.panels.turn.side == d.game.state.sides["blue"]
