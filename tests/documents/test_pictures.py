"""The picture of a table: named from its map's folder, looked at by its header alone, and never missed in silence."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from tabletop.documents import read_file, write
from tabletop.errors import DocumentError
from tabletop.model.document import Document
from tabletop.model.table import Light

from .helpers import KINDS, VOCABULARIES


def lay(folder: Path, picture: str = "hall.png") -> Path:
    """A map whose table has a picture."""
    path = folder / "hall.yaml"
    path.write_text(
        "tabletop: 1\ntitle: Hall\nrules: plain\n"
        f'table: {{width: 12, height: 6, picture: "{picture}", lights: [{{at: [3, 2], range: 5}}]}}\n'
    )
    return path


def opened(path: Path) -> Document:
    return read_file(path, VOCABULARIES, KINDS)


def complaint(path: Path) -> str:
    with pytest.raises(DocumentError) as told:
        opened(path)
    return str(told.value)


def test_a_picture_is_found_beside_its_map(tmp_path: Path) -> None:
    Image.new("RGB", (24, 12)).save(tmp_path / "hall.png")
    table = opened(lay(tmp_path)).state.table
    assert table.picture == str((tmp_path / "hall.png").resolve())
    assert table.lights == (Light((3.0, 2.0), 5.0),)


def test_a_map_names_its_picture_from_its_own_folder_when_it_is_written(tmp_path: Path) -> None:
    Image.new("RGB", (24, 12)).save(tmp_path / "hall.png")
    document = opened(lay(tmp_path))
    path = tmp_path / "again.yaml"
    path.write_text(write(document, VOCABULARIES["plain"], KINDS, tmp_path))
    assert "picture: hall.png" in path.read_text()
    assert opened(path) == document


def test_a_missing_picture_is_told_with_its_place(tmp_path: Path) -> None:
    assert "hall.yaml:4:40: The picture 'hall.png' is not there" in complaint(lay(tmp_path))


def test_what_is_no_picture_is_told(tmp_path: Path) -> None:
    (tmp_path / "hall.png").write_text("a hall")
    assert "is no PNG, JPEG or WebP picture" in complaint(lay(tmp_path))


def test_a_picture_of_20_000_pixels_is_refused_by_its_header(tmp_path: Path) -> None:
    header = struct.pack(">IIBBBBB", 20_000, 20_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + header
    start = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(header)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    # Pillow looks for the beginning of the pixels, and at none of them.
    (tmp_path / "hall.png").write_bytes(start + struct.pack(">I", 1) + b"IDAT" + b"\0")
    assert "has 20,000 × 20,000 pixels, which are 400 million; 100 million is the most" in complaint(lay(tmp_path))
