"""Rounded cubes in any position, seen from straight above: one ray a pixel, all dice of a moment at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from tabletop.render.dice import faces
from tabletop.render.dice.kinds import Dress

Floats = npt.NDArray[np.float32]

REACH = 0.96
"""Widths from the middle of a die to the edge of its picture: a corner goes out to 0.87, nearer to the eye further."""
NEARER = 0.09
"""How much larger a die is that is its own width higher: the eye is about eleven widths above the table."""
ROUND = 0.13
"""The radius of its edges, in widths."""
TRACES = 5
LIGHT = np.array([-0.46, -0.56, 0.69], np.float32)
"""Towards the lamp: right, down, up."""
GLANCE = np.array([-0.25, -0.305, 0.919], np.float32)
"""Halfway between the lamp and the eye."""
AMBIENT, DIFFUSE, SHINE = 0.5, 0.68, 0.28

_AXES = (2, 0, 1, 1, 0, 2)
_SIGNS = (1.0, 1.0, 1.0, -1.0, -1.0, -1.0)
"""The faces: up, right, down the table, up the table, left, below."""


@dataclass(frozen=True, slots=True)
class Poses:
    """How dice are held.

    Attributes:
        turns: (n, 3, 3), how each is turned from where its first face is up and its third lies down the table.
        heights: (n,), how far each is above where it would lie, in widths.
    """

    turns: npt.NDArray[np.float64]
    heights: npt.NDArray[np.float64]


class Cubes:
    """Paints dice. The labels of a die's six faces are in the order of `kinds.faces_of`."""

    def __init__(self) -> None:
        self._atlases: dict[tuple[int | str, ...], Floats] = {}

    def paint(
        self, poses: Poses, labels: Sequence[tuple[str, ...]], dresses: Sequence[Dress], width: float
    ) -> list[pygame.Surface]:
        """A picture of each die, square, its middle in the middle. `labels` are the six faces of each, `dresses` their
        colours; `width` that of a die that lies, in pixels."""
        size = max(3, 2 * round(width * REACH) + 1)
        count = len(poses.turns)
        pixels = self._traced(poses, labels, dresses, size, width)
        pictures = []
        for k in range(count):
            picture = pygame.Surface((size, size), pygame.SRCALPHA, 32)
            picture.get_buffer().write(pixels[k].tobytes())
            pictures.append(picture)
        return pictures

    def _traced(
        self,
        poses: Poses,
        labels: Sequence[tuple[str, ...]],
        dresses: Sequence[Dress],
        size: int,
        width: float,
    ) -> npt.NDArray[np.uint8]:
        """The pixels, (n, size, size, 4) in the order of a surface's buffer (blue, green, red, alpha)."""
        turns = poses.turns.astype(np.float32)
        count, pixel = len(turns), np.float32(1.0 / width)
        across = (np.arange(size, dtype=np.float32) - (size - 1) / 2) * pixel
        scale = (1.0 / (1.0 + NEARER * poses.heights)).astype(np.float32)[:, None, None]
        x = np.broadcast_to(across[None, None, :] * scale, (count, size, size)).reshape(count, -1)
        y = np.broadcast_to(across[None, :, None] * scale, (count, size, size)).reshape(count, -1)
        # The ray of each pixel as the die itself sees it: from above, straight down.
        down = -turns[:, 2, :]
        start = [turns[:, 0, k, None] * x + turns[:, 1, k, None] * y - down[:, k, None] for k in range(3)]
        near, far, slack = _entered(start, down, pixel)
        hit = near <= far
        die, at = np.nonzero(hit)
        reach = near[die, at]
        ray = [down[die, k] for k in range(3)]
        place = [start[k][die, at] + ray[k] * reach for k in range(3)]
        cover = np.ones(len(die), np.float32)
        # Where a ray enters through the flat part of a face it has arrived; only round edges must be looked for.
        edge = np.flatnonzero((_across(place) > 0.5 - ROUND) | (slack[die, at] < 0.0))
        place_there, ray_there = [part[edge] for part in place], [part[edge] for part in ray]
        least = _distance(place_there)
        for _ in range(TRACES):
            place_there = [part + step * least for part, step in zip(place_there, ray_there, strict=True)]
            least = np.minimum(least, _distance(place_there))
        cover[edge] = np.clip(np.float32(1.3) - least / pixel, 0.0, 1.0)
        for part, there in zip(place, place_there, strict=True):
            part[edge] = there
        shaded = self._shaded(turns, die, np.stack(place, axis=-1), labels, dresses, width)
        pixels = np.zeros((count, size * size, 4), np.uint8)
        pixels[die, at, :3] = shaded[:, ::-1]
        pixels[die, at, 3] = (cover * 255.0).astype(np.uint8)
        return pixels.reshape(count, size, size, 4)

    def _shaded(
        self,
        turns: Floats,
        die: npt.NDArray[np.intp],
        points: Floats,
        labels: Sequence[tuple[str, ...]],
        dresses: Sequence[Dress],
        width: float,
    ) -> npt.NDArray[np.uint8]:
        """The colours where the rays met the dice."""
        face, u, v = _face(points)
        side = faces.side_for(width)
        atlas, first = self._atlas(labels, side)
        drawn = _sampled(atlas, first[die] + face, (u + 0.5) * side - 0.5, (v + 0.5) * side - 0.5)
        normal = np.sign(points) * np.maximum(np.abs(points) - np.float32(0.5 - ROUND), 0.0)
        normal *= _inverse_length(normal)
        normal += _RIGHT.take(face, axis=0) * drawn[:, 1:2]
        normal += _DOWN.take(face, axis=0) * drawn[:, 2:3]
        normal *= _inverse_length(normal)
        # The lamp as each die sees it, and its colours, fetched for all pixels at once.
        bodies = np.array([dress.body for dress in dresses], np.float32)
        inks = np.array([dress.ink for dress in dresses], np.float32)
        own = np.hstack([LIGHT @ turns, GLANCE @ turns, bodies, inks - bodies, turns[:, 2, :]]).take(die, axis=0)
        lit = AMBIENT + DIFFUSE * np.maximum(np.einsum("pk,pk->p", normal, own[:, 0:3]), 0.0)
        shine = np.maximum(np.einsum("pk,pk->p", normal, own[:, 3:6]), 0.0)
        for _ in range(3):
            shine *= shine
        shine *= shine * shine * (SHINE * 110.0)
        # What is seen at a grazing angle is the edge, whose ink would only be specks.
        faced = np.clip(np.einsum("pk,pk->p", normal, own[:, 12:15]) * 9.0 - 0.6, 0.0, 1.0)
        colour = own[:, 9:12] * (drawn[:, 0] * faced)[:, None]
        colour += own[:, 6:9]
        colour *= lit[:, None]
        colour += shine[:, None]
        shown: npt.NDArray[np.uint8] = np.clip(colour, 4.0, 251.0, out=colour).astype(np.uint8)
        return shown

    def _atlas(self, labels: Sequence[tuple[str, ...]], side: int) -> tuple[Floats, npt.NDArray[np.int32]]:
        """The faces of all these dice one after the other, and where each die's begin."""
        known = tuple(dict.fromkeys(labels))
        key: tuple[int | str, ...] = (side, *(label for six in known for label in six))
        if key not in self._atlases:
            self._atlases[key] = np.stack([faces.mask(str(label), side) for label in key[1:]])
        return self._atlases[key], np.array([6 * known.index(six) for six in labels], np.int32)


def _entered(start: Sequence[Floats], down: Floats, margin: np.float32) -> tuple[Floats, Floats, Floats]:
    """Where each ray enters and leaves a cube that is larger all round by a margin, and by how much longer it is in
    the cube itself than not at all (negative: it passes it)."""
    near, far = np.full_like(start[0], -9.0), np.full_like(start[0], 9.0)
    inner_near, inner_far = near.copy(), far.copy()
    half = np.float32(0.5) + margin
    for k in range(3):
        slope = down[:, k, None]
        slope = np.where(np.abs(slope) < 1e-5, np.float32(1e-5), slope)
        middle, wide = -start[k] / slope, half / np.abs(slope)
        near, far = np.maximum(near, middle - wide), np.minimum(far, middle + wide)
        wide = np.float32(0.5) / np.abs(slope)
        inner_near, inner_far = np.maximum(inner_near, middle - wide), np.minimum(inner_far, middle + wide)
    return near, far, inner_far - inner_near


def _across(place: Sequence[Floats]) -> Floats:
    """Of each point on a cube, how far it is from the middle of its face, the longer way."""
    x, y, z = (np.abs(part) for part in place)
    middle: Floats = np.maximum(np.minimum(x, y), np.minimum(np.maximum(x, y), z))
    return middle


def _distance(place: Sequence[Floats]) -> Floats:
    """From each place to the rounded cube."""
    flat = np.float32(0.5 - ROUND)
    x, y, z = (np.abs(part) - flat for part in place)
    outside = np.sqrt(np.maximum(x, 0.0) ** 2 + np.maximum(y, 0.0) ** 2 + np.maximum(z, 0.0) ** 2)
    apart: Floats = outside + np.minimum(np.maximum(np.maximum(x, y), z), 0.0) - np.float32(ROUND)
    return apart


_NORMALS = np.zeros((6, 3), np.float32)
for _face_number, (_axis, _sign) in enumerate(zip(_AXES, _SIGNS, strict=True)):
    _NORMALS[_face_number, _axis] = _sign
_RIGHT = np.array([[1, 0, 0], [0, 0, -1], [1, 0, 0], [1, 0, 0], [0, 0, 1], [-1, 0, 0]], np.float32)
_DOWN = np.array([[0, 1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1], [0, 1, 0], [0, 1, 0]], np.float32)
"""What is right and down on each face."""


def _sampled(atlas: Floats, face: npt.NDArray[np.intp], column: Floats, row: Floats) -> Floats:
    """The faces between their points."""
    side = atlas.shape[1]
    left = np.clip(column.astype(np.intp), 0, side - 2)
    top = np.clip(row.astype(np.intp), 0, side - 2)
    across = np.clip(column - left.astype(np.float32), 0.0, 1.0)[:, None]
    down = np.clip(row - top.astype(np.float32), 0.0, 1.0)[:, None]
    points = atlas.reshape(-1, atlas.shape[-1])
    place = (face * side + top) * side + left
    upper, lower = points.take(place, axis=0), points.take(place + side, axis=0)
    upper += (points.take(place + 1, axis=0) - upper) * across
    lower += (points.take(place + side + 1, axis=0) - lower) * across
    upper += (lower - upper) * down
    sampled: Floats = upper
    return sampled


def _inverse_length(vectors: Floats) -> Floats:
    inverse: Floats = 1.0 / np.sqrt(np.maximum(np.einsum("pk,pk->p", vectors, vectors), 1e-12))[:, None]
    return inverse


_FACES = np.array([[4, 1], [3, 2], [5, 0]], np.intp)
"""The face on the lesser and on the greater side of each axis."""


def _face(points: Floats) -> tuple[npt.NDArray[np.intp], Floats, Floats]:
    """On which face each point lies, and where on it."""
    axis = np.abs(points).argmax(axis=-1)
    greater = (np.take_along_axis(points, axis[:, None], axis=1)[:, 0] > 0.0).astype(np.intp)
    face = _FACES[axis, greater]
    return (
        face,
        np.einsum("pk,pk->p", points, _RIGHT.take(face, axis=0)),
        np.einsum("pk,pk->p", points, _DOWN.take(face, axis=0)),
    )


def lying(face: int, quarters: int = 0) -> npt.NDArray[np.float64]:
    """The turn that brings a face up, its own right to the right, then so many quarters clockwise."""
    up: npt.NDArray[np.float64] = np.stack([_RIGHT[face], _DOWN[face], _NORMALS[face]]).astype(np.float64)
    sin, cos = ((0, 1), (1, 0), (0, -1), (-1, 0))[quarters % 4]
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]], np.float64) @ up


def uppermost(turn: npt.NDArray[np.float64]) -> int:
    """The number of the face that is up when a die is turned like that."""
    return int((_NORMALS @ turn[2]).argmax())
