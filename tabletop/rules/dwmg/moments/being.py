"""What a model is: its race, its machines and keys, what it bears, what others may do to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.model.miniature import Miniature
from tabletop.model.state import State

if TYPE_CHECKING:
    from tabletop.rules.dwmg.gear.things import Thing
    from tabletop.rules.dwmg.play import Play


class Being:
    """What an ability says of what a model is and of what may be done to it out of battle."""

    def race(self, bearer: Miniature, race: str) -> str:
        """The race it belongs to; `human` where nothing is said."""
        return race

    def technology(self, bearer: Miniature, level: str | None) -> str | None:
        """The level of technology that it is native to; None: it does not matter."""
        return level

    def is_machine(self, bearer: Miniature) -> bool:
        """Whether it is a machine, wholly or in part."""
        return False

    def is_armoured(self, bearer: Miniature) -> bool:
        """Whether Primitive weapons are the worse for it."""
        return False

    def is_alien(self, bearer: Miniature) -> bool:
        """Whether it is not of this world."""
        return False

    def blocks_sight(self, bearer: Miniature, blocks: bool) -> bool:
        """Whether it hides what is behind it (ruling D1)."""
        return blocks

    def has_key(self, bearer: Miniature) -> bool:
        """Whether it has a key to the TARDIS."""
        return False

    def steers_tardis(self, bearer: Miniature) -> bool:
        """Whether it can steer a TARDIS."""
        return False

    def is_companion(self, bearer: Miniature) -> bool:
        """Whether it travels with the Doctor."""
        return False

    def is_bound(self, bearer: Miniature) -> bool:
        """Whether it is tied up, until a friend frees it."""
        return False

    def takes_shapes(self, bearer: Miniature) -> bool:
        """Whether it can look like those whom its side has captured."""
        return False

    def has_sphere(self, bearer: Miniature) -> bool | None:
        """Whether there is a Control Sphere in its chest; None: it has no place for one."""
        return None

    def wears_pack(self, state: State, bearer: Miniature) -> bool:
        """Whether it wears a power pack that can be torn off."""
        return False

    def bears(self, state: State, bearer: Miniature, hazard: str) -> int:
        """The lowest die on which it bears a place without air (`vacuum gas under-water`): 1 always, 7 never."""
        return 7

    def works_in_space(self, bearer: Miniature, bonus: int | None) -> int | None:
        """What it adds to rolls for working a spacecraft; None: it cannot work one."""
        return bonus

    def catches(self, state: State, bearer: Miniature) -> bool:
        """Whether the metal-eating virus infects it."""
        return False

    def may_be_mended(self, state: State, bearer: Miniature) -> bool:
        """Whether it is a machine that can be given a lost Hit back."""
        return False

    def may_not_be_healed(self, state: State, bearer: Miniature) -> str | None:
        """Why no medic can help it: the end of a sentence that begins with its name; None: one can."""
        return None

    def may_be_shut_down(self, state: State, bearer: Miniature) -> bool:
        """Whether it is a robot that can be switched off now."""
        return False

    def reprogramming(self, state: State, bearer: Miniature) -> int | None:
        """What is taken off the Int of whoever reprograms it; None: nobody does."""
        return None

    def reprogrammed(self, play: Play, bearer: Miniature, by: str) -> None:
        """That model has reprogrammed it."""

    def may_invent(self, state: State, bearer: Miniature) -> bool:
        """Whether it can invent something, or help with it."""
        return False

    def artifact(self, state: State, bearer: Miniature, thing: Thing, bonus: int) -> int:
        """What an item that it carries adds, once, to an invention."""
        return bonus

    def played_against(self, state: State, bearer: Miniature) -> int | None:
        """What it adds to its dice in a game that others play against it; None: it plays none (p. 41)."""
        return None

    def beaten(self, play: Play, bearer: Miniature, by: str) -> None:
        """That model has beaten it in a game."""

    def jammed(self, play: Play, bearer: Miniature) -> bool:
        """What a jammer does to it instead of driving it 1D6″ anywhere, and whether that is so (p. 16)."""
        return False

    def stays_on_table(self, state: State, bearer: Miniature) -> bool:
        """Whether it stays where it lies, being a casualty."""
        return False

    def wastes_away(self, bearer: Miniature) -> bool:
        """Whether it grows weaker in the hands of its enemies."""
        return False

    def may_not_be_captured(self, state: State, bearer: Miniature) -> str | None:
        """Why nobody captures it: the end of a sentence that begins with its name; None: it can be captured."""
        return None

    def captured(self, play: Play, bearer: Miniature, captor: Miniature) -> None:
        """What follows when it is captured."""

    def is_expendable(self, bearer: Miniature) -> bool:
        """Whether its own side may shoot at it."""
        return False
