"""Force Field and Invulnerable (p. 17, ruling D28): what wards off attacks."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.moments import Ability, abilities, ability


@ability("force-field")
class ForceField(Ability):
    """Stops a shot on so much or more."""

    def field(self, state: State, bearer: Miniature, blow: Blow) -> int | None:
        return self.value if blow.ranged and isinstance(self.value, int) else None


@ability("invulnerable")
class Invulnerable(Ability):
    """Takes its number off the Str of every attack; what has none left is nothing to it."""

    def strength_against(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> int:
        points = self.value if isinstance(self.value, int) else 0
        for each in abilities(bearer):
            points = each.invulnerability(state, bearer, blow, points)
        return strength - points

    def ignores(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> bool:
        return blow.strength is not None and strength <= 0
