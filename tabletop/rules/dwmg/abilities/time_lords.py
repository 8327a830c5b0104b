"""The Master and those whom he deceives (p. 31)."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.moments import Ability, ability

BEHIND_BARS = 2
"""Victory points for whoever holds the Master captive at the end (p. 31)."""


@ability("safer-behind-bars")
class SaferBehindBars(Ability):
    """His enemies would have him locked up."""

    def worth_captive(self, state: State, bearer: Miniature) -> int:
        return BEHIND_BARS
