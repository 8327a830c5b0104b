"""Letters: the program's own font, kept once drawn."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

from tabletop.render.colours import INK, Colour

REGULAR = "TabletopInter-Regular.ttf"
BOLD = "TabletopInter-Bold.ttf"


LEAST = 12
"""No words to read are smaller than this many pixels."""
HALO = 2
"""Pixels of the halo about words."""


class Lettering:
    """Words as surfaces. `folder` holds the fonts; `scale` enlarges what is to be read, with the room it takes."""

    def __init__(self, folder: Path, scale: float = 1.0) -> None:
        self.scale = scale
        self._folder = folder
        self._fonts: dict[tuple[int, bool], pygame.font.Font] = {}
        self.words = lru_cache(maxsize=1024)(self._words)
        self.haloed = lru_cache(maxsize=512)(self._haloed)

    def size(self, pixels: int) -> int:
        """The height in pixels of words that are `pixels` high at a scale of 1."""
        return max(LEAST, round(pixels * self.scale))

    def room(self, pixels: float) -> int:
        """A distance about words, which grows with them."""
        return round(pixels * self.scale)

    def font(self, size: int, *, bold: bool = False) -> pygame.font.Font:
        """The font at a height in pixels."""
        if (size, bold) not in self._fonts:
            if not pygame.font.get_init():
                pygame.font.init()
            path = self._folder / (BOLD if bold else REGULAR)
            self._fonts[size, bold] = pygame.font.Font(path, size)
        return self._fonts[size, bold]

    def _words(self, text: str, size: int, ink: Colour, bold: bool = False) -> pygame.Surface:
        return self.font(size, bold=bold).render(text, True, ink)

    def _haloed(self, text: str, size: int, ink: Colour, halo: Colour = INK, bold: bool = True) -> pygame.Surface:
        """Words with a dark halo, readable on any ground."""
        front, back = self._spaced(text, size, ink, bold), self._spaced(text, size, halo, bold)
        made = pygame.Surface((front.get_width() + 4, front.get_height() + 4), pygame.SRCALPHA)
        for dx in (0, 1, 2, 3, 4):
            for dy in (0, 1, 2, 3, 4):
                if (dx - 2) ** 2 + (dy - 2) ** 2 <= 5:
                    made.blit(back, (dx, dy))
        made.blit(front, (2, 2))
        return made

    def _spaced(self, text: str, size: int, ink: Colour, bold: bool) -> pygame.Surface:
        """Words with wider gaps between them: halos eat two pixels from either side of a gap."""
        words = [self.words(word, size, ink, bold) for word in text.split(" ")]
        gap = self.font(size, bold=bold).size(" ")[0] + HALO
        wide = sum(word.get_width() for word in words) + gap * (len(words) - 1)
        made = pygame.Surface((wide, words[0].get_height()), pygame.SRCALPHA)
        x = 0
        for word in words:
            made.blit(word, (x, 0))
            x += word.get_width() + gap
        return made

    def wrapped(self, text: str, size: int, width: int, *, bold: bool = False) -> list[str]:
        """The text cut into lines no wider than `width` pixels, between words."""
        font = self.font(size, bold=bold)
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and font.size(longer)[0] > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines
