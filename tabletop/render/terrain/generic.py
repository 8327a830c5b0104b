"""What has no painter of its own: a plain block, a plain patch of ground."""

from __future__ import annotations

from tabletop.model.terrain import Terrain
from tabletop.render import outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import INK, PAPER, colour, lighter
from tabletop.render.terrain.openings import PAINTED, paint_opening
from tabletop.render.terrain.site import Site, chances, seed, toned


def block(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """A block of grey board with a lighter top."""
    piece = terrain.piece()
    ink = toned(colour("#7d7a73"), chances(terrain, "tone", 1)[0])
    with canvas.inside(piece) as within:
        if within is not None:
            within.surface.fill(ink)
            within.bevel(piece, ink, 0.24)
            for top in outlines.grown(piece, -0.12, sharp=True):
                within.region(top, lighter(ink, 0.08))
            within.grain(seed(terrain), 0.12, 0.08)
    canvas.bevel(piece, ink)


def patch(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Trampled ground with a worn rim."""
    piece = outlines.wobbly(terrain.piece(), seed(terrain), 0.08)
    with canvas.inside(piece, 120) as within:
        if within is not None:
            within.surface.fill(site.dark)
            within.grain(seed(terrain), 0.15, 0.18)
    canvas.outline(piece, site.dark, 0.04, 120)


def traced(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """What a picture of the table shows already: only a fine double line says where it ends."""
    piece = terrain.piece()
    canvas.region(piece, INK, 48)
    canvas.outline(piece, INK, 0.06, 190)
    canvas.outline(piece, PAPER, 0.022, 230)
    for opening in terrain.openings:
        paint_opening(canvas, opening, 0.25, colour("#8a7d68"), PAINTED)
