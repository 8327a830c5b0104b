"""What the hatching of the key means: a small card in the corner of the table."""

from __future__ import annotations

import pygame

from tabletop.render.camera import Camera
from tabletop.render.colours import INK, PANEL, PAPER, RAISED, Colour
from tabletop.render.corners import quiet_place
from tabletop.render.pencil import stamp
from tabletop.render.scene import Scene
from tabletop.render.terrain.key import BLOCKS, COVER, ROUGH
from tabletop.render.text import Lettering
from tabletop.tongue import phrase, say

ROWS: tuple[tuple[str, Colour, tuple[int, ...]], ...] = (
    (phrase("slow to cross"), ROUGH, (1,)),
    (phrase("gives cover"), COVER, (-1,)),
    (phrase("no way or no view through"), BLOCKS, (1, -1)),
)
"""The words, the colour and the slant of the lines: rising (1), falling (−1), or both."""
SIZE, PAD, GAP, ROW, SWATCH = 13, 10, 8, 22, (28, 16)
"""Pixels of its letters, its margin, the gap after a swatch, a row and a swatch, at a scale of 1."""
AWAY = 10
"""Pixels from the card to the window's edge."""


def legend_box(lettering: Lettering, free: pygame.Rect, scene: Scene, camera: Camera) -> pygame.Rect:
    """What the card covers of what is `free` (pixels): beside the table, else where it hides the fewest miniatures."""
    words = max(lettering.font(lettering.size(SIZE)).size(say(text))[0] for text, _, _ in ROWS)
    wide = words + sum(map(lettering.room, (SWATCH[0], GAP, 2 * PAD)))
    tall = lettering.room(ROW) * len(ROWS) + lettering.room(2 * PAD - 6)
    notes = [marker.at for marker in scene.state.markers.values() if marker.level == scene.shown_level]
    standing = [camera.to_screen(each.at) for each in scene.state.standing(scene.shown_level) if each.at is not None]
    standing += map(camera.to_screen, notes)
    return quiet_place((wide, tall), free, camera.table_box, standing, AWAY)


def paint_legend(surface: pygame.Surface, lettering: Lettering, box: pygame.Rect) -> None:
    """The card in its box."""
    pad, gap, row = map(lettering.room, (PAD, GAP, ROW))
    swatch = (lettering.room(SWATCH[0]), lettering.room(SWATCH[1]))
    words = [lettering.words(say(text), lettering.size(SIZE), PAPER) for text, _, _ in ROWS]

    def back(large: pygame.Surface, finer: int) -> None:
        pygame.draw.rect(large, INK, large.get_rect(), border_radius=6 * finer)
        pygame.draw.rect(large, PANEL, large.get_rect().inflate(-2 * finer, -2 * finer), border_radius=5 * finer)

    surface.blit(stamp(box.size, back, 2), box, special_flags=pygame.BLEND_PREMULTIPLIED)
    y = box.top + pad
    for word, (_, ink, slants) in zip(words, ROWS, strict=True):
        surface.blit(_swatch(swatch, ink, slants), (box.left + pad, y), special_flags=pygame.BLEND_PREMULTIPLIED)
        middle = y + (swatch[1] - word.get_height()) // 2
        surface.blit(word, (box.left + pad + swatch[0] + gap, middle))
        y += row


def _swatch(size: tuple[int, int], ink: Colour, slants: tuple[int, ...]) -> pygame.Surface:
    def draw(large: pygame.Surface, finer: int) -> None:
        width, height = large.get_size()
        large.fill(RAISED)
        for slant in slants:
            for x in range(-height, width + height, 6 * finer):
                ends = ((x, height), (x + height, 0)) if slant > 0 else ((x, 0), (x + height, height))
                pygame.draw.line(large, ink, *ends, round(1.4 * finer))
        pygame.draw.rect(large, ink, large.get_rect(), (3 if len(slants) > 1 else 2) * finer)

    return stamp(size, draw)
