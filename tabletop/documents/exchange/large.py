"""Battle maps that carry their picture in themselves: the picture is cut out of the file before the rest is parsed.

So a file of half a gigabyte, nearly all of which is its picture, takes no more memory than the picture it may have.
"""

from __future__ import annotations

import binascii
import mmap
import re
from dataclasses import dataclass
from pathlib import Path

from tabletop.documents.exchange.entry import Where
from tabletop.documents.files import storage_error
from tabletop.documents.text import LARGEST

MOST_PICTURE = 192 * 1024 * 1024
"""A picture within a file has so many bytes at most, decoded."""
LONG = 4096
"""A value of so many letters is a picture; a shorter one may be the name of its file."""
BEGINNINGS = (b"iVBOR", b"/9j/4", b"/9j/2", b"UklGR", b"data:")
"""How a PNG, a JPEG or a WebP begins in base64: small pictures are known by it."""
_IMAGE = re.compile(rb'"image"\s*:\s*"')


@dataclass(frozen=True, slots=True)
class Parted:
    """A file in two: its text without the picture, and the picture decoded (None: it has none within); `trouble` says
    why a picture that is there cannot be taken."""

    text: bytes
    picture: bytes | None = None
    trouble: str = ""


def parted(path: Path) -> Parted:
    """The two parts of a file. Raises StorageError, or DocumentError for a text that is too long."""
    try:
        with path.open("rb") as file:
            if path.stat().st_size == 0:
                return Parted(b"")
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as whole:
                return _parted(whole, Where(str(path)))
    except OSError as error:
        raise storage_error(error, path, "read") from error


def _parted(whole: mmap.mmap, where: Where) -> Parted:
    for found in _IMAGE.finditer(whole):
        start = found.end()
        end = whole.find(b'"', start)
        if end < 0:
            raise where.error("The file ends in the middle of its picture; it was not written or copied to its end.")
        if end - start > LONG or whole[start : start + 5].replace(b"\\", b"") in BEGINNINGS:
            text = _within(whole, len(whole) - (end - start), where, (start, end))
            return _decoded(whole, start, end, text)
    return Parted(_within(whole, len(whole), where))


def _within(whole: mmap.mmap, size: int, where: Where, without: tuple[int, int] | None = None) -> bytes:
    if size > LARGEST:
        message = f"Without its picture the file has {size / 2**20:,.0f} MB; a map has {LARGEST // 2**20} MB at most."
        raise where.error(message)
    return whole[:] if without is None else whole[: without[0]] + whole[without[1] :]


def _decoded(whole: mmap.mmap, start: int, end: int, text: bytes) -> Parted:
    size = (end - start) * 3 // 4
    if size > MOST_PICTURE:
        mega = 2**20
        return Parted(text, None, f"has {size / mega:,.0f} MB; {MOST_PICTURE // mega} MB is the most. Save it smaller")
    base64 = whole[start:end].replace(b"\\/", b"/").replace(b"\\n", b"")
    if base64.startswith(b"data:"):
        base64 = base64.partition(b",")[2]
    try:
        return Parted(text, binascii.a2b_base64(base64))
    except binascii.Error:
        return Parted(text, None, "is no base64 as it should be")
