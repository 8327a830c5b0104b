"""The key: hatching over terrain that says what it does to movement, cover and sight."""

from __future__ import annotations

from tabletop.model.terrain import Terrain
from tabletop.render.canvas import Canvas
from tabletop.render.colours import colour

ROUGH = colour("#f0c75a")
COVER = colour("#7cc4f0")
BLOCKS = colour("#f07a4a")


def paint_key(canvas: Canvas, terrain: Terrain) -> None:
    """Rough ground: lines rising to the right; cover: lines falling to the right; blocking: both, and a heavy rim."""
    piece = terrain.piece()
    rough = terrain.movement in ("rough", "obstacle", "water")
    barred = terrain.movement == "impassable" or terrain.sight == "blocks"
    if not (rough or barred or terrain.cover or terrain.sight == "partial"):
        return
    with canvas.inside(piece) as within:
        if within is not None:
            if rough:
                within.stripes(45, 0.45, ROUGH, 0.05, alpha=190)
            if terrain.cover or terrain.sight == "partial":
                within.stripes(135, 0.45, COVER, 0.05, alpha=190)
            if barred:
                within.stripes(45, 0.3, BLOCKS, 0.05, alpha=190)
                within.stripes(135, 0.3, BLOCKS, 0.05, alpha=190)
    canvas.outline(piece, BLOCKS if barred else ROUGH if rough else COVER, 0.08 if barred else 0.05, 230)
