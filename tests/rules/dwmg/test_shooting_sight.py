"""What a shooter sees of a target (p. 8; rulings D1, D2)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.geometry.shapes import Polygon, Rect
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.dwmg.verbs import Shoot
from tests.rules.dwmg.tables import DWMG, codes, ground, model, table

SHOT = Shoot("hero", "target")
ACROSS = Rect(8, 8, 0.5, 4)
"""Right across the line between shooter and target."""
HALF = Rect(9, 10, 1, 4)
"""It covers what lies below the line."""


def hero(**words: Any) -> Miniature:
    return model("unit-soldier", (4, 10), "hero", facing=90.0, **words)


def target(**words: Any) -> Miniature:
    return model("ogron", (14, 10), "target", side="monsters", **words)


def wall(height: float, shape: Any = ACROSS, kind: str = "wall", sight: str = "blocks", **fields: Any) -> Terrain:
    return ground("wall", shape, "open", kind, height=height, sight=sight, **fields)


def hides(state: State) -> str:
    """How the target is hidden: `no`, `partly` or `wholly`."""
    verdict = DWMG.check(state, SHOT)
    if "no-line-of-sight" in verdict.codes:
        return "wholly"
    assert verdict.legal, verdict.codes
    return "partly" if "Target partially hidden" in {each.label for each in verdict.modifiers} else "no"


@pytest.mark.parametrize(
    ("height", "standing", "lying"),
    [(0.49, "no", "no"), (0.5, "partly", "wholly"), (1.0, "partly", "wholly"), (1.01, "wholly", "wholly")],
)
def test_terrain_hides_by_its_height(height: float, standing: str, lying: str) -> None:
    assert hides(table(hero(), target(), wall(height))) == standing
    assert hides(table(hero(), target(prone=True), wall(height))) == lying


def test_the_hidden_share_is_that_of_the_angle_and_above_none_it_costs_one() -> None:
    state = table(hero(), target(), wall(2, HALF))
    verdict = DWMG.check(state, SHOT)
    assert verdict.facts["hidden"] == pytest.approx(0.5) and verdict.facts["obstructions"] == ("wall",)
    assert hides(state) == "partly" and verdict.needs == 5
    assert hides(table(hero(), target(), wall(2, Rect(9, 10.5, 1, 4)))) == "no"


def test_a_sliver_that_is_seen_is_enough() -> None:
    assert hides(table(hero(), target(), wall(2, Rect(9, 9.76, 1, 4)))) == "partly"
    assert hides(table(hero(), target(), wall(2, Rect(9, 9, 1, 4)))) == "wholly"


def test_a_shooter_ignores_a_low_wall_that_he_touches() -> None:
    assert hides(table(hero(), target(), wall(1, Rect(4.5, 8, 0.5, 4)))) == "no"
    assert hides(table(hero(), target(), wall(1, Rect(4.52, 8, 0.5, 4)))) == "partly"
    assert hides(table(hero(), target(), wall(1.5, Rect(4.5, 8, 0.5, 4)))) == "wholly"


def test_what_is_clear_to_see_through_hides_nothing() -> None:
    assert hides(table(hero(), target(), wall(3, sight="clear"))) == "no"
    assert hides(table(hero(), target(), wall(3, sight="partial"))) == "partly"


@pytest.mark.parametrize(("depth", "seen"), [(3.0, "partly"), (3.01, "wholly")])
def test_a_wood_hides_partly_and_more_than_three_inches_of_it_wholly(depth: float, seen: str) -> None:
    wood = wall(3, Rect(6, 6, depth, 8), "wood", "partial")
    assert hides(table(hero(), target(), wood)) == seen


def test_two_woods_on_the_line_add_up_and_the_depth_is_an_option() -> None:
    one = wall(3, Rect(6, 6, 2, 8), "wood", "partial")
    two = ground("other", Rect(9, 6, 2, 8), "open", "wood", height=3, sight="partial")
    assert hides(table(hero(), target(), one, two)) == "wholly"
    assert hides(table(hero(), target(), one, two, wood_depth=4.0)) == "partly"


def test_in_a_shallow_wood_one_is_partly_hidden_and_looks_out() -> None:
    assert hides(table(hero(), target(), wall(3, Rect(12, 6, 4, 8), "wood", "partial"))) == "partly"
    assert hides(table(hero(), target(), wall(3, Rect(3, 6, 3, 8), "wood", "partial"))) == "partly"


@pytest.mark.parametrize("side", ["heroes", "monsters"])
def test_other_models_block_friend_or_foe(side: str) -> None:
    between = model("civilian", (9, 10), "between", side=side)
    verdict = DWMG.check(table(hero(), target(), between), SHOT)
    assert "no-line-of-sight" in verdict.codes
    assert verdict.refusals[0].facts["obstructions"] == ("between",)


@pytest.mark.parametrize("words", [{"prone": True}, {"airborne": True}, {"down": True}])
def test_who_lies_or_flies_blocks_nothing(words: dict[str, bool]) -> None:
    assert hides(table(hero(), target(), model("civilian", (9, 10), "between", **words))) == "no"


def test_small_models_block_nothing() -> None:
    assert hides(table(hero(), target(), model("cybermat", (9, 10), "between"))) == "no"


def test_models_on_another_level_block_nothing() -> None:
    assert hides(table(hero(), target(), model("civilian", (9, 10), "between", level=1), levels=1)) == "no"


def test_from_above_one_sees_over_what_is_lower() -> None:
    state = table(hero(level=1), target(), wall(2.9), levels=1)
    assert hides(state) == "no"
    assert hides(table(hero(), target(level=1), wall(2.9), levels=1)) == "no"
    assert hides(table(hero(level=1), target(), wall(3.5), levels=1)) == "wholly"
    assert hides(table(hero(), target(), wall(2, level=1), levels=1)) == "no"


def test_a_hill_raises_who_stands_on_it() -> None:
    hill = Polygon(((12, 8), (16, 8), (16, 12), (12, 12)))
    assert hides(table(hero(), target(), wall(1, hill, "hill", "partial"))) == "no"
    assert hides(table(hero(), target(), wall(1, ACROSS, "hill", "partial"))) == "partly"


def test_sight_to_a_place_is_needed_too() -> None:
    grenadier = hero(carrying=("grenade",))
    shot = Shoot("hero", (10.0, 10.0), "grenade")
    assert codes(table(grenadier, target(), wall(2)), shot) == ("no-line-of-sight",)
    assert codes(table(grenadier, target(), wall(0.9)), shot) == ()
