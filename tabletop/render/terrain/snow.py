"""Snow that lies on things: soft pads on crowns and boulders, thicker on the side of the lamp."""

from __future__ import annotations

import math

from tabletop.geometry.shapes import Disc, Region
from tabletop.render import noise
from tabletop.render.canvas import Canvas
from tabletop.render.colours import Colour, colour
from tabletop.render.details import blob
from tabletop.render.outlines import smooth

SHADE, BODY, CREST = colour("#8ba0ae"), colour("#dbe4e9"), colour("#f3f6f7")
"""Where a pad turns from the light, what most of it has, and where the light falls straight on it."""


def snow_on(canvas: Canvas, crown: Disc, own: int, pads: int = 9) -> None:
    """Pads of snow on a round thing; `own` is its seed. Pads that touch are one."""
    (x, y), r = crown.centre, crown.radius
    chances = noise.numbers(own, 3 * pads)
    places = []
    for k in range(pads):
        a, b, c = chances[3 * k : 3 * k + 3]
        # A golden angle from one to the next spreads them; the lamp's side has more of them.
        turn, far = k * 2.39996 + a, 0.62 * r * math.sqrt((k + b) / pads)
        places.append((x + far * math.cos(turn) - 0.13 * r, y + far * math.sin(turn) - 0.13 * r, r * (0.15 + 0.14 * c)))
    for away, size, ink in ((0.2, 1.0, SHADE), (0.0, 1.0, BODY), (-0.16, 0.62, CREST)):
        for k, (px, py, pad) in enumerate(places):
            _pad(canvas, blob((px + away * pad, py + away * pad), size * pad, own + k, 8, 0.24), ink)


def _pad(canvas: Canvas, piece: Region, ink: Colour) -> None:
    canvas.region(Region((smooth(smooth(piece.rings[0])),)), ink)
