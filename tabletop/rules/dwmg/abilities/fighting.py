"""How some models fight otherwise than others (p. 45–47, rulings D24, D35)."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.moments import Ability, ability


@ability("armoured-shell")
class ArmouredShell(Ability):
    """Nobody strikes at a Dalek that breaks from melee; it never lies on the ground, and no fall leaves it whole."""

    def may_not_lie(self, bearer: Miniature) -> str | None:
        return "cannot go prone"

    def shatters(self, bearer: Miniature) -> bool:
        return True

    def breaks_away(self, state: State, bearer: Miniature) -> bool:
        return True


@ability("no-melee-attacks")
class NoMeleeAttacks(Ability):
    """All gun and no arm."""

    def may_not_fight(self, state: State, bearer: Miniature) -> str | None:
        return "has no melee attacks"


@ability("cannot-attack")
class CannotAttack(Ability):
    """No attack of any kind."""

    def may_not_fight(self, state: State, bearer: Miniature) -> str | None:
        return "cannot attack"

    def may_not_shoot(self, state: State, bearer: Miniature) -> str | None:
        return "cannot attack"
