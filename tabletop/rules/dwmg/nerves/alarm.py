"""What unnerves a model (p. 12, ruling D31): whom it fears, whom it cannot harm, being alone among enemies."""

from __future__ import annotations

from functools import lru_cache

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.harm.blow import Blow, strength_of
from tabletop.rules.dwmg.harm.damage_table import IMPOSSIBLE, automatic, wounds_on
from tabletop.rules.dwmg.models import enemies_of, is_present, team
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.profiles import faction_of, profile_of, stat
from tabletop.rules.dwmg.scenarios.hooks import near
from tabletop.rules.dwmg.shooting.armoury import carried

CLOSE, FRIENDS = 6.0, 12.0
"""Alone: enemies within the one, no friend within the other, in inches (p. 12)."""
SURROUNDED, SURROUNDED_MONSTER = 3, 5
"""So many enemies make a model feel alone, so many a monster (p. 12)."""


@ability("alien")
class Alien(Ability):
    """Some models fear it; it fears none itself."""

    def causes_fear(self, state: State, bearer: Miniature, causes: bool) -> bool:
        return True

    def is_alien(self, bearer: Miniature) -> bool:
        return True

    def race(self, bearer: Miniature, race: str) -> str:
        return profile_of(bearer).group


@ability("fears-aliens")
class FearsAliens(Ability):
    """Fears what is not of this world."""

    def fears(self, state: State, bearer: Miniature, other: Miniature, afraid: bool) -> bool:
        return afraid or (is_alien(other) and causes_fear(state, other))


def is_alien(miniature: Miniature) -> bool:
    """Whether it is not of this world."""
    return any(each.is_alien(miniature) for each in abilities(miniature))


def causes_fear(state: State, miniature: Miniature) -> bool:
    """Whether it is one that others may fear."""
    causes = False
    for each in abilities(miniature):
        causes = each.causes_fear(state, miniature, causes)
    return causes


def fears(state: State, miniature: Miniature, other: Miniature) -> bool:
    """Whether a model fears another; those who cause fear are not affected by it (p. 12)."""
    if causes_fear(state, miniature):
        return False
    afraid = any(each.terrifies(state, other) for each in abilities(other))
    for each in abilities(miniature):
        afraid = each.fears(state, miniature, other, afraid)
    return afraid


def can_harm(state: State, miniature: Miniature, other: Miniature) -> bool:
    """Whether a model can do damage with its own Str or the best of its weapons (p. 12)."""
    return any(
        automatic(blow) is not None or wounds_on(state, other, blow) < IMPOSSIBLE for blow in _blows_of(miniature)
    )


@lru_cache(maxsize=1024)
def _blows_of(miniature: Miniature) -> tuple[Blow, ...]:
    """What a model can strike and shoot with."""
    blows = [Blow("its own strength", stat(miniature, "str"), miniature.id, ranged=False)]
    for weapon in carried(miniature):
        for printed in (weapon.str_, *(each.str_ for each in weapon.settings)):
            strength = strength_of(printed, stat(miniature, "str"))
            blows.append(Blow(weapon.name, strength, miniature.id, weapon.effects, weapon.technology))
    return tuple(blows)


def dreads(state: State, miniature: Miniature, other: Miniature) -> str | None:
    """Why a model tests its Morale near an enemy: `fear`, or `invulnerable`, unable to harm it; None: no cause."""
    if fears(state, miniature, other):
        return "fear"
    return None if can_harm(state, miniature, other) else "invulnerable"


def is_alone(state: State, miniature: Miniature) -> bool:
    """Whether three enemies are within 6″ of it (five of a monster), and no friend within 12″ (p. 12)."""
    close = sum(_counts(each) and near(state, miniature, each, CLOSE) for each in enemies_of(state, miniature))
    needed = SURROUNDED_MONSTER if faction_of(state, miniature) == "monster" else SURROUNDED
    if close < needed:
        return False
    return not any(
        each.id != miniature.id and _counts(each) and near(state, miniature, each, FRIENDS)
        for each in team(state, miniature.side)
    )


def _counts(miniature: Miniature) -> bool:
    return is_present(miniature) and not miniature.status.get("captured_by")
