"""Miniatures in vectors: the base with the ring of its side, the figure on it, the notch at its front, its signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.shapes import Box, Circle, Disc, Outline, Piece, Point, Polygon, direction
from tabletop.model.look import Look, Token
from tabletop.render import outlines
from tabletop.render.colours import INK, PANEL, PAPER, Colour, colour, darker
from tabletop.render.lying import TIPPED, WITH_LEGS
from tabletop.render.miniatures import RING
from tabletop.render.scene import Scene, Style
from tabletop.render.surfaces import ground
from tabletop.render.tokens import GROUNDS, token_places
from tabletop.render.vectors.drawing import Area, Item, Line, Pen, Placed, Veiled, Words
from tabletop.render.vectors.emblems import figure_emblem, icon_emblem
from tabletop.render.vectors.palette import BLACK, GREY_40, GREY_70, WHITE

BAND = 0.15
"""Inches of the ring that tells the sides apart in print."""
RIM = 0.05
SHADOW, CAST = 0.28, 0.11
"""How dark the shadow of a base is, and how many inches it falls to the lower right."""
SCREEN = 40.0
"""Pixels an inch of the screen on which signs have their usual size."""


@dataclass(frozen=True, slots=True)
class Model:
    """A miniature to draw: its base, where it faces, its look, and the colour of its side."""

    base: Piece
    facing: float
    look: Look
    side: str


def outline_of(piece: Piece) -> Outline:
    """A piece as an outline to draw."""
    if isinstance(piece, Disc):
        return Circle(*piece.centre, piece.radius)
    if isinstance(piece, Box):
        return Polygon(piece.corners())
    return Polygon(piece.rings[0], piece.rings[1:])


def figure(scene: Scene, model: Model, opacity: float = 1.0) -> Iterator[Item]:
    """A miniature on its base; in print in pale greys, the sides' rings told apart by their pattern: grey, dashed,
    double, dotted. One that is fainter shines through as a whole."""
    printed = scene.style == "bw"
    if printed:  # the ring lies over the figure: a broad one would hide whose it is
        blank = Area(outline_of(model.base), WHITE)
        lower: tuple[Item, ...] = (blank, *_figurine(model, True), *_band(model.base, scene.ring_pattern(model.side)))
    else:
        lower = (*_painted(model, scene), *_figurine(model, False))
    items = (*lower, *_notch(model, printed))
    if opacity < 1.0:
        yield Veiled(items, opacity)
    else:
        yield from items


def _painted(model: Model, scene: Scene) -> Iterator[Item]:
    """Shadow, rim, ring and ground, as on the painted table."""
    base, tone = model.base, colour(model.side)
    earth = darker(ground(scene.state.table.surface).base, 0.12)
    yield Area(outline_of(_moved(base, CAST)), BLACK, SHADOW)
    yield Area(outline_of(base), darker(tone, 0.72))
    yield Area(outline_of(_inset(base, 0.028)), tone)
    yield Area(outline_of(_inset(base, RING)), earth, 1.0, Pen(darker(tone, 0.65), 0.02))


def _band(base: Piece, pattern: int) -> Iterator[Item]:
    middle = outline_of(_inset(base, RIM / 2 + BAND / 2))
    yield Area(middle, pen=Pen(WHITE, BAND))
    yield Area(outline_of(base), pen=Pen(BLACK, RIM))
    match pattern % 4:
        case 0:
            yield Area(middle, pen=Pen(GREY_40 if pattern < 4 else GREY_70, BAND))
        case 1:
            yield Area(middle, pen=Pen(BLACK, 0.75 * BAND, (0.2, 0.13)))
        case 2:
            yield Area(middle, pen=Pen(BLACK, 0.03))
        case _:
            yield Area(middle, pen=Pen(BLACK, 0.55 * BAND, (0.08, 0.1)))


def _figurine(model: Model, printed: bool) -> Iterator[Item]:
    """The figure; one that lies has its legs behind it, or has tipped over on its side."""
    look, (x, y) = model.look, _middle(model.base)
    width = _width(model.base)
    dull = look.has_acted or (look.lying and look.figure not in WITH_LEGS)
    emblem = figure_emblem(look.figure, look.colour, acted=dull, printed=printed)
    ahead, squeeze = (0.0, 0.0), 1.0
    if look.lying and look.figure in WITH_LEGS:
        yield from _legs(model, printed)
        ahead = (0.16 * width, 0.0)
    elif look.lying:
        ahead, squeeze = (0.0, 0.12 * width), TIPPED
    (fx, fy), (rx, ry) = direction(model.facing), direction(model.facing + 90)
    at = (x + fx * ahead[0] + rx * ahead[1], y + fy * ahead[0] + ry * ahead[1])
    yield Placed(emblem, at, width / 100, model.facing, squeeze)


def _legs(model: Model, printed: bool) -> Iterator[Item]:
    """Two legs with boots, behind a figure that lies on the ground."""
    width, (x, y) = _width(model.base), _middle(model.base)
    (fx, fy), (rx, ry) = direction(model.facing), direction(model.facing + 90)
    cloth: Colour = (150, 150, 150) if printed else (84, 82, 74)

    def spot(forward: float, right: float) -> Point:
        return (x + (fx * forward + rx * right) * width, y + (fy * forward + ry * right) * width)

    for right in (-1, 1):
        hip, foot, toe = spot(0.0, 0.1 * right), spot(-0.44, 0.17 * right), spot(-0.56, 0.2 * right)
        yield Line((hip, foot, toe), Pen(INK, 0.23 * width))
        yield Line((hip, foot), Pen(cloth, 0.15 * width))
        yield Line((foot, toe), Pen(darker(cloth, 0.5), 0.13 * width))


def _notch(model: Model, printed: bool) -> Iterator[Item]:
    """A light wedge in the ring that points to the front; in print a black one."""
    rim, ink = (WHITE, BLACK) if printed else (INK, PAPER)
    base, (x, y) = model.base, _middle(model.base)
    front = base.length / 2 if isinstance(base, Box) else _width(base) / 2
    wide = min(0.15, _width(base) * 0.16)
    (fx, fy), (rx, ry) = direction(model.facing), direction(model.facing + 90)

    def wedge(tip: float, back: float, half: float) -> Polygon:
        corners = ((tip, 0.0), (back, half), (back, -half))
        return Polygon(tuple((x + fx * f + rx * r, y + fy * f + ry * r) for f, r in corners))

    back = front - RING - 0.05
    yield Area(wedge(front + 0.045, back, wide + 0.03), rim)
    yield Area(wedge(front + 0.005, back + 0.025, wide - 0.015), ink)


def thin_ring(base: Piece, style: Style) -> Iterator[Item]:
    """Who can act has a thin ring round his base."""
    outer, inner = (WHITE, BLACK) if style == "bw" else (INK, PAPER)
    ring = outline_of(_inset(base, -2.0 / SCREEN))
    yield Area(ring, pen=Pen(outer, 2.6 / SCREEN))
    yield Area(ring, pen=Pen(inner, 1.1 / SCREEN))


def signs(base: Piece, tokens: tuple[Token, ...]) -> Iterator[Item]:
    """The signs on a ring, each a disc with a figure, an icon or a letter."""
    if not tokens:
        return
    corners = tuple((x * SCREEN, y * SCREEN) for x, y in base.corners()) if isinstance(base, Box) else ()
    (x, y), radius = _middle(base), _width(base) / 2
    boxes = token_places(len(tokens), (x * SCREEN, y * SCREEN), radius * SCREEN, SCREEN, corners)
    for token, box in zip(tokens, boxes, strict=True):
        at, size = (box.centerx / SCREEN, box.centery / SCREEN), (box.width - 2) / SCREEN
        yield Area(Circle(*at, size / 2), PAPER, 1.0, Pen(INK, 0.03))
        yield Area(Circle(*at, size / 2 - 0.045), GROUNDS.get(token.icon, PANEL))
        icon = icon_emblem(token.icon, PAPER) if not token.text else None
        if icon is not None:
            yield Placed(icon, at, 0.62 * size / 24)
        else:
            yield Words(at, token.text or token.icon[:1].upper(), 0.58 * size, PAPER, None, True)


def _moved(base: Piece, inches: float) -> Piece:
    if isinstance(base, Disc):
        return Disc((base.centre[0] + inches, base.centre[1] + inches), base.radius)
    if isinstance(base, Box):
        return Box((base.centre[0] + inches, base.centre[1] + inches), base.width, base.length, base.facing)
    return base


def _inset(base: Piece, inches: float) -> Piece:
    if isinstance(base, Disc):
        return Disc(base.centre, max(0.05, base.radius - inches))
    if isinstance(base, Box):
        return Box(base.centre, max(0.1, base.width - 2 * inches), max(0.1, base.length - 2 * inches), base.facing)
    return base


def _middle(base: Piece) -> Point:
    return base.centre if isinstance(base, Disc | Box) else outlines.middle(base)


def _width(base: Piece) -> float:
    return 2 * base.radius if isinstance(base, Disc) else base.width if isinstance(base, Box) else 1.0
