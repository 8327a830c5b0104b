"""The inks of a strip: dark letters on paper, in colour and in print."""

from __future__ import annotations

from tabletop.render.colours import INK, Colour
from tabletop.render.strips.layout import Voice

SIGNS: dict[Voice, str] = {"legal": "tick", "refused": "cross"}
_COLOURS: dict[Voice, Colour] = {
    "title": INK,
    "asked": INK,
    "legal": (0, 98, 74),
    "refused": (160, 62, 0),
    "told": (66, 70, 78),
    "quiet": (98, 102, 110),
}
"""All at least 5.5 : 1 on their ground, and told apart by colour-blind readers; tick and cross say the same."""


def ink_of(voice: Voice, printed: bool) -> Colour:
    """The ink of what a line says."""
    return (24, 24, 24) if printed and voice != "quiet" else (90, 90, 90) if printed else _COLOURS[voice]


def ground_of(printed: bool) -> Colour:
    """The paper."""
    return (255, 255, 255) if printed else (246, 244, 238)


def all_inks(printed: bool) -> tuple[Colour, ...]:
    """Every ink of a strip."""
    return tuple(dict.fromkeys(ink_of(voice, printed) for voice in _COLOURS))
