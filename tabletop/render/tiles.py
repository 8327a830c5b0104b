"""The still part of a table in the window: square tiles, kept; scrolled on a pan, enlarged at once on a zoom."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable

import pygame

from tabletop.render.camera import Camera
from tabletop.render.colours import ROOM
from tabletop.render.terrain.site import Opened

SIDE = 320
"""Pixels of a tile's side."""
PATCH = 160
"""The same where only a part is to be painted anew after a change: so much less of what lies about it."""
KEPT = 120
"""Tiles kept (0.4 MB each; four times as many small ones)."""

Signature = tuple[tuple[str, Opened], ...]
Make = Callable[[tuple[int, int], tuple[float, float], float, dict[str, Opened], int], pygame.Surface]


class Tiles:
    """Tiles of one board. `make` paints one; `touching` names the pieces that reach into a box of inches; `side` are
    the pixels across one."""

    def __init__(
        self, make: Make, touching: Callable[[tuple[float, float, float, float]], frozenset[str]], side: int = SIDE
    ) -> None:
        self._side = side
        self._room = KEPT * SIDE**2 // side**2
        self._make = make
        self._touching = touching
        self._kept: OrderedDict[tuple[float, int, int, Signature], pygame.Surface] = OrderedDict()
        self._last: tuple[pygame.Surface, Camera] | None = None
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
        left, top = camera.offset
        width, height = surface.get_size()
        # While the eye comes nearer every frame has a zoom of its own: no tile is worth its time.
        zooming = budget is not None and self._zoom is not None and self._zoom != camera.zoom
        self._zoom = camera.zoom
        missing = []
        ready = []
        for row in range(math.floor(top / self._side), math.floor((top + height - 1) / self._side) + 1):
            for column in range(math.floor(left / self._side), math.floor((left + width - 1) / self._side) + 1):
                signature = self._signature(camera.zoom, column, row, opened)
                tile = self._kept.get((camera.zoom, column, row, signature))
                place = (column * self._side - left, row * self._side - top)
                if tile is None:
                    missing.append((column, row, signature, place))
                else:
                    self._kept.move_to_end((camera.zoom, column, row, signature))
                    ready.append((tile, place))
        if missing and budget is not None:
            self._coarse(surface, camera, opened)
        middle = (width / 2, height / 2)
        missing.sort(key=lambda m: math.dist((m[3][0] + self._side / 2, m[3][1] + self._side / 2), middle))
        late = False
        for k, (column, row, signature, place) in enumerate(missing):
            if zooming or (budget is not None and k and time.perf_counter() - started > budget):
                late = True
                break
            origin = (column * self._side / camera.zoom, row * self._side / camera.zoom)
            tile = self._make((self._side, self._side), origin, camera.zoom, opened, fineness)
            self._keep((camera.zoom, column, row, signature), tile)
            ready.append((tile, place))
        surface.fblits(ready)
        if not late and budget is not None:
            self._last = (surface.copy(), camera)
        return not late

    def take_over(self, before: Tiles, changed: Iterable[tuple[float, float, float, float]]) -> None:
        """Keep what another board's tiles show, but for those that reach into boxes of inches."""
        boxes = tuple(changed)
        for key, tile in before._kept.items():
            zoom, column, row, _ = key
            side = self._side / zoom
            x, y = column * side, row * side
            if not any(x < right and x + side > left and y < low and y + side > top for left, top, right, low in boxes):
                self._kept[key] = tile
        self._last, self._zoom = before._last, before._zoom

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

    def _overview(
        self, size: tuple[int, int], camera: Camera, opened: dict[str, Opened]
    ) -> tuple[pygame.Surface, Camera]:
        """The first picture of a table: a quarter as fine."""
        small = (-(-size[0] // 4), -(-size[1] // 4))
        picture = self._make(small, camera.to_table((0, 0)), camera.zoom / 4, opened, 1)
        whole = pygame.transform.smoothscale(picture, (small[0] * 4, small[1] * 4))
        return (whole, camera)

    def _coarse(self, surface: pygame.Surface, camera: Camera, opened: dict[str, Opened]) -> None:
        """The last whole picture, put where the camera is now."""
        surface.fill(ROOM)
        if self._last is None:
            self._last = self._overview(surface.get_size(), camera, opened)
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
