"""Areas: zones that are places rather than ground to be measured. Where a miniature is, is the zone it stands in.

A move within an area is free; where else it may end, the game says (`AreaCase.open_to`), and `wrong_area` forbids.
A game that sends a miniature to another area itself looks for a `free_place` there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.gaps import contains, overlaps
from tabletop.geometry.operations import subtract, widened
from tabletop.geometry.shapes import CONTACT, Piece, Point, distance
from tabletop.model.event import Moved
from tabletop.model.mark import AreaMark, Tone
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.state import State
from tabletop.model.things import Zone
from tabletop.rules.common.case import Case
from tabletop.rules.common.checks import cannot_move, unknown
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.walks import Stop
from tabletop.rules.common.walls import walls_under
from tabletop.rules.common.words import listed, within

AREA_CODES = ("wrong-area",)
"""The codes that games of areas have besides the common ones."""
ROLE = "area"
"""The role of the zones that are places."""
FENCE = 0.5
"""Inches beyond an area's edge that a base which keeps to it cannot enter."""
LATTICE = 0.5
"""Inches between the places that are looked at when room is made for a miniature."""


def areas(state: State) -> Iterator[Zone]:
    """The areas of the table, in the map's order."""
    return (zone for zone in state.zones.values() if zone.role == ROLE)


def area_of(state: State, miniature: Miniature) -> Zone | None:
    """The area that a miniature's base lies in wholly; None between areas and off the table."""
    if miniature.at is None:
        return None
    return next((zone for zone in areas(state) if holds(zone, miniature.base, miniature.at, miniature.facing)), None)


def holds(zone: Zone, base: BaseSize, at: Point, facing: float = 0.0) -> bool:
    """Whether a base standing there lies wholly in an area."""
    return contains(zone.outline.piece(), base.at(at, facing))


def name_of(zone: Zone) -> str:
    """What messages call an area, within a sentence."""
    return within(zone.label or zone.id)


def everybody_in(state: State, area: str) -> tuple[Miniature, ...]:
    """Who stands in an area, in the order they came to the table."""
    return tuple(each for each in state.standing() if (zone := area_of(state, each)) is not None and zone.id == area)


# ---------------------------------------------------------------------------------------------------------------------
# Making room


def free_place(state: State, zone: Zone, miniature: Miniature, wish: Point) -> Point | None:
    """The place nearest to `wish` (of a lattice) where the miniature's base lies wholly in the area, on nobody and on
    nothing impassable; None when the area is full."""
    left, top, right, bottom = bounds_of(zone.outline.piece())
    columns, rows = math.floor((right - left) / LATTICE), math.floor((bottom - top) / LATTICE)
    lattice = [(left + x * LATTICE, top + y * LATTICE) for x in range(columns + 1) for y in range(rows + 1)]
    others = [each.piece() for each in state.standing(zone.level) if each.id != miniature.id]
    for place in sorted((wish, *lattice), key=lambda each: distance(each, wish)):
        base = miniature.base.at(place, miniature.facing)
        if not contains(zone.outline.piece(), base) or any(overlaps(base, other, CONTACT) for other in others):
            continue
        if not any(walls_under(state, base, zone.level)):
            return place
    return None


def sent(state: State, miniature: Miniature, zone: Zone, wish: Point) -> Moved | None:
    """The fact that a miniature is now in an area, as near to `wish` as there is room; None when it need not stir: it
    is there already, or there is no room at all."""
    if miniature.at is None or holds(zone, miniature.base, miniature.at, miniature.facing):
        return None
    place = free_place(state, zone, miniature, wish)
    if place is None:
        return None
    return Moved(
        miniature.id, (miniature.at, place), distance(miniature.at, place), miniature.facing, zone.level, by_push=False
    )


# ---------------------------------------------------------------------------------------------------------------------
# Moves


@lru_cache(maxsize=64)
def fence(piece: Piece) -> Piece:
    """A ring about an area, which keeps a base inside it."""
    return subtract(widened(piece, FENCE), [piece])[0]


@dataclass(frozen=True)
class AreaCase(Case):
    """A wish in a game of areas. A game overrides `open_to`, and `because` where its rules say why."""

    @property
    def open_to(self) -> tuple[Zone, ...]:
        """The areas where the miniature may end its move now; within its own, unless a game says otherwise."""
        here = area_of(self.state, self.miniature)
        return () if here is None else (here,)

    @property
    def because(self) -> str:
        """Why it may end nowhere else: the end of a sentence."""
        return "it may move about there only"

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Whoever may stay in one area only does not leave it on the way."""
        here, open_to = area_of(self.state, self.miniature), self.open_to
        if here is None or open_to != (here,):
            return ()
        return (Stop(here.id, fence(here.outline.piece())),)


@rule(HOUSE, needs=(unknown, cannot_move))
def wrong_area(case: AreaCase) -> Iterator[Finding]:
    """A miniature stands wholly in one of the areas that are open to it."""
    for arrival in case.arrivals:
        open_to = case.open_to
        assert arrival.at is not None
        if any(holds(zone, arrival.base, arrival.at, arrival.facing) for zone in open_to):
            continue
        who, ended = within(arrival.title), area_of(case.state, arrival)
        where = f"in {name_of(ended)}" if ended is not None else "there, across the edge of a room"
        only = f"it is in {listed(name_of(zone) for zone in open_to)}" if open_to else "no area is open to it"
        yield finding(
            f"{who} cannot stand {where}: {only}; {case.because}.",
            [AreaMark(zone.outline.piece(), Tone.WITNESS) for zone in open_to],
            id=arrival.id,
            area=None if ended is None else ended.id,
            open_to=tuple(zone.id for zone in open_to),
        )
