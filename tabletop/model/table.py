"""The table and its levels."""

from __future__ import annotations

from dataclasses import dataclass

SURFACES = ("grass", "snow", "sand", "stone", "steel", "tunnel", "docks", "alien")
LEVEL_HEIGHT = 3.0
"""Levels are floors this many inches apart (ruling D18)."""


@dataclass(frozen=True, slots=True)
class Level:
    """A floor above (or below) the ground: `id` counts from 0, `floor` is its surface."""

    id: int
    name: str
    floor: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """`width` × `height` inches, origin at the top left (ruling C1)."""

    width: float = 48.0
    height: float = 48.0
    surface: str = "grass"
    levels: tuple[Level, ...] = ()
