"""Ambassadors of Death (p. 37, ruling D36): what they radiate."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.harm.damage import Struck
from tabletop.rules.dwmg.models import is_present, within
from tabletop.rules.dwmg.moments import Ability, abilities, ability
from tabletop.rules.dwmg.play import Play

REACH = 6.0
"""Inches about an Ambassador within which nobody is safe."""
STRENGTH = 2


@ability("radioactive")
class Radioactive(Ability):
    """Harms everybody near as a turn ends, its own side too; neither machines nor its like feel it."""

    def irradiates(self, state: State, bearer: Miniature, other: Miniature) -> bool:
        proof = any(isinstance(each, Radioactive) or each.is_machine(other) for each in abilities(other))
        return other.id != bearer.id and within(bearer, other, REACH) and not proof


@dataclass(frozen=True, slots=True)
class Radiate:
    """The turn ends: whoever is near something that radiates suffers, once."""


def _radiate(play: Play, step: Radiate) -> None:
    here = [each for each in play.state.standing() if is_present(each)]
    sources = [(each, own) for each in here for own in abilities(each) if isinstance(own, Radioactive)]
    harmed = [other.id for other in here if any(own.irradiates(play.state, each, other) for each, own in sources)]
    play.then(*(Struck(who, Blow("the radiation", STRENGTH, ranged=False), direct=True) for who in harmed))


CHAPTER = Chapter("radiation", steps={Radiate: _radiate}, ends={"end": (Radiate(),)})
