"""The first state of a game: the tiles in play, the Doctors in their time zones, what a console begins with."""

from __future__ import annotations

from dataclasses import replace

from tabletop.model.apply import fold
from tabletop.model.event import TerrainSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.things import Clock, Side
from tabletop.rules.time_of_the_daleks import board
from tabletop.rules.time_of_the_daleks.cards import ANOMALY, EARTH, locations
from tabletop.rules.time_of_the_daleks.consoles import Console, order, players
from tabletop.rules.time_of_the_daleks.pool import starting_pool
from tabletop.rules.time_of_the_daleks.words import DALEKS, FIRST_CHARGES, OPEN, LaidLocation, TimeExtra, TimeScenario

DALEK_COLOUR = "#8c6d2f"


def begun(state: State, scenario: TimeScenario) -> State:
    """A map as a game that can begin; one whose clock is set begins in the middle of a turn."""
    sides = state.sides
    if DALEKS not in sides:
        sides = sides.with_(DALEKS, Side(DALEKS, "Daleks", DALEK_COLOUR))
    state = replace(state, sides=sides, extra=TimeExtra())
    for laid in (*_always(scenario), *scenario.locations):
        state = _with_location(state, laid)
    state = _with_doctors(state)
    first = next(iter(order(state)), None)
    clock = Clock(0, first, "setup") if state.clock == Clock() else state.clock
    if clock.side is None and clock.phase != "daleks":
        clock = replace(clock, side=first)
    return _with_consoles(replace(state, clock=clock))


def _always(scenario: TimeScenario) -> tuple[LaidLocation, ...]:
    """Earth and the Time Anomaly, where the map does not lay them itself."""
    named = {laid.id for laid in scenario.locations}
    return tuple(LaidLocation(id) for id in (EARTH, ANOMALY) if id not in named)


def _with_location(state: State, laid: LaidLocation) -> State:
    if laid.id not in locations() or laid.id in state.zones:
        return state
    tile, *zones = board.laid(state, laid.id)
    words: dict[str, object] = {"dilemma": laid.dilemma} if laid.dilemma else {}
    if total := sum(laid.dalek_markers.values()):
        words["dalek_markers"] = total
    state = fold(state, [TerrainSet(tile.id, replace(tile, status=FrozenMap(words)))])
    for zone in zones:
        count = laid.dalek_markers.get(zone.id, 0)
        status = zone.status.with_("dalek_markers", count) if count else zone.status
        state = fold(state, [TerrainSet(zone.id, replace(zone, status=status))])
    return state


def _with_doctors(state: State) -> State:
    """Every Doctor in the time zone that the map names or where it puts him, else in Earth's first one."""
    home = locations()[EARTH]
    for who in state.miniatures.values():
        named = state.zones.get(str(who.status.get("zone")))
        there = board.zone_at(state, who.at) if who.at is not None and named is None else None
        zone = named or there or state.zones.get(home.zone_id(home.zones[0]))
        if zone is None or who.side not in state.sides:
            continue
        place = who.at if there is not None else board.standing_place(state, zone, replace(who, at=None))
        status = FrozenMap({**who.status, "location": zone.status["location"], "zone": zone.id})
        put = replace(who, at=place, status=status)
        state = replace(state, miniatures=state.miniatures.with_(who.id, put))
    return state


def _with_consoles(state: State) -> State:
    for side in players(state):
        status = state.sides[side].status
        words: dict[str, object] = {"charges": status.get("charges", FIRST_CHARGES), "track": status.get("track", 0)}
        words["cards"] = len(status.get("hand") or ())
        if state.clock.phase == "adventure" and state.clock.side == side and "stage" not in status:
            words |= {"stage": OPEN, "pool": status.get("pool") or starting_pool(state, side)}
        status = FrozenMap({**status, **words})
        state = replace(state, sides=state.sides.with_(side, replace(state.sides[side], status=status)))
    daleks = state.sides[DALEKS]
    status = daleks.status.with_("track", Console(state, DALEKS).track)
    return replace(state, sides=state.sides.with_(DALEKS, replace(daleks, status=status)))
