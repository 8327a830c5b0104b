"""How rules reach the figures of a model: its profile from the roster, with what is added to it for now."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from tabletop import places
from tabletop.documents.rosters import read_roster
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.roster import Faction, Profile, Roster, Stats, VehicleEntry, WeaponEntry
from tabletop.model.state import State
from tabletop.model.vocabulary import ProfileSummary

GAME = "dwmg"
NOBODY = Profile("nobody", "Nobody in particular", "", "varies", 5, Stats(6, 3, 1, 3, 3, 7, 7))
"""What a model without a profile is: an average human being (p. 5)."""


@cache
def roster() -> Roster:
    """The roster of the rulebook (assets/rosters/dwmg), read once."""
    return read_roster(places.assets() / "rosters" / GAME)


def profile_of(miniature: Miniature) -> Profile:
    """The miniature's profile; a vehicle's has only what vehicles and models share."""
    return profile_named(miniature.profile or "")


@cache
def profile_named(id: str) -> Profile:
    """The profile of that id."""
    found = roster().profiles.get(id)
    if found is not None:
        return found
    vehicle = roster().vehicles.get(id)
    return NOBODY if vehicle is None else _as_profile(vehicle)


def _as_profile(vehicle: VehicleEntry) -> Profile:
    stats = Stats(0, vehicle.stats.def_, vehicle.stats.hits, 0, 0, 0, 0)
    return Profile(
        vehicle.id, vehicle.name, vehicle.group, vehicle.faction, vehicle.page, stats, vehicle.unique,
        vehicle.abilities, vehicle.rules, vehicle.weapons, vehicle.base, vehicle.look,
    )  # fmt: skip


def vehicle_of(miniature: Miniature) -> VehicleEntry | None:
    """The entry of a vehicle; None for any other model."""
    return roster().vehicles.get(miniature.profile or "")


def lineage(profile: Profile) -> Iterator[Profile]:
    """The profile, then the one that it is a variant of, and so on."""
    yield profile
    while (before := roster().profiles.get(profile.variant_of or "")) is not None:
        profile = before
        yield profile


def is_kind(miniature: Miniature, id: str) -> bool:
    """Whether its profile is that one, or a variant of it."""
    return any(each.id == id for each in lineage(profile_of(miniature)))


def weapons_of(miniature: Miniature) -> tuple[WeaponEntry, ...]:
    """Every weapon its profile carries or may carry."""
    return profile_of(miniature).weapons


def weapon_of(miniature: Miniature, id: str) -> WeaponEntry | None:
    """Its weapon of that id."""
    return profile_of(miniature).weapon(id)


def stat(miniature: Miniature, name: str) -> int:
    """A figure of its profile (`move def hits str agi int morale`) with what is added to it for now, at least 0.

    A printed 0 stays 0 whatever is added: it means that the stat does not apply (p. 5).
    """
    stats = profile_of(miniature).stats
    printed: int = getattr(stats, f"{name}_" if name in ("def", "str", "int") else name)
    if printed == 0 or name in ("move", "hits"):
        return printed
    return max(0, _confused(miniature, name, printed) + int(miniature.status.get(f"{name}_mod") or 0))


def _confused(miniature: Miniature, name: str, printed: int) -> int:
    """The figure of a confused model: Def one less, half of its Int, rounded up (p. 25, ruling D38)."""
    if not miniature.status.get("confused"):
        return printed
    return printed - 1 if name == "def" else math.ceil(printed / 2) if name == "int" else printed


def faction_of(state: State, miniature: Miniature) -> Faction:
    """Whether a model is a hero or a monster; one that can be either is what its side is (p. 24)."""
    own = profile_of(miniature).faction
    return alignment(state, miniature.side) if own == "varies" else own


def alignment(state: State, side: str) -> Faction:
    """Whether a side fights for good or for evil: as most of its models that can only be one of the two."""
    own = (each for each in state.miniatures.values() if side == (each.status.get("home") or each.side))
    factions = [profile_of(each).faction for each in own]
    heroes, monsters = factions.count("hero"), factions.count("monster")
    if heroes == monsters:
        return "varies"
    return "hero" if heroes > monsters else "monster"


def summaries() -> FrozenMap[str, ProfileSummary]:
    """What documents know of the profiles: a model begins with its Hits and its Luck."""
    begin = {each.id: beginning(each) for each in roster().profiles.values()}
    begin |= {each.id: beginning(each) for each in roster().vehicles.values()}
    return roster().summaries(begin)


def beginning(entry: Profile | VehicleEntry) -> FrozenMap[str, int]:
    """The words that a model of that profile begins with."""
    words = {"hits": entry.stats.hits}
    luck = entry.abilities.get("luck")
    if isinstance(luck, int):
        words["luck"] = luck
    return FrozenMap(words)
