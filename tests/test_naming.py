"""Models that are alike have numbers."""

from __future__ import annotations

import doctest

from tabletop.model import naming
from tabletop.model.force import Muster, Troop
from tabletop.model.frozen import FrozenMap
from tabletop.model.things import Clock
from tests.app.driver import miniature
from tests.app.dwmg_games import depot, one, skirmish


def test_the_examples_of_the_docstrings_hold() -> None:
    assert doctest.testmod(naming).failed == 0


def test_only_names_that_several_have_get_numbers() -> None:
    named = {id: miniature(id, (0, 0), name=name) for id, name in (("a", "Ann"), ("b", "Bob"), ("c", "Ann"))}
    told = naming.told_apart(FrozenMap(named))
    assert [each.title for each in told.values()] == ["Ann 1", "Bob", "Ann 2"]
    unlike = FrozenMap({id: each for id, each in named.items() if id != "c"})
    assert naming.told_apart(unlike) is unlike


def test_a_number_that_a_map_gives_is_not_given_again() -> None:
    named = {id: miniature(id, (0, 0), name=name) for id, name in (("a", "Ann"), ("b", "Ann 1"), ("c", "Ann"))}
    assert [each.title for each in naming.told_apart(FrozenMap(named)).values()] == ["Ann 2", "Ann 1", "Ann 3"]


def test_a_game_numbers_its_models_and_its_log_names_them() -> None:
    game = skirmish(one("the-brigadier", (8, 8), "brig", "unit"))
    titles = {each.id: each.title for each in game.state.miniatures.values()}
    assert titles["brig"] == "The Brigadier"
    assert (titles["dal"], titles["dek"]) == ("Dalek 1", "Dalek 2")


def test_reserves_are_numbered_on() -> None:
    waiting = depot(clock=Clock(0, "unit", "setup"))
    waiting.do(Muster((Troop("dalek", 2),), side="daleks"))
    daleks = [each.title for each in waiting.state.miniatures.values() if each.side == "daleks"]
    assert daleks == ["Dalek 1", "Dalek 2", "Dalek 3", "Dalek 4"]
