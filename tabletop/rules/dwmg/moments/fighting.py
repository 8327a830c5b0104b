"""The moments of melee."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Modifier

if TYPE_CHECKING:
    from tabletop.rules.dwmg.play import Play


class Fighting:
    """What an ability says of melees that its bearer fights."""

    def may_not_fight(self, state: State, bearer: Miniature) -> str | None:
        """Why it strikes nobody in melee: the end of a sentence that begins with its name; None: it can."""
        return None

    def all_round(self, state: State, bearer: Miniature) -> bool:
        """Whether it strikes behind itself as well."""
        return False

    def uses_rear(self, state: State, bearer: Miniature) -> bool:
        """Whether it hits the more easily from behind."""
        return True

    def attacks(self, state: State, bearer: Miniature, count: int) -> int:
        """How many attacks it has in a melee."""
        return count

    def melee_modifiers(self, state: State, bearer: Miniature, attacker: Miniature) -> Iterator[Modifier]:
        """What it changes about the die to hit in melee, as the attacker (`bearer` is `attacker`) or as the target."""
        return iter(())

    def strikes(self, state: State, bearer: Miniature, target: Miniature, needs: int) -> int:
        """The lowest die that hits when it strikes that target."""
        return needs

    def struck(self, state: State, bearer: Miniature, attacker: Miniature, needs: int) -> int:
        """The lowest die that hits when it is struck by that attacker."""
        return needs

    def slays(self, play: Play, bearer: Miniature, victim: Miniature) -> None:
        """It has cost that model, friend or enemy, its last Hit."""

    def breaks_away(self, state: State, bearer: Miniature) -> bool:
        """Whether nobody strikes at it when it breaks from melee."""
        return False

    def melee_won(self, play: Play, bearer: Miniature) -> None:
        """A melee is over in which it has fought, and no opponent is left in contact."""
