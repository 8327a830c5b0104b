"""The table: location tiles with their time zones, which come into play one by one, and where Doctors stand on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.shapes import Point, Rect
from tabletop.model.event import Event, Moved, Noted, StatusSet, TerrainSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.model.things import Zone
from tabletop.rules.common.areas import ROLE, free_place
from tabletop.rules.common.play import Play
from tabletop.rules.common.words import sentence
from tabletop.rules.time_of_the_daleks import decks
from tabletop.rules.time_of_the_daleks.cards import dilemmas, locations
from tabletop.rules.time_of_the_daleks.consoles import markers_on

LOCATION, TIME_ZONE = "location", ROLE
"""The roles of the zones; the time zones are the areas where Doctors stand."""
COLUMNS, ROWS = 5, 3
"""The tiles that a table has room for."""
PLACES = (
    *((2, 1), (3, 1), (1, 1), (2, 0), (2, 2), (3, 0), (1, 2), (3, 2)),
    *((1, 0), (4, 1), (0, 1), (4, 0), (0, 2), (4, 2), (0, 0)),
)
"""Columns and rows of the tiles, in the order in which they come to the table: from its middle outwards."""
RIM, GAP = 0.4, 0.6
"""Inches from the table's edge to a tile, and between two."""
HEAD, FOOT, INSET = 0.13, 0.22, 0.25
"""Of a tile: the shares of its height for its name and for its dilemma, and the inches round the time zones."""
FINE = 0.25
"""Inches from the rim of a time zone to a base that comes there."""


def _tile(table: Table, place: tuple[int, int]) -> Rect:
    """Where the tile at a column and row lies."""
    width = (table.width - 2 * RIM - (COLUMNS - 1) * GAP) / COLUMNS
    height = (table.height - 2 * RIM - (ROWS - 1) * GAP) / ROWS
    left, top = RIM + place[0] * (width + GAP), RIM + place[1] * (height + GAP)
    return Rect(round(left, 4), round(top, 4), round(width, 4), round(height, 4))


def laid(state: State, id: str) -> tuple[Zone, ...]:
    """The zones of a location tile at the next free place: the tile, then its time zones."""
    location = locations()[id]
    taken = {zone.outline for zone in state.zones.values() if zone.role == LOCATION}
    free = [box for place in PLACES if (box := _tile(state.table, place)) not in taken]
    box = free[0] if free else _tile(state.table, PLACES[-1])
    tile = Zone(id, LOCATION, box, label=location.name)
    wide = (box.width - 2 * INSET) / len(location.zones)
    top, tall = box.y + box.height * HEAD, box.height * (1 - HEAD - FOOT)
    zones = [
        Zone(
            location.zone_id(each),
            TIME_ZONE,
            Rect(*(round(v, 4) for v in (box.x + INSET + i * wide, top, wide, tall))),
            label=each.name,
            status=FrozenMap({"location": id}),
        )
        for i, each in enumerate(location.zones)
    ]
    return (tile, *zones)


def zones_of(state: State, location: str) -> tuple[Zone, ...]:
    """The time zones of a location that is in play."""
    return tuple(
        zone for zone in state.zones.values() if zone.role == TIME_ZONE and zone.status.get("location") == location
    )


def locations_in_play(state: State) -> tuple[Zone, ...]:
    """The location tiles on the table, in the order in which they came."""
    return tuple(zone for zone in state.zones.values() if zone.role == LOCATION)


def zone_at(state: State, place: Point) -> Zone | None:
    """The time zone at a place of the table."""
    for zone in state.zones.values():
        if zone.role == TIME_ZONE:
            left, top, right, bottom = bounds_of(zone.outline.piece())
            if left <= place[0] <= right and top <= place[1] <= bottom:
                return zone
    return None


def title(state: State, zone: Zone) -> str:
    """A time zone with its location, as sentences call it."""
    tile = state.zones.get(str(zone.status.get("location")))
    return f"{zone.label} on {tile.label}" if tile is not None else zone.label


# ---- Doctors


def standing_place(state: State, zone: Zone, who: Miniature) -> Point:
    """Where a Doctor stands in a time zone: to its left below its name, beside those who are there already."""
    left, top, right, bottom = bounds_of(zone.outline.piece())
    wish = (left + who.base.reach + FINE, (top + bottom) / 2)
    return free_place(state, zone, who, wish) or ((left + right) / 2, (top + bottom) / 2)


def brought(state: State, who: Miniature, zone: Zone) -> Iterator[Event]:
    """A Doctor comes to a time zone, wherever that is."""
    place = standing_place(state, zone, who)
    yield Moved(who.id, (who.at or place, place), 0.0, who.facing, who.level)
    yield StatusSet(who.id, "location", zone.status["location"])
    yield StatusSet(who.id, "zone", zone.id)


# ---- tiles and dilemmas


def lay(play: Play, id: str) -> None:
    """A location tile comes into play."""
    play.tell(Noted(f"{locations()[id].name} comes into play."))
    play.tell(*(TerrainSet(zone.id, zone) for zone in laid(play.state, id)))


def set_zone(play: Play, zone: Zone, **words: object) -> None:
    """Give words of a zone's state their values; None takes a word away."""
    status = zone.status
    for word, value in words.items():
        status = status.without(word) if value is None else status.with_(word, value)
    play.tell(TerrainSet(zone.id, replace(zone, status=status)))


def bring_dilemma(play: Play, tile: Zone, by: str) -> None:
    """A location without a dilemma gets one."""
    if tile.status.get("dilemma"):
        return
    drawn = decks.draw(play, decks.DILEMMAS, by)
    if drawn is not None:
        set_zone(play, tile, dilemma=drawn)
        play.tell(Noted(f"{tile.label} is in trouble: {dilemmas()[drawn].name}."))


# ---- Dalek markers


def add_marker(play: Play, zone: Zone, count: int = 1) -> None:
    """Dalek markers come to a time zone (or, if `count` is negative, are taken from it)."""
    tile = play.state.zones[str(zone.status["location"])]
    set_zone(play, zone, dalek_markers=markers_on(zone) + count or None)
    set_zone(play, tile, dalek_markers=markers_on(tile) + count or None)
    many, where = sentence(decks.in_words(abs(count), "Dalek marker")), title(play.state, zone)
    play.tell(Noted(f"More Daleks at {where}: {many}." if count > 0 else f"Fewer Daleks at {where}: {many} less."))
