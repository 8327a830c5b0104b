"""Rules that speak of a force and of its beginning: the Doctor's company (p. 24, 26, 28)."""

from __future__ import annotations

from tabletop.model.dice import D6
from tabletop.model.miniature import Miniature
from tabletop.model.roster import Profile
from tabletop.model.state import State
from tabletop.rules.dwmg.awards import award
from tabletop.rules.dwmg.models import extra_of
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of, roster
from tabletop.rules.dwmg.turns.beginning import Emptied

COMPANIONS = 3
"""How many may travel with the Doctor (p. 26)."""
NEAR = 6.0
"""Inches from him within which they set up (p. 26)."""
SECOND_TIME_LORD = 1
"""The victory points that a second Time Lord gives to the enemies (p. 28)."""
GRENADE = "grenade"


@ability("incarnations")
class Incarnations(Ability):
    """The Two (or more) Doctors (p. 24)."""

    def may_be_several(self, state: State) -> bool:
        return extra_of(state).several_doctors


@ability("companions")
class Companions(Ability):
    """Three companions at most, who set up near him."""

    def company(self, other: Profile) -> bool:
        return other.has("companion")

    def company_size(self, count: int) -> int:
        return count + COMPANIONS

    def gathers(self, state: State, other: Miniature) -> float | None:
        return NEAR if extra_of(state).companions_near and profile_of(other).has("companion") else None


@ability("only-companion")
class OnlyCompanion(Ability):
    """Where she travels, nobody else does."""

    def travels_alone(self) -> bool:
        return True


@ability("second-time-lord")
class SecondTimeLord(Ability):
    """The other sides have a point from the start."""

    def game_begins(self, play: Play, bearer: Miniature) -> None:
        for side in play.state.sides.values():
            if play.state.enemies(side.id, bearer.side):
                told = f"A second Time Lord: {bearer.title}"
                award(play, side.id, SECOND_TIME_LORD, told, roster().rules[self.id].page)


@ability("bag-of-grenades")
class BagOfGrenades(Ability):
    """As many grenades as the die says; the last one thrown, there are none."""

    def game_begins(self, play: Play, bearer: Miniature) -> None:
        (count,) = play.roll(D6, 1, "grenades in the bag", bearer.id)
        play.set(bearer.id, grenades=count)

    def fired(self, play: Play, bearer: Miniature, weapon: str) -> None:
        left = bearer.status.get("grenades")
        if weapon != GRENADE or left is None:
            return
        play.set(bearer.id, grenades=int(left) - 1)
        if left == 1:
            play.last(Emptied(bearer.id, GRENADE))
