"""A scene as a drawing: the same layers as the painted table, in flat colours or in print."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from tabletop.geometry.shapes import Circle, Disc, Rect, Region, Wall
from tabletop.model.terrain import Terrain
from tabletop.render import outlines
from tabletop.render.colours import INK, Colour, colour, darker, grey
from tabletop.render.marks.placing import Crowded
from tabletop.render.marks.strokes import Desk
from tabletop.render.names import Named, name_places
from tabletop.render.notes import zone_ink
from tabletop.render.scene import Scene
from tabletop.render.surfaces import ground
from tabletop.render.vectors.drawing import Area, Drawing, Item, Layer, Line, Pen, Photo, Words
from tabletop.render.vectors.figures import figure, outline_of
from tabletop.render.vectors.marks import LETTERS, Crop, desk_of, line_items, word_items
from tabletop.render.vectors.palette import BLACK, GREY_15, WHITE, edge_of, fill_of, hatches_of
from tabletop.render.vectors.pdf import text_width


def drawing(
    scene: Scene, title: str = "", crop: Crop | None = None, description: str = "", letters: float = LETTERS
) -> Drawing:
    """Everything that the scene shows, as far as shapes and words can; `letters` are the inches of its letters."""
    table = scene.state.table
    part = crop or (0.0, 0.0, table.width, table.height)
    desk = desk_of(scene, part, letters)
    words = [*_names(scene, desk, letters), *_labels(scene, letters)]
    layers: tuple[Layer, ...] = (
        Layer("table", tuple(_ground(scene))),
        Layer("terrain", tuple(_terrain(scene)), decoration=False),
        Layer("openings", tuple(_openings(scene)), decoration=False),
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


def _markers(scene: Scene, letters: float) -> Iterator[Item]:
    for marker in scene.state.markers.values():
        if marker.level == scene.shown_level:
            x, y = marker.at
            fill = WHITE if scene.style == "bw" else colour("#ece3bd")
            yield Area(Circle(x, y, 0.25), fill, 1.0, Pen(BLACK, 0.03))
            yield Words(marker.at, marker.kind[:1].upper(), 0.24, INK, None, True)
            if marker.text:
                yield Words((x, y + 0.5), marker.text[:40], letters, INK, WHITE)


def _labels(scene: Scene, letters: float) -> Iterator[Item]:
    for piece in _shown(scene):
        if piece.label:
            yield Words(outlines.middle(piece.piece()), piece.label, letters, INK, WHITE)
    for zone in scene.state.zones.values():
        if zone.label and zone.level == scene.shown_level:
            left, top, right, _ = outlines.bounds(zone.outline.piece())
            yield Words(((left + right) / 2, top + 0.35), zone.label, letters, INK, WHITE, True)


# ---------------------------------------------------------------------------------------------------------------------
# Who stands on it


def _miniatures(scene: Scene) -> Iterator[Item]:
    standing = list(scene.state.standing(scene.shown_level))
    for one in sorted(standing, key=lambda each: -each.base.reach):
        yield from figure(
            scene, one.piece(), one.facing, scene.side_colour(one), 0.4 if one.id in scene.lifted else 1.0
        )


def _names(scene: Scene, desk: Desk, letters: float) -> Iterator[Words]:
    """Names, where the painter puts them."""
    if scene.names == "never":
        return
    named, texts = [], []
    for one in scene.state.standing(scene.shown_level):
        name, base = scene.look(one).name or one.title, desk.box(one.piece())
        size = (math.ceil(desk.camera.zoom * text_width(name, letters, True)), round(1.2 * letters * desk.camera.zoom))
        named.append(Named(base.center, base, base.height / 2, size))
        texts.append(name)
    for text, box in zip(texts, name_places(named, desk.window.size, _tokens(scene, desk)), strict=True):
        yield Words(desk.camera.to_table(box.center), text, letters, INK, WHITE, True)


# ---------------------------------------------------------------------------------------------------------------------
# What is written and marked


def _words(scene: Scene, desk: Desk, words: Sequence[Item]) -> Iterator[Item]:
    """The words of the marks, off the models and off what is written already."""
    bases = [desk.box(one.piece()).inflate(8, 8) for one in scene.state.standing(scene.shown_level)]
    written = [_box(item, desk) for item in words if isinstance(item, Words)]
    things = [desk.box(piece.piece()) for piece in _shown(scene)]
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
        case Words(ink=ink, halo=halo):
            return replace(item, ink=grey(ink), halo=grey(halo) if halo else None)
        case _:
            return item


def _grey_pen(pen: Pen) -> Pen:
    return replace(pen, ink=grey(pen.ink))
