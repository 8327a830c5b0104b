"""A model's figures, and the side it stands on (p. 5, 24)."""

from __future__ import annotations

import pytest

from tabletop.model.miniature import Miniature
from tabletop.rules.dwmg.profiles import alignment, faction_of, profile_of, stat, vehicle_of, weapon_of
from tests.rules.dwmg.tables import DWMG, model, table

FIGURES = ("move", "def", "hits", "str", "agi", "int", "morale")


def test_figures_come_from_the_roster() -> None:
    dalek = model("dalek", (4, 4))
    assert [stat(dalek, name) for name in FIGURES] == [
        6,
        5,
        1,
        2,
        2,
        8,
        8,
    ]
    assert weapon_of(dalek, "dalek-blaster") is not None and weapon_of(dalek, "rifle") is None


@pytest.mark.parametrize(("word", "value"), [("def", 4), ("str", 1), ("int", 7), ("agi", 1), ("morale", 7)])
def test_what_is_added_for_now_counts(word: str, value: int) -> None:
    assert stat(model("dalek", (4, 4), **{f"{word}_mod": -1}), word) == value


def test_nought_stays_nought_and_nothing_falls_below() -> None:
    assert stat(model("dalek-emperor", (4, 4), agi_mod=3), "agi") == 0
    assert stat(model("dalek", (4, 4), str_mod=-5), "str") == 0


def test_a_vehicle_has_its_own_figures() -> None:
    bessie = model("bessie", (4, 4))
    assert (stat(bessie, "def"), stat(bessie, "hits"), stat(bessie, "move"), stat(bessie, "str")) == (5, 3, 0, 0)
    assert vehicle_of(bessie) is not None and vehicle_of(model("dalek", (4, 4))) is None


def test_who_has_no_profile_is_an_average_human_being() -> None:
    nobody = Miniature("x", "heroes", (4, 4))
    assert [stat(nobody, name) for name in FIGURES] == [
        6,
        3,
        1,
        3,
        3,
        7,
        7,
    ]
    assert profile_of(nobody).faction == "varies"


def test_a_side_is_what_most_of_its_models_are() -> None:
    car = model("bessie", (20, 20), side="monsters")
    state = table(model("dalek", (4, 4)), car, model("unit-soldier", (30, 30)))
    assert (alignment(state, "heroes"), alignment(state, "monsters")) == ("hero", "monster")
    assert faction_of(state, car) == "monster"
    assert alignment(table(model("bessie", (4, 4))), "heroes") == "varies"


def test_two_of_a_unique_character_and_two_drivers_are_faults() -> None:
    double = table(model("the-brigadier", (4, 4), "one"), model("the-brigadier", (8, 4), "two"))
    assert any("unique" in fault for fault in DWMG.audit(double))
    crew = (model("unit-soldier", None, who, in_vehicle="car", driver=True) for who in ("one", "two"))
    car = model("unit-land-rover", (10, 10), "car")
    assert any("several drivers" in fault for fault in DWMG.audit(table(car, *crew)))
