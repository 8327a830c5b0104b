"""Marks in vectors: the lines and the words that the painter paints, laid out by the same hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import pygame

from tabletop.geometry.operations import union
from tabletop.geometry.shapes import Box, Circle, Outline, Point, Polygon, Ring
from tabletop.model.look import Look
from tabletop.model.mark import AreaMark, GhostMark, Mark, OutlineMark, RingMark, ShadeMark, WedgesMark
from tabletop.render.camera import Camera
from tabletop.render.marks.layout import lay_out
from tabletop.render.marks.metrics import Metrics
from tabletop.render.marks.placing import Crowded
from tabletop.render.marks.shades import DEEPEST, shade_ink
from tabletop.render.marks.strokes import Desk, Head, Knob, Part, Stroke, lines, parts
from tabletop.render.marks.tones import Filling, Style, band, filling, halo_of, ink_of, lit
from tabletop.render.pencil import Spot
from tabletop.render.scene import Scene
from tabletop.render.vectors.drawing import Area, Hatch, Item, Line, Pen
from tabletop.render.vectors.figures import Model, figure, outline_of
from tabletop.render.vectors.lettering import label_items
from tabletop.render.vectors.letters import text_width

SCREEN = 40.0
"""Pixels an inch of the screen that vectors are laid out on."""
LETTERS = 13 / SCREEN
"""Inches of the letters of names, where nobody asks for others."""
PAST, GHOSTLY = 0.47, 0.84
"""How much is left of a model that is shown where it once stood, and where it is not."""
Crop = tuple[float, float, float, float]


def desk_of(scene: Scene, crop: Crop, letters: float = LETTERS) -> Desk:
    """The screen on which the part of a table is laid out, with letters of so many inches."""
    table = scene.state.table
    size = (max(1, round(crop[2] * SCREEN)), max(1, round(crop[3] * SCREEN)))
    centre = (crop[0] + size[0] / SCREEN / 2, crop[1] + size[1] / SCREEN / 2)
    return Desk(Camera((table.width, table.height), size, SCREEN, centre), pygame.Rect(0, 0, *size), letters / LETTERS)


def line_items(scene: Scene, desk: Desk) -> Iterator[Item]:
    """The areas and lines of the marks of a scene, and its ghosts."""
    pencil = _Pencil(desk, scene.style)
    for mark in scene.marks:
        yield from _below(mark, pencil)
    for part in _drawn(scene, desk):
        yield from pencil.part(part)
    for ghost in _ghosts(scene):
        model = Model(ghost.base, ghost.facing, Look(ghost.look, ghost.colour), ghost.colour)
        yield from figure(scene, model, PAST if ghost.past else 1.0 if scene.style == "bw" else GHOSTLY)
        for part in parts(desk, ghost):
            yield from pencil.part(part)


def _drawn(scene: Scene, desk: Desk) -> list[Part]:
    return lines(desk, scene.marks)


def _ghosts(scene: Scene) -> list[GhostMark]:
    return [mark for mark in scene.marks if isinstance(mark, GhostMark)]


def word_items(scene: Scene, desk: Desk, crowded: Crowded) -> Iterator[Item]:
    """The words of the marks, with lines to what they speak of."""
    pencil, marks, drawn, ghosts = _Pencil(desk, scene.style), scene.marks, _drawn(scene, desk), _ghosts(scene)
    taken = [*crowded.taken, *(desk.box(ghost.base).inflate(8, 8) for ghost in ghosts)]
    labels, metrics = lay_out(desk, marks, drawn, Crowded(taken, crowded.things), Metrics(text_width, desk.unit))
    for label in labels:
        if label.leader is not None:
            yield from pencil.leader(label.leader, ink_of(label.face.tone, scene.style))
    for label in labels:
        yield from label_items(label, desk, scene.style, metrics)


def _below(mark: Mark, pencil: _Pencil) -> Iterator[Item]:
    style = pencil.style
    match mark:
        case AreaMark(piece=piece, tone=tone):
            yield from pencil.fill(outline_of(piece), filling(tone, style))
        case OutlineMark(piece=piece, tone=tone):
            yield from pencil.fill(outline_of(piece), lit(tone, style, piece))
        case RingMark(inner=inner) if inner is not None:
            outer, hole = (tuple(pencil.table(ring)) for ring in _rings(pencil.desk, mark))
            yield from pencil.fill(Polygon(outer, (hole,)), band(mark.tone, mark.depth, style))
        case WedgesMark(wedges=wedges, tone=tone):
            how = filling(tone, style)
            for region in union([outline.piece() for outline in map(Polygon, wedges) if len(outline.points) > 2]):
                yield from pencil.fill(outline_of(region), how)
        case ShadeMark():
            yield from _shade(mark, style)
        case _:
            return


def _rings(desk: Desk, mark: RingMark) -> Iterator[list[Spot]]:
    assert mark.inner is not None
    for piece in (mark.piece, mark.inner):
        yield desk.rings(piece)[0]


def _shade(mark: ShadeMark, style: Style) -> Iterator[Item]:
    """The cells of a shade, those of one darkness as one area."""
    cells: dict[int, list[Box]] = {}
    for row in range(len(mark.values) // mark.columns if mark.columns else 0):
        line = mark.values[row * mark.columns : (row + 1) * mark.columns]
        column = 0
        for value, run in groupby(line):
            count = len(tuple(run))
            if value:
                x, y = mark.origin[0] + (column + count / 2) * mark.step, mark.origin[1] + (row + 0.5) * mark.step
                cells.setdefault(value, []).append(Box((x, y), count * mark.step, mark.step))
            column += count
    for value, boxes in sorted(cells.items()):
        for region in union(boxes):
            yield Area(outline_of(region), shade_ink(mark.tone, style), value / 255 * DEEPEST / 255)


class _Pencil:
    """Draws parts in inches that are laid out in pixels."""

    def __init__(self, desk: Desk, style: Style) -> None:
        self.desk, self.style = desk, style
        self.pixel = desk.unit / desk.camera.zoom

    def table(self, spots: Sequence[Spot]) -> list[Point]:
        return [self.desk.camera.to_table(spot) for spot in spots]

    def fill(self, outline: Outline, how: Filling) -> Iterator[Item]:
        if how.hatched:
            pen = Pen(how.ink, 2 * self.pixel, (), 0.7)
            yield Area(outline, how.ink, 0.16, hatches=(Hatch(-45, 6.4 * self.pixel, pen),))
        elif how.opacity:
            yield Area(outline, how.ink, how.opacity / 255)

    def part(self, part: Part) -> Iterator[Item]:
        ink, halo = ink_of(part.tone, self.style), halo_of(self.style)
        match part:
            case Stroke():
                points: Ring = tuple(self.table(part.spots))
                points = (*points, points[0]) if part.closed else points
                dash = (9 * self.pixel, 6 * self.pixel) if part.dashed else ()
                inner, outer = (1.0, 3.0) if part.thin else (2.0, 4.0)
                yield Line(points, Pen(halo, outer * self.pixel, dash))
                yield Line(points, Pen(ink, inner * self.pixel, dash))
            case Head(spots=spots):
                yield Area(Polygon(tuple(self.table(spots))), ink, 1.0, Pen(halo, 1.0 * self.pixel))
            case Knob(centre=centre):
                x, y = self.desk.camera.to_table(centre)
                yield Area(Circle(x, y, 3.5 * self.pixel), pen=Pen(halo, 5 * self.pixel))
                yield Area(Circle(x, y, 3.5 * self.pixel), pen=Pen(ink, 2.5 * self.pixel))

    def leader(self, leader: tuple[Spot, Spot], ink: tuple[int, int, int]) -> Iterator[Item]:
        halo, points = halo_of(self.style), tuple(self.table(leader))
        yield Line(points, Pen(halo, 3 * self.pixel))
        yield Line(points, Pen(ink, 1.0 * self.pixel))
        yield Area(Circle(*points[1], 2.2 * self.pixel), ink, 1.0, Pen(halo, 1.2 * self.pixel))
