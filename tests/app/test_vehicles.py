"""Vehicles in the window: dragging one drives it, a model put upon it gets in, its menu speaks for those inside."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.documents.reader import read
from tabletop.model.record import Done
from tabletop.opening import kinds
from tabletop.rules.dwmg.verbs import Drive, Enter
from tabletop.rules.registry import ruleset, vocabularies
from tabletop.session.game import Game

from .driver import Driver

Play = Callable[..., Driver]
MAP = """
tabletop: 1
title: A ride
rules: dwmg
sides: [{id: unit, name: UNIT}, {id: daleks, name: Daleks}]
terrain: [{id: hedge, kind: hedge, shape: {rect: [10, 6, 28, 1]}}]
miniatures:
  - {id: rover, profile: unit-land-rover, side: unit, at: [24, 24], facing: 0}
  - {id: benton, profile: sergeant-benton, side: unit, state: {in_vehicle: rover, driver: true}}
  - {id: soldier, profile: unit-soldier, side: unit, at: [21, 24]}
  - {id: dalek, profile: dalek, side: daleks, at: [45, 45]}
clock: {round: 1, side: unit, phase: action}
"""


def ride() -> Game:
    return Game(ruleset("dwmg"), read(MAP, "ride.yaml", vocabularies(), kinds()), seed=7)


def last(driver: Driver) -> object:
    record = driver.game.records[-1]
    assert isinstance(record, Done)
    return record.action


def test_dragging_a_vehicle_drives_it(play: Play) -> None:
    d = play(ride())
    d.drag((24, 24), (26, 18))
    d.settle()
    assert "6.3″" in d.status
    d.up((26, 18))
    d.settle()
    assert isinstance(last(d), Drive)
    assert d.at("rover") == pytest.approx((26, 18), abs=0.06)


def test_a_drag_beyond_its_speed_stops_there(play: Play) -> None:
    d = play(ride())
    d.drop((24, 24), (34, 14))
    d.settle()
    x, y = d.at("rover")
    assert ((x - 24) ** 2 + (y - 24) ** 2) ** 0.5 == pytest.approx(12, abs=0.02)


def test_a_model_put_upon_a_vehicle_gets_in(play: Play) -> None:
    d = play(ride())
    d.drop((21, 24), (24, 24))
    d.settle()
    assert isinstance(last(d), Enter)
    assert d.game.state.miniatures["soldier"].status["in_vehicle"] == "rover"


def test_the_menu_of_a_vehicle_speaks_for_its_crew(play: Play) -> None:
    desk = play(ride()).screen.desk
    offered = {offer.verb: offer.label for offer in desk.offers_of("rover") if offer.refusal is None}
    assert offered["drive"] == "Sergeant Benton: Drive"
    assert offered["leave"] == "Sergeant Benton: Get out"
    assert "move" not in {offer.verb for offer in desk.offers_of("rover")}
