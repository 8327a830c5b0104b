"""Damage to vehicles (p. 20): who is hit, and what becomes of a wreck and those inside (ruling D28).

A blow at a vehicle with somebody in it rolls on the vehicle hit table; a blast strikes all. Armour is asked among the
guards (`damage.guards_of`), for the vehicle and for its crew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON
from tabletop.model.event import Noted, Removed, StatusSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.words import title_of
from tabletop.rules.dwmg.buildings.buildings import SectionStruck
from tabletop.rules.dwmg.buildings.sections import sections
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.nerves.retreat import leave
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import close
from tabletop.rules.dwmg.vehicles.aboard import crew_of, is_vehicle
from tabletop.rules.dwmg.vehicles.aside import free_places
from tabletop.rules.dwmg.vehicles.boarding import get_out

OCCUPANT = 2
"""Up to this die a hit strikes a random occupant, beyond it the vehicle (p. 20)."""
THROWN_OUT = 4
"""The Str of the hit on everybody inside a vehicle that is destroyed on the ground (p. 21)."""
CRASH_REACH, CRASH_STRENGTH, CRASH_HITS = 4.0, 6, "1d6"
"""What the crash of a vehicle from the air does, and how far about it, in inches (p. 20)."""


@dataclass(frozen=True, slots=True)
class VehicleHit:
    """The die of the vehicle hit table has fallen."""

    struck: Struck
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Wrecked:
    """A vehicle on the ground is destroyed: its crew is thrown out."""

    vehicle: str


@dataclass(frozen=True, slots=True)
class Crashes:
    """A vehicle strikes the ground where it is."""

    vehicle: str


def _diverts(play: Play, step: Struck) -> bool:
    """A hit at a manned vehicle is rolled for on its table; a blast strikes the vehicle and everybody in it."""
    if not is_vehicle(play.model(step.who)):
        return False
    crew = crew_of(play.state, step.who)
    if not crew:
        return False
    if "blast" in step.blow.effects:
        play.then(*(Struck(who, step.blow, direct=True) for who in (step.who, *(each.id for each in crew))))
        return True
    by = step.who if step.blow.by is None else step.blow.by
    about = tuple(dict.fromkeys((by, step.who)))
    play.then(Throw(1, "who in the vehicle is hit", VehicleHit(step), by, about))
    return True


def _vehicle_hit(play: Play, step: VehicleHit) -> None:
    who = step.struck.who
    crew = [each.id for each in crew_of(play.state, who)]
    if step.faces[0] <= OCCUPANT and crew:
        who = play.dice.pick(crew) if len(crew) > 1 else crew[0]
        play.tell(Noted(f"The hit strikes {title_of(play.state, who)}."))
    play.then(Struck(who, step.struck.blow, direct=True))


# ---------------------------------------------------------------------------------------------------------------------
# Wrecks


def _watch(play: Play, event: StatusSet, before: State) -> None:
    """A vehicle has lost its last Hit on the ground; in the air, `out_of_control` says where it comes down."""
    model = play.state.miniatures.get(event.who)
    falls = model is not None and is_vehicle(model) and not model.status.get("airborne")
    if falls and event.word == "down" and event.value:
        play.then(Wrecked(event.who))


def _wrecked(play: Play, step: Wrecked) -> None:
    play.then(*_thrown_out(play, step.vehicle, Blow("the wreck", THROWN_OUT, ranged=False)))


def _thrown_out(play: Play, vehicle: str, blow: Blow) -> list[Struck]:
    """Everybody in a vehicle is beside it, and suffers a blow; who finds no room is gone with it."""
    ride = play.model(vehicle)
    thrown = []
    for each in crew_of(play.state, vehicle):
        close(play, each.id)
        place = next(iter(free_places(play.state, _at(each, ride), (ride.piece(),), ride.facing)), None)
        if place is None:
            leave(play, each.id, "no room to get out")
            continue
        get_out(play, each.id, place, ride.facing)
        thrown.append(Struck(each.id, blow, direct=True))
    return thrown


def _at(model: Miniature, ride: Miniature) -> Miniature:
    return replace(model, at=ride.at, level=ride.level)


def _crashes(play: Play, step: Crashes) -> None:
    """All occupants, and whatever is within 4″, suffer 1D6 hits; nothing is left of the vehicle."""
    wreck = play.model(step.vehicle)
    blow = Blow("the crash", CRASH_STRENGTH, effects=FrozenMap({"hits": CRASH_HITS}), ranged=False)
    near = [
        each.id
        for each in play.state.standing(wreck.level)
        if each.id != wreck.id
        and is_present(each)
        and not each.status.get("airborne")
        and gap(each.piece(), wreck.piece()) <= CRASH_REACH + EPSILON
    ]
    shaken = [
        SectionStruck(each.id, blow)
        for each in sections(play.state, wreck.level)
        if gap(each.piece(), wreck.piece()) <= CRASH_REACH + EPSILON
    ]
    thrown = _thrown_out(play, step.vehicle, blow)
    play.tell(Removed(step.vehicle, "crashed"))
    play.then(*thrown, *(Struck(who, blow) for who in near), *shaken)


CHAPTER = Chapter(
    "damage to vehicles",
    steps={VehicleHit: _vehicle_hit, Wrecked: _wrecked, Crashes: _crashes},
    watches={StatusSet: (_watch,)},
    diverts=_diverts,
)
