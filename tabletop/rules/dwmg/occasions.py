"""The moments of a force and of a turn, and what a model is: the first part of what an ability may say (`moments`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tabletop.model.miniature import Miniature
from tabletop.model.roster import Profile
from tabletop.model.state import State

if TYPE_CHECKING:
    from tabletop.rules.dwmg.play import Play


class Occasions:
    """What an ability says while forces are mustered, games begin and models are activated, and of what they are."""

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

    # ---- what it is

    def race(self, bearer: Miniature, race: str) -> str:
        """The race it belongs to; `human` where nothing is said."""
        return race

    def technology(self, bearer: Miniature, level: str | None) -> str | None:
        """The level of technology that it is native to; None: it does not matter."""
        return level

    def is_machine(self, bearer: Miniature) -> bool:
        """Whether it is a machine, wholly or in part."""
        return False

    def is_armoured(self, bearer: Miniature) -> bool:
        """Whether Primitive weapons are the worse for it."""
        return False

    def may_not_lie(self, bearer: Miniature) -> str | None:
        """Why it never lies on the ground: the end of a sentence that begins with its name; None: it can."""
        return None

    def shatters(self, bearer: Miniature) -> bool:
        """Whether every fall destroys it."""
        return False

    def is_alien(self, bearer: Miniature) -> bool:
        """Whether it is not of this world."""
        return False

    def blocks_sight(self, bearer: Miniature, blocks: bool) -> bool:
        """Whether it hides what is behind it (ruling D1)."""
        return blocks

    def has_key(self, bearer: Miniature) -> bool:
        """Whether it has a key to the TARDIS."""
        return False

    def steers_tardis(self, bearer: Miniature) -> bool:
        """Whether it can steer a TARDIS."""
        return False

    def is_companion(self, bearer: Miniature) -> bool:
        """Whether it travels with the Doctor."""
        return False

    def may_not_be_healed(self, state: State, bearer: Miniature) -> str | None:
        """Why no medic can help it: the end of a sentence that begins with its name; None: one can."""
        return None

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
