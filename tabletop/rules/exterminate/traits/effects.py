"""Effects of weapons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.geometry.shapes import EPSILON
from tabletop.model.miniature import Miniature
from tabletop.model.verdict import Modifier
from tabletop.rules.common.words import against
from tabletop.rules.exterminate.citations import section
from tabletop.rules.exterminate.models import distance
from tabletop.rules.exterminate.moments import Trait, trait
from tabletop.rules.exterminate.profiles import card_of

if TYPE_CHECKING:
    from tabletop.rules.exterminate.shooting.shot import Shot

BURST_SPREAD = 2.0
"""Inches from the first target within which a burst takes in others."""
TRAITS = section("2.2.3 Shooting, special traits")


@trait("burst")
class Burst(Trait):
    """Several targets near one another, each with a die less for every target after the first."""

    def more_targets(self, shot: Shot, first: Miniature, reason: str | None) -> str | None:
        gap = distance(first, shot.target)
        if gap <= BURST_SPREAD + EPSILON:
            return None
        needed, allowed = against(gap, BURST_SPREAD)
        return f"is {needed} from the first target; a burst takes in those within {allowed}"

    def shot_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        if shot.sharing > 1:
            yield Modifier(f"burst at {shot.sharing}", 1 - shot.sharing, TRAITS)


@trait("blast")
class Blast(Trait):
    """Everybody near the target is attacked too, friend or foe."""

    def catches(self, shot: Shot) -> Iterator[str]:
        for each in shot.state.standing(shot.target.level):
            if each.id in (shot.target.id, shot.shooter.id) or not isinstance(self.value, int):
                continue
            if distance(each, shot.target) <= self.value + EPSILON:
                yield each.id


@trait("suppressing")
class Suppressing(Trait):
    """Two Under Fire tokens instead of one."""

    def under_fire(self, shot: Shot, bearer: Miniature, tokens: int) -> int:
        return 2


@trait("piercing")
class Piercing(Trait):
    """Resilience has so many dice less, one at least is left."""

    def resilience_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        less = min(int(self.value or 0), card_of(shot.target).stats.resilience - 1)
        if less > 0:
            yield Modifier("piercing", -less, TRAITS)
