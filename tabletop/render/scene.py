"""Everything a picture shows, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tabletop.geometry.shapes import Point
from tabletop.model.look import Look
from tabletop.model.mark import Mark
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.tile import Tile

Names = Literal["zoomed", "always", "never"]
Style = Literal["colour", "bw"]
Eyes = Literal["usual", "safe", "contrast"]
"""How sides and rings are told apart: by colours; by patterns as well; by patterns and thick, bright rings."""


@dataclass(frozen=True, slots=True)
class Afoot:
    """A miniature on its way: where it is at this moment, and how much of it is seen (0 to 1); `look`: what it looks
    like, if otherwise than in the scene."""

    miniature: Miniature
    opacity: float = 1.0
    look: Look | None = None


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot at a moment: from where to where (inches), how far it is done (0 to 1), and whether it strikes."""

    start: Point
    end: Point
    done: float
    hits: bool


@dataclass(frozen=True, slots=True)
class Burst:
    """Something goes off: where (inches), how far it reaches, and how far it is done (0 to 1)."""

    at: Point
    radius: float
    done: float


Effect = Shot | Burst


@dataclass(frozen=True, slots=True)
class Scene:
    """`state` is what one side may see (a rule set's view); `looks` says how its miniatures look, by
    id, and `tiles` how zones do that are tiles of card.

    `unnamed` is a miniature whose name is told elsewhere, and not written beside it.
    `lifted` are miniatures in the player's hand, dimmed at their old place; `grid` the inches between grid lines;
    `key` hatches what is rough, cover and blocking; `time` (seconds) lets the selection ring breathe, None holds it.
    `zone_names`: zones say what they are called, which a small picture has no room for.
    `afoot` are miniatures on their way, which do not stand in the `state`; `effects` what flashes at this moment.
    """

    state: State
    looks: Mapping[str, Look] = field(default_factory=dict)
    tiles: Mapping[str, Tile] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    selected: frozenset[str] = frozenset()
    hovered: str | None = None
    unnamed: str | None = None
    shown_level: int = 0
    grid: float | None = None
    names: Names = "zoomed"
    zone_names: bool = True
    style: Style = "colour"
    eyes: Eyes = "usual"
    lifted: frozenset[str] = frozenset()
    key: bool = False
    time: float | None = None
    afoot: tuple[Afoot, ...] = ()
    effects: tuple[Effect, ...] = ()

    def look(self, miniature: Miniature) -> Look:
        """Its look; a miniature without one shows its own figure in its own or its side's colour."""
        found = self.looks.get(miniature.id)
        if found is not None:
            return found
        side = self.state.sides.get(miniature.side)
        colour = miniature.colour or (side.colour if side is not None else "#8a8f96")
        return Look(miniature.look, colour, miniature.title)

    def ring_pattern(self, colour: str) -> int:
        """Which side of the table has that colour, from 0: in print its rings have a pattern of their own."""
        return next((k for k, side in enumerate(self.state.sides.values()) if side.colour == colour), 0)

    def side_colour(self, miniature: Miniature) -> str:
        """The colour of the ring round its base: its side's."""
        side = self.state.sides.get(miniature.side)
        return side.colour if side is not None else self.look(miniature).colour
