"""Pushing bases along (sandbox `push`)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import Rect, distance
from tabletop.model.event import Moved
from tabletop.rules.sandbox.actions import Push
from tests.rules.tables import SANDBOX, codes, done, soldier, table, wall


def test_an_oblique_contact_passes_the_push_on_straight() -> None:
    state = table(soldier("a", (4, 4)), soldier("b", (6, 4.6)))
    after = done(state, Push("a", (8, 4)))
    # b is met where the centres are 1″ apart: 0.8″ along, 0.6″ across.
    assert after.miniatures["a"].at == (8, 4)
    assert after.miniatures["b"].at == pytest.approx((8.8, 4.6), abs=1e-6)


def test_a_vehicle_pushes_whoever_is_before_its_bow() -> None:
    state = table(soldier("t", (5, 8), (2, 4), facing=90), soldier("a", (9, 8.8)), soldier("b", (9, 9.6)))
    after = done(state, Push("t", (8, 8)))
    assert after.miniatures["a"].at == pytest.approx((10.5, 8.8), abs=1e-6)
    # b's edge is 0.1″ beyond the bow's corner.
    assert after.miniatures["b"].at == (9, 9.6)


def test_a_push_is_charged_to_the_one_who_pushes() -> None:
    state = table(soldier("a", (4, 4), move=5), soldier("b", (6, 4), move=5))
    after = done(state, Push("a", (8, 4)))
    assert after.miniatures["a"].status["moved"] == 4 and "moved" not in after.miniatures["b"].status
    assert codes(after, Push("a", (10, 4))) == ("too-far",)


def test_a_push_is_refused_whole() -> None:
    state = table(soldier("a", (4, 4)), soldier("b", (6, 4)), wall("wall", Rect(8, 2, 1, 4)))
    assert codes(state, Push("a", (7, 4))) == ("terrain-in-the-way",)
    assert done(state, Push("a", (6.5, 4))).miniatures["b"].at == pytest.approx((7.5, 4))


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_nobody_overlaps_nobody_goes_further_than_he_must(seed: int) -> None:
    rng = random.Random(seed)
    people = []
    while len(people) < 14:
        size = rng.choice((1.0, 1.5, 2.0, (1.5, 2.5)))
        one = soldier(f"m{len(people)}", (rng.uniform(6, 18), rng.uniform(6, 18)), size, facing=rng.uniform(0, 360))
        if not SANDBOX.audit(table(*people, one)):
            people.append(one)
    state = table(*people, size=24)
    push = Push("m0", (rng.uniform(5, 19), rng.uniform(5, 19)))
    if codes(state, push):
        assert set(codes(state, push)) == {"off-table"}
        return
    events = [event for event in SANDBOX.resolve(state, push, None) if isinstance(event, Moved)]  # type: ignore[arg-type]
    after = done(state, push)
    assert SANDBOX.audit(after) == ()
    whole = distance(people[0].at or (0, 0), push.to)
    for event in events:
        assert event.length <= whole + 1e-6
        assert event.by_push == (event.who != "m0")
    # Whoever was pushed touches somebody behind him: nobody flies ahead of the push.
    moved = {event.who for event in events}
    for who in moved - {"m0"}:
        piece = after.miniatures[who].piece()
        assert min(gap(piece, after.miniatures[other].piece()) for other in moved - {who}) <= 1e-3
