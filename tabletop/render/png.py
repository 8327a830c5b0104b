"""PNG files written fast: a light filter, a low level, and both cores."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.model.frozen import EMPTY

LEVEL = 1
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def save_png(surface: pygame.Surface, target: str | Path | BinaryIO) -> None:
    """Writes a surface as an opaque PNG (RGB) into a file or a buffer; OSError when the file cannot be written."""
    data = encoded(surface)
    if isinstance(target, (str, Path)):
        Path(target).write_bytes(data)
    else:
        target.write(data)


def encoded(surface: pygame.Surface, words: Mapping[str, str] = EMPTY, dots: float | None = None) -> bytes:
    """The bytes of the PNG, with what is said of it (`words`: "Title", "Description", …) and for how many pixels an
    inch of paper it is meant (`dots`), None where nobody said."""
    width, height = surface.get_size()
    pixels = np.frombuffer(pygame.image.tobytes(surface, "RGB"), dtype=np.uint8).reshape(height, width * 3)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = _deflated(pixels)
    chunks = [_chunk(b"IHDR", header)]
    if dots is not None:
        metre = round(dots / 0.0254)
        chunks.append(_chunk(b"pHYs", struct.pack(">IIB", metre, metre, 1)))
    # A keyword, no compression, no language, then the text in UTF-8.
    chunks += [_chunk(b"iTXt", key.encode() + b"\0" * 5 + text.encode()) for key, text in words.items() if text]
    return b"".join((_SIGNATURE, *chunks, _chunk(b"IDAT", body), _chunk(b"IEND", b"")))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _deflated(pixels: NDArray[np.uint8]) -> bytes:
    """One zlib stream made of bands that are filtered and compressed side by side."""
    height = pixels.shape[0]
    workers = max(1, min(os.cpu_count() or 1, 8))
    count = max(1, min(4 * workers, height // 64))
    cuts = [height * k // count for k in range(count + 1)]
    with ThreadPoolExecutor(workers) as pool:
        bands = list(pool.map(lambda k: _band(pixels, cuts[k], cuts[k + 1], last=k == count - 1), range(count)))
    check = 1
    for _, raw_check, length in bands:
        check = _joined(check, raw_check, length)
    return b"".join((b"\x78\x01", *(data for data, _, _ in bands), struct.pack(">I", check)))


def _band(pixels: NDArray[np.uint8], first: int, end: int, *, last: bool) -> tuple[bytes, int, int]:
    """Rows `first` … `end` filtered ("up": each byte less the one above) and deflated; with their check and length."""
    rows = pixels[first:end]
    above = np.vstack((pixels[first - 1] if first else np.zeros_like(pixels[0]), rows[:-1]))
    filtered = np.empty((rows.shape[0], rows.shape[1] + 1), dtype=np.uint8)
    filtered[:, 0] = 2
    np.subtract(rows, above, out=filtered[:, 1:])
    raw = filtered.tobytes()
    press = zlib.compressobj(LEVEL, zlib.DEFLATED, -15, 9, zlib.Z_HUFFMAN_ONLY)
    data = press.compress(raw) + press.flush(zlib.Z_FINISH if last else zlib.Z_FULL_FLUSH)
    return (data, zlib.adler32(raw), len(raw))


def _joined(first: int, second: int, length: int) -> int:
    """The Adler-32 check of two pieces put together, from their own checks and the second's length."""
    base = 65521
    low = ((first & 0xFFFF) + (second & 0xFFFF) - 1) % base
    high = ((first >> 16) + (second >> 16) + length % base * ((first & 0xFFFF) - 1)) % base
    return high << 16 | low
