"""A miniature on its base."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabletop.geometry.shapes import Base, Box, Disc, Point
from tabletop.model.frozen import EMPTY, FrozenMap


@dataclass(frozen=True, slots=True)
class BaseSize:
    """A base in inches: round (`width` is the diameter, `length` None) or `width` × `length` (ruling C2)."""

    width: float = 1.0
    length: float | None = None

    def at(self, place: Point, facing: float = 0.0) -> Base:
        """The base as a piece standing at `place`."""
        if self.length is None:
            return Disc(place, self.width / 2)
        return Box(place, self.width, self.length, facing)

    @property
    def reach(self) -> float:
        """Radius in inches of the smallest circle about the centre that holds the base."""
        return self.width / 2 if self.length is None else (self.width**2 + self.length**2) ** 0.5 / 2


@dataclass(frozen=True, slots=True)
class Miniature:
    """One model: where it stands (centre of the base), which way it faces, and the words of its state.

    `profile` names an entry of the rule set's roster, None in the sandbox; `look` names a figure of assets/looks;
    `colour` is a tint of its own instead of its side's. A miniature off the table (`at` None) waits in reserve.
    """

    id: str
    side: str
    at: Point | None
    facing: float = 0.0
    level: int = 0
    name: str = ""
    profile: str | None = None
    base: BaseSize = BaseSize()
    look: str = "pawn"
    colour: str | None = None
    status: FrozenMap[str, Any] = EMPTY

    @property
    def title(self) -> str:
        """What messages call it."""
        return self.name or self.id

    def piece(self) -> Base:
        """Its base where it stands. Only for a miniature that is on the table."""
        if self.at is None:
            raise ValueError(f"{self.id} is not on the table")
        return self.base.at(self.at, self.facing)

    def moved_to(self, at: Point, facing: float | None = None) -> Miniature:
        """The same model elsewhere."""
        return replace(self, at=at, facing=self.facing if facing is None else facing)
