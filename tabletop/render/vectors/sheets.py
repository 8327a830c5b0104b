"""How a drawing at true size is cut into sheets of paper that share their edges."""

from __future__ import annotations

import math
from dataclasses import dataclass

PAPERS = {"a4": (210 / 25.4, 297 / 25.4), "letter": (8.5, 11.0)}
"""Width and height of a sheet in inches."""
MARGIN = 0.45
"""Inches round each sheet that printers leave white; marks and labels stand there."""
OVERLAP = 0.5
"""Inches that a sheet shares with the next, to be glued."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its size, the part of the drawing on it (x, y, width, height), and its place among the others."""

    size: tuple[float, float]
    part: tuple[float, float, float, float]
    row: int
    column: int
    rows: int
    columns: int

    @property
    def label(self) -> str:
        """`B3`: the second row, the third column."""
        return f"{_letters(self.row)}{self.column + 1}"


def _letters(row: int) -> str:
    return chr(ord("A") + row) if row < 26 else _letters(row // 26 - 1) + chr(ord("A") + row % 26)


def sheets(crop: tuple[float, float, float, float], paper: tuple[float, float]) -> tuple[Sheet, ...]:
    """The sheets that a drawing takes, row by row, upright or across, whichever are fewer."""
    ways = [_sheets(crop, size) for size in (paper, paper[::-1])]
    return min(ways, key=len)


def _sheets(crop: tuple[float, float, float, float], size: tuple[float, float]) -> tuple[Sheet, ...]:
    x, y, width, height = crop
    room = (size[0] - 2 * MARGIN, size[1] - 2 * MARGIN)
    columns, rows = (_count(length, space) for length, space in zip((width, height), room, strict=True))
    found = []
    for row in range(rows):
        for column in range(columns):
            left, top = x + column * (room[0] - OVERLAP), y + row * (room[1] - OVERLAP)
            part = (left, top, min(room[0], x + width - left), min(room[1], y + height - top))
            found.append(Sheet(size, part, row, column, rows, columns))
    return tuple(found)


def _count(length: float, room: float) -> int:
    return 1 if length <= room + 1e-9 else 1 + math.ceil((length - room) / (room - OVERLAP) - 1e-9)
