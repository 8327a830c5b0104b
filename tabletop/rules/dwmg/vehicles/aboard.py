"""Who is in which vehicle, and who drives it: what other chapters ask too (p. 19–20).

A model inside is off the table (`at` is None): it cannot be seen, touched or aimed at. Where something of its own is
measured, it is measured from the vehicle: `seat`.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.model.action import Action
from tabletop.model.miniature import Miniature
from tabletop.model.roster import WeaponEntry
from tabletop.model.state import State
from tabletop.rules.dwmg.profiles import vehicle_of
from tabletop.rules.dwmg.verbs import Activate, Aim, Drive, EndActivation, Land, Leave, Ram, Shoot, TakeOff

MOVES = 2
"""Move actions that a vehicle gets in a turn (p. 19)."""
MOUNTS = "mounts"
"""The word of a `seat` that names the vehicle's profile, whose mounted weapons it can fire; in no state of a game."""

DRIVING: tuple[type[Action], ...] = (Drive, Ram, TakeOff, Land, EndActivation)
"""What a driver does in a turn in which he drives: nothing else (p. 19)."""
INSIDE: tuple[type[Action], ...] = (*DRIVING, Activate, Aim, Shoot, Leave)
"""What is done from inside a vehicle."""


def is_vehicle(miniature: Miniature) -> bool:
    """Whether it is a vehicle."""
    return vehicle_of(miniature) is not None


def is_aboard(miniature: Miniature) -> bool:
    """Whether it is inside a vehicle."""
    return miniature.status.get("in_vehicle") is not None


def ride_of(state: State, miniature: Miniature) -> Miniature | None:
    """The vehicle that a model is in."""
    return state.miniatures.get(str(miniature.status.get("in_vehicle")))


def crew_of(state: State, vehicle: str) -> tuple[Miniature, ...]:
    """Everybody in a vehicle who is no casualty, the driver too."""
    return tuple(
        each
        for each in state.miniatures.values()
        if each.status.get("in_vehicle") == vehicle and not each.status.get("down")
    )


def driver_of(state: State, vehicle: str) -> Miniature | None:
    """Who sits at the wheel."""
    return next((each for each in crew_of(state, vehicle) if each.status.get("driver")), None)


def seat(state: State, miniature: Miniature) -> Miniature:
    """The model itself; one inside a vehicle as if it stood on the vehicle's whole base, with what is mounted there."""
    ride = ride_of(state, miniature)
    if ride is None or ride.at is None:
        return miniature
    status = miniature.status.with_(MOUNTS, ride.profile)
    if ride.status.get("airborne"):
        status = status.with_("airborne", True)
    return replace(miniature, at=ride.at, facing=ride.facing, level=ride.level, base=ride.base, status=status)


def moves_made(vehicle: Miniature) -> int:
    """Move actions it has had in this turn."""
    return int(vehicle.status.get("driven") or 0)


def armour_of(state: State, miniature: Miniature) -> int | None:
    """The lowest die on which a vehicle, or the one that a model is in, saves from a hit (p. 21); None: no armour."""
    entry = vehicle_of(ride_of(state, miniature) or miniature)
    return None if entry is None else entry.stats.armour


def is_mounted(vehicle: Miniature, weapon: WeaponEntry) -> bool:
    """Whether a weapon is one that the vehicle itself bears."""
    entry = vehicle_of(vehicle)
    return entry is not None and weapon in entry.weapons
