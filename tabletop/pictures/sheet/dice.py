"""A row of dice on a page of PDF."""

from __future__ import annotations

from functools import lru_cache

from reportlab.lib.colors import HexColor, white
from reportlab.platypus import Flowable
from svgelements import SVG, Path

from tabletop import places
from tabletop.pictures.sheet.faces import PIP, PIPS, symbol
from tabletop.pictures.words import Dice
from tabletop.render.vectors.letters import REGULAR, text_width

SIDE = 12.0
"""Points of the edge of a die."""
GAP = 3.0
SIZE = 8.0
INK, DARK, SECOND = HexColor("#16181b"), HexColor("#23272e"), HexColor("#5a5f68")
FINE = 24
"""Places along a line of a symbol."""


class RollRow(Flowable):  # type: ignore[misc]
    """One roll: its dice, then who rolled what for; in as many lines as it takes."""

    def __init__(self, roll: Dice, width: float) -> None:
        super().__init__()
        self.roll, self.width = roll, width
        needed = f", {roll.needs} or more needed" if roll.needs is not None else ""
        self._words = f"{roll.by + ': ' if roll.by else ''}{roll.purpose or roll.die}{needed}"
        across = sum(_wide(face) + GAP for face in roll.faces)
        self._below = across + text_width(self._words, SIZE) > width
        self.height = SIDE + 4 + (SIZE + 4 if self._below else 0)

    def wrap(self, available: float, _height: float) -> tuple[float, float]:
        return (available, self.height)

    def draw(self) -> None:
        canvas, x, y = self.canv, 0.0, self.height - SIDE - 2
        for face in self.roll.faces:
            self._face(face, x, y)
            x += _wide(face) + GAP
        canvas.setFillColor(SECOND)
        canvas.setFont(REGULAR, SIZE)
        canvas.drawString(*((0, 3) if self._below else (x + GAP, y + 0.32 * SIDE)), self._words)

    def _face(self, face: str, x: float, y: float) -> None:
        canvas, known = self.canv, face in PIPS or bool(symbol(face))
        canvas.setStrokeColor(SECOND)
        canvas.setLineWidth(0.5)
        canvas.setFillColor(DARK if known and face not in PIPS else white)
        canvas.roundRect(x, y, _wide(face), SIDE, 2, stroke=1, fill=1)
        if face in PIPS:
            canvas.setFillColor(INK)
            for px, py in PIPS[face]:
                canvas.circle(x + px * SIDE, y + (1 - py) * SIDE, PIP * SIDE, stroke=0, fill=1)
        elif known:
            self._symbol(face, x, y)
        else:
            canvas.setFillColor(INK)
            canvas.setFont(REGULAR, SIZE)
            canvas.drawString(x + 3, y + 0.32 * SIDE, face)

    def _symbol(self, face: str, x: float, y: float) -> None:
        canvas, scale = self.canv, SIDE / 30
        canvas.setStrokeColor(white)
        canvas.setFillColor(white)
        canvas.setLineWidth(2 * scale)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for points, filled in strokes(face):
            path = canvas.beginPath()
            for k, (px, py) in enumerate(points):
                (path.lineTo if k else path.moveTo)(x + (px + 3) * scale, y + SIDE - (py + 3) * scale)
            canvas.drawPath(path, stroke=1, fill=int(filled))


def _wide(face: str) -> float:
    """A die is square; a face that has no drawing is as wide as its word."""
    return SIDE if face in PIPS or symbol(face) else max(SIDE, text_width(face, SIZE) + 6)


@lru_cache(maxsize=64)
def strokes(face: str) -> tuple[tuple[tuple[tuple[float, float], ...], bool], ...]:
    """The lines of a symbol in a square of 24, and whether each is filled."""
    found = []
    for shape in SVG.parse(str(places.assets() / "icons" / f"die-{face}.svg")).elements():
        if not hasattr(shape, "segments"):
            continue
        filled = shape.fill.value is not None
        for part in Path(shape).as_subpaths():
            points: list[tuple[float, float]] = []
            for segment in Path(part):
                if segment.start is None or segment.end is None:
                    continue
                straight = type(segment).__name__ in ("Line", "Close", "Move")
                ends = (1.0,) if straight else tuple(k / FINE for k in range(1, FINE + 1))
                if not points:
                    points.append((segment.start.x, segment.start.y))
                spots = (segment.point(t) for t in ends)
                points += [(spot.x, spot.y) for spot in spots]
            if len(points) > 1:
                found.append((tuple(points), filled))
    return tuple(found)
