"""Pushing bases along (sandbox `push`): whoever is met gives way, all slide along walls, and nobody overlaps."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.gaps import gap, on_table, overlaps
from tabletop.geometry.shapes import Circle, Rect, distance
from tabletop.model.document import Document
from tabletop.model.event import Moved
from tabletop.model.record import Done
from tabletop.model.state import State
from tabletop.rules.common.walls import walls
from tabletop.rules.sandbox.actions import Push
from tabletop.session.game import Game
from tests.rules.tables import SANDBOX, codes, done, soldier, table, wall


def place(state: State, name: str) -> tuple[float, float]:
    at = state.miniatures[name].at
    assert at is not None
    return at


def test_who_is_met_squarely_goes_on_before_the_pusher() -> None:
    after = done(table(soldier("a", (4, 8)), soldier("b", (6, 8)), soldier("aside", (6, 9.2))), Push("a", (8, 8)))
    assert place(after, "a") == (8, 8)
    assert place(after, "b") == pytest.approx((9, 8), abs=1e-3)
    assert place(after, "aside") == (6, 9.2)


def test_who_is_met_obliquely_gives_way_to_the_side() -> None:
    after = done(table(soldier("a", (4, 4)), soldier("b", (6, 4.6))), Push("a", (8, 4)))
    x, y = place(after, "b")
    assert place(after, "a") == (8, 4) and 6 < x < 9 and y > 4.7
    assert gap(after.miniatures["a"].piece(), after.miniatures["b"].piece()) >= 0


def test_a_vehicle_pushes_whoever_is_before_its_bow() -> None:
    state = table(soldier("t", (5, 8), (2, 4), facing=90), soldier("a", (9, 8)), soldier("b", (9, 9.6)))
    after = done(state, Push("t", (8, 8)))
    assert place(after, "a") == pytest.approx((10.5, 8), abs=1e-3)
    assert place(after, "b") == (9, 9.6)  # its edge is 0.1″ beyond the bow's corner
    assert after.miniatures["t"].facing == 90


def test_a_push_is_charged_to_the_one_who_pushes() -> None:
    state = table(soldier("a", (4, 4), move=5), soldier("b", (6, 4), move=5))
    after = done(state, Push("a", (8, 4)))
    assert after.miniatures["a"].status["moved"] == pytest.approx(4)
    assert "moved" not in after.miniatures["b"].status
    assert codes(after, Push("a", (10, 4))) == ("too-far",)


def test_a_pushed_base_slides_along_a_wall() -> None:
    state = table(soldier("a", (4, 5)), soldier("b", (7, 5.2)), wall("wall", Rect(8, 2, 1, 12)))
    after = done(state, Push("a", (7.2, 5)))
    x, y = place(after, "b")
    assert place(after, "a") == (7.2, 5)
    assert x <= 7.5 + 1e-6 and y > 5.9


def test_the_pusher_slides_along_a_wall_as_far_as_that_brings_it_nearer() -> None:
    state = table(soldier("a", (4, 4)), wall("wall", Rect(8, 2, 1, 20)))
    x, y = place(done(state, Push("a", (10, 8))), "a")
    assert x == pytest.approx(7.5, abs=1e-3) and y == pytest.approx(8, abs=0.3)


def test_who_stands_with_his_back_to_the_wall_stops_the_push() -> None:
    state = table(soldier("a", (4, 6)), soldier("b", (7.5, 6)), wall("wall", Rect(8, 2, 1, 8)))
    after = done(state, Push("a", (7.4, 6)))
    assert place(after, "a")[0] == pytest.approx(6.5, abs=0.01)
    # Nobody who is pushed leaves the table either.
    edge = done(table(soldier("a", (4, 6)), soldier("b", (23, 6))), Push("a", (24, 6)))
    assert place(edge, "b")[0] == pytest.approx(23.5, abs=1e-3) and place(edge, "a")[0] < 22.6


def test_who_cannot_even_begin_is_refused_and_told_what_stands_there() -> None:
    state = table(soldier("a", (7.5, 6)), wall("wall", Rect(8, 2, 1, 8)))
    assert codes(state, Push("a", (9, 6))) == ("terrain-in-the-way",)


def test_replaying_a_push_gives_the_same_places_to_the_last_bit() -> None:
    people = [soldier(f"m{k}", (6 + k % 4 * 1.1, 6 + k // 4 * 1.05)) for k in range(12)]
    game = Game(SANDBOX, Document("Push", "sandbox", table(*people)), seed=1)
    for to in ((9, 8), (5, 9), (11, 6)):
        game.do(Push("m0", to))
    again = Game(SANDBOX, game.document, seed=2, records=game.records)
    assert again.state == game.state
    # Nor does doing it anew differ: a push leaves nothing to chance.
    fresh = Game(SANDBOX, game.document, seed=3)
    for record in game.records:
        assert isinstance(record, Done)
        fresh.do(record.action)
    assert fresh.state == game.state


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_nobody_overlaps_anything_and_nobody_leaps(seed: int) -> None:
    rng = random.Random(seed)
    things = [
        wall("block", Rect(10, 9, 3, 2, rng.uniform(0, 90))),
        wall("post", Circle(16, 14, 1)),
        wall("edge", Rect(5, 4, 0.25, 8)),
    ]
    people = []
    for _ in range(60):
        size = rng.choice((1.0, 1.5, 2.0, (1.5, 2.5)))
        one = soldier(f"m{len(people)}", (rng.uniform(6, 18), rng.uniform(6, 18)), size, facing=rng.uniform(0, 360))
        free = all(gap(one.piece(), other.piece()) > 0 for other in people)
        if free and not SANDBOX.audit(table(*things, *people, one)):
            people.append(one)
    state = table(*things, *people[:24], size=24)
    push = Push("m0", (rng.uniform(-1, 25), rng.uniform(-1, 25)))
    if codes(state, push):
        assert set(codes(state, push)) <= {"terrain-in-the-way"}
        return
    events = [event for event in SANDBOX.resolve(state, push, None) if isinstance(event, Moved)]  # type: ignore[arg-type]
    after = done(state, push)
    moved = {event.who for event in events}
    for event in events:
        piece = after.miniatures[event.who].piece()
        assert event.path[0] == state.miniatures[event.who].at and event.path[-1] == after.miniatures[event.who].at
        assert event.by_push == (event.who != "m0")
        assert on_table(piece, 24, 24)
        assert not any(overlaps(piece, solid.piece) for solid in walls(state.terrain, 0))
        others = (other for name, other in after.miniatures.items() if name not in moved)
        assert not any(overlaps(piece, other.piece()) for other in others)
    for one, other in combinations(moved, 2):
        assert not overlaps(after.miniatures[one].piece(), after.miniatures[other].piece())
    # Whoever was pushed touches somebody who moved too: nobody flies ahead of the push.
    for who in moved - {"m0"}:
        went = next(event for event in events if event.who == who)
        assert went.length <= 1.5 * distance(people[0].at or (0, 0), push.to) + 1
