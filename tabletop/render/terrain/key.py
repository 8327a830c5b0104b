"""The key: hatching that says what terrain does to movement, cover and sight (see `legend`)."""

from __future__ import annotations

from tabletop.geometry.shapes import Wall
from tabletop.model.terrain import Terrain
from tabletop.render.canvas import Canvas
from tabletop.render.colours import colour

ROUGH = colour("#f0c75a")
COVER = colour("#7cc4f0")
BLOCKS = colour("#f07a4a")


def paint_key(canvas: Canvas, terrain: Terrain) -> None:
    """Rough ground: lines rising to the right; cover: lines falling to the right; blocking: both, and a heavy rim.

    What blocks needs no further word, and a wall shows that it does: it has the rim alone.
    """
    piece = terrain.piece()
    barred = terrain.movement == "impassable" or terrain.sight == "blocks"
    rough = not barred and terrain.movement in ("rough", "obstacle", "water")
    cover = not barred and (terrain.cover or terrain.sight == "partial")
    if not (rough or barred or cover):
        return
    crossed = barred and not isinstance(terrain.outline, Wall)
    with canvas.inside(piece) as within:
        if within is not None:
            if rough or crossed:
                within.stripes(45, 0.5, BLOCKS if barred else ROUGH, 0.05, alpha=170)
            if cover or crossed:
                within.stripes(135, 0.5, BLOCKS if barred else COVER, 0.05, alpha=170)
    canvas.outline(piece, BLOCKS if barred else ROUGH if rough else COVER, 0.08 if barred else 0.05, 230)
