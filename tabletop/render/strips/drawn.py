"""A strip as a drawing: each picture an inset, cut at its edges; measured in inches of the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.geometry.shapes import Circle, Rect
from tabletop.render.colours import INK, PAPER
from tabletop.render.strips.inks import SIGNS, ground_of, ink_of
from tabletop.render.strips.layout import Cell, Strip
from tabletop.render.strips.layout import Line as Said
from tabletop.render.vectors.drawing import Area, Drawing, Inset, Item, Layer, Line, Pen, Words

_STROKES = {
    "tick": (((-0.34, 0.05), (-0.1, 0.28), (0.36, -0.26)),),
    "cross": (((-0.28, -0.28), (0.28, 0.28)), ((0.28, -0.28), (-0.28, 0.28))),
}


def drawn(strip: Strip, drawings: Sequence[Drawing], printed: bool, title: str, description: str) -> Drawing:
    """The strip with its drawings, one a cell, each of its cell's shape."""
    page = (0.0, 0.0, strip.width, strip.height)
    items: list[Item] = [Area(Rect(*page), ground_of(printed))]
    items += [item for line in strip.heading for item in _line(line, printed)]
    for cell, each in zip(strip.cells, drawings, strict=True):
        items.append(Inset(each, cell.picture))
        items.append(Area(Rect(*cell.picture), pen=Pen(INK, 0.006)))
        items += _number(cell, strip.letters, printed)
        items += [item for line in cell.lines for item in _line(line, printed)]
    return Drawing(page, (Layer("strip", tuple(items)),), title, description)


def _line(line: Said, printed: bool) -> Iterator[Item]:
    ink = ink_of(line.voice, printed)
    yield Words(line.at, line.text, line.size, ink, None, line.bold, "start")
    if line.sign is not None:
        x, y = line.sign
        for stroke in _STROKES[SIGNS[line.voice]]:
            points = tuple((x + dx * line.size, y + dy * line.size) for dx, dy in stroke)
            yield Line(points, Pen(ink, 0.15 * line.size))


def _number(cell: Cell, letters: float, printed: bool) -> Iterator[Item]:
    if not cell.number:
        return
    back, ink = ((255, 255, 255), INK) if printed else (INK, PAPER)
    x, y = cell.badge
    yield Area(Circle(x, y, 0.8 * letters), back, pen=Pen(ink, 0.06 * letters))
    yield Words((x, y), cell.number, 0.86 * letters, ink, None, True)
