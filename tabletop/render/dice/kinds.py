"""What dice look like: their colours, and which label each of the six faces bears."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tabletop.model.dice import Face

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Dress:
    """The colours of a die: its body and its pips or symbols."""

    body: Colour
    ink: Colour


PALE = Dress((238, 233, 220), (38, 40, 46))
_DRESSES = {
    "black": Dress((54, 58, 66), (236, 233, 224)),
    "green": Dress((52, 130, 84), (244, 242, 232)),
    "blue": Dress((46, 100, 172), (244, 242, 232)),
    "red": Dress((176, 56, 50), (246, 242, 232)),
    "TARDIS": Dress((32, 78, 150), (240, 244, 250)),
    "combat": Dress((96, 76, 62), (246, 212, 132)),
}
OPPOSITE = (0, 4, 2, 3, 1, 5)
"""The order in which labels go round a die, so that the first and the last, the second and the fifth, and the third and
the fourth lie opposite each other: pips then add up to seven."""


def dress_of(kind: str) -> Dress:
    """The colours of a kind of die; its first word may be a colour."""
    return _DRESSES.get(kind.split(" ")[0], PALE)


@cache
def faces_of(faces: tuple[Face, ...]) -> tuple[str, ...]:
    """The labels of the six faces of a die: up, right, down the table, up the table, left, below.

    A die with fewer faces bears each as often as it goes; one with more shows six of them.
    """
    six = _six(faces)
    return tuple(str(six[place]) for place in OPPOSITE)


def _six(faces: Sequence[Face]) -> list[Face]:
    if not faces:
        return [""] * 6
    return [faces[k * len(faces) // 6] for k in range(6)]
