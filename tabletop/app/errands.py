"""What the game screen writes to files: the save under its name, a picture of the table, the battle report."""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from pathlib import Path

import pygame

from tabletop.app.desk import Desk
from tabletop.errors import StorageError, TabletopError
from tabletop.render import Painter, Scene, save_png
from tabletop.session.journal import Journal
from tabletop.session.library import home, new_path
from tabletop.session.report import as_html, as_text, battle_report

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
        game = self.desk.game
        try:
            if self.journal is None:
                self.journal = Journal.create(new_path(game.document.title), game)
            self.journal.flush()
            game.trouble = None
        except StorageError as error:
            return self._elsewhere(error)
        return f"The game is saved as {self.journal.path.name}. It is saved by itself after every action."

    def keep(self) -> None:
        """Make sure, without a word, that everything is on the disk, as far as it can be written."""
        self.save()

    def _elsewhere(self, trouble: StorageError) -> str:
        """A save under a new name, when the old one cannot be written."""
        game = self.desk.game
        try:
            self.journal = Journal.create(new_path(game.document.title), game)
        except StorageError as error:
            return f"The game cannot be saved: {error}"
        game.trouble = None
        return f"{trouble} It is kept as {self.journal.path.name} from now on."

    def picture(self) -> str:
        """A picture of the table as the seat sees it."""
        path = self._new_file("pictures", "png")
        if path is None:
            return f"The folder {home() / 'pictures'} cannot be made, so there is no picture."
        try:
            save_png(self.painter.picture(self._scene(), scale=SCALE), path)
        except (OSError, pygame.error, TabletopError) as error:
            return f"The picture cannot be written to {path}: {error}"
        return f"A picture of the table is in {path}."

    def _scene(self) -> Scene:
        desk = self.desk
        return Scene(state=desk.state, looks=desk.looks, shown_level=desk.level, names="always")

    def report(self) -> str:
        """The battle report as text and as HTML."""
        path = self._new_file("reports", "html")
        if path is None:
            return f"The folder {home() / 'reports'} cannot be made, so there is no report."
        report = battle_report(self.desk.game, self.desk.seat)
        picture = BytesIO()
        save_png(self.painter.picture(self._scene(), scale=IN_REPORT), picture)
        try:
            path.write_text(as_html(report, picture.getvalue()), encoding="utf-8")
            path.with_suffix(".txt").write_text(as_text(report), encoding="utf-8")
        except OSError as error:
            return f"The report cannot be written to {path}: {error.strerror}."
        return f"The battle report is in {path}, and beside it as plain text."

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
