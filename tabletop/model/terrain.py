"""Terrain: what lies on the table, with what it does to movement and sight."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from tabletop.geometry.shapes import Outline, Piece, Point
from tabletop.model.frozen import EMPTY, FrozenMap

Movement = Literal["open", "rough", "obstacle", "impassable", "water"]
Sight = Literal["clear", "partial", "blocks"]
OpeningKind = Literal["door", "window"]
OpeningState = Literal["open", "closed", "locked"]


@dataclass(frozen=True, slots=True)
class Opening:
    """A door or window in a wall, from `start` to `end` along it. An open one lets bases through, one through a window
    at a time if the game says so; a window is seen through whatever its state.

    `strength`, `defence` and `hits` are of one that can be forced or broken down; a `broken` one stays open for good.
    """

    id: str
    kind: OpeningKind
    start: Point
    end: Point
    state: OpeningState = "closed"
    strength: int | None = None
    defence: int | None = None
    hits: int | None = None
    broken: bool = False


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """An entry of assets/terrain/*.yaml: the values a piece has unless its map says otherwise.

    `look` names how it is painted; `layer` its place in the painting order (roads lowest). `walls` is for what one can
    be inside of: the inches of wall round it, once it has a door or a window; without those it is solid.
    """

    id: str
    name: str
    look: str
    movement: Movement = "open"
    sight: Sight = "clear"
    cover: bool = False
    climbable: bool = False
    height: float = 0.0
    defence: int | None = None
    hits: int | None = None
    strength: int | None = None
    walls: float = 0.0
    layer: int = 0
    description: str = ""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A piece of terrain: its outline, its kind's values with the map's own on top, its doors and windows.

    `links` joins two levels (`kind` stairs, ladder or hatch).
    """

    id: str
    kind: str
    outline: Outline
    look: str = "rock"
    movement: Movement = "open"
    sight: Sight = "clear"
    cover: bool = False
    climbable: bool = False
    height: float = 0.0
    level: int = 0
    layer: int = 0
    label: str = ""
    defence: int | None = None
    hits: int | None = None
    strength: int | None = None
    walls: float = 0.0
    openings: tuple[Opening, ...] = ()
    links: tuple[int, int] | None = None
    status: FrozenMap[str, Any] = EMPTY

    @property
    def title(self) -> str:
        """What messages call it."""
        return self.label or self.kind

    def piece(self) -> Piece:
        """The whole area it covers, closed doors and all."""
        return self.outline.piece()

    @property
    def has_inside(self) -> bool:
        """Whether models can be inside of it: it has walls, and a door or a window in them."""
        return self.walls > 0.0 and bool(self.openings)

    def with_opening(self, opening: Opening) -> Terrain:
        """The same terrain with the opening of that id replaced."""
        return replace(self, openings=tuple(opening if o.id == opening.id else o for o in self.openings))
