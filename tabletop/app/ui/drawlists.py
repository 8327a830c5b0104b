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
from tabletop.app.ui.sprites import VERTEX, Vertices

Box: TypeAlias = tuple[int, int, int, int]
Ints: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]

FILL, BLIT, SHAPE = 0, 1, 2
_INDEX = np.dtype("<u2") if imgui.INDEX_SIZE == 2 else np.dtype("<u4")
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
    """One window's draw list: corners, triangles (m × 3 indices of corners), commands, and a hash of all that."""

    name: str
    vertices: Vertices
    triangles: Ints
    commands: tuple[Command, ...]
    look: int

    def bounds(self, screen: Box) -> Box:
        """The pixels the list can touch: its corners within its clip rectangles, within the screen."""
        if not self.commands:
            return (0, 0, 0, 0)
        places = self.vertices["place"]
        low, high = np.floor(places.min(axis=0)).astype(int), np.ceil(places.max(axis=0)).astype(int)
        clips = np.array([command.clip for command in self.commands])
        x0, y0 = np.maximum(np.maximum(clips[:, :2].min(axis=0), low), screen[:2]).tolist()
        x1, y1 = np.minimum(np.minimum(clips[:, 2:].max(axis=0), high), screen[2:]).tolist()
        return (x0, y0, max(x0, x1), max(y0, y1))


def read(data: imgui.ImDrawData) -> list[DrawList]:
    """The draw lists of a frame, the lowest window first, each with a name of its own."""
    lists: list[DrawList] = []
    seen: dict[str, int] = {}
    for source in data.cmd_lists:
        name = source._owner_name or ""
        seen[name] = seen.get(name, 0) + 1
        one = _copy(f"{name} {seen[name]}", source)
        if one is not None:
            lists.append(one)
    return lists


def _copy(name: str, source: imgui.ImDrawList) -> DrawList | None:
    vertex_count, index_count = source.vtx_buffer.size(), source.idx_buffer.size()
    if not index_count:
        return None
    corners = ctypes.string_at(source.vtx_buffer.data_address(), vertex_count * VERTEX.itemsize)
    indices = ctypes.string_at(source.idx_buffer.data_address(), index_count * _INDEX.itemsize)
    commands = []
    for command in source.cmd_buffer:
        if command.elem_count:
            clip, first = command.clip_rect, command.idx_offset // 3
            box = (int(clip.x), int(clip.y), int(clip.z), int(clip.w))
            commands.append(Command(box, command.tex_ref.get_tex_id(), first, first + command.elem_count // 3))
    triangles = np.frombuffer(indices, _INDEX).astype(np.int64).reshape(-1, 3)
    look = hash((corners, indices, *((c.clip, c.texture, c.first) for c in commands)))
    return DrawList(name, np.frombuffer(corners, VERTEX), triangles, tuple(commands), look)


@dataclass(frozen=True, slots=True)
class Shapes:
    """The shapes of a draw list, in the order they are drawn.

    `kinds` says how each is painted: FILL, an upright rectangle of one colour (`boxes`, `colours`); BLIT, an upright
    rectangle of a texture (`looks`, at `corners`); SHAPE, anything else (triangles `first` up to `last`, corners
    `lowest` to `highest`). `reach` is the rectangle each lies in.
    """

    kinds: Ints
    first: Ints
    last: Ints
    lowest: Ints
    highest: Ints
    reach: npt.NDArray[np.float32]
    boxes: list[list[int]]
    colours: list[list[int]]
    looks: list[bytes]
    corners: list[list[int]]

    def within(self, command: Command) -> Ints:
        """The numbers of the shapes of a command that its clip rectangle does not hide."""
        start, end = np.searchsorted(self.first, (command.first, command.last))
        reach = self.reach[start:end]
        x0, y0, x1, y1 = command.clip
        seen = (reach[:, 0] < x1) & (reach[:, 1] < y1) & (reach[:, 2] > x0) & (reach[:, 3] > y0)
        return np.flatnonzero(seen) + start


def take_apart(one: DrawList) -> Shapes:
    """Find the shapes of a draw list and how each is painted."""
    triangles, vertices = one.triangles, one.vertices
    low, high = triangles.min(axis=1), triangles.max(axis=1)
    begins = np.ones(len(triangles), bool)
    begins[1:] = (low[1:] > high[:-1]) | (high[1:] < low[:-1])
    begins[[command.first for command in one.commands]] = True
    first = np.flatnonzero(begins)
    last = np.r_[first[1:], len(triangles)]
    lowest, highest = np.minimum.reduceat(low, first), np.maximum.reduceat(high, first)
    place = vertices["place"][triangles]
    least = np.minimum.reduceat(place.min(axis=1), first)
    most = np.maximum.reduceat(place.max(axis=1), first)
    quads = _upright(one, first, last, lowest, highest)
    far = np.minimum(lowest + 2, len(vertices) - 1)
    near = vertices[lowest]
    opposite = vertices[far]
    solid = np.all(near["uv"] == opposite["uv"], axis=1)
    forward = np.all(near["uv"] < opposite["uv"], axis=1)
    kinds = np.full(len(first), SHAPE)
    kinds[quads & solid] = FILL
    kinds[quads & forward] = BLIT
    box_low = np.ceil(near["place"] - 0.5).astype(np.int64)
    box_high = np.ceil(opposite["place"] - 0.5).astype(np.int64)
    boxes = np.concatenate([box_low, np.maximum(0, box_high - box_low)], axis=1)
    looks, corners = _looks(near, opposite)
    return Shapes(
        kinds,
        first,
        last,
        lowest,
        highest,
        np.concatenate([least, most], axis=1),
        boxes.tolist(),
        near["colour"].tolist(),
        looks,
        corners.tolist(),
    )


def _upright(one: DrawList, first: Ints, last: Ints, lowest: Ints, highest: Ints) -> Flags:
    """Which shapes are rectangles a, b, c, d along the axes, in one colour, with the texture along the axes too."""
    flat, corners = one.triangles.reshape(-1), one.vertices
    found = (last - first == 2) & (highest - lowest == 3)
    number = np.flatnonzero(found)
    order = flat[first[number, None] * 3 + np.arange(6)] - lowest[number, None]
    right = np.all(order == (0, 1, 2, 0, 2, 3), axis=1)
    a, b, c, d = (corners[lowest[number] + step] for step in range(4))
    for name in ("place", "uv"):
        right &= np.abs(a[name][:, 0] - d[name][:, 0]) < _CLOSE
        right &= np.abs(b[name][:, 0] - c[name][:, 0]) < _CLOSE
        right &= np.abs(a[name][:, 1] - b[name][:, 1]) < _CLOSE
        right &= np.abs(c[name][:, 1] - d[name][:, 1]) < _CLOSE
    right &= np.all(a["place"] <= c["place"], axis=1)
    for other in (b, c, d):
        right &= np.all(a["colour"] == other["colour"], axis=1)
    found[number[~right]] = False
    return found


def _looks(near: Vertices, opposite: Vertices) -> tuple[list[bytes], Ints]:
    """For each rectangle of texture the key of its sprite, and the pixel where the sprite's corner goes."""
    steps = np.rint(near["place"] * PHASES).astype(np.int64)
    corners = steps // PHASES
    looks = np.zeros(len(near), LOOK)
    looks["uv"][:, :2], looks["uv"][:, 2:] = near["uv"], opposite["uv"]
    looks["extent"] = opposite["place"] - near["place"]
    looks["extent"] = np.rint(looks["extent"] * 64) / 64
    looks["phase"] = steps - corners * PHASES
    looks["colour"] = near["colour"]
    return looks.view(f"V{LOOK.itemsize}").reshape(-1).tolist(), corners
