"""A scene as vectors: SVG and PDF at true size, 1″ = 1″. No display is needed, and no pixels."""

from __future__ import annotations

from tabletop.render.scene import Scene
from tabletop.render.vectors.drawn import drawing
from tabletop.render.vectors.marks import LETTERS, Crop
from tabletop.render.vectors.pdf import pdf_of
from tabletop.render.vectors.sheets import PAPERS
from tabletop.render.vectors.svg import svg_of

NEAR = 20.0
"""Inches across of a picture up to which letters have their usual size."""

__all__ = ["PAPERS", "as_pdf", "as_svg", "drawing"]


def as_svg(
    scene: Scene, title: str = "", crop: Crop | None = None, description: str = "", *, painted: bool = False
) -> str:
    """The scene as SVG; `crop` (x, y, width, height) in inches is the part of the table, None all of it; `description`
    tells what is to be seen. `painted`: as the painted table looks, instead of plain shapes."""
    return svg_of(drawing(scene, title, crop, description, _letters(scene, crop, painted), painted=painted))


def as_pdf(
    scene: Scene,
    title: str = "",
    paper: str | None = None,
    crop: Crop | None = None,
    description: str = "",
    *,
    painted: bool = False,
) -> bytes:
    """The scene as PDF: one page of its own size, or sheets of a paper ("a4", "letter") to print and join."""
    return pdf_of(drawing(scene, title, crop, description, _letters(scene, crop, painted), painted=painted), paper)


def _letters(scene: Scene, crop: Crop | None, painted: bool) -> float:
    """Inches of letters: a picture of a large part of the table is looked at from farther off."""
    width = crop[2] if crop is not None else scene.state.table.width
    return LETTERS * max(1.0, width / NEAR) if painted else LETTERS
