"""How an area of a tone is filled, in the picture and in print: so that none is told by its colour alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.geometry.shapes import Piece
from tabletop.model.mark import Tone
from tabletop.render import outlines
from tabletop.render.colours import INK, PRINT_TONES, TONES, Colour

Style = Literal["colour", "bw"]
PAPER_WHITE: Colour = (255, 255, 255)
HATCHED = frozenset((Tone.THREAT, Tone.OBSCURED))
PRINT_HATCHED = HATCHED | {Tone.REFUSED}
PRINT_OPACITY = {Tone.LEGAL: 14, Tone.REACH: 30, Tone.RUN: 16, Tone.BLAST: 64, Tone.OFFENDER: 40, Tone.NEUTRAL: 12}
"""Of 255 of black; a tone that is not here has no fill in print."""

LARGE = 40.0
"""Square inches from which a thing that is lit up is tinted less: orange over all of a lake makes mud of it."""


@dataclass(frozen=True, slots=True)
class Filling:
    """The fill of an area: its ink, how opaque it is (of 255), and whether it is hatched instead."""

    ink: Colour
    opacity: int
    hatched: bool = False


def ink_of(tone: Tone, style: Style) -> Colour:
    """The colour of a tone's lines."""
    return (TONES if style == "colour" else PRINT_TONES)[tone]


def halo_of(style: Style) -> Colour:
    """What lies round lines, so that they show on any ground."""
    return INK if style == "colour" else PAPER_WHITE


def filling(tone: Tone, style: Style) -> Filling:
    """How an area of a tone is filled."""
    ink = ink_of(tone, style)
    if style == "bw":
        return Filling(ink, 190, True) if tone in PRINT_HATCHED else Filling(ink, PRINT_OPACITY.get(tone, 0))
    if tone in HATCHED:
        return Filling(ink, 190, True)
    return Filling(ink, 84 if tone is Tone.BLAST else 58)


def lit(tone: Tone, style: Style, piece: Piece) -> Filling:
    """How a thing that is lit up is filled."""
    left, top, right, bottom = outlines.bounds(piece)
    full = 46 if style == "colour" else 26
    return Filling(ink_of(tone, style), full if (right - left) * (bottom - top) < LARGE else full // 3)


def band(tone: Tone, depth: int, style: Style) -> Filling:
    """How a band of range is filled: the nearest most."""
    return Filling(ink_of(tone, style), max(12, 62 - 26 * depth) if style == "colour" else max(6, 38 - 18 * depth))
