"""Where the fonts and icons lie: inside an installed package, or beside it in a working tree."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[2]


def asset(*parts: str) -> Path:
    """The path of a file under `assets`. Raises FileNotFoundError when it is in neither place."""
    for root in (_PACKAGE / "_data" / "assets", _PACKAGE.parent / "assets"):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"The file assets/{'/'.join(parts)} is missing from this installation.")
