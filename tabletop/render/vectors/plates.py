"""A drawing on a page of PDF: its shapes and words, and the forms that are drawn once and shown elsewhere."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFResourceDictionary, PDFStream, xObjectName
from reportlab.pdfgen.canvas import Canvas

from tabletop.geometry.shapes import Circle, Disc, Ellipse, Outline, Rect, Ring
from tabletop.render import outlines
from tabletop.render.colours import Colour
from tabletop.render.vectors.drawing import (
    Area,
    Clipped,
    Drawing,
    Hatch,
    Inset,
    Item,
    Layer,
    Line,
    Pen,
    Photo,
    Placed,
    Veiled,
    Words,
    own_items,
    within,
)
from tabletop.render.vectors.emblems import Stroked
from tabletop.render.vectors.letters import BOLD, REGULAR, on_one_line

INCH = 72.0
"""Points in an inch."""


def forms(canvas: Canvas, drawing: Drawing) -> None:
    """Whatever is drawn once and shown elsewhere: emblems, and what shines through as one."""
    items = tuple(within(drawing))
    for emblem in {item.emblem.name: item.emblem for item in items if isinstance(item, Placed)}.values():
        reach = 1.2 * emblem.reach
        canvas.beginForm(emblem.name, -reach, -reach, reach, reach)
        for shape in emblem.shapes:
            _stroked(canvas, shape)
        canvas.endForm()
    _veils(canvas, drawing, set())


def _veils(canvas: Canvas, drawing: Drawing, known: set[str]) -> None:
    """What shines through, measured from the corner of its own drawing."""
    _, _, width, height = drawing.crop
    own, inner = [], []
    for item in own_items(drawing):
        if isinstance(item, Veiled):
            own.append(item)
        elif isinstance(item, Inset):
            inner.append(item.drawing)
    for veiled in dict.fromkeys(own):
        name = _veil(veiled, drawing)
        if name in known:
            continue
        known.add(name)
        canvas.beginForm(name, 0, 0, width * INCH, height * INCH)
        Plate(canvas, replace(drawing, layers=(Layer("veiled", veiled.items),))).draw()
        canvas.endForm(Resources=resources(canvas))
        _as_a_whole(canvas, name)
    for each in inner:
        _veils(canvas, each, known)


def _veil(item: Veiled, drawing: Drawing) -> str:
    """A name of its own for a form, the same each time."""
    return f"veil-{zlib.crc32(repr((item, drawing.crop)).encode()):08x}"


def _as_a_whole(canvas: Canvas, name: str) -> None:
    """Let a form shine through as one. reportlab writes no groups of its own, but keeps what is said of a stream."""
    form = canvas._doc.idToObject[xObjectName(name)]
    form.Contents = PDFStream(PDFDictionary({"Group": PDFDictionary({"S": PDFName("Transparency")})}), form.stream)


def _stroked(canvas: Canvas, shape: Stroked) -> None:
    """A shape of an emblem, in its own units."""
    path = canvas.beginPath()
    for name, numbers in shape.steps:
        match name:
            case "M":
                path.moveTo(*numbers)
            case "L":
                path.lineTo(*numbers)
            case "C":
                path.curveTo(*numbers)
            case _:
                path.close()
    if shape.fill is not None:
        canvas.setFillColorRGB(*_rgb(shape.fill))
    if shape.ink is not None:
        canvas.setStrokeColorRGB(*_rgb(shape.ink))
        canvas.setLineWidth(shape.width)
        canvas.setLineCap(1 if shape.round else 0)
        canvas.setLineJoin(1 if shape.round else 0)
    canvas.drawPath(path, stroke=shape.ink is not None, fill=shape.fill is not None, fillMode=1)


def resources(canvas: Canvas) -> PDFResourceDictionary:
    """What the form draws with. reportlab gives a form its fonts and pictures, but forgets how opaque its inks are."""
    made, pictures = PDFResourceDictionary(), SimpleNamespace(XObjects=None)
    made.basicFonts()
    made.allProcs()
    canvas._setXObjects(pictures)
    if pictures.XObjects:
        made.XObject = pictures.XObjects
    opaque = canvas._extgstate.getState()
    if opaque is not None:
        made.ExtGState = opaque
    return made


class Plate:
    """Draws a drawing with the lower left of its crop at the origin."""

    def __init__(self, canvas: Canvas, drawing: Drawing) -> None:
        self.canvas = canvas
        self.drawing = drawing

    def draw(self) -> None:
        self.canvas.setLineJoin(0)
        self.canvas.setMiterLimit(5)
        for layer in self.drawing.layers:
            for item in layer.items:
                self._item(item)

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        """Points from the lower left."""
        x, y, _, height = self.drawing.crop
        return ((point[0] - x) * INCH, (y + height - point[1]) * INCH)

    def _item(self, item: Item) -> None:
        match item:
            case Area():
                self._area(item)
            case Line(points=points, pen=pen):
                path = self.canvas.beginPath()
                closed = len(points) > 3 and points[0] == points[-1]
                self._ring(path, points[:-1] if closed else points, closed)
                self._take(pen)
                self.canvas.drawPath(path, stroke=1, fill=0)
            case Words():
                self._words(item)
            case Placed():
                self._placed(item)
            case Clipped(items=items, outline=outline):
                self.canvas.saveState()
                self.canvas.clipPath(self._path(outline), stroke=0, fill=0, fillMode=0)
                for each in items:
                    self._item(each)
                self.canvas.restoreState()
            case Veiled(opacity=opacity):
                self.canvas.saveState()
                self.canvas.setFillAlpha(opacity)
                self.canvas.setStrokeAlpha(opacity)
                self.canvas.doForm(_veil(item, self.drawing))
                self.canvas.restoreState()
            case Inset():
                self._inset(item)
            case Photo(file=file, box=(x, y, width, height)):
                if Path(file).is_file():
                    at = self._at((x, y + height))
                    self.canvas.drawImage(ImageReader(file), *at, width * INCH, height * INCH, mask="auto")

    def _inset(self, inset: Inset) -> None:
        canvas = self.canvas
        x, y, width, height = inset.box
        left, bottom = self._at((x, y + height))
        canvas.saveState()
        frame = canvas.beginPath()
        frame.rect(left, bottom, width * INCH, height * INCH)
        canvas.clipPath(frame, stroke=0, fill=0)
        canvas.translate(left, bottom)
        canvas.scale(width / inset.drawing.crop[2], height / inset.drawing.crop[3])
        Plate(canvas, inset.drawing).draw()
        canvas.restoreState()

    def _placed(self, item: Placed) -> None:
        canvas = self.canvas
        canvas.saveState()
        canvas.setFillAlpha(1)
        canvas.setStrokeAlpha(1)
        canvas.setDash()
        canvas.translate(*self._at(item.at))
        canvas.rotate(-item.turn)
        canvas.scale(item.scale * item.squeeze * INCH, -item.scale * INCH)
        canvas.doForm(item.emblem.name)
        canvas.restoreState()

    def _area(self, area: Area) -> None:
        canvas = self.canvas
        path = self._path(area.outline)
        if area.fill is not None:
            canvas.setFillColorRGB(*_rgb(area.fill), alpha=area.opacity)
        if area.fill is not None:
            canvas.drawPath(path, stroke=0, fill=1, fillMode=0)
        for hatch in area.hatches:
            self._hatch(area.outline, hatch)
        if area.pen is not None:
            self._take(area.pen)
            canvas.drawPath(path, stroke=1, fill=0)

    def _path(self, outline: Outline) -> Any:
        path = self.canvas.beginPath()
        if isinstance(outline, Circle):
            path.circle(*self._at((outline.x, outline.y)), outline.radius * INCH)
            return path
        for ring in _rings(outline):
            self._ring(path, ring, True)
        return path

    def _ring(self, path: Any, ring: Ring, closed: bool) -> None:
        path.moveTo(*self._at(ring[0]))
        for point in ring[1:]:
            path.lineTo(*self._at(point))
        if closed:
            path.close()

    def _take(self, pen: Pen) -> None:
        self.canvas.setStrokeColorRGB(*_rgb(pen.ink), alpha=pen.opacity)
        self.canvas.setLineWidth(pen.width * INCH)
        self.canvas.setDash([part * INCH for part in pen.dash] if pen.dash else [])
        self.canvas.setLineCap(1 if pen.round else 0)
        self.canvas.setLineJoin(1 if pen.round else 0)

    def _hatch(self, outline: Outline, hatch: Hatch) -> None:
        canvas = self.canvas
        canvas.saveState()
        canvas.clipPath(self._path(outline), stroke=0, fill=0, fillMode=0)
        self._take(hatch.pen)
        for start, end in _stripes(outlines.bounds(outline.piece()), hatch):
            canvas.line(*self._at(start), *self._at(end))
        canvas.restoreState()

    def _words(self, words: Words) -> None:
        canvas, text = self.canvas, on_one_line(words.text)
        font = BOLD if words.bold else REGULAR
        size = words.size * INCH
        canvas.setFont(font, size)
        x, y = self._at(words.at)
        back = pdfmetrics.stringWidth(text, font, size) / 2 if words.anchor == "middle" else 0.0
        left, baseline = x - back, y - 0.35 * size
        canvas.setFillColorRGB(*_rgb(words.ink), alpha=1)
        if words.halo is not None:
            canvas.saveState()  # outlined letters would else be outlined for good
            canvas.setStrokeColorRGB(*_rgb(words.halo), alpha=1)
            canvas.setLineWidth(0.22 * size)
            canvas.setLineJoin(1)
            canvas.setDash()
            canvas.drawString(left, baseline, text, mode=1)
            canvas.restoreState()
        canvas.drawString(left, baseline, text)


def _rings(outline: Outline) -> tuple[Ring, ...]:
    """The rings of an outline; ellipses so fine that no printer shows their corners."""
    match outline:
        case Ellipse(x=x, y=y, rx=rx, ry=ry, rotate=turn):
            return (_round(x, y, rx, ry, turn),)
        case Rect(x=x, y=y, width=w, height=h, rotate=0.0):
            return (((x, y), (x + w, y), (x + w, y + h), (x, y + h)),)
        case _:
            piece = outline.piece()
            return outlines.rings(piece) if not isinstance(piece, Disc) else ()


def _round(x: float, y: float, rx: float, ry: float, turn: float) -> Ring:
    sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    spots = ((rx * math.cos(math.tau * k / 180), ry * math.sin(math.tau * k / 180)) for k in range(180))
    return tuple((x + a * cos - b * sin, y + a * sin + b * cos) for a, b in spots)


def _stripes(
    bounds: tuple[float, float, float, float], hatch: Hatch
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    left, top, right, bottom = bounds
    x, y, reach = (left + right) / 2, (top + bottom) / 2, math.hypot(right - left, bottom - top) / 2
    sin, cos = math.sin(math.radians(hatch.angle)), math.cos(math.radians(hatch.angle))
    # Counted from the corner of the table, so that neighbours' stripes meet.
    middle = -x * sin + y * cos
    for k in range(math.ceil((middle - reach) / hatch.gap), math.floor((middle + reach) / hatch.gap) + 1):
        off = (k + 0.5) * hatch.gap - middle
        foot = (x - sin * off, y + cos * off)
        yield (
            (foot[0] - cos * reach, foot[1] - sin * reach),
            (foot[0] + cos * reach, foot[1] + sin * reach),
        )


def _rgb(ink: Colour) -> tuple[float, float, float]:
    return (ink[0] / 255, ink[1] / 255, ink[2] / 255)
