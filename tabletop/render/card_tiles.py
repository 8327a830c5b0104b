"""Tiles of card on the table: a landscape under a name, places on it, and what lies at its foot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pygame

from tabletop.geometry.edges import bounds_of
from tabletop.model.look import Token
from tabletop.model.things import Zone
from tabletop.model.tile import Tile
from tabletop.render.camera import Camera
from tabletop.render.colours import INK, PAPER, Colour, darker, mix
from tabletop.render.figures import SurfaceCache
from tabletop.render.sceneries import landscape
from tabletop.render.text import LEAST, Lettering

CARD: Colour = (226, 214, 186)
NIGHT: Colour = (24, 28, 36)
HEAD, FOOT, INSET = 0.13, 0.22, 0.022
"""Of a tile: the shares of its height for head and foot, and of its width round the landscape."""
PAD = 0.07
"""Of a place's width: the room on either side of its words, which keeps them off the lines between two places."""
UPPER, LOWER = 0.17, 0.2
"""Of a place on a tile: the shares of its height for the strips with its name and with what is won there."""
ONE_LINE = 0.7
"""Words are made smaller, down to this share, before they are set in several lines."""
FINER = 2
LARGEST = 2600
"""Pixels: a larger landscape is drawn so large and scaled up."""
_CACHE_BYTES = 64 * 1024 * 1024


class CardTiles:
    """Draws tiles and keeps what it has drawn. `folder` holds the icons."""

    def __init__(self, folder: Path, lettering: Lettering) -> None:
        self._folder = folder
        self._lettering = lettering
        self._kept = SurfaceCache(_CACHE_BYTES)

    def paint(
        self, surface: pygame.Surface, camera: Camera, zones: Mapping[str, Zone], tiles: Mapping[str, Tile]
    ) -> None:
        """All tiles, then the places on them."""
        for kind, draw in (("tile", self._tile), ("part", self._part)):
            for name, tile in tiles.items():
                if tile.kind == kind and name in zones:
                    box = _box(camera, zones[name])
                    if surface.get_rect().inflate(40, 40).colliderect(box):
                        draw(surface, box, tile)

    # ---- a whole tile

    def _tile(self, surface: pygame.Surface, box: pygame.Rect, tile: Tile) -> None:
        drop = max(2, box.width // 40)
        shade = self._kept.get(("shade", box.size), lambda: _shade(box.size, drop))
        surface.blit(shade, (box.x - drop, box.y - drop))
        surface.blit(self._kept.get((tile, box.size), lambda: self._drawn(tile, box.size)), box)

    def _drawn(self, tile: Tile, size: tuple[int, int]) -> pygame.Surface:
        made = _rounded(size, max(3, size[0] // 26), CARD)
        width, height = size
        inset = max(2, round(INSET * width))
        head, foot = round(HEAD * height), round(FOOT * height)
        scene = pygame.Rect(inset, head, width - 2 * inset, height - head - foot)
        made.blit(_landscape(scene.size, tile.scenery), scene)
        pygame.draw.rect(made, darker(CARD, 0.55), scene, max(1, width // 160))
        top = pygame.Rect(inset + 2, 0, width - 2 * inset - 4, head)
        self._line(made, top, tile.title, tile.symbols)
        self._foot(made, pygame.Rect(inset, height - foot, width - 2 * inset, foot - inset // 2), tile)
        return made

    def _foot(self, made: pygame.Surface, box: pygame.Rect, tile: Tile) -> None:
        """The card at the foot, or the empty place for one."""
        place = box.inflate(-max(2, box.width // 60), -max(3, box.height // 5))
        radius = max(2, place.height // 7)
        if not tile.foot:
            pygame.draw.rect(made, darker(CARD, 0.22), place, max(1, place.height // 24), radius)
            self._line(made, place.inflate(-max(6, place.width // 12), 0), tile.hint, (), mix(CARD, INK, 0.45), 0.32)
            return
        pygame.draw.rect(made, (122, 42, 38), place, border_radius=radius)
        pygame.draw.rect(made, (70, 22, 22), place, max(1, place.height // 20), radius)
        inner = place.inflate(-max(6, place.width // 12), 0)
        self._line(made, inner, tile.foot, tile.foot_symbols, ink=PAPER, share=0.38)

    def _line(
        self,
        made: pygame.Surface,
        box: pygame.Rect,
        words: str,
        icons: Sequence[str],
        ink: Colour = INK,
        share: float = 0.46,
    ) -> None:
        """Words at the left and icons at the right of a line; words that find no room are set in two lines or left
        out."""
        side = min(round(box.height * 0.7), box.width // 5)
        x = box.right
        for icon in reversed(icons):
            x -= side
            made.blit(self._icon(icon, side, ink), (x, box.centery - side // 2))
            x -= max(1, side // 10)
        room = pygame.Rect(box.x, box.y, x - box.x - 2, box.height)
        self._words(made, room, words, ink, True, share)

    def _words(
        self, made: pygame.Surface, room: pygame.Rect, words: str, ink: Colour, bold: bool, share: float = 0.46
    ) -> bool:
        """Words as large as they fit, at most the `share` of the room's height; answers whether they fit at all."""
        largest = max(LEAST, round(room.height * share))
        lowest = max(LEAST, round(largest * ONE_LINE))
        tries = [(size, 1) for size in range(largest, lowest - 1, -1)]
        for size, most in (*tries, *((size, 9) for size in range(largest, LEAST - 1, -1))):
            lines = self._lettering.wrapped(words, size, room.width, bold=bold)
            font = self._lettering.font(size, bold=bold)
            tall = len(lines) * font.get_linesize()
            fits = len(lines) <= most and all(font.size(line)[0] <= room.width for line in lines)
            if fits and tall <= room.height + 2:
                y = room.centery - tall // 2
                for line in lines:
                    made.blit(self._lettering.words(line, size, ink, bold), (room.x, y))
                    y += font.get_linesize()
                return True
        return False

    # ---- a place on a tile

    def _part(self, surface: pygame.Surface, box: pygame.Rect, tile: Tile) -> None:
        veil = self._kept.get((tile, box.size, "part"), lambda: self._veil(tile, box.size))
        surface.blit(veil, box)
        self._tokens(surface, box, tile.tokens)

    def _veil(self, tile: Tile, size: tuple[int, int]) -> pygame.Surface:
        """A darkened strip above with the name, another below with what is won, and a rim."""
        made = pygame.Surface(size, pygame.SRCALPHA)
        width, height = size
        pad = max(3, round(width * PAD))
        for words, tall, upper in ((tile.title, _strip(UPPER, height), True), (tile.foot, _lower(height), False)):
            if not 0 < tall <= height:
                continue
            strip = pygame.Rect(0, 0 if upper else height - tall, width, tall)
            pygame.draw.rect(made, (*NIGHT, 170 if upper else 140), strip)
            ink = PAPER if upper else mix(PAPER, (240, 206, 120), 0.6)
            # Rather close to the lines than not said at all.
            if not self._words(made, strip.inflate(-2 * pad, -2), words, ink, upper):
                self._words(made, strip.inflate(-2, -2), words, ink, upper)
        pygame.draw.rect(made, (*CARD, 150), made.get_rect(), max(1, width // 90))
        return made

    def _tokens(self, surface: pygame.Surface, box: pygame.Rect, tokens: Sequence[Token]) -> None:
        """Round markers in a row above the lower strip."""
        if not tokens:
            return
        side = max(12, min(box.width // 3, box.height // 5))
        step = min(side + 2, (box.width - side) // max(1, len(tokens) - 1) if len(tokens) > 1 else side)
        y = box.bottom - _lower(box.height) - side - 2
        for k, token in enumerate(tokens):
            sprite = self._kept.get(("token", token.icon, side), lambda t=token: self._token(t.icon, side))  # type: ignore[misc]
            surface.blit(sprite, (box.right - side - 3 - k * step, y))

    def _token(self, icon: str, side: int) -> pygame.Surface:
        large = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
        middle = (side * 2, side * 2)
        pygame.draw.circle(large, (30, 22, 14), middle, side * 2 - 1)
        pygame.draw.circle(large, (176, 138, 62), middle, side * 2 - 8)
        pygame.draw.circle(large, (120, 86, 36), middle, side * 2 - 8, max(2, side // 5))
        made = pygame.transform.smoothscale(large, (side, side))
        inner = round(side * 0.72)
        made.blit(self._icon(icon, inner, (30, 22, 14)), ((side - inner) // 2, (side - inner) // 2))
        return made

    def _icon(self, icon: str, side: int, ink: Colour) -> pygame.Surface:
        return self._kept.get(("icon", icon, side, ink), lambda: _icon(self._folder / f"{icon}.svg", side, ink))


def _strip(share: float, height: int) -> int:
    """Pixels of a strip of words on a place so many pixels high: two lines find room in it."""
    return max(round(share * height), 2 * LEAST + 6)


def _lower(height: int) -> int:
    """Pixels of the lower strip; none where both find no room: the name is worth more."""
    tall = _strip(LOWER, height)
    return tall if tall + _strip(UPPER, height) <= height else 0


def _icon(path: Path, side: int, ink: Colour) -> pygame.Surface:
    if not path.is_file():
        return pygame.Surface((max(1, side), max(1, side)), pygame.SRCALPHA)
    side = max(1, side)
    drawn = pygame.image.load_sized_svg(str(path), (side * FINER, side * FINER))
    drawn.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    drawn.fill((*ink, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return pygame.transform.smoothscale(drawn, (side, side))


def _box(camera: Camera, zone: Zone) -> pygame.Rect:
    left, top, right, bottom = bounds_of(zone.outline.piece())
    (x0, y0), (x1, y1) = camera.to_screen((left, top)), camera.to_screen((right, bottom))
    return pygame.Rect(round(x0), round(y0), max(1, round(x1) - round(x0)), max(1, round(y1) - round(y0)))


def _landscape(size: tuple[int, int], name: str) -> pygame.Surface:
    finer = FINER if max(size) * FINER <= LARGEST else max(0.4, LARGEST / max(size))
    large = landscape((max(1, round(size[0] * finer)), max(1, round(size[1] * finer))), name)
    return pygame.transform.smoothscale(large, (max(1, size[0]), max(1, size[1])))


def _rounded(size: tuple[int, int], radius: int, ink: Colour) -> pygame.Surface:
    large = pygame.Surface((size[0] * FINER, size[1] * FINER), pygame.SRCALPHA)
    pygame.draw.rect(large, ink, large.get_rect(), border_radius=radius * FINER)
    pygame.draw.rect(large, darker(ink, 0.4), large.get_rect(), max(2, size[0] // 110), radius * FINER)
    return pygame.transform.smoothscale(large, size)


def _shade(size: tuple[int, int], drop: int) -> pygame.Surface:
    """A soft shadow to the lower right, with a margin of `drop` pixels all round."""
    whole = (size[0] + 4 * drop, size[1] + 4 * drop)
    small = pygame.Surface((max(1, whole[0] // 4), max(1, whole[1] // 4)), pygame.SRCALPHA)
    inner = pygame.Rect(2 * drop // 4, 2 * drop // 4, size[0] // 4, size[1] // 4)
    pygame.draw.rect(small, (0, 0, 0, 110), inner, border_radius=max(2, drop // 2))
    blurred = pygame.transform.gaussian_blur(small, max(1, drop // 4))
    return pygame.transform.smoothscale(blurred, whole)
