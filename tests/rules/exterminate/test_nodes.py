"""Vortex Nodes at the end of a game, and what lies face down."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tabletop import places
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.opening import read_document
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.nodes import POINTS, TURNED_UP, face_down, points_of
from tabletop.rules.exterminate.scenarios.data import Area, ExterminateScenario, faults
from tabletop.rules.exterminate.scenarios.victory import outcome, total
from tabletop.rules.registry import ruleset

RULES = ruleset("exterminate")


def quarry() -> State:
    document = read_document(places.maps() / "exterminate" / "quarry.yaml")
    return RULES.begin(document.state, FrozenMap(), document.scenario)


def bearing(state: State, who: str, *kinds: str) -> State:
    model = state.miniatures[who]
    return replace(state, miniatures=state.miniatures.with_(who, replace(model, status=FrozenMap({"nodes": kinds}))))


def test_nodes_count_when_the_game_ends() -> None:
    state = bearing(bearing(quarry(), "rory", "black", "spatial"), "dalek-1", "black")
    assert total(state, "doctor") == POINTS["black"] + POINTS["spatial"] == 4
    assert total(state, "daleks") == 3 and sum(line.value for line in points_of(state, "daleks")) == 3
    assert outcome(state) is None
    over = replace(state, clock=replace(state.clock, round=5))
    told = outcome(over)
    assert told is not None and told.winners == ("doctor",)


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        (ExterminateScenario(cards=6), "from 1 to 5"),
        (ExterminateScenario(cards=0), "from 1 to 5"),
        (ExterminateScenario(adventures=6), "from 0 to 5"),
        (ExterminateScenario(nodes=FrozenMap({"white": 1})), "no Vortex Node 'white'"),
        (ExterminateScenario(areas=(Area("attic", 1),)), "no zone 'attic'"),
        (ExterminateScenario(objectives=FrozenMap({"nobody": "win"})), "no side 'nobody'"),
    ],
)
def test_what_is_wrong_with_a_scenario_is_said(scenario: ExterminateScenario, said: str) -> None:
    told = [message for _, message in faults(scenario, quarry(), ())]
    assert len(told) == 1 and said in told[0]
    assert list(faults(ExterminateScenario(cards=1, adventures=5), quarry(), ())) == []


def test_areas_go_to_the_side_that_alone_stands_in_them() -> None:
    document = read_document(places.maps() / "exterminate" / "museum.yaml")
    state = RULES.begin(document.state, FrozenMap(), document.scenario)
    assert (total(state, "judoon"), total(state, "zygons")) == (3, 3)
    intruder = replace(state.miniatures["zygon-1"], at=(6.0, 15.0))
    both = replace(state, miniatures=state.miniatures.with_("zygon-1", intruder))
    assert (total(both, "judoon"), total(both, "zygons")) == (0, 3)
    shocked = replace(intruder, status=FrozenMap({"shocked": True}))
    lying = replace(state, miniatures=state.miniatures.with_("zygon-1", shocked))
    assert (total(lying, "judoon"), total(lying, "zygons")) == (3, 3)


def test_as_many_points_are_a_draw() -> None:
    state = bearing(bearing(quarry(), "rory", "black"), "dalek-1", "black")
    told = outcome(replace(state, clock=replace(state.clock, round=5)))
    assert told is not None and told.winners == ()


def test_what_lies_face_down_is_what_was_put_out_less_what_was_turned_up() -> None:
    state = quarry()
    assert Counter(face_down(state)) == {"black": 2, "temporal": 1, "spatial": 1}
    seen = replace(extra_of(state), memory=FrozenMap({TURNED_UP: ("black", "temporal")}))
    assert Counter(face_down(replace(state, extra=seen))) == {"black": 1, "spatial": 1}


def test_nobody_sees_what_a_node_is_before_it_is_claimed() -> None:
    state = quarry()
    for side in (*state.sides, None):
        assert all("node" not in each.status for each in RULES.view(state, side).markers.values())
