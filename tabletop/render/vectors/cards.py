"""Tiles of card in shapes: a head with its name and symbols, sky and ground, the places on it, and what lies below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabletop.geometry.shapes import Polygon, Rect
from tabletop.model.tile import Tile
from tabletop.render import outlines
from tabletop.render.card_tiles import CARD, FOOT, HEAD, INSET, NIGHT
from tabletop.render.colours import INK, PAPER, Colour, darker, lighter, mix
from tabletop.render.scene import Scene
from tabletop.render.sceneries import HORIZON, SCENERIES
from tabletop.render.vectors.drawing import Area, Item, Pen, Placed, Words
from tabletop.render.vectors.emblems import icon_emblem
from tabletop.render.vectors.lettering import rounded
from tabletop.render.vectors.letters import text_width

BANDS = 28
"""Bands of a sky, and of the ground below it."""
GOLD: Colour = (236, 215, 165)
SMALLER = 0.92


@dataclass(frozen=True, slots=True)
class _Box:
    x: float
    y: float
    width: float
    height: float

    def part(self, left: float, top: float, right: float, bottom: float) -> _Box:
        """A part of it, in shares of its width and height."""
        return _Box(
            self.x + left * self.width,
            self.y + top * self.height,
            (right - left) * self.width,
            (bottom - top) * self.height,
        )

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, self.width, self.height)


def card_items(scene: Scene) -> Iterator[Item]:
    """All tiles of a scene, then the places on them."""
    for kind, draw in (("tile", _tile), ("part", _part)):
        for name, tile in scene.tiles.items():
            if tile.kind == kind and name in scene.state.zones:
                left, top, right, bottom = outlines.bounds(scene.state.zones[name].outline.piece())
                yield from draw(_Box(left, top, right - left, bottom - top), tile)


def _tile(box: _Box, tile: Tile) -> Iterator[Item]:
    corner = box.width / 26
    yield _card(_Box(box.x + corner / 2, box.y + corner / 2, box.width, box.height), corner, (8, 8, 8), 0.3)
    yield _card(box, corner, CARD, 1.0, Pen(darker(CARD, 0.4), box.width / 110))
    scene = box.part(INSET, HEAD, 1 - INSET, 1 - FOOT)
    yield from _landscape(scene, tile.scenery)
    yield Area(scene.rect, pen=Pen(darker(CARD, 0.55), box.width / 160))
    yield from _line(box.part(1.6 * INSET, 0.0, 1 - 1.6 * INSET, HEAD), tile.title, tile.symbols, INK)
    foot = box.part(INSET, 1 - 0.88 * FOOT, 1 - INSET, 1 - 0.12 * FOOT)
    if tile.foot:
        yield _card(foot, foot.height / 7, (122, 42, 38), 1.0, Pen((70, 22, 22), foot.height / 20))
        yield from _line(foot.part(0.03, 0.0, 0.97, 1.0), tile.foot, tile.foot_symbols, PAPER)
    else:
        yield _card(foot, foot.height / 7, CARD, 1.0, Pen(darker(CARD, 0.22), foot.height / 24))


def _card(box: _Box, corner: float, ink: Colour, opacity: float, pen: Pen | None = None) -> Area:
    ring = tuple((box.x + x, box.y + y) for x, y in rounded(box.width, box.height, corner))
    return Area(Polygon(ring), ink, opacity, pen)


def _landscape(box: _Box, name: str) -> Iterator[Item]:
    """Sky and ground in bands; what stands there is left to the painted table."""
    scenery = SCENERIES.get(name, SCENERIES["desert"])
    for k in range(BANDS):
        sky = box.part(0.0, HORIZON * k / BANDS, 1.0, HORIZON)
        yield Area(sky.rect, mix(scenery.above, scenery.below, k / (BANDS - 1)))
    for k in range(BANDS):
        ground = box.part(0.0, HORIZON + (1 - HORIZON) * k / BANDS, 1.0, 1.0)
        yield Area(ground.rect, mix(lighter(scenery.ground, 0.12), darker(scenery.ground, 0.35), k / (BANDS - 1)))


def _part(box: _Box, tile: Tile) -> Iterator[Item]:
    """A darkened strip above with its name, another below with what is won, a rim, and its tokens."""
    above, below = box.part(0.0, 0.0, 1.0, 0.17), box.part(0.0, 0.8, 1.0, 1.0)
    yield Area(above.rect, NIGHT, 0.67)
    yield Area(below.rect, NIGHT, 0.55)
    yield from _words(above.part(0.04, 0.06, 0.96, 0.94), tile.title, PAPER, True)
    yield from _words(below.part(0.04, 0.06, 0.96, 0.94), tile.foot, GOLD, False)
    yield Area(box.rect, pen=Pen(CARD, box.width / 60))
    side = min(box.width / 3, box.height / 5)
    for k, token in enumerate(tile.tokens):
        at = (box.x + box.width - side * (0.6 + 1.05 * k), below.y - 0.6 * side)
        disc = _Box(at[0] - side / 2, at[1] - side / 2, side, side)
        yield _card(disc, side / 2, (176, 138, 62), 1.0, Pen((30, 22, 14), 0.06 * side))
        icon = icon_emblem(token.icon, (30, 22, 14))
        if icon is not None:
            yield Placed(icon, at, 0.66 * side / 24)


def _line(box: _Box, text: str, icons: Sequence[str], ink: Colour) -> Iterator[Item]:
    """Words at the left and icons at the right of a line."""
    side = min(0.7 * box.height, box.width / 5)
    x = box.x + box.width
    for name in reversed(icons):
        icon = icon_emblem(name, ink)
        if icon is not None:
            yield Placed(icon, (x - side / 2, box.y + box.height / 2), side / 24)
        x -= 1.1 * side
    yield from _words(_Box(box.x, box.y, x - box.x, box.height), text, ink, True)


def _words(box: _Box, text: str, ink: Colour, bold: bool) -> Iterator[Item]:
    """As large as they fit, in two lines where they must."""
    size = 0.46 * box.height
    while size > 0.12 * box.height:
        lines = _wrapped(text, size, box.width, bold)
        if len(lines) * 1.2 * size <= box.height and all(text_width(line, size, bold) <= box.width for line in lines):
            top = box.y + box.height / 2 - 0.6 * size * (len(lines) - 1)
            for k, line in enumerate(lines):
                length = text_width(line, size, bold)
                yield Words((box.x, top + 1.2 * size * k), line, size, ink, None, bold, "start", length)
            return
        size *= SMALLER


def _wrapped(text: str, size: float, width: float, bold: bool) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
