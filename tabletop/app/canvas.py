"""The table in the window: where it is seen from, what lies under the mouse, and the picture of it all."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol

import pygame

from tabletop.app.desk import RefusalCard
from tabletop.app.patience import Patience
from tabletop.app.tiles import AROUND_TILES, box_of
from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.shapes import Point, Wall, distance
from tabletop.model.look import Look
from tabletop.model.mark import Mark
from tabletop.model.state import State
from tabletop.model.terrain import Opening
from tabletop.model.tile import Tile
from tabletop.render import Camera, Painter, Scene
from tabletop.render.scene import Eyes
from tabletop.tongue import language, say, told

GRID = 1.0
"""Inches between the grid's lines."""
NOTE_REACH = 0.5
"""Inches about a note's place, or a door's line, within which the mouse is on it."""
ZOOM_STEP = 1.15
MARGIN = 0.6
"""Inches round a table that is fitted into its part of the window."""
NEAREST = 110.0
"""Pixels an inch that the view goes near to tiles of itself, at most."""

Rect = tuple[float, float, float, float]


class Seen(Protocol):
    """What the view shows: the game's desk, or the map editor's."""

    @property
    def state(self) -> State: ...
    @property
    def looks(self) -> Mapping[str, Look]: ...
    @property
    def tiles(self) -> Mapping[str, Tile]: ...
    @property
    def selected(self) -> tuple[str, ...]: ...
    @property
    def hover(self) -> str | None: ...
    @property
    def level(self) -> int: ...
    @property
    def seat(self) -> str | None: ...


class Canvas:
    """The view of a desk. `free` is the part of the window (pixels) that no docked panel covers: the table is fitted
    into it, and follows it until the players have moved the view themselves."""

    def __init__(self, desk: Seen, painter: Painter, viewport: tuple[int, int]) -> None:
        self.desk = desk
        self.painter = painter
        self.patience = Patience(painter)
        self._seat = desk.seat
        table = desk.state.table
        self.camera = Camera((table.width, table.height), viewport)
        self.free: Rect = (0, 0, *viewport)
        self.moved = False
        self._whole = False
        self._tiled: tuple[Mapping[str, Tile], Rect | None] | None = None
        self._framed: Rect | None = None
        self._spoken: tuple[Mapping[str, Tile], str, Mapping[str, Tile]] | None = None
        self.grid = False
        self.ground_key = False
        """Whether rough ground, cover and what blocks are hatched."""
        self.eyes: Eyes = "usual"

    # -- the eye -------------------------------------------------------------------------------------------------------

    def resize(self, viewport: tuple[int, int], free: Rect) -> None:
        """The window or its panels have another size, or other tiles lie on the table."""
        if viewport == self.camera.viewport and free == self.free and self._framed == self._tiles_box():
            return
        self.free = free
        self.camera = self.camera.resized(viewport)
        if self.moved:
            self._framed = self._tiles_box()
        elif self._whole:
            self.fit()
        else:
            self.frame()

    def fit(self) -> None:
        """The whole table, as large as it goes, in the middle of the free part."""
        self._fit(self.camera.table, (self.camera.table[0] / 2, self.camera.table[1] / 2), MARGIN)
        self._whole = True

    @property
    def whole_to(self) -> float:
        """How far to the right (pixels) the whole table reaches, as it lies when it fills the free part."""
        left, _, width, height = self.free
        zoom = Camera.fit(self.camera.table, (max(1, round(width)), max(1, round(height))), MARGIN).zoom
        return left + width / 2 + (self.camera.table[0] / 2 + MARGIN) * zoom

    def frame(self) -> None:
        """What a game begins with: the whole table; where tiles of card are all there is on it, these."""
        self.fit()
        self._whole = False
        box = self._framed
        if box is not None:
            x, y, width, height = box
            self._fit((width, height), (x + width / 2, y + height / 2), AROUND_TILES, NEAREST)

    def _fit(self, extent: tuple[float, float], middle: Point, margin: float, nearest: float = math.inf) -> None:
        """So many inches round a place, as large as they go, in the middle of the free part; at `nearest` so many
        pixels an inch, but no smaller than the whole table."""
        left, top, width, height = self.free
        room = (max(1, round(width)), max(1, round(height)))
        whole = Camera.fit(self.camera.table, room, MARGIN).zoom
        zoom = max(whole, min(nearest, Camera.fit(extent, room, margin).zoom))
        across = (self.camera.viewport[0] / 2 - left - width / 2) / zoom
        down = (self.camera.viewport[1] / 2 - top - height / 2) / zoom
        self.camera = replace(self.camera, zoom=zoom, centre=(middle[0] + across, middle[1] + down))
        self.moved, self._framed = False, self._tiles_box()

    def _tiles_box(self) -> Rect | None:
        """What the tiles cover (x, y, width, height in inches) on a table that holds nothing else; None: no tiles."""
        tiles = self.desk.tiles
        if self._tiled is None or self._tiled[0] is not tiles:
            self._tiled = (tiles, box_of(self.desk.state, tiles))
        return self._tiled[1]

    def pan(self, dx: float, dy: float) -> None:
        """Drag the table by so many pixels."""
        self.camera = self.camera.panned(dx, dy)
        self.moved = True

    def zoom(self, notches: float, at: tuple[float, float] | None = None) -> None:
        """Nearer (positive) or farther, about a pixel; None: the middle of the free part."""
        left, top, width, height = self.free
        self.camera = self.camera.zoomed_at(at or (left + width / 2, top + height / 2), ZOOM_STEP**notches)
        self.moved = True

    def show(self, place: Point) -> None:
        """Bring a place into the free part, if it is not in it."""
        left, top, width, height = self.free
        x, y = self.camera.to_screen(place)
        if not (left <= x <= left + width and top <= y <= top + height):
            self.pan(left + width / 2 - x, top + height / 2 - y)

    def to_table(self, pixel: tuple[float, float]) -> Point:
        """Inches under a pixel."""
        return self.camera.to_table(pixel)

    def to_screen(self, place: Point) -> tuple[float, float]:
        """Pixels of a place."""
        return self.camera.to_screen(place)

    def on_screen(self) -> Rect:
        """The part of the table that can be seen (x, y, width, height in inches), to the next half inch outwards."""
        left, top, width, height = self.free
        (x0, y0), (x1, y1) = self.to_table((left, top)), self.to_table((left + width, top + height))
        across, down = self.camera.table
        x, y = max(0.0, math.floor(2 * x0) / 2), max(0.0, math.floor(2 * y0) / 2)
        right, bottom = min(across, math.ceil(2 * x1) / 2), min(down, math.ceil(2 * y1) / 2)
        return (x, y, right - x, bottom - y) if right > x and bottom > y else (0.0, 0.0, across, down)

    # -- what lies there -----------------------------------------------------------------------------------------------

    def pick(self, place: Point) -> str | None:
        """The miniature whose base holds a place; where bases overlap, the one drawn on top."""
        hits = [m for m in self.desk.state.standing(self.desk.level) if signed_distance(m.piece(), place) <= 0]
        return hits[-1].id if hits else None

    def pick_marker(self, place: Point) -> str | None:
        """The nearest note at a place."""
        markers = [m for m in self.desk.state.markers.values() if m.level == self.desk.level]
        near = [(distance(m.at, place), m.id) for m in markers]
        return min((pair for pair in near if pair[0] <= NOTE_REACH), default=(0.0, None))[1]

    def pick_opening(self, place: Point) -> Opening | None:
        """The door or window at a place."""
        for terrain in self.desk.state.terrain.values():
            if terrain.level == self.desk.level:
                for opening in terrain.openings:
                    line = Wall((opening.start, opening.end), 2 * NOTE_REACH).piece()
                    if signed_distance(line, place) <= 0:
                        return opening
        return None

    # -- painting ------------------------------------------------------------------------------------------------------

    def scene(
        self,
        marks: Iterable[Mark] = (),
        lifted: frozenset[str] = frozenset(),
        time: float | None = None,
        unnamed: str | None = None,
    ) -> Scene:
        """Everything the table shows now; `unnamed` is told beside the mouse who it is."""
        desk = self.desk
        return Scene(
            state=desk.state,
            looks=desk.looks,
            tiles=self._shown_tiles(),
            marks=tuple(map(_told, marks)),
            selected=frozenset(desk.selected),
            hovered=desk.hover,
            unnamed=unnamed,
            shown_level=desk.level,
            grid=GRID if self.grid else None,
            lifted=lifted,
            key=self.ground_key,
            time=time,
            eyes=self.eyes,
        )

    def _shown_tiles(self) -> Mapping[str, Tile]:
        """The tiles with what is said on them in the language of the window; names stay as they are."""
        tiles, spoken = self.desk.tiles, language()
        if self._spoken is None or self._spoken[0] is not tiles or self._spoken[1] != spoken:
            self._spoken = (tiles, spoken, {id: _in_words(tile) for id, tile in tiles.items()})
        return self._spoken[2]

    def paint(self, surface: pygame.Surface, scene: Scene, budget: float | None, *, still: bool = False) -> None:
        """Paint a scene over the whole surface; `budget` are the seconds that new ground may take, `still` says whether
        the last picture may stay meanwhile."""
        if self._seat != self.desk.seat:
            self._seat = self.desk.seat
            self.patience.forget()
        self.patience.paint(surface, scene, self.camera, budget, still=still)

    def paint_card(self, surface: pygame.Surface, refused: RefusalCard) -> None:
        """The refusal card beside its place: the sentences with their figures, the rules, and what Enter would do."""
        part = surface.subsurface(self._part().clip(surface.get_rect()))
        self.painter.card(part, *self._written(refused))

    def card_box(self, refused: RefusalCard) -> pygame.Rect:
        """What the refusal card covers of the window."""
        part = self._part().clip(pygame.Rect((0, 0), self.camera.viewport))
        return self.painter.card_box(part.size, *self._written(refused)).move(part.topleft)

    def _part(self) -> pygame.Rect:
        """The free part in whole pixels."""
        return pygame.Rect(*map(round, self.free))

    def _written(self, refused: RefusalCard) -> tuple[str, list[str], tuple[float, float]]:
        """What a refusal card says, and where in the free part the place is that it speaks of."""
        part = self._part()
        x, y = self.to_screen(refused.at)
        at = (min(max(x - part.x, 0.0), float(part.width)), min(max(y - part.y, 0.0), float(part.height)))
        lines = list(dict.fromkeys(str(refusal.citation) for refusal in refused.refusals if str(refusal.citation)))
        if refused.nearest is not None:
            lines.append(say("Enter: nearest legal place"))
        return (told(refused.sentence), lines, at)


def _in_words(tile: Tile) -> Tile:
    """A tile with what can be won there, or what would lie there, in the language of the window."""
    won = ", ".join(map(told, tile.foot.split(", "))) if tile.kind == "part" else tile.foot
    return replace(tile, foot=won, hint=told(tile.hint))


def _told(mark: Any) -> Any:
    """The mark with its text, if it has one, in the language of the window."""
    text = getattr(mark, "text", "")
    said = told(text)
    return mark if said == text else replace(mark, text=said)
