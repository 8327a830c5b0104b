"""Portraits: a miniature on a piece of its table, for the card and the palette."""

from __future__ import annotations

from dataclasses import replace

import pygame

from tabletop.app.desk import Desk
from tabletop.model.look import Look
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.render import Painter, Scene, figures

ROOM = 1.16
"""The picture's side, in lengths of what is in it: no weapon ends at the frame."""
KEPT = 64


class Portraits:
    """Pictures by how a miniature looks, painted when first asked for."""

    def __init__(self, desk: Desk, painter: Painter) -> None:
        self.desk = desk
        self.painter = painter
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def of(self, miniature: Miniature, pixels: int, across: int | None = None) -> pygame.Surface:
        """The miniature looking up, on ground of the table's surface, `pixels` high and `across` or as many wide."""
        look = self.desk.looks.get(miniature.id)
        size = (across or pixels, pixels)
        key = (miniature.look, miniature.base, miniature.colour, miniature.side, look, size)
        if key not in self._kept:
            if len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = self._paint(miniature, look, size)
        return self._kept[key]

    def _paint(self, miniature: Miniature, look: Look | None, size: tuple[int, int]) -> pygame.Surface:
        high = _length(miniature, look) * ROOM
        scale = size[1] / high
        wide = size[0] / scale
        # A table three pictures wide, so that its edge is not in the picture.
        table = Table(3 * wide, 3 * high, self.desk.state.table.surface)
        alone = replace(miniature, at=(1.5 * wide, 1.5 * high), facing=0.0, level=0)
        sides = self.desk.state.sides
        state = State(table=table, miniatures=type(self.desk.state.miniatures)({alone.id: alone}), sides=sides)
        looks = {} if look is None else {alone.id: replace(look, has_acted=False, can_act=False)}
        return self.painter.picture(Scene(state=state, looks=looks, names="never"), scale, (wide, high, wide, high))


def _length(miniature: Miniature, look: Look | None) -> float:
    """How many inches the figure and its base are long, whichever is longer."""
    base = miniature.base
    name = look.figure if look is not None else miniature.look
    return max(base.width, base.length or 0.0, figures.extent(name) * base.width)
