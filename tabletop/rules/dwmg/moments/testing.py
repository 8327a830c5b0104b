"""The moments of tests and of throws: fear, Morale, Luck, dice that are rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tabletop.model.miniature import Miniature
from tabletop.model.state import State

if TYPE_CHECKING:
    from tabletop.rules.dwmg.luck import Throw
    from tabletop.rules.dwmg.play import Play


class Testing:
    """What an ability says of tests and of dice that are rolled again."""

    def causes_fear(self, state: State, bearer: Miniature, causes: bool) -> bool:
        """Whether it is one that others may fear; those who cause fear feel none (p. 12)."""
        return causes

    def terrifies(self, state: State, bearer: Miniature) -> bool:
        """Whether everybody fears it, and not only those who fear such as it is."""
        return False

    def fears(self, state: State, bearer: Miniature, other: Miniature, afraid: bool) -> bool:
        """Whether it fears that enemy (ruling D31)."""
        return afraid

    def morale(self, state: State, bearer: Miniature, cause: str, value: int) -> int:
        """The Morale it tests with for that cause (`fear invulnerable alone wiped-out decimated`)."""
        return value

    def nerve_lost(self, play: Play, bearer: Miniature) -> None:
        """It has failed a Morale test: steps to line up before it flees."""

    def morale_passed(self, play: Play, bearer: Miniature, cause: str) -> None:
        """It has passed a Morale test for that cause."""

    def sways_morale(self, state: State, bearer: Miniature, other: Miniature, value: int) -> int:
        """The Morale of any model on the table, itself included, before what causes of tests add and take off."""
        return value

    def wavers(self, state: State, bearer: Miniature) -> bool:
        """Whether it tests its Morale now that a turn ends, and makes off when it fails."""
        return False

    def steels(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        """Whether a model of its side passes every test of Morale without a roll."""
        return False

    def lends_morale(self, state: State, bearer: Miniature, other: Miniature, reach: float) -> bool:
        """Whether a model of its side, `reach` inches away, may use its Morale."""
        return False

    rerolls_all: ClassVar[bool] = False
    """Whether it has all dice of a throw that failed rolled again together, rather than one."""

    def rerolls(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        """Whether its side may by it have a die of that throw rolled again now."""
        return False

    def foes_reroll(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        """Whether its enemies may, because of what it is."""
        return False

    def rerolled(self, play: Play, bearer: Miniature, throw: Throw) -> None:
        """What rolling again costs it."""

    def luck_reaches(self, state: State, bearer: Miniature, throw: Throw) -> bool:
        """Whether its Luck serves for a throw of models that are not near."""
        return False

    def luck_spent(self, play: Play, bearer: Miniature, by: Miniature) -> None:
        """That model, friend or enemy, has spent a point of Luck."""
