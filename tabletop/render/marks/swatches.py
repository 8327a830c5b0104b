"""The swatches of a legend: a small piece of what it explains, on the ground it is seen on."""

from __future__ import annotations

import pygame

from tabletop.model.mark import KeyRow, Tone
from tabletop.render import pencil
from tabletop.render.colours import INK, Colour, colour
from tabletop.render.marks.shades import shade_ink
from tabletop.render.marks.signs import sign, sign_of
from tabletop.render.marks.tones import PAPER_WHITE, Style, filling, halo_of, ink_of
from tabletop.render.terrain.key import BLOCKS, COVER, ROUGH

GROUND: Colour = (92, 98, 92)
"""What colours are shown on: about as light as the tables they lie on."""
BLACK: Colour = (24, 24, 24)
GREY_15, GREY_40, GREY_70 = (217, 217, 217), (153, 153, 153), (77, 77, 77)
SLANTS = {"rough": (1,), "cover": (-1,), "blocks": (1, -1), "water": (0,)}
"""How hatching slants for each kind of terrain: rising, falling, both, level."""
TERRAIN: dict[str, Colour] = {"rough": ROUGH, "cover": COVER, "blocks": BLOCKS, "water": colour("#6f9ab5")}


def swatch(row: KeyRow, size: tuple[int, int], style: Style, unit: float = 1.0) -> pygame.Surface:
    """The swatch of a row of a legend, premultiplied."""

    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill(PAPER_WHITE if style == "bw" else GROUND)
    width, height = size
    if row.swatch in SLANTS:
        _hatched(made, row.swatch, style, unit)
    elif row.swatch == "side":
        _side(made, row, style, unit)
    elif row.swatch == "tick":
        side = round(height * 1.1)
        mark = sign(sign_of(row.tone), side, ink_of(row.tone, style))
        place = ((width - side) // 2, (height - side) // 2)
        made.blit(mark, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    elif row.swatch == "area":
        how = filling(row.tone, style)
        whole = [[(0.0, 0.0), (float(width), 0.0), (float(width), float(height)), (0.0, float(height))]]
        if how.hatched:
            pencil.hatch(made, whole, how.ink, how.opacity, unit=unit)
        else:
            pencil.fill(made, whole, how.ink, how.opacity)
    elif row.swatch == "shade":
        veil = pygame.Surface(size, pygame.SRCALPHA)
        veil.fill((*shade_ink(row.tone, style), 110))
        made.blit(veil, (0, 0))
    else:
        inset, middle = 4 * unit, height / 2
        spots = [(inset, middle), (width - inset, middle)]
        if row.swatch == "rim":
            rim = made.get_rect().inflate(-2 * inset, -2 * inset)
            corners = [rim.topleft, rim.topright, rim.bottomright, rim.bottomleft]
            for part in pencil.dashes(corners, 5 * unit, 3 * unit, closed=True):
                pencil.line(made, part, ink_of(row.tone, style), 2 * unit)
            pygame.draw.rect(made, INK if style == "colour" else BLACK, made.get_rect(), max(1, round(unit)))
            return made
        dashed = row.tone in (Tone.REFUSED, Tone.OFFENDER, Tone.THREAT)
        pencil.haloed(made, spots, pencil.Nib(ink_of(row.tone, style), halo_of(style), dashed, unit=unit))
        if row.swatch == "ghost":
            pencil.ring(made, spots[0], 2.5 * unit, ink_of(row.tone, style), 2 * unit)
    pygame.draw.rect(made, INK if style == "colour" else BLACK, made.get_rect(), max(1, round(unit)))
    return made


def _side(made: pygame.Surface, row: KeyRow, style: Style, unit: float) -> None:
    """The colour of a side; in print a length of the ring round its bases: grey, dashed, double or dotted."""
    if style == "colour":
        made.fill(colour(row.colour))
        return
    width, middle = made.get_width(), made.get_height() / 2
    match row.pattern % 4:
        case 0:
            made.fill(GREY_40 if row.pattern < 4 else GREY_70)
        case 1:
            for part in pencil.dashes([(0.0, middle), (float(width), middle)], 7 * unit, 4 * unit):
                pencil.line(made, part, BLACK, 5 * unit)
        case 2:
            for off in (-3 * unit, 3 * unit):
                pencil.line(made, [(0.0, middle + off), (float(width), middle + off)], BLACK, 2 * unit)
        case _:
            for k in range(3):
                pencil.ring(made, (width * (k + 0.7) / 3.4, middle), 1.2 * unit, BLACK, 2.4 * unit)


def _hatched(made: pygame.Surface, kind: str, style: Style, unit: float) -> None:
    width, height = made.get_size()
    if style == "bw":
        made.fill(GREY_40 if kind == "blocks" else GREY_15 if kind == "water" else PAPER_WHITE)
    ink = GREY_70 if style == "bw" else TERRAIN[kind]
    if style == "bw" and kind == "blocks":
        return
    step = max(4, round(6 * unit))
    for slant in SLANTS[kind]:
        for x in range(-height, width + height, step):
            ends = ((0, x), (width, x)) if slant == 0 else ((x, height), (x + height, 0))
            if slant < 0:
                ends = ((x, 0), (x + height, height))
            pygame.draw.line(made, ink, *ends, max(1, round(1.4 * unit)))
