"""The scenarios of pages 60 to 62, as their maps lay them out: they begin, play on and end."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tabletop import places
from tabletop.model.action import Action, EndPhase, Place
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice, SeededDice
from tabletop.model.event import Removed
from tabletop.model.force import Muster, Troop
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State, acting_side
from tabletop.model.things import Clock
from tabletop.opening import read_document
from tabletop.rules.dwmg.chapters import BOOK
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import is_companion
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.exits import left_by
from tabletop.rules.dwmg.scenarios.forces import lines_of
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.turns.turn import CASUALTY
from tabletop.rules.dwmg.turns.victory import points, total
from tabletop.rules.dwmg.verbs import Arrive, Use
from tests.contract.samples import dwmg_wish

from .tables import DWMG

ACTIONS = 150
MAPS = ("diving-bell", "mission-expendable", "sontaran-experiment")


def opened(name: str) -> State:
    found = read_document(places.maps() / "dwmg" / f"{name}.yaml")
    return DWMG.begin(found.state, {}, found.scenario)


def carried_out(state: State, action: Action, seed: int, number: int = 0) -> State:
    action = replace(action, side=acting_side(state, action))
    return fold(state, DWMG.resolve(state, action, SeededDice(seed, number)))


def chosen(state: State, side: str, rng: random.Random) -> State:
    """The force of a side with what its player chooses, by chance."""
    for line in lines_of(state, side):
        for _ in range(line.count if not line.profile else 0):
            for profile in rng.sample(line.one_of, len(line.one_of)):
                wish = Muster((Troop(profile),), side=side)
                if DWMG.check(state, wish).legal:
                    state = carried_out(state, wish, 0)
                    break
    return state


def set_up(name: str, rng: random.Random) -> State:
    """The scenario with everybody put down by chance where he may be."""
    state = opened(name)
    while state.clock.phase == "setup":
        side = str(state.clock.side)
        state = chosen(state, side, rng)
        for each in tuple(state.miniatures.values()):
            if each.side == side and each.at is None:
                state = put_down(state, each, rng)
        state = carried_out(state, EndPhase(side=side), 1)
    return state


def put_down(state: State, waiting: Miniature, rng: random.Random) -> State:
    """The state with that model where it may stand, a companion near the Doctor."""
    doctor = state.miniatures.get("doctor")
    for _ in range(4000):
        at = (rng.uniform(0.5, 47.5), rng.uniform(0.5, 47.5))
        if is_companion(waiting) and doctor is not None and doctor.at is not None:
            at = (doctor.at[0] + rng.uniform(-4, 4), doctor.at[1] + rng.uniform(-4, 4))
        placing = Place((round(at[0], 2), round(at[1], 2)), id=waiting.id, side=waiting.side)
        if DWMG.check(state, placing).legal:
            return carried_out(state, placing, 0)
    raise AssertionError(f"{waiting.id} finds no place to stand")


def wish(state: State, rng: random.Random) -> Action:
    """Something a player might do: an answer, what is on offer, a move; now and then the end of the phase."""
    if state.question is not None:
        return rng.choice(state.question.answers)
    if rng.random() < 0.1:
        return EndPhase()
    if rng.random() < 0.4:
        side = state.clock.side or rng.choice(list(state.sides))
        offered = [o.action for o in DWMG.offers(state, side) if o.action is not None and o.refusal is None]
        some = [action for action in offered if action.verb != "concede"]
        if some:
            return rng.choice(some)
    return dwmg_wish(state, rng)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("seed", [1])
def test_a_game_of_legal_actions_from_its_set_up(name: str, seed: int) -> None:
    rng = random.Random(seed)
    state = set_up(name, rng)
    done = tried = 0
    while done < ACTIONS and DWMG.outcome(state) is None:
        tried += 1
        assert tried < 60 * ACTIONS, f"stuck after {done} actions: {state.clock}"
        action = wish(state, rng)
        if DWMG.check(state, action).legal:
            state = carried_out(state, action, seed, done)
            assert DWMG.audit(state) == (), action
            done += 1


def without(state: State, who: str, reason: str) -> State:
    """The state after a model left, whoever watches for it."""
    play = Play(state, ScriptedDice(()), BOOK)
    play.tell(Removed(who, reason))
    play.run()
    return play.state


def sontarans(**words: FrozenMap[str, bool]) -> State:
    """The Sontaran Experiment in its first action phase, with words of prisoners changed."""
    state = set_up("sontaran-experiment", random.Random(1))
    changed = {name: replace(state.miniatures[name], status=status) for name, status in words.items()}
    state = replace(state, miniatures=FrozenMap({**state.miniatures, **changed}))
    return replace(state, clock=Clock(1, "heroes", "action"))


@pytest.mark.parametrize(
    "name",
    [
        "snowcap",
        "tangled-web",
        "swarm-leader",
        "sam-seeley",
        "sontaran-experiment",
        "mission-expendable",
        "diving-bell",
    ],
)
def test_points_are_cited_from_the_page_that_the_map_names(name: str) -> None:
    document = read_document(places.maps() / "dwmg" / f"{name}.yaml")
    state = DWMG.begin(document.state, {}, document.scenario)
    assert document.source == f"DWMG p. {scenario_of(state).book_page}"


def test_styres_death_ends_the_experiment_and_half_of_the_captured_count_rounded_up() -> None:
    after = without(sontarans(erak=FrozenMap()), "styre", CASUALTY)
    outcome = DWMG.outcome(after)
    assert total(after, "heroes") == 2 + 2  # for Styre, and for three who are still captured
    assert total(after, "monsters") == 0
    assert outcome is not None and outcome.winners == ("heroes",) and "Styre" in outcome.reason


def test_who_dies_bound_is_worth_a_point_and_who_dies_free_is_not() -> None:
    state = sontarans(erak=FrozenMap())
    alive = total(state, "monsters")
    assert total(without(state, "roth", CASUALTY), "monsters") == alive + 1
    assert total(without(state, "erak", CASUALTY), "monsters") == alive


def test_the_score_of_the_experiment_cites_its_page() -> None:
    state = sontarans(erak=FrozenMap())
    dead, bound = without(state, "styre", CASUALTY), without(state, "roth", CASUALTY)
    told = (*points(dead, "heroes"), *points(bound, "monsters"))
    assert [(line.label, line.value) for line in told] == [
        ("Field Major Styre eliminated", 2),
        ("Crewmen still captured", 2),
        ("Crewmen who died captive", 1),
        ("Survivors", 2),
    ]
    assert {line.citation for line in told} == {page(60)}


def test_the_experiment_ends_when_no_hero_is_at_large() -> None:
    state = sontarans()
    heroes = [each.id for each in state.standing() if each.side == "heroes" and not each.status.get("bound")]
    *others, last = heroes
    for each in others:
        state = without(state, each, left_by("transmat circle"))
    assert DWMG.outcome(state) is None
    outcome = DWMG.outcome(without(state, last, left_by("transmat circle")))
    assert outcome is not None and outcome.winners == ("monsters",)


def test_the_prisoners_are_no_part_of_the_force_until_they_are_rescued() -> None:
    state = sontarans()
    assert state.sides["heroes"].status["starting_count"] == 3
    play = Play(state, ScriptedDice(()), BOOK)
    play.set("roth", bound=None)
    assert play.state.sides["heroes"].status["starting_count"] == 4


def test_everybody_sets_up_where_the_page_says() -> None:
    state = opened("sontaran-experiment")
    state = replace(state, clock=Clock(0, "monsters", "setup"))
    robot, styre = (24.0, 30.0), (40.0, 44.0)
    assert DWMG.check(state, Place(robot, id="robot", side="monsters")).legal
    assert DWMG.check(state, Place(styre, id="robot", side="monsters")).codes == ("outside-zone",)
    assert DWMG.check(state, Place(styre, id="styre", side="monsters")).legal
    assert DWMG.check(state, Place(robot, id="styre", side="monsters")).codes == ("outside-zone",)


def bell() -> State:
    """The Diving Bell while the Sea Devils set up: one soldier of UNIT stands north of the barracks."""
    state = opened("diving-bell")
    state = carried_out(state, Muster((Troop("unit-soldier"),), side="heroes"), 0)
    state = carried_out(state, Place((24.0, 20.0), id="unit-soldier-1", side="heroes"), 0)
    return replace(state, clock=Clock(0, "monsters", "setup"))


def test_the_master_sets_up_out_of_sight_and_sea_devils_in_the_water() -> None:
    state = bell()
    hidden, seen = (5.0, 17.0), (24.0, 30.0)
    assert DWMG.check(state, Place(hidden, id="master", side="monsters")).legal
    assert DWMG.check(state, Place(seen, id="master", side="monsters")).codes == ("outside-zone",)
    assert DWMG.check(state, Place((20.0, 2.0), id="sea-devil-1", side="monsters")).legal
    assert DWMG.check(state, Place(hidden, id="sea-devil-1", side="monsters")).codes == ("outside-zone",)


def test_a_master_in_reserve_comes_over_land_at_the_beginning_of_a_turn() -> None:
    state = bell()
    play = Play(state, ScriptedDice(()), BOOK)
    scenario_of(state).set_up(play)
    state = replace(play.state, clock=Clock(1, "monsters", "action"))
    came = Arrive("the-master", (0.5, 30.0), side="monsters")
    assert DWMG.check(state, came).legal
    assert DWMG.check(state, replace(came, at=(24.0, 30.0))).codes == ("no-place-to-arrive",)
    assert DWMG.meant(state, Place((0.5, 30.0), id="master", side="monsters")) == replace(came, facing=0.0, id="master")


def test_the_component_over_a_land_edge_ends_the_game() -> None:
    state = replace(bell(), clock=Clock(1, "monsters", "action"))
    master = replace(state.miniatures["master"], at=(0.5, 30.0), status=FrozenMap({"carrying": ("tardis-component",)}))
    state = replace(state, miniatures=state.miniatures.with_("master", master))
    after = without(state, "master", left_by("west edge"))
    assert int(after.sides["monsters"].status["victory_points"]) == 2
    outcome = DWMG.outcome(after)
    assert outcome is not None and "component" in outcome.reason


def test_after_the_daleks_last_turn_points_decide() -> None:
    state = replace(set_up("mission-expendable", random.Random(2)), clock=Clock(2, "heroes", "action"))
    state = carried_out(state, Use("commander", "declare-the-end"), 1)
    state = carried_out(state, EndPhase(side="heroes"), 1)
    assert DWMG.outcome(state) is None
    state = carried_out(state, EndPhase(side="monsters"), 2)
    outcome = DWMG.outcome(state)
    assert outcome is not None and "last turn" in outcome.reason and outcome.level is not None


@pytest.mark.parametrize(
    ("face", "second", "come"),
    [(3, (), {}), (4, ((1,),), {"dalek-trooper": 1}), (5, ((6,),), {"dalek-trooper": 3}), (6, (), {"dalek": 1})],
)
def test_daleks_are_reinforced_by_the_die(face: int, second: tuple[Any, ...], come: dict[str, int]) -> None:
    state = replace(opened("mission-expendable"), clock=Clock(1, "monsters", "action"))
    play = Play(state, ScriptedDice(((face,), *second)), BOOK)
    scenario_of(state).turn_begins(play, "monsters")
    due = Counter(each.profile for each in play.state.miniatures.values() if each.status.get("due"))
    assert due == come


def test_nobody_comes_when_six_troopers_have_come_and_never_a_seventh() -> None:
    state = replace(opened("mission-expendable"), clock=Clock(1, "monsters", "action"))
    play = Play(state, ScriptedDice(((5,), (4,), (5,), (3,), (4,), (6,))), BOOK)
    for _ in range(4):
        scenario_of(state).turn_begins(play, "monsters")
    assert sum(each.profile == "dalek-trooper" for each in play.state.miniatures.values()) == 6


def test_nobody_comes_when_two_daleks_have_come() -> None:
    state = replace(opened("mission-expendable"), clock=Clock(1, "monsters", "action"))
    play = Play(state, ScriptedDice(((6,), (6,))), BOOK)
    for _ in range(3):
        scenario_of(state).turn_begins(play, "monsters")
    assert Counter(each.profile for each in play.state.miniatures.values() if each.status.get("due")) == {"dalek": 2}
