"""Small pictures of maps and saves: drawn one at a time, aside where somebody looks, and kept on disk.

What draws is loaded with the first picture that is not there yet: a start whose pictures are kept does without.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop import __version__, places
from tabletop.app.aside import Aside, Order
from tabletop.app.tiles import cut_to
from tabletop.errors import TabletopError
from tabletop.model.frozen import FrozenMap
from tabletop.opening import open_any
from tabletop.session.game import Game

if TYPE_CHECKING:
    from tabletop.render import Painter

SIZE = 320
"""Pixels of a thumbnail's longer side."""
LARGER = 1.5
"""How many times as large as usual the words of a picture with words are: it is shown smaller than it is drawn."""
SOON = 0.1
"""Seconds after which is looked whether a picture that is drawn aside is there."""


def picture_of(game: Game, painter: Painter, longest: int = SIZE, *, worded: bool = False) -> pygame.Surface:
    """The table as everybody may see it, `longest` pixels on its longer side; of a table with nothing on it but tiles
    of card, these. Only where it is `worded` zones are shown, with their names."""
    from tabletop.render import Scene

    state = game.view(None)
    tiles = game.ruleset.tiles(state)
    shown = state if worded or tiles else replace(state, zones=FrozenMap())
    scene = Scene(shown, game.ruleset.looks(state), tiles, names="never", zone_names=worded)
    painter.text_scale = LARGER if worded else 1.0
    crop = cut_to(state, tiles)
    return painter.picture(scene, scale=longest / max(crop[2:]), crop=crop)


class Artist:
    """Draws pictures of maps and saves, and keeps them on disk."""

    def __init__(self) -> None:
        self._painter: Painter | None = None

    def draw(self, path: Path, longest: int, worded: bool = False) -> pygame.Surface | None:
        """The picture of a file, `longest` pixels on its longer side; None when the file cannot be read."""
        from tabletop.render import Painter

        try:
            game = open_any(path).game
        except TabletopError:
            return None  # the list says what is wrong with the file
        if self._painter is None:
            self._painter = Painter(places.assets())
        return picture_of(game, self._painter, longest, worded=worded)

    def keep(self, surface: pygame.Surface | None, kept: Path) -> bool:
        """Write a picture; True when it is there now. One that cannot be kept is drawn again next time."""
        from tabletop.render import save_png

        if surface is None:
            return False
        part = kept.with_name(f"{kept.stem}.{os.getpid()}.png")
        try:
            kept.parent.mkdir(parents=True, exist_ok=True)
            save_png(surface, part)
            part.replace(kept)  # whole, or not there: others look for it meanwhile
        except OSError:
            return False
        return True


class Thumbnails:
    """Pictures by file, `longest` pixels on the longer side; `worded` ones say what zones are called. `get` answers at
    once, None until the picture is there; `work` makes the next one wanted: by `aside`, where there is one."""

    def __init__(self, folder: Path, longest: int = SIZE, *, worded: bool = False) -> None:
        self.aside: Aside | None = None
        self._folder = folder
        self._longest = longest
        self._worded = worded
        self._artist = Artist()
        self._known: dict[Path, pygame.Surface | None] = {}
        self._wanted: dict[Path, None] = {}
        self._coming = False

    def get(self, path: Path) -> pygame.Surface | None:
        """The picture of a map or a save, if it is there already; else it is drawn when there is time."""
        if path not in self._known:
            self._wanted.setdefault(path)
        return self._known.get(path)

    def has_none(self, path: Path) -> bool:
        """Whether it turned out that no picture can be drawn of a file: it is damaged."""
        return path in self._known and self._known[path] is None

    def get_kept(self, path: Path) -> pygame.Surface | None:
        """The picture of a file at once, if it was kept when it was drawn some time before."""
        if self._known.get(path) is None and (surface := _loaded(self._file_of(path))) is not None:
            self._wanted.pop(path, None)
            self._known[path] = surface
        return self.get(path)

    def rest(self) -> float | None:
        """Seconds until there may be work; None: no picture is wanted."""
        return (SOON if self._coming else 0.0) if self._wanted else None

    def work(self) -> bool:
        """Make the next picture, or take up one that was made aside. True when something new is to be seen."""
        for path in self._wanted:
            kept = self._file_of(path)
            surface = _loaded(kept)
            if surface is None and kept is not None and self.aside is not None:
                drawn = self.aside.ask(Order(str(path), self._longest, str(kept), self._worded))
                self._coming = drawn is None
                if drawn is None:
                    return False
                surface = _loaded(kept)
            elif surface is None:
                surface = self._artist.draw(path, self._longest, self._worded)
                if kept is not None:
                    self._artist.keep(surface, kept)
            del self._wanted[path]
            self._known[path] = surface
            return True
        return False

    def _file_of(self, path: Path) -> Path | None:
        """Where the picture of a file as it is now is kept; None when the file is not there."""
        try:
            stat = path.stat()
            made_of = f"{__version__}|{path.resolve()}|{stat.st_mtime_ns}|{stat.st_size}|{self._longest}|{self._worded}"
        except OSError:
            return None
        return self._folder / f"{hashlib.sha256(made_of.encode()).hexdigest()[:24]}.png"


def _loaded(kept: Path | None) -> pygame.Surface | None:
    try:
        return pygame.image.load(kept) if kept is not None and kept.exists() else None
    except (OSError, pygame.error):
        return None
