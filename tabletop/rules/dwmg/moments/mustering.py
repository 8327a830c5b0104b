"""The moments of a force (p. 24), of a beginning game, and of what a model is worth at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.model.miniature import Miniature
from tabletop.model.roster import Profile
from tabletop.model.state import State

if TYPE_CHECKING:
    from tabletop.rules.dwmg.play import Play


class Mustering:
    """What an ability says of its force, of how its game begins and of what it is worth."""

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

    def worth_eliminated(self, state: State, bearer: Miniature, side: str, points: int) -> int:
        """Victory points for that side when it is eliminated."""
        return points

    def worth_captive(self, state: State, bearer: Miniature) -> int:
        """Victory points for whoever holds it captive at the end."""
        return 0
