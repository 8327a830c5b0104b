"""The damage table (p. 10), and what a blow is worth against a model: Str, Def, guards, dice (ruling D28)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.inventions.weaknesses import weakened
from tabletop.rules.dwmg.models import extra_of, is_free
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.profiles import stat, vehicle_of
from tabletop.rules.dwmg.shooting.effects import effects_of
from tabletop.rules.dwmg.vehicles.aboard import armour_of

IMPOSSIBLE = 7
"""The number needed where no die can do it."""
BEST = 2
"""However strong an attack, a 1 does no damage."""
EQUAL = 4
"""The number needed where Str equals Def."""


def needed(strength: int, defence: int) -> int:
    """The lowest die that does damage (p. 10): 4 where Str equals Def, one less or more for each point between them.

    >>> [needed(strength, 5) for strength in (8, 7, 6, 5, 4, 3, 2)]
    [2, 2, 3, 4, 5, 6, 7]
    >>> needed(9, 0)
    7
    """
    if defence <= 0 or strength <= 0:
        return IMPOSSIBLE  # a Def of 0 cannot be harmed, a Str of 0 has no body to harm with (p. 5)
    return min(IMPOSSIBLE, max(BEST, EQUAL + defence - strength))


# ---------------------------------------------------------------------------------------------------------------------
# What a blow is worth against a model


def strength_against(state: State, target: Miniature, blow: Blow) -> int:
    """The Str of a blow against a model: what its weapon does to such a one, less what makes the model invulnerable."""
    strength = blow.strength or 0
    for each in effects_of(blow.effects):
        strength = each.strength(target, strength)
    for own in abilities_of_dealer(state, blow):
        strength = own.strength_dealt(state, state.miniatures[str(blow.by)], target, blow, strength)
    for own in abilities(target):
        strength = own.strength_against(state, target, blow, strength)
    return max(0, strength)


def abilities_of_dealer(state: State, blow: Blow) -> Iterator[Ability]:
    """The abilities of whoever deals a blow; nobody deals what falls or burns."""
    dealer = state.miniatures.get(blow.by or "")
    return iter(()) if dealer is None else abilities(dealer)


def defence_against(state: State, target: Miniature, blow: Blow) -> int:
    """The Def that a blow must overcome; a printed 0 cannot be harmed, whatever is taken off any other."""
    printed = stat(target, "def")
    if printed <= 0:
        return 0
    defence = printed
    for each in effects_of(blow.effects):
        defence = each.defence(target, defence)
    for own in abilities(target):
        defence = own.defence(state, target, blow, defence)
    for own in abilities_of_dealer(state, blow):
        defence = own.defence_of(state, state.miniatures[str(blow.by)], target, blow, defence)
    return max(1, defence + blow.defence - weakened(state, target, blow))


def wounds_on(state: State, target: Miniature, blow: Blow) -> int:
    """The lowest die that wounds a model that is hit; 7 where none does."""
    flat = flat_of(blow)
    if flat is not None:
        return flat
    return needed(strength_against(state, target, blow), defence_against(state, target, blow))


def is_ignored(state: State, target: Miniature, blow: Blow) -> bool:
    """Whether a blow does nothing at all to a model. What costs Hits without a roll to wound has no Str to lose."""
    if not all(each.affects(target) for each in effects_of(blow.effects)):
        return True
    if automatic(blow) is not None:
        return False
    strength = strength_against(state, target, blow)
    return any(each.ignores(state, target, blow, strength) for each in abilities(target))


def flat_of(blow: Blow) -> int | None:
    """The die on which it does damage whatever Str and Def; None: the table says."""
    return next((each.flat for each in effects_of(blow.effects) if each.flat is not None), None)


def wound_dice(target: Miniature, blow: Blow) -> int:
    """How many dice roll for the damage of each hit; the highest counts."""
    dice = 1
    for each in effects_of(blow.effects):
        dice = each.wound_dice(target, dice)
    return dice


def automatic(blow: Blow) -> str | None:
    """The dice of the Hits that it costs without a roll to wound."""
    return next((each.automatic for each in effects_of(blow.effects) if each.automatic), None)


def several(blow: Blow) -> str | None:
    """The dice that say how many hits one hit is; None: one."""
    dice = None
    for each in effects_of(blow.effects):
        dice = each.hits(dice)
    return dice


def only_stuns(state: State, blow: Blow) -> bool:
    """Whether a hit stuns without a roll for damage (ruling D23)."""
    return stuns(blow) and not extra_of(state).stunning_needs_damage


def stuns(blow: Blow) -> bool:
    """Whether it stuns instead of wounding."""
    return any(each.stuns for each in effects_of(blow.effects))


def agi_to_avoid(target: Miniature, blow: Blow) -> int:
    """The Agi that a model tests to get out of the way of a blow; 0: it cannot, or does not (p. 40).

    House: whoever can do nothing fails, as before a vehicle, and a vehicle does not jump aside.
    """
    if not any(each.avoidable for each in effects_of(blow.effects)) or vehicle_of(target) is not None:
        return 0
    return stat(target, "agi") if is_free(target) else 0


@dataclass(frozen=True, slots=True)
class Guard:
    """What may stop a hit: its name, and the lowest die that does."""

    name: str
    needs: int


def guards_of(state: State, target: Miniature, blow: Blow) -> Iterator[Guard]:
    """What may stop a hit, in the order it is rolled for: a Force Field, saves, a vehicle's armour (p. 21, D28).

    A blow that costs Hits without a roll to wound passes all saves.
    """
    strength = strength_against(state, target, blow)
    for each in abilities(target):
        needs = each.field(state, target, blow)
        if needs is not None:
            yield Guard(each.id.replace("-", " "), needs)
    if automatic(blow) is not None:
        return
    for each in abilities(target):
        needs = each.save(state, target, blow, strength)
        if needs is not None and needs < IMPOSSIBLE:
            yield Guard(each.id.replace("-", " "), needs)
    armour = armour_of(state, target)
    if armour is not None:
        yield Guard("armour", armour)


@ability("body-armour")
class BodyArmour(Ability):
    """Saves against hits: up to Str 3 on 5 or more, Str 4 on a 6, anything stronger never (p. 17)."""

    def is_armoured(self, bearer: Miniature) -> bool:
        return True

    def save(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> int | None:
        return 5 if strength <= 3 else 6 if strength == 4 else None


def number_of(dice: str, face: int) -> int:
    """What a die says where so many hits are rolled for: `1d3` is half of it, rounded up (p. 4).

    >>> [number_of("1d3", face) for face in (1, 2, 3, 4, 5, 6)], number_of("1d6", 4)
    ([1, 1, 2, 2, 3, 3], 4)
    """
    return (face + 1) // 2 if dice == "1d3" else face


def is_rolled(dice: str) -> bool:
    """Whether a number of hits is rolled for rather than printed."""
    return "d" in dice
