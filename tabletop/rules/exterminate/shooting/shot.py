"""A shot: what lies in its corridor, how far it goes, and the sum of its dice (2.2.1 to 2.2.3; rulings E3 to E6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tabletop.geometry.corridor import Corridor, corridor
from tabletop.geometry.shapes import EPSILON, Piece
from tabletop.model.miniature import Miniature
from tabletop.model.roster import WeaponEntry
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.verdict import Modifier
from tabletop.rules.common.sightlines import owner
from tabletop.rules.common.words import inches, sentence, title_of, within
from tabletop.rules.exterminate.citations import COVER, RANGE, SHOOTING, SIGHT
from tabletop.rules.exterminate.ground import extra_of, touches_scenery
from tabletop.rules.exterminate.models import distance, is_shocked
from tabletop.rules.exterminate.moments import Trait, effects, traits
from tabletop.rules.exterminate.profiles import card_of, dice_of
from tabletop.rules.exterminate.shooting.lane import free_for, pieces_on, thin_of

OBSTRUCTION = -1
"""Dice for every obstruction."""
TOO_FAR = -1
"""Dice for a shot beyond the effective range."""
REACH = 2
"""Weapons fire so many times their effective range."""
COVERED = 1
"""Dice for a target behind cover."""


@dataclass(frozen=True)
class Shot:
    """One model shoots at another with a weapon, at so many targets at once (`sharing`). Everything is worked out when
    it is asked for."""

    state: State
    shooter: Miniature
    target: Miniature
    weapon: WeaponEntry
    sharing: int = 1

    # ---- what lies in the corridor

    @cached_property
    def free(self) -> dict[str, str]:
        """What would obscure the shot and does not, with the reason."""
        return free_for(self.state, self.shooter)

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """Everything that may lie in the corridor, by key: scenery, and the bases of all others."""
        return pieces_on(self.state, self.shooter.level, (self.shooter.id, self.target.id))

    @cached_property
    def corridor(self) -> Corridor:
        """The ruler from base to base, and what counts under it."""
        return self._laid([key for key in self.pieces if owner(key) in self.free])

    def _laid(self, ignored: list[str]) -> Corridor:
        width = extra_of(self.state).ruler_width
        return corridor(self.shooter.piece(), self.target.piece(), self.pieces, width, ignored)

    @cached_property
    def under_ruler(self) -> tuple[str, ...]:
        """The ids of everything under the ruler, whether it counts or not."""
        return tuple(dict.fromkeys(owner(key) for key in self._laid([]).meets))

    @cached_property
    def obstructions(self) -> tuple[str, ...]:
        """The ids of the enemies, obstacles and walls that make the shot inaccurate."""
        return tuple(dict.fromkeys(owner(key) for key in self.corridor.meets))

    @cached_property
    def blockers(self) -> tuple[str, ...]:
        """The ids of what blocks the shot: together it leaves no part of the ruler free. Empty: it is not blocked."""
        if not self.corridor.blocked:
            return ()
        thin = thin_of(self.state, self.corridor.meets)
        if extra_of(self.state).blocked_by == "single":
            return self._alone(thin)
        laid = self.corridor
        if thin:
            laid = self._laid([*thin, *(key for key in self.pieces if owner(key) in self.free)])
        return tuple(dict.fromkeys(owner(key) for key in laid.blockers))

    def _alone(self, thin: list[str]) -> tuple[str, ...]:
        """The first thing that covers the whole ruler by itself."""
        for name in self.obstructions:
            others = [key for key in self.pieces if owner(key) != name]
            if self._laid([*thin, *others]).blocked:
                return (name,)
        return ()

    # ---- range

    @cached_property
    def gap(self) -> float:
        """Inches from base to base."""
        return distance(self.shooter, self.target)

    @property
    def range(self) -> float:
        """The weapon's effective range in inches."""
        return float(self.weapon.range) if isinstance(self.weapon.range, int) else 0.0

    @property
    def is_far(self) -> bool:
        """Whether the target is beyond the effective range."""
        return self.gap > self.range + EPSILON

    # ---- dice

    def _traits(self) -> Iterator[tuple[Trait, Miniature]]:
        """Every trait that may have a say, with its bearer: the shooter's, the weapon's, the target's."""
        for each in (*traits(self.shooter), *effects(self.weapon)):
            yield each, self.shooter
        for each in traits(self.target):
            yield each, self.target

    @cached_property
    def lines(self) -> tuple[Modifier, ...]:
        """The sum of the shooter's dice, line by line."""
        found = [Modifier(self.weapon.name, dice_of(self.weapon), SHOOTING)]
        skill = card_of(self.shooter).stats.shooting
        if skill:
            found.append(Modifier("Shooting", skill, SHOOTING))
        names = (sentence(title_of(self.state, name)) for name in self.obstructions)
        found += (Modifier(name, OBSTRUCTION, SIGHT) for name in names)
        if self.is_far:
            found.append(Modifier(f"beyond {inches(self.range)}", TOO_FAR, RANGE))
        for each, bearer in self._traits():
            found += each.shot_modifiers(self, bearer)
        return tuple(found)

    @property
    def dice(self) -> int:
        """Dice that the shooter rolls."""
        return max(0, int(sum(line.value for line in self.lines)))

    @cached_property
    def cover(self) -> Terrain | None:
        """The scenery that the target touches and that obscures this shot; a shocked one claims none (Finish Off!)."""
        if is_shocked(self.target):
            return None
        scenery = (self.state.terrain[name] for name in self.obstructions if name in self.state.terrain)
        return next((each for each in scenery if touches_scenery(self.target, each)), None)

    @cached_property
    def resilience_lines(self) -> tuple[Modifier, ...]:
        """The sum of the target's dice, line by line."""
        found = [Modifier("Resilience", card_of(self.target).stats.resilience, SHOOTING)]
        if self.cover is not None:
            found.append(Modifier("cover", COVERED, COVER))
        for each, bearer in self._traits():
            found += each.resilience_modifiers(self, bearer)
        return tuple(found)

    @property
    def resilience(self) -> int:
        """Dice that the target rolls."""
        return max(0, int(sum(line.value for line in self.resilience_lines)))

    @property
    def tokens(self) -> int:
        """Under Fire tokens that a hit of it places."""
        count = 1
        for each, bearer in self._traits():
            if bearer is self.shooter:
                count = each.under_fire(self, bearer, count)
        return count

    @property
    def title(self) -> str:
        """What a sentence calls it: `the Cyberman's Cybergun`."""
        return f"{within(self.shooter.title)}'s {self.weapon.name}"
