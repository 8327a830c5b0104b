"""Small pictures of maps and saves: drawn one at a time while nothing else happens, and kept on disk.

What draws is loaded with the first picture that is not there yet: a start whose pictures are kept does without.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop import __version__, places
from tabletop.errors import TabletopError
from tabletop.opening import open_any
from tabletop.session.game import Game

if TYPE_CHECKING:
    from tabletop.render import Painter

SIZE = 320
"""Pixels of a thumbnail's longer side."""


def picture_of(game: Game, painter: Painter, longest: int = SIZE) -> pygame.Surface:
    """The table as everybody may see it, `longest` pixels on its longer side."""
    from tabletop.render import Scene

    state = game.view(None)
    scene = Scene(state, game.ruleset.looks(state), game.ruleset.tiles(state), names="never")
    return painter.picture(scene, scale=longest / max(state.table.width, state.table.height))


class Thumbnails:
    """Pictures by file, `longest` pixels on the longer side. `get` answers at once, None until the picture is there;
    `work` draws the next one wanted."""

    def __init__(self, folder: Path, longest: int = SIZE) -> None:
        self._folder = folder
        self._longest = longest
        self._painter: Painter | None = None
        self._known: dict[Path, pygame.Surface | None] = {}
        self._wanted: dict[Path, None] = {}

    def get(self, path: Path) -> pygame.Surface | None:
        """The picture of a map or a save, if it is there already; else it is drawn when there is time."""
        if path not in self._known:
            self._wanted.setdefault(path)
        return self._known.get(path)

    @property
    def waiting(self) -> bool:
        """Whether pictures are still to be drawn."""
        return bool(self._wanted)

    def work(self) -> bool:
        """Make the next picture. True when something new is to be seen."""
        if not self._wanted:
            return False
        path = next(iter(self._wanted))
        del self._wanted[path]
        self._known[path] = self._kept(path, lambda: self._drawn(path))
        return True

    def _drawn(self, path: Path) -> pygame.Surface | None:
        from tabletop.render import Painter

        try:
            game = open_any(path).game
        except TabletopError:
            return None  # the list says what is wrong with the file
        if self._painter is None:
            self._painter = Painter(places.assets())
        return picture_of(game, self._painter, self._longest)

    def _kept(self, path: Path, draw: Callable[[], pygame.Surface | None]) -> pygame.Surface | None:
        """The picture from disk if it was made from the file as it is now, else drawn and kept."""
        try:
            stat = path.stat()
            made_of = f"{__version__}|{path.resolve()}|{stat.st_mtime_ns}|{stat.st_size}|{self._longest}"
            mark = hashlib.sha256(made_of.encode()).hexdigest()[:24]
            kept = self._folder / f"{mark}.png"
            if kept.exists():
                return pygame.image.load(kept)
        except (OSError, pygame.error):
            return draw()
        surface = draw()
        if surface is not None:
            from tabletop.render import save_png

            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                save_png(surface, kept)
            except OSError:
                pass  # a picture that cannot be kept is drawn again next time
        return surface
