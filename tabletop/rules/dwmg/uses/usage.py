"""How an ability is used by choice, as its class declares it (`Ability.uses`); `uses` has the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Wants = Literal["miniature", "place", "terrain", "thing"]
Whom = Literal["anybody", "other", "friend", "enemy"]

WHOLE: Literal["whole"] = "whole"
"""The cost of a use that takes a whole activation: nothing is done before it and nothing after."""
CONTACT_REACH = 0.0
"""The reach of a use that needs base contact."""


@dataclass(frozen=True, slots=True)
class Usage:
    """One way to use an ability.

    Attributes:
        label: what the menu calls it, a verb first: `Give back a Hit`.
        id: what `use` calls it; None: as the ability itself, which is right for the one use of an ability.
        cost: actions, or `WHOLE`. 0 is free, but opens the model's activation all the same, unless it is `aside`.
        wants: what it is used on: a model, a place, a piece of terrain (or a door or window), any `thing` of
            these but a place, or a marker; None: on nothing.
        whom: which models: `friend`, `enemy`, any `other` than itself, or `anybody`.
        fallen: whether casualties of this turn can be its target too.
        reach: inches from base to target; None: anywhere. `CONTACT_REACH`: base contact (at stairs too).
        sight: whether the target must be seen.
        a_turn, a_game: how often; None: as often as can be paid for.
        inside: whether it is for who is inside the TARDIS, and nobody else.
        from_reserve: whether it is for who waits in the reserve, and nobody else.
        any_phase: whether it may be done in the action phase of another side as well.
        aside: whether it may be done at any time of the side's action phase, without being activated for it.
    """

    label: str
    id: str | None = None
    cost: int | Literal["whole"] = 1
    wants: Wants | None = None
    whom: Whom = "other"
    fallen: bool = False
    reach: float | None = None
    sight: bool = False
    a_turn: int | None = None
    a_game: int | None = None
    aside: bool = False
    any_phase: bool = False
    inside: bool = False
    from_reserve: bool = False

    @property
    def price(self) -> str:
        """Its cost in words.

        >>> Usage("Scream", cost=0).price, Usage("Heal").price, Usage("Vanish", cost="whole").price
        ('free', '1 action', 'whole activation')
        """
        if self.cost == WHOLE:
            return "whole activation"
        return "free" if self.cost == 0 else "1 action" if self.cost == 1 else f"{self.cost} actions"
