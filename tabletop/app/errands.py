"""What the game screen writes to files: the save under its name, a picture of the table, the battle report."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pygame

from tabletop.app.desk import Desk
from tabletop.app.examples import make_example
from tabletop.documents.files import write_atomically
from tabletop.errors import StorageError, TabletopError
from tabletop.pictures.alternative import alternative
from tabletop.render import Painter, Scene
from tabletop.render.png import encoded
from tabletop.session.cutting import Cut
from tabletop.session.journal import Journal
from tabletop.session.library import SUFFIX, home, new_path, saves_folder
from tabletop.session.report import as_html, as_text, battle_report
from tabletop.tongue import say

SCALE = 50.0
"""Pixels an inch of a picture: 2400 across a table of 48″."""
IN_REPORT = 20.0
"""Pixels an inch of the picture in a report."""


class Errands:
    """Each answers one sentence for the player; none of them raises for a full disk or a read-only folder."""

    def __init__(self, desk: Desk, journal: Journal | None, painter: Painter) -> None:
        self.desk = desk
        self.journal = journal
        self.painter = painter

    def save(self) -> str:
        """Make sure that everything is on the disk; a game that has no file yet gets one."""
        told = self._written()
        if self.journal is not None and not self.journal.path.exists() and self.desk.game.trouble is None:
            # Nothing has happened yet, so there is no file: whoever asks for one gets one.
            self.journal = None
            return self._written()
        return told

    def _written(self) -> str:
        game = self.desk.game
        try:
            if self.journal is None:
                self.journal = Journal.create(new_path(game.document.title), game)
            self.journal.flush()
            game.trouble = None
        except (StorageError, OSError) as error:
            return self._elsewhere(error)
        return say(
            "The game is saved as {path}. It is saved by itself after every action.", path=self.journal.path.name
        )

    def keep(self) -> str | None:
        """Make sure that everything is on the disk, as far as it can be written. A sentence when the players must know
        what became of it: it is kept under another name now, or not at all."""
        before = self.journal.path if self.journal is not None else None
        told = self._written()
        settled = self.journal is not None and self.journal.path == before and self.desk.game.trouble is None
        return None if settled else told

    def save_as(self, name: str) -> str:
        """Keep the game under another name from now on; the file it was kept in stays as it is."""
        reason = self.unfit(name)
        if reason:
            return reason
        game, before = self.desk.game, self.journal
        try:
            self.journal = Journal.create(_path(name), game)
        except (StorageError, OSError) as error:
            return say("The game cannot be saved under that name: {error}", error=error)
        game.trouble = None
        stays = (
            say(" {path} stays as it is.", path=before.path.name) if before is not None and before.path.exists() else ""
        )
        return say("The game is saved as {path} and goes on there.{stays}", path=self.journal.path.name, stays=stays)

    def free_name(self) -> str:
        """A name that no saved game has yet."""
        try:
            return new_path(self.desk.game.document.title).stem
        except (StorageError, OSError):
            return self.desk.game.document.title

    def unfit(self, name: str) -> str:
        """Why the game cannot be saved under a name; empty when it can."""
        if not name.strip():
            return say("Type a name first.")
        wrong = sorted(set(re.findall(r"[/\\\\:*?\"<>|\x00-\x1f]", name)))
        if wrong:
            return say("The name of a file cannot hold {names}", names=" ".join(wrong))
        try:
            taken = _path(name).exists()
        except (StorageError, OSError) as error:
            return str(error)
        return say("There is a saved game of this name already; choose another one.") if taken else ""

    def _elsewhere(self, trouble: StorageError | OSError) -> str:
        """A save under a new name, when the old one cannot be written."""
        game = self.desk.game
        try:
            self.journal = Journal.create(new_path(game.document.title), game)
        except (StorageError, OSError) as error:
            return say("The game cannot be saved: {error}", error=error)
        game.trouble = None
        return say("{trouble} It is kept as {path} from now on.", trouble=trouble, path=self.journal.path.name)

    def picture(self) -> str:
        """A picture of the table as the seat sees it."""
        path = self._new_file("pictures", "png")
        if path is None:
            return say("The folder {home} cannot be made, so there is no picture.", home=_short(home() / "pictures"))
        try:
            write_atomically(path, self._png(SCALE))
        except (OSError, pygame.error, TabletopError) as error:
            return say("There is no picture: {error}", error=error)
        return say("The picture of the table is “{path}” in {parent}.", path=path.name, parent=_short(path.parent))

    def _png(self, scale: float) -> bytes:
        scene, table = self._scene(), self.desk.state.table
        seen = alternative(scene, (0.0, 0.0, table.width, table.height))
        words = {"Title": self.desk.game.document.title, "Description": seen, "Software": "Tabletop"}
        return encoded(self.painter.picture(scene, scale=scale), words)

    def _scene(self) -> Scene:
        desk = self.desk
        return Scene(state=desk.state, looks=desk.looks, tiles=desk.tiles, shown_level=desk.level, names="always")

    def report(self) -> str:
        """The battle report as text and as HTML."""
        path = self._new_file("reports", "html")
        if path is None:
            return say("The folder {home} cannot be made, so there is no report.", home=_short(home() / "reports"))
        report = battle_report(self.desk.game, self.desk.seat)
        try:
            write_atomically(path, as_html(report, self._png(IN_REPORT)).encode())
            write_atomically(path.with_suffix(".txt"), as_text(report).encode())
        except (OSError, pygame.error, TabletopError) as error:
            return say("There is no battle report: {error}", error=error)
        return say(
            "The battle report is “{path}” in {parent}, and beside it as plain text.",
            path=path.name,
            parent=_short(path.parent),
        )

    def example(self, wanted: Cut, folder: Path) -> str:
        """An example of the game, in a file of the folder."""
        try:
            return make_example(self.desk.game, wanted, folder)
        except TabletopError as error:
            return say("There is no example: {error}", error=error)

    def _new_file(self, folder: str, suffix: str) -> Path | None:
        """A name in a folder of the player's own that no file has yet."""
        place = home() / folder
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError:
            return None
        stem = f"{datetime.now():%Y-%m-%d %H%M%S} {self.desk.game.document.title}".replace("/", "-")
        path, number = place / f"{stem}.{suffix}", 2
        while path.exists():
            path, number = place / f"{stem} ({number}).{suffix}", number + 1
        return path


def _path(name: str) -> Path:
    return saves_folder() / f"{name.strip()[:100]}{SUFFIX}"


def _short(path: Path) -> str:
    """A folder as people write it: their own home is "~"."""
    try:
        return f"~/{path.relative_to(Path.home()).as_posix()}"
    except (ValueError, RuntimeError):
        return str(path)
