"""Words on their grounds in vectors: pills, badges, boxes, legends, ticks and crosses, with real text."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from tabletop.geometry.shapes import Point, Polygon, Rect
from tabletop.model.mark import KeyRow
from tabletop.render.colours import INK, PANEL, PAPER, Colour, colour
from tabletop.render.marks.metrics import (
    KEY_GAP,
    LETTERS,
    PAD,
    ROW,
    SMALL,
    SWATCH,
    TITLE_ROW,
    Label,
    Metrics,
    key_places,
)
from tabletop.render.marks.shades import shade_ink
from tabletop.render.marks.signs import CROSS, TICK, sign_of
from tabletop.render.marks.strokes import DASHED, Desk
from tabletop.render.marks.swatches import GROUND, SLANTS, TERRAIN
from tabletop.render.marks.tones import PAPER_WHITE, Style, filling, halo_of, ink_of
from tabletop.render.vectors.drawing import Area, Hatch, Item, Line, Pen, Words
from tabletop.render.vectors.letters import text_width
from tabletop.render.vectors.palette import BLACK, GREY_15, GREY_40, GREY_70


def label_items(label: Label, desk: Desk, style: Style, metrics: Metrics) -> Iterator[Item]:
    """The ground of a label and its words, in the size that the metrics tell."""
    yield from _Sheet(label, desk, style, metrics).items()


class _Sheet:
    """One label: measured in pixels from the corner of its box, drawn in inches."""

    def __init__(self, label: Label, desk: Desk, style: Style, metrics: Metrics) -> None:
        self.face, self.box, self.desk, self.style = label.face, label.box, desk, style
        self.metrics = metrics.of(label.face)
        self.ink = ink_of(self.face.tone, style)
        self.sign = sign_of(self.face.tone)
        self.ground: Colour = PAPER_WHITE if style == "bw" else PANEL
        self.letters: Colour = BLACK if style == "bw" else PAPER

    def _at(self, x: float, y: float) -> Point:
        return self.desk.camera.to_table((self.box.left + x, self.box.top + y))

    def _inches(self, pixels: float) -> float:
        return pixels / self.desk.camera.zoom

    def items(self) -> Iterator[Item]:
        """All of it."""
        room, (width, height) = self.metrics.room, self.box.size
        large = self.metrics.letters(LETTERS)
        match self.face.kind:
            case "pill":
                yield self._back(height / 2)
                ahead = self.metrics.ahead(large) if self.sign else 0
                if self.sign:
                    yield from self._sign(large, large // 2, height / 2)
                yield self._words(self.face.text, large, True, ((width + ahead) / 2, height / 2))
            case "badge":
                yield self._back(height / 2)
                yield self._words(self.face.text, large, True, (width / 2, height / 2))
            case "sign":
                yield self._back(height / 2 if self.sign == "tick" else 5 * self.desk.unit)
                side = width * 0.62
                yield from self._sign(side, (width - side) / 2, height / 2)
            case "box":
                yield self._back(room(7))
                yield from self._box(large)
            case "key":
                yield self._back(room(7))
                yield from self._key(large)

    def _back(self, radius: float) -> Area:
        """A ground with rounded corners and a rim in the tone's colour."""
        half = 1.0 * self.desk.unit
        ring = rounded(self.box.width - 2 * half, self.box.height - 2 * half, radius - half)
        points = tuple(self._at(x + half, y + half) for x, y in ring)
        return Area(Polygon(points), self.ground, 1.0, Pen(self.ink, self._inches(1.6 * self.desk.unit)))

    def _words(self, text: str, size: int, bold: bool, middle: tuple[float, float]) -> Words:
        length = self._inches(text_width(text, size, bold))
        return Words(self._at(*middle), text, self._inches(size), self.letters, None, bold, length=length)

    def _line(self, text: str, size: int, bold: bool, left: tuple[float, float]) -> Words:
        length = self._inches(text_width(text, size, bold))
        return Words(self._at(*left), text, self._inches(size), self.letters, None, bold, "start", length)

    def _sign(self, side: float, left: float, middle: float) -> Iterator[Item]:
        pen = Pen(self.ink, self._inches(0.11 * side))
        for stroke in TICK if self.sign == "tick" else CROSS:
            yield Line(tuple(self._at(left + x * side, middle + (y - 0.5) * side) for x, y in stroke), pen)

    def _box(self, large: int) -> Iterator[Item]:
        room = self.metrics.room
        pad, y = room(PAD), float(room(PAD) - room(1))
        ahead = large + room(5) if self.sign and self.face.title else 0
        if ahead:
            yield from self._sign(large, pad, y + room(TITLE_ROW) / 2)
        for line in self.face.title:
            yield self._line(line, large, True, (pad + ahead, y + room(TITLE_ROW) / 2))
            y += room(TITLE_ROW)
        for line in self.face.lines:
            yield self._line(line, self.metrics.letters(SMALL), False, (pad, y + room(ROW) / 2))
            y += room(ROW)

    def _key(self, large: int) -> Iterator[Item]:
        room = self.metrics.room
        for line in self.face.title:
            yield self._line(line, large, True, (room(PAD), room(PAD) - room(3) + room(TITLE_ROW) / 2))
        for row, (left, middle) in key_places(self.face, self.box.size, self.metrics):
            yield from self._swatch(row, left, middle)
            beside = left + room(SWATCH[0]) + room(KEY_GAP)
            yield self._line(row.text, self.metrics.letters(SMALL), False, (beside, middle))

    def _swatch(self, row: KeyRow, left: float, middle: float) -> Iterator[Item]:
        unit, px = self.desk.unit, self._inches(self.desk.unit)
        width, height = self.metrics.room(SWATCH[0]), self.metrics.room(SWATCH[1])
        x, y = self._at(left, middle - height / 2)
        whole = Rect(x, y, self._inches(width), self._inches(height))
        printed = self.style == "bw"
        at = partial(self._in_swatch, left, middle)
        yield Area(whole, PAPER_WHITE if printed else GROUND)
        ink = ink_of(row.tone, self.style)
        match row.swatch:
            case "side" if not printed:
                yield Area(whole, colour(row.colour))
            case "side":
                dash = ((), (7 * px, 4 * px), (), (2.4 * px, 4 * px))[row.pattern % 4]
                offs = (-3 * unit, 3 * unit) if row.pattern % 4 == 2 else (0.0,)
                pen = Pen(GREY_40 if row.pattern % 4 == 0 else BLACK, (2 if len(offs) > 1 else 5) * px, dash)
                yield from (Line((at(0, off), at(width, off)), pen) for off in offs)
            case "area":
                how = filling(row.tone, self.style)
                hatch = (Hatch(-45, 6.4 * px, Pen(how.ink, 2 * px, (), 0.7)),) if how.hatched else ()
                yield Area(whole, how.ink, 0.16 if how.hatched else how.opacity / 255, hatches=hatch)
            case "shade":
                yield Area(whole, shade_ink(row.tone, self.style), 0.43)
            case "tick":
                side = height * 0.9
                for stroke in TICK if sign_of(row.tone) == "tick" else CROSS:
                    points = (at(width / 2 + (sx - 0.5) * side, (sy - 0.5) * side) for sx, sy in stroke)
                    yield Line(tuple(points), Pen(ink, 0.15 * self._inches(side)))
            case "line" | "ghost":
                dash = (9 * px, 6 * px) if row.tone in DASHED else ()
                ends = (at(4 * unit, 0), at(width - 4 * unit, 0))
                yield Line(ends, Pen(halo_of(self.style), 4 * px, dash))
                yield Line(ends, Pen(ink, 2 * px, dash))
            case "rim":
                inset = self._inches(4 * unit)
                rim = Rect(x + inset, y + inset, whole.width - 2 * inset, whole.height - 2 * inset)
                yield Area(rim, pen=Pen(ink, 2 * px, (5 * px, 3 * px)))
            case terrain:
                grey = {"blocks": GREY_40, "water": GREY_15}.get(terrain, PAPER_WHITE)
                pen = Pen(GREY_70 if printed else TERRAIN[terrain], 1.4 * px)
                slants = () if printed and terrain == "blocks" else SLANTS[terrain]
                hatches = tuple(Hatch(-45.0 * slant, 4.4 * px, pen) for slant in slants)
                yield Area(whole, grey if printed else GROUND, hatches=hatches)
        yield Area(whole, pen=Pen(BLACK if printed else INK, px))

    def _in_swatch(self, left: float, middle: float, x: float, y: float) -> Point:
        return self._at(left + x, middle + y)


def rounded(width: float, height: float, radius: float) -> list[tuple[float, float]]:
    """A rectangle with rounded corners, clockwise from its upper left."""
    radius = max(0.0, min(radius, width / 2, height / 2))
    found = []
    middles = (
        (radius, radius, 180),
        (width - radius, radius, 270),
        (width - radius, height - radius, 0),
        (radius, height - radius, 90),
    )
    for x, y, first in middles:
        for k in range(9):
            turn = math.radians(first + 90 * k / 8)
            found.append((x + radius * math.cos(turn), y + radius * math.sin(turn)))
    return found
