"""The refusal card at the cursor: the sentence, its lines, kept inside the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.model.mark import Tone
from tabletop.render.colours import FAINT, INK, PANEL, PAPER, TONES
from tabletop.render.marks.signs import sign, sign_of
from tabletop.render.pencil import stamp
from tabletop.render.text import Lettering

WIDEST = 340
PAD = 12
AWAY = 18
"""Pixels from the cursor to the card."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card laid out: its box, the lines of its sentence, and those below it."""

    box: pygame.Rect
    heads: list[str]
    rest: list[str]


def lay_card(
    area: tuple[int, int], lettering: Lettering, title: str, lines: Sequence[str], at: tuple[float, float]
) -> Laid:
    """Where a card beside the cursor `at` (pixels) stands, always inside an area of that size, and its words in
    lines."""
    large, small, pad, indent, skip = *map(lettering.size, (15, 14)), *map(lettering.room, (PAD, 22, 4))
    row, lower = lettering.room(21), lettering.room(20)
    width = min(lettering.room(WIDEST), area[0] - 16) - 2 * pad
    heads = lettering.wrapped(title, large, width - indent, bold=True)
    rest = [part for line in lines for part in lettering.wrapped(line, small, width)]
    wide = max(
        [lettering.font(large, bold=True).size(head)[0] + indent for head in heads]
        + [lettering.font(small).size(part)[0] for part in rest]
    )
    size = (wide + 2 * pad, pad + row * len(heads) + lower * len(rest) + (skip if rest else 0) + pad - 2)
    window = pygame.Rect((0, 0), area).inflate(-8, -8)
    box = pygame.Rect(round(at[0]) + AWAY, round(at[1]) + AWAY, *size)
    if box.right > window.right:
        box.right = round(at[0]) - AWAY
    if box.bottom > window.bottom:
        box.bottom = round(at[1]) - AWAY
    return Laid(box.clamp(window), heads, rest)


def card(
    surface: pygame.Surface,
    lettering: Lettering,
    title: str,
    lines: Sequence[str],
    at: tuple[float, float],
    tone: Tone = Tone.REFUSED,
) -> pygame.Rect:
    """Draws a card beside the cursor `at` (pixels) and returns its box, which is always inside the surface."""
    ink, laid = TONES[tone], lay_card(surface.get_size(), lettering, title, lines, at)
    large, small, pad, indent, skip = *map(lettering.size, (15, 14)), *map(lettering.room, (PAD, 22, 4))
    row, lower, box = lettering.room(21), lettering.room(20), laid.box

    def back(finest: pygame.Surface, finer: int) -> None:
        whole = finest.get_rect()
        pygame.draw.rect(finest, INK, whole, border_radius=7 * finer)
        pygame.draw.rect(finest, ink, whole.inflate(-2 * finer, -2 * finer), border_radius=6 * finer)
        pygame.draw.rect(finest, PANEL, whole.inflate(-5 * finer, -5 * finer), border_radius=5 * finer)

    surface.blit(stamp(box.size, back, 2), box, special_flags=pygame.BLEND_PREMULTIPLIED)
    x, y = box.x + pad, box.y + pad - 2
    kind = sign_of(tone)
    if kind:
        surface.blit(sign(kind, lettering.room(16), ink), (x, y + 1), special_flags=pygame.BLEND_PREMULTIPLIED)
    for head in laid.heads:
        surface.blit(lettering.words(head, large, PAPER, True), (x + (indent if kind else 0), y))
        y += row
    y += skip
    for part in laid.rest:
        surface.blit(lettering.words(part, small, FAINT), (x, y))
        y += lower
    return box
