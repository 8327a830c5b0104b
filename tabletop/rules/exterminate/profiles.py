"""How rules reach the figures of a model: its recruitment card, from the roster."""

from __future__ import annotations

from functools import cache

from tabletop import places
from tabletop.documents.rosters import read_roster
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.roster import CombatStats, RecruitmentCard, Roster, WeaponEntry
from tabletop.model.vocabulary import ProfileSummary

GAME = "exterminate"
NOBODY = RecruitmentCard("nobody", "Nobody in particular", "", stats=CombatStats(4, 2, 1, 0))
"""What a model without a recruitment card is: a human being without a weapon (house)."""


@cache
def roster() -> Roster:
    """The roster of the game (assets/rosters/exterminate), read once."""
    return read_roster(places.assets() / "rosters" / GAME)


def card_of(miniature: Miniature) -> RecruitmentCard:
    """The recruitment card that brought it."""
    return card_named(miniature.profile or "")


@cache
def card_named(id: str) -> RecruitmentCard:
    """The recruitment card of that id."""
    return roster().recruitment.get(id, NOBODY)


def is_ranged(weapon: WeaponEntry) -> bool:
    """Whether it reaches beyond base contact."""
    return isinstance(weapon.range, int)


def dice_of(weapon: WeaponEntry) -> int:
    """Combat dice that it is worth."""
    return weapon.dice or 0


def guns_of(miniature: Miniature) -> tuple[WeaponEntry, ...]:
    """Its weapons that shoot."""
    return tuple(weapon for weapon in card_of(miniature).weapons if is_ranged(weapon))


def blade_of(miniature: Miniature) -> WeaponEntry | None:
    """The weapon that it fights with: of those that show a C, the one with the most dice; None: its bare limbs."""
    blades = [weapon for weapon in card_of(miniature).weapons if weapon.is_melee]
    return max(blades, key=dice_of, default=None)


def summaries() -> FrozenMap[str, ProfileSummary]:
    """What documents know of the recruitment cards."""
    return FrozenMap(
        (each.id, ProfileSummary(each.name, each.base, each.look)) for each in roster().recruitment.values()
    )
