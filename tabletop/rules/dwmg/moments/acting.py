"""The moments of a turn: being activated, leading others, being controlled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tabletop.model.miniature import Miniature
from tabletop.model.state import State

if TYPE_CHECKING:
    from tabletop.rules.dwmg.play import Play


class Acting:
    """What an ability says of activations, of leading and of who gives the orders."""

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

    def activates_free(self, state: State, bearer: Miniature) -> bool:
        """Whether its activation is none of those that its side has."""
        return False

    def changes_form(self, play: Play, bearer: Miniature) -> None:
        """It has taken another form than that of which this is a rule."""

    def is_controlled(self, bearer: Miniature) -> bool:
        """Whether it is Controlled (p. 17)."""
        return False

    def controls(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        """Whether it controls that model of its side, which is Controlled by its profile."""
        return False

    def uncontrolled(self, play: Play, bearer: Miniature) -> None:
        """What becomes of it when nobody controls it any more."""

    def controlled_again(self, play: Play, bearer: Miniature) -> None:
        """What becomes of it when somebody does so again."""

    def shaken_off(self, state: State, bearer: Miniature, victim: Miniature) -> Iterator[Any]:
        """The step with which a model that it has taken over tries to shake it off at the end of a turn, if it may."""
        return iter(())

    def undercover(self, bearer: Miniature, undercover: bool) -> bool:
        """Whether its enemies take it for one of their own."""
        return undercover
