"""The fonts and icons that come with the program."""

from __future__ import annotations

from pathlib import Path

from tabletop import places


def asset(*parts: str) -> Path:
    """The path of a file under `assets`. Raises FileNotFoundError when it is missing."""
    path = places.assets().joinpath(*parts)
    if not path.exists():
        raise FileNotFoundError(f"The file assets/{'/'.join(parts)} is missing from this installation.")
    return path
