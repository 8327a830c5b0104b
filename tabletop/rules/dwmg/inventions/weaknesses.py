"""Weaknesses that have been discovered (p. 16): Def counts less against those who know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.inventions.races import is_of

if TYPE_CHECKING:
    from tabletop.rules.dwmg.harm.blow import Blow


def weakened(state: State, target: Miniature, blow: Blow) -> int:
    """What a blow takes off the Def of a model because of what its dealer's side has found out."""
    dealer = state.miniatures.get(blow.by or "")
    if dealer is None or not state.enemies(dealer.side, target.side):
        return 0
    word = "weak_to_shots" if blow.ranged else "weak_to_blows"
    known = [
        less
        for side in state.sides.values()
        if not state.enemies(side.id, dealer.side)
        for race, less in (side.status.get(word) or {}).items()
        if is_of(target, race)
    ]
    return max(known, default=0)
