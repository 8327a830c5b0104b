"""Whole games of the three scenarios, kept as saves: they replay, every action is still legal, both sides win some."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tabletop import places
from tabletop.opening import open_any
from tabletop.rules.exterminate.scenarios.victory import total
from tests.rules.exterminate.players import enemies_first, nodes_first, opened, play

GAMES = places.maps() / "examples" / "exterminate" / "games"
SAVES = sorted(GAMES.glob("*.tabletop"))


def test_every_scenario_has_been_won_by_either_side() -> None:
    names = {path.stem for path in (places.maps() / "exterminate").glob("*.yaml")}
    assert len(names) >= 3
    won = {path.stem.rsplit("-", 1)[0] for path in SAVES}
    assert won == names and len(SAVES) == 2 * len(names)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_kept_game_is_won_by_the_rules(path: Path) -> None:
    game = open_any(path).game
    assert game.outcome is not None and game.outcome.winners == (path.stem.rsplit("-", 1)[1],)
    for record in game.line:
        before = game.before(record.n)
        assert record.action.verb not in ("override", "concede")
        assert game.ruleset.check(before, record.action).legal, record.n
    winner = game.outcome.winners[0]
    assert all(total(game.state, winner) > total(game.state, side) for side in game.state.sides if side != winner)


def test_the_kept_games_show_the_cards_at_work() -> None:
    """Battle cards, Fate, wounds and adventure cards are played in them."""
    verbs: dict[str, set[str]] = {}
    for path in SAVES:
        for record in open_any(path).game.line:
            action = record.action
            verbs.setdefault(action.verb, set()).add(str(getattr(action, "card", getattr(action, "use", ""))))
    assert {"hit", "defence", "re-roll", "double", "cancel"} <= verbs["play_card"]
    assert {"reroll", "recover", "save"} <= verbs["fate"]
    assert {"take_wound", "play_adventure", "reroll"} <= verbs.keys()


@pytest.mark.parametrize("seed", range(3))
def test_the_first_game_is_short(seed: int) -> None:
    """A game to learn on: a few dozen decisions, four turns."""
    game = opened("quarry", seed + 100)
    play(game, dict(zip(game.state.sides, (nodes_first, enemies_first), strict=True)), random.Random(seed))
    assert game.outcome is not None and game.state.clock.round <= 5
    assert game.ruleset.audit(game.state) == ()
