"""The still part of a table in the window: square tiles, kept; scrolled on a pan, enlarged at once on a zoom."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import pygame

from tabletop.render.camera import Camera
from tabletop.render.colours import ROOM, Colour
from tabletop.render.slices import Painting
from tabletop.render.terrain.site import Opened

SIDE = 320
"""Pixels of a tile's side."""
PATCH = 160
"""The same where only a part is to be painted anew after a change: so much less of what lies about it."""
KEPT = 120
"""Tiles kept (0.4 MB each; four times as many small ones)."""
FIRST = 0.03
"""Seconds of a frame that the first picture of a table may take: until it is there the table is bare."""
MOMENT = 1.0
"""Seconds that an outdated picture stays at most while parts of it are made anew."""
GRAIN, RIM = 4, 4
"""Pixels: the parts of a tile that are made anew begin and end at multiples of so many, and are painted with so many
more all round."""

Signature = tuple[tuple[str, Opened], ...]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in inches."""
Key = tuple[float, int, int, Signature]
"""A tile by its zoom, its column and row, and what is opened in it."""
Make = Callable[[tuple[int, int], tuple[float, float], float, dict[str, Opened], int], Painting]


@dataclass(frozen=True, slots=True)
class Outdated:
    """A tile as it was, and the parts of it that look otherwise now."""

    picture: pygame.Surface
    parts: tuple[pygame.Rect, ...]


class Tiles:
    """Tiles of one board. `make` paints one bit by bit; `touching` names the pieces that reach into a box of inches;
    `side` are the pixels across one; the table is of the colour `bare` until its first picture is there."""

    def __init__(
        self, make: Make, touching: Callable[[Box], frozenset[str]], side: int = SIDE, bare: Colour = ROOM
    ) -> None:
        self._side, self._bare = side, bare
        self._room = KEPT * SIDE**2 // side**2
        self._make = make
        self._touching = touching
        self._kept: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._outdated: dict[Key, Outdated] = {}
        self._going: tuple[Key, Iterator[None]] | None = None
        self._late_since: float | None = None
        self._last: tuple[pygame.Surface, Camera] | None = None
        self._looking: Iterator[None] | None = None
        self._zoom: float | None = None
        self._near: dict[tuple[float, int, int], frozenset[str]] = {}

    def paint(
        self,
        surface: pygame.Surface,
        camera: Camera,
        opened: dict[str, Opened],
        budget: float | None,
        fineness: int = 2,
    ) -> bool:
        """Paints what the camera sees; False when some tiles are still coarse.

        With a `budget` (seconds) tiles that are not ready in time show the last picture, enlarged or made smaller.
        """
        started = time.perf_counter()
        # While the eye comes nearer every frame has a zoom of its own: no tile is worth its time.
        zooming = budget is not None and self._zoom is not None and self._zoom != camera.zoom
        self._zoom = camera.zoom
        seen = self._seen(surface.get_size(), camera, opened)
        missing = [key for key in seen if key not in self._kept]
        if budget is not None and any(key not in self._outdated for key in missing):
            if self._last is None and not self._look_over(surface.get_size(), camera, opened, started):
                surface.fill(ROOM)
                surface.fill(self._bare, camera.table_box)
                return False
            self._coarse(surface, camera)
        middle = (surface.get_width() / 2, surface.get_height() / 2)
        half = self._side / 2
        missing.sort(key=lambda key: math.dist((seen[key][0] + half, seen[key][1] + half), middle))
        late = False
        for key in missing:
            until = None if budget is None else started + budget
            if zooming or not self._work(key, opened, fineness, until):
                late = True
                break
        surface.fblits(self._shown(seen, late=late))
        if not late and budget is not None:
            self._remember(surface, camera)
        return not late

    def _remember(self, surface: pygame.Surface, camera: Camera) -> None:
        """Keep the whole picture for when the camera moves."""
        kept = self._last[0] if self._last is not None else None
        if kept is None or kept.get_size() != surface.get_size():
            kept = surface.copy()
        else:
            kept.blit(surface, (0, 0))
        self._last = (kept, camera)

    def _seen(self, size: tuple[int, int], camera: Camera, opened: dict[str, Opened]) -> dict[Key, tuple[int, int]]:
        """The tiles that the camera sees, and where on the surface each lies."""
        left, top = camera.offset
        width, height = size
        side = self._side
        return {
            (camera.zoom, column, row, self._signature(camera.zoom, column, row, opened)): (
                column * side - left,
                row * side - top,
            )
            for row in range(math.floor(top / side), math.floor((top + height - 1) / side) + 1)
            for column in range(math.floor(left / side), math.floor((left + width - 1) / side) + 1)
        }

    def _shown(
        self, seen: dict[Key, tuple[int, int]], *, late: bool
    ) -> Iterable[tuple[pygame.Surface, tuple[int, int]]]:
        """The pictures of the tiles there are. What has changed changes everywhere at once, if that takes no longer
        than a moment: nobody sees half a house."""
        now = time.perf_counter()
        self._late_since = (self._late_since or now) if late else None
        holding = self._late_since is not None and now - self._late_since < MOMENT
        shown = []
        for key, place in seen.items():
            tile = self._kept.get(key)
            if tile is not None:
                self._kept.move_to_end(key)
            old = self._outdated.get(key) if tile is None or holding else self._outdated.pop(key, None)
            if old is not None and (tile is None or holding):
                tile = old.picture
            if tile is not None:
                shown.append((tile, place))
        return shown

    def _work(self, key: Key, opened: dict[str, Opened], fineness: int, until: float | None) -> bool:
        """Go on with a tile; False when the time was up before it was done."""
        going = self._going[1] if self._going is not None and self._going[0] == key else None
        painting, self._going = going or self._tile(key, opened, fineness), None
        for _ in painting:
            if until is not None and time.perf_counter() > until:
                self._going = (key, painting)
                return False
        return True

    def _tile(self, key: Key, opened: dict[str, Opened], fineness: int) -> Iterator[None]:
        """Paint a tile, or of an outdated one what has changed."""
        zoom, column, row, _ = key
        x, y = column * self._side, row * self._side
        old = self._outdated.get(key)
        if old is None:
            size = (self._side, self._side)
            tile = yield from self._make(size, (x / zoom, y / zoom), zoom, opened, fineness)
        else:
            tile = old.picture.copy()
            for part in old.parts:
                # A little more all round: what is worked out for every few pixels is right then to the rim.
                wide = part.inflate(2 * RIM, 2 * RIM)
                place = ((x + wide.x) / zoom, (y + wide.y) / zoom)
                made = yield from self._make(wide.size, place, zoom, opened, fineness)
                tile.blit(made, part, pygame.Rect((RIM, RIM), part.size))
        self._keep(key, tile)

    def take_over(self, before: Tiles, changed: Iterable[Box] | None) -> None:
        """Keep what another board's tiles show, but for what lies in boxes of inches (None: all of it); that shows
        meanwhile."""
        boxes = None if changed is None else tuple(changed)
        keys = (*before._kept, *before._outdated)
        parts = {zoom: self._parts(zoom, boxes, keys) for zoom in {key[0] for key in keys}}
        for key, picture in before._kept.items():
            zoom, column, row, _ = key
            outdated = parts[zoom].get((column, row)) if boxes is not None else (self._whole,)
            if not outdated:
                self._kept[key] = picture
            elif zoom == before._zoom:
                self._outdated[key] = Outdated(picture, _apart(outdated))
        for key, old in before._outdated.items():
            zoom, column, row, _ = key
            if key not in before._kept and zoom == before._zoom:
                more = parts[zoom].get((column, row), ()) if boxes is not None else (self._whole,)
                self._outdated[key] = Outdated(old.picture, _apart((*old.parts, *more)))
        for key in list(self._outdated)[: -self._room]:
            del self._outdated[key]
        self._last, self._zoom = before._last, before._zoom

    @property
    def _whole(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self._side, self._side)

    def _parts(
        self, zoom: float, boxes: Iterable[Box] | None, keys: Iterable[Key]
    ) -> dict[tuple[int, int], list[pygame.Rect]]:
        """Those of the tiles that boxes reach into, by column and row, and the pixels of each that they cover."""
        parts: dict[tuple[int, int], list[pygame.Rect]] = {}
        columns, rows = zip(*{(key[1], key[2]) for key in keys if key[0] == zoom}, strict=True)
        for left, top, right, low in boxes or ():
            x0, y0 = (math.floor(v * zoom / GRAIN) * GRAIN for v in (left, top))
            x1, y1 = (math.ceil(v * zoom / GRAIN) * GRAIN for v in (right, low))
            for row in range(max(y0 // self._side, min(rows)), min(-(-y1 // self._side), max(rows) + 1)):
                for column in range(max(x0 // self._side, min(columns)), min(-(-x1 // self._side), max(columns) + 1)):
                    x, y = column * self._side, row * self._side
                    part = pygame.Rect(x0 - x, y0 - y, x1 - x0, y1 - y0).clip(self._whole)
                    parts.setdefault((column, row), []).append(part)
        return parts

    def _keep(self, key: tuple[float, int, int, Signature], tile: pygame.Surface) -> None:
        self._kept[key] = tile
        while len(self._kept) > self._room:
            self._kept.popitem(last=False)

    def _signature(self, zoom: float, column: int, row: int, opened: dict[str, Opened]) -> Signature:
        if not opened:
            return ()
        key = (zoom, column, row)
        if key not in self._near:
            if len(self._near) > 4 * self._room:
                self._near.clear()
            x, y, side = column * self._side / zoom, row * self._side / zoom, self._side / zoom
            self._near[key] = self._touching((x, y, x + side, y + side))
        near = self._near[key]
        return tuple((name, what) for name, what in opened.items() if name in near)

    def _overview(self, size: tuple[int, int], camera: Camera, opened: dict[str, Opened]) -> Iterator[None]:
        """Paint the first picture of a table: a quarter as fine."""
        small = (-(-size[0] // 4), -(-size[1] // 4))
        picture = yield from self._make(small, camera.to_table((0, 0)), camera.zoom / 4, opened, 1)
        self._last = (pygame.transform.smoothscale(picture, (small[0] * 4, small[1] * 4)), camera)

    def _look_over(self, size: tuple[int, int], camera: Camera, opened: dict[str, Opened], started: float) -> bool:
        """Go on with the first picture; False when the time was up before it was done."""
        painting = self._looking or self._overview(size, camera, opened)
        self._looking = None
        for _ in painting:
            if time.perf_counter() > started + FIRST:
                self._looking = painting
                return False
        return True

    def _coarse(self, surface: pygame.Surface, camera: Camera) -> None:
        """The last whole picture, put where the camera is now."""
        surface.fill(ROOM)
        assert self._last is not None
        picture, before = self._last
        left, top = camera.to_table((0, 0))
        right, bottom = camera.to_table(surface.get_size())
        x0, y0 = before.to_screen((left, top))
        x1, y1 = before.to_screen((right, bottom))
        wanted = pygame.Rect(math.floor(x0), math.floor(y0), math.ceil(x1 - x0), math.ceil(y1 - y0))
        part = wanted.clip(picture.get_rect())
        if part.width <= 0 or part.height <= 0:
            return
        factor = camera.zoom / before.zoom
        size = (max(1, round(part.width * factor)), max(1, round(part.height * factor)))
        place = (round((part.x - x0) * factor), round((part.y - y0) * factor))
        if size[0] * size[1] > 4 * surface.get_width() * surface.get_height():
            return
        surface.blit(pygame.transform.scale(picture.subsurface(part), size), place)


def _apart(parts: Iterable[pygame.Rect]) -> tuple[pygame.Rect, ...]:
    """Rectangles that cover those given, none of which overlaps another."""
    apart: list[pygame.Rect] = []
    for each in parts:
        part = each.copy()
        while (k := part.collidelist(apart)) >= 0:
            part.union_ip(apart.pop(k))
        apart.append(part)
    return tuple(apart)
