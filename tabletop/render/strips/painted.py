"""A strip in pixels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.render.colours import INK, PAPER, Colour
from tabletop.render.marks.signs import sign
from tabletop.render.pencil import stamp
from tabletop.render.strips.inks import SIGNS, ground_of, ink_of
from tabletop.render.strips.layout import Cell, Line, Strip
from tabletop.render.text import Lettering


def measured(lettering: Lettering, text: str, size: float, bold: bool) -> float:
    """Pixels that a text is wide."""
    return float(lettering.font(round(size), bold=bold).size(text)[0])


def painted(strip: Strip, pictures: Sequence[pygame.Surface], lettering: Lettering, printed: bool) -> pygame.Surface:
    """The strip with its pictures, one a cell, each of its cell's size."""
    surface = pygame.Surface((round(strip.width), round(strip.height)), 0, 32)
    surface.fill(ground_of(printed))
    for line in strip.heading:
        _line(surface, line, lettering, printed)
    for cell, picture in zip(strip.cells, pictures, strict=True):
        place = (round(cell.picture[0]), round(cell.picture[1]))
        surface.blit(picture, place)
        pygame.draw.rect(surface, INK, picture.get_rect(topleft=place), max(1, round(strip.letters / 16)))
        _number(surface, cell, strip.letters, lettering, printed)
        for line in cell.lines:
            _line(surface, line, lettering, printed)
    return surface


def _line(surface: pygame.Surface, line: Line, lettering: Lettering, printed: bool) -> None:
    words = lettering.font(round(line.size), bold=line.bold).render(line.text, True, ink_of(line.voice, printed))
    x, y = line.at
    surface.blit(words, (round(x), round(y - words.get_height() / 2)))
    if line.sign is not None:
        size = round(line.size * 1.05)
        mark = sign(SIGNS[line.voice], size, ink_of(line.voice, printed))
        left, top = line.sign[0] - size / 2, line.sign[1] - size / 2
        surface.blit(mark, (round(left), round(top)), special_flags=pygame.BLEND_PREMULTIPLIED)


def _number(surface: pygame.Surface, cell: Cell, letters: float, lettering: Lettering, printed: bool) -> None:
    """The panel's number on a disc, before its words."""
    if not cell.number:
        return
    back, ink = ((255, 255, 255), INK) if printed else (INK, PAPER)
    words = lettering.font(round(0.86 * letters), bold=True).render(cell.number, True, ink)
    high = round(1.4 * letters)
    size = (max(high, words.get_width() + round(0.7 * letters)), high)
    disc = stamp(size, lambda large, finer: _disc(large, finer, back, ink))
    x, y = round(cell.badge[0] - size[0] / 2), round(cell.badge[1] - size[1] / 2)
    surface.blit(disc, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    surface.blit(words, (x + (size[0] - words.get_width()) // 2, y + (size[1] - words.get_height()) // 2))


def _disc(large: pygame.Surface, finer: int, back: Colour, rim: Colour) -> None:
    box = large.get_rect()
    pygame.draw.rect(large, rim, box, border_radius=box.height // 2)
    pygame.draw.rect(large, back, box.inflate(-3 * finer, -3 * finer), border_radius=box.height // 2)
