"""How large the words of marks come out, and what each kind of them is made of."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import pygame

from tabletop.model.mark import KeyRow, Tone
from tabletop.render.marks.placing import Size
from tabletop.render.pencil import Spot
from tabletop.render.text import LEAST

LETTERS = 15
"""Pixels of the letters of figures and headings, on a plain screen."""
SMALL = 14
"""Pixels of the letters in boxes and legends."""

SMALLEST = 9
"""Pixels of letters where there is no room for larger ones."""

NO_BREAK = "\u00a0"
FIGURE = re.compile(r"p\.(?:\s|$)|\(?[A-Z]?[+−]?\d")
"""How a word begins that is read in one breath with the one before it."""

Kind = Literal["pill", "badge", "sign", "box", "key"]
WidthOf = Callable[[str, int, bool], float]
"""Pixels of words in letters of a height, plain or bold."""


@dataclass(frozen=True, slots=True)
class Face:
    """Words and the ground they stand on. `title` and `lines` of a box are wrapped already; `share` is how large its
    words are beside those of others."""

    kind: Kind
    tone: Tone
    text: str = ""
    title: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    rows: tuple[KeyRow, ...] = ()
    columns: int = 1
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Label:
    """Words in their place; `leader` is a line from their box to what they speak of."""

    face: Face
    box: pygame.Rect
    leader: tuple[Spot, Spot] | None = None


@dataclass(frozen=True, slots=True)
class Metrics:
    """How large words come out: `width_of` measures them, `scale` enlarges all of it."""

    width_of: WidthOf
    scale: float = 1.0
    least: int = LEAST

    def letters(self, size: int) -> int:
        """Pixels of letters that have so many on a plain screen."""
        return max(self.least, round(size * self.scale))

    def smaller(self, share: float) -> Metrics:
        """For words that must be so much smaller to fit in."""
        return Metrics(self.width_of, self.scale * share, min(self.least, SMALLEST))

    def of(self, face: Face) -> Metrics:
        """For the words of a face."""
        return self if face.share == 1.0 else self.smaller(face.share)

    def room(self, pixels: float) -> int:
        return round(pixels * self.scale)

    def pill(self, text: str, sign: bool) -> Size:
        """A figure on a pill, perhaps after a tick or a cross."""
        size = self.letters(LETTERS)
        ahead = self.ahead(size) if sign else 0
        return (math.ceil(self.width_of(text, size, True)) + size + 1 + ahead, round(1.46 * size) + 2)

    def ahead(self, size: int) -> int:
        """Pixels that a tick or a cross takes before letters of a height."""
        return size + max(3, size // 5)

    def badge(self) -> Size:
        side = round(1.75 * self.letters(LETTERS))
        return (side, side)

    def wrapped(self, text: str, size: int, width: float, bold: bool) -> list[str]:
        """Text in lines no wider than so many pixels, cut between words but neither before a figure nor at a no-break
        space; a longer word is cut with a hyphen."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in self._words(paragraph, size, width, bold):
                longer = f"{line} {word}" if line else word
                if not line or self.width_of(longer, size, bold) <= width:
                    line = longer
                else:
                    lines.append(line)
                    line = word
                while self.width_of(line, size, bold) > width and len(line) > 1:
                    fits = self._fitting(line, size, width, bold)
                    lines.append(_hyphened(line, fits))
                    line = line[fits:]
            lines.append(line)
        return lines

    def _words(self, paragraph: str, size: int, width: float, bold: bool) -> Iterator[str]:
        """The words between which a line may end: what is kept together only as long as it fits into a line."""
        for word in _kept_together(paragraph):
            if self.width_of(word, size, bold) <= width:
                yield word
                continue
            for part in _kept_together(word.replace(NO_BREAK, " ")):
                yield from [part] if self.width_of(part, size, bold) <= width else part.split(" ")

    def _fitting(self, word: str, size: int, width: float, bold: bool) -> int:
        """How many letters of a word fit into a width; one at least."""
        return next(
            (n for n in range(len(word) - 1, 1, -1) if self.width_of(_hyphened(word, n), size, bold) <= width), 1
        )


def _kept_together(text: str) -> list[str]:
    """The words of a text, a figure together with the word before it: "p. 6", "Soldier 1", "half range −1"."""
    words: list[str] = []
    for word in re.split(r"[ \t]+", text.strip()):
        if words and FIGURE.match(word):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def _hyphened(word: str, count: int) -> str:
    """The first letters of a word that goes on in the next line."""
    return word[:count] + ("-" if word[count - 1 : count + 1].isalpha() else "")


PAD, ROW, TITLE_ROW = 9, 19, 22
"""Pixels round the words of a box, and of a line of them."""
KEY_ROW, SWATCH, KEY_GAP = 22, (30, 15), 9
"""Pixels of a line of a legend, its swatch, and the gap after it."""


def key_places(face: Face, size: Size, metrics: Metrics) -> Iterator[tuple[KeyRow, Spot]]:
    """The rows of a legend of a size, each with the place of the middle of its left edge."""
    rows = -(-len(face.rows) // face.columns)
    pad = metrics.room(PAD)
    top = pad - metrics.room(3) + (metrics.room(TITLE_ROW) if face.title else 0)
    column = (size[0] - 2 * pad + metrics.room(2 * KEY_GAP)) / face.columns
    for k, row in enumerate(face.rows):
        yield row, (pad + (k // rows) * column, top + (k % rows + 0.5) * metrics.room(KEY_ROW))
