"""A drawing as PDF at true size, on one page or on as many as it takes, with marks to cut and join them by."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tabletop.geometry.shapes import Circle, Disc, Ellipse, Outline, Rect, Ring
from tabletop.places import assets
from tabletop.render import outlines
from tabletop.render.colours import Colour
from tabletop.render.vectors.drawing import Area, Drawing, Hatch, Inset, Item, Line, Pen, Photo, Words
from tabletop.render.vectors.sheets import MARGIN, OVERLAP, PAPERS, Sheet, sheets

INCH = 72.0
"""Points in an inch."""
FORM = "table"
REGULAR, BOLD = "TabletopInter", "TabletopInter-Bold"


def pdf_of(drawing: Drawing, paper: str | None = None) -> bytes:
    """The drawing as PDF. Without a paper it is one page of its own size; on "a4" or "letter" it is cut into sheets."""
    register_fonts()
    buffer = io.BytesIO()
    # Invariant: the same drawing gives the same bytes.
    canvas = Canvas(buffer, invariant=1, pageCompression=1)
    canvas.setTitle(drawing.title or "Tabletop")
    canvas.setSubject(drawing.description)
    canvas.setCreator("Tabletop")
    _, _, width, height = drawing.crop
    # Drawn once, shown on every sheet.
    canvas.beginForm(FORM, 0, 0, width * INCH, height * INCH)
    _Plate(canvas, drawing).draw()
    canvas.endForm(Resources=_resources(canvas))
    if paper is None:
        canvas.setPageSize((width * INCH, height * INCH))
        canvas.doForm(FORM)
        canvas.showPage()
    else:
        for sheet in sheets(drawing.crop, PAPERS[paper]):
            _sheet(canvas, drawing, sheet)
    canvas.save()
    return buffer.getvalue()


def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide a line of text is, in the unit of its size."""
    register_fonts()
    width: float = pdfmetrics.stringWidth(_shown(text), BOLD if bold else REGULAR, size)
    return width


def register_fonts() -> None:
    """The program's own fonts, known to reportlab."""
    if REGULAR not in pdfmetrics.getRegisteredFontNames():
        for name in ("Regular", "Bold"):
            path = assets() / "fonts" / f"TabletopInter-{name}.ttf"
            pdfmetrics.registerFont(TTFont(REGULAR if name == "Regular" else BOLD, str(path)))


def _resources(canvas: Canvas) -> PDFResourceDictionary:
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


# ---------------------------------------------------------------------------------------------------------------------
# Sheets


def _sheet(canvas: Canvas, drawing: Drawing, sheet: Sheet) -> None:
    width, height = sheet.size
    canvas.setPageSize((width * INCH, height * INCH))
    x, y, wide, high = sheet.part
    left, bottom = MARGIN, height - MARGIN - high
    canvas.saveState()
    frame = canvas.beginPath()
    frame.rect(left * INCH, bottom * INCH, wide * INCH, high * INCH)
    canvas.clipPath(frame, stroke=0, fill=0)
    from_bottom = drawing.crop[1] + drawing.crop[3] - (y + high)
    canvas.translate((left - (x - drawing.crop[0])) * INCH, (bottom - from_bottom) * INCH)
    canvas.doForm(FORM)
    canvas.restoreState()
    _marks(canvas, sheet)
    _caption(canvas, drawing, sheet)
    canvas.showPage()


def _marks(canvas: Canvas, sheet: Sheet) -> None:
    """Hairlines in the margins: at the edges of the part, and where the neighbour's edge comes to lie."""
    _, height = sheet.size
    _, _, wide, high = sheet.part
    left, right, top, bottom = MARGIN, MARGIN + wide, MARGIN, MARGIN + high
    across = [left, right] + ([right - OVERLAP] if sheet.column < sheet.columns - 1 else [])
    down = [top, bottom] + ([bottom - OVERLAP] if sheet.row < sheet.rows - 1 else [])
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setLineWidth(0.4)
    canvas.setDash()
    for x in across:
        for start, end in ((top - 0.3, top - 0.08), (bottom + 0.08, bottom + 0.3)):
            canvas.line(x * INCH, (height - start) * INCH, x * INCH, (height - end) * INCH)
    for y in down:
        for start, end in ((left - 0.3, left - 0.08), (right + 0.08, right + 0.3)):
            canvas.line(start * INCH, (height - y) * INCH, end * INCH, (height - y) * INCH)


def _caption(canvas: Canvas, drawing: Drawing, sheet: Sheet) -> None:
    """The sheet's name, and an inch to lay a ruler on."""
    _, height = sheet.size
    bottom = height - MARGIN - sheet.part[3]
    baseline = (bottom - 0.26) * INCH
    start = (MARGIN + 0.15) * INCH
    canvas.setFillColorRGB(0, 0, 0)
    canvas.setFont(BOLD, 8)
    canvas.setLineWidth(0.8)
    canvas.line(start, baseline, start + INCH, baseline)
    for x in (start, start + INCH):
        canvas.line(x, baseline - 3, x, baseline + 3)
    of = f" of {sheet.rows} × {sheet.columns}" if sheet.rows * sheet.columns > 1 else ""
    canvas.drawString(start + INCH + 8, baseline - 3, f"1″   {sheet.label}{of}   {_shown(drawing.title)[:60]}")


# ---------------------------------------------------------------------------------------------------------------------
# What is drawn


class _Plate:
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
        _Plate(canvas, inset.drawing).draw()
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

    def _hatch(self, outline: Outline, hatch: Hatch) -> None:
        canvas = self.canvas
        canvas.saveState()
        canvas.clipPath(self._path(outline), stroke=0, fill=0, fillMode=0)
        self._take(hatch.pen)
        for start, end in _stripes(outlines.bounds(outline.piece()), hatch):
            canvas.line(*self._at(start), *self._at(end))
        canvas.restoreState()

    def _words(self, words: Words) -> None:
        canvas, text = self.canvas, _shown(words.text)
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
    """The rings of an outline; round ones so fine that no printer shows their corners."""
    match outline:
        case Circle(x=x, y=y, radius=r):
            return (_round(x, y, r, r, 0.0),)
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
        off = k * hatch.gap - middle
        foot = (x - sin * off, y + cos * off)
        yield (
            (foot[0] - cos * reach, foot[1] - sin * reach),
            (foot[0] + cos * reach, foot[1] + sin * reach),
        )


def _rgb(ink: Colour) -> tuple[float, float, float]:
    return (ink[0] / 255, ink[1] / 255, ink[2] / 255)


def _shown(text: str) -> str:
    """Text on one line, as fonts have it."""
    return "".join(c if c.isprintable() else " " for c in text)
