"""A sheet as PDF, on A4: a table of contents with pages, then the examples chapter by chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby
from typing import Any
from xml.sax.saxutils import escape

from PIL import Image as Pixels
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFontFamily
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    Image,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)
from reportlab.platypus.tableofcontents import TableOfContents

from tabletop.pictures.sheet.dice import RollRow
from tabletop.pictures.sheet.entries import Entry, Picture, StepEntry
from tabletop.pictures.words import Caption
from tabletop.render.vectors.letters import BOLD, REGULAR, register_fonts

MARGIN = 16 * mm
WIDTH = A4[0] - 2 * MARGIN
BESIDE = 0.46 * WIDTH
"""How wide a picture is beside its words; one above them is `ABOVE` wide."""
ABOVE = 0.55 * WIDTH
HIGHEST = 70 * mm
"""A picture is not higher than this."""
QUALITY = 80

INK, SECOND, LEGAL, REFUSED = (HexColor(each) for each in ("#16181b", "#5a5f68", "#00624a", "#a03e00"))


def _style(name: str, size: float, ink: HexColor = INK, *, bold: bool = False, **more: Any) -> ParagraphStyle:
    font = BOLD if bold else REGULAR
    return ParagraphStyle(name, fontName=font, fontSize=size, leading=1.36 * size, textColor=ink, **more)


STYLES = {
    "title": _style("title", 20, bold=True, spaceAfter=4 * mm),
    "chapter": _style("chapter", 15, bold=True, spaceBefore=6 * mm, spaceAfter=3 * mm, keepWithNext=1),
    "example": _style("example", 11.5, bold=True, spaceBefore=5 * mm, keepWithNext=1),
    "source": _style("source", 8, SECOND, spaceAfter=1 * mm, keepWithNext=1),
    "words": _style("words", 9, spaceAfter=1.5 * mm),
    "asked": _style(
        "asked",
        9,
        bold=True,
    ),
    "legal": _style("legal", 9, LEGAL),
    "refused": _style("refused", 9, REFUSED),
    "told": _style("told", 8.5, SECOND),
    "broken": _style(
        "broken", 9, REFUSED, bold=True, borderColor=REFUSED, borderWidth=1, borderPadding=4, spaceAfter=3 * mm
    ),
    "summary": _style("summary", 10, bold=True, spaceAfter=3 * mm),
    "entry": _style("entry", 8.5, leftIndent=5 * mm),
    "section": _style("section", 10, bold=True, spaceBefore=2 * mm),
}


def as_pdf(title: str, entries: Sequence[Entry]) -> bytes:
    """The sheet. The same entries give the same bytes."""
    register_fonts()
    registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)
    made = BytesIO()
    book = _Book(made, title)
    book.multiBuild(list(_story(title, entries)))
    return made.getvalue()


class _Book(BaseDocTemplate):  # type: ignore[misc]
    """Notes where every heading comes to stand, for the contents and the outline."""

    def __init__(self, file: BytesIO, title: str) -> None:
        super().__init__(
            file,
            pagesize=A4,
            title=title,
            creator="Tabletop",
            subject="Examples of rules, with what the rules say of each step",
            invariant=1,
            leftMargin=MARGIN,
            rightMargin=MARGIN,
            topMargin=MARGIN,
            bottomMargin=MARGIN,
        )
        self._chapters = False
        """Whether examples stand below chapters."""
        frame = Frame(MARGIN, MARGIN, WIDTH, A4[1] - 2 * MARGIN, 0, 0, 0, 0)
        self.addPageTemplates([PageTemplate("page", [frame], onPage=_numbered)])

    def beforeDocument(self) -> None:  # noqa: N802 - reportlab's name
        # It is built twice, for the pages of the contents.
        self._chapters = False

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - reportlab's name
        name = getattr(getattr(flowable, "style", None), "name", "")
        level = {"chapter": 0, "example": 1}.get(name)
        if level is None:
            return
        text, key = flowable.getPlainText(), flowable.key
        self.canv.bookmarkPage(key)
        self._chapters |= level == 0
        self.canv.addOutlineEntry(text, key, level if self._chapters else 0, closed=level == 0)
        self.notify("TOCEntry", (level, escape(text), self.page, key))


def _numbered(canvas: Canvas, book: Any) -> None:
    canvas.setFont(REGULAR, 8)
    canvas.setFillColor(SECOND)
    canvas.drawRightString(A4[0] - MARGIN, MARGIN / 2, str(book.page))


def _story(title: str, entries: Sequence[Entry]) -> Iterator[Flowable]:
    yield Paragraph(escape(title), STYLES["title"])
    failing = [entry for entry in entries if entry.complaints]
    count = f"{len(entries)} example{'s' if len(entries) != 1 else ''}"
    told = (
        f"{count}; {len(failing)} {'does' if len(failing) == 1 else 'do'} not hold."
        if failing
        else f"{count}; all of them hold."
    )
    yield Paragraph(told, STYLES["summary"])
    contents = TableOfContents(levelStyles=[STYLES["section"], STYLES["entry"]], dotsMinLevel=1)
    yield contents
    number = 0
    for chapter, each in groupby(entries, lambda entry: entry.chapter):
        above = [_heading(chapter, "chapter", f"c{number}")] if chapter else []
        for entry in each:
            number += 1
            yield from _entry(entry, f"e{number}", above)
            above = []


def _heading(text: str, style: str, key: str) -> Paragraph:
    heading = Paragraph(escape(text), STYLES[style])
    heading.key = key
    return heading


def _entry(entry: Entry, key: str, above: Sequence[Flowable] = ()) -> Iterator[Flowable]:
    head: list[Flowable] = [*above, _heading(entry.title, "example", key)]
    if entry.source:
        head.append(Paragraph(escape(entry.source), STYLES["source"]))
    if entry.description:
        head.append(Paragraph(escape(entry.description), STYLES["words"]))
    if entry.complaints:
        told = "<br/>".join(escape(each) for each in ("This example does not hold.", *entry.told))
        head.append(Paragraph(told, STYLES["broken"]))
    if entry.picture is not None:
        head.append(_image(entry.picture, ABOVE))
    steps = [list(_step(step)) for step in entry.steps]
    # The headings stay with what comes first below them.
    yield KeepTogether([*head, *(steps[0] if steps else [])])
    for step in steps[1:]:
        yield KeepTogether(step)


def _step(step: StepEntry) -> Iterator[Flowable]:
    told = step.caption
    yield Spacer(1, 1.5 * mm)
    if step.picture is None:
        yield from _words(told, WIDTH)
        return
    picture = _image(step.picture, BESIDE)
    left = picture.drawWidth + 4 * mm
    words = list(_words(told, WIDTH - left))
    cells = TableStyle(
        [("VALIGN", (0, 0), (-1, -1), "TOP"), *((f"{side}PADDING", (0, 0), (-1, -1), 0) for side in SIDES)]
    )
    yield Table([[picture, words]], (left, WIDTH - left), style=cells, hAlign="LEFT", splitInRow=1)


SIDES = ("LEFT", "RIGHT", "TOP", "BOTTOM")


def _words(told: Caption, width: float) -> Iterator[Flowable]:
    """What is asked, answered and rolled, in a column of a width."""
    if told.asked:
        yield Paragraph(f"{told.number}. {escape(told.asked)}", STYLES["asked"])
    if told.legal:
        yield Paragraph(f"✓ {escape(told.verdict)}", STYLES["legal"])
    elif told.legal is not None:
        for reason in told.reasons:
            yield Paragraph(f"× Refused: {escape(str(reason))}", STYLES["refused"])
    for roll in told.dice:
        yield RollRow(roll, width)
    if told.told:
        yield Paragraph(escape(" ".join(told.told)), STYLES["told"])


def _image(picture: Picture, most: float) -> Image:
    """A picture as wide as may be."""
    made = BytesIO()
    Pixels.frombytes("RGB", picture.size, picture.pixels).save(made, "JPEG", quality=QUALITY, subsampling=0)
    wide, high = picture.size
    width = min(most, HIGHEST * wide / high)
    return Image(BytesIO(made.getvalue()), width, width * high / wide, hAlign="LEFT")
