"""Where everything on a floor lies, so that what is near a place is found without asking a thousand things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from tabletop.app.editor import things
from tabletop.app.editor.things import Thing
from tabletop.geometry.reshaping import Bounds
from tabletop.geometry.shapes import Point
from tabletop.model.state import State

Measured = tuple[Thing, Bounds]


class Index:
    """The things on a floor, from the lowest in the picture to the topmost, with their bounds.

    `before` is the index of the map a change ago: what did not change since then is not measured again."""

    def __init__(self, state: State, level: int, before: Index | None = None) -> None:
        self.of = (state, level)
        self._things = tuple(things.things(state, level))
        known = before.measured if before is not None else {}
        self.measured: dict[str, Measured] = {each.id: (each, _bounds(each, known)) for each in self._things}
        boxes = [self.measured[each.id][1] for each in self._things]
        self._boxes: NDArray[np.float64] = np.array(boxes, dtype=np.float64).reshape(-1, 4)

    def shows(self, state: State, level: int) -> bool:
        """Whether it is the index of that floor of that very map."""
        return self.of[0] is state and self.of[1] == level

    def near(self, place: Point, reach: float = 0.0) -> Iterator[Thing]:
        """The things whose bounds come within so many inches of a place, the lowest first."""
        left, top, right, bottom = self._boxes.T
        x, y = place
        hits = (left - reach <= x) & (x <= right + reach) & (top - reach <= y) & (y <= bottom + reach)
        return (self._things[number] for number in np.flatnonzero(hits))

    def inside(self, box: Bounds) -> Iterator[Thing]:
        """The things that lie wholly in a box, the lowest first."""
        left, top, right, bottom = self._boxes.T
        hits = (box[0] <= left) & (box[1] <= top) & (right <= box[2]) & (bottom <= box[3])
        return (self._things[number] for number in np.flatnonzero(hits))


def _bounds(thing: Thing, known: Mapping[str, Measured]) -> Bounds:
    before = known.get(thing.id)
    return before[1] if before is not None and before[0] is thing else things.bounds(thing)
