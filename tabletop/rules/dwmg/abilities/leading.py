"""Whom a Leader leads (p. 26, 29, 30): some lead only their own."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.leader import free_activations
from tabletop.rules.dwmg.models import is_companion, race_of
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.profiles import profile_of

GALLIFREY = "gallifrey"
"""The group of those who live there."""
RENEGADES = ("doctor", "time-lords")
"""The groups of those Time Lords who obey no President: the Doctor, the Master and Omega."""

OUTSIDER = "outsider"
"""The profile of those who left the city for the wastes."""


@ability("leads-companions")
class LeadsCompanions(Ability):
    """Anybody but a companion takes all that the Doctor's Leader has to give."""

    def leading_cost(self, state: State, bearer: Miniature, other: Miniature, cost: int) -> int:
        return cost if is_companion(other) else max(cost, free_activations(state, bearer))


@ability("leads-gallifreyans")
class LeadsGallifreyans(Ability):
    """The President's word counts on Gallifrey."""

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return obeys_gallifrey(other)


@ability("leads-outsiders")
class LeadsOutsiders(Ability):
    """Outsiders follow one of their own, and he leads nobody else."""

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        return OUTSIDER in (profile_of(other).id, profile_of(other).variant_of)


def obeys_gallifrey(miniature: Miniature) -> bool:
    """Whether a model is a Gallifreyan, by its home or its race, who heeds the President."""
    group = profile_of(miniature).group
    return group == GALLIFREY or (race_of(miniature) == "time-lord" and group not in RENEGADES)
