"""No legal move comes nearer than an inch to an enemy, anywhere on its way."""

from __future__ import annotations

import random

import pytest

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import Rect, distance
from tabletop.model.action import Action, Move
from tabletop.model.state import State
from tabletop.rules.exterminate.case import KEPT, ExterminateCase, case_of
from tabletop.rules.exterminate.verbs import Cross, Run
from tests.contract.samples import ambush
from tests.rules.exterminate.tables import RULES, crate, model, table

HAIR = 1e-4
"""A way round an enemy is written down as points on an arc: the chords between them come so much nearer."""


def nearest_on_the_way(state: State, action: Action) -> tuple[float, float]:
    """The gap to the nearest enemy where the way begins, and the least on the way."""
    case: ExterminateCase = case_of(state, action)
    walker, foes = case.miniature, [m for m in state.standing() if state.enemies(m.side, case.miniature.side)]
    path = case.route.path
    steps = max(1, round(path.length / 0.05))
    gaps = [
        min(gap(walker.moved_to(path.point_at(path.length * n / steps)).piece(), foe.piece()) for foe in foes)
        for n in range(steps + 1)
    ]
    return gaps[0], min(gaps)


@pytest.mark.parametrize("phase", ["movement", "shooting"])
@pytest.mark.parametrize("seed", range(12))
def test_no_legal_move_comes_nearer_than_an_inch(seed: int, phase: str) -> None:
    rng = random.Random(seed)
    laid = ambush(rng)
    state = RULES.begin(laid, {"battle_cards": False})
    state = table(*state.miniatures.values(), *state.terrain.values(), phase=phase, size=18.0)
    legal = 0
    for each in [m for m in state.standing() if m.side == "blue"]:
        for _ in range(30):
            assert each.at is not None
            to = (each.at[0] + rng.uniform(-5, 5), each.at[1] + rng.uniform(-5, 5))
            wish = RULES.nearest(state, Move(each.id, to, side="blue"))
            crossing = Cross(each.id, rng.choice(("crate", "barrier")), to)
            for action in (wish, crossing):
                meant = None if action is None else RULES.meant(state, action)
                if meant is None or not isinstance(meant, Move | Run | Cross) or not RULES.check(state, meant).legal:
                    continue
                legal += 1
                start, least = nearest_on_the_way(state, meant)
                assert least >= min(KEPT, start) - HAIR, meant
    assert legal > 20


def test_a_slide_stops_at_an_inch_exactly() -> None:
    state = table(model("cyberman", (6, 8), "c"), model("dalek", (11, 8), "d", side="red"))
    slid = RULES.nearest(state, Move("c", (10.5, 8), side="blue"))
    assert slid is not None
    assert gap(state.miniatures["c"].moved_to(slid.to).piece(), state.miniatures["d"].piece()) == pytest.approx(
        1, abs=1e-6
    )


def test_a_slide_does_not_end_at_the_base_of_a_friend() -> None:
    state = table(
        model("cyberman", (4, 8), "c"), model("cyberman", (7, 8), "f"), model("dalek", (20, 20), "d", side="red")
    )
    slid = RULES.nearest(state, Move("c", (7.2, 8), side="blue"))
    assert slid is not None and RULES.check(state, slid).legal
    assert distance(slid.to, (7.2, 8)) < 1.3


def test_a_drag_over_an_obstacle_means_crossing_it() -> None:
    barrier = crate("barrier", Rect(6.0, 0.0, 0.5, 24.0))
    state = table(model("cyberman", (5, 8), "c"), model("dalek", (20, 20), "d", side="red"), barrier)
    meant = RULES.meant(state, Move("c", (7.5, 8), side="blue"))
    assert meant == Cross("c", "barrier", (7.5, 8), side="blue")
    assert RULES.meant(state, Move("c", (5, 10), side="blue")) == Move("c", (5, 10), side="blue")
