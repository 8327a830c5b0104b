"""A drawing as PDF at true size, on one page or on as many as it takes, with marks to cut and join them by."""

from __future__ import annotations

import io

from reportlab.pdfgen.canvas import Canvas

from tabletop.render.vectors.drawing import Drawing
from tabletop.render.vectors.letters import BOLD, on_one_line, register_fonts
from tabletop.render.vectors.plates import INCH, Plate, forms, resources
from tabletop.render.vectors.sheets import MARGIN, OVERLAP, PAPERS, Sheet, sheets

FORM = "table"


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
    forms(canvas, drawing)
    # Drawn once, shown on every sheet.
    canvas.beginForm(FORM, 0, 0, width * INCH, height * INCH)
    Plate(canvas, drawing).draw()
    canvas.endForm(Resources=resources(canvas))
    if paper is None:
        canvas.setPageSize((width * INCH, height * INCH))
        canvas.doForm(FORM)
        canvas.showPage()
    else:
        for sheet in sheets(drawing.crop, PAPERS[paper]):
            _sheet(canvas, drawing, sheet)
    canvas.save()
    return buffer.getvalue()


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
    canvas.drawString(start + INCH + 8, baseline - 3, f"1″   {sheet.label}{of}   {on_one_line(drawing.title)[:60]}")
