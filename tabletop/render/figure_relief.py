"""The lamp over the figures: how high every part of a figure stands, and the light that falls on it.

A figure is drawn in top-level groups, each with a `data-height`: how far its upper face lies above the base, in
hundredths of an inch. `Relief` turns these layers into slopes and heights once; `Relief.light` then answers for any
facing, so that the light stays in the upper left while the figure turns. Everything is computed in the figure's own
frame: not the figure is turned under the lamp, the lamp is turned about the figure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

Field = npt.NDArray[np.float32]
"""A value for every pixel, rows first."""

SHADOW_LENGTH = 0.35
"""A part of height h shades what lies within 0.35 h to the lower right of it (look.md)."""
SHADOW_SAMPLES = (2.0, 4.0, 6.5, 9.5, 13.0)
"""How far towards the lamp to look for something higher, in hundredths of an inch."""
NEAR_SAMPLES = (1.4, 2.8, 4.2, 5.6, 7.0, 8.5, 10.0, 11.5, 13.0)
"""The same for the near eye, which would see single copies of what casts the shadow."""
EDGE_ROUNDING = 5.0
"""How far from its edge a part begins to fall off, in hundredths of an inch, unless it says otherwise."""
NEAR = 0.9
"""Pixels for a hundredth of an inch from which crevices are washed and edges brushed."""
WASH = 3.0
"""How far from an edge wash and brush reach, in hundredths of an inch."""
GLINT, GLINT_SPREAD = 0.42, 0.2
"""The slope at which a polished face throws the lamp's light straight up, and how far beside it some still goes up."""
NEUTRAL = 128
"""The light value at which paint keeps its own tone; below it darkens, above it brightens."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One part of a figure: its picture, how high it stands and how rounded it is, in hundredths of an inch.

    `shine` is how much of the lamp it mirrors: 0 for cloth, 1 for polished metal and glass.
    """

    picture: pygame.Surface
    height: float
    rounding: float = EDGE_ROUNDING
    shine: float = 0.0


def _cover(surface: pygame.Surface) -> Field:
    """The opacity of every pixel, 0 to 1."""
    columns_first = pygame.surfarray.array_alpha(surface)
    return np.ascontiguousarray(columns_first.T).astype(np.float32) / np.float32(255)


def _box(field: Field, radius: int) -> Field:
    """The mean over `radius` rows either side; beyond the edge there is nothing."""
    rows, columns = field.shape
    sums: Field = np.zeros((rows + 2 * radius + 1, columns), np.float32)
    np.cumsum(field, axis=0, out=sums[radius + 1 : radius + 1 + rows])
    sums[radius + 1 + rows :] = sums[radius + rows]
    return (sums[2 * radius + 1 :] - sums[:rows]) * np.float32(1 / (2 * radius + 1))


def _blurred(field: Field, radius: float) -> Field:
    """Softened over about `radius` pixels: two box means each way, close enough to a bell."""
    step = max(1, round(radius / 2))
    rows_done = _box(_box(field, step), step)
    return np.ascontiguousarray(_box(_box(np.ascontiguousarray(rows_done.T), step), step).T)


def _shade_table(towards: tuple[int, int, int]) -> npt.NDArray[np.uint32]:
    """What paint is multiplied by for each light value: from `towards` in the dark to itself at neutral."""
    share = np.clip(np.arange(256) / NEUTRAL, 0, 1)[:, None]
    tones = np.array(towards) * (1 - share) + 255 * share
    table = np.concatenate([tones, np.full((256, 1), 255)], axis=1)
    return table.astype(np.uint8).view(np.uint32).ravel()


def _glow_table(colour: tuple[int, int, int]) -> npt.NDArray[np.uint32]:
    """What is added to paint for each light value: nothing up to neutral, `colour` at the brightest."""
    share = np.clip((np.arange(256) - NEUTRAL) / (255 - NEUTRAL), 0, 1)[:, None]
    table = np.concatenate([np.array(colour) * share, np.zeros((256, 1))], axis=1)
    return table.astype(np.uint8).view(np.uint32).ravel()


# Shade is a little blue and light a little yellow, as on a table under one lamp.
_SHADE = _shade_table((58, 60, 78))
_GLOW = _glow_table((104, 98, 82))
_BRIGHTEST = (247, 244, 236)
_DARKEST = (17, 16, 20)


class Relief:
    """The slopes and heights of one figure at one size; immutable once made."""

    def __init__(self, layers: Iterable[Layer], scale: float) -> None:
        """`layers` from the lowest to the highest; `scale` is pixels for a hundredth of an inch."""
        layers = tuple(layers)
        columns, rows = layers[0].picture.get_size()
        shape = (rows, columns)
        self._scale = scale
        self._height: Field = np.zeros(shape, np.float32)
        self._east: Field = np.zeros(shape, np.float32)
        self._south: Field = np.zeros(shape, np.float32)
        self._shine: Field = np.zeros(shape, np.float32)
        for layer in layers:
            self._lay(layer)
        hollow = np.clip(_blurred(self._height, 8 * scale) - self._height, 0, None)
        self._ambient: Field = (1 - np.clip(hollow / 40, 0, 0.5)).astype(np.float32)
        if scale >= NEAR:
            self._ambient += self._brushwork()
        self._mirrors = scale >= NEAR and bool(self._shine.any())
        self._margin = math.ceil(SHADOW_SAMPLES[-1] * scale) + 1
        self._padded = np.pad(self._height, self._margin)

    def _brushwork(self) -> Field:
        """What a painter adds for the near eye: a dark wash in every crevice, a light brush over every edge."""
        fine = _blurred(self._height, WASH * self._scale) - self._height
        brushed: Field = -np.clip(fine / np.float32(30), np.float32(-0.22), np.float32(0.16))
        return brushed

    def _lay(self, layer: Layer) -> None:
        """Put one part on top of what is there."""
        radius = max(layer.rounding * self._scale, 1.0)
        margin = 2 * math.ceil(radius) + 4
        around = layer.picture.get_bounding_rect().inflate(margin, margin).clip(layer.picture.get_rect())
        window = slice(around.top, around.bottom), slice(around.left, around.right)
        cover = _cover(layer.picture.subsurface(around))
        # A blurred cover is one half at the edge and one well inside: the profile of a rounded rim.
        dome: Field = np.sqrt(np.clip(_blurred(cover, radius) * 2 - 1, np.float32(0.02), np.float32(1)))
        rise_south, rise_east = np.gradient(dome * np.float32(radius))
        top = np.float32(layer.height) - np.float32(layer.rounding) * (1 - dome)
        shine = np.float32(layer.shine)
        fields = ((self._east, rise_east), (self._south, rise_south), (self._height, top), (self._shine, shine))
        for field, new in fields:
            part = field[window]
            part += (new - part) * cover

    def light(self, facing: float) -> npt.NDArray[np.uint8]:
        """The light value of every pixel in the figure's frame while it faces `facing` degrees."""
        angle = math.radians(-45.0 - facing)
        towards_east, towards_south = math.sin(angle), -math.cos(angle)
        slope = self._east * np.float32(-towards_east) + self._south * np.float32(-towards_south)
        value = np.clip(slope, -0.9, 0.8) * np.float32(0.55) + self._ambient
        value -= self._shadow(towards_east, towards_south) * np.float32(0.36)
        if self._mirrors:
            across = self._east * np.float32(-towards_south) + self._south * np.float32(towards_east)
            value += self._glint(slope, across)
        values: npt.NDArray[np.uint8] = np.clip(value * np.float32(NEUTRAL), 0, 255).astype(np.uint8)
        return values

    def _glint(self, slope: Field, across: Field) -> Field:
        """The lamp's picture on what shines: bright where the face leans `GLINT` towards it and to no other side."""
        off = (slope - np.float32(GLINT)) ** 2 + across**2
        return self._shine / (1 + off * np.float32(1 / GLINT_SPREAD**2)) ** 2

    def _shadow(self, east: float, south: float) -> Field:
        """How much of the lamp is hidden by higher parts of the figure, 0 to 1."""
        rows, columns = self._height.shape
        shadow: Field = np.zeros((rows, columns), np.float32)
        for distance in NEAR_SAMPLES if self._scale >= NEAR else SHADOW_SAMPLES:
            top = self._margin + round(south * distance * self._scale)
            left = self._margin + round(east * distance * self._scale)
            higher = self._padded[top : top + rows, left : left + columns] - np.float32(distance / SHADOW_LENGTH)
            np.maximum(shadow, higher - self._height, out=shadow)
        shadow *= np.float32(0.2)
        return np.minimum(shadow, np.float32(1), out=shadow)


def lit(paint: pygame.Surface, relief: Relief, facing: float) -> pygame.Surface:
    """A copy of `paint` as the lamp shows it while the figure faces `facing` degrees; not yet turned."""
    light = relief.light(facing)
    result = paint.copy()
    _blend(result, _SHADE[light], pygame.BLEND_RGB_MULT)
    _blend(result, _GLOW[light], pygame.BLEND_RGB_ADD)
    result.fill(_BRIGHTEST, special_flags=pygame.BLEND_RGB_MIN)
    result.fill(_DARKEST, special_flags=pygame.BLEND_RGB_MAX)
    return result


def _blend(onto: pygame.Surface, tones: npt.NDArray[Any], how: int) -> None:
    rows, columns = tones.shape
    sheet = pygame.image.frombuffer(tones.tobytes(), (columns, rows), "RGBA")
    if sheet.get_size() != onto.get_size():
        sheet = pygame.transform.smoothscale(sheet, onto.get_size())
    onto.blit(sheet, (0, 0), special_flags=how)
