"""Striking in melee (p. 9–10): with what, at whom, what must be rolled. `melee` says who strikes when.

A `Strike` is one way in which a model may attack one target: everything that is written beside the dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.roster import WeaponEntry
from tabletop.model.state import State
from tabletop.model.verdict import Modifier
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import CONFUSED, Blow, strength_of
from tabletop.rules.dwmg.harm.damage_table import defence_against, strength_against
from tabletop.rules.dwmg.melee.contact import barrier, before
from tabletop.rules.dwmg.models import in_contact, is_big, is_free, openly, spared
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.profiles import profile_of, stat
from tabletop.rules.dwmg.shooting.armoury import carried, hit_of
from tabletop.rules.dwmg.shooting.daring import is_put_off
from tabletop.rules.dwmg.shooting.effects import is_mechanoid
from tabletop.rules.dwmg.verbs import Fight

UNARMED_HIT = 5
"""What a model without a melee weapon hits on (p. 9)."""
HELPLESS_HIT = 2
"""What stunned models are hit on, and those who break from melee (p. 10, 25)."""
ATTACKERS, ATTACKERS_OF_BIG = 4, 6
"""How many may attack a model on a standard base, and one on a larger base (p. 9)."""
BIG_ATTACKER = 2
"""What a model on a larger base counts for as an attacker."""
ALL_OR_NOTHING = "all_or_nothing"
CLUBS = frozenset({"hand-weapon", "two-handed-weapon"})
"""Weapons that may be blunt, and stun (p. 25)."""
CAPTURE, OVERPOWERS = "capture", "overpowers"
"""The blow of a captor whose captive resists by weapon (p. 23), and what its hit does."""
UNARMED = WeaponEntry("unarmed", "Bare hands", "melee", UNARMED_HIT, "user", FrozenMap({"stuns": None}))
"""What a model without a melee weapon attacks with (p. 9, ruling D24)."""


def weapons(miniature: Miniature) -> tuple[WeaponEntry, ...]:
    """What a model can strike with: its melee weapons, else bare hands."""
    armed = tuple(each for each in carried(miniature) if each.is_melee or "also-melee" in each.effects)
    return armed or (UNARMED,)


def weapon_for(fight: Fight, miniature: Miniature) -> WeaponEntry | None:
    """The weapon that a strike names, or the first one; None: it has none of that name."""
    return next((each for each in weapons(miniature) if fight.weapon in (None, each.id)), None)


def why_no_strike(state: State, miniature: Miniature) -> str | None:
    """Why a model strikes nobody, as the end of a sentence that begins with its name; None: it can (ruling D24)."""
    if stat(miniature, "str") <= 0:
        return "has a Str of 0 and cannot fight"
    reasons = (each.may_not_fight(state, miniature) for each in abilities(miniature))
    return next((reason for reason in reasons if reason is not None), None)


# ---------------------------------------------------------------------------------------------------------------------
# At whom


def faces_anew(state: State, miniature: Miniature) -> bool:
    """Whether a model may still choose its facing as it strikes: it moved into contact in this phase (ruling D3)."""
    status = miniature.status
    mine = state.clock.side == miniature.side
    return mine and bool(status.get("charged")) and not status.get("fought") and miniature.base.length is None


def strikes_at(state: State, miniature: Miniature, other: Miniature) -> bool:
    """Whether that enemy in contact is where it can strike: in its front half, or anywhere (p. 10)."""
    round_about = any(each.all_round(state, miniature) for each in abilities(miniature))
    return round_about or faces_anew(state, miniature) or before(miniature, other)


def has_room_for(state: State, target: Miniature, attacker: Miniature) -> bool:
    """Whether one more may attack a model in this phase (p. 9)."""
    return attacker.id in _attackers(target) or taken_by(state, target) + weight(attacker) <= most_attackers(target)


def taken_by(state: State, target: Miniature) -> int:
    """What the attackers of a model count for so far."""
    return sum(weight(state.miniatures[each]) for each in _attackers(target) if each in state.miniatures)


def most_attackers(target: Miniature) -> int:
    """What its attackers may count for in all."""
    return ATTACKERS_OF_BIG if is_big(target) else ATTACKERS


def weight(attacker: Miniature) -> int:
    """What a model counts for as an attacker."""
    return BIG_ATTACKER if is_big(attacker) else 1


def _attackers(target: Miniature) -> tuple[str, ...]:
    return tuple(target.status.get("attacked_by") or ())


def targets(state: State, miniature: Miniature) -> tuple[Miniature, ...]:
    """The enemies that a model may strike at now; none when it cannot fight or has fought already (ruling D22)."""
    if miniature.status.get("fought") or not is_free(miniature) or why_no_strike(state, miniature) is not None:
        return ()
    return tuple(
        each
        for each in in_contact(state, miniature)
        if strikes_at(state, miniature, each)
        and has_room_for(state, each, miniature)
        and engaged(miniature, each)
        and spared(state, miniature, each) is None
    )


def could_strike(state: State, miniature: Miniature) -> tuple[Miniature, ...]:
    """The enemies that a model may strike at now, if it drops its disguise for that."""
    shown = openly(state, miniature.id)
    return targets(shown, shown.miniatures[miniature.id])


def engaged(one: Miniature, other: Miniature) -> bool:
    """Whether two models in contact fight at all: neither has failed to bring itself to it (ruling D33)."""
    return not is_put_off(one, other) and not is_put_off(other, one)


# ---------------------------------------------------------------------------------------------------------------------
# How


def can_stun(weapon: WeaponEntry, attacker: Miniature, target: Miniature) -> bool:
    """Whether a strike may stun (p. 9, 25): fists and clubs stun no Mechanoid (ruling D23)."""
    if "cannot-stun" in weapon.effects:
        return False
    if "stuns" in weapon.effects:
        return not (is_unarmed(weapon) and is_mechanoid(target))
    blunt = weapon.id in CLUBS or ("stuns-unarmed" in weapon.effects and carried(attacker) == (weapon,))
    return blunt and not is_mechanoid(target)


def can_wound(weapon: WeaponEntry, attacker: Miniature, target: Miniature) -> bool:
    """Whether a strike may cost a Hit: by bare hands only a Killing Blow does, where it could stun (p. 9)."""
    if not is_unarmed(weapon):
        return "stuns" not in weapon.effects
    return not can_stun(weapon, attacker, target) or stat(attacker, "str") > stat(target, "def")


def is_unarmed(weapon: WeaponEntry) -> bool:
    """Whether it is unarmed combat: fists, Venusian Aikido, bare hands."""
    return weapon.id in ("brawl", UNARMED.id)


def stuns_by(fight: Fight, weapon: WeaponEntry, attacker: Miniature, target: Miniature) -> bool:
    """Whether a strike is meant to stun: when it says so, and by a weapon that stuns unless it says otherwise."""
    if fight.blow is not None:
        return fight.blow == "stun"
    return "stuns" in weapon.effects and can_stun(weapon, attacker, target)


def may_risk_all(attacker: Miniature, weapon: WeaponEntry, target: Miniature) -> bool:
    """Whether a model may strike All or Nothing: it enters melee in this turn, and the foe's Def is greater than the
    Str it strikes with (p. 9)."""
    strength = strength_in_melee(attacker, weapon, target) or 0
    return bool(attacker.status.get("charged")) and stat(target, "def") > strength


def strength_in_melee(attacker: Miniature, weapon: WeaponEntry, target: Miniature) -> int | None:
    """The Str of a weapon against that target: some have more in the first turn of a melee (p. 60)."""
    strength = strength_of(weapon.str_, stat(attacker, "str"))
    more = weapon.effects.get("first-turn")
    fresh = target.id not in (attacker.status.get("foes") or ())
    return strength + more if strength is not None and isinstance(more, int) and fresh else strength


@dataclass(frozen=True, slots=True)
class Strike:
    """One way to attack one target: `needs` to hit with each of `dice` dice, of which no more than `attacks` count."""

    by: str
    at: str
    weapon: str
    needs: int
    attacks: int
    dice: int
    blow: Blow
    modifiers: tuple[Modifier, ...] = ()
    stuns: bool = False


def strike(state: State, fight: Fight, at: str, attacks: int = 1, flat: int | None = None) -> Strike:
    """The figures of an attack; `flat` is the number to hit whatever else holds (ruling D35)."""
    attacker, target = state.miniatures[fight.by], state.miniatures[at]
    weapon = weapon_for(fight, attacker) or UNARMED
    lines = tuple(modifiers(state, attacker, target))
    needs = hit_of(weapon, attacker) - int(sum(each.value for each in lines))
    for each in abilities(attacker):
        needs = each.strikes(state, attacker, target, needs)
    for each in abilities(target):
        needs = each.struck(state, target, attacker, needs)
    if flat is not None or target.status.get("stunned"):
        needs, lines = HELPLESS_HIT if flat is None else flat, ()
    stuns = stuns_by(fight, weapon, attacker, target)
    effects = weapon.effects.with_("stuns", None) if stuns else weapon.effects.without("stuns")
    effects = effects.with_(OVERPOWERS, None) if fight.blow == CAPTURE else effects
    blow = Blow(
        f"the {weapon.name}" if weapon is not UNARMED else "bare hands",
        strength_in_melee(attacker, weapon, target),
        attacker.id,
        effects,
        weapon.technology,
        ranged=False,
        defence=int(sum(each.value for each in guard(state, attacker, target))),
        weapon=weapon.id,
    )
    extra = (fight.mode == ALL_OR_NOTHING) + (flat is None and bool(target.status.get("reckless")))
    return Strike(attacker.id, at, weapon.id, needs, attacks, attacks + extra, blow, lines, stuns)


def modifiers(state: State, attacker: Miniature, target: Miniature) -> Iterator[Modifier]:
    """What changes the die to hit in melee, line by line (p. 10, 25)."""
    backstabs = all(each.uses_rear(state, attacker) for each in abilities(attacker))
    if backstabs and from_behind(state, attacker, target):
        yield Modifier("Attacking from behind", 1, page(10))
    if _suffers_barrier(state, attacker, target):
        yield Modifier("Attacking over an obstacle", -1, page(10))
    if attacker.status.get("confused"):
        yield Modifier("Confused", CONFUSED, page(25))
    for bearer in (attacker, target):
        for each in abilities(bearer):
            yield from each.melee_modifiers(state, bearer, attacker)


def guard(state: State, attacker: Miniature, target: Miniature) -> Iterator[Modifier]:
    """What changes the target's Def against an attack in melee (p. 10, 25)."""
    if from_behind(state, attacker, target):
        yield Modifier("Attacked from behind", -1, page(10))
    if _suffers_barrier(state, attacker, target):
        yield Modifier("Defending an obstacle", 1, page(10))
    if target.status.get("stunned"):
        yield Modifier("Stunned", -1, page(25))


def from_behind(state: State, attacker: Miniature, target: Miniature) -> bool:
    """Whether a model is attacked in its rear; one that strikes all round has none (p. 10)."""
    return not before(target, attacker) and not any(each.all_round(state, target) for each in abilities(target))


def _suffers_barrier(state: State, attacker: Miniature, target: Miniature) -> bool:
    """Whether an obstacle hampers an attack: that of who came to it, and after the first turn everybody's (p. 10)."""
    if barrier(state, attacker, target) is None:
        return False
    later = target.id in (attacker.status.get("foes") or ())
    return later or came_to(state, attacker, target)


def came_to(state: State, attacker: Miniature, target: Miniature) -> bool:
    """Whether it is the one that attacks a defender: it moved into contact, or it is its side's turn."""
    mine, theirs = bool(attacker.status.get("charged")), bool(target.status.get("charged"))
    return mine if mine != theirs else state.clock.side == attacker.side


# ---------------------------------------------------------------------------------------------------------------------
# Everything it may do


def attacks_of(state: State, miniature: Miniature, weapon: WeaponEntry) -> int | str:
    """How many attacks a model has with a weapon: a number, or the die that is rolled for it."""
    printed = weapon.effects.get("attacks")
    if isinstance(printed, str):
        return printed
    count = printed if isinstance(printed, int) else 1
    for each in abilities(miniature):
        count = each.attacks(state, miniature, count)
    return count


def options(state: State, miniature: Miniature, at: tuple[Miniature, ...]) -> Iterator[Fight]:
    """Every way in which a model may strike one of those, or divide its attacks among them. What is not said (weapon,
    blow) is the only one there is."""
    armed = weapons(miniature)
    for weapon in armed:
        named = weapon.id if len(armed) > 1 else None
        if len(at) > 1 and attacks_of(state, miniature, weapon) != 1:
            yield Fight(miniature.id, tuple(each.id for each in at), named)
            continue
        for target in at:
            for blow in _blows(weapon, miniature, target):
                yield Fight(miniature.id, target.id, named, blow=blow)
                if may_risk_all(miniature, weapon, target):
                    yield Fight(miniature.id, target.id, named, ALL_OR_NOTHING, blow)


def _blows(weapon: WeaponEntry, attacker: Miniature, target: Miniature) -> tuple[str | None, ...]:
    both = can_stun(weapon, attacker, target) and can_wound(weapon, attacker, target)
    usually = Fight(attacker.id, target.id)
    if not both:
        return (None if can_stun(weapon, attacker, target) == stuns_by(usually, weapon, attacker, target) else "stun",)
    return ("stun", "hit") if stuns_by(usually, weapon, attacker, target) else ("hit", "stun")


def strikes_last(weapon: WeaponEntry) -> bool:
    """Whether it is so unwieldy that everybody else strikes before it (p. 14)."""
    return "strikes-last" in weapon.effects


def harm(state: State, each: Strike) -> tuple[int, int]:
    """The Str and the Def that an attack compares (p. 10)."""
    target = state.miniatures[each.at]
    return strength_against(state, target, each.blow), defence_against(state, target, each.blow)


def in_all(miniature: Miniature) -> bool:
    """Whether its attack is suffered by everybody in contact."""
    return any("all-in-contact" in each.effects for each in profile_of(miniature).weapons if each.is_melee)
