"""Monster Magnet (p. 18, ruling D33)."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.models import within
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.shooting.daring import is_put_off

REACH = 12.0
"""Inches within which enemies would rather capture than kill."""
DARE = 5
"""The lowest die on which one of them attacks all the same."""
CAPTIVE = 2
"""Victory points for whoever holds one at the end."""


@ability("monster-magnet")
class MonsterMagnet(Ability):
    """Near it enemies hesitate to attack; held captive it is worth something."""

    def holds_off(self, state: State, bearer: Miniature, attacker: Miniature) -> int | None:
        near = state.enemies(bearer.side, attacker.side) and within(bearer, attacker, REACH)
        return DARE if near else None

    def may_not_be_shot(self, state: State, bearer: Miniature, shooter: Miniature) -> str | None:
        return "is not to be harmed: the shooter would rather seize it" if is_put_off(shooter, bearer) else None

    def worth_captive(self, state: State, bearer: Miniature) -> int:
        return CAPTIVE
