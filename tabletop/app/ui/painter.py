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

from tabletop.app.ui import focus
from tabletop.app.ui.drawlists import BLIT, FILL, Box, Command, DrawList, Shapes, read, take_apart
from tabletop.app.ui.focus import RingLook
from tabletop.app.ui.glyphs import GlyphCache
from tabletop.app.ui.shadows import Shadows
from tabletop.app.ui.sprites import Blit, Colour4, Pieces, ShapeCache
from tabletop.app.ui.textures import Texture, Textures

_PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_VEILS = 256


@dataclass(slots=True)
class Layer:
    """One window's picture: its surface, where it lies, the hash it was painted from, how long it is out of date."""

    surface: pygame.Surface
    place: tuple[int, int]
    look: int
    solid: pygame.Rect
    waiting: int = 0
    _parts: tuple[list[Blit], list[Blit]] | None = None

    @property
    def parts(self) -> tuple[list[Blit], list[Blit]]:
        """The solid rectangle inside, to be copied, and the strips round it, to be blended: copying is far quicker."""
        if self._parts is None:
            whole, inner = self.surface.get_rect(), self.solid
            if inner.w * inner.h * 2 < whole.w * whole.h:
                self._parts = [], [(self.surface, self.place)]
            else:
                opaque = self.surface.subsurface(inner)
                opaque.set_alpha(None)
                strips = (
                    pygame.Rect(0, 0, whole.w, inner.top),
                    pygame.Rect(0, inner.bottom, whole.w, whole.h - inner.bottom),
                    pygame.Rect(0, inner.top, inner.left, inner.h),
                    pygame.Rect(inner.right, inner.top, whole.w - inner.right, inner.h),
                )
                round_it = [self._part(strip) for strip in strips if strip.w and strip.h]
                self._parts = [(opaque, self._at(inner))], round_it
        return self._parts

    def _part(self, box: pygame.Rect) -> Blit:
        return self.surface.subsurface(box), self._at(box)

    def _at(self, box: pygame.Rect) -> tuple[int, int]:
        return self.place[0] + box.x, self.place[1] + box.y


class Painter:
    """Keeps the surfaces of all windows in step with imgui's draw lists."""

    def __init__(self) -> None:
        self.textures = Textures()
        self.one_at_a_time = False
        self.behind = False
        """Whether some window still shows an older frame, which happens only with `one_at_a_time`."""
        self.scale = 1.0
        self.shadowed: dict[str, pygame.Rect] = {}
        """The windows that cast a shadow on what lies below, by their names in imgui, and the pixels they cover."""
        self.ring = RingLook((255, 255, 255), 2, 6)
        """How the ring round what has the keys looks."""
        self.repainted = 0
        """How many windows the last `update` painted anew."""
        self._layers: dict[str, Layer] = {}
        self._order: list[str] = []
        self._shapes = ShapeCache()
        self._glyphs = GlyphCache()
        self._veils: dict[tuple[int, ...], pygame.Surface] = {}
        self._shadows = Shadows()

    def clear(self) -> None:
        """Forget all surfaces and sprites."""
        self._layers.clear()
        self._order.clear()
        self._forget_sprites()

    def _forget_sprites(self) -> None:
        self._shapes.clear()
        self._glyphs.clear()
        self._veils.clear()

    def forget_pictures(self) -> None:
        """Have every window painted anew by the next `update`; the sprites are kept."""
        for layer in self._layers.values():
            layer.look = 0

    @property
    def sprite_count(self) -> int:
        """How many different shapes have been rasterised and kept."""
        return len(self._shapes)

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
        for name in self._order:
            if name in self._layers:
                if name in self.shadowed:
                    target.fblits(self._shadows.of(self.shadowed[name], self.scale), _PREMULTIPLIED)
                copied, blended = self._layers[name].parts
                target.fblits(copied)
                target.fblits(blended, _PREMULTIPLIED)

    def _paint_list(self, one: DrawList, screen: Box) -> Layer:
        shapes = take_apart(one, screen)
        left, top, right, bottom = shapes.box
        old = self._layers.get(one.name)
        if old is not None and old.surface.get_size() == (right - left, bottom - top):
            surface = old.surface
            surface.set_clip(None)
            surface.fill((0, 0, 0, 0))
        else:
            surface = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA, 32)
        solid = pygame.Rect(0, 0, 0, 0)
        for command, seen in zip(one.commands, shapes.seen, strict=True):
            texture = self.textures.get(command.texture)
            if seen and texture is not None:
                x0, y0, x1, y1 = command.clip
                surface.set_clip((x0 - left, y0 - top, max(0, x1 - x0), max(0, y1 - y0)))
                for box in self._paint_shapes(surface, shapes, seen, command, texture):
                    inner = surface.get_clip().clip(box)
                    solid = max(solid, inner, key=lambda rect: rect.w * rect.h)
        self._paint_focus(one, surface, (left, top))
        return Layer(surface, (left, top), one.look, solid)

    def _paint_focus(self, one: DrawList, surface: pygame.Surface, corner: tuple[int, int]) -> None:
        """The ring round what has the keys, if that is in this window."""
        ring = focus.found(one)
        if ring is not None:
            box, (x0, y0, x1, y1) = ring
            surface.set_clip((x0 - corner[0], y0 - corner[1], max(0, x1 - x0), max(0, y1 - y0)))
            focus.paint(surface, box.move(-corner[0], -corner[1]), self.ring)

    def _paint_shapes(
        self, surface: pygame.Surface, shapes: Shapes, seen: list[int], command: Command, texture: Texture
    ) -> list[Box]:
        """Paint the shapes of one command; answers the opaque rectangles among them.

        Blits are gathered: many at once cost far less than one by one.
        """
        opaque: list[Box] = []
        known, looks, places = self._glyphs.of_texture(command.texture), shapes.looks, shapes.places
        blits: list[Blit] = []
        for number in seen:
            kind = shapes.kinds[number]
            if kind == BLIT:
                sprite = known.get(looks[number]) or self._glyphs.make(command.texture, looks[number], texture)
                blits.append((sprite, places[number]))
                continue
            if kind == FILL:
                fills, sprites = self._fill(shapes.boxes[number], shapes.colours[number])
            else:
                fills, sprites = self._shapes.pieces(
                    command.texture, texture.pixels, shapes.outlines[number], shapes.floors[number]
                )
            if fills:
                surface.fblits(blits, _PREMULTIPLIED)
                blits = []
                for colour, box in fills:
                    surface.fill(colour, box)
                    opaque.append(box)
            blits += sprites
        surface.fblits(blits, _PREMULTIPLIED)
        return opaque

    def _fill(self, box: Box, colour: Colour4) -> Pieces:
        """A rectangle of one colour: filled when it is opaque, else a veil is laid on."""
        x, y, width, height = box
        red, green, blue, alpha = colour
        if alpha == 255:
            return [(colour, box)], []
        if not (alpha and width and height):
            return [], []
        key = (red, green, blue, alpha, width, height)
        veil = self._veils.get(key)
        if veil is None:
            if len(self._veils) >= _VEILS:
                self._veils.clear()
            veil = self._veils[key] = pygame.Surface((width, height), pygame.SRCALPHA, 32)
            veil.fill((*(round(channel * alpha / 255) for channel in (red, green, blue)), alpha))
        return [], [(veil, (x, y))]
