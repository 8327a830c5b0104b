"""A police box, seen from above: corner posts, the lit signs over its four sides, a stepped roof and the lamp."""

from __future__ import annotations

from tabletop.geometry.shapes import Region
from tabletop.model.terrain import Terrain
from tabletop.render.canvas import Canvas
from tabletop.render.colours import colour, darker, lighter
from tabletop.render.terrain.site import Frame, Site

BLUE = colour("#1f4a86")
SIGN = colour("#16181c")
LETTERS = colour("#e8edf2")
LAMP = colour("#f4f0d6")
TURNS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The four sides of the box, each as the course from its middle."""


def police_box(canvas: Canvas, terrain: Terrain, _site: Site) -> None:
    """The box in its outline."""
    piece = terrain.piece()
    frame = Frame.of(piece)
    canvas.region(piece, darker(BLUE, 0.25))
    for u in (-0.86, 0.86):
        for v in (-0.86, 0.86):
            canvas.polygon(frame.box(u - 0.13, u + 0.13, v - 0.13, v + 0.13), lighter(BLUE, 0.08))
    for turn in TURNS:
        _sign(canvas, frame, turn)
    for size, tone in ((0.66, 0.02), (0.5, 0.1), (0.34, 0.18)):
        step = Region((frame.box(-size, size, -size, size),))
        canvas.region(step, lighter(BLUE, tone))
        canvas.bevel(step, lighter(BLUE, tone), 0.035)
    _lamp(canvas, frame)
    canvas.bevel(piece, BLUE, 0.05)


def _sign(canvas: Canvas, frame: Frame, turn: tuple[int, int]) -> None:
    """The sign over one side: black, with a row of light strokes for its letters."""
    across, out = turn

    def spot(along: float, away: float) -> tuple[float, float]:
        return frame.spot(away * across - along * out, away * out + along * across)

    corners = (spot(-0.62, 0.72), spot(0.62, 0.72), spot(0.62, 0.94), spot(-0.62, 0.94))
    canvas.polygon(corners, SIGN)
    for k in range(9):
        along = -0.5 + k * 0.125
        if k != 5:  # the gap between the two words
            canvas.line((spot(along, 0.78), spot(along, 0.88)), LETTERS, 0.035)


def _lamp(canvas: Canvas, frame: Frame) -> None:
    radius = min(frame.length, frame.width) / 2
    for size, alpha in ((0.34, 40), (0.24, 110)):
        canvas.circle(frame.centre, radius * size, LAMP, alpha)
    canvas.circle(frame.centre, radius * 0.15, darker(BLUE, 0.5))
    canvas.circle(frame.centre, radius * 0.11, LAMP)
