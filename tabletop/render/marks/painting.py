"""Every kind of mark in pixels, in the order in which they lie on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.model.mark import (
    AreaMark,
    GhostMark,
    HandleMark,
    Mark,
    OutlineMark,
    RingMark,
    ShadeMark,
    Tone,
    WedgesMark,
)
from tabletop.render import pencil
from tabletop.render.camera import Camera
from tabletop.render.colours import INK
from tabletop.render.marks.layout import lay_out
from tabletop.render.marks.metrics import Label, Metrics
from tabletop.render.marks.pills import Pills
from tabletop.render.marks.placing import Crowded
from tabletop.render.marks.shades import Shades
from tabletop.render.marks.strokes import Desk, Head, Knob, Part, Stroke, lines, parts
from tabletop.render.marks.tones import PAPER_WHITE, Filling, Style, band, filling, halo_of, ink_of, lit
from tabletop.render.pencil import Spot

HANDLE = 11
"""Pixels across a handle, at 100 %."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who paints what stands between and on the marks: a ghost, and the names that lie over their lines."""

    ghost: Callable[[pygame.Surface, GhostMark], None]
    names: Callable[[pygame.Surface], None]


class MarkPainter:
    """Paints marks; keeps pills and shades that come again."""

    def __init__(self, pills: Pills) -> None:
        self._pills = pills
        self._shades = Shades()

    def paint(
        self,
        surface: pygame.Surface,
        camera: Camera,
        marks: Sequence[Mark],
        crowded: Crowded,
        company: Company,
        style: Style = "colour",
    ) -> None:
        """All the marks on a table that is `crowded` already."""
        if not marks:
            return
        desk = Desk(camera, surface.get_rect(), max(1.0, self._pills.scale))
        for mark in marks:
            self._below(surface, desk, mark, style)
        drawn = lines(desk, marks)
        for part in drawn:
            _draw(surface, part, style, desk.unit)
        shown = [mark for mark in marks if isinstance(mark, GhostMark)]
        for ghost in shown:
            company.ghost(surface, ghost)
            for part in parts(desk, ghost):
                _draw(surface, part, style, desk.unit)
        company.names(surface)
        ghostly = (desk.box(ghost.base).inflate(8, 8) for ghost in shown)
        crowded = Crowded([*crowded.taken, *ghostly], crowded.things, crowded.signs)
        labels, metrics = lay_out(desk, marks, drawn, crowded, Metrics(self._pills.width, self._pills.scale))
        for label in labels:
            _lead(surface, label, style, desk.unit)
        for label in labels:
            sprite = self._pills.label(label, style, metrics)
            surface.blit(sprite, label.box, special_flags=pygame.BLEND_PREMULTIPLIED)
        for mark in marks:
            if isinstance(mark, HandleMark):
                _handle(surface, desk, mark, style, self._pills.scale)

    # -- fills ---------------------------------------------------------------------------------------------------------

    def _below(self, surface: pygame.Surface, desk: Desk, mark: Mark, style: Style) -> None:
        match mark:
            case ShadeMark():
                self._shades.paint(surface, desk.camera, mark, style)
            case AreaMark(piece=piece, tone=tone):
                _fill(surface, desk.rings(piece), filling(tone, style), desk.unit)
            case OutlineMark(piece=piece, tone=tone):
                _fill(surface, desk.rings(piece), lit(tone, style, piece), desk.unit)
            case RingMark(inner=inner) if inner is not None:
                rings = [desk.rings(mark.piece)[0], desk.rings(inner)[0]]
                _fill(surface, rings, band(mark.tone, mark.depth, style), desk.unit)
            case WedgesMark():
                _wedges(surface, desk, mark, style)
            case _:
                pass


def _fill(surface: pygame.Surface, rings: list[list[Spot]], how: Filling, unit: float) -> None:
    if how.hatched:
        pencil.hatch(surface, rings, how.ink, how.opacity, holes=True, unit=unit)
    elif how.opacity:
        pencil.fill(surface, rings, how.ink, how.opacity, holes=True)


def _wedges(surface: pygame.Surface, desk: Desk, mark: WedgesMark, style: Style) -> None:
    wedges = [desk.spots(wedge) for wedge in mark.wedges]
    if mark.tone is Tone.THREAT:
        pencil.hatch(surface, wedges, ink_of(mark.tone, style), 190, unit=desk.unit)
    else:
        pencil.fill(surface, wedges, ink_of(mark.tone, style), 62 if style == "colour" else 30)


# ---------------------------------------------------------------------------------------------------------------------
# Lines


def _draw(surface: pygame.Surface, part: Part, style: Style, unit: float) -> None:
    ink, halo = ink_of(part.tone, style), halo_of(style)
    match part:
        case Stroke():
            nib = pencil.Nib(ink, halo, part.dashed, part.thin, unit)
            pencil.haloed(surface, part.spots, nib, closed=part.closed)
        case Head(spots=spots):
            pencil.line(surface, spots, halo, 2.4 * unit, closed=True)
            pencil.fill(surface, [list(spots)], ink, 255)
            pencil.line(surface, spots, ink, 1, closed=True)
        case Knob(centre=centre):
            pencil.ring(surface, centre, 3.5 * unit, halo, 5 * unit)
            pencil.ring(surface, centre, 3.5 * unit, ink, 2.5 * unit)


def _lead(surface: pygame.Surface, label: Label, style: Style, unit: float) -> None:
    """The line from words to what they speak of, with a dot at its end."""
    if label.leader is None:
        return
    ink, halo = ink_of(label.face.tone, style), halo_of(style)
    pencil.haloed(surface, label.leader, pencil.Nib(ink, halo, thin=True, unit=unit))
    end = label.leader[1]
    pencil.ring(surface, end, 1.2 * unit, halo, 4.6 * unit)
    pencil.ring(surface, end, 1.0 * unit, ink, 2.4 * unit)


def _handle(surface: pygame.Surface, desk: Desk, mark: HandleMark, style: Style, scale: float) -> None:
    """White with a dark rim, so that it shows on any ground; one that is held has its tone."""
    x, y = desk.spot(mark.at)
    ink = PAPER_WHITE if mark.tone is Tone.NEUTRAL else ink_of(mark.tone, style)
    if mark.kind in ("turn", "edge"):
        wide = (6.0 if mark.kind == "turn" else 3.5) * scale
        pencil.ring(surface, (x, y), wide / 2, INK, wide + 3 * scale)
        pencil.ring(surface, (x, y), wide / 2, ink, wide)
        return
    box = pygame.Rect(0, 0, round(HANDLE * scale), round(HANDLE * scale))
    box.center = (round(x), round(y))
    rim = round(3 * scale)
    pygame.draw.rect(surface, INK, box, border_radius=round(2 * scale))
    pygame.draw.rect(surface, ink, box.inflate(-rim, -rim), border_radius=round(scale))
