"""The table and its levels."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.shapes import Point

SURFACES = ("grass", "snow", "sand", "stone", "steel", "tunnel", "docks", "alien", "space")
LEVEL_HEIGHT = 3.0
"""Levels are floors this many inches apart (ruling D18)."""


@dataclass(frozen=True, slots=True)
class Level:
    """A floor above (or below) the ground: `id` counts from 0, `floor` is its surface."""

    id: int
    name: str
    floor: str | None = None


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp: it shines `range` inches far. Kept for the programs that draw light; here it changes nothing."""

    at: Point
    range: float
    colour: str = "#ffffff"
    intensity: float = 1.0
    shadows: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """`width` × `height` inches, origin at the top left (ruling C1).

    `picture` is the file of a picture that covers the whole table in place of its surface, empty when there is none:
    in a map's file it is named from that file's folder, once read it is a whole path.
    """

    width: float = 48.0
    height: float = 48.0
    surface: str = "grass"
    levels: tuple[Level, ...] = ()
    picture: str = ""
    lights: tuple[Light, ...] = ()

    @property
    def size(self) -> str:
        """Its width and height in words."""
        return f"{self.width:g} × {self.height:g}″"

    def meets(self, part: tuple[float, float, float, float]) -> bool:
        """Whether a part (x, y, width, height in inches) shows something of the table."""
        x, y, width, height = part
        return x < self.width and x + width > 0 and y < self.height and y + height > 0
