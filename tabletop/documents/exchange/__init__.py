"""Maps of other programs, read and written: `read_foreign` gives a map and says what did not come along.

The readers are loaded when a file of theirs comes: the window, which only has to know such a file by its name, does not
wait for them when it starts.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.documents.exchange.draft import Found, Wishes
from tabletop.documents.exchange.entry import Where
from tabletop.documents.exchange.tally import Tally
from tabletop.documents.files import read_bytes
from tabletop.documents.kinds import Kinds

__all__ = ["READERS", "SUFFIXES", "Found", "Tally", "Wishes", "is_foreign", "read_foreign"]

Reader = Callable[[Path, Wishes, Kinds], Found]


def _read_uvtt(path: Path, wishes: Wishes, kinds: Kinds) -> Found:
    from tabletop.documents.exchange.uvtt import read_uvtt

    return read_uvtt(path, wishes, kinds)


def _read_tiled(path: Path, wishes: Wishes, kinds: Kinds) -> Found:
    from tabletop.documents.exchange.tiled import read_tiled

    return read_tiled(path, wishes, kinds)


def _read_foundry(path: Path, wishes: Wishes, kinds: Kinds) -> Found:
    from tabletop.documents.exchange.foundry import read_foundry

    return read_foundry(path, wishes, kinds)


def _read_svg(path: Path, wishes: Wishes, kinds: Kinds) -> Found:
    from tabletop.documents.exchange.svg import read_svg

    return read_svg(path, wishes, kinds)


def _read_json(path: Path, wishes: Wishes, kinds: Kinds) -> Found:
    """A scene of Foundry; or a map of Tiled, which writes JSON under this suffix as well."""
    data = read_bytes(path)
    is_tiled = b'"tilewidth"' in data and b'"walls"' not in data
    return (_read_tiled if is_tiled else _read_foundry)(path, wishes, kinds)


READERS: dict[str, tuple[str, Reader]] = {
    ".uvtt": ("Universal VTT", _read_uvtt),
    ".dd2vtt": ("Universal VTT", _read_uvtt),
    ".df2vtt": ("Universal VTT", _read_uvtt),
    ".tmx": ("Tiled", _read_tiled),
    ".tmj": ("Tiled", _read_tiled),
    ".json": ("Foundry", _read_json),
    ".db": ("Foundry", _read_foundry),
    ".svg": ("SVG", _read_svg),
}
"""What a suffix stands for, and who reads it."""
SUFFIXES = tuple(READERS)
UVTT = (".uvtt", ".dd2vtt", ".df2vtt")


def is_foreign(path: Path) -> bool:
    """Whether a file is, by its name, a map of another program."""
    return path.suffix.lower() in READERS


def read_foreign(path: Path, wishes: Wishes, kinds: Kinds) -> Found:
    """The map in a file of another program. Raises DocumentError or StorageError."""
    if wishes.terrain not in kinds:
        raise Where(str(path)).error(f"There is no kind of terrain '{wishes.terrain}' for its walls.")
    _, read = READERS[path.suffix.lower()]
    return read(path, wishes, kinds)
