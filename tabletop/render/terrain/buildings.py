"""What is built: buildings with roofs that come off, walls, fences."""

from __future__ import annotations

import math

from tabletop.geometry.shapes import Disc, Piece, Point, Region
from tabletop.model.terrain import Terrain
from tabletop.render import outlines
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour, darker, lighter, mix
from tabletop.render.terrain.openings import METAL, PAINTED, paint_opening
from tabletop.render.terrain.site import Below, Frame, Opened, Site, along, chances, seed, spine, toned

ROOFS = (colour("#8d5546"), colour("#6a6d75"), colour("#8a6a4a"), colour("#7a4f52"))
WALLS = (colour("#b7ab95"), colour("#a79a88"), colour("#9b9a93"))
WALL = 0.3
"""Inches of a building's outer wall in its floor plan."""
EAVES = 0.09
"""The rows of tiles are laid this share of an inch apart, times three."""


def roof_above(terrain: Terrain, below: tuple[Below, ...]) -> Opened:
    """A roof thins above a model, and comes off above a selected one."""
    piece = terrain.piece()
    inside = [selected for place, _, selected in below if outlines.contains(piece, place)]
    if not inside:
        return frozenset()
    return frozenset((0, 1)) if any(inside) else frozenset((0,))


def building(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """The roof; or the floor plan with the roof a breath above it, or quite without."""
    piece = terrain.piece()
    if not site.opened:
        _roof(canvas, terrain, site)
        return
    _plan(canvas, terrain, site)
    if 1 not in site.opened:
        with canvas.inside(piece, 60) as within:
            if within is not None:
                _roof(within, terrain, site)


def _roof(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    piece = terrain.piece()
    own = chances(terrain, "roof", 3)
    metal = site.surface in ("steel", "tunnel", "alien")
    ink = toned(colour("#6d747c") if metal else ROOFS[int(own[0] * len(ROOFS))], own[1], 0.1)
    if site.snowy:
        ink = mix(ink, colour("#dfe6ea"), 0.72)
    facets = outlines.roof(piece)
    for normal, rings in facets:
        shine = -(normal[0] + normal[1]) * math.sqrt(0.5)
        face = lighter(ink, 0.2 * shine) if shine > 0 else darker(ink, -0.34 * shine)
        for ring in rings:
            canvas.polygon(ring, face)
            if not isinstance(piece, Disc):
                _tiles(canvas, ring, normal, face, site)
    with canvas.inside(piece) as within:
        if within is not None:
            within.grain(seed(terrain), 0.16, 0.12)
            within.grain(seed(terrain) + 1, 1.4, 0.1)
    _ridges(canvas, piece, ink)
    if not isinstance(piece, Disc):
        _chimney(canvas, piece, own[2])
    canvas.bevel(piece, ink, 0.07)
    for opening in terrain.openings:
        if opening.kind == "door":
            paint_opening(canvas, opening, WALL, colour("#7f7566"), METAL if metal else PAINTED)


def _tiles(canvas: Canvas, ring: tuple[Point, ...], normal: Point, face: Colour, site: Site) -> None:
    """Rows of tiles parallel to the eaves."""
    if site.snowy:
        return
    depths = [p[0] * normal[0] + p[1] * normal[1] for p in ring]
    with canvas.inside(Region((ring,))) as within:
        if within is not None:
            angle = math.degrees(math.atan2(normal[0], -normal[1])) + 90
            gap = 0.3
            across = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
            shift = max(depths) * (across[0] * normal[0] + across[1] * normal[1])
            within.stripes(angle, gap, darker(face, 0.22), 0.045, shift=shift)
            within.stripes(angle, gap, lighter(face, 0.1), 0.03, shift=shift + 0.05)


def _ridges(canvas: Canvas, piece: Piece, ink: Colour) -> None:
    """Ridge and hips: every edge between two facets."""
    if isinstance(piece, Disc):
        return
    outer = {frozenset((a, b)) for a, b, _ in outlines.edges(piece)}
    for _, rings in outlines.roof(piece):
        for ring in rings:
            for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
                if frozenset((a, b)) not in outer and not _on_rim(piece, a, b):
                    canvas.line((a, b), darker(ink, 0.35), 0.11)
    for _, rings in outlines.roof(piece):
        for ring in rings:
            for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
                if frozenset((a, b)) not in outer and not _on_rim(piece, a, b):
                    canvas.line((a, b), lighter(ink, 0.26), 0.05)


def _on_rim(piece: Piece, a: Point, b: Point) -> bool:
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    for start, _, normal in outlines.edges(piece):
        if abs((x - start[0]) * normal[0] + (y - start[1]) * normal[1]) < 1e-3:
            return True
    return False


def _chimney(canvas: Canvas, piece: Piece, chance: float) -> None:
    frame = Frame.of(piece)
    if min(frame.length, frame.width) < 3 or chance < 0.25:
        return
    size = 0.3
    spot = frame.spot(0.45 if chance > 0.6 else -0.4, 0.18)
    if not outlines.contains(piece, spot):
        return
    box = Frame(spot, frame.angle, 2 * size, 2 * size)
    dark = Frame((spot[0] + 0.16, spot[1] + 0.16), frame.angle, 2 * size, 2 * size)
    canvas.polygon(dark.box(-1, 1, -1, 1), (16, 18, 22), 90)
    canvas.polygon(box.box(-1, 1, -1, 1), colour("#8b6a5c"))
    canvas.polygon(box.box(-0.55, 0.55, -0.55, 0.55), colour("#2a2625"))
    canvas.line(box.box(-1, 1, -1, 1), colour("#b08d7c"), 0.04, closed=True)


def _plan(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """The floor with its boards, and the walls round it with their doors and windows."""
    piece = terrain.piece()
    own = chances(terrain, "plan", 2)
    metal = site.surface in ("steel", "tunnel", "alien")
    stone = toned(colour("#868d94") if metal else WALLS[int(own[0] * len(WALLS))], own[1], 0.06)
    boards = colour("#5b636b") if metal else colour("#8f7655")
    with canvas.inside(piece) as within:
        if within is not None:
            within.surface.fill(boards)
            angle, _, _ = outlines.long_side(piece)
            within.stripes(angle, 0.42, darker(boards, 0.32), 0.03)
            within.grain(seed(terrain), 0.14, 0.12)
            for inner in outlines.grown(piece, -WALL, sharp=True):
                for wide, alpha in ((0.7, 40), (0.35, 60)):
                    for a, b, normal in outlines.edges(inner):
                        if normal[0] + normal[1] < -0.1:
                            within.line((a, b), (16, 18, 22), wide, alpha=alpha)
    _shell(canvas, piece, stone)
    for opening in terrain.openings:
        paint_opening(
            canvas,
            opening,
            WALL * 2 if _on_edge(piece, opening.start) else WALL,
            boards,
            METAL if metal else PAINTED,
        )


def _on_edge(piece: Piece, place: Point) -> bool:
    return any(abs((place[0] - a[0]) * n[0] + (place[1] - a[1]) * n[1]) < 0.06 for a, _, n in outlines.edges(piece))


def _shell(canvas: Canvas, piece: Piece, ink: Colour) -> None:
    inner = outlines.grown(piece, -WALL, sharp=True)
    ring = Region((outlines.rings(piece)[0], *(outlines.rings(p)[0] for p in inner)))
    canvas.region(ring, ink)
    canvas.bevel(piece, ink, 0.06)
    for hole in inner:
        for a, b, normal in outlines.edges(hole):
            shine = (normal[0] + normal[1]) * math.sqrt(0.5)
            canvas.line((a, b), lighter(ink, 0.4 * shine) if shine > 0 else darker(ink, -0.5 * shine), 0.05)


def wall(canvas: Canvas, terrain: Terrain, site: Site) -> None:
    """The top between two side tones, with joints; doors and windows in it."""
    piece = terrain.piece()
    metal = site.surface in ("steel", "tunnel")
    own = chances(terrain, "tone", 2)
    ink = toned(colour("#8a929a") if metal else WALLS[int(own[0] * len(WALLS))], own[1], 0.1)
    line, width = spine(terrain)
    side = min(0.07, width * 0.22)
    with canvas.inside(piece) as within:
        if within is None:
            return
        within.surface.fill(ink)
        if width <= 1.0:
            gap = 2.0 if metal else 0.55
            for place, angle in along(line, gap):
                turn = math.radians(angle)
                half = (math.cos(turn) * width / 2, math.sin(turn) * width / 2)
                within.line(
                    ((place[0] - half[0], place[1] - half[1]), (place[0] + half[0], place[1] + half[1])),
                    darker(ink, 0.3),
                    0.03,
                )
        within.grain(seed(terrain), 0.12, 0.12)
        for a, b, normal in outlines.edges(piece):
            shine = -(normal[0] + normal[1]) * math.sqrt(0.5)
            within.line((a, b), lighter(ink, 0.35 * shine) if shine > 0 else darker(ink, -0.5 * shine), 2 * side)
    canvas.outline(piece, darker(ink, 0.62), 0.025)
    if site.snowy and width <= 1.0:
        canvas.line(line, colour("#e6ecef"), width * 0.4, alpha=210)
    for opening in terrain.openings:
        paint_opening(canvas, opening, width, mix(site.base, colour("#6d655a"), 0.5), METAL if metal else PAINTED)


def posts(terrain: Terrain) -> tuple[Piece, ...]:
    """What of a fence casts a shadow: its whole line, thinly, and its posts."""
    line, _ = spine(terrain)
    return (terrain.piece(), *(Disc(place, 0.09) for place, _ in along(line, 1.2)))


def fence(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """Two rails on posts; wire where its kind says so is left to the label."""
    line, width = spine(terrain)
    wood = toned(colour("#93805f"), chances(terrain, "tone", 1)[0], 0.14)
    half = min(width, 0.3) * 0.28
    for shift in (-half, half):
        rail = [(x + shift * 0.7, y + shift * 0.7) for x, y in line]
        canvas.line(rail, darker(wood, 0.55), 0.09)
        canvas.line(rail, lighter(wood, 0.1) if shift < 0 else darker(wood, 0.12), 0.06)
    for (x, y), angle in along(line, 1.2):
        post = Frame((x, y), angle + 8 * math.sin(x * 7 + y), 0.22, 0.22)
        canvas.polygon(post.box(-1.25, 1.25, -1.25, 1.25), darker(wood, 0.6))
        canvas.polygon(post.box(-1, 1, -1, 1), wood)
        canvas.polygon(post.box(-0.6, 0.3, -0.6, 0.3), lighter(wood, 0.28))
