"""A scene as a drawing: the same layers as the painted table, in flat colours or in print."""

from __future__ import annotations

import math
from collections.abc import Iterator

from tabletop.geometry.shapes import Box, Circle, Disc, Outline, Piece, Point, Polygon, Rect, Wall, direction
from tabletop.model.mark import (
    AreaMark,
    GhostMark,
    LabelMark,
    LineMark,
    Mark,
    OutlineMark,
    PathMark,
    RulerMark,
    VerdictMark,
    WedgesMark,
)
from tabletop.model.miniature import Miniature
from tabletop.model.terrain import Terrain
from tabletop.render import outlines
from tabletop.render.colours import INK, PRINT_TONES, TONES, Colour, colour, darker, readable_on
from tabletop.render.notes import zone_ink
from tabletop.render.scene import Scene
from tabletop.render.surfaces import ground
from tabletop.render.vectors.drawing import Area, Drawing, Item, Layer, Line, Pen, Photo, Words
from tabletop.render.vectors.palette import BLACK, GREY_15, GREY_40, WHITE, edge_of, fill_of, hatches_of

NAME = 0.26
"""Inches of the letters of names."""
Crop = tuple[float, float, float, float]


def drawing(scene: Scene, title: str = "", crop: Crop | None = None, description: str = "") -> Drawing:
    """Everything that the scene shows, as far as shapes and words can."""
    table = scene.state.table
    layers = (
        Layer("table", tuple(_ground(scene))),
        Layer("terrain", tuple(_terrain(scene)), decoration=False),
        Layer("openings", tuple(_openings(scene)), decoration=False),
        Layer("zones", tuple(_zones(scene)), decoration=False),
        Layer("markers", tuple(_markers(scene))),
        Layer("miniatures", tuple(_miniatures(scene))),
        Layer("labels", tuple(_labels(scene))),
        Layer("marks", tuple(item for mark in scene.marks for item in _mark(scene, mark))),
    )
    whole = (0.0, 0.0, table.width, table.height)
    return Drawing(crop or whole, tuple(layer for layer in layers if layer.items), title, description)


# ---------------------------------------------------------------------------------------------------------------------
# The table


def _ground(scene: Scene) -> Iterator[Item]:
    table, printed = scene.state.table, scene.style == "bw"
    whole = Rect(0.0, 0.0, table.width, table.height)
    yield Area(whole, WHITE if printed else ground(table.surface).base)
    if table.picture and not printed:
        yield Photo(table.picture, (0.0, 0.0, table.width, table.height))
    if scene.grid:
        pen = Pen(GREY_15 if printed else darker(ground(table.surface).base, 0.2), 0.01)
        for k in range(1, math.ceil(table.width / scene.grid)):
            yield Line(((k * scene.grid, 0.0), (k * scene.grid, table.height)), pen)
        for k in range(1, math.ceil(table.height / scene.grid)):
            yield Line(((0.0, k * scene.grid), (table.width, k * scene.grid)), pen)
    yield Area(whole, pen=Pen(BLACK, 0.04))


def _shown(scene: Scene) -> list[Terrain]:
    pieces = (t for t in scene.state.terrain.values() if t.level <= scene.shown_level)
    return sorted(pieces, key=lambda t: (t.level, t.layer, t.height))


def _terrain(scene: Scene) -> Iterator[Item]:
    for piece in _shown(scene):
        fill = fill_of(piece, scene.style)
        outline = piece.outline
        # What the table's picture shows already is only tinted.
        opacity = 0.35 if piece.look == "traced" else 1.0
        if isinstance(outline, Wall) and not outline.rotate and len(set(outline.line)) > 1:
            yield Line(outline.line, Pen(fill, outline.width, (), opacity), piece.id, piece.kind)
        else:
            edge, hatches = edge_of(piece, scene.style), hatches_of(piece, scene.style)
            plain = _as_polygon(outline.piece()) if isinstance(outline, Wall) else outline
            yield Area(plain, fill, opacity, edge, hatches, piece.id, piece.kind)


def _as_polygon(piece: Piece) -> Outline:
    if isinstance(piece, Disc):
        return Circle(*piece.centre, piece.radius)
    if isinstance(piece, Box):
        return Polygon(piece.corners())
    return Polygon(piece.rings[0], piece.rings[1:])


def _openings(scene: Scene) -> Iterator[Item]:
    printed = scene.style == "bw"
    inks: dict[str, Colour] = {"door": colour("#b5793f"), "window": colour("#bfe0ee")}
    for piece in _shown(scene):
        for each in piece.openings:
            width = max(0.12, piece.outline.width * 0.7) if isinstance(piece.outline, Wall) else 0.2
            ink = WHITE if printed else inks[each.kind]
            yield Line((each.start, each.end), Pen(ink, width), each.id, each.kind)


def _zones(scene: Scene) -> Iterator[Item]:
    for zone in scene.state.zones.values():
        if zone.level == scene.shown_level:
            ink = darker(zone_ink(scene.state, zone, scene.style), 0.25)
            yield Area(zone.outline, ink, 0.1, Pen(ink, 0.05, (0.3, 0.18)), (), zone.id, zone.role)


def _markers(scene: Scene) -> Iterator[Item]:
    for marker in scene.state.markers.values():
        if marker.level == scene.shown_level:
            x, y = marker.at
            fill = WHITE if scene.style == "bw" else colour("#ece3bd")
            yield Area(Circle(x, y, 0.25), fill, 1.0, Pen(BLACK, 0.03))
            yield Words(marker.at, marker.kind[:1].upper(), 0.24, INK, None, True)
            if marker.text:
                yield Words((x, y + 0.5), marker.text[:40], NAME, INK, WHITE)


def _labels(scene: Scene) -> Iterator[Item]:
    for piece in _shown(scene):
        if piece.label:
            yield Words(outlines.middle(piece.piece()), piece.label, NAME, INK, WHITE)
    for zone in scene.state.zones.values():
        if zone.label and zone.level == scene.shown_level:
            left, top, right, _ = outlines.bounds(zone.outline.piece())
            yield Words(((left + right) / 2, top + 0.35), zone.label, NAME, INK, WHITE, True)


# ---------------------------------------------------------------------------------------------------------------------
# Who stands on it


def _miniatures(scene: Scene) -> Iterator[Item]:
    standing = list(scene.state.standing(scene.shown_level))
    for one in sorted(standing, key=lambda each: -each.base.reach):
        yield from _figure(scene, one.piece(), one.facing, colour(scene.side_colour(one)), one.id in scene.lifted)
    if scene.names == "never":
        return
    for one in standing:
        yield _name(scene, one)


def _name(scene: Scene, one: Miniature) -> Words:
    x, y = one.at or (0.0, 0.0)
    below = outlines.bounds(one.piece())[3]
    return Words((x, max(y, below) + 0.22), scene.look(one).name or one.title, NAME, INK, WHITE, True)


def _figure(scene: Scene, base: Piece, facing: float, side: Colour, faint: bool = False) -> Iterator[Item]:
    """A base with its side's colour, and a wedge at its front."""
    outline = _as_polygon(base)
    ink = GREY_40 if scene.style == "bw" else side
    yield Area(outline, ink, 0.4 if faint else 1.0, Pen(BLACK, 0.05))
    centre = base.centre if isinstance(base, Disc | Box) else outlines.middle(base)
    front = base.radius if isinstance(base, Disc) else (base.length / 2 if isinstance(base, Box) else 0.5)
    broad = base.radius if isinstance(base, Disc) else (base.width / 2 if isinstance(base, Box) else 0.5)
    (fx, fy), (rx, ry) = direction(facing), direction(facing + 90)
    wedge = tuple(
        (centre[0] + fx * f + rx * r, centre[1] + fy * f + ry * r)
        for f, r in ((front * 0.92, 0.0), (front * 0.4, 0.42 * broad), (front * 0.4, -0.42 * broad))
    )
    yield Area(Polygon(wedge), readable_on(ink))


# ---------------------------------------------------------------------------------------------------------------------
# Marks


def _mark(scene: Scene, mark: Mark) -> Iterator[Item]:
    printed = scene.style == "bw"
    tone = (PRINT_TONES if printed else TONES)[mark.tone]
    ink = tone if printed else darker(tone, 0.35)
    match mark:
        case AreaMark(piece=piece, text=text):
            yield Area(_as_polygon(piece), tone, 0.18, Pen(ink, 0.04))
            yield from _told(outlines.middle(piece), text)
        case OutlineMark(piece=piece, text=text):
            yield Area(_as_polygon(piece), pen=Pen(ink, 0.1))
            yield from _told(outlines.middle(piece), text)
        case WedgesMark(wedges=wedges, rim=rim):
            yield from (Area(Polygon(wedge), tone, 0.2) for wedge in wedges)
            yield from (Line((*ring, ring[0]), Pen(ink, 0.05)) for ring in rim if len(ring) > 1)
        case LineMark(points=points):
            yield Line(points, Pen(ink, 0.05, (0.2, 0.1)))
        case PathMark(points=points, text=text, length=length):
            yield Line(points, Pen(ink, 0.08))
            yield from _told(points[-1], text or f"{length:.1f}″")
        case RulerMark(start=start, end=end, text=text):
            yield Line((start, end), Pen(BLACK, 0.05))
            yield from _told(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), text)
        case GhostMark(base=base, facing=facing, colour=side):
            yield from _figure(scene, base, facing, colour(side), faint=True)
        case LabelMark(at=at, text=text):
            yield from _told(at, text)
        case VerdictMark(at=at):
            yield Words(at, "✓" if mark.tone == "legal" else "×", 0.5, ink, WHITE, True)
        case _:
            return


def _told(at: Point, text: str) -> Iterator[Item]:
    if text:
        yield Words(at, text, 0.3, INK, WHITE, True)
