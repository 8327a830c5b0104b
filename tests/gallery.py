"""The pictures of docs/scenarios.md: every scenario of the book, small and with few colours, so that they load fast.

`python -m tests.gallery` draws them all anew.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop import places
from tabletop.opening import open_any
from tabletop.pictures.shot import Shot, scene_of
from tabletop.render.paint import Painter

FOLDER = Path(__file__).parent.parent / "docs" / "scenarios"
SCALE = 15.0
"""Pixels an inch."""
COLOURS = 128
LARGEST = 300_000
"""Bytes that a picture may have."""
MAPS = (
    *("snowcap", "tangled-web", "swarm-leader", "sam-seeley"),
    *("sontaran-experiment", "mission-expendable", "diving-bell"),
)


def picture(name: str, scale: float = SCALE, crop: tuple[float, float, float, float] | None = None) -> bytes:
    """The map of that name as a PNG file with a palette."""
    shot = Shot(open_any(places.maps() / "dwmg" / f"{name}.yaml"), scale, crop)
    scene, shown = scene_of(shot)
    return with_palette(Painter(places.assets()).picture(scene, scale=scale, crop=shown))


def with_palette(surface: pygame.Surface, colours: int = COLOURS) -> bytes:
    """A picture as a PNG file of no more than so many colours, each the mean of those it stands for."""
    pixels = np.transpose(pygame.surfarray.array3d(surface), (1, 0, 2)).reshape(-1, 3)
    keys = (pixels >> 3).astype(np.int32) @ np.array((1024, 32, 1))
    _, which, counts = np.unique(keys, return_inverse=True, return_counts=True)
    means = np.stack([np.bincount(which, pixels[:, k]) / counts for k in range(3)], axis=1)
    box_of, palette = _boxes(means, counts, colours)
    rows = box_of[which].astype(np.uint8).reshape(surface.get_height(), surface.get_width())
    lines = np.concatenate([np.zeros((rows.shape[0], 1), np.uint8), rows], axis=1).tobytes()
    head = struct.pack(">IIBBBBB", surface.get_width(), surface.get_height(), 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"PLTE", palette.tobytes()), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _boxes(
    means: NDArray[np.float64], counts: NDArray[np.int64], colours: int
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Colours shared out among boxes, the widest box halved until there are enough (median cut): which box each is in,
    and the mean of each box."""
    boxes = [np.arange(len(means))]
    while len(boxes) < min(colours, len(means)):
        spread = [np.ptp(means[box], axis=0).max() * counts[box].sum() ** 0.3 for box in boxes]
        widest = boxes.pop(int(np.argmax(spread)))
        axis = int(np.ptp(means[widest], axis=0).argmax())
        order = widest[np.argsort(means[widest, axis], kind="stable")]
        half = np.searchsorted(np.cumsum(counts[order]), counts[order].sum() / 2)
        cut = min(max(int(half), 1), len(order) - 1)
        boxes += [order[:cut], order[cut:]]
    box_of = np.zeros(len(means), np.int64)
    for number, box in enumerate(boxes):
        box_of[box] = number
    mean = [np.average(means[box], axis=0, weights=counts[box]) for box in boxes]
    return box_of, np.rint(mean).astype(np.uint8)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main() -> None:
    """Draw all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name in MAPS:
        (FOLDER / f"{name}.png").write_bytes(picture(name))
        print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
