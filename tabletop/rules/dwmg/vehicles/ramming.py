"""Rams (p. 20, ruling D37): a vehicle drives straight into another, a building, a wall or an obstacle.

Each causes the other as many hits as it has Hits left, half of them (rounded up) while the moving vehicle has had only
one Move action in this turn; their Str is half the distance that it has gone in this turn, rounded up, 8 at most. Walls
and obstacles cause 1D6 hits. Every hit is struck as any other: hit table, armour, damage.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.edges import edges_of
from tabletop.geometry.shapes import EPSILON, Box, Point, distance
from tabletop.geometry.turning import in_front
from tabletop.model.event import Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import OutlineMark, PathMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.verdict import Verdict
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import against, inches, sentence, title_of, within
from tabletop.rules.dwmg.buildings.sections import damage_section, hits_of_section, is_section
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.models import hits_left, in_play, is_present
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.vehicles.aboard import is_vehicle, moves_made, ride_of
from tabletop.rules.dwmg.vehicles.driving import DRIVING, PLACED, begin_driving, cannot_move, vehicle_in
from tabletop.rules.dwmg.vehicles.hit_and_run import travel
from tabletop.rules.dwmg.vehicles.journeys import Journey, judged, speed_of, straight
from tabletop.rules.dwmg.verbs import Ram

STRONGEST = 8
"""The highest Str of a ram's hits (p. 20)."""
WALL_HITS = "1d6"
"""The hits that a wall or an obstacle causes (p. 20)."""
SOLID = ("impassable", "obstacle")
"""Terrain that stops a vehicle, and so can be rammed."""
BEYOND = 0.5
"""How far into what it rams a vehicle aims, in inches."""


@dataclass(frozen=True, slots=True)
class Strikes:
    """A vehicle that moved strikes a thing: a vehicle, or terrain."""

    vehicle: str
    thing: str


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(20), needs=PLACED)
def nothing_to_ram(case: DwmgCase) -> Iterator[Finding]:
    """Other vehicles on the ground are rammed, and whatever would stop a vehicle."""
    ride = vehicle_in(case)
    if ride.status.get("airborne"):
        yield finding(f"{within(ride.title)} is in the air.", id=ride.id)
    elif _aim(case.state, ride, _ram_of(case).at) is None:
        yield finding(f"{title_of(case.state, _ram_of(case).at)} is nothing that could be rammed.", id=ride.id)


AIMED = (*PLACED, nothing_to_ram)


@rule(page(19, "D3"), needs=AIMED)
def behind(case: DwmgCase) -> Iterator[Finding]:
    """A vehicle rams what is in front of it."""
    ride = vehicle_in(case)
    aim = _aim(case.state, ride, _ram_of(case).at)
    base = ride.piece()
    assert isinstance(base, Box)
    if aim is not None and not in_front(base, aim):
        yield finding(f"{title_of(case.state, _ram_of(case).at)} is behind {within(ride.title)}.", id=ride.id)


@rule(page(20), needs=(*AIMED, behind))
def too_far(case: DwmgCase) -> Iterator[Finding]:
    """It is within the speed of one Move action, and nothing else is on the way."""
    ride, found = vehicle_in(case), charge(case)
    target = _ram_of(case).at
    if target not in found.stopped_by:
        other = next(iter(found.stopped_by), None)
        why = "the edge of the table" if other is None else title_of(case.state, other)
        yield finding(f"{why} is in the way of {within(ride.title)}.", id=ride.id)
    elif found.cost > found.allowed + EPSILON:
        needed, allowed = against(found.cost, found.allowed)
        yield finding(
            f"{within(ride.title)} would need {needed} of its speed, {allowed} allowed.",
            id=ride.id,
            needed=found.cost,
            allowed=found.allowed,
        )


def _ram_of(case: DwmgCase) -> Ram:
    assert isinstance(case.action, Ram)
    return case.action


def charge(case: DwmgCase) -> Journey:
    """The way straight at what is rammed."""
    return charge_at(case.state, vehicle_in(case), _ram_of(case).at)


def charge_at(state: State, ride: Miniature, target: str) -> Journey:
    """The way of a vehicle straight at a thing, as far as the first thing that stops it."""
    aim = _aim(state, ride, target)
    assert aim is not None and ride.at is not None
    return judged(state, ride, straight(state, ride, (aim,)))


def _aim(state: State, ride: Miniature, target: str) -> Point | None:
    """The point of a thing that is aimed at: the middle of a vehicle, the nearest of terrain; None: no such thing."""
    other = state.miniatures.get(target)
    if other is not None:
        solid = is_vehicle(other) and is_present(other) and other.id != ride.id and not other.status.get("airborne")
        return other.at if solid and other.level == ride.level else None
    piece = state.terrain.get(target)
    if piece is None or piece.level != ride.level or piece.movement not in SOLID:
        return None
    assert ride.at is not None
    (x, y), (u, v) = ride.at, _nearest_of(piece, ride.at)
    length = math.hypot(u - x, v - y)
    more = (length + BEYOND + speed_of(state, ride)) / length if length > EPSILON else 1.0
    return (x + (u - x) * more, y + (v - y) * more)


def _nearest_of(piece: Terrain, place: Point) -> Point:
    """The point of a piece's rim that is nearest to a place outside it."""
    edges = edges_of(piece.piece()).tolist()
    return min((_foot((a, b), (c, d), place) for a, b, c, d in edges), key=lambda point: distance(point, place))


def _foot(start: Point, end: Point, place: Point) -> Point:
    """The point of a side that is nearest to a place."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    share = ((place[0] - start[0]) * dx + (place[1] - start[1]) * dy) / square if square > 0.0 else 0.0
    share = min(1.0, max(0.0, share))
    return (start[0] + share * dx, start[1] + share * dy)


def thing_struck(state: State, found: Journey) -> str | None:
    """The vehicle, wall or obstacle that stops a journey; ground that is merely closed is none."""
    for each in found.stopped_by:
        if each in state.miniatures or (each in state.terrain and state.terrain[each].movement in _HARD):
            return each
    return None


_HARD = ("impassable", "obstacle")


# ---------------------------------------------------------------------------------------------------------------------
# What happens


def _ram(play: Play, action: Ram) -> None:
    ride = begin_driving(play, action.by)
    found = charge_at(play.state, ride, action.at)
    travel(play, ride.id, found.points, found.drive.length, found.drive.end.facing, Strikes(ride.id, action.at))


def strength_of_ram(gone: float) -> int:
    """The Str of a ram's hits after so many inches of this turn.

    >>> [strength_of_ram(gone) for gone in (0.5, 7.0, 12.0, 40.0)]
    [1, 4, 6, 8]
    """
    return min(STRONGEST, math.ceil(gone / 2 - EPSILON))


def hits_of_ram(hits: int, moves: int) -> int:
    """How many hits a vehicle causes with so many Hits left, when that many Move actions were used.

    >>> hits_of_ram(3, 1), hits_of_ram(3, 2)
    (2, 3)
    """
    return math.ceil(hits / 2) if moves <= 1 else hits


def _strikes(play: Play, step: Strikes) -> None:
    ride = play.model(step.vehicle)
    if not is_present(ride):
        return
    play.set(ride.id, out_of_control=None)
    strength = strength_of_ram(float(ride.status.get("distance") or 0.0))
    moves = moves_made(ride)
    who, thing = title_of(play.state, ride.id), title_of(play.state, step.thing)
    play.tell(Noted(sentence(f"{who} strikes {thing}.")))
    other = play.state.miniatures.get(step.thing)
    blows = []
    if other is not None:
        ours = Blow("the ram", strength, ride.id, ranged=False)
        theirs = Blow("the ram", strength, other.id, ranged=False)
        blows += [Struck(other.id, ours)] * hits_of_ram(hits_left(ride), moves)
        blows += [Struck(ride.id, theirs)] * hits_of_ram(hits_left(other), moves)
    elif is_section(play.state.terrain[step.thing]):
        section = play.state.terrain[step.thing]
        theirs = Blow("the ram", strength, ranged=False)
        blows += [Struck(ride.id, theirs)] * hits_of_ram(hits_of_section(section), moves)
        damage_section(play, section.id, hits_of_ram(hits_left(ride), moves), strength, "the ram")
    else:
        blows.append(Struck(ride.id, Blow(thing, strength, effects=FrozenMap({"hits": WALL_HITS}), ranged=False)))
    play.then(*blows)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    if not verdict.legal:
        return verdict
    found = charge(case)
    other = case.state.miniatures.get(_ram_of(case).at)
    piece = case.state.terrain[_ram_of(case).at].piece() if other is None else other.piece()
    text = f"{inches(found.cost)} of {inches(found.allowed)}"
    path = PathMark(found.points, found.drive.length, (), Tone.RUN, text)
    facts = {**verdict.facts, "length": found.drive.length}
    return replace(verdict, marks=(*verdict.marks, path, OutlineMark(piece, Tone.THREAT)), facts=FrozenMap(facts))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in in_play(state):
        ride = ride_of(state, each)
        if each.side != side or ride is None or not each.status.get("driver"):
            continue
        others = [other.id for other in state.standing() if is_vehicle(other) and state.enemies(other.side, side)]
        solid = [piece.id for piece in state.terrain.values() if piece.movement in SOLID]
        targets = tuple(at for at in (*others, *solid) if check(state, Ram(each.id, at, side=side)).legal)
        if targets:
            yield Offer("ram", "Ram", each.id, wants="thing", targets=targets)


CHAPTER = Chapter(
    "rams",
    rules={Ram: (*DRIVING, cannot_move, nothing_to_ram, behind, too_far)},
    deeds={Ram: _ram},
    steps={Strikes: _strikes},
    shown={Ram: _shown},
    offers=_offers,
    codes=("nothing-to-ram",),
)
