"""The terrain of a table as it is painted, and which of it is near a place, without asking a thousand pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabletop.model.terrain import Terrain
from tabletop.render import outlines
from tabletop.render.shadows import reach
from tabletop.render.terrain import Painter, painter_of

OVERHANG = 0.6
"""No terrain is painted farther than this beyond its outline."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in inches."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A piece of terrain with its painter, the box it is painted in, and that box with its shadow."""

    terrain: Terrain
    painter: Painter
    box: Box
    reach: Box

    @classmethod
    def of(cls, terrain: Terrain) -> Standing:
        """A piece as it stands there."""
        x0, y0, x1, y1 = outlines.bounds(terrain.piece())
        box = (x0 - OVERHANG, y0 - OVERHANG, x1 + OVERHANG, y1 + OVERHANG)
        painter = painter_of(terrain)
        room = reach(painter.shadow_height(terrain))
        return cls(terrain, painter, box, (box[0] - room, box[1] - room, box[2] + room, box[3] + room))

    def touches(self, left: float, top: float, right: float, bottom: float, room: float = 0.0) -> bool:
        """Whether it is painted in any of a box, grown by `room` inches."""
        x0, y0, x1, y1 = self.box
        return x0 - room < right and x1 + room > left and y0 - room < bottom and y1 + room > top


class Pieces:
    """The pieces from the lowest in the picture to the topmost. `before` are those of the table a change ago: what did
    not change since then is not measured again."""

    def __init__(self, terrain: Iterable[Terrain], before: Pieces | None = None) -> None:
        known: Mapping[str, Standing] = before.by_id if before is not None else {}
        pieces = [_standing(each, known.get(each.id)) for each in terrain]
        pieces.sort(key=lambda p: (p.terrain.level, p.painter.layer, p.terrain.layer))
        self.all = tuple(pieces)
        self.by_id: dict[str, Standing] = {p.terrain.id: p for p in self.all}
        self._boxes = _array(p.box for p in self.all)
        self._reaches = _array(p.reach for p in self.all)

    def __iter__(self) -> Iterator[Standing]:
        return iter(self.all)

    def painted_in(self, box: Box) -> list[Standing]:
        """The pieces that are painted in any of a box."""
        return self._touching(self._boxes, box)

    def shading(self, box: Box) -> list[Standing]:
        """The pieces that are painted in any of a box, or whose shadow falls into it."""
        return self._touching(self._reaches, box)

    def _touching(self, boxes: NDArray[np.float64], box: Box) -> list[Standing]:
        x0, y0, x1, y1 = boxes.T
        left, top, right, bottom = box
        return [self.all[n] for n in np.flatnonzero((x0 < right) & (x1 > left) & (y0 < bottom) & (y1 > top))]

    def changed_since(self, before: Pieces) -> tuple[Box, ...] | None:
        """Where these look otherwise than other ones; None: they lie on top of each other in another order."""
        mine, theirs = self.by_id, before.by_id
        if [id for id in mine if id in theirs] != [id for id in theirs if id in mine]:
            return None
        both = ((mine.get(id), theirs.get(id)) for id in mine.keys() | theirs.keys())
        return tuple(p.reach for a, b in both if a is not b for p in (a, b) if p is not None)


def _standing(terrain: Terrain, before: Standing | None) -> Standing:
    same = before is not None and (before.terrain is terrain or before.terrain == terrain)
    return before if same and before is not None else Standing.of(terrain)


def _array(boxes: Iterable[Box]) -> NDArray[np.float64]:
    return np.array(list(boxes), dtype=np.float64).reshape(-1, 4)
