"""What a map says of its scenario is played: the first turn, points, endings, and hooks at their moments."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.documents import read, terrain_kinds, write
from tabletop.errors import DocumentError
from tabletop.model.action import EndPhase, Place
from tabletop.model.dice import ScriptedDice
from tabletop.model.document import Document
from tabletop.model.event import Removed
from tabletop.model.force import Muster, Troop
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.things import Clock
from tabletop.rules.dwmg.chapters import BOOK
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios import hooks
from tabletop.rules.dwmg.scenarios.exits import left_by
from tabletop.rules.dwmg.scenarios.hooks import Scenario, memory, scenario
from tabletop.rules.dwmg.turns.victory import total
from tabletop.rules.dwmg.verbs import Initiative

from .tables import DWMG, codes, done, word

KINDS = terrain_kinds()
MAP = """
tabletop: 1
title: A small scenario
rules: dwmg
sides: [{id: heroes, name: Heroes}, {id: monsters, name: Monsters}]
miniatures:
  - {id: doctor, profile: the-doctor, side: heroes, at: [10, 10]}
  - {id: soldier, profile: unit-soldier, side: heroes, at: [20, 10]}
  - {id: dalek, profile: dalek, side: monsters, at: [40, 40]}
scenario:
"""


def document(scenario: str) -> Document:
    return read(MAP + scenario, "map.yaml", {"dwmg": DWMG.vocabulary}, KINDS)


def game(scenario: str, **clock: Any) -> State:
    """A game with that scenario, in the heroes' action phase of the first turn or as `clock` says."""
    found = document(scenario)
    state = replace(found.state, clock=Clock(1, "heroes", "action") if not clock else Clock(**clock))
    return DWMG.begin(state, {}, found.scenario)


def without(state: State, who: str, reason: str) -> State:
    """The state after a model left for a reason, whoever watches for it."""
    play = Play(state, ScriptedDice(()), BOOK)
    play.tell(Removed(who, reason))
    play.run()
    return play.state


def test_the_named_side_has_the_first_turn_without_a_roll_and_rolls_for_the_second() -> None:
    state = game("  first: monsters", round=1, side=None, phase="initiative")
    assert done(state, Initiative(side="heroes")).clock.side == "monsters"
    later = game("  first: monsters", round=2, side=None, phase="initiative")
    assert done(later, Initiative(side="heroes"), (5,), (2,)).clock.side == "heroes"


def test_a_slip_in_a_scenario_is_told_with_its_place() -> None:
    with pytest.raises(DocumentError) as caught:
        document("  objektives: {heroes: Escape}")
    assert "map.yaml:11:3" in str(caught.value) and "'objectives'" in str(caught.value)


def test_a_scenario_is_written_as_it_was_read() -> None:
    text = "  {id: web, first: heroes, points: [{side: heroes, when: exits, points: 4, who: [the-doctor]}]}"
    found = document(text)
    again = read(write(found, DWMG.vocabulary, KINDS), "map.yaml", {"dwmg": DWMG.vocabulary}, KINDS)
    assert again.scenario == found.scenario and again.scenario.points[0].points == 4


AWARDS = """
  standard_points: false
  points:
    - {side: heroes, when: exits, points: 4, who: [the-doctor], edge: north}
    - {side: monsters, when: eliminated, points: 2, who: [the-doctor]}
    - {side: heroes, when: survives, points: 3, who: [dalek]}
"""


@pytest.mark.parametrize(
    ("who", "reason", "heroes", "monsters"),
    [
        ("doctor", left_by("north edge"), 4, 0),
        ("doctor", left_by("south edge"), 0, 0),
        ("doctor", "casualty", 0, 2),
        ("soldier", left_by("north edge"), 0, 0),
        ("soldier", "casualty", 0, 0),
    ],
)
def test_points_are_for_those_who_are_meant(who: str, reason: str, heroes: int, monsters: int) -> None:
    state = without(game(AWARDS), who, reason)
    assert (word(state, "heroes", "victory_points") or 0, word(state, "monsters", "victory_points") or 0) == (
        heroes,
        monsters,
    )


def test_what_stands_at_the_end_counts_and_the_points_of_the_book_do_not() -> None:
    state = game(AWARDS)
    assert (total(state, "heroes"), total(state, "monsters")) == (3, 0)
    assert total(without(state, "dalek", "casualty"), "heroes") == 0


def test_the_game_ends_after_the_round_that_is_named() -> None:
    text = "  {end: [{when: round, round: 1, winner: monsters, reason: Time is up.}]}"
    state = game(text, round=1, side=None, phase="end")
    assert DWMG.outcome(state) is None
    after = DWMG.outcome(done(state, EndPhase(side="heroes")))
    assert after is not None and after.winners == ("monsters",) and after.reason == "Time is up."


def test_the_game_ends_when_a_side_is_gone_and_the_points_decide() -> None:
    state = game(AWARDS + "  end: [{when: gone, side: heroes}]")
    left = without(state, "soldier", "casualty")
    assert DWMG.outcome(left) is None
    outcome = DWMG.outcome(without(left, "doctor", left_by("north edge")))
    assert outcome is not None and outcome.winners == ("heroes",) and "Heroes 7 and Monsters 0" in outcome.reason


def test_hooks_are_asked_at_their_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "_CLASSES", {})

    @scenario("diary")
    class Diary(Scenario):
        def _write(self, play: Play, line: str) -> None:
            play.remember(lines=(*memory(play.state, "lines", ()), line))

        def round_begins(self, play: Play) -> None:
            self._write(play, "round")

        def turn_begins(self, play: Play, side: str) -> None:
            self._write(play, f"{side} begin")

        def turn_ends(self, play: Play, side: str) -> None:
            self._write(play, f"{side} end")

        def round_ends(self, play: Play) -> None:
            self._write(play, "over")

    state = game("  {id: diary, first: heroes}", round=1, side=None, phase="initiative")
    state = done(state, Initiative(side="heroes"))
    for side in ("heroes", "monsters", "heroes"):
        state = done(state, EndPhase(side=side))
    assert memory(state, "lines") == ("heroes begin", "heroes end", "monsters begin", "monsters end", "over", "round")


def test_who_comes_at_the_beginning_of_a_turn_counts_for_its_activations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "_CLASSES", {})

    @scenario("relief")
    class Relief(Scenario):
        def turn_begins(self, play: Play, side: str) -> None:
            play.set("soldier", stunned=None)

    found = document("  {id: relief, first: heroes}")
    soldier = found.state.miniatures["soldier"]
    stunned = replace(soldier, status=FrozenMap({**soldier.status, "stunned": True}))
    crowd = {f"s{n}": replace(soldier, id=f"s{n}", at=(20.0 + 2 * n, 14.0)) for n in range(1)}
    state = replace(
        found.state,
        miniatures=FrozenMap({**found.state.miniatures, **crowd, "soldier": stunned}),
        clock=Clock(1, None, "initiative"),
    )
    state = done(DWMG.begin(state, {}, found.scenario), Initiative(side="heroes"))
    assert word(state, "heroes", "activations_left") == 2


FORCES = """
tabletop: 1
title: A scenario that names its forces
rules: dwmg
sides: [{id: heroes, name: Heroes}, {id: monsters, name: Monsters}]
scenario:
  forces:
    heroes:
      - {profile: the-doctor, id: doctor}
      - {profile: unit-soldier, count: 2, id: guard}
      - {group: companions, one_of: [jo, sarah-jane, unit-soldier], count: 1}
      - {group: more soldiers, one_of: [unit-soldier], count: 1, up_to: true}
    monsters: [{profile: dalek, count: 2, name: Patrol, state: {gifts: [large]}}]
"""


def waiting() -> State:
    """The table of that scenario, while it is set up."""
    found = read(FORCES, "map.yaml", {"dwmg": DWMG.vocabulary}, KINDS)
    return DWMG.begin(found.state, {}, found.scenario)


def test_whom_the_scenario_names_waits_in_reserve() -> None:
    state = waiting()
    assert set(state.miniatures) == {"doctor", "guard-1", "guard-2", "dalek-1", "dalek-2"}
    assert all(each.at is None for each in state.miniatures.values())
    patrol = state.miniatures["dalek-2"]
    assert (patrol.name, patrol.side, tuple(patrol.status["gifts"])) == ("Patrol 2", "monsters", ("large",))
    assert state.miniatures["dalek-1"].name == "Patrol 1"


def mustered(*profiles: str) -> Muster:
    return Muster(tuple(Troop(each) for each in profiles), side="heroes")


def test_a_force_is_chosen_from_what_the_scenario_leaves_open() -> None:
    state = waiting()
    assert codes(state, mustered("jo")) == ()
    assert codes(state, mustered("unit-soldier", "jo")) == ()
    assert codes(state, mustered("ogron")) == ("mixed-factions", "not-in-force")
    assert codes(state, mustered("jo", "sarah-jane")) == ("not-in-force",)
    assert codes(done(state, mustered("jo")), mustered("sarah-jane")) == ("not-in-force",)
    place = Place(profile="leela", side="heroes", at=(10.0, 10.0))
    assert codes(state, place) == ("not-in-force",)


def test_setting_up_ends_when_the_force_is_whole_and_what_may_be_fewer_may() -> None:
    state = waiting()
    assert codes(state, EndPhase(side="heroes")) == ("force-incomplete",)
    assert codes(done(state, mustered("jo")), EndPhase(side="heroes")) == ()
