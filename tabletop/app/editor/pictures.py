"""Small pictures for the palette: what a kind of terrain looks like, and a prefabricated piece as it will lie there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import pygame

from tabletop import places
from tabletop.app.editor import things
from tabletop.app.editor.stamps import Stamp
from tabletop.app.editor.things import Thing
from tabletop.documents.kinds import of_kind
from tabletop.geometry.shapes import Circle, Outline, Rect, Wall
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.model.terrain import Terrain, TerrainKind
from tabletop.render import Painter, Scene

MARGIN = 0.5
PLAIN = ("grass", "snow", "sand", "stone")
"""The surfaces on which nothing lies that could be taken for what is shown; the last stands for all others."""
LINES = frozenset(("fence", "chain-fence", "gate", "wall", "low-wall", "barricade", "bulkhead", "hedge", "web-wall"))
"""Kinds that are drawn as lines."""
ROUNDS = frozenset(("tree", "bush", "barrel", "column", "transmat-circle"))
T = TypeVar("T")


class Pictures:
    """Pictures by what they show. `get…` answers at once, None until the picture is there; `work` paints one."""

    def __init__(self) -> None:
        self._painter: Painter | None = None
        self.surface = Table().surface
        """What lies below: the surface of the map."""
        self._known: dict[tuple[str, int], pygame.Surface] = {}
        self._wanted: dict[tuple[str, int], Sequence[Thing]] = {}

    def kind(self, kind: TerrainKind, pixels: int) -> pygame.Surface | None:
        """A piece of that kind, `pixels` wide and high."""
        return self._get((f"kind {kind.id}", pixels), (of_kind(kind, id=kind.id, outline=sample(kind.id)),))

    def stamp(self, stamp: Stamp, pixels: int) -> pygame.Surface | None:
        """A prefabricated piece."""
        return self._get((f"stamp {stamp.path}", pixels), stamp.things)

    def piece(self, piece: Terrain, kind: TerrainKind, pixels: int) -> pygame.Surface | None:
        """A piece of that kind in the look of one there is."""
        made = replace(of_kind(kind, id=kind.id, outline=sample(kind.id)), look=piece.look)
        return self._get((f"kind {kind.id} {piece.look}", pixels), (made,))

    def figure(self, model: Miniature, colour: str, pixels: int) -> pygame.Surface | None:
        """A miniature as it stands there, looking up, in its own colour or its side's."""
        stood = Miniature("figure", "", (0.0, 0.0), base=model.base, look=model.look, colour=model.colour or colour)
        return self._get((f"figure {stood.look} {stood.base} {stood.colour}", pixels), (stood,))

    def _get(self, what: tuple[str, int], many: Sequence[Thing]) -> pygame.Surface | None:
        key = (f"{what[0]} on {self.surface}", what[1])
        if key not in self._known:
            self._wanted.setdefault(key, many)
        return self._known.get(key)

    @property
    def waiting(self) -> bool:
        """Whether pictures are still to be painted."""
        return bool(self._wanted)

    def work(self) -> bool:
        """Paint the next picture. True when something new is to be seen."""
        if not self._wanted:
            return False
        key = next(iter(self._wanted))
        self._known[key] = self._paint(self._wanted.pop(key), key[1])
        return True

    def _paint(self, many: Sequence[Thing], pixels: int) -> pygame.Surface:
        if self._painter is None:
            self._painter = Painter(places.assets())
        left, top, right, bottom = things.bounds_of(many)
        side = max(right - left, bottom - top)
        side += 2 * min(MARGIN, 0.2 * side)
        # A table three pictures wide, so that its edge is not in the picture.
        middle = (1.5 * side - (left + right) / 2, 1.5 * side - (top + bottom) / 2)
        here = [things.moved(each, *middle) for each in many]
        state = things.put(
            State(table=Table(3 * side, 3 * side, self.surface if self.surface in PLAIN else PLAIN[-1])), here
        )
        return self._painter.picture(Scene(state=state, names="never"), pixels / side, (side, side, side, side))


def sample(kind: str) -> Outline:
    """An outline that shows a kind well."""
    if kind in LINES:
        return Wall(((0.0, 0.0), (2.2, 0.0), (2.2, 1.6)), 0.3)
    return Circle(1.0, 1.0, 0.9) if kind in ROUNDS else Rect(0.0, 0.0, 2.4, 2.0)
