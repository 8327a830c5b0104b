"""The shaded map of a blast says what the odds of each place say (p. 13, rulings D12, D13)."""

from __future__ import annotations

import math
import time
from dataclasses import replace

import numpy as np
import pytest

from tabletop.geometry.shapes import Point, Rect
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import LabelMark, ShadeMark, Tone
from tabletop.model.state import State
from tabletop.rules.dwmg.odds.blast_map import blast_map
from tabletop.rules.dwmg.odds.odds import blast_odds, works
from tabletop.rules.dwmg.shooting.armoury import arm_of, ranged
from tabletop.rules.dwmg.shooting.shots import shot_at
from tabletop.rules.dwmg.verbs import Shoot

from .tables import DWMG, ground, model, table


def near_the_corner() -> State:
    """A grenade in a hand (8 inches, 1D6 astray), its targets so near two sides that much of it is lost."""
    return table(
        model("unit-soldier", (8, 6), "bomber", facing=315.0, carrying=("grenade",)),
        *(model("dalek", at, f"d{n}") for n, at in enumerate(((1.5, 1.5), (4.0, 0.8), (0.9, 6.0), (4.2, 4.1)))),
    )


def in_the_open() -> State:
    """A mortar (18 to 36 inches, 2D6 astray) and Daleks about the middle of its range."""
    return table(
        model("unit-heavy-weapon-team", (6, 24), "bomber", facing=90.0, carrying=("mortar",)),
        *(model("dalek", at, f"d{n}") for n, at in enumerate(((30, 24), (31.4, 24.6), (30.2, 26), (34, 22)))),
    )


def weapon_of(state: State) -> str:
    return next(each.id for each in ranged(state.miniatures["bomber"]) if "blast" in each.effects)


def expected(state: State, place: Point, weapon: str) -> tuple[float, float]:
    """The enemies and the others that the odds of one shot say are struck."""
    shooter = state.miniatures["bomber"]
    arm = arm_of(shooter, weapon)
    assert arm is not None and arm.blast is not None
    if not DWMG.check(state, Shoot("bomber", place, weapon)).legal:
        return (0.0, 0.0)
    shot = shot_at(state, shooter, arm, place)
    assert shot is not None
    odds = {who: float(chance * works(shot)) for who, chance in blast_odds(shot, arm.blast).items()}
    return sum(odds[who] for who in odds if who != "bomber"), odds.get("bomber", 0.0)


@pytest.mark.parametrize("state", [in_the_open(), near_the_corner()], ids=["open", "corner"])
def test_every_place_has_the_number_that_its_odds_have(state: State) -> None:
    weapon, shooter = weapon_of(state), state.miniatures["bomber"]
    arm = arm_of(shooter, weapon)
    assert arm is not None
    found = blast_map(state, shooter, arm)
    points = found.grid.points()
    away = np.hypot(points[:, 0] - shooter.piece().centre[0], points[:, 1] - shooter.piece().centre[1])
    dice = np.random.default_rng(1)
    likely, reached = np.flatnonzero(found.enemies > 0), np.flatnonzero(away < arm.reach)
    assert len(likely) > 100
    for row in np.concatenate((dice.choice(likely, 40), dice.choice(reached, 40))):
        place = tuple(points[row].tolist())
        # The dice say the direction to a tenth of a degree, the map takes all of them.
        assert (found.enemies[row], found.others[row]) == pytest.approx(expected(state, place, weapon), abs=0.004), (
            place
        )


def test_nobody_aims_behind_himself_too_near_or_through_a_wall() -> None:
    hut = ground("hut", Rect(3, 2.5, 2, 2), "impassable", "wall", sight="blocks", height=3.0)
    state = near_the_corner()
    for each, nothing in (
        (state, lambda x, y: x + y > 14.5),
        (in_the_open(), lambda x, y: math.hypot(x - 6, y - 24) < 18),
    ):
        shooter = each.miniatures["bomber"]
        arm = arm_of(shooter, weapon_of(each))
        assert arm is not None
        found = blast_map(each, shooter, arm)
        values = [
            value for (x, y), value in zip(found.grid.points().tolist(), found.enemies, strict=True) if nothing(x, y)
        ]
        assert values and not any(values)
    walled = replace(state, terrain=FrozenMap({"hut": hut}))
    arm = arm_of(state.miniatures["bomber"], "grenade")
    assert arm is not None
    behind = np.flatnonzero((blast_map(state, state.miniatures["bomber"], arm).grid.points() < 2.6).all(axis=1))
    assert blast_map(state, state.miniatures["bomber"], arm).enemies[behind].any()
    assert not blast_map(walled, state.miniatures["bomber"], arm).enemies[behind].any()


def test_the_shade_is_darkest_where_most_are_struck_and_names_that_place() -> None:
    state = in_the_open()
    weapon = weapon_of(state)
    shade, best = DWMG.shade(state, "blast", state.miniatures["bomber"], FrozenMap({"weapon": weapon}))
    assert isinstance(shade, ShadeMark) and isinstance(best, LabelMark) and shade.tone is Tone.BLAST
    values = np.frombuffer(shade.values, dtype=np.uint8)
    row, column = (int(inches / shade.step) for inches in (best.at[1], best.at[0]))
    assert values[row * shade.columns + column] == values.max()
    assert best.text.startswith(f"best: {expected(state, best.at, weapon)[0]:.2f} enemies")


def test_there_is_no_shade_for_a_pistol_or_where_nobody_can_be_struck() -> None:
    alone = table(model("unit-soldier", (24, 24), "bomber", carrying=("grenade",)), model("dalek", (2, 24), "d"))
    shooter = alone.miniatures["bomber"]
    assert DWMG.shade(alone, "blast", shooter, FrozenMap({"weapon": "grenade"})) == ()
    near = near_the_corner()
    assert DWMG.shade(near, "blast", near.miniatures["bomber"], FrozenMap({"weapon": "grenade"}))
    assert DWMG.shade(near, "blast", near.miniatures["bomber"], FrozenMap({"weapon": "rifle"})) == ()


@pytest.mark.slow
def test_thousands_of_places_take_no_longer_than_some_hundred_one_by_one() -> None:
    state = in_the_open()
    shooter = state.miniatures["bomber"]
    arm = arm_of(shooter, "mortar")
    assert arm is not None
    ratios = []
    for _ in range(3):
        start = time.perf_counter()
        blast_map(state, shooter, arm)
        middle = time.perf_counter()
        for number in range(5):
            expected(state, (29.0 + number, 24.0), "mortar")
        ratios.append((middle - start) / (time.perf_counter() - middle) * 5)
    assert min(ratios) < 100
