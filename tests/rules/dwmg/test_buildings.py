"""What fires and buildings do that no example shows (p. 22–23)."""

from __future__ import annotations

from tabletop.geometry.shapes import Circle, Rect
from tabletop.model.dice import ScriptedDice
from tabletop.model.frozen import FrozenMap
from tabletop.model.things import Marker
from tabletop.rules.dwmg.buildings.fire import ignite
from tabletop.rules.dwmg.buildings.sections import damage_section
from tabletop.rules.dwmg.chapters import BOOK
from tabletop.rules.dwmg.play import Play
from tests.rules.dwmg.tables import ground, model, table

HUT = ground("hut", Rect(10, 10, 4, 4), "impassable", hits=2, walls=0.3)


def playing(*things: object) -> Play:
    return Play(table(*things), ScriptedDice(()), BOOK)  # type: ignore[arg-type]


def test_what_does_not_burn_does_not_catch_fire() -> None:
    play = playing(model("dalek", (4, 4)), ground("stones", Circle(20, 20, 2), "rough", "rubble"))
    ignite(play, "dalek")
    ignite(play, "stones")
    assert not play.events


def test_a_second_marker_feeds_the_same_fire() -> None:
    play = playing(ground("copse", Circle(20, 20, 2), "rough", "wood"))
    ignite(play, "copse")
    ignite(play, "copse", 2)
    assert play.state.markers == FrozenMap(
        {"fire-copse-1": Marker("fire-copse-1", "fire", (20.0, 20.0), status=FrozenMap({"burns": "copse", "fire": 3}))}
    )


def test_only_strong_hits_harm_a_building_and_each_costs_a_hit() -> None:
    play = playing(HUT, model("dalek", (30, 30)))
    damage_section(play, "hut", 3, 5, "the car")
    assert play.state.terrain["hut"] == HUT
    damage_section(play, "hut", 1, 6, "the car")
    assert play.state.terrain["hut"].status["hits"] == 1
    damage_section(play, "hut", 1, 6, "the car")
    play.run()
    assert (play.state.terrain["hut"].kind, play.state.terrain["hut"].movement) == ("rubble", "rough")
