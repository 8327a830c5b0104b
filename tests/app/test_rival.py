"""The program at the table: it acts by itself, nobody acts for it, and undo takes back what it answered."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tabletop import places
from tabletop.app import rival
from tabletop.app.screens.new_game import NewGameScreen
from tabletop.opening import new_game, read_document
from tabletop.rules.registry import opponent
from tabletop.session.game import Game
from tabletop.session.opponent import PROGRAM, act

from .driver import Driver

Play = Callable[..., Driver]


def remnant(**players: str) -> Game:
    document = read_document(places.maps() / "remnant" / "console-room.yaml")
    return new_game(document, seed=4, players=players)


@pytest.fixture
def d(play: Play, monkeypatch: pytest.MonkeyPatch) -> Driver:
    monkeypatch.setattr(rival, "BREATH", 0.0)
    d = play(remnant(doctor="Ann", daleks=PROGRAM), (1024, 640))
    d.screen.panels.dialogs.sheet.opened = False
    return d


def verbs(d: Driver) -> list[str]:
    return [f"{record.side} {record.action.verb}" for record in d.game.line]


def test_it_acts_when_its_turn_comes_and_then_waits_for_the_person(d: Driver) -> None:
    d.settle()
    assert verbs(d) == []
    d.screen.actions.end()
    d.settle()
    assert verbs(d)[:2] == ["doctor draw_locations", "daleks draw_locations"]
    assert d.game.state.clock.side != "daleks"
    assert d.screen.desk.seat == "doctor" and not d.screen.desk.must_hand_over


def test_it_takes_a_breath(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    d = play(remnant(daleks=PROGRAM), (1024, 640))
    d.screen.panels.dialogs.sheet.opened = False
    d.screen.actions.end()
    d.settle()
    assert verbs(d) == ["doctor draw_locations"]
    now[0] += rival.BREATH + 0.1
    d.settle()
    assert verbs(d)[1:2] == ["daleks draw_locations"]


def test_nobody_acts_for_it(d: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "BREATH", 1e9)
    d.screen.actions.end()
    d.settle()
    before = d.game.length
    assert d.screen.desk.offers == ()
    d.screen.actions.end()
    assert d.game.length == before
    assert any("The program plays The Daleks" in told for told in d.told)


def test_nobody_is_led_to_models_that_the_program_moves(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rival, "BREATH", 1e9)
    game, choose = remnant(doctor=PROGRAM, daleks=PROGRAM), opponent("remnant")
    assert choose is not None

    def waits() -> bool:
        return any(look.can_act for look in game.ruleset.looks(game.view(None)).values())

    while not waits():
        assert act(game, choose) is not None
    desk = play(game, (1024, 640)).screen.desk
    assert waits() and desk.able() == () and desk.step_selection(1) is None


def test_undo_goes_back_to_the_persons_choice(d: Driver) -> None:
    d.screen.actions.end()
    d.settle()
    assert d.game.length > 1
    d.screen.actions._undo()
    assert verbs(d) == [] and d.game.state.clock.side == "doctor"


def test_a_new_game_gives_sides_to_the_program_where_it_can_play() -> None:
    for path, players in (
        ("remnant/console-room.yaml", {"doctor": "Ann", "daleks": PROGRAM}),
        ("sandbox/farm.yaml", {}),
    ):
        screen = NewGameScreen(places.maps() / path)
        screen._players, screen._programs = {"doctor": "Ann"} if players else {}, {"daleks"}
        assert screen._game(screen.document).game.players == players


def test_whoever_has_chosen_is_not_asked_again_and_the_button_draws_the_cards(d: Driver) -> None:
    desk, actions = d.screen.desk, d.screen.actions
    for _ in range(60):
        d.settle()
        clock = desk.game.state.clock
        if clock.phase == "end":
            break
        if desk.acting != "doctor":
            continue
        if clock.phase == "attack" and desk.game.state.extra.revealed:
            assert desk.ending.refusal is None and desk.ending.label.startswith("Draw"), desk.ending
        else:
            for one in desk.idle():
                # Whoever may choose something chooses the first there is; then nothing is left to be asked about.
                offer = next(each for each in desk.offers if each.by == one and each.refusal is None and each.action)
                actions.do(offer.action)
        actions.end()
        assert not d.window.notices.questions, clock.phase
    assert "doctor attack" in verbs(d) and desk.game.state.clock.phase == "end"
