"""The dice of a melee, line by line (2.3; rulings E2, E17, E18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Modifier
from tabletop.rules.exterminate.citations import ATTACKS, HILL, MELEE_DICE, UNDER_FIRE
from tabletop.rules.exterminate.models import obstacle_under, tokens
from tabletop.rules.exterminate.moments import traits
from tabletop.rules.exterminate.profiles import blade_of, card_of, dice_of

ENGAGING = 1
"""Dice for whoever engages."""
ANOTHER = 1
"""Dice for every model that has attacked the same target before."""
HIGHER = 1
"""Dice for a King of the Hill."""
ALL_FOR_ONE, ONE_FOR_ALL = "all_for_one", "one_for_all"


def attacks_of(state: State, miniature: Miniature) -> int:
    """How many attacks it has in a melee."""
    count = 1
    for each in traits(miniature):
        count = each.attacks(state, miniature, count)
    return count


@dataclass(frozen=True)
class Bout:
    """One model fights another, whom it has engaged."""

    state: State
    engager: Miniature
    target: Miniature
    mode: str = ALL_FOR_ONE

    @property
    def lines(self) -> tuple[Modifier, ...]:
        """The sum of the engager's dice."""
        return tuple(self._attack())

    @property
    def foe_lines(self) -> tuple[Modifier, ...]:
        """The sum of the target's dice."""
        return tuple(self._answer())

    @property
    def dice(self) -> int:
        """Dice that the engager rolls."""
        return max(0, int(sum(line.value for line in self.lines)))

    @property
    def foe_dice(self) -> int:
        """Dice that the target rolls."""
        return max(0, int(sum(line.value for line in self.foe_lines)))

    def _attack(self) -> Iterator[Modifier]:
        yield from _skill(self.engager)
        if not self._is_king(self.target):
            yield Modifier("engaging", ENGAGING, MELEE_DICE)
        more = attacks_of(self.state, self.engager) - 1
        if self.mode == ALL_FOR_ONE and more > 0:
            yield Modifier("All for One", more, ATTACKS)
        others = [who for who in self.target.status.get("attacked_by") or () if who != self.engager.id]
        if others:
            yield Modifier("multiple combat", ANOTHER * len(others), MELEE_DICE)
        yield from self._told(self.engager)

    def _answer(self) -> Iterator[Modifier]:
        yield from _skill(self.target)
        under_fire = tokens(self.target)
        if under_fire:
            yield Modifier("under fire", -under_fire, UNDER_FIRE)
        yield from self._told(self.target)

    def _told(self, who: Miniature) -> Iterator[Modifier]:
        if self._is_king(who):
            yield Modifier("King of the Hill", HIGHER, HILL)
        for each in traits(who):
            yield from each.melee_modifiers(self, who)

    def _is_king(self, who: Miniature) -> bool:
        """Whether it stands on an obstacle and the other does not stand on the same."""
        other = self.target if who is self.engager else self.engager
        hill = obstacle_under(self.state, who)
        return hill is not None and hill != obstacle_under(self.state, other)


def _skill(who: Miniature) -> Iterator[Modifier]:
    blade = blade_of(who)
    if blade is not None:
        yield Modifier(blade.name, dice_of(blade), MELEE_DICE)
    yield Modifier("Melee", card_of(who).stats.melee, MELEE_DICE)
