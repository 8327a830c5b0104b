"""The moments of shooting: who fires at whom, how often, and what a shot needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.geometry.shapes import Point
from tabletop.model.miniature import Miniature
from tabletop.model.roster import WeaponEntry
from tabletop.model.state import State
from tabletop.model.verdict import Modifier

if TYPE_CHECKING:
    from tabletop.rules.dwmg.play import Play
    from tabletop.rules.dwmg.shooting.shots import Shot


class Shooting:
    """What an ability says of shots that its bearer fires, or that are fired at it."""

    def may_not_fire(self, state: State, bearer: Miniature, weapon: WeaponEntry) -> str | None:
        """Why it does not fire that weapon now: the end of a sentence that begins with its name; None: it can."""
        return None

    def shoots(self, shot: Shot, bearer: Miniature, needs: int) -> int:
        """The lowest die with which its shot hits."""
        return needs

    def fired(self, play: Play, bearer: Miniature, weapon: str) -> None:
        """It has fired a weapon."""

    def leaves_behind(self, play: Play, bearer: Miniature, at: Point, level: int, inches: float) -> None:
        """What stays where a blast of it that stays on the table went off; so many inches is that wide."""

    def may_not_shoot(self, state: State, bearer: Miniature) -> str | None:
        """Why it shoots at nobody: the end of a sentence that begins with its name; None: it can."""
        return None

    def shots_a_turn(self, state: State, bearer: Miniature, count: int) -> int:
        """How many Shoot actions it may take in a turn (p. 8)."""
        return count

    def also_fires(self, state: State, bearer: Miniature, weapon: str) -> bool:
        """Whether that weapon may be fired now as a part of the Shoot action that was taken already."""
        return False

    def hit_modifiers(self, shot: Shot, bearer: Miniature) -> Iterator[Modifier]:
        """What it changes about the die to hit, as the firer (`bearer` is `shot.shooter`) or as the target."""
        return iter(())

    def may_not_be_shot(self, state: State, bearer: Miniature, shooter: Miniature) -> str | None:
        """Why that model cannot shoot at it: the end of a sentence that begins with its name; None: it can."""
        return None

    def holds_off(self, state: State, bearer: Miniature, attacker: Miniature) -> int | None:
        """The lowest die on which that model brings itself to attack it; None: it attacks as it likes (ruling D33)."""
        return None

    def spares(self, state: State, bearer: Miniature, other: Miniature) -> str | None:
        """Why it does not harm that model: the end of a sentence that begins with its own name; None: it would."""
        return None
