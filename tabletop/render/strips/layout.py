"""Where the pictures of a strip and the words below them stand; in pixels or inches, as whoever asks measures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tabletop.model.wrapping import wrapped

Voice = Literal["title", "asked", "legal", "refused", "told", "quiet"]
"""What a line says: it decides its weight, its ink, and the tick or cross before it."""
BOLD = ("title", "asked")
SIGNED = ("legal", "refused")

Measure = Callable[[str, float, bool], float]
"""How wide a text is at a size, bold or not."""

LETTERS = 1 / 36
"""The height of letters, in widths of a panel."""
LINE = 1.34
"""From one line to the next, in heights of letters."""
SIZES: dict[Voice, float] = {"title": 1.5}
GAP = 1.5
"""Between panels, in heights of letters; the margin round all of them is as wide."""
BADGE = 2.3
"""The room of a panel's number before its words, in heights of letters."""
PLEASING = 2.0
"""How many times as wide as high a strip is best."""
CAPTION = 0.3
"""About how high a caption is, in widths of a panel."""


@dataclass(frozen=True, slots=True)
class Said:
    """A paragraph of a caption."""

    text: str
    voice: Voice = "told"


@dataclass(frozen=True, slots=True)
class Panel:
    """A picture's number and what is said below it."""

    number: str
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of words: the left end of its middle line, and whether its paragraph begins with it."""

    at: tuple[float, float]
    text: str
    size: float
    voice: Voice
    first: bool = False

    @property
    def bold(self) -> bool:
        return self.voice in BOLD

    @property
    def sign(self) -> tuple[float, float] | None:
        """The middle of the tick or cross before it; None where there is none."""
        if not self.first or self.voice not in SIGNED:
            return None
        return (self.at[0] - 0.75 * self.size, self.at[1])


@dataclass(frozen=True, slots=True)
class Cell:
    """A panel's place: its picture (x, y, width, height), the lines below, and before them its number, whose middle is
    at `badge`."""

    picture: tuple[float, float, float, float]
    number: str
    badge: tuple[float, float]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """Everything of a strip. `letters` is the height of its usual letters."""

    width: float
    height: float
    letters: float
    heading: tuple[Line, ...]
    cells: tuple[Cell, ...]


def columns_for(count: int, shape: float) -> int:
    """How many panels stand in a row so that all of them make a pleasing block; `shape` is how many times as wide as
    high a picture is.

    >>> columns_for(1, 2.0), columns_for(2, 2.0), columns_for(6, 1.5)
    (1, 2, 3)
    """

    def displeasing(columns: int) -> float:
        rows = math.ceil(count / columns)
        whole = columns / (rows * (1 / shape + CAPTION))
        return abs(math.log(whole / PLEASING)) + 0.25 * (rows * columns - count)

    return min(range(1, min(count, 4) + 1), key=displeasing)


def laid_out(
    panels: Sequence[Panel], heading: Sequence[Said], panel: tuple[float, float], columns: int, measure: Measure
) -> Strip:
    """The strip of panels of one size (width, height), so many in a row."""
    wide, high = panel
    letters = wide * LETTERS
    gap = GAP * letters
    width = 2 * gap + columns * wide + (columns - 1) * gap
    head, y = _paragraphs(heading, (gap, gap), width - 2 * gap, letters, measure)
    y += gap / 2 if head else 0.0
    cells: list[Cell] = []
    for first in range(0, len(panels), columns):
        deepest = y
        for column, each in enumerate(panels[first : first + columns]):
            x = gap + column * (wide + gap)
            below = (x, y + high + 0.4 * letters)
            room = BADGE * letters if each.number else 0.0
            lines, end = _paragraphs(each.said, below, wide, letters, measure, room)
            badge = (x + 0.9 * letters, below[1] + 0.5 * LINE * letters)
            end = max(end, badge[1] + letters if each.number else 0.0)
            cells.append(Cell((x, y, wide, high), each.number, badge, lines))
            deepest = max(deepest, end)
        y = deepest + gap
    return Strip(width, y, letters, head, tuple(cells))


def _paragraphs(
    said: Sequence[Said], at: tuple[float, float], width: float, letters: float, measure: Measure, room: float = 0.0
) -> tuple[tuple[Line, ...], float]:
    """The lines of paragraphs from `at` downwards, the first of them with some room on its left, and where they end."""
    x, y = at
    lines: list[Line] = []
    for number, each in enumerate(said):
        left = room if number == 0 else 0.0
        for line, high in _lines(each, (x + left, y), width - left, letters, measure):
            lines.append(line)
            y += high
    return tuple(lines), y


def _lines(
    said: Said, at: tuple[float, float], width: float, letters: float, measure: Measure
) -> Iterator[tuple[Line, float]]:
    size = letters * SIZES.get(said.voice, 1.0)
    bold, high = said.voice in BOLD, LINE * size
    indent = 1.5 * size if said.voice in SIGNED else 0.0
    x, y = at
    for k, text in enumerate(wrapped(said.text, width - indent, lambda part: measure(part, size, bold))):
        yield Line((x + indent, y + high * (k + 0.5)), text, size, said.voice, k == 0), high
