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
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.odds.blast_map import _share_of_circle as shares_of_circle
from tabletop.rules.dwmg.odds.blast_map import blast_map
from tabletop.rules.dwmg.odds.odds import blast_odds, works
from tabletop.rules.dwmg.shooting.armoury import arm_of, ranged
from tabletop.rules.dwmg.shooting.shots import shot_at
from tabletop.rules.dwmg.verbs import Shoot

from .tables import DWMG, ground, model, table

OURS = ("bomber", "friend")


def daleks(*places: Point) -> list[Miniature]:
    return [model("dalek", at, f"d{number}") for number, at in enumerate(places)]


def near_the_corner() -> State:
    """A grenade in a hand (8 inches, 1D6 astray), its targets so near two sides that much of it is lost."""
    return table(
        model("unit-soldier", (8, 6), "bomber", facing=315.0, carrying=("grenade",)),
        *(
            model("dalek", at, f"d{n}")
            for n, at in enumerate(((0.6, 0.6), (1.5, 1.6), (4.0, 0.8), (0.9, 6.0), (4.2, 4.1)))
        ),
    )


def near_the_other_corner() -> State:
    """The same, turned half round."""
    return table(
        model("unit-soldier", (40, 42), "bomber", facing=135.0, carrying=("grenade",)),
        *(
            model("dalek", at, f"d{n}")
            for n, at in enumerate(((47.4, 47.4), (46.5, 46.4), (44.0, 47.2), (47.1, 42.0), (43.8, 43.9)))
        ),
    )


def into_a_crowd() -> State:
    """A shotgun (4 inches, 8 with a penalty), one foe in a melee with a friend, and a motorcycle across the way."""
    return table(
        model("unit-soldier", (20, 20), "bomber", facing=90.0, carrying=("shotgun",)),
        model("unit-soldier", (24, 17), "friend"),
        *daleks((25, 17), (22.6, 20.4), (26.8, 21)),
        model("motorcycle", (25.4, 23.5), "ride", side="monsters", facing=20.0),
    )


def in_the_open() -> State:
    """A mortar (18 to 36 inches, 2D6 astray) and Daleks about the middle of its range."""
    return table(
        model("unit-heavy-weapon-team", (6, 24), "bomber", facing=90.0, carrying=("mortar",)),
        *daleks((30, 24), (31.4, 24.6), (30.2, 26), (34, 22)),
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
    return sum(odds[who] for who in odds if who not in OURS), sum(odds.get(who, 0.0) for who in OURS)


@pytest.mark.parametrize(
    "state",
    [in_the_open(), near_the_corner(), near_the_other_corner(), into_a_crowd()],
    ids=["open", "corner", "other corner", "crowd"],
)
def test_every_place_has_the_number_that_its_odds_have(state: State) -> None:
    weapon, shooter = weapon_of(state), state.miniatures["bomber"]
    arm = arm_of(shooter, weapon)
    assert arm is not None
    found = blast_map(state, shooter, arm)
    points = found.grid.points()
    away = np.hypot(points[:, 0] - shooter.piece().centre[0], points[:, 1] - shooter.piece().centre[1])
    dice = np.random.default_rng(1)
    likely, reached = np.flatnonzero(found.enemies > 0), np.flatnonzero(away < arm.reach)
    assert len(likely) > 40
    corners = np.minimum(points, 48.0 - points).max(axis=1) < 1.6
    crowded = np.flatnonzero(corners & (found.enemies > 0))
    for row in np.concatenate((dice.choice(likely, 40), dice.choice(reached, 40), crowded)):
        place = tuple(points[row].tolist())
        # The dice say the direction to a tenth of a degree, the map takes all of them.
        assert (found.enemies[row], found.others[row]) == pytest.approx(expected(state, place, weapon), abs=0.004), (
            place
        )


def about(state: State, place: Point, weapon: str) -> tuple[float, float]:
    """The least and the most that the odds of a place and of those an eighth of an inch about it say."""
    x, y = place
    shifts = ((0.0, 0.0), (0.09, 0.09), (0.09, -0.09), (-0.09, 0.09), (-0.09, -0.09))
    found = [expected(state, (x + right, y + down), weapon)[0] for right, down in shifts]
    return min(found), max(found)


def test_the_share_of_a_base_that_is_not_round_is_that_of_a_place_an_eighth_away_at_most() -> None:
    state = into_a_crowd()
    ride, shooter = state.miniatures["ride"], state.miniatures["bomber"]
    arm = arm_of(shooter, "shotgun")
    assert arm is not None and ride.at is not None
    found = blast_map(state, shooter, arm)
    points = found.grid.points()
    rows = np.flatnonzero(np.abs(np.hypot(*(points - np.array(ride.at)).T) - 1.8) < 0.3)
    assert found.enemies[rows].any()
    for row in rows:
        least, most = about(state, tuple(points[row].tolist()), "shotgun")
        assert least - 0.004 <= found.enemies[row] <= most + 0.004, points[row]


def test_a_blast_astray_counts_a_base_that_is_not_round_where_it_is() -> None:
    """Directions are sampled there: what they say is near what the odds of one shot say."""
    state = table(
        model("unit-soldier", (4, 6), "bomber", facing=0.0, carrying=("grenade",)),
        model("motorcycle", (4.5, 1.2), "ride", side="monsters", facing=70.0),
    )
    shooter = state.miniatures["bomber"]
    arm = arm_of(shooter, "grenade")
    assert arm is not None
    found = blast_map(state, shooter, arm)
    points = found.grid.points()
    for x, y in ((2.25, 2.25), (4.25, 0.25), (4.75, 2.75), (6.75, 1.25)):
        (row,) = np.flatnonzero((np.abs(points - (x, y)) < 0.1).all(axis=1))
        least, most = about(state, (x, y), "grenade")
        assert least - 0.02 <= found.enemies[row] <= most + 0.02, (x, y)


def test_the_share_of_directions_that_strike_counts_none_off_the_table() -> None:
    """Near corners, where two sides cut off what both may cut off, against every direction tried in turn."""
    dice, state, inches = np.random.default_rng(5), table(), 4.0
    places = dice.uniform(0.0, 3.5, (60, 2))
    places = np.where(dice.random((60, 2)) < 0.5, places, 48.0 - places)
    middle, half = dice.uniform(-math.pi, math.pi, 60), dice.uniform(0.05, math.pi, 60)
    found = shares_of_circle(state, places, inches, middle, half)
    turns = (np.arange(7200) + 0.5) * math.tau / 7200
    for place, towards, arc, share in zip(places, middle, half, found, strict=True):
        ends = place + inches * np.column_stack((np.cos(turns), np.sin(turns)))
        on = ((ends >= 0.0) & (ends <= 48.0)).all(axis=1)
        within = np.abs((turns - towards + math.pi) % math.tau - math.pi) <= arc
        assert share == pytest.approx((on & within).mean(), abs=0.001)


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
