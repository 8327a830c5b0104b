"""Where a model comes from (p. 18)."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.rules.dwmg.moments import Ability, ability


@ability("time-lord")
class TimeLord(Ability):
    """Of a race of its own."""

    def race(self, bearer: Miniature, race: str) -> str:
        return self.id
