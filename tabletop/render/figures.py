"""The miniatures: figures seen from straight above, drawn in assets/looks and painted in a side's colour.

A figure is an SVG file of our own. Its units are hundredths of an inch on a 1″ base, the centre of the base is the
origin and up is the front:

* the view box is a square about the origin; its side is the figure's `extent`, beyond which nothing is drawn at any
  facing;
* every group directly under the root is a layer with a `data-height` (and, if it is not rounded like the rest, a
  `data-round`, and if it mirrors the lamp, a `data-shine` up to 1), from which the light is computed (see
  `figure_relief`);
* a figure on a rectangular base, drawn 100 units wide, says how many times as long it is in `data-aspect`;
* four key colours stand for the side's: `LIGHT`, `BASE`, `SHADE` and `DEEP`.

A figure may have a second drawing, in assets/looks/far: bolder and with little in it, for bases of up to `FAR` pixels.
"""

from __future__ import annotations

import io
import math
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache, lru_cache
from xml.etree import ElementTree

import pygame

from tabletop.places import assets
from tabletop.render.figure_ink import thinned
from tabletop.render.figure_relief import EDGE_ROUNDING, Layer, Relief, lit

LIGHT, BASE, SHADE, DEEP = "#c0ffe1", "#c0ffe2", "#c0ffe3", "#c0ffe4"
"""The key colours: written in the drawings, replaced by tones of the side's colour."""

FALLBACK = "pawn"
"""What stands for a look that nobody has drawn."""

FAR = 50
"""Pixels of a base up to which a figure is painted from its drawing for the far eye, if there is one."""

_NAMESPACE = "http://www.w3.org/2000/svg"
_VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) \S+"')
_RELIEF_SIZES = (64, 96, 192, 288, 432)
"""Light is smooth: it is computed on one of these numbers of pixels a side, and scaled to the picture."""
_FINER = 3
"""How many times as large small figures are turned before they are scaled down, so that every pixel is a fair mean: an
odd number, for the middle stays the middle of a pixel."""
_FINER_UP_TO = 41
"""Pixels of a figure's square up to which it counts as small."""
_CACHE_BYTES = 96 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One file of assets/looks or of its folder far: its text, its layers as drawings of their own, and what it says of
    its size."""

    text: str
    layers: tuple[tuple[str, float, float, float], ...]
    extent: float
    aspect: float


class SurfaceCache:
    """Surfaces by key, the least lately used dropped first once they fill `limit` bytes."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        surface = make()
        self._kept[key] = surface
        self._bytes += _weight(surface)
        while self._bytes > self._limit and len(self._kept) > 1:
            self._bytes -= _weight(self._kept.popitem(last=False)[1])
        return surface


def _weight(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


_turned = SurfaceCache(_CACHE_BYTES)
_painted = SurfaceCache(_CACHE_BYTES // 2)


@cache
def looks() -> tuple[str, ...]:
    """The names of all figures there are, in alphabetical order."""
    return tuple(sorted(path.stem for path in (assets() / "looks").glob("*.svg")))


@cache
def far_looks() -> frozenset[str]:
    """The names of the figures that have a drawing for the far eye."""
    return frozenset(path.stem for path in (assets() / "looks" / "far").glob("*.svg"))


def is_far(look: str, pixels: float) -> bool:
    """Whether a figure on a base of so many pixels is painted from its drawing for the far eye."""
    return pixels <= FAR and _known(look) in far_looks()


def _known(look: str) -> str:
    return look if look in looks() else FALLBACK


def aspect(look: str) -> float:
    """How many times as long as wide the figure's base is; 1 for a round base."""
    return _drawing(_known(look)).aspect


def extent(look: str) -> float:
    """The side of the square that holds the figure at any facing, in base widths (1.6 for one on a round base)."""
    return _drawing(_known(look)).extent


def drawing_text(look: str) -> str:
    """Its SVG drawing, the key colours still in it; a pawn where nobody has drawn it."""
    return _drawing(_known(look)).text


def figure(look: str, colour: str, pixels: float, facing: float = 0.0, *, flat: bool = False) -> pygame.Surface:
    """The figure `look` in a side's `colour` ("#rrggbb"), turned to `facing` degrees clockwise (0 is up).

    `pixels` is the width of its base on the screen. The surface has alpha per pixel and is square with an odd side:
    the centre of the base is the middle of its middle pixel. The figure may stand beyond its base, but lies inside
    the circle of `extent(look)` × `pixels` about the centre. It holds the figure alone: neither base nor shadow. It
    is kept and handed out again: do not draw on it. A look that nobody has drawn is shown as a pawn. `flat`: without
    the lamp's light and shade, as print wants it.
    """
    look = _known(look)
    far = is_far(look, pixels)
    side = 2 * max(2, round(pixels * extent(look) / 2)) + 1
    step = 2 if pixels < 100 else 1
    turn = round(facing / step) * step % 360
    name = f"far/{look}" if far else look
    return _turned.get((name, colour, side, turn, flat), lambda: _turn(name, colour, side, turn, flat))


def _turn(look: str, colour: str, side: int, turn: int, flat: bool = False) -> pygame.Surface:
    finer = _FINER if side <= _FINER_UP_TO else 1
    size = _master_size(side) if finer == 1 else _step(side * finer)
    paint = _painted.get((look, colour, size), lambda: _paint(look, colour, size))
    if not flat:
        wanted = 0.75 * size / finer
        relief = _relief(look, next((pixels for pixels in _RELIEF_SIZES if pixels >= wanted), _RELIEF_SIZES[-1]))
        paint = lit(paint, relief, turn)
    # Without an angle rotozoom only zooms, and about another centre than it turns about.
    turned = pygame.transform.rotozoom(paint, -turn - 0.01, side * finer / size)
    figure = pygame.Surface((side * finer, side * finer), pygame.SRCALPHA, 32)
    figure.blit(turned, (figure.get_width() // 2 - turned.get_width() // 2,) * 2)
    # Beyond the dark rim lies transparent black: the mean of both keeps the rim's colour.
    return figure if finer == 1 else pygame.transform.smoothscale(figure, (side, side))


def _master_size(side: int) -> int:
    """Pixels of the unturned picture that one of `side` pixels is turned from: finer, in steps of √2."""
    return _step(side * (1.4 if side < 240 else 1.0))


def _step(wanted: float) -> int:
    """The first of the sizes in steps of √2 that is as large as wanted."""
    return round(64 * 2 ** (math.ceil(2 * math.log2(max(wanted, 64) / 64) - 1e-9) / 2))


@lru_cache(maxsize=256)
def _relief(look: str, pixels: int) -> Relief:
    drawing = _drawing(look)
    scale = pixels / (100 * drawing.extent)
    layers = (
        Layer(_raster(thinned(text, scale), pixels), height, rounding, shine)
        for text, height, rounding, shine in drawing.layers
    )
    return Relief(layers, scale)


def _paint(look: str, colour: str, size: int) -> pygame.Surface:
    drawing = _drawing(look)
    text = thinned(drawing.text, size / (100 * drawing.extent))
    for key, tone in tones(colour).items():
        text = text.replace(key, tone)
    return _raster(text, size)


def _raster(text: str, size: int) -> pygame.Surface:
    """A drawing `size` pixels wide, half a pixel to the lower right: rotozoom turns about the middle of a pixel."""

    def shifted(view: re.Match[str]) -> str:
        width = float(view[1])
        corner = -width / 2 - width / size / 2
        return f'viewBox="{corner:.4f} {corner:.4f} {width} {width}"'

    text = _VIEW_BOX.sub(shifted, text, count=1)
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (size, size))


@lru_cache(maxsize=64)
def tones(colour: str) -> dict[str, str]:
    """The tone of a side's `colour` that each key colour stands for. Raises ValueError for what is no colour."""
    own = pygame.Color(colour)
    pale, dark = pygame.Color("#fff3dc"), pygame.Color("#14121c")
    mixed = {LIGHT: own.lerp(pale, 0.38), BASE: own, SHADE: own.lerp(dark, 0.34), DEEP: own.lerp(dark, 0.62)}
    return {key: f"#{tone.r:02x}{tone.g:02x}{tone.b:02x}" for key, tone in mixed.items()}


@cache
def _drawing(look: str) -> _Drawing:
    path = assets() / "looks" / f"{look}.svg"
    text = path.read_text(encoding="utf-8")
    ElementTree.register_namespace("", _NAMESPACE)
    root = ElementTree.fromstring(text)
    groups = root.findall(f"{{{_NAMESPACE}}}g")
    layers = []
    for group in groups:
        for other in groups:
            root.remove(other)
        root.append(group)
        alone = ElementTree.tostring(root, encoding="unicode")
        height, rounding = float(group.get("data-height", 10)), float(group.get("data-round", EDGE_ROUNDING))
        layers.append((alone, height, rounding, float(group.get("data-shine", 0))))
        groups = [group]
    width = float(root.get("viewBox", "-80 -80 160 160").split()[2])
    return _Drawing(text, tuple(layers), width / 100, float(root.get("data-aspect", 1)))
