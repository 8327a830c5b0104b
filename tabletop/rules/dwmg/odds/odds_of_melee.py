"""The odds of a strike in melee before its dice: exact, counted out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb

from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances
from tabletop.rules.dwmg.harm.damage_table import (
    agi_to_avoid,
    guards_of,
    is_ignored,
    needed,
    only_stuns,
    stuns,
    wound_dice,
)
from tabletop.rules.dwmg.melee.striking import UNARMED, Strike, attacks_of, harm, strike, weapon_for
from tabletop.rules.dwmg.models import hits_left
from tabletop.rules.dwmg.odds.odds_of_hits import by_face
from tabletop.rules.dwmg.verbs import Fight

SIDES = 6


def at_least(needs: int) -> float:
    """The chance that a die shows so much or more.

    >>> at_least(5), at_least(7), at_least(0)
    (0.3333333333333333, 0.0, 1.0)
    """
    return min(1.0, max(0.0, (SIDES + 1 - needs) / SIDES))


def chances(state: State, fight: Fight) -> Chances | None:
    """How likely the model hits, wounds or stuns, and removes its target."""
    attacker = state.miniatures[fight.by]
    at = fight.at if isinstance(fight.at, str) else str(fight.at[0])
    if at not in state.miniatures:
        return None
    attacks = attacks_of(state, attacker, weapon_for(fight, attacker) or UNARMED)
    if not isinstance(attacks, int):
        return None
    each = strike(state, fight, at, attacks)
    hit = at_least(each.needs)
    lines = [Chance("Hits", 1.0 - (1.0 - hit) ** each.dice)]
    target = state.miniatures[at]
    fallen = by_face(state, target, each.blow, each.needs) if 1 < each.needs <= SIDES else ((each.blow, 1),)
    harmful = hit * sum(float(share) * _harms(state, replace(each, blow=blow)) for blow, share in fallen)
    if stuns(each.blow):
        lines.append(Chance("Stuns", 1.0 - (1.0 - harmful) ** each.dice))
    else:
        wounds = dict(wound_chances(harmful, each.dice, each.attacks))
        left = hits_left(state.miniatures[at])
        lines.append(Chance("Wounds", 1.0 - wounds.get(0, 0.0)))
        lines.append(Chance("Removes", sum(share for count, share in wounds.items() if count >= left)))
    return Chances(tuple(lines))


def _harms(state: State, each: Strike) -> float:
    """The chance that a hit passes what guards the target and does what it is meant to."""
    target = state.miniatures[each.at]
    if is_ignored(state, target, each.blow):
        return 0.0
    passed = 1.0 - min(SIDES, agi_to_avoid(target, each.blow)) / SIDES
    for guard in guards_of(state, target, each.blow):
        passed *= 1.0 - at_least(guard.needs)
    if only_stuns(state, each.blow):
        return passed
    return passed * (1.0 - (1.0 - at_least(needed(*harm(state, each)))) ** wound_dice(target, each.blow))


def wound_chances(harmful: float, dice: int, most: int) -> Iterator[tuple[int, float]]:
    """How likely each number of wounds is when every die wounds with that chance and no more than `most` count.

    >>> [(count, round(share, 4)) for count, share in wound_chances(0.5, 2, 1)]
    [(0, 0.25), (1, 0.75)]
    """
    shares = [comb(dice, count) * harmful**count * (1.0 - harmful) ** (dice - count) for count in range(dice + 1)]
    for count in range(min(most, dice)):
        yield count, shares[count]
    yield min(most, dice), sum(shares[min(most, dice) :])
