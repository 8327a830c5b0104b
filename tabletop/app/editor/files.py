"""Where maps are kept that a designer makes, and which there are to open."""

from __future__ import annotations

from pathlib import Path

from tabletop.opening import FoundMap, found_maps
from tabletop.session.library import home
from tabletop.tongue import say

SUFFIX = ".yaml"


def own_maps() -> Path:
    """The folder of a designer's own maps."""
    return home() / "maps"


def every_map() -> tuple[FoundMap, ...]:
    """The designer's own maps first, then those that come with the program."""
    own = found_maps(own_maps()) if own_maps().is_dir() else ()
    return (*own, *found_maps())


def path_of(name: str) -> Path:
    """The file of a name: a path as it is, a mere name in the folder of own maps."""
    path = Path(name).expanduser()
    if path.suffix != SUFFIX:
        path = path.with_name(path.name + SUFFIX)
    return path if len(path.parts) > 1 else own_maps() / path


def unfit(name: str) -> str:
    """Why a map cannot be saved under a name; empty when it can."""
    if not name.strip():
        return say("Write a name first.")
    path = path_of(name)
    if path.is_dir():
        return say("There is a folder of this name.")
    if path.exists():
        return say("There is a map of this name already; it would be written over.")
    return ""
