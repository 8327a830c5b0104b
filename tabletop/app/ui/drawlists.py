"""imgui's draw lists copied into numpy arrays and taken apart into shapes.

Every shape imgui draws (a letter, a rectangle, a rounded frame, a line) writes corners of its own, one after another,
and triangles that refer to no others. So a new shape begins wherever a triangle's corners lie outside the range of the
triangle before.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from imgui_bundle import imgui

from tabletop.app.ui.glyphs import LOOK, PHASES
from tabletop.app.ui.raster import Ints
from tabletop.app.ui.sprites import TRIANGLE, VERTEX

Box: TypeAlias = tuple[int, int, int, int]
Flags: TypeAlias = npt.NDArray[np.bool_]
Singles: TypeAlias = npt.NDArray[np.float32]
Sides: TypeAlias = tuple[Singles, Singles, Singles, Singles]

FILL, BLIT, SHAPE = 0, 1, 2
INDEX = np.dtype("<u2") if imgui.INDEX_SIZE == 2 else np.dtype("<u4")
_CLOSE = 1e-3


@dataclass(frozen=True, slots=True)
class Command:
    """Consecutive triangles, `first` up to `last`, with one clip rectangle (x0, y0, x1, y1) and one texture."""

    clip: Box
    texture: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class DrawList:
    """One window's draw list: the bytes of its corners and indices, its commands, and a hash of all that."""

    name: str
    corners: bytes
    indices: bytes
    commands: tuple[Command, ...]
    look: int


def read(data: imgui.ImDrawData) -> list[DrawList]:
    """The draw lists of a frame, the lowest window first, each with a name of its own."""
    lists: list[DrawList] = []
    seen: dict[str, int] = {}
    for source in data.cmd_lists:
        name = source._owner_name or ""
        seen[name] = seen.get(name, 0) + 1
        one = _copy(name if seen[name] == 1 else f"{name} {seen[name]}", source)
        if one is not None:
            lists.append(one)
    return lists


def _copy(name: str, source: imgui.ImDrawList) -> DrawList | None:
    corner_count, index_count = source.vtx_buffer.size(), source.idx_buffer.size()
    if not index_count:
        return None
    corners = ctypes.string_at(source.vtx_buffer.data_address(), corner_count * VERTEX.itemsize)
    indices = ctypes.string_at(source.idx_buffer.data_address(), index_count * INDEX.itemsize)
    commands = []
    for command in source.cmd_buffer:
        count = command.elem_count
        if count:
            clip, first = command.clip_rect, command.idx_offset // 3
            box = (int(clip.x), int(clip.y), int(clip.z), int(clip.w))
            commands.append(Command(box, command.tex_ref.get_tex_id(), first, first + count // 3))
    look = hash((corners, indices, *((c.clip, c.texture, c.first) for c in commands)))
    return DrawList(name, corners, indices, tuple(commands), look)


@dataclass(frozen=True, slots=True)
class Shapes:
    """The shapes of a draw list, in the order they are drawn, on a canvas that covers `box` of the screen.

    `seen` holds for each command the numbers of those its clip rectangle does not hide. `kinds` says how each is
    painted: FILL, an upright rectangle of one colour (`boxes`, `colours`); BLIT, an upright rectangle of a texture
    (`looks`, the sprite's key, at `places`); SHAPE, anything else (`outlines`, at `floors`). Places are in pixels of
    the canvas.
    """

    box: Box
    seen: list[list[int]]
    kinds: list[int]
    boxes: list[tuple[int, int, int, int]]
    colours: list[tuple[int, int, int, int]]
    looks: list[bytes]
    places: list[tuple[int, int]]
    outlines: dict[int, tuple[bytes, bytes]]
    floors: dict[int, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Columns:
    """A draw list's corners by columns, its triangles, and of every shape the span of both."""

    x: Singles
    y: Singles
    u: Singles
    v: Singles
    colour: npt.NDArray[np.uint32]
    flat: Ints
    first: Ints
    last: Ints
    lowest: Ints
    highest: Ints


def take_apart(one: DrawList, screen: Box) -> Shapes:
    """Find the shapes of a draw list, and how each is painted."""
    columns = _columns(one)
    x, y, first = columns.x, columns.y, columns.first
    along, down, at = x[columns.flat], y[columns.flat], first * 3
    left, top = np.minimum.reduceat(along, at), np.minimum.reduceat(down, at)
    right, bottom = np.maximum.reduceat(along, at), np.maximum.reduceat(down, at)
    box = _bounds((left.min(), top.min(), right.max(), bottom.max()), one.commands, screen)
    kinds = np.full(len(first), SHAPE)
    upright, solid = _upright(columns)
    kinds[upright[solid]] = FILL
    kinds[upright[~solid]] = BLIT
    x0, y0, x1, y1 = (np.ceil(side - 0.5).astype(np.int64) for side in (left, top, right, bottom))
    boxes = zip((x0 - box[0]).tolist(), (y0 - box[1]).tolist(), (x1 - x0).tolist(), (y1 - y0).tolist(), strict=True)
    colours = columns.colour[columns.lowest].view(np.uint8).reshape(-1, 4)
    looks, places = _looks(columns, (left, top, right, bottom), box)
    outlines, floors = _outlines(one, columns, np.flatnonzero(kinds == SHAPE), (left, top), box)
    return Shapes(
        box,
        _seen((left, top, right, bottom), first, one.commands),
        kinds.tolist(),
        list(boxes),
        [(red, green, blue, alpha) for red, green, blue, alpha in colours.tolist()],
        looks,
        places,
        outlines,
        floors,
    )


def _columns(one: DrawList) -> _Columns:
    table = np.frombuffer(one.corners, "<f4").reshape(-1, VERTEX.itemsize // 4)
    x, y, u, v, tint = np.ascontiguousarray(table.T)
    flat = np.frombuffer(one.indices, INDEX).astype(np.int64)
    a, b, c = flat[0::3], flat[1::3], flat[2::3]
    low, high = np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
    begins = np.ones(len(low), bool)
    begins[1:] = (low[1:] > high[:-1]) | (high[1:] < low[:-1])
    begins[[end for command in one.commands for end in (command.first, command.last) if end < len(begins)]] = True
    first = np.flatnonzero(begins)
    lowest, highest = np.minimum.reduceat(low, first), np.maximum.reduceat(high, first)
    return _Columns(x, y, u, v, tint.view("<u4"), flat, first, np.append(first[1:], len(low)), lowest, highest)


def _bounds(reach: Sides, commands: tuple[Command, ...], screen: Box) -> Box:
    """The pixels a list can touch: its corners within its clip rectangles, within the screen."""
    clips = [command.clip for command in commands]
    x0 = max(screen[0], min(clip[0] for clip in clips), int(np.floor(reach[0])))
    y0 = max(screen[1], min(clip[1] for clip in clips), int(np.floor(reach[1])))
    x1 = min(screen[2], max(clip[2] for clip in clips), int(np.ceil(reach[2])))
    y1 = min(screen[3], max(clip[3] for clip in clips), int(np.ceil(reach[3])))
    return (x0, y0, max(x0, x1), max(y0, y1))


def _seen(sides: Sides, first: Ints, commands: tuple[Command, ...]) -> list[list[int]]:
    """For each command the numbers of the shapes that reach into its clip rectangle."""
    bounds = np.searchsorted(first, [end for command in commands for end in (command.first, command.last)]).tolist()
    seen = []
    for command, start, end in zip(commands, bounds[0::2], bounds[1::2], strict=True):
        x0, y0, x1, y1 = command.clip
        left, top, right, bottom = (side[start:end] for side in sides)
        visible = (left < x1) & (top < y1) & (right > x0) & (bottom > y0)
        seen.append((np.flatnonzero(visible) + start).tolist())
    return seen


def _upright(columns: _Columns) -> tuple[Ints, Flags]:
    """The numbers of the rectangles a, b, c, d along the axes, and whether each is solid.

    Such a rectangle has one colour; a solid one reads a single point of its texture, the others read a rectangle.
    """
    number = np.flatnonzero((columns.last - columns.first == 2) & (columns.highest - columns.lowest == 3))
    base = columns.lowest[number]
    order = columns.flat[columns.first[number, None] * 3 + np.arange(6)]
    corner = base[:, None] + np.arange(4)
    fits = (order == base[:, None] + np.array((0, 1, 2, 0, 2, 3))).all(axis=1)
    tint = columns.colour[corner]
    fits &= (tint == tint[:, :1]).all(axis=1)
    turned = []
    for across, down in ((columns.x[corner], columns.y[corner]), (columns.u[corner], columns.v[corner])):
        fits &= (np.abs(across[:, 0] - across[:, 3]) < _CLOSE) & (np.abs(across[:, 1] - across[:, 2]) < _CLOSE)
        fits &= (np.abs(down[:, 0] - down[:, 1]) < _CLOSE) & (np.abs(down[:, 3] - down[:, 2]) < _CLOSE)
        turned.append((across[:, 1] - across[:, 0], down[:, 3] - down[:, 0]))
    (wide, high), (u, v) = turned
    solid: Flags = (u == 0) & (v == 0)
    fits &= (wide >= 0) & (high >= 0) & (solid | ((u > 0) & (v > 0)))
    return number[fits], solid[fits]


def _looks(columns: _Columns, sides: Sides, box: Box) -> tuple[list[bytes], list[tuple[int, int]]]:
    """For each rectangle of texture the key of its sprite, and the pixel where the sprite's corner goes."""
    left, top, right, bottom = sides
    near, far = columns.lowest, np.minimum(columns.lowest + 2, len(columns.x) - 1)
    looks = np.zeros(len(near), LOOK)
    steps_x, steps_y = np.rint(left * PHASES).astype(np.int64), np.rint(top * PHASES).astype(np.int64)
    x, y = steps_x // PHASES, steps_y // PHASES
    looks["uv"] = np.stack((columns.u[near], columns.v[near], columns.u[far], columns.v[far]), axis=1)
    looks["extent"] = np.rint(np.stack((right - left, bottom - top), axis=1) * 64) / 64
    looks["phase"] = np.stack((steps_x - x * PHASES, steps_y - y * PHASES), axis=1)
    looks["colour"] = columns.colour[near]
    keys = looks.view(f"V{LOOK.itemsize}").reshape(-1).tolist()
    return keys, list(zip((x - box[0]).tolist(), (y - box[1]).tolist(), strict=True))


def _outlines(
    one: DrawList, columns: _Columns, wanted: Ints, corner: tuple[Singles, Singles], box: Box
) -> tuple[dict[int, tuple[bytes, bytes]], dict[int, tuple[int, int]]]:
    """Of each wanted shape its corners and triangles as bytes, relative to the pixel `floors` its corner lies in."""
    first, last = columns.first[wanted], columns.last[wanted]
    lowest, highest = columns.lowest[wanted], columns.highest[wanted] + 1
    floor_x, floor_y = (np.floor(side[wanted] - 0.5) for side in corner)
    owners, corners = _ranges(lowest, highest)
    moved = np.frombuffer(one.corners, "<f4").reshape(-1, VERTEX.itemsize // 4)[corners]
    moved[:, 0] -= floor_x[owners]
    moved[:, 1] -= floor_y[owners]
    owners, members = _ranges(first, last)
    relative = (columns.flat.reshape(-1, 3)[members] - lowest[owners, None]).astype(TRIANGLE)
    corner_bytes, triangle_bytes = moved.tobytes(), relative.tobytes()
    corner_ends = (np.cumsum(highest - lowest) * VERTEX.itemsize).tolist()
    triangle_ends = (np.cumsum(last - first) * 3 * TRIANGLE.itemsize).tolist()
    outlines = {}
    corner_at = triangle_at = 0
    for number, corner_end, triangle_end in zip(wanted.tolist(), corner_ends, triangle_ends, strict=True):
        outlines[number] = (corner_bytes[corner_at:corner_end], triangle_bytes[triangle_at:triangle_end])
        corner_at, triangle_at = corner_end, triangle_end
    places = zip((floor_x.astype(int) - box[0]).tolist(), (floor_y.astype(int) - box[1]).tolist(), strict=True)
    return outlines, dict(zip(outlines, places, strict=True))


def _ranges(starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """The members of all ranges one after another, and which range each belongs to."""
    lengths = ends - starts
    owners = np.repeat(np.arange(len(starts)), lengths)
    return owners, np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths - starts, lengths)
