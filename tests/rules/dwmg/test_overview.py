"""What is seen of many at once is what is seen of each (rulings D1, D2)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tabletop.geometry.shapes import Polygon, Rect
from tabletop.model.state import State
from tabletop.rules.dwmg.shooting.overview import hidden_models, overview
from tabletop.rules.dwmg.shooting.seeing import SPOT, view_of, view_of_place

from .tables import DWMG, ground, model, table


def crowd(seed: int) -> State:
    """Soldiers and Daleks among walls, bushes, a wood, a hill and low rubble, some of them lying on the ground."""
    dice = random.Random(seed)

    def place() -> tuple[float, float]:
        return (dice.uniform(3, 45), dice.uniform(3, 45))

    models = [model("unit-soldier", place(), f"s{n}", prone=n % 3 == 0) for n in range(5)]
    models += [model("dalek", place(), f"d{n}") for n in range(9)]
    kinds = [("wall", "blocks", 3.0), ("bush", "partial", 1.5), ("wood", "partial", 3.0), ("rubble", "partial", 0.7)]
    pieces = []
    for n in range(16):
        kind, sight, height = kinds[n % 4]
        x, y = place()
        pieces.append(
            ground(f"p{n}", Rect(x, y, 3.0, 2.0, dice.uniform(0, 90)), "open", kind, sight=sight, height=height)
        )
    hill = Polygon(((20, 20), (30, 18), (32, 28), (22, 30)))
    return table(*models, *pieces, ground("rise", hill, "open", "hill", sight="blocks", height=2.0))


@pytest.mark.parametrize("seed", range(6))
def test_models_seen_together_are_seen_as_one_by_one(seed: int) -> None:
    state = crowd(seed)
    models = list(state.standing())
    for viewer in models:
        others = [each for each in models if each.id != viewer.id]
        alone = {each.id for each in others if view_of(state, viewer, each).hidden}
        assert hidden_models(state, viewer, others) == alone


@pytest.mark.parametrize("seed", range(3))
def test_places_seen_together_are_seen_as_one_by_one(seed: int) -> None:
    state = crowd(seed)
    viewer = next(iter(state.standing()))
    dice = np.random.default_rng(seed)
    discs = np.column_stack((dice.uniform(0, 48, (200, 2)), np.full(200, SPOT)))
    seen = overview(state, viewer, discs, 0)
    for (x, y, _), share, hidden in zip(discs.tolist(), seen.shares, seen.hidden, strict=True):
        alone = view_of_place(state, viewer, (x, y))
        assert alone.hidden == hidden
        assert alone.share == pytest.approx(share, abs=1e-9)


def test_the_offers_name_exactly_those_whom_a_shot_may_be_aimed_at() -> None:
    from tabletop.rules.dwmg.verbs import Shoot

    state = crowd(2)
    for offer in DWMG.offers(state, "heroes"):
        if offer.verb == "shoot" and offer.refusal is None:
            legal = [
                each.id
                for each in state.standing()
                if each.side == "monsters" and DWMG.check(state, Shoot(str(offer.by), each.id, **offer.given)).legal
            ]
            assert list(offer.targets) == legal
