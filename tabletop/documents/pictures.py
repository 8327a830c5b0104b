"""The picture that covers a table: a file beside its map. Only its header is looked at here, so size costs nothing."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import IO

from PIL import Image, JpegImagePlugin, PngImagePlugin, WebPImagePlugin

from tabletop.documents.report import Path as Place
from tabletop.documents.report import Report
from tabletop.model.document import Document
from tabletop.model.table import Table

MOST_PIXELS = 100_000_000
"""A picture of a table has so many pixels at most, 10,000 × 10,000: it is held whole while it is shown."""
WHERE: Place = ("table", "picture")

_FORMATS = {
    b"\x89PNG\r\n\x1a\n": (".png", PngImagePlugin.PngImageFile),
    b"\xff\xd8\xff": (".jpg", JpegImagePlugin.JpegImageFile),
    b"RIFF": (".webp", WebPImagePlugin.WebPImageFile),
}


class PictureError(ValueError):
    """A picture that cannot be shown; the text says why, as the end of a sentence about it."""


def header_of(source: IO[bytes]) -> tuple[str, tuple[int, int]]:
    """The usual suffix of a picture and its size in pixels, from its first bytes. Raises PictureError."""
    start = source.read(12)
    source.seek(0)
    for magic, (suffix, opener) in _FORMATS.items():
        if start.startswith(magic) and (magic != b"RIFF" or start[8:12] == b"WEBP"):
            try:
                # Not by Image.open: that warns of large pictures on its own terms.
                size = opener(source).size
            except Exception as error:  # whatever a damaged header makes a decoder raise
                raise PictureError(f"is damaged at its beginning ({error})") from None
            _check_size(*size)
            return suffix, size
    raise PictureError("is no PNG, JPEG or WebP picture")


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise PictureError(
            f"has {width:,} × {height:,} pixels, which are {width * height / 1e6:,.0f} million; "
            f"{MOST_PIXELS // 10**6} million is the most. Save it smaller"
        )
    if width < 1 or height < 1:
        raise PictureError("has no pixels")


def check_whole(data: bytes) -> None:
    """Raises PictureError for a picture whose data end too soon or are damaged; a JPEG is read at an eighth of its
    size, a PNG by its check sums, which takes little memory."""
    try:
        with Image.open(io.BytesIO(data)) as picture:
            if picture.format == "PNG":
                picture.verify()
            else:
                picture.draft("RGB", (picture.width // 8, picture.height // 8))
                picture.load()
    except Exception as error:  # decoders raise whatever they like
        raise PictureError(f"is damaged ({error})") from None


def with_picture(table: Table, folder: Path | None, report: Report) -> Table:
    """The table with the whole path of its picture, after a look whether it is there; tells what is wrong with it."""
    if not table.picture or folder is None:
        return table
    path = folder / table.picture
    wrong = trouble_with(path, table.picture, folder)
    if wrong:
        report.add(WHERE, wrong)
    return replace(table, picture=str(path.resolve())) if "\0" not in table.picture else table


def trouble_with(path: Path, name: str = "", folder: Path | None = None) -> str:
    """What is wrong with the picture in a file, in a sentence; empty when it can be shown. `name` is what its map calls
    it, in the `folder` where it is looked for."""
    name = name or str(path)
    try:
        with path.open("rb") as source:
            header_of(source)
    except PictureError as error:
        return f"The picture '{name}' {error}."
    except OSError as error:
        why = f"cannot be read: {error.strerror or error}" if path.exists() else "is not there"
        where = f"; it is looked for in {folder.resolve()}" if folder is not None else ""
        return f"The picture '{name}' {why}{where}."
    except ValueError:
        return f"The picture '{name}' cannot be the name of a file."
    return ""


def named_from(table: Table, folder: Path) -> Table:
    """The table with its picture named as a map in that folder names it: from there where that is possible."""
    if not table.picture:
        return table
    path, base = Path(table.picture), folder.resolve()
    return replace(table, picture=path.relative_to(base).as_posix()) if path.is_relative_to(base) else table


def named(document: Document, folder: Path | None) -> Document:
    """The document with its table's picture named as a map in that folder names it."""
    return document if folder is None else _with_table(document, named_from(document.state.table, folder))


def _with_table(document: Document, table: Table) -> Document:
    return replace(document, state=replace(document.state, table=table))
