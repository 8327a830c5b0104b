"""Dragging: what a move costs, what stops it, and where it slides to (rulings C2, C3; hands and eyes)."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.gaps import gap, overlaps
from tabletop.geometry.shapes import Circle, Point, Polygon, Rect, Wall, distance
from tabletop.model.action import Move, Turn
from tabletop.model.event import Moved
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import GhostMark, OutlineMark, PathMark, Tone
from tabletop.model.miniature import BaseSize
from tabletop.model.state import State
from tabletop.rules.common.case import Case
from tabletop.rules.common.checks import cannot_move, enemy_in_the_way, terrain_in_the_way, unknown
from tabletop.rules.common.rule import judge
from tabletop.rules.common.walks import Stop
from tabletop.rules.sandbox.actions import Mark
from tests.rules.tables import SANDBOX, codes, done, soldier, table, wall

BLOCK = wall("block", Rect(10, 8, 4, 4))


def slid(state: State, who: str, to: Point, **more: object) -> Move:
    """Where a drag ends; it is legal whatever else it is."""
    move = SANDBOX.nearest(state, Move(who, to, **more))  # type: ignore[arg-type]
    assert move is not None
    verdict = SANDBOX.check(state, move)
    assert verdict.legal, [refusal.message for refusal in verdict.refusals]
    return move


def test_a_way_round_a_corner_is_charged_with_its_arc() -> None:
    # Past the block's left side at half an inch, starting and ending 0.25″ outside that side, 2″ above and below it:
    # a tangent, an arc, 4″ straight, an arc, a tangent.
    state = table(soldier("a", (9.75, 6)), BLOCK)
    to_corner = math.hypot(0.25, 2)
    tangent = math.sqrt(to_corner**2 - 0.5**2)
    arc = 0.5 * (math.asin(0.5 / to_corner) - math.asin(0.25 / to_corner))
    length = SANDBOX.check(state, Move("a", (9.75, 14))).facts["length"]
    assert length == pytest.approx(2 * tangent + 4 + 2 * arc, abs=1e-6)


def test_a_waypoint_forces_the_way() -> None:
    state = table(soldier("a", (8, 10)), BLOCK)
    free = SANDBOX.check(state, Move("a", (16, 10))).facts["length"]
    forced = SANDBOX.check(state, Move("a", (16, 10), ((12, 2),)))
    assert forced.legal
    assert forced.facts["length"] == pytest.approx(
        sum(SANDBOX.check(s, m).facts["length"] for s, m in (
            (state, Move("a", (12, 2))), (table(soldier("a", (12, 2)), BLOCK), Move("a", (16, 10)))))
    )  # fmt: skip
    assert forced.facts["length"] > free


def test_the_move_in_the_log_is_the_move_that_was_shown() -> None:
    state = table(soldier("a", (8, 10)), BLOCK)
    move = Move("a", (16, 10), ((12, 4),), 123.0)
    verdict = SANDBOX.check(state, move)
    (path,) = (mark for mark in verdict.marks if isinstance(mark, PathMark))
    (event,) = SANDBOX.resolve(state, move, None)  # type: ignore[arg-type]
    assert isinstance(event, Moved)
    assert event.path == path.points and event.length == path.length == verdict.facts["length"]
    assert path.waypoints == ((12, 4),) and (12, 4) in path.points
    assert event.path[0] == (8, 10) and event.path[-1] == (16, 10) and event.facing == 123.0


def test_a_legal_drag_shows_ghost_and_inches_and_a_refused_one_lights_what_refuses_it() -> None:
    state = table(soldier("a", (4, 4)), soldier("b", (8, 4), name="Bob"))
    legal = SANDBOX.check(state, Move("a", (6, 4)))
    assert {type(mark) for mark in legal.marks} == {PathMark, GhostMark}
    assert all(mark.tone is Tone.LEGAL for mark in legal.marks if isinstance(mark, PathMark | GhostMark))
    refused = SANDBOX.check(state, Move("a", (7.4, 4)))
    assert all(mark.tone is Tone.REFUSED for mark in refused.marks if isinstance(mark, PathMark | GhostMark))
    (refusal,) = refused.refusals
    assert refusal.marks == (OutlineMark(state.miniatures["b"].piece()),)
    assert refusal.facts["other"] == "b" and refusal.facts["overlap"] == pytest.approx(0.4)
    assert "Bob" in refusal.message and "0.4″" in refusal.message


def test_everything_wrong_is_told_at_once() -> None:
    state = table(soldier("a", (4, 12), move=3), soldier("b", (22.8, 12)))
    assert set(codes(state, Move("a", (23.6, 12)))) == {"off-table", "overlap", "too-far"}


def test_too_far_says_both_figures_and_tells_them_apart() -> None:
    state = table(soldier("a", (4, 4), move=10))
    (refusal,) = SANDBOX.check(state, Move("a", (14.03, 4))).refusals
    assert refusal.code == "too-far"
    assert (refusal.facts["needed"], refusal.facts["allowed"]) == (pytest.approx(10.03), 10)
    assert "10.03″ needed, 10″ allowed" in refusal.message


def test_a_drag_stops_exactly_at_the_limit() -> None:
    state = table(soldier("a", (4, 4), move=10))
    move = slid(state, "a", (20, 16))
    assert distance((4, 4), move.to) == pytest.approx(10, abs=1e-5)
    state = done(state, move)
    assert state.miniatures["a"].status["moved"] <= 10 + 1e-6
    assert distance(slid(state, "a", (20, 20)).to, state.miniatures["a"].at or (0, 0)) <= 1e-4


def test_a_drag_round_a_corner_stops_when_the_way_is_used_up() -> None:
    state = table(soldier("a", (8, 10), move=7), BLOCK)
    move = slid(state, "a", (17, 10))
    assert SANDBOX.check(state, move).facts["length"] == pytest.approx(7, abs=1e-5)


def test_a_drag_into_a_wall_slides_along_it() -> None:
    state = table(soldier("a", (8, 10)), BLOCK)
    move = slid(state, "a", (10.5, 9.2))
    assert move.to == pytest.approx((9.5, 9.2), abs=1e-5)


def test_a_drag_onto_a_base_ends_in_contact() -> None:
    state = table(soldier("a", (4, 4)), soldier("b", (9, 4), 2.0))
    move = slid(state, "a", (8.6, 4))
    assert gap(soldier("a", move.to).piece(), state.miniatures["b"].piece()) == pytest.approx(0, abs=1e-5)
    assert move.to == pytest.approx((7.5, 4), abs=1e-4)


def test_a_drag_off_the_table_stays_at_its_edge() -> None:
    assert slid(table(soldier("a", (4, 4))), "a", (-3, 7)).to == pytest.approx((0.5, 7), abs=1e-5)


def test_a_vehicle_slides_too() -> None:
    state = table(soldier("t", (4, 10), (2, 4)), BLOCK)
    assert slid(state, "t", (11, 10)).to == pytest.approx((9, 10), abs=1e-4)
    assert slid(state, "t", (-5, 10)).to == pytest.approx((1, 10), abs=1e-4)


def crowded(seed: int) -> State:
    """A table full of bases and walls, and `m0` with 8″ to go."""
    rng = random.Random(seed)
    things = [
        BLOCK,
        wall("pillar", Circle(5, 16, 1.2)),
        wall("ell", Polygon(((16, 15), (21, 15), (21, 16), (17, 16), (17, 20), (16, 20)))),
        wall("fence", Wall(((2, 6), (7, 4)))),
    ]
    people = []
    while len(people) < 12:
        one = soldier(f"m{len(people)}", (rng.uniform(1, 23), rng.uniform(1, 23)), rng.choice((1.0, 1.5)), move=8)
        if not SANDBOX.audit(table(*things, *people, one)):
            people.append(one)
    return table(*things, *people)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), x=st.floats(-1, 25), y=st.floats(-1, 25))
def test_no_legal_place_is_nearer_than_where_a_drag_slides_to(seed: int, x: float, y: float) -> None:
    state = crowded(seed)
    move = slid(state, "m0", (x, y))
    reached = distance(move.to, (x, y))
    rng = random.Random(seed)
    for _ in range(120):
        # Places a little nearer to the wish than the one found.
        away, turn = reached * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
        place = (x + away * math.cos(turn), y + away * math.sin(turn))
        if away < reached - 0.1:
            assert not SANDBOX.check(state, Move("m0", place)).legal, (place, move.to)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), vehicle=st.booleans())
def test_the_whole_way_of_a_legal_move_is_free(seed: int, vehicle: bool) -> None:
    rng = random.Random(seed)
    state = crowded(seed)
    mover = replace(state.miniatures["m0"], status=FrozenMap())
    if vehicle:
        # It fits the circle of the round base it stands for.
        mover = replace(mover, base=BaseSize(0.6, 0.8), facing=rng.uniform(0, 360))
    state = replace(state, miniatures=FrozenMap({"m0": mover}))
    for _ in range(12):
        places = [(rng.uniform(-1, 25), rng.uniform(-1, 25)) for _ in range(rng.randint(1, 3))]
        move = Move("m0", places[-1], tuple(places[:-1]))
        if codes(state, move):
            continue
        (event,) = SANDBOX.resolve(state, move, None)  # type: ignore[arg-type]
        assert isinstance(event, Moved)
        assert event.length >= sum(map(math.dist, (event.path[0], *places), places)) - 1e-6
        for start, end in pairwise(event.path):
            for share in (0.0, 0.25, 0.5, 0.75, 1.0):
                here = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
                on_the_way = replace(state, miniatures=FrozenMap({"m0": mover.moved_to(here)}))
                # A chord of a way round a corner cuts 0.25²/8r off it.
                assert [fault for fault in SANDBOX.audit(on_the_way) if "impassable" not in fault] == []
                assert not any(
                    overlaps(mover.moved_to(here).piece(), piece.piece(), 0.02) for piece in state.terrain.values()
                )


def test_a_waypoint_stays_on_the_table_too() -> None:
    state = table(soldier("a", (4, 4)))
    assert codes(state, Move("a", (8, 4), ((6, -1),))) == ("off-table",)
    assert codes(state, Move("a", (8, 4), ((6, 0.5),))) == ()


def test_a_miniature_may_leave_what_it_was_put_into() -> None:
    # The referee may put anybody anywhere; he must be able to go on from there.
    state = table(soldier("a", (11, 8.2)), soldier("b", (11, 7.5)), BLOCK)
    assert SANDBOX.audit(state)
    assert not SANDBOX.audit(done(state, Move("a", (6, 6))))


def test_levels_do_not_meet() -> None:
    state = table(
        soldier("a", (4, 4)), soldier("up", (8, 4), level=1), wall("rail", Rect(6, 3, 0.5, 2), level=1), levels=1
    )
    moved = done(state, Move("a", (8, 4)))
    assert moved.miniatures["a"].at == (8, 4) and SANDBOX.audit(moved) == ()
    assert codes(state, Move("up", (4, 4))) == ()
    assert SANDBOX.check(state, Move("up", (4, 4))).facts["length"] > 4


def test_a_rectangle_turns_only_where_there_is_room() -> None:
    # Between two posts 3″ apart a 2 × 4 vehicle cannot turn from along to across, a turret of 2 × 2 can.
    posts = (wall("left", Rect(4, 0, 4, 24)), wall("right", Rect(11, 0, 4, 24)))
    assert codes(table(soldier("t", (9.5, 12), (2, 4)), *posts), Turn("t", 90)) == ("terrain-in-the-way",) * 2
    assert codes(table(soldier("t", (9.5, 12), (2, 2)), *posts), Turn("t", 90)) == ()
    # Half a turn ends where nothing stands in the way, but sweeps through both.
    assert codes(table(soldier("t", (9.5, 12), (2, 4)), *posts), Turn("t", 180)) == ("terrain-in-the-way",) * 2


def test_a_word_sets_the_limit_in_play() -> None:
    state = table(soldier("a", (4, 4)))
    assert codes(state, Move("a", (20, 4))) == ()
    state = done(state, Mark("a", FrozenMap({"move": 5.0})))
    assert codes(state, Move("a", (20, 4))) == ("too-far",)


@dataclass(frozen=True)
class Wary(Case):
    """A game in which enemies are owed an inch (as ruling E7 has it)."""

    @property
    def stops(self) -> tuple[Stop, ...]:
        enemies = (each for each in self.state.standing() if each.side != self.miniature.side)
        return tuple(Stop(each.id, each.piece(), 1.0) for each in enemies)


def test_a_game_may_let_enemies_stop_a_move_at_a_distance() -> None:
    state = table(soldier("a", (4, 4)), soldier("enemy", (8, 4), side="red"), soldier("friend", (4, 8)))
    rules = (unknown, cannot_move, terrain_in_the_way, enemy_in_the_way)

    def refused(*to: Point) -> list[str]:
        move = Move("a", to[-1], to[:-1])
        return [refusal.facts["other"] for refusal in judge(rules, Wary(state, move, SANDBOX.vocabulary))]

    assert refused((6, 4)) == []
    assert refused((6.1, 4)) == ["enemy"]
    assert refused((4, 12)) == []
    assert refused((8, 6), (8, 5.9)) == ["enemy"]
    # The way to the other side leads round at an inch.
    case = Wary(state, Move("a", (12, 4)), SANDBOX.vocabulary)
    assert judge(rules, case) == () and case.route.length > 8.5


def test_a_vehicle_turns_before_it_goes_where_it_must_fit_through() -> None:
    posts = (wall("left", Rect(8, 0, 1, 10.5)), wall("right", Rect(8, 13.5, 1, 10.5)))
    across = table(soldier("t", (4, 12), (2, 4), facing=0), *posts)
    assert codes(across, Move("t", (14, 12))) == ("terrain-in-the-way",) * 2
    assert codes(across, Move("t", (14, 12), facing=90)) == ()
    # Where it stands along and is to end across, it goes first and turns at the end.
    along = table(soldier("t", (4, 12), (2, 4), facing=90), *posts)
    assert codes(along, Move("t", (14, 12), facing=0)) == ()
    # Between the posts it ends neither way round but along.
    assert codes(along, Move("t", (8.5, 12), facing=0)) == ("terrain-in-the-way",) * 2


def test_a_drag_over_the_edge_looks_for_no_way_longer_than_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing over there can be reached however long the way: a hand off the table must not have to wait for that."""
    from tabletop.rules.common import walks

    made, reaches = walks.Walk, []

    def watched(start: Point, radius: float, blockers: object, limit: float, *more: object, **named: object) -> object:
        reaches.append(limit)
        return made(start, radius, blockers, limit, *more, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(walks, "Walk", watched)
    state = table(soldier("a", (20, 12)), BLOCK)
    assert slid(state, "a", (28, 12)).to == pytest.approx((24 - 0.5, 12), abs=0.02)
    assert reaches and not any(map(math.isinf, reaches))
