"""Dice in the window: they tumble onto the recorded faces, can be skipped and switched off, and show nothing hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from tabletop.app.dice.rolling import SPEEDS
from tabletop.app.panels.rolls import verdict
from tabletop.app.settings import DiceSpeed
from tabletop.model import things
from tabletop.model.action import EndPhase
from tabletop.model.event import Rolled
from tabletop.model.record import Done
from tabletop.session.fairness import fairness
from tabletop.session.game import Game

from .clock import Clock
from .driver import Driver, miniature, sandbox
from .dwmg_games import skirmish

Play = Callable[..., Driver]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def rolled(game: Game, *rolls: Rolled) -> None:
    """Take up a record in which dice fell."""
    game.take(Done(game.length + 1, "blue", EndPhase(side="blue"), tuple(roll.faces for roll in rolls), rolls))


def opened(play: Play, size: tuple[int, int] = (1600, 1000)) -> Driver:
    d = play(sandbox(miniature("ann", (24, 20)), miniature("rex", (30, 20), "red")), size)
    d.window.lively = True
    return d


THROWS = [
    (Rolled("d6", (3,), "a hit", "ann", 4),),
    (Rolled("d6", (1, 2, 3, 4, 5), "hits", "ann"), Rolled("d6", (6, 6), "saves", "rex", 5)),
    (Rolled("d6", (5, 2, 6, 1) * 5, "twenty"),),
    (Rolled("an unknown kind", ("left", "right"), "whither"),),
]


@pytest.mark.parametrize(
    ("throw", "speed"),
    list(zip(THROWS, ("slow", "normal", "fast", "normal"), strict=True)),
    ids=["one", "two", "many", "odd"],
)
def test_dice_roll_and_show_the_recorded_faces_for_half_a_second_before_they_are_put_away(
    play: Play, clock: Clock, throw: tuple[Rolled, ...], speed: DiceSpeed
) -> None:
    d = opened(play)
    d.window.settings.dice = speed
    rolled(d.game, *throw)
    clock.passes(d, 0.05)
    tray = d.screen.panels.dice
    rolling = tray.rolling
    assert rolling is not None and d.screen.stage.busy
    expected = [str(face) for roll in throw for face in roll.faces]
    pace = SPEEDS[speed]
    whole = rolling.seconds(pace)
    slots = tray._slots
    assert len(slots) == len(expected)
    seen: set[str] = set()
    left, top, _, high = d.screen.canvas.free
    across = d.window.surface.get_width()
    for frame in range(round(whole * 20)):
        spots = rolling.spots(frame / 20, pace, slots)
        seen.update(f"{k}{spot.face}" for k, spot in enumerate(spots))
    assert len(seen) > len(expected) or "unknown" in throw[0].die, "faces change while dice roll"
    for part in (0.5, 0.4, 0.25, 0.1, 0.0):
        spots = rolling.spots(whole - part, pace, slots)
        assert [spot.face for spot in spots] == expected
        assert all(spot.height < 1e-6 for spot in spots)
        half = rolling.width / 2
        for spot in spots:
            assert left - half <= spot.at[0] <= across + half and top <= spot.at[1] <= top + high
    assert all(spot.at == pytest.approx(slot) for spot, slot in zip(spots, slots, strict=True)), "each in its place"
    for k, one in enumerate(spots):
        for other in spots[:k]:
            assert max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1])) >= rolling.width - 1
    clock.passes(d, whole + 0.1)
    assert tray.rolling is None and not d.screen.stage.busy and tray.rolls == throw


def test_the_table_is_painted_while_dice_roll_and_not_when_they_lie(play: Play, clock: Clock) -> None:
    d = opened(play)
    rolled(d.game, *THROWS[0])
    clock.passes(d, 0.3)
    first = d.shot()
    clock.passes(d, 0.1)
    assert d.shot() != first
    clock.passes(d, 4.0)
    d.settle()
    painted = d.window.frames
    for _ in range(20):
        d.window.step(0)
    assert d.window.frames == painted


def test_dice_roll_when_the_player_has_thrown_them(play: Play, clock: Clock) -> None:
    d = play(skirmish(clock=things.Clock(1, None, "initiative")))
    d.window.lively = True
    d.press(pygame.K_RETURN, "ctrl")
    assert d.game.records and d.screen.panels.dice.rolling is not None


@pytest.mark.parametrize("way", ["click", "escape"])
def test_a_click_or_escape_lets_the_dice_lie_at_once(play: Play, clock: Clock, way: str) -> None:
    d = opened(play)
    d.click(d.at("ann"))
    assert d.screen.desk.selected == ("ann",)
    rolled(d.game, *THROWS[1])
    clock.passes(d, 0.2)
    assert d.screen.panels.dice.rolling is not None
    if way == "click":
        d.click(d.at("rex"))
        # The click means what it always does: nobody waits for dice.
        assert d.screen.desk.selected == ("rex",)
    else:
        d.press(pygame.K_ESCAPE)
        assert d.screen.desk.selected == ("ann",), "the first Esc only ends the show"
    assert d.screen.panels.dice.rolling is None and not d.screen.stage.busy
    assert d.screen.panels.dice.rolls == THROWS[1]


@pytest.mark.parametrize("setting", ["numbers", "reduced motion", "nobody there"])
def test_numbers_only_are_shown_at_once(play: Play, clock: Clock, setting: str) -> None:
    d = opened(play)
    if setting == "numbers":
        d.window.settings.dice = "numbers"
    elif setting == "reduced motion":
        d.window.settings.motion = False
    else:
        d.window.lively = False
    rolled(d.game, *THROWS[1])
    clock.passes(d, 0.05)
    assert d.screen.panels.dice.rolling is None and not d.screen.stage.busy
    assert d.screen.panels.dice.rolls == THROWS[1]


def test_dice_that_a_seat_may_not_see_do_not_tumble_for_it(play: Play, clock: Clock) -> None:
    d = opened(play)
    heard: list[str] = []
    d.screen.stage.house.hear = heard.append  # type: ignore[assignment]
    rolled(d.game, replace(THROWS[0][0], visible_to=frozenset({"red"})))
    clock.passes(d, 0.2)
    assert d.screen.desk.seat == "blue"
    assert not d.screen.stage.busy and d.screen.panels.dice.rolls == () and heard == []


def test_looking_back_and_undoing_roll_nothing(play: Play, clock: Clock) -> None:
    d = opened(play)
    rolled(d.game, *THROWS[0])
    clock.passes(d, 5.0)
    d.screen.desk.look_at(0)
    clock.passes(d, 0.1)
    d.screen.desk.look_at(None)
    clock.passes(d, 0.1)
    assert not d.screen.stage.busy
    d.game.undo()
    clock.passes(d, 0.1)
    d.game.redo()
    clock.passes(d, 0.1)
    assert not d.screen.stage.busy and d.screen.panels.dice.rolling is None


def test_the_log_keeps_the_result_to_itself_until_the_dice_lie(play: Play, clock: Clock) -> None:
    d = opened(play)
    rolled(d.game, *THROWS[0])
    clock.passes(d, 0.2)
    log = d.screen.panels.log
    assert log.lines() and not log._shown()
    clock.passes(d, 4.0)
    assert log._shown() == log.lines()


def test_dice_stay_in_a_small_window(play: Play, clock: Clock) -> None:
    d = opened(play, (1024, 640))
    rolled(d.game, *THROWS[2])
    clock.passes(d, 0.05)
    rolling = d.screen.panels.dice.rolling
    assert rolling is not None
    left, top, wide, high = d.screen.canvas.free
    for spot in rolling.spots(rolling.seconds(1.0) - 0.58, 1.0, ()):
        assert left <= spot.at[0] <= left + wide and top <= spot.at[1] <= top + high


def test_the_history_of_the_dice_opens_by_its_key_and_says_how_fair_they_were(play: Play) -> None:
    d = opened(play)
    rolled(d.game, Rolled("d6", (1, 2, 3, 4, 5, 6) * 5, "fair ones"))
    rolled(d.game, Rolled("d6", (6,), "a secret", visible_to=frozenset({"red"})))
    d.press(pygame.K_h, unicode="h")
    d.settle()
    dialog = d.screen.panels.dialogs.rolls
    assert dialog.opened and [each.roll.purpose for each in dialog.fallen()] == ["fair ones"]
    (kind,) = fairness(dialog.fallen(), d.game.ruleset.vocabulary.dice)
    assert "Nothing unusual" in verdict(kind) and not d.told
    d.press(pygame.K_ESCAPE)
    d.settle()
    assert not dialog.opened


def test_the_tray_gives_way_to_the_model_in_hand(play: Play) -> None:
    d = opened(play)
    d.window.settings.dice = "numbers"
    rolled(d.game, *THROWS[1])
    d.settle()
    d.screen.panels._fold("card", True)
    d.settle()
    left, top, wide, high = d.screen.panels.dice.rect(d.window.ui, d.screen.canvas.free)
    middle = (round(left + wide / 2), round(top + high / 2))
    assert d.window.ui.covers(middle)
    d.drag(d.at("ann"), d.screen.canvas.to_table((left + wide + 60, top + 20)), d.screen.canvas.to_table(middle))
    d.settle()
    assert not d.window.ui.covers(middle)
    d.press(pygame.K_ESCAPE)
    d.settle()
    assert d.window.ui.covers(middle)


def test_dice_lie_beside_the_table_where_the_card_leaves_them_room(play: Play) -> None:
    d = opened(play)
    d.window.settings.dice = "numbers"
    rolled(d.game, *THROWS[1])
    d.settle()
    left, _, wide, _ = d.screen.canvas.free
    slots = d.screen.panels.dice._slots
    assert slots and all(x > left + wide and d.window.ui.covers((round(x), round(y))) for x, y in slots)
