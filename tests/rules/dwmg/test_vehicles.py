"""Vehicles (p. 19): what no example shows of their table, since no vehicle of the book goes by water."""

from __future__ import annotations

import pytest

from tabletop.geometry.shapes import Box, Rect
from tabletop.rules.dwmg.vehicles.ground import TABLE, share_on
from tabletop.rules.dwmg.vehicles.journeys import sweep
from tests.rules.dwmg.tables import ground

FREE, CLOSED = 1.0, 0.0


@pytest.mark.parametrize(
    ("kind", "bonus", "rough", "woods", "water"),
    [
        ("wheeled", 4, 1 / 2, CLOSED, CLOSED),
        ("tracked", 2, 3 / 4, 1 / 4, CLOSED),
        ("hover", 0, FREE, CLOSED, FREE),
        ("water", 0, CLOSED, CLOSED, FREE),
    ],
)
def test_the_table_of_vehicles_and_terrain(kind: str, bonus: float, rough: float, woods: float, water: float) -> None:
    going, place = TABLE[kind], Rect(0, 0, 4, 4)
    assert going.road_bonus == bonus
    assert going.open == (CLOSED if kind == "water" else FREE)
    assert share_on(going, ground("marsh", place, "rough")) == rough
    assert share_on(going, ground("wood", place, "rough", "wood")) == woods
    assert share_on(going, ground("lake", place, "water")) == water
    assert share_on(going, ground("hedge", place, "obstacle")) == CLOSED


def test_a_leg_of_a_drive_sweeps_the_ground_from_its_start_to_its_end() -> None:
    leg, end = sweep(Box((10.0, 12.0), 2.0, 4.0, 0.0), ((10.0, 12.0), (10.0, 6.0)), 0.0)
    assert (leg.centre, leg.width, leg.length) == ((10.0, 9.0), 2.0, 10.0)
    assert end.centre == (10.0, 6.0)
