"""A scene as a drawing: the same layers as the painted table, in flat colours or in print."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from tabletop.geometry.shapes import Circle, Disc, Polygon, Rect, Region, Wall
from tabletop.model.look import Look
from tabletop.model.mark import GhostMark
from tabletop.model.terrain import Terrain
from tabletop.model.things import Marker
from tabletop.render import outlines
from tabletop.render.colours import INK, PAPER, Colour, colour, darker, grey
from tabletop.render.crowd import LYING
from tabletop.render.flames import INCHES, LOW, tongues
from tabletop.render.lying import WITH_LEGS
from tabletop.render.marks.placing import Crowded
from tabletop.render.marks.strokes import Desk
from tabletop.render.names import Named, apart, name_places
from tabletop.render.notes import label_place, zone_ink
from tabletop.render.scene import Scene
from tabletop.render.surfaces import ground
from tabletop.render.vectors.cards import card_items
from tabletop.render.vectors.drawing import Area, Clipped, Drawing, Item, Layer, Line, Pen, Photo, Veiled, Words
from tabletop.render.vectors.figures import Model, figure, outline_of, signs, thin_ring
from tabletop.render.vectors.letters import text_width
from tabletop.render.vectors.marks import LETTERS, Crop, desk_of, line_items, word_items
from tabletop.render.vectors.painted import painted_ground, painted_terrain
from tabletop.render.vectors.palette import BLACK, GREY_15, WHITE, edge_of, fill_of, hatches_of
from tabletop.render.whirls import discs

LIFTED, ELSEWHERE = 0.36, 0.43
"""How much is left of a model at its old place while it is in the player's hand, and of one on another level."""


def drawing(
    scene: Scene,
    title: str = "",
    crop: Crop | None = None,
    description: str = "",
    letters: float = LETTERS,
    *,
    painted: bool = False,
) -> Drawing:
    """Everything that the scene shows, as far as shapes and words can; `letters` are the inches of its letters.
    `painted`: ground and terrain look as on the painted table; else they are plain shapes, as drawing programs want
    them."""
    table = scene.state.table
    part = crop or (0.0, 0.0, table.width, table.height)
    desk = desk_of(scene, part, letters)
    words = [*_names(scene, desk, letters), *_labels(scene, letters, painted, part)]
    shapes, fittings = _terrain(scene), _openings(scene)
    if painted and scene.style == "colour":  # they lie below their own painting, whose edges are worn
        shapes, fittings = map(_unseen, shapes), map(_unseen, fittings)
    layers: tuple[Layer, ...] = (
        Layer("table", (*_ground(scene), *(painted_ground(scene, Rect(*part)) if painted else ()))),
        Layer("terrain", tuple(shapes), decoration=False),
        Layer("openings", tuple(fittings), decoration=False),
        Layer("paint", tuple(painted_terrain(scene, _shown(scene), Rect(*part))) if painted else ()),
        Layer("cards", tuple(card_items(scene))),
        Layer("zones", tuple(_zones(scene)), decoration=False),
        Layer("markers", tuple(_markers(scene, letters))),
        Layer("miniatures", tuple(_miniatures(scene))),
        Layer("marks", tuple(line_items(scene, desk))),
        Layer("labels", tuple(words)),
        Layer("words", tuple(_words(scene, desk, words))),
    )
    if scene.style == "bw":
        layers = tuple(replace(layer, items=tuple(map(_in_grey, layer.items))) for layer in layers)
    return Drawing(part, tuple(layer for layer in layers if layer.items), title, description)


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
        if isinstance(outline, Wall) and not outline.rotate and len(set(outline.line)) > 1 and scene.style != "bw":
            yield Line(outline.line, Pen(fill, outline.width, (), opacity), piece.id, piece.kind)
        else:
            edge, hatches = edge_of(piece, scene.style), hatches_of(piece, scene.style)
            plain = outline_of(outline.piece()) if isinstance(outline, Wall) else outline
            yield Area(plain, fill, opacity, edge, hatches, piece.id, piece.kind)


def _unseen(item: Item) -> Item:
    """The same without any ink: for drawing programs, which find it by its name."""
    match item:
        case Area():
            return replace(item, opacity=0.0, pen=None, hatches=())
        case Line(pen=pen):
            return replace(item, pen=replace(pen, opacity=0.0))
        case _:
            return item


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
        if zone.level == scene.shown_level and zone.id not in scene.tiles:
            ink = darker(zone_ink(scene.state, zone, scene.style), 0.25)
            yield Area(zone.outline, ink, 0.1, Pen(ink, 0.05, (0.3, 0.18)), (), zone.id, zone.role)


def _markers(scene: Scene, letters: float) -> Iterator[Item]:
    for marker in scene.state.markers.values():
        if marker.level == scene.shown_level and marker.kind == "fire":
            yield from _fire(marker, scene, letters)
        elif marker.level == scene.shown_level and marker.kind == "vortex-node":
            for ink, (across, down), share in discs(str(marker.status.get("node") or ""), scene.style):
                yield Area(Circle(marker.at[0] + 0.5 * across, marker.at[1] + 0.5 * down, 0.5 * share), ink)
        elif marker.level == scene.shown_level:
            x, y = marker.at
            fill = WHITE if scene.style == "bw" else colour("#ece3bd")
            yield Area(Circle(x, y, 0.25), fill, 1.0, Pen(BLACK, 0.03))
            yield Words(marker.at, marker.kind[:1].upper(), 0.24, INK, None, True)
            if marker.text:
                yield Words((x, y + 0.5), marker.text[:40], letters, INK, WHITE)


def _fire(marker: Marker, scene: Scene, letters: float) -> Iterator[Item]:
    """Flames, and the number of its markers beside them."""
    (x, y), count = marker.at, int(marker.status.get("fire", 1))
    left, top = x - INCHES / 2, y - INCHES * LOW
    for ink, ring in tongues(count, scene.style):
        yield Area(Polygon(tuple((left + a * INCHES, top + b * INCHES) for a, b in ring)), ink)
    yield Words((x + 0.47 * INCHES, y + 0.3 * INCHES), str(count), letters, WHITE, INK, True)


def _labels(scene: Scene, letters: float, painted: bool, part: Crop) -> Iterator[Item]:
    for piece in _shown(scene):
        # On the painted table terrain is seen to be what it is.
        if piece.label and not (painted and scene.style == "colour"):
            yield Words(label_place(piece, scene.state), piece.label, letters, INK, WHITE)
    for zone in scene.state.zones.values():
        if zone.label and zone.level == scene.shown_level and zone.id not in scene.tiles:
            left, top, right, _ = outlines.bounds(zone.outline.piece())
            left, top, right = max(left, part[0]), max(top, part[1]), min(right, part[0] + part[2])
            ink, halo = (PAPER, INK) if painted and scene.style == "colour" else (INK, WHITE)
            yield Words(((left + right) / 2, top + 0.1 + 0.75 * letters), zone.label, letters, ink, halo, True)


# ---------------------------------------------------------------------------------------------------------------------
# Who stands on it


def _miniatures(scene: Scene) -> Iterator[Item]:
    standing = list(scene.state.standing())
    for one in sorted(standing, key=lambda each: (each.level, -each.base.reach)):
        model = Model(one.piece(), one.facing, scene.look(one), scene.side_colour(one))
        here = 1.0 if one.level == scene.shown_level else ELSEWHERE
        yield from figure(scene, model, LIFTED if one.id in scene.lifted else here)
    for one in standing:
        if one.id not in scene.lifted and one.level == scene.shown_level:
            look = scene.look(one)
            if look.can_act:
                yield from thin_ring(one.piece(), scene.style)
            yield from signs(one.piece(), (LYING, *look.tokens) if _lies_unseen(look) else look.tokens)


def _lies_unseen(look: Look) -> bool:
    """Whether a person lies is seen; whether a machine does is said as well."""
    return look.lying and look.figure not in WITH_LEGS


def _names(scene: Scene, desk: Desk, letters: float) -> Iterator[Words]:
    """Names, where the painter puts them."""
    if scene.names == "never":
        return
    ink, halo = (INK, WHITE) if scene.style == "bw" else (PAPER, INK)
    named, texts = [], []
    for one in scene.state.standing():
        name, base = scene.look(one).name or one.title, desk.box(one.piece())
        if not desk.window.collidepoint(base.center):
            continue
        size = (math.ceil(desk.camera.zoom * text_width(name, letters, True)), round(1.2 * letters * desk.camera.zoom))
        named.append(Named(base.center, base, base.height / 2, size))
        texts.append(name)
    ghosts = [desk.box(mark.base) for mark in scene.marks if isinstance(mark, GhostMark)]
    boxes = name_places(named, pygame.Rect((0, 0), desk.window.size), [*_tokens(scene, desk), *ghosts])
    kept = range(len(boxes)) if scene.names == "always" else apart(boxes, [False] * len(boxes))
    for text, box in ((texts[number], boxes[number]) for number in kept):
        yield Words(desk.camera.to_table(box.center), text, letters, ink, halo, True)


# ---------------------------------------------------------------------------------------------------------------------
# What is written and marked


def _words(scene: Scene, desk: Desk, words: Sequence[Item]) -> Iterator[Item]:
    """The words of the marks, off the models and off what is written already."""
    bases = [desk.box(one.piece()).inflate(8, 8) for one in scene.state.standing()]
    written = [_box(item, desk) for item in words if isinstance(item, Words)]
    things = [desk.box(piece.piece()) for piece in _shown(scene)]
    things += [desk.box(zone.outline.piece()) for zone in scene.state.zones.values() if zone.id in scene.tiles]
    yield from word_items(scene, desk, Crowded([*bases, *_tokens(scene, desk), *written], things))


def _tokens(scene: Scene, desk: Desk) -> list[pygame.Rect]:
    """What the markers cover, in pixels of a desk."""
    return [desk.box(Disc(each.at, 0.3)) for each in scene.state.markers.values() if each.level == scene.shown_level]


def _box(words: Words, desk: Desk) -> pygame.Rect:
    """The box that words cover, in pixels of a desk."""
    half = text_width(words.text, words.size, words.bold) / 2
    return desk.box(
        Region(
            (
                (
                    (words.at[0] - half, words.at[1] - 0.55 * words.size),
                    (words.at[0] + half, words.at[1] + 0.55 * words.size),
                ),
            )
        )
    )


def _in_grey(item: Item) -> Item:
    """The same in greys only, for print."""
    match item:
        case Area(fill=fill, pen=pen, hatches=hatches):
            greys = tuple(replace(each, pen=_grey_pen(each.pen)) for each in hatches)
            return replace(item, fill=grey(fill) if fill else None, pen=_grey_pen(pen) if pen else None, hatches=greys)
        case Line(pen=pen):
            return replace(item, pen=_grey_pen(pen))
        case Veiled(items=items) | Clipped(items=items):
            return replace(item, items=tuple(map(_in_grey, items)))
        case Words(ink=ink, halo=halo):
            return replace(item, ink=grey(ink), halo=grey(halo) if halo else None)
        case _:
            return item


def _grey_pen(pen: Pen) -> Pen:
    return replace(pen, ink=grey(pen.ink))
