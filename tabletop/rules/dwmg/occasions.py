"""The moments of a force and of a turn, before anybody acts: the first part of what an ability may say (`moments`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.model.miniature import Miniature
from tabletop.model.roster import Profile
from tabletop.model.state import State

if TYPE_CHECKING:
    from tabletop.rules.dwmg.play import Play


class Occasions:
    """What an ability says while forces are mustered, games begin and models are activated."""

    # ---- the force (p. 24)

    def may_be_several(self, state: State) -> bool:
        """Whether more than one of a unique model may play."""
        return False

    def company(self, other: Profile) -> bool:
        """Whether such a model travels with it."""
        return False

    def company_size(self, count: int) -> int:
        """How many may travel with it."""
        return count

    def travels_alone(self) -> bool:
        """Whether nobody else may travel where it does."""
        return False

    def gathers(self, state: State, other: Miniature) -> float | None:
        """Inches from it within which that model of its side sets up; None: wherever it likes."""
        return None

    def game_begins(self, play: Play, bearer: Miniature) -> None:
        """The game begins for it: what it brings about then."""

    def fired(self, play: Play, bearer: Miniature, weapon: str) -> None:
        """It has fired a weapon."""

    # ---- the turn

    def actions(self, state: State, bearer: Miniature, count: int) -> int:
        """How many actions its activation has."""
        return count

    def counts(self, state: State, bearer: Miniature, share: float) -> float:
        """How much of a model it is when those in play are counted (ruling D9)."""
        return share

    def extra_activations(self, state: State, bearer: Miniature, count: int) -> int:
        """How many models its side activates beyond half of them; of all who say so the most counts."""
        return count

    def may_not_act(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        """Why it cannot be activated: the end of a sentence that begins with its name; None: it can."""
        return reason

    def activates_first(self, state: State, bearer: Miniature) -> str | None:
        """Why it must be activated before it does anything, the end of a sentence that begins with its name; None: what
        it does first activates it."""
        return None

    def activation_cost(self, state: State, bearer: Miniature, cost: int) -> int:
        """How many activations it takes to activate it."""
        return cost

    def activates(self, play: Play, bearer: Miniature) -> None:
        """What follows when its activation opens: steps to line up behind what it begins with."""

    def free_activations(self, state: State, bearer: Miniature, count: int) -> int:
        """How many others its activation brings along."""
        return count

    def leading_reach(self, state: State, bearer: Miniature, inches: float) -> float:
        """How far it leads."""
        return inches

    def may_lead(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        """Whether its Leader works on that model of its own side: for activations, and for its Morale."""
        return True

    def leading_cost(self, state: State, bearer: Miniature, other: Miniature, cost: int) -> int:
        """How many of its free activations that model takes."""
        return cost
