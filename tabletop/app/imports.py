"""Maps of other programs that are dropped on the window: kept among the player's own, and opened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.app.editor.files import own_maps
from tabletop.documents.exchange import Found
from tabletop.errors import StorageError, TabletopError
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.window import Window


def keep_map(found: Found, name: str) -> Path:
    """Write a map that was read into the player's folder of maps, under a name that is free there; its path. Raises
    StorageError."""
    # Loaded only here: the window's start does not wait for what writes foreign formats.
    from tabletop.pictures.converting import save_map

    folder = own_maps()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(
            say("The folder for maps, {folder}, cannot be made: {strerror}.", folder=folder, strerror=error.strerror)
        ) from error
    number = 1
    path = folder / f"{name}.yaml"
    while path.exists():
        number += 1
        path = folder / f"{name} {number}.yaml"
    return save_map(found, path)


def open_import(window: Window, found: Found, source: Path) -> None:
    """Keep an imported map and begin a new game on it; tells where it is and what did not come along."""
    from tabletop.app.screens.new_game import NewGameScreen

    try:
        path = keep_map(found, source.stem)
        window.show(NewGameScreen(path))
    except TabletopError as error:
        window.say(str(error), "warning")
        return
    tell(window, found, path)


def tell(window: Window, found: Found, path: Path) -> None:
    """Say where an imported map is kept, and what of it did not come along."""
    window.notices.say(
        " ".join((say("The map is kept as {path}.", path=path), *found.notes)),
        "info",
        title=say("Imported"),
        stays=True,
    )
