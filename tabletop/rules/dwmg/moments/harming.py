"""The moments of a hit: strength, defence, fields, saves, and Hits that are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.model.miniature import Miniature
from tabletop.model.state import State

if TYPE_CHECKING:
    from tabletop.rules.dwmg.harm.blow import Blow
    from tabletop.rules.dwmg.harm.damage import Struck
    from tabletop.rules.dwmg.play import Play


class Harming:
    """What an ability says of blows that its bearer deals or takes."""

    def invulnerability(self, state: State, bearer: Miniature, blow: Blow, points: int) -> int:
        """What being Invulnerable takes off the Str of a blow."""
        return points

    def ignores(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> bool:
        """Whether a blow of which that Str is left against it does nothing at all."""
        return False

    def strength_against(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> int:
        """The Str of what strikes it, before all else (ruling D28)."""
        return strength

    def strength_dealt(self, state: State, bearer: Miniature, target: Miniature, blow: Blow, strength: int) -> int:
        """The Str of what it strikes that model with, before what the model is takes anything off."""
        return strength

    def defence(self, state: State, bearer: Miniature, blow: Blow, defence: int) -> int:
        """The Def that what strikes it must overcome."""
        return defence

    def defence_of(self, state: State, bearer: Miniature, target: Miniature, blow: Blow, defence: int) -> int:
        """The Def of a model that it strikes."""
        return defence

    def wards_off(self, state: State, bearer: Miniature, struck: Struck) -> object | None:
        """A step that stands between it and a hit, and lines that up again, `settled`, unless it undoes it; None: none
        does."""
        return None

    def hit_first(self, state: State, bearer: Miniature, blow: Blow) -> object | None:
        """A step that comes before what a hit does to it; None: there is none."""
        return None

    def loses(self, play: Play, bearer: Miniature, count: int) -> int:
        """How many Hits it does lose of so many that it would lose."""
        return count

    def field(self, state: State, bearer: Miniature, blow: Blow) -> int | None:
        """The lowest die on which a field stops a blow altogether; None: it has none against such a one."""
        return None

    def save(self, state: State, bearer: Miniature, blow: Blow, strength: int) -> int | None:
        """The lowest die on which it is saved from a hit of that Str; None: it is not."""
        return None

    def poisons(self, play: Play, bearer: Miniature, victim: Miniature) -> None:
        """What its poison does to whom it gets into."""

    def scratches(self, bearer: Miniature) -> bool:
        """Whether it may poison whoever touches it when the turn ends."""
        return False
