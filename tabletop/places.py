"""Where the files that come with the program are: packed into the wheel, or beside a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tabletop.errors import StorageError


@cache
def _folder(name: str) -> Path:
    package = Path(__file__).resolve().parent
    # An installed wheel carries copies in `_data`; an editable install has none and finds the checkout's own.
    for candidate in (package / "_data" / name, package.parent / name):
        if candidate.is_dir():
            return candidate
    raise StorageError(f"The folder '{name}' that comes with the program is missing; install it again.")


def assets() -> Path:
    """The folder of looks, textures, fonts, icons, sounds, terrain kinds and rosters."""
    return _folder("assets")


def maps() -> Path:
    """The folder of the maps and examples that come with the program."""
    return _folder("maps")
