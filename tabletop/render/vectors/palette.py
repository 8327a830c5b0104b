"""Flat colours for vectors: one for each look of terrain, greys and hatches for print."""

from __future__ import annotations

from tabletop.model.terrain import Terrain
from tabletop.render.colours import Colour, colour, darker
from tabletop.render.scene import Style
from tabletop.render.vectors.drawing import Hatch, Pen

BLACK, WHITE = (24, 24, 24), (255, 255, 255)
GREY_15, GREY_40, GREY_70 = (217, 217, 217), (153, 153, 153), (77, 77, 77)

FILLS: dict[str, Colour] = {
    look: colour(text)
    for text, looks in {
        "#9a9080": ("road",),
        "#a58f6a": ("path", "gravel"),
        "#a08e72": ("floor", "pier", "stairs", "ladder", "hatch"),
        "#8b929a": ("deck", "bulkhead", "container", "console", "rails"),
        "#6f9ab5": ("water", "pond"),
        "#cfe2ea": ("ice", "mound"),
        "#7b8557": ("marsh",),
        "#7d6a4c": ("ditch", "earth"),
        "#94a367": ("hill",),
        "#5e7f45": ("woods", "tree", "bush", "hedge"),
        "#8f8b83": ("rock", "rubble"),
        "#a88654": ("crate", "barrel", "fence"),
        "#9c6a58": ("building",),
        "#6f675b": ("wall",),
        "#2f5f8f": ("police-box",),
        "#b9b4c4": ("web", "web-wall"),
    }.items()
    for look in looks
}
"""What a look is filled with in colour; others are stone where they are high, earth where they are flat."""


def fill_of(piece: Terrain, style: Style) -> Colour:
    """The flat colour of a piece."""
    if style == "bw":
        if piece.movement == "impassable" or piece.sight == "blocks":
            return GREY_40
        return GREY_15 if piece.height > 0 or piece.movement == "water" else WHITE
    known = FILLS.get(piece.look)
    if known is not None:
        return known
    return colour("#8f8b83") if piece.height > 0.1 else colour("#a3936f")


def edge_of(piece: Terrain, style: Style) -> Pen:
    """Its outline: strong where it stands up."""
    flat = piece.movement == "open" and piece.height <= 0
    if style == "bw":
        return Pen(GREY_40 if flat else BLACK, 0.03 if flat else 0.05)
    return Pen(darker(fill_of(piece, style), 0.3 if flat else 0.55), 0.02 if flat else 0.04)


def hatches_of(piece: Terrain, style: Style) -> tuple[Hatch, ...]:
    """What slows is hatched one way, what hides the other: in print, where there are no colours."""
    if style != "bw":
        return ()
    pen = Pen(GREY_70, 0.02)
    found = []
    if piece.movement in ("rough", "obstacle"):
        found.append(Hatch(-45, 0.4, pen))
    if piece.movement == "water":
        found.append(Hatch(0, 0.4, pen))
    if piece.cover or piece.sight == "partial":
        found.append(Hatch(45, 0.4, pen))
    return tuple(found)
