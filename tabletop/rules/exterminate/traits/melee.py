"""Melee (X): several attacks in one melee."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.exterminate.moments import Trait, trait


@trait("melee")
class Melee(Trait):
    """X attacks: all on one target, or one each on several (Multiple Melee Attacks)."""

    def attacks(self, state: State, bearer: Miniature, count: int) -> int:
        return self.value if isinstance(self.value, int) else count
