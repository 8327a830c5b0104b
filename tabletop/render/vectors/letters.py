"""Which letters the program's own font has."""

from __future__ import annotations

from reportlab.pdfbase import pdfmetrics

from tabletop.render.vectors.pdf import REGULAR, register_fonts


def unwritable(text: str) -> tuple[str, ...]:
    """The letters of a text that no picture can show, in their order: the font has none for them."""
    register_fonts()
    known = pdfmetrics.getFont(REGULAR).face.charToGlyph
    return tuple(dict.fromkeys(letter for letter in text if not letter.isspace() and ord(letter) not in known))
