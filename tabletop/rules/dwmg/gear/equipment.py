"""Equipment, and whether it works: what Sabotage puts out of action and Repair sets right (p. 18).

Equipment is a marker of the kind `equipment` or something invented that lies there, a machine among the terrain, a
door, a vehicle, and whatever out of order a model has about it: what was invented, and its weapons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tabletop.model.event import MarkerSet, TerrainSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.vocabulary import Word
from tabletop.rules.common.walls import opening_of
from tabletop.rules.dwmg.gear.things import BROKEN, EQUIPMENT, JAMMER, RUINED, WEAPON, carried_things, change, thing_of
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import vehicle_of
from tabletop.rules.dwmg.shooting.armoury import ranged

MACHINES = frozenset({"console", "crane", "machine"})
"""Kinds of terrain that are equipment."""
DEVICES = frozenset({EQUIPMENT, JAMMER, WEAPON})
WORKS = "works"
WORDS = {
    "out_of_order": Word(str, None, "Whether a vehicle or a machine is broken, or ruined for good.", (BROKEN, RUINED)),
    "doors_out_of_order": Word(FrozenMap[str, str], FrozenMap(), "The doors of a wall that are broken or ruined."),
    "sabotaged": Word(list[str], (), "Its weapons that are out of order."),
}


def condition(state: State, name: str) -> str | None:
    """How a marker, a machine, a door or a vehicle is: `works broken ruined`; None: it is no equipment."""
    if name in state.markers:
        thing = thing_of(state.markers[name].kind)
        return next(iter(thing.states), WORKS) if thing.name in DEVICES else None
    if name in state.miniatures:
        model = state.miniatures[name]
        return str(model.status.get("out_of_order") or WORKS) if vehicle_of(model) is not None else None
    terrain = _home_of(state, name)
    if terrain is None:
        return None
    if name == terrain.id:
        return str(terrain.status.get("out_of_order") or WORKS)
    return str((terrain.status.get("doors_out_of_order") or {}).get(name, WORKS))


def _home_of(state: State, name: str) -> Terrain | None:
    """The machine of that id, or the wall with the door of that id."""
    if name in state.terrain:
        return state.terrain[name] if state.terrain[name].kind in MACHINES else None
    found = opening_of(state, name)
    return found[0] if found is not None and found[1].kind == "door" else None


def set_condition(play: Play, name: str, now: str) -> None:
    """That piece of equipment is like this from now on."""
    state = play.state
    if name in state.markers:
        marker = state.markers[name]
        thing = replace(thing_of(marker.kind), states=frozenset() if now == WORKS else frozenset({now}))
        play.tell(MarkerSet(name, replace(marker, kind=thing.text)))
    elif name in state.miniatures:
        play.set(name, out_of_order=None if now == WORKS else now)
    else:
        terrain = _home_of(state, name)
        assert terrain is not None
        play.tell(TerrainSet(terrain.id, replace(terrain, status=_worded(terrain, name, now))))


def _worded(terrain: Terrain, name: str, now: str) -> FrozenMap[str, Any]:
    """The words of a machine's state, or of that of the wall round a door."""
    status = terrain.status
    if name == terrain.id:
        return status.without("out_of_order") if now == WORKS else status.with_("out_of_order", now)
    doors = FrozenMap[str, str](status.get("doors_out_of_order") or {}).without(name)
    doors = doors if now == WORKS else doors.with_(name, now)
    return status.with_("doors_out_of_order", doors) if doors else status.without("doors_out_of_order")


# ---------------------------------------------------------------------------------------------------------------------
# What a model has about it


def broken_parts(miniature: Miniature) -> Iterator[str]:
    """What a model has about it that is out of order and can be mended: things as it carries them, ids of weapons."""
    for thing in carried_things(miniature):
        if thing.states == {BROKEN}:
            yield thing.text
    yield from miniature.status.get("sabotaged") or ()


def mend_part(play: Play, who: str, part: str) -> None:
    """What a model has about it works again."""
    if part in (play.model(who).status.get("carrying") or ()):
        change(play, who, part, thing_of(part).mended().text)
    else:
        play.set(who, sabotaged=tuple(each for each in play.model(who).status["sabotaged"] if each != part) or None)


def ruin_part(play: Play, who: str, part: str) -> None:
    """What a model has about it will never work again."""
    status = play.model(who).status
    if part in (status.get("carrying") or ()):
        change(play, who, part, thing_of(part).mended().in_state(RUINED).text)
        return
    if part in (status.get("sabotaged") or ()):
        mend_part(play, who, part)
    play.set(who, useless=(*(status.get("useless") or ()), part))


def working_parts(miniature: Miniature) -> Iterator[str]:
    """What a model has about it that could be put out of order: what it shoots with, and what was invented."""
    yield from (each.id for each in ranged(miniature) if thing_of(each.id).name not in DEVICES)
    yield from (each.text for each in carried_things(miniature) if each.name in DEVICES and each.works)


def break_part(play: Play, who: str, part: str) -> None:
    """What a model has about it is out of order."""
    if part in (play.model(who).status.get("carrying") or ()) and thing_of(part).name in DEVICES:
        change(play, who, part, thing_of(part).in_state(BROKEN).text)
    else:
        play.set(who, sabotaged=(*(play.model(who).status.get("sabotaged") or ()), part))
