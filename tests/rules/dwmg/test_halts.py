"""A walk that is cut short among friends ends where the model has room, whatever cuts it (ruling D6)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from tabletop.documents.codec import decode, encode
from tabletop.geometry.gaps import overlap
from tabletop.geometry.shapes import CONTACT, Circle, Point, Rect, distance
from tabletop.model.action import Move, Pass
from tabletop.model.apply import fold
from tabletop.model.dice import SeededDice
from tabletop.model.event import Asked, Event, Interrupted, Moved
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Opening
from tabletop.rules.dwmg.verbs import Drag, Run
from tests.rules.dwmg.tables import DWMG, done, events, ground, model, table

SOLDIER = "unit-soldier"
FAR = model("dalek", (40, 40), "far")
WEB = ground("web-1", Circle(8.6, 4, 1), "rough", "web")
"""A walk from (4, 4) to the right comes upon it at (7.1, 4)."""


def at(state: State, who: str = SOLDIER) -> Point:
    place = state.miniatures[who].at
    assert place is not None
    return (round(place[0], 6), round(place[1], 6))


def deepest(state: State, who: str = SOLDIER) -> float:
    """By how much a model overlaps another."""
    own = state.miniatures[who]
    others = (each for each in state.standing(own.level) if each.id != who)
    return max((overlap(own.piece(), each.piece()) for each in others), default=0.0)


def files(*places: float) -> list[Miniature]:
    """Friends that stand in a line to the right of the soldier."""
    return [model("civilian", (x, 4), f"friend {number}") for number, x in enumerate(places)]


def walker(**words: object) -> Miniature:
    return model(SOLDIER, (4, 4), **words)


# ---- what cuts a walk


def test_one_whom_a_web_strikes_down_falls_before_the_friend_he_was_passing() -> None:
    state = done(table(walker(), *files(7.4), WEB, FAR), Move(SOLDIER, (10, 4)), (6,), (6,))
    assert state.miniatures[SOLDIER].status["down"]
    assert 6.34 <= at(state)[0] <= 6.4 + CONTACT + 1e-6 and at(state)[1] == 4


def test_rough_ground_that_ends_a_walk_so_near_its_rest_that_there_is_no_room_on_it() -> None:
    """The second Move action of his run begins at (10, 4), among friends, and takes him an inch on."""
    wood = ground("wood", Rect(10.6, 0, 10, 10), "rough")
    state = done(table(walker(), *files(10.2), wood, FAR), Run(SOLDIER, (15, 4)), (1,))
    assert deepest(state) <= CONTACT
    assert 9.14 <= at(state)[0] <= 9.2 + CONTACT + 1e-6


def test_a_question_of_luck_finds_him_among_friends_and_leaves_him_before_them() -> None:
    wood, leader = ground("wood", Rect(10.6, 0, 10, 10), "rough"), model("the-brigadier", (10, 8), "brig")
    state = done(table(walker(), *files(10.2), wood, leader, FAR), Run(SOLDIER, (15, 4)), (1,))
    assert state.question is not None and at(state) == (10, 4)
    state = done(state, Pass())
    assert state.question is None and 9.14 <= at(state)[0] <= 9.2 + CONTACT + 1e-6


def test_who_is_in_the_middle_of_no_walk_may_not_overlap_while_a_question_waits() -> None:
    wood, leader = ground("wood", Rect(10.6, 0, 10, 10), "rough"), model("the-brigadier", (10, 8), "brig")
    state = done(table(walker(), *files(10.2), wood, leader, FAR), Run(SOLDIER, (15, 4)), (1,))
    assert state.question is not None and DWMG.audit(state) == ()
    other = model("civilian", (10.4, 8), "other")
    crowded = replace(state, miniatures=state.miniatures.with_("other", other))
    assert DWMG.audit(crowded) == ("'brig' and 'other' overlap by 0.600″.",)


def test_the_way_that_he_has_come_is_saved_with_the_question() -> None:
    wood, leader = ground("wood", Rect(10.6, 0, 10, 10), "rough"), model("the-brigadier", (10, 8), "brig")
    happened = events(table(walker(), *files(10.2), wood, leader, FAR), Run(SOLDIER, (15, 4)), (1,))
    asked = [event for event in happened if isinstance(event, Asked)]
    assert decode(tuple[Event, ...], encode(asked), DWMG.vocabulary) == tuple(asked)


@pytest.mark.parametrize("seed", range(15))
def test_no_halt_in_a_crowd_leaves_two_bases_overlapping(seed: int) -> None:
    rng = random.Random(seed)
    crowd: list[Miniature] = []
    while len(crowd) < 12:
        place = (rng.uniform(5, 14), rng.uniform(2.5, 5.5))
        if all(distance(place, each.at) > 1.02 for each in (walker(), *crowd) if each.at is not None):
            crowd.append(model("civilian", place, f"friend {len(crowd)}"))
    webs = [ground(f"web-{n}", Circle(rng.uniform(6, 14), 4, 0.7), "rough", "web") for n in range(2)]
    state = table(walker(), *crowd, *webs, FAR)
    wishes = [Run(SOLDIER, (reach / 4, 4), side="heroes") for reach in range(60, 40, -1)]
    legal = [wish for wish in wishes if DWMG.check(state, wish).legal]
    assert legal
    for number, wish in enumerate(legal):
        assert DWMG.audit(fold(state, DWMG.resolve(state, wish, SeededDice(seed, number)))) == ()


def test_one_who_loses_his_nerve_among_friends_flees_from_where_he_had_room() -> None:
    timid, alien = model("civilian", (4, 24), "timid"), model("zygon", (14, 24), "zygon", side="monsters")
    state = table(timid, alien, model(SOLDIER, (7.4, 24)), size=48)
    happened = events(state, Move("timid", (9, 24)), (6, 6))
    halted = next(number for number, event in enumerate(happened) if isinstance(event, Interrupted))
    ways = [event.path for event in happened[:halted] if isinstance(event, Moved)]
    assert distance(ways[-1][-1], (7.4, 24)) >= 1.0 - CONTACT
    ways = [event.path for event in happened if isinstance(event, Moved)]
    assert all(way[-1] == on[0] for way, on in pairwise(ways)), "each way begins where the last one ended"


def test_the_clutter_of_a_building_ends_a_run_in_its_door_before_the_friend_who_stands_there() -> None:
    door = Opening("door", "door", (10.0, 3.0), (10.0, 5.0), "open")
    hall = ground("hall", Rect(10.0, 0, 12, 12), "impassable", "building", walls=0.3, openings=(door,))
    state = table(walker(), *files(10.3), hall, FAR)
    first = done(state, Run(SOLDIER, (15, 4)), (6,), (1,))
    assert first.question is None and deepest(first) <= CONTACT
    assert 9.24 <= at(first)[0] <= 9.3 + CONTACT + 1e-6


# ---- how far back


def test_no_room_on_the_whole_way_leaves_him_at_the_start() -> None:
    state = done(table(walker(), *files(5, 6, 7, 8), WEB, FAR), Move(SOLDIER, (10, 4)), (6,), (6,))
    assert at(state) == (4, 4)


def test_he_goes_back_over_a_friend_to_a_gap_between_two() -> None:
    state = done(table(walker(), *files(5.2, 7.4), WEB, FAR), Move(SOLDIER, (10, 4)), (6,), (6,))
    assert 6.2 - CONTACT <= at(state)[0] <= 6.4 + CONTACT


def test_he_goes_back_over_the_hedge_on_which_he_would_halt() -> None:
    hedge = ground("hedge", Rect(6.1, 0, 0.4, 10), "obstacle")
    state = done(table(walker(), *files(7.4), hedge, WEB, FAR), Move(SOLDIER, (10, 4)), (6,), (6,))
    assert 5.54 <= at(state)[0] <= 5.6 + CONTACT


def test_friends_on_another_level_are_in_nobodys_way() -> None:
    above = model("civilian", (7.4, 4), "above", level=1)
    state = done(table(walker(), above, WEB, FAR, levels=1), Move(SOLDIER, (10, 4)), (6,), (6,))
    assert at(state) == (7.1, 4)


def test_going_back_costs_nothing_and_gives_nothing_back() -> None:
    happened = events(table(walker(), *files(7.4), WEB, FAR), Move(SOLDIER, (10, 4)), (6,), (6,))
    out, back = (event for event in happened if isinstance(event, Moved))
    assert out.length == pytest.approx(3.1) and back.length == 0.0
    assert back.path[0] == out.path[-1] == pytest.approx((7.1, 4))


def test_waypoints_ahead_of_a_halt_are_not_forgotten() -> None:
    state = table(walker(), WEB, FAR)
    happened = events(state, Move(SOLDIER, (8, 5), ((8, 4),)), (6,), (1,))
    on = [event for event in happened if isinstance(event, Moved)][-1]
    assert (8, 4) in on.path


# ---- those who are taken along


@pytest.mark.parametrize("captive", [{"captured_by": SOLDIER}, {"stunned": True}])
def test_whom_he_takes_along_finds_room_beside_him(captive: dict[str, object]) -> None:
    wood = ground("wood", Rect(0, 0, 20, 20), "rough")
    held = model("ogron", (3, 4), "held", side="monsters", **captive)
    state = table(walker(), held, *files(7.5), wood, WEB, FAR)
    if "stunned" in captive:  # he goes at half his rate
        state = done(state, Drag(SOLDIER, "held", (9.5, 4)), (4,), (4,), (1,))
    else:
        state = done(state, Move(SOLDIER, (9.5, 4)), (4,), (1,))
    assert deepest(state) <= CONTACT and deepest(state, "held") <= CONTACT
    assert distance(at(state), at(state, "held")) == pytest.approx(1.0, abs=2 * CONTACT)
    assert 6.44 <= at(state)[0] <= 6.5 + CONTACT
