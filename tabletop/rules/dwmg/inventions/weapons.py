"""Invented weapons (p. 16): they harm one race only, hit on 4+ for a Hit, and break down on a 1.

A model fires one like any other weapon it carries (`armoury.carried`); a Repair roll, or a test of Int at −2, sets it
right again.
"""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.rules.dwmg.inventions.races import is_of, named
from tabletop.rules.dwmg.shooting.effects import Effect, effect


@effect("invented")
class Invented(Effect):
    """Made against one race, and not quite reliable."""

    breaks_down = True

    def may_not_hit(self, target: Miniature) -> str | None:
        if isinstance(self.value, str) and not is_of(target, self.value):
            return f"is not harmed by what was made against the {named(self.value)}"
        return None
