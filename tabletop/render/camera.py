"""Where the eye is: inches on the table to pixels in the window, and back."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from tabletop.geometry.shapes import Point

NEAREST = 160.0
"""No nearer than this many pixels an inch."""
MARGIN = 1.5
"""Inches of room left around a table that is fitted."""

Pixels = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Camera:
    """Looks straight down at `centre` (inches) with `zoom` pixels an inch, into a window of `viewport` pixels.

    `table` is the table's width and height in inches. The table can never be lost from sight: the centre stays on it.
    """

    table: tuple[float, float]
    viewport: tuple[int, int]
    zoom: float = 20.0
    centre: Point = (24.0, 24.0)

    @classmethod
    def fit(cls, table: tuple[float, float], viewport: tuple[int, int], margin: float = MARGIN) -> Camera:
        """The whole table, as large as it goes, with `margin` inches round it."""
        zoom = min(viewport[0] / (table[0] + 2 * margin), viewport[1] / (table[1] + 2 * margin))
        return cls(table, viewport, max(zoom, 0.5), (table[0] / 2, table[1] / 2))

    @property
    def farthest(self) -> float:
        """The smallest zoom: the table fills at least half of the window one way."""
        whole = min(self.viewport[0] / self.table[0], self.viewport[1] / self.table[1])
        return max(min(0.5 * whole, NEAREST), 0.5)

    @property
    def origin(self) -> Point:
        """The inches at the window's top left corner, on a whole pixel, so that nothing shimmers while panning."""
        x = round(self.centre[0] * self.zoom - self.viewport[0] / 2) / self.zoom
        y = round(self.centre[1] * self.zoom - self.viewport[1] / 2) / self.zoom
        return (x, y)

    @property
    def offset(self) -> tuple[int, int]:
        """The window's top left corner in pixels from the table's corner."""
        return (
            round(self.centre[0] * self.zoom - self.viewport[0] / 2),
            round(self.centre[1] * self.zoom - self.viewport[1] / 2),
        )

    def to_screen(self, place: Point) -> Pixels:
        """Pixels of a place on the table."""
        left, top = self.offset
        return (place[0] * self.zoom - left, place[1] * self.zoom - top)

    def to_table(self, pixel: Pixels) -> Point:
        """Inches under a pixel."""
        left, top = self.offset
        return ((pixel[0] + left) / self.zoom, (pixel[1] + top) / self.zoom)

    @property
    def table_box(self) -> pygame.Rect:
        """What the table covers of the window, in pixels."""
        left, top = self.offset
        return pygame.Rect(-left, -top, round(self.table[0] * self.zoom), round(self.table[1] * self.zoom))

    def zoomed_at(self, cursor: Pixels, factor: float) -> Camera:
        """Nearer (factor above 1) or farther, with the place under the cursor kept there."""
        zoom = min(max(self.zoom * factor, self.farthest), NEAREST)
        fixed = self.to_table(cursor)
        centre = (
            fixed[0] + (self.viewport[0] / 2 - cursor[0]) / zoom,
            fixed[1] + (self.viewport[1] / 2 - cursor[1]) / zoom,
        )
        return replace(self, zoom=zoom, centre=self._clamped(centre))

    def panned(self, dx: float, dy: float) -> Camera:
        """The table dragged by so many pixels (to the right and down when positive)."""
        return self.looking_at((self.centre[0] - dx / self.zoom, self.centre[1] - dy / self.zoom))

    def looking_at(self, place: Point) -> Camera:
        """The same zoom with `place` in the middle."""
        return replace(self, centre=self._clamped(place))

    def resized(self, viewport: tuple[int, int]) -> Camera:
        """The same look through a window of another size."""
        return replace(self, viewport=viewport)

    def sees(self) -> tuple[Point, Point]:
        """The corners, top left and bottom right, of what is in view, in inches."""
        return (self.to_table((0, 0)), self.to_table(self.viewport))

    def _clamped(self, centre: Point) -> Point:
        return (min(max(centre[0], 0.0), self.table[0]), min(max(centre[1], 0.0), self.table[1]))
