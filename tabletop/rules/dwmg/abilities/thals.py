"""Thals (p. 55): people who have had enough of war."""

from __future__ import annotations

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.moments import Ability, ability
from tabletop.rules.dwmg.nerves.nerve import MoraleTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.shooting.shots import Shot

RELUCTANT = 5
"""A Thal hits on nothing better, whatever helps him."""
REMORSE = "remorse"
"""Why a Thal tests his Morale who has killed."""


@ability("pacifist")
class Pacifist(Ability):
    """Hits unwillingly, and is shaken by having killed. House: a test of Morale that he has passed in this turn will
    do, as for every other cause (p. 12), and who kills a friend by mischance is no worse off."""

    def shoots(self, shot: Shot, bearer: Miniature, needs: int) -> int:
        return max(needs, RELUCTANT)

    def strikes(self, state: State, bearer: Miniature, target: Miniature, needs: int) -> int:
        return max(needs, RELUCTANT)

    def slays(self, play: Play, bearer: Miniature, victim: Miniature) -> None:
        if play.state.enemies(bearer.side, victim.side):
            play.then(MoraleTest(bearer.id, REMORSE))
