"""How the location tiles look on the table."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.model.look import Token
from tabletop.model.state import State
from tabletop.model.things import Zone
from tabletop.model.tile import Tile
from tabletop.rules.time_of_the_daleks import board
from tabletop.rules.time_of_the_daleks.cards import Gain, Location, dilemmas, locations
from tabletop.rules.time_of_the_daleks.consoles import markers_on

DALEK = Token("dalek", tooltip="A Dalek marker")


def icons(symbols: tuple[str, ...]) -> tuple[str, ...]:
    """The icons of symbols."""
    return tuple(f"die-{symbol}" for symbol in symbols)


def tiles(state: State) -> Mapping[str, Tile]:
    """Every location in play and its time zones, by id."""
    found: dict[str, Tile] = {}
    for zone in board.locations_in_play(state):
        location = locations().get(zone.id)
        if location is None:
            continue
        found[zone.id] = _tile(zone, location)
        for each in location.zones:
            part = state.zones.get(location.zone_id(each))
            if part is not None:
                found[part.id] = Tile("part", each.name, foot=_won(each.reward), tokens=(DALEK,) * markers_on(part))
    return found


def _won(gain: Gain) -> str:
    """A reward in the few words that a time zone has room for."""
    parts = []
    if gain.charges:
        parts.append("+1 charge" if gain.charges == 1 else f"+{gain.charges} charges")
    if gain.cards:
        parts.append("+1 card" if gain.cards == 1 else f"+{gain.cards} cards")
    if gain.clear:
        parts.append("−1 Dalek" if gain.clear == 1 else f"−{gain.clear} Daleks")
    if gain.ship:
        parts.append(f"Their ship −{gain.ship}")
    return ", ".join(parts)


def _tile(zone: Zone, location: Location) -> Tile:
    dilemma = dilemmas().get(str(zone.status.get("dilemma") or ""))
    return Tile(
        "tile",
        location.name,
        location.scenery,
        icons(location.symbols),
        dilemma.name if dilemma is not None else "",
        icons(dilemma.symbols) if dilemma is not None else (),
        "No dilemma",
    )
