"""Journeys: where the TARDIS may go, and what dragging a Doctor means."""

from __future__ import annotations

from dataclasses import replace

from tabletop.geometry.edges import bounds_of
from tabletop.model.action import Choose, Move
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.rules.time_of_the_daleks import RULES, board
from tabletop.rules.time_of_the_daleks.cards import locations
from tabletop.rules.time_of_the_daleks.verbs import Travel
from tests.rules.time_of_the_daleks.players import act, begin
from tests.rules.time_of_the_daleks.test_turns import at


def middle(state: State, zone: str) -> tuple[float, float]:
    left, top, right, bottom = bounds_of(state.zones[zone].outline.piece())
    return ((left + right) / 2, (top + bottom) / 2)


def rolled(face: str) -> State:
    """A TARDIS die has been rolled and shows this."""
    state = at(begin(1), "travel", "p1")
    wanted = "destination" if face == "tardis" else "time-zone"
    for seed in range(40):
        after = act(state, Travel(), seed)
        if after.question is not None and after.question.id == wanted:
            return after
    raise AssertionError(face)


def test_a_drag_to_another_time_zone_is_a_journey() -> None:
    state = at(begin(1), "travel", "p1")
    drag = Move("d1", middle(state, "earth-present"))
    assert RULES.meant(state, drag) == Travel("earth-present", side="p1")
    assert RULES.meant(at(state, "prepare", "p1"), drag) == drag
    assert RULES.check(at(state, "prepare", "p1"), drag).codes == ("wrong-area",)
    state = act(state, RULES.meant(state, drag))
    assert state.miniatures["d1"].status["zone"] == "earth-present"


def test_a_drag_answers_where_the_tardis_goes() -> None:
    state = rolled("tardis")
    drag = Move("d1", middle(state, "time-anomaly-rim"))
    assert RULES.meant(state, drag) == Choose("time-anomaly-rim", side="p1")


def test_only_the_time_zones_of_the_new_location_are_open() -> None:
    state = rolled("question")
    assert state.question is not None
    new = board.locations_in_play(state)[-1].id
    assert {each.option for each in state.question.answers if isinstance(each, Choose)} == {
        zone.id for zone in board.zones_of(state, new)
    }
    assert RULES.check(state, Choose("earth-past")).codes == ("decision-pending",)


def test_when_all_tiles_are_in_play_she_chooses_one_of_them() -> None:
    state = begin(1)
    for name in locations():
        if name not in state.zones:
            for zone in board.laid(state, name):
                state = replace(state, zones=state.zones.with_(zone.id, zone))
    state = at(state, "travel", "p1")
    for seed in range(20):
        after = act(state, Travel(), seed)
        assert after.question is not None
        if after.question.id == "time-zone":
            assert len(board.locations_in_play(after)) == len(locations())
            return
    raise AssertionError("no question mark in twenty rolls")


def test_tiles_never_overlap_and_stay_on_the_table() -> None:
    state = begin(1)
    for name in locations():
        if name not in state.zones:
            state = replace(state, zones=FrozenMap({**state.zones, **{z.id: z for z in board.laid(state, name)}}))
    boxes = [bounds_of(tile.outline.piece()) for tile in board.locations_in_play(state)]
    assert len(boxes) == len(locations())
    for i, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0 and top >= 0 and right <= 48 and bottom <= 48
        for other in boxes[i + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
