"""What visitors bring and bases are ringed with: a transmat circle, a spherical ship, a chain fence."""

from __future__ import annotations

import math

from tabletop.geometry.shapes import Disc, Piece, Point
from tabletop.model.terrain import Terrain
from tabletop.render import outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import colour, darker, lighter, mix
from tabletop.render.terrain.openings import METAL, paint_opening
from tabletop.render.terrain.site import Frame, Site, along, spine

POST_EVERY = 1.5
"""Inches between the posts of a chain fence."""
MESH = 0.16
"""Inches between the wires of a chain fence, seen from above."""
SPHERES = 12
"""How many spheres stand round a transmat circle."""


def chain_posts(terrain: Terrain) -> tuple[Piece, ...]:
    """What of a chain fence casts a shadow: its posts, and hardly its wire."""
    line, _ = spine(terrain)
    return tuple(Disc(place, 0.08) for place, _ in along(line, POST_EVERY))


def chain_fence(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """Wire between steel posts, with a double strand on top; its gates are doors of steel."""
    line, width = spine(terrain)
    wire = colour("#aab2b6")
    canvas.line(line, darker(site.base, 0.35), width * 0.9, alpha=70)
    for (x, y), angle in along(line, MESH):
        turn = math.radians(angle)
        for lean in (-1, 1):
            dx, dy = math.sin(turn + lean * 0.8) * width * 0.5, -math.cos(turn + lean * 0.8) * width * 0.5
            canvas.line(((x - dx, y - dy), (x + dx, y + dy)), darker(wire, 0.2), 0.02, alpha=190)
    for shift in (-0.3, 0.3):
        strand = [(x + shift * width * 0.7, y + shift * width * 0.7) for x, y in line]
        canvas.line(strand, lighter(wire, 0.15) if shift < 0 else darker(wire, 0.45), 0.03)
    for (x, y), angle in along(line, POST_EVERY):
        post = Frame((x, y), angle, 0.2, 0.2)
        canvas.polygon(post.box(-1.2, 1.2, -1.2, 1.2), darker(wire, 0.65))
        canvas.polygon(post.box(-0.9, 0.9, -0.9, 0.9), wire)
        canvas.polygon(post.box(-0.6, 0.2, -0.6, 0.2), lighter(wire, 0.3))
    for opening in terrain.openings:
        paint_opening(canvas, opening, max(width, 0.25), mix(site.base, colour("#6b6761"), 0.6), METAL)


def transmat(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """A ring of mirrored spheres on scorched ground; within it the air shimmers."""
    piece = terrain.piece()
    left, top, right, bottom = outlines.bounds(piece)
    (x, y), radius = outlines.middle(piece), min(right - left, bottom - top) / 2
    canvas.circle((x, y), radius, mix(site.dark, colour("#3d3a44"), 0.35), 120)
    for share, alpha in ((0.97, 40), (0.8, 34), (0.6, 34), (0.38, 40)):
        canvas.circle((x, y), radius * share, colour("#a9d7e6"), alpha)
    for turn in (0.0, 1.3, 2.6, 3.9, 5.2):
        arc = [_on_ring((x, y), radius * 0.68, turn + k * 0.06) for k in range(10)]
        canvas.line(arc, colour("#e8f6fa"), 0.04, alpha=110)
    size = min(0.34, radius * 0.12)
    for k in range(SPHERES):
        _sphere(canvas, _on_ring((x, y), radius - size, k * math.tau / SPHERES), size)


def _on_ring(middle: Point, radius: float, turn: float) -> Point:
    return (middle[0] + radius * math.sin(turn), middle[1] - radius * math.cos(turn))


def _sphere(canvas: Canvas, place: Point, radius: float) -> None:
    """A mirrored ball: a dark rim, a body that grows lighter to the upper left, a spark of light."""
    x, y = place
    steel = colour("#8fa0aa")
    canvas.circle((x + radius * 0.35, y + radius * 0.4), radius, colour("#141416"), 80)
    canvas.circle(place, radius, darker(steel, 0.6))
    for k in range(6):
        part = 0.92 - 0.14 * k
        shift = radius * 0.06 * k
        canvas.circle((x - shift, y - shift), radius * part, mix(darker(steel, 0.35), lighter(steel, 0.45), k / 5))
    canvas.circle((x - radius * 0.36, y - radius * 0.38), radius * 0.15, colour("#fbfdfd"))


def sphere_ship(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """A ball of dull metal plates with seams, a hatch and a ring of vents."""
    piece = terrain.piece()
    left, top, right, bottom = outlines.bounds(piece)
    (x, y), radius = outlines.middle(piece), min(right - left, bottom - top) / 2
    metal = colour("#8b8577")
    canvas.circle((x, y), radius, darker(metal, 0.62))
    steps = 16
    for k in range(steps):
        share, shift = 0.98 - 0.92 * k / steps, radius * 0.36 * k / steps
        tone = mix(darker(metal, 0.42), lighter(metal, 0.42), k / (steps - 1))
        canvas.circle((x - shift, y - shift), radius * share, tone)
    for turn in range(0, 360, 30):
        a = math.radians(turn + 8)
        seam = [(x + radius * r * math.sin(a + 0.16 * r), y - radius * r * math.cos(a + 0.16 * r)) for r in _SEAM]
        canvas.line(seam, darker(metal, 0.6), 0.035, alpha=150)
    for share in (0.34, 0.68):
        ring = [_on_ring((x, y), radius * share, k * math.tau / 60) for k in range(60)]
        canvas.line(ring, darker(metal, 0.6), 0.04, closed=True, alpha=150)
    for k in range(20):
        canvas.circle(_on_ring((x, y), radius * 0.86, k * math.tau / 20), radius * 0.035, darker(metal, 0.68))
    _hatch(canvas, (x, y), radius)


_SEAM = (0.34, 0.45, 0.56, 0.68, 0.8, 0.94)


def _hatch(canvas: Canvas, middle: Point, radius: float) -> None:
    """The way in, on top."""
    metal = colour("#6f6a60")
    canvas.circle(middle, radius * 0.24, darker(metal, 0.5))
    canvas.circle(middle, radius * 0.21, metal)
    canvas.circle((middle[0] - radius * 0.03, middle[1] - radius * 0.03), radius * 0.14, lighter(metal, 0.18))
    canvas.circle(middle, radius * 0.05, colour("#c9463a"))
