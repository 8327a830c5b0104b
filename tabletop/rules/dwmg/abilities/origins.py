"""Where a model comes from (p. 18)."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.rules.dwmg.moments import Ability, ability

ADVANCED = "advanced"
"""The technology of the Time Lords (p. 18)."""


@ability("time-lord")
class TimeLord(Ability):
    """Of a race of its own, with nothing to learn about technology."""

    def steers_tardis(self, bearer: Miniature) -> bool:
        return True

    def technology(self, bearer: Miniature, level: str | None) -> str | None:
        return ADVANCED

    def race(self, bearer: Miniature, race: str) -> str:
        return self.id


@ability("companion")
class Companion(Ability):
    """Travels with the Doctor."""

    def is_companion(self, bearer: Miniature) -> bool:
        return True

    def has_key(self, bearer: Miniature) -> bool:
        return True
