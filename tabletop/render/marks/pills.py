"""Words on their grounds as sprites: pills, badges, boxes, legends, ticks and crosses. All premultiplied."""

from __future__ import annotations

from functools import lru_cache

import pygame

from tabletop.model.mark import Tone
from tabletop.render.colours import INK, PANEL, PAPER, Colour
from tabletop.render.marks.metrics import (
    KEY_GAP,
    LETTERS,
    PAD,
    ROW,
    SMALL,
    SWATCH,
    TITLE_ROW,
    Face,
    Label,
    Metrics,
    key_places,
)
from tabletop.render.marks.signs import sign, sign_of
from tabletop.render.marks.swatches import swatch
from tabletop.render.marks.tones import PAPER_WHITE, Style, ink_of
from tabletop.render.pencil import stamp
from tabletop.render.text import Lettering


class Pills:
    """Words on their grounds, kept once drawn."""

    def __init__(self, lettering: Lettering) -> None:
        self._lettering = lettering
        self._kept = lru_cache(maxsize=512)(self._drawn)

    @property
    def scale(self) -> float:
        """How many times as large as usual words are now."""
        return self._lettering.scale

    def width(self, text: str, size: int, bold: bool) -> float:
        """Pixels across words in letters of a height."""
        return float(self._lettering.font(size, bold=bold).size(text)[0])

    def label(self, label: Label, style: Style, metrics: Metrics) -> pygame.Surface:
        """The sprite of a label, as large as its box, its words in the size that the metrics tell."""
        own = metrics.of(label.face)
        return self._kept(label.face, label.box.size, own.scale, own.least, style)

    def _drawn(self, face: Face, size: tuple[int, int], scale: float, least: int, style: Style) -> pygame.Surface:
        sheet = _Sheet(self._lettering, Metrics(self.width, scale, least), face.tone, size, style)
        match face.kind:
            case "pill":
                return sheet.pill(face.text)
            case "badge":
                return sheet.badge(face.text)
            case "sign":
                return sheet.sign()
            case "box":
                return sheet.box(face.title, face.lines)
            case "key":
                return sheet.key(face)


class _Sheet:
    """One sprite in the making."""

    def __init__(self, lettering: Lettering, metrics: Metrics, tone: Tone, size: tuple[int, int], style: Style) -> None:
        self.lettering, self.metrics, self.size, self.style = lettering, metrics, size, style
        self.ink, self.mark, self.light = ink_of(tone, style), sign_of(tone), style == "bw"
        self.ground: Colour = PAPER_WHITE if self.light else PANEL
        self.letters: Colour = INK if self.light else PAPER
        self.unit = max(1.0, lettering.scale)

    def _back(self, radius: float) -> pygame.Surface:
        """A ground with rounded corners, a rim in the tone's colour and a dark line round it."""

        def back(large: pygame.Surface, finer: int) -> None:
            box = large.get_rect()
            outer, inner = round(2 * finer * self.unit), round(5 * finer * self.unit)
            turn = round(min(radius, box.height / 2 / finer) * finer)
            rim = PAPER_WHITE if self.light else INK
            pygame.draw.rect(large, rim, box, border_radius=turn)
            pygame.draw.rect(large, self.ink, box.inflate(-outer, -outer), border_radius=max(1, turn - outer // 2))
            pygame.draw.rect(large, self.ground, box.inflate(-inner, -inner), border_radius=max(1, turn - inner // 2))

        return stamp(self.size, back, 4 if self.size[0] * self.size[1] < 40_000 else 2)

    def _word(self, onto: pygame.Surface, text: str, size: int, bold: bool, left: float, middle: float) -> None:
        words = self.lettering.words(text, size, self.letters, bold)
        place = (round(left), round(middle - words.get_height() / 2))
        onto.blit(words.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _sign(self, onto: pygame.Surface, side: int, left: float, middle: float) -> None:
        place = (round(left), round(middle - side / 2))
        onto.blit(sign(self.mark, side, self.ink), place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def pill(self, text: str) -> pygame.Surface:
        made, size, (width, height) = self._back(1e6), self.metrics.letters(LETTERS), self.size
        ahead = self.metrics.ahead(size) if self.mark else 0
        if self.mark:
            self._sign(made, size, size // 2, height / 2)
        wide = self.lettering.font(size, bold=True).size(text)[0]
        self._word(made, text, size, True, ahead + (width - ahead - wide) / 2, height / 2)
        return made

    def badge(self, text: str) -> pygame.Surface:
        made, size = self._back(1e6), self.metrics.letters(LETTERS)
        wide = self.lettering.font(size, bold=True).size(text)[0]
        self._word(made, text, size, True, (self.size[0] - wide) / 2, self.size[1] / 2)
        return made

    def sign(self) -> pygame.Surface:
        # A tick stands on a disc, a cross on a square.
        made = self._back(1e6 if self.mark == "tick" else 5 * self.unit)
        side = round(self.size[0] * 0.62)
        self._sign(made, side, (self.size[0] - side) / 2, self.size[1] / 2)
        return made

    def box(self, title: tuple[str, ...], lines: tuple[str, ...]) -> pygame.Surface:
        room = self.metrics.room
        made, pad, y = self._back(room(7)), room(PAD), float(room(PAD) - room(1))
        head = self.metrics.letters(LETTERS)
        ahead = head + room(5) if self.mark and title else 0
        if ahead:
            self._sign(made, head, pad, y + room(TITLE_ROW) / 2)
        for line in title:
            self._word(made, line, head, True, pad + ahead, y + room(TITLE_ROW) / 2)
            y += room(TITLE_ROW)
        for line in lines:
            self._word(made, line, self.metrics.letters(SMALL), False, pad, y + room(ROW) / 2)
            y += room(ROW)
        return made

    def key(self, face: Face) -> pygame.Surface:
        room = self.metrics.room
        made, pad = self._back(room(7)), room(PAD)
        for line in face.title:
            self._word(made, line, self.metrics.letters(LETTERS), True, pad, pad - room(3) + room(TITLE_ROW) / 2)
        for row, (left, middle) in key_places(face, self.size, self.metrics):
            size = (room(SWATCH[0]), room(SWATCH[1]))
            sprite = swatch(row, size, self.style, self.unit)
            place = (round(left), round(middle - size[1] / 2))
            made.blit(sprite, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            beside = left + size[0] + room(KEY_GAP)
            self._word(made, row.text, self.metrics.letters(SMALL), False, beside, middle)
        return made
