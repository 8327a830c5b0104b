"""From a map or a save to the game screen: the journal is opened here, so that no game is ever played unkept."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.errors import StorageError
from tabletop.model.document import Document
from tabletop.opening import Opened, new_game, open_any
from tabletop.session.game import Game
from tabletop.session.journal import Journal
from tabletop.session.library import new_path
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen


def begin(
    document: Document,
    *,
    options: Mapping[str, Any] | None = None,
    players: Mapping[str, str] | None = None,
    seed: int | None = None,
) -> GameScreen:
    """A new game on a map, kept in a new file of the saves folder from its first record on."""
    return _screen(new_game(document, options, seed, players))


def go_on(opened: Opened) -> GameScreen:
    """The game of a save, kept in its own file; the game of a map, kept in a new one."""
    if not opened.is_save:
        return _screen(opened.game)
    try:
        journal = Journal.resume(opened.path, opened.game, clean=opened.clean)
    except (StorageError, OSError) as error:
        return _screen(opened.game, (*opened.notices, say("The save cannot be written to: {error}", error=error)))
    return _shown(opened.game, journal, opened.notices)


def opening(title: str) -> str:
    """What is said while a game opens."""
    return say("Opening “{title}” …", title=title)


def reopen(path: Path, *, recover: bool = False) -> GameScreen:
    """Go on with a save or begin a map. Raises TabletopError when it cannot be read."""
    return go_on(open_any(path, recover=recover))


def _screen(game: Game, notices: tuple[str, ...] = ()) -> GameScreen:
    try:
        journal = Journal.begin(new_path(game.document.title), game)
    except StorageError as error:
        # The game can be played all the same; saving under another name stays possible.
        return _shown(game, None, (*notices, say("This game is not being kept: {error}", error=error)))
    return _shown(game, journal, notices)


def _shown(game: Game, journal: Journal | None, notices: tuple[str, ...]) -> GameScreen:
    from tabletop.app.screens.game import GameScreen

    return GameScreen(game, journal, notices)
