"""The fonts and icons that come with the program."""

from __future__ import annotations

from pathlib import Path

from tabletop import places
from tabletop.tongue import say


def asset(*parts: str) -> Path:
    """The path of a file under `assets`. Raises FileNotFoundError when it is missing."""
    path = places.assets().joinpath(*parts)
    if not path.exists():
        raise FileNotFoundError(
            say("The file assets/{names} is missing from this installation.", names="/".join(parts))
        )
    return path
