"""Whole games of pages 57 to 62, two of each scenario, kept as saves: they replay, every action is still legal, either
side wins one of them, and together they bring every special rule of their page into play.

`python -m tests.rules.dwmg.kept_games` makes them again when a rule has been mended.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.model.briefing import Briefing
from tabletop.opening import open_any, read_document
from tabletop.pictures.checking import special_rules_fired
from tabletop.rules.dwmg.scenarios.hooks import known_scenarios, scenario_of, special_rules
from tabletop.session.game import Game

from .kept_games import GAMES, KEPT, LEAST_ROUNDS
from .players import opened
from .tables import DWMG

MAPS = tuple(dict.fromkeys(each.map for each in KEPT))
SAVES = tuple(each.path for each in KEPT)
BY_HAND = "skirmish"
"""A game that was played in the window, and is no scenario's."""


def sheet(game: Game) -> Briefing:
    briefing = DWMG.briefing(game.state, None)
    assert briefing is not None
    return briefing


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_kept_game_is_won_by_the_rules(path: Path) -> None:
    game = open_any(path).game
    assert game.outcome is not None and [path.stem.rpartition("-")[2]] == list(game.outcome.winners)
    assert game.state.clock.round >= LEAST_ROUNDS
    for record in game.line:
        before = game.before(record.n)
        if before.clock.phase != "setup":
            assert record.action.verb not in ("place", "remove", "override")
        assert game.ruleset.check(before, record.action).legal, record.n


@pytest.mark.parametrize("name", MAPS)
def test_its_two_games_bring_every_special_rule_into_play(name: str) -> None:
    saves = [each.path for each in KEPT if each.map == name]
    games = [open_any(path).game for path in saves]
    assert {game.outcome.winners for game in games if game.outcome is not None} == {
        ("heroes",),
        ("monsters",),
    }
    assert all(game.document.title == read_document(map_of(name)).title for game in games)
    fired = {rule.title for game in games for rule in sheet(game).rules if rule.fired}
    counted = {rule.title for rule in sheet(opened(name, 1)).rules if rule.fired is not None}
    assert counted and counted - fired == set()
    assert all(special_rules_fired(game).startswith("special rules fired: ") for game in games)


def map_of(name: str) -> Path:
    return GAMES.parents[2] / "dwmg" / f"{name}.yaml"


@pytest.mark.parametrize("name", MAPS)
def test_a_map_names_every_special_rule_of_its_scenario(name: str) -> None:
    scenario = opened(name, 1).state.extra.scenario
    assert [each.id for each in scenario.rules if each.id] != []
    assert {each.id for each in scenario.rules if each.id} == set(special_rules(scenario.id))


@pytest.mark.parametrize("name", MAPS)
def test_a_scenario_stands_on_the_page_that_its_map_cites(name: str) -> None:
    state = opened(name, 1).state
    assert {each.page for each in state.extra.scenario.rules} == {scenario_of(state).book_page}


def test_every_scenario_with_hooks_has_its_games_and_no_other_game_is_kept() -> None:
    assert set(MAPS) == {id for id in known_scenarios() if special_rules(id)}
    assert {path.stem for path in GAMES.glob("*.tabletop")} == {path.stem for path in SAVES} | {BY_HAND}


def test_where_nothing_is_counted_nothing_is_said() -> None:
    assert special_rules_fired(open_any(GAMES / f"{BY_HAND}.tabletop").game) == ""
    game = opened("snowcap", 1)
    assert special_rules_fired(game).startswith("special rules fired: 0 of 9; not: The blizzard, ")
