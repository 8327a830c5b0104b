"""Draconians (p. 48): their honour, and their empire's quarrel with that of humanity."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.models import extra_of, race_of
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.nerves.alarm import is_alien
from tabletop.rules.dwmg.profiles import profile_of
from tabletop.rules.dwmg.shooting.effects import is_mechanoid

HUMAN = "human"
HEARTENED = 1
"""What the quarrel adds to the Morale of both."""


@ability("honour-bound")
class HonourBound(Ability):
    """Attacks nobody who lies on the ground, and nobody's back the more easily. House: the Def of whom it takes from
    behind is lower all the same, and what bursts or stray shots strike is nobody's choice."""

    def spares(self, state: State, bearer: Miniature, other: Miniature) -> str | None:
        return "attacks nobody who lies on the ground" if other.status.get("prone") else None

    def uses_rear(self, state: State, bearer: Miniature) -> bool:
        return False


@ability("rival-empire")
class RivalEmpire(Ability):
    """Where Draconians meet humans in that age (an option), each takes heart against the other. House: human is who is
    neither an Alien nor a machine nor of another race, and one Draconian in play does as much as many."""

    def sways_morale(self, state: State, bearer: Miniature, other: Miniature, value: int) -> int:
        if not extra_of(state).rival_empires or not self.speaks(state, bearer, other):
            return value
        met = any(is_human(each) and state.enemies(each.side, bearer.side) for each in state.miniatures.values())
        return value + HEARTENED if met else value

    def speaks(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        """Whether it is this Draconian because of whom that model takes heart: itself, or the first whom a human has
        against him."""
        if not is_human(other):
            return bearer.id == other.id
        foes = (each.id for each in state.standing() if _is_draconian(each) and state.enemies(each.side, other.side))
        return next(foes, None) == bearer.id


def _is_draconian(miniature: Miniature) -> bool:
    return any(rule.id == "rival-empire" for rule in profile_of(miniature).rules)


def is_human(miniature: Miniature) -> bool:
    """Whether it is a human being."""
    return race_of(miniature) == HUMAN and not is_alien(miniature) and not is_mechanoid(miniature)
