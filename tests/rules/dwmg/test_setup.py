"""Setting up (p. 24): sides one after the other, uniques once, zones, and what a model begins with."""

from __future__ import annotations

from dataclasses import replace

from tabletop.geometry.shapes import Rect
from tabletop.model.action import EndPhase, Group, Move, Place, Remove, Turn
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice
from tabletop.model.event import Moved
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import GhostMark
from tabletop.model.miniature import BaseSize
from tabletop.model.state import State
from tabletop.model.things import Clock, Zone
from tests.rules.dwmg.tables import DWMG, codes, done, events, model, table, word

SETUP = Clock(0, "heroes", "setup")


def empty(**zones: Zone) -> State:
    return replace(table(clock=Clock()), zones=FrozenMap(zones))


def test_an_empty_table_is_set_up_side_by_side_and_then_played() -> None:
    state = empty()
    assert state.clock == SETUP
    state = done(state, Place((4, 4), "the-brigadier", side="heroes"))
    assert codes(state, Place((9, 9), "dalek", side="monsters")) == ("not-your-side",)
    state = done(state, EndPhase())
    assert state.clock == Clock(0, "monsters", "setup")
    state = done(state, Place((40, 40), "dalek", side="monsters"))
    state = done(state, EndPhase())
    assert state.clock == Clock(1, None, "initiative")
    assert (word(state, "heroes", "starting_count"), word(state, "monsters", "starting_count")) == (1, 1)


def test_a_model_begins_as_its_profile_says() -> None:
    state = table(clock=Clock(), free_forces=True)
    state = done(state, Place((4, 4), "unit-heavy-weapon-team", side="heroes", id="team", facing=450))
    team = state.miniatures["team"]
    assert (team.name, team.base, team.facing) == ("UNIT Heavy Weapon Team", BaseSize(2.0), 90)
    assert dict(team.status) == {"hits": 2}
    state = done(state, Place((9, 9), "the-brigadier", side="heroes"))
    assert dict(state.miniatures["the-brigadier-1"].status) == {"hits": 2, "luck": 2}


def test_maps_without_words_get_them_when_the_game_begins() -> None:
    bare = replace(model("the-brigadier", (4, 4)), status=FrozenMap({"hits": 1}))
    assert dict(table(bare).miniatures["the-brigadier"].status) == {"hits": 1, "luck": 2}


def test_of_a_unique_model_there_is_one() -> None:
    state = done(empty(), Place((4, 4), "the-brigadier", side="heroes"))
    assert codes(state, Place((9, 9), "the-brigadier", side="heroes")) == ("unique",)
    assert codes(state, Place((9, 9), "unit-soldier", side="heroes")) == ()
    twice = table(model("the-brigadier", (4, 4), "a"), model("the-brigadier", (9, 9), "b"))
    assert DWMG.audit(twice) != ()


def test_a_side_sets_up_in_its_zone() -> None:
    state = empty(home=Zone("home", "setup", Rect(0, 0, 12, 48), "heroes"))
    assert codes(state, Place((11.5, 4), "unit-soldier", side="heroes")) == ()
    assert codes(state, Place((11.6, 4), "unit-soldier", side="heroes")) == ("outside-zone",)
    state = done(state, Place((4, 4), "unit-soldier", side="heroes", id="x"))
    assert codes(state, Move("x", (20, 4))) == ("outside-zone",)
    state = done(state, EndPhase())
    assert codes(state, Place((30, 4), "dalek", side="monsters")) == ()


def test_models_are_moved_turned_and_taken_away_while_setting_up() -> None:
    state = done(empty(), Place((4, 4), "unit-soldier", side="heroes", id="x"))
    (moved,) = events(state, Move("x", (40, 40), facing=450))
    assert isinstance(moved, Moved) and moved.length == 0, "setting up is not walking"
    state = done(state, Move("x", (40, 40), facing=450))
    assert (state.miniatures["x"].at, state.miniatures["x"].facing) == ((40, 40), 90)
    state = done(state, Turn("x", 370))
    assert state.miniatures["x"].facing == 10
    state = done(state, Place((9, 9), "unit-soldier", side="heroes", id="y"))
    state = done(state, Group((Move("x", (9, 9)), Move("y", (40, 40)))))
    assert (state.miniatures["x"].at, state.miniatures["y"].at) == ((9, 9), (40, 40))
    assert set(done(state, Remove("x")).miniatures) == {"y"}
    assert codes(state, Move("x", (40, 40.5))) == ("overlap",)


def test_what_is_placed_needs_a_profile_and_a_free_id() -> None:
    state = done(empty(), Place((4, 4), "unit-soldier", side="heroes", id="x"))
    assert codes(state, Place((9, 9), side="heroes")) == ("cannot-act",)
    assert codes(state, Place((9, 9), "unit-solider", side="heroes")) == ("unknown",)
    assert codes(state, Place((9, 9), "dalek", side="heroes", id="x")) == ("id-taken",)


def test_a_model_waits_in_reserve() -> None:
    state = table(model("dalek", (4, 4)), model("unit-soldier", None), clock=SETUP)
    state = done(state, Place((9, 9), id="unit-soldier"))
    assert state.miniatures["unit-soldier"].at == (9, 9)


def test_once_play_begins_nothing_is_placed() -> None:
    state = table(model("unit-soldier", (4, 4)), model("dalek", (40, 40)))
    assert codes(state, Place((9, 9), "civilian", side="heroes")) == ("wrong-phase",)
    assert codes(state, Remove("unit-soldier")) == ("wrong-phase",)


def test_a_model_to_be_placed_is_shown() -> None:
    verdict = DWMG.check(empty(), Place((9, 9), "dalek", side="heroes"))
    assert [mark.look for mark in verdict.marks if isinstance(mark, GhostMark)] == ["dalek"]


def test_placing_leaves_no_dice() -> None:
    state = empty()
    action = Place((4, 4), "dalek", side="heroes")
    assert fold(state, DWMG.resolve(state, action, ScriptedDice(()))).miniatures.keys() == {"dalek-1"}
