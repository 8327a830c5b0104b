"""A skirmish that was played by hand in the window, from setting up to victory, and is kept as it was saved."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tabletop import places
from tabletop.model.action import Override, Place
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice
from tabletop.model.frozen import EMPTY
from tabletop.model.record import Done
from tabletop.model.state import State
from tabletop.opening import open_any
from tabletop.session.game import Game

SAVE = places.maps() / "examples" / "dwmg" / "games" / "skirmish.tabletop"


@pytest.fixture(scope="module")
def game() -> Game:
    return open_any(SAVE).game


def played(game: Game) -> list[Done]:
    return [record for record in game.records if isinstance(record, Done)]


def facts(state: State) -> tuple[object, ...]:
    """All of a state but the wording of its questions; a side that has no victory points has none, written or not."""
    open_now = [(each.id, each.side, each.answers, each.default) for each in state.pending]
    words = {
        side.id: {word: value for word, value in side.status.items() if value != 0} for side in state.sides.values()
    }
    return (replace(state, pending=(), sides=EMPTY), open_now, words)


def test_four_soldiers_and_the_brigadier_fall_to_three_daleks(game: Game) -> None:
    start = next(game.before(record.n) for record in played(game) if game.before(record.n).clock.round == 1)
    forces = Counter((each.side, (each.profile or "").removesuffix("-smg")) for each in start.standing())
    assert forces == {("unit", "the-brigadier"): 1, ("unit", "unit-soldier"): 4, ("daleks", "dalek"): 3}
    outcome = game.outcome
    assert outcome is not None and outcome.winners == ("daleks",)
    assert "UNIT" in outcome.reason and "Victory" in outcome.level


def test_it_was_played_by_the_rules_alone(game: Game) -> None:
    for record in played(game):
        assert not isinstance(record.action, Override)
        assert not isinstance(record.action, Place) or game.before(record.n).clock.phase == "setup"
        assert game.ruleset.check(game.before(record.n), record.action).legal, record.n


def test_the_rules_and_the_dice_of_its_log_lead_to_the_same_states_to_the_last_digit(game: Game) -> None:
    for record in played(game):
        dice = ScriptedDice(record.dice)
        events = game.ruleset.resolve(game.before(record.n), record.action, dice)
        assert dice.left == 0, record.n
        assert facts(fold(game.before(record.n), events)) == facts(game.at(record.n)), record.n
