"""The Nestene and what it animates (p. 38–39), and others who are nothing without their masters."""

from __future__ import annotations

import math

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.melee.striking import CLUBS, UNARMED
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.nerves.retreat import leave
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of, stat
from tabletop.rules.dwmg.turns.activation import activations_left
from tabletop.rules.dwmg.turns.leader import leader_of

AUTONS = ("auton", "auton-copy")
"""The profiles that are Autons."""
LIMP_DEF = 2
"""The Def of an uncontrolled Auton (p. 38)."""
PLASTIC_SAVE = 2
"""The lowest die with which plastic ignores bullets and blunt things (p. 38)."""
RUN_COSTS = 2
"""How many activations an Auton that runs uses up (p. 38)."""
BLUNT = frozenset({"brawl", UNARMED.id, *CLUBS})
"""Weapons of melee that are blunt, besides those that stun (house)."""
SHARP = frozenset({"disruptor", "laser", "blast", "automatic-hits", "sonic", "primitive", "captures", "sting"})
"""Effects of weapons that are neither bullets nor blunt: rays, explosions, arrows (house)."""


@ability("controller")
class Controller(Ability):
    """All Autons of its side obey it."""

    def controls(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return profile_of(other).group == profile_of(bearer).group


@ability("leads-autons")
class LeadsAutons(Ability):
    """Leads Autons alone, wherever they are."""

    def leading_reach(self, state: State, bearer: Miniature, inches: float) -> float:
        return math.inf

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return profile_of(other).id in AUTONS


class Still(Ability):
    """Uncontrolled it does nothing."""

    def may_not_act(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        return "is uncontrolled and does nothing" if bearer.status.get("uncontrolled") else reason

    def may_not_fight(self, state: State, bearer: Miniature) -> str | None:
        return "is uncontrolled and does nothing" if bearer.status.get("uncontrolled") else None


ability("uncontrolled-still")(Still)


@ability("it-just-came-off-in-my-hand")
class JustCameOff(Ability):
    """Uncontrolled it is limp: struck without fail, and soft. That it does nothing either, its other rule says."""

    def struck(self, state: State, bearer: Miniature, attacker: Miniature, needs: int) -> int:
        return 1 if bearer.status.get("uncontrolled") else needs

    def uncontrolled(self, play: Play, bearer: Miniature) -> None:
        play.set(bearer.id, def_mod=LIMP_DEF - stat(bearer, "def"))

    def controlled_again(self, play: Play, bearer: Miniature) -> None:
        play.set(bearer.id, def_mod=None)


class Removed(Ability):
    """Uncontrolled it is no more than a thing."""

    def uncontrolled(self, play: Play, bearer: Miniature) -> None:
        leave(play, bearer.id, "uncontrolled")


for _id in ("uncontrolled-removed", "uncontrolled-gone"):
    ability(_id)(Removed)


@ability("plastic")
class Plastic(Ability):
    """Bullets and blows do it no harm."""

    def save(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> int | None:
        return PLASTIC_SAVE if is_bullet_or_blunt(blow) else None


def is_bullet_or_blunt(blow: Blow) -> bool:
    """Whether a blow is dealt by a bullet, or by something blunt: a shot that is no ray, bolt, arrow or blast; fists,
    sticks and whatever stuns in melee (house)."""
    if SHARP & set(blow.effects) or blow.strength is None or blow.by is None:
        return False
    return blow.technology != "advanced" if blow.ranged else "stuns" in blow.effects or blow.weapon in BLUNT


@ability("steady")
class Steady(Ability):
    """Runs at the cost of two activations."""

    def may_not_run(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        if reason is not None or bearer.status.get("ran"):
            return reason
        paid = bool(bearer.status.get("active")) or leader_of(state, bearer.id) is not None
        if activations_left(state, bearer.side) >= RUN_COSTS - paid:
            return None
        return f"uses up {RUN_COSTS} activations when it runs, and its side has not so many left"

    def ran(self, play: Play, bearer: Miniature) -> None:
        play.set(bearer.side, activations_left=activations_left(play.state, bearer.side) - (RUN_COSTS - 1))
