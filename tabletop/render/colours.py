"""Colours: reading, mixing, and the few that have a meaning."""

from __future__ import annotations

from functools import lru_cache

from tabletop.model.mark import Tone

Colour = tuple[int, int, int]

ROOM: Colour = (21, 23, 26)
"""What lies beyond the table."""
INK: Colour = (22, 24, 27)
"""The darkest line: halos, rims, letters on paper."""
PAPER: Colour = (233, 230, 221)
"""The lightest: letters on dark ground."""
PANEL: Colour = (31, 35, 41)
RAISED: Colour = (42, 48, 56)
FAINT: Colour = (169, 173, 179)

TONES: dict[Tone, Colour] = {
    Tone.LEGAL: (88, 205, 150),
    Tone.REFUSED: (240, 112, 62),
    Tone.RUN: (242, 178, 56),
    Tone.NEUTRAL: (236, 233, 224),
    Tone.REACH: (112, 190, 240),
    Tone.THREAT: (236, 130, 74),
    Tone.WITNESS: (250, 232, 140),
    Tone.OFFENDER: (244, 110, 60),
    Tone.OBSCURED: (120, 128, 142),
    Tone.BLAST: (248, 170, 70),
}
"""Each tone's colour on the painted table. None of them speaks alone: its line, fill or hatch differs too."""

PRINT_TONES: dict[Tone, Colour] = dict.fromkeys(Tone, (24, 24, 24)) | {
    Tone.OBSCURED: (120, 120, 120),
    Tone.REACH: (90, 90, 90),
}
"""The same in print: black and greys."""


@lru_cache(maxsize=512)
def colour(text: str) -> Colour:
    """`#rgb` or `#rrggbb` as three bytes; anything else becomes a quiet grey (documents are checked elsewhere)."""
    digits = text.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(d * 2 for d in digits)
    try:
        value = int(digits, 16)
    except ValueError:
        return (128, 128, 128)
    return (value >> 16 & 255, value >> 8 & 255, value & 255)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`a` with `share` (0 … 1) of `b`."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def lighter(a: Colour, share: float) -> Colour:
    """Towards warm lamplight; never white."""
    return mix(a, (250, 244, 228), share)


def darker(a: Colour, share: float) -> Colour:
    """Towards a cool dark; never black."""
    return mix(a, (14, 16, 22), share)


def grey(a: Colour) -> Colour:
    """The same lightness without colour."""
    value = round(0.299 * a[0] + 0.587 * a[1] + 0.114 * a[2])
    return (value, value, value)


def readable_on(ground: Colour) -> Colour:
    """Letters that can be read on `ground`."""
    return INK if grey(ground)[0] > 140 else PAPER
