"""Duplicates in a row: each as far from the last one as that was moved from what it was made of."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.app.editor import things
from tabletop.app.editor.things import Thing
from tabletop.geometry.reshaping import tidy
from tabletop.geometry.shapes import Point

BESIDE = (1.0, 1.0)
"""Inches that the first duplicate lies from what it was made of."""


class Row:
    """What was duplicated last, and where its original lies."""

    def __init__(self) -> None:
        self._from: Point = (0.0, 0.0)
        self._ids: tuple[str, ...] = ()
        self._size: Point = (0.0, 0.0)

    def made(self, by: Point, copies: Sequence[Thing]) -> None:
        """Copies were put so many inches to the right of and below their originals."""
        left, top, right, bottom = things.bounds_of(copies)
        self._from, self._size = (left - by[0], top - by[1]), (right - left, bottom - top)
        self._ids = tuple(each.id for each in copies)

    def step(self, chosen: Sequence[Thing]) -> Point:
        """How far the next duplicate goes: as the last one was moved, if that is what is to be duplicated."""
        left, top, right, bottom = things.bounds_of(chosen)
        size = (right - left, bottom - top)
        same = all(abs(one - other) < 0.01 for one, other in zip(size, self._size, strict=True))
        if not same or tuple(each.id for each in chosen) != self._ids:
            return BESIDE
        by = (tidy(left - self._from[0]), tidy(top - self._from[1]))
        return by if by != (0.0, 0.0) else BESIDE
