"""The moments of movement: how far, across what, and how it falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.geometry.shapes import Point
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain

if TYPE_CHECKING:
    from tabletop.rules.dwmg.play import Play


class Moving:
    """What an ability says of the ways a model goes."""

    def move(self, state: State, bearer: Miniature, inches: float) -> float:
        """How far one Move action takes it."""
        return inches

    def may_not_run(self, state: State, bearer: Miniature, reason: str | None) -> str | None:
        """Why it cannot run: the end of a sentence that begins with its name; None: it can."""
        return reason

    def tires(self, bearer: Miniature) -> bool:
        """Whether running and fighting may cost it strength when the turn ends."""
        return False

    def crosses(self, state: State, bearer: Miniature, terrain: Terrain, kind: str) -> str:
        """What a piece of terrain is to it: `open rough obstacle impassable water`."""
        return kind

    def flies(self, state: State, bearer: Miniature, may: bool) -> bool:
        """Whether it can take to the air."""
        return may

    def floats(self, state: State, bearer: Miniature) -> bool:
        """Whether it goes from level to level through the air (ruling D26)."""
        return False

    def ran(self, play: Play, bearer: Miniature) -> None:
        """What follows when it runs."""

    def blocks(self, state: State, bearer: Miniature, inches: float) -> float:
        """How far round it its blocking zone reaches (p. 22)."""
        return inches

    def may_not_lie(self, bearer: Miniature) -> str | None:
        """Why it never lies on the ground: the end of a sentence that begins with its name; None: it can."""
        return None

    def shatters(self, bearer: Miniature) -> bool:
        """Whether every fall destroys it."""
        return False

    def may_not_go(self, state: State, bearer: Miniature, to: Point) -> str | None:
        """Why it does not go there: the end of a sentence that begins with its name; None: it would."""
        return None
