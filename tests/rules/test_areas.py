"""Areas: who is where, making room for somebody, and moves that may not leave."""

from __future__ import annotations

from dataclasses import replace

from tabletop.geometry.shapes import Circle, Rect, distance
from tabletop.model.action import Move
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.model.terrain import Terrain
from tabletop.model.things import Side, Zone
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.common import checks, movement
from tabletop.rules.common.areas import AreaCase, area_of, everybody_in, free_place, sent, wrong_area
from tabletop.rules.common.codes import COMMON_CODES
from tabletop.rules.common.rule import judge

WORDS = Vocabulary("rooms", FrozenMap({"move": Move}), codes=COMMON_CODES)
HALL = Zone("hall", "area", Rect(1.0, 1.0, 10.0, 10.0), label="The hall")
CELL = Zone("cell", "area", Rect(11.0, 1.0, 3.0, 3.0), label="The cell")
WELL = Terrain("well", "well", Circle(6.0, 6.0, 1.0), movement="impassable")
RULES = (checks.unknown, checks.cannot_move, wrong_area, checks.overlap, checks.terrain_in_the_way.after(wrong_area))


def table(*models: Miniature) -> State:
    return State(
        table=Table(16.0, 12.0),
        terrain=FrozenMap({"well": WELL}),
        zones=FrozenMap({zone.id: zone for zone in (HALL, CELL)}),
        miniatures=FrozenMap({model.id: model for model in models}),
        sides=FrozenMap({"blue": Side("blue", "Blue")}),
    )


def ann(x: float, y: float, name: str = "ann") -> Miniature:
    return Miniature(name, "blue", (x, y), name=name.capitalize())


def test_a_miniature_is_in_the_area_that_holds_its_whole_base() -> None:
    assert area_of(table(), ann(1.5, 1.5)) == HALL
    assert area_of(table(), ann(11.0, 2.0)) is None
    assert area_of(table(), replace(ann(5, 5), at=None)) is None
    state = table(ann(3, 3), ann(12, 2, "bob"), ann(8, 8, "cat"))
    assert [each.id for each in everybody_in(state, "hall")] == ["ann", "cat"]


def test_room_is_made_where_nobody_stands_and_nothing_is() -> None:
    state = table(ann(12.5, 2.5), ann(5, 5, "bob"))
    place = free_place(state, CELL, state.miniatures["bob"], (12.5, 2.5))
    assert place is not None and distance(place, (12.5, 2.5)) >= 0.99
    assert area_of(state, replace(state.miniatures["bob"], at=place)) == CELL
    beside_the_well = free_place(state, HALL, state.miniatures["ann"], (6.0, 6.0))
    assert beside_the_well is not None and distance(beside_the_well, (6.0, 6.0)) >= 1.5


def test_a_full_area_takes_nobody() -> None:
    full = table(*(ann(11.5 + x, 1.5 + y, f"m{x}{y}") for x in range(3) for y in range(3)), ann(5, 5))
    assert free_place(full, CELL, full.miniatures["ann"], (12.5, 2.5)) is None
    assert sent(full, full.miniatures["ann"], CELL, (12.5, 2.5)) is None


def test_who_is_there_already_stays_where_it_stands() -> None:
    state = table(ann(5, 5))
    assert sent(state, state.miniatures["ann"], HALL, (2.0, 2.0)) is None
    gone = sent(state, state.miniatures["ann"], CELL, (12.5, 2.5))
    assert gone is not None and gone.path == ((5, 5), (12.5, 2.5))


def judged(state: State, move: Move) -> tuple[str, ...]:
    return tuple(refusal.code for refusal in judge(RULES, AreaCase(state, move, WORDS)))


def test_a_move_stays_within_its_area_and_says_why() -> None:
    state = table(ann(5, 3))
    assert judged(state, Move("ann", (9.0, 9.0))) == ()
    (refusal,) = judge(RULES, AreaCase(state, Move("ann", (12.5, 2.5)), WORDS))
    assert refusal.code == "wrong-area"
    assert refusal.facts["area"] == "cell" and refusal.facts["open_to"] == ("hall",)
    assert "the hall" in refusal.message and "the cell" in refusal.message
    assert judged(state, Move("ann", (10.8, 5.0))) == ("wrong-area",)


def test_a_move_ends_on_nothing_impassable() -> None:
    assert judged(table(ann(5, 3)), Move("ann", (6.0, 6.0))) == ("terrain-in-the-way",)


def test_the_way_goes_round_what_stands_in_the_room_and_never_leaves_it() -> None:
    case = AreaCase(table(ann(6, 4.4)), Move("ann", (6.0, 7.6)), WORDS)
    assert case.route.free and case.route.length > 3.3


def test_a_drag_out_of_the_area_slides_to_its_edge() -> None:
    case = AreaCase(table(ann(5, 3)), Move("ann", (14.0, 8.0)), WORDS)
    slid = movement.nearest(case, case.action, lambda move: judged(case.state, move) == ())
    assert slid is not None
    assert distance(slid.to, (10.5, 8.0)) < 0.02
