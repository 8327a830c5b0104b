"""Triangles to pixels, exactly: the slow, sure half of the painter, whose results are kept as sprites.

It does what a graphics card does with imgui's triangles: a pixel belongs to a triangle when its centre does (edges by
the top-left rule, so that neighbours never share a pixel), colours are interpolated across the corners, the texture is
read with bilinear filtering, and triangles are laid over one another in their order. Antialiasing is imgui's own: a
fringe one pixel wide whose outer corners are transparent.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Pixels: TypeAlias = npt.NDArray[np.uint8]

_CHUNK = 1_500_000  # candidate pixels held at a time


def rasterise(
    places: Floats, uvs: Floats, colours: Floats, triangles: Ints, texture: Pixels, size: tuple[int, int]
) -> Floats:
    """Premultiplied RGBA, height × width × 4 in 0 to 1, of triangles laid on nothing.

    `places` (n × 2) are corners in pixels, `uvs` (n × 2) where they lie in the texture (0 to 1), `colours` (n × 4)
    straight RGBA in 0 to 1, `triangles` (m × 3) indices of corners, `texture` straight RGBA bytes.
    """
    width, height = size
    out = np.zeros((width * height, 4))
    corners = places[triangles]
    triangle, row, start, length = _spans(corners, size)
    for first, last in _chunks(length):
        part = slice(first, last)
        span, step = _steps(length[part])
        which, x, y = triangle[part][span], start[part][span] + step, row[part][span]
        centre_x, centre_y = np.add(x, 0.5, dtype=np.float64), np.add(y, 0.5, dtype=np.float64)
        inside, weights = _inside(corners, which, centre_x, centre_y)
        which, pixel = which[inside], (y * width + x)[inside]
        source = _shade(uvs, colours, triangles[which], weights[inside], texture)
        _lay_over(out, pixel, source)
    return out.reshape(height, width, 4)


def _spans(corners: Floats, size: tuple[int, int]) -> tuple[Ints, Ints, Ints, Ints]:
    """The rows of pixels each triangle may touch: its number, the row, the first pixel and how many.

    In a fan of long triangles the boxes round them would hold many times the pixels of the fan.
    """
    width, height = size
    top = np.clip(np.ceil(corners[..., 1].min(axis=1) - 0.5), 0, height).astype(np.int64)
    bottom = np.clip(np.floor(corners[..., 1].max(axis=1) - 0.5) + 1, 0, height).astype(np.int64)
    triangle, step = _steps(np.maximum(0, bottom - top))
    row = top[triangle] + step
    left, right = np.full(len(row), np.inf), np.full(len(row), -np.inf)
    for one, other in ((0, 1), (1, 2), (2, 0)):
        start, run = corners[triangle, one], corners[triangle, other] - corners[triangle, one]
        flat = run[:, 1] == 0
        share = np.clip((row + 0.5 - start[:, 1]) / np.where(flat, 1.0, run[:, 1]), 0, 1)
        crossing = start[:, 0] + share * run[:, 0]
        left, right = np.minimum(left, crossing), np.maximum(right, crossing)
    first = np.clip(np.floor(left - 0.5), 0, width).astype(np.int64)
    last = np.clip(np.ceil(right - 0.5) + 1, 0, width).astype(np.int64)
    return triangle, row, first, np.maximum(0, last - first)


def _steps(lengths: Ints) -> tuple[Ints, Ints]:
    """Count through all lengths: for each step which length it belongs to, and its number within it."""
    owner = np.repeat(np.arange(len(lengths)), lengths)
    return owner, np.arange(len(owner)) - np.repeat(np.cumsum(lengths) - lengths, lengths)


def _chunks(counts: Ints) -> list[tuple[int, int]]:
    """Runs of rows with so many pixels that memory stays modest."""
    if counts.size == 0:
        return []
    bucket = np.cumsum(counts) // _CHUNK
    edges = np.flatnonzero(np.diff(bucket)) + 1
    bounds = [0, *edges.tolist(), counts.size]
    return list(pairwise(bounds))


def _inside(corners: Floats, which: Ints, x: Floats, y: Floats) -> tuple[npt.NDArray[np.bool_], Floats]:
    """Which pixel centres lie in their triangle, and their weights for its three corners."""
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    turn = np.where(area < 0, -1.0, 1.0)
    inside = (area != 0)[which]
    weights = np.empty((which.size, 3))
    for number, (start, end) in enumerate(((b, c), (c, a), (a, b))):
        run, rise = (end - start).T * turn
        edge = run[which] * (y - start[which, 1]) - rise[which] * (x - start[which, 0])
        # With y downwards and this winding the inside is where edge > 0; a left edge rises, a top edge runs right.
        owns = (rise < 0) | ((rise == 0) & (run > 0))
        inside &= (edge > 0) | ((edge == 0) & owns[which])
        weights[:, number] = edge
    weights /= np.where(area == 0, 1.0, np.abs(area))[which, None]
    return inside, weights


def _shade(uvs: Floats, colours: Floats, corners: Ints, weights: Floats, texture: Pixels) -> Floats:
    """Premultiplied colour of each pixel: interpolated vertex colour times texture."""
    colour: Floats = np.einsum("nk,nkc->nc", weights, colours[corners])
    used = uvs[corners[0]][0] if len(corners) else np.zeros(2)
    if np.all(uvs[corners] == used):
        colour = colour * _sample(texture, used[None, :])
    else:
        colour = colour * _sample(texture, np.einsum("nk,nkc->nc", weights, uvs[corners]))
    colour[:, :3] *= colour[:, 3:]
    return colour


def _sample(texture: Pixels, uv: Floats) -> Floats:
    """Bilinear reading of a texture, clamped at its edge; straight RGBA in 0 to 1."""
    height, width = texture.shape[:2]
    x, y = uv[:, 0] * width - 0.5, uv[:, 1] * height - 0.5
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    part_x, part_y = (x - left)[:, None], (y - top)[:, None]
    x0, x1 = np.clip(left, 0, width - 1), np.clip(left + 1, 0, width - 1)
    y0, y1 = np.clip(top, 0, height - 1), np.clip(top + 1, 0, height - 1)
    upper = texture[y0, x0] * (1 - part_x) + texture[y0, x1] * part_x
    lower = texture[y1, x0] * (1 - part_x) + texture[y1, x1] * part_x
    mixed: Floats = (upper * (1 - part_y) + lower * part_y) / 255
    return mixed


def _lay_over(out: Floats, pixel: Ints, source: Floats) -> None:
    """Blend the sources over `out`; those of one pixel in the order they come."""
    order = np.argsort(pixel, kind="stable")
    pixel, source = pixel[order], source[order]
    first = np.flatnonzero(np.r_[True, pixel[1:] != pixel[:-1]])
    lengths = np.diff(np.r_[first, pixel.size])
    for layer in range(int(lengths.max(initial=0))):
        chosen = first[lengths > layer] + layer
        above = source[chosen]
        out[pixel[chosen]] = above + out[pixel[chosen]] * (1 - above[:, 3:])
