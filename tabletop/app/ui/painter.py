"""imgui's draw lists on pygame surfaces, without a graphics card.

imgui hands out one list of triangles for each of its windows. A list is taken apart into shapes; upright rectangles are
filled or blitted, everything else comes from the sprite caches. Each list has a surface of its own, painted anew only
when the list's hash changes. All surfaces hold premultiplied alpha, the only kind that may be laid over one another
twice without dark rims.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from imgui_bundle import imgui

from tabletop.app.ui.drawlists import BLIT, FILL, Box, Command, DrawList, Shapes, read, take_apart
from tabletop.app.ui.glyphs import GlyphCache
from tabletop.app.ui.sprites import Piece, ShapeCache
from tabletop.app.ui.textures import Texture, Textures

_PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_VEILS = 256


@dataclass(slots=True)
class Layer:
    """One window's picture: its surface, where it lies, the hash it was painted from, how long it is out of date."""

    surface: pygame.Surface
    place: tuple[int, int]
    look: int
    waiting: int = 0


class Painter:
    """Keeps the surfaces of all windows in step with imgui's draw lists."""

    def __init__(self) -> None:
        self.textures = Textures()
        self.one_at_a_time = False
        self.behind = False
        """Whether some window still shows an older frame, which happens only with `one_at_a_time`."""
        self.repainted = 0
        """How many windows the last `update` painted anew."""
        self._layers: dict[str, Layer] = {}
        self._order: list[str] = []
        self._shapes = ShapeCache()
        self._glyphs = GlyphCache()
        self._veils: dict[tuple[int, ...], pygame.Surface] = {}

    def clear(self) -> None:
        """Forget all surfaces and sprites."""
        self._layers.clear()
        self._order.clear()
        self._forget_sprites()

    def _forget_sprites(self) -> None:
        self._shapes.clear()
        self._glyphs.clear()
        self._veils.clear()

    def update(self, data: imgui.ImDrawData) -> bool:
        """Follow the draw lists of a frame; True when anything looks different."""
        if self.textures.follow_imgui():
            self._forget_sprites()
        screen = (0, 0, int(data.display_size.x), int(data.display_size.y))
        lists = read(data)
        order = [one.name for one in lists]
        changed = order != self._order
        self._order = order
        for name in self._layers.keys() - set(order):
            del self._layers[name]
        stale = [one for one in lists if (known := self._layers.get(one.name)) is None or known.look != one.look]
        due = self._due(stale)
        for one in due:
            self._layers[one.name] = self._paint_list(one, screen)
        self.repainted = len(due)
        self.behind = len(due) < len(stale)
        return changed or bool(due)

    def _due(self, stale: list[DrawList]) -> list[DrawList]:
        """All that look different, or while a drag lasts the one that has waited longest, new windows first."""
        if not self.one_at_a_time or len(stale) < 2:
            return stale
        known = [self._layers[one.name] for one in stale if one.name in self._layers]
        for layer in known:
            layer.waiting += 1
        return [max(stale, key=lambda one: self._layers[one.name].waiting if one.name in self._layers else 1 << 30)]

    def paint(self, target: pygame.Surface) -> None:
        """Lay all windows over the target, the lowest first."""
        layers = [self._layers[name] for name in self._order if name in self._layers]
        target.fblits([(layer.surface, layer.place) for layer in layers], _PREMULTIPLIED)

    def _paint_list(self, one: DrawList, screen: Box) -> Layer:
        box = one.bounds(screen)
        size = (box[2] - box[0], box[3] - box[1])
        old = self._layers.get(one.name)
        if old is not None and old.surface.get_size() == size:
            surface = old.surface
            surface.set_clip(None)
            surface.fill((0, 0, 0, 0))
        else:
            surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        if size[0] and size[1]:
            shapes = take_apart(one)
            canvas = _Canvas(surface, box[0], box[1])
            for command in one.commands:
                self._paint_command(canvas, one, command, shapes)
            canvas.flush()
        return Layer(surface, (box[0], box[1]), one.look)

    def _paint_command(self, canvas: _Canvas, one: DrawList, command: Command, shapes: Shapes) -> None:
        texture = self.textures.get(command.texture)
        if texture is None or not canvas.clip(command.clip):
            return
        seen = shapes.within(command)
        for kind, number in zip(shapes.kinds[seen].tolist(), seen.tolist(), strict=True):
            if kind == BLIT:
                look = shapes.looks[number]
                sprite = self._glyphs.get(command.texture, look) or self._glyphs.make(command.texture, look, texture)
                canvas.blit(sprite, *shapes.corners[number])
            elif kind == FILL:
                self._fill(canvas, shapes.boxes[number], shapes.colours[number])
            else:
                x, y, pieces = self._shape(one, shapes, number, command, texture)
                for piece in pieces:
                    if piece.surface is not None:
                        canvas.blit(piece.surface, x + piece.x, y + piece.y)
                    else:
                        canvas.fill(piece.colour, x + piece.x, y + piece.y, piece.width, piece.height)

    def _shape(
        self, one: DrawList, shapes: Shapes, number: int, command: Command, texture: Texture
    ) -> tuple[int, int, list[Piece]]:
        lowest, highest = int(shapes.lowest[number]), int(shapes.highest[number])
        triangles = one.triangles[shapes.first[number] : shapes.last[number]] - lowest
        vertices = one.vertices[lowest : highest + 1]
        return self._shapes.pieces(vertices, triangles, texture.pixels, command.texture)

    def _fill(self, canvas: _Canvas, box: list[int], colour: list[int]) -> None:
        x, y, width, height = box
        red, green, blue, alpha = colour
        if alpha == 255:
            canvas.fill((red, green, blue, alpha), x, y, width, height)
        elif alpha and width and height:
            canvas.blit(self._veil((red, green, blue, alpha, width, height)), x, y)

    def _veil(self, key: tuple[int, int, int, int, int, int]) -> pygame.Surface:
        """A translucent rectangle, kept for the next time."""
        veil = self._veils.get(key)
        if veil is None:
            if len(self._veils) >= _VEILS:
                self._veils.clear()
            red, green, blue, alpha, width, height = key
            veil = self._veils[key] = pygame.Surface((width, height), pygame.SRCALPHA, 32)
            veil.fill((*(round(channel * alpha / 255) for channel in (red, green, blue)), alpha))
        return veil


class _Canvas:
    """A window's surface in screen coordinates; blits are gathered, for many at once cost far less than one by one."""

    def __init__(self, surface: pygame.Surface, left: int, top: int) -> None:
        self._surface, self._left, self._top = surface, left, top
        self._waiting: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def clip(self, box: Box) -> bool:
        """Draw only inside the box from now on; False when nothing of it can be seen."""
        self.flush()
        x0, y0, x1, y1 = box
        wanted = pygame.Rect(x0 - self._left, y0 - self._top, max(0, x1 - x0), max(0, y1 - y0))
        self._surface.set_clip(wanted.clip(self._surface.get_rect()))
        inside = self._surface.get_clip()
        return inside.w > 0 and inside.h > 0

    def blit(self, sprite: pygame.Surface, x: int, y: int) -> None:
        self._waiting.append((sprite, (x - self._left, y - self._top)))

    def fill(self, colour: tuple[int, int, int, int], x: int, y: int, width: int, height: int) -> None:
        self.flush()
        self._surface.fill(colour, (x - self._left, y - self._top, width, height))

    def flush(self) -> None:
        if self._waiting:
            self._surface.fblits(self._waiting, _PREMULTIPLIED)
            self._waiting = []
