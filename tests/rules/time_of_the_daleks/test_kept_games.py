"""Whole games that were played by mouse in the window, and are kept as they were saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop import places
from tabletop.model.action import Override
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice
from tabletop.model.record import Done
from tabletop.opening import open_any
from tabletop.session.game import Game

SAVES = sorted((places.maps() / "examples" / "time_of_the_daleks" / "games").glob("*.tabletop"))


@pytest.fixture(scope="module", params=SAVES, ids=lambda path: path.stem)
def game(request: pytest.FixtureRequest) -> Game:
    path: Path = request.param
    return open_any(path).game


def test_it_was_played_by_the_rules_alone(game: Game) -> None:
    for record in game.records:
        assert isinstance(record, Done) and not isinstance(record.action, Override)
        assert game.ruleset.check(game.before(record.n), record.action).legal, record.n


def test_the_rules_and_the_dice_of_its_log_lead_to_the_same_states(game: Game) -> None:
    for record in game.records:
        assert isinstance(record, Done)
        before, dice = game.before(record.n), ScriptedDice(record.dice)
        action = replace(record.action, side=record.side)
        assert fold(before, game.ruleset.resolve(before, action, dice)) == game.at(record.n), record.n
        assert dice.left == 0
        assert game.ruleset.audit(game.at(record.n)) == ()


def test_everything_that_was_undone_comes_back(game: Game) -> None:
    end, length = game.state, len(game.line)
    while game.can_undo:
        game.undo()
    assert game.state == game.at(0)
    while game.can_redo:
        game.redo()
    assert game.state == end and len(game.line) == length
