"""The program's own font: which letters it has, and how wide they are."""

from __future__ import annotations

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tabletop.places import assets

REGULAR, BOLD = "TabletopInter", "TabletopInter-Bold"


def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide a line of text is, in the unit of its size."""
    register_fonts()
    width: float = pdfmetrics.stringWidth(on_one_line(text), BOLD if bold else REGULAR, size)
    return width


def register_fonts() -> None:
    """The program's own fonts, known to reportlab."""
    if REGULAR not in pdfmetrics.getRegisteredFontNames():
        for name in ("Regular", "Bold"):
            path = assets() / "fonts" / f"TabletopInter-{name}.ttf"
            pdfmetrics.registerFont(TTFont(REGULAR if name == "Regular" else BOLD, str(path)))


def on_one_line(text: str) -> str:
    """Text on one line, as fonts have it."""
    return "".join(c if c.isprintable() else " " for c in text)


def unwritable(text: str) -> tuple[str, ...]:
    """The letters of a text that no picture can show, in their order: the font has none for them."""
    register_fonts()
    known = pdfmetrics.getFont(REGULAR).face.charToGlyph
    return tuple(dict.fromkeys(letter for letter in text if not letter.isspace() and ord(letter) not in known))
