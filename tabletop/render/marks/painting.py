"""Every kind of mark, in the order in which they lie on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Literal

import pygame

from tabletop.geometry.shapes import Box, Disc, Piece, Point
from tabletop.model.mark import (
    AreaMark,
    GhostMark,
    HandleMark,
    LabelMark,
    LineMark,
    Mark,
    OutlineMark,
    PathMark,
    RulerMark,
    ShadeMark,
    Tone,
    VerdictMark,
    WedgesMark,
)
from tabletop.render import outlines, pencil
from tabletop.render.camera import Camera
from tabletop.render.colours import INK, PRINT_TONES, TONES, Colour
from tabletop.render.marks.pills import Pills, Placer, around, beside, sign, sign_of
from tabletop.render.marks.shades import Shades
from tabletop.render.pencil import Spot

DASHED = frozenset((Tone.REFUSED, Tone.OFFENDER, Tone.THREAT))
"""Tones whose lines are dashed: what stands against the wish."""
HANDLE = 11
"""Pixels across a handle, at 100 %."""
PAPER_WHITE = (255, 255, 255)
HATCHED = frozenset((Tone.THREAT, Tone.OBSCURED))

Ghosts = Callable[[pygame.Surface, GhostMark], None]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What one painting is done on."""

    surface: pygame.Surface
    camera: Camera
    style: Literal["colour", "bw"]

    def ink(self, tone: Tone) -> Colour:
        return (TONES if self.style == "colour" else PRINT_TONES)[tone]

    def line(self, spots: Sequence[Spot], tone: Tone, *, closed: bool = False, solid: bool = False) -> None:
        """A haloed line of a tone: dashed when it stands against the wish, unless it must be `solid`."""
        halo = INK if self.style == "colour" else PAPER_WHITE
        dashed = tone in DASHED and not solid
        pencil.haloed(self.surface, spots, self.ink(tone), halo, closed=closed, dashed=dashed)

    def spots(self, points: Iterable[Point]) -> list[Spot]:
        left, top = self.camera.offset
        zoom = self.camera.zoom
        return [(x * zoom - left, y * zoom - top) for x, y in points]

    def rings(self, piece: Piece) -> list[list[Spot]]:
        if isinstance(piece, Disc):
            return [pencil.circle_points(self.camera.to_screen(piece.centre), piece.radius * self.camera.zoom)]
        return [self.spots(ring) for ring in outlines.rings(piece)]


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
        models: Sequence[pygame.Rect],
        ghosts: Ghosts,
        style: Literal["colour", "bw"] = "colour",
    ) -> None:
        """All the marks; `models` are the boxes of miniatures in pixels, which no label may cover."""
        sheet = _Sheet(surface, camera, style)
        for mark in marks:
            self._below(sheet, mark)
        for mark in marks:
            self._lines(sheet, mark)
        shown = [mark for mark in marks if isinstance(mark, GhostMark)]
        for ghost in shown:
            ghosts(surface, ghost)
            _halo_of(sheet, ghost)
        placer = Placer(surface.get_rect(), [*models, *(_box_of(sheet, ghost) for ghost in shown)])
        for mark in marks:
            self._words(sheet, mark, placer)

    # -- fills ---------------------------------------------------------------------------------------------------------

    def _below(self, sheet: _Sheet, mark: Mark) -> None:
        match mark:
            case ShadeMark():
                self._shades.paint(sheet.surface, sheet.camera, mark, sheet.style)
            case AreaMark(piece=piece, tone=tone):
                self._area(sheet, sheet.rings(piece), tone)
            case WedgesMark():
                self._wedges(sheet, mark)
            case OutlineMark(piece=piece, tone=tone):
                pencil.fill(sheet.surface, sheet.rings(piece), sheet.ink(tone), 46, holes=True)
            case _:
                pass

    def _area(self, sheet: _Sheet, rings: list[list[Spot]], tone: Tone) -> None:
        ink = sheet.ink(tone)
        if tone in HATCHED or sheet.style == "bw":
            pencil.hatch(sheet.surface, rings, ink, 190, holes=True)
        else:
            pencil.fill(sheet.surface, rings, ink, 58 if tone is not Tone.BLAST else 84, holes=True)
        for ring in rings:
            sheet.line(ring, tone, closed=True)

    def _wedges(self, sheet: _Sheet, mark: WedgesMark) -> None:
        ink = sheet.ink(mark.tone)
        wedges = [sheet.spots(wedge) for wedge in mark.wedges]
        if mark.tone in HATCHED or sheet.style == "bw":
            pencil.hatch(sheet.surface, wedges, ink, 190)
        else:
            pencil.fill(sheet.surface, wedges, ink, 62)
        for rim in mark.rim:
            sheet.line(sheet.spots(rim), mark.tone)

    # -- lines ---------------------------------------------------------------------------------------------------------

    def _lines(self, sheet: _Sheet, mark: Mark) -> None:
        match mark:
            case OutlineMark(piece=piece, tone=tone):
                for ring in sheet.rings(piece):
                    sheet.line(ring, tone, closed=True)
            case LineMark(points=points, tone=tone):
                sheet.line(sheet.spots(points), tone)
            case PathMark():
                self._path(sheet, mark)
            case RulerMark():
                self._ruler(sheet, mark)
            case _:
                pass

    def _path(self, sheet: _Sheet, mark: PathMark) -> None:
        if len(mark.points) < 2:
            return
        ink = sheet.ink(mark.tone)
        sheet.line(sheet.spots(mark.points), mark.tone)
        for spot in sheet.spots(mark.waypoints):
            pencil.ring(sheet.surface, spot, 3.5, INK, 5)
            pencil.ring(sheet.surface, spot, 3.5, ink, 2.5)

    def _ruler(self, sheet: _Sheet, mark: RulerMark) -> None:
        a, b = sheet.spots((mark.start, mark.end))
        sheet.line((a, b), mark.tone)
        length = max(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5, 1e-6)
        nx, ny = -(b[1] - a[1]) / length * 6, (b[0] - a[0]) / length * 6
        for x, y in (a, b):
            sheet.line(((x - nx, y - ny), (x + nx, y + ny)), mark.tone, solid=True)

    # -- words ---------------------------------------------------------------------------------------------------------

    def _words(self, sheet: _Sheet, mark: Mark, placer: Placer) -> None:
        match mark:
            case PathMark(points=points) if len(points) > 1:
                text = mark.text or f"{mark.length:.1f}″"
                seen = _in_view(sheet, pairwise(sheet.spots(points)))
                if seen is not None:
                    self._pill(sheet, placer, text, mark.tone, partial(beside, seen))
            case RulerMark() if mark.text:
                seen = _in_view(sheet, pairwise(sheet.spots((mark.start, mark.end))))
                if seen is not None:
                    self._pill(sheet, placer, mark.text, mark.tone, partial(beside, seen))
            case LabelMark() if sheet.surface.get_rect().collidepoint(sheet.camera.to_screen(mark.at)):
                spot = sheet.camera.to_screen(mark.at)
                self._pill(sheet, placer, mark.text, mark.tone, lambda size: around(spot, 4, size))
            case AreaMark(text=text) | OutlineMark(text=text) if text:
                left, top, right, bottom = outlines.bounds(mark.piece)
                corners = sheet.spots(((left, top), (right, bottom)))
                if not _box_between(*corners).colliderect(sheet.surface.get_rect()):
                    return
                spot = sheet.camera.to_screen(((left + right) / 2, (top + bottom) / 2))
                clear = (bottom - top) / 2 * sheet.camera.zoom
                self._pill(
                    sheet,
                    placer,
                    text,
                    mark.tone,
                    lambda size: [*around(spot, clear, size)[:2], *around(spot, 0, size)],
                )
            case VerdictMark():
                self._verdict(sheet, mark)
            case HandleMark():
                _handle(sheet, mark, self._pills.scale)
            case _:
                pass

    def _pill(
        self, sheet: _Sheet, placer: Placer, text: str, tone: Tone, wishes: Callable[[tuple[int, int]], list[Spot]]
    ) -> None:
        pill = self._pills.pill(text, sheet.ink(tone), sign_of(tone), light=sheet.style == "bw")
        box = placer.place(pill.get_size(), wishes(pill.get_size()))
        sheet.surface.blit(pill, box, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _verdict(self, sheet: _Sheet, mark: VerdictMark) -> None:
        x, y = sheet.camera.to_screen(mark.at)
        ink = sheet.ink(mark.tone)
        kind = sign_of(mark.tone) or "tick"
        for size, tone in ((26, INK), (20, ink)):
            sprite = sign(kind, size, tone)
            sheet.surface.blit(
                sprite, (round(x - size / 2), round(y - size / 2)), special_flags=pygame.BLEND_PREMULTIPLIED
            )


def _handle(sheet: _Sheet, mark: HandleMark, scale: float) -> None:
    """White with a dark rim, so that it shows on any ground; one that is held has its tone."""
    x, y = sheet.camera.to_screen(mark.at)
    ink = PAPER_WHITE if mark.tone is Tone.NEUTRAL else sheet.ink(mark.tone)
    if mark.kind in ("turn", "edge"):
        wide = (6.0 if mark.kind == "turn" else 3.5) * scale
        pencil.ring(sheet.surface, (x, y), wide / 2, INK, wide + 3 * scale)
        pencil.ring(sheet.surface, (x, y), wide / 2, ink, wide)
        return
    box = pygame.Rect(0, 0, round(HANDLE * scale), round(HANDLE * scale))
    box.center = (round(x), round(y))
    rim = round(3 * scale)
    pygame.draw.rect(sheet.surface, INK, box, border_radius=round(2 * scale))
    pygame.draw.rect(sheet.surface, ink, box.inflate(-rim, -rim), border_radius=round(scale))


def _in_view(sheet: _Sheet, pairs: Iterable[tuple[Spot, Spot]]) -> tuple[Spot, Spot] | None:
    """The longest straight part of a line that is in the window: the clearest place for its figure."""
    window = sheet.surface.get_rect()
    seen = [part for a, b in pairs if (part := window.clipline(a, b))]
    if not seen:
        return None
    a, b = max(seen, key=lambda part: (part[1][0] - part[0][0]) ** 2 + (part[1][1] - part[0][1]) ** 2)
    return (a, b)


def _box_between(a: Spot, b: Spot) -> pygame.Rect:
    return pygame.Rect(round(a[0]), round(a[1]), round(b[0] - a[0]) + 1, round(b[1] - a[1]) + 1)


def _halo_of(sheet: _Sheet, ghost: GhostMark) -> None:
    """The line round a ghost's base that says yes or no."""
    base = ghost.base
    if isinstance(base, Disc):
        grown: Piece = Disc(base.centre, base.radius + 2.5 / sheet.camera.zoom)
    else:
        pad = 5 / sheet.camera.zoom
        grown = Box(base.centre, base.width + pad, base.length + pad, base.facing)
    for ring in sheet.rings(grown):
        sheet.line(ring, ghost.tone, closed=True)


def _box_of(sheet: _Sheet, ghost: GhostMark) -> pygame.Rect:
    left, top, right, bottom = outlines.bounds(ghost.base)
    (x0, y0), (x1, y1) = sheet.spots(((left, top), (right, bottom)))
    return pygame.Rect(round(x0), round(y0), round(x1 - x0), round(y1 - y0)).inflate(8, 8)
