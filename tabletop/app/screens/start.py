"""The start screen: go on, begin a game, choose a map or a save."""

from __future__ import annotations

import math
from datetime import date
from pathlib import Path

import pygame

from tabletop import __version__, places
from tabletop.app.editor.files import every_map
from tabletop.app.icon import sign
from tabletop.app.lessons.steps import MAP as LESSON
from tabletop.app.screens.backdrop import Backdrop
from tabletop.app.screens.choices import ago, draw_maps, draw_saves
from tabletop.app.screens.screen import Screen
from tabletop.app.starting import opening, reopen
from tabletop.app.thumbnails import Thumbnails
from tabletop.app.tips.telling import worded
from tabletop.app.tips.tips import TIPS
from tabletop.app.ui import widgets as w
from tabletop.app.window import TITLE, Window
from tabletop.errors import DocumentError, TabletopError
from tabletop.opening import FoundMap, default_map
from tabletop.session.library import SUFFIX, Entry, entries, home
from tabletop.tongue import say

MARGIN = 24
"""Room round the panels, at 100 %."""
COLUMN = 340
"""Width of the column on the left, at 100 %."""
CHOICE = 940
"""The most that the lists take of the width, at 100 %."""
SIGN = 44
"""Pixels of the program's sign, at 100 %."""
PREVIEW, LEAST_PREVIEW = 180, 72
"""Height of the picture above the first button, at 100 %; where there is less room than the least, it is left out."""
AROUND = 36
"""What the panel's frame takes of its height, at 100 %."""


class StartScreen(Screen):
    """What the program opens with. `saves`: at the list of saved games."""

    pictures = True

    def __init__(self, *, saves: bool = False) -> None:
        self._turn_to = 1 if saves else None
        self._maps: tuple[FoundMap, ...] = ()
        self._saves: tuple[Entry, ...] = ()
        self._damaged: tuple[Path, str] | None = None
        self._thumbnails = Thumbnails(home() / "thumbnails")
        self._backdrop = Backdrop()
        self._preview = float(PREVIEW)
        self._tip_takes, self._tip_fits = 0.0, True
        self._tip = date.today().toordinal()

    # -- the screen ----------------------------------------------------------------------------------------------------

    def enter(self, window: Window) -> None:
        super().enter(window)
        self._thumbnails.aside = window.aside
        self._backdrop.draw_by(window.aside)
        self._maps = every_map()
        try:
            self._saves = entries()
        except TabletopError as error:
            window.say(str(error), "warning")

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.DROPFILE:
            self._open(Path(event.file))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_RETURN and self._saves:
            self._open(self._saves[0].path)

    def covered(self) -> bool:
        return self._damaged is not None

    def rest(self) -> float | None:
        rests = (self._thumbnails.rest(), self._backdrop.rest())
        return min((rest for rest in rests if rest is not None), default=None)

    def stale(self) -> bool:
        # Nobody waits for a picture: the lists are seen first.
        if not self._backdrop.is_painted or not (self._thumbnails.work() or self._backdrop.work()):
            return False
        self.window.touch()  # whoever asked may not be the one who paints
        return True

    def paint(self, surface: pygame.Surface) -> None:
        self._backdrop.paint(surface)

    # -- the panels ----------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        ui = self.window.ui
        width, height = ui.size
        margin = ui.px(MARGIN)
        column, between = min(ui.px(COLUMN), width // 2 - margin), ui.px(16)
        across = min(ui.px(CHOICE), width - 2 * margin - column - between)
        most = height - 2 * margin
        left = (width - column - between - across) // 2
        w.panel(ui, "start", (left, margin, column, most), self._draw_column, fit_height=True)
        left += column + between
        w.panel(ui, "choice", (left, margin, across, most), self._draw_choice, fit_height=True)
        if self._damaged is not None:
            self._draw_damaged(*self._damaged)

    def _draw_column(self) -> None:
        ui = self.window.ui
        above = w.available(ui)[1]
        w.lettering(ui, TITLE, sign(ui.px(SIGN)))
        w.text(ui, say("Miniatures on a 48×48″ table, and rules that say why not."), muted=True)
        w.gap(ui, 12)
        last = next((save for save in self._saves if save.heading is not None), None)
        self._draw_picture(last.path if last is not None else places.maps() / LESSON)
        if last is not None:
            self._draw_last(last)
        else:
            self._draw_learn(first=True)
        w.gap(ui, 8)
        if w.button(ui, say("New game"), icon="plus", width=-1):
            self._new_game(self._worth_seeing())
        if last is not None:
            self._draw_learn(first=False)
        if w.button(ui, say("Map editor"), icon="edit", width=-1):
            self._edit()
        if w.button(ui, say("Settings"), icon="settings", width=(w.available(ui)[0] - 8) / 2):
            self.window.preferences.open()
        w.beside(ui)
        if w.button(ui, say("Leave"), icon="close", width=-1):
            self.window.quit()
        self._draw_tip()
        w.gap(ui, 12)
        w.text(
            ui,
            say(
                "Version {version}. An unofficial, non-commercial fan project. Doctor Who and its creatures "
                "are marks of the BBC and of their other owners; the games belong to their authors and "
                "publishers.",
                version=__version__,
            ),
            muted=True,
            size="small",
        )
        self._fit_preview(above - w.available(ui)[1] - self._preview)

    def _draw_picture(self, path: Path) -> None:
        """What the first button leads to."""
        ui = self.window.ui
        if self._preview < LEAST_PREVIEW or self._thumbnails.has_none(path):
            return
        picture = self._thumbnails.get(path)
        if picture is not None:
            w.image(ui, picture, w.available(ui)[0], self._preview, framed=True)
        else:
            w.frame(ui, w.available(ui)[0], self._preview)  # nothing below moves when the picture arrives

    def _draw_last(self, last: Entry) -> None:
        ui = self.window.ui
        if w.button(ui, say("Continue the last game"), kind="primary", icon="play", width=-1):
            self._open(last.path)
        if last.heading is not None:
            w.text(ui, f"{last.heading.title}, {ago(last.changed)}", muted=True, size="small", named=True)

    def _draw_learn(self, *, first: bool) -> None:
        """The way into the lesson: what a newcomer does first."""
        ui = self.window.ui
        step = self.window.settings.lesson
        label = say("Go on learning: step {number}", number=step + 1) if step else say("Learn to play")
        told = say("Five minutes at a small table")
        kind: w.ButtonKind = "primary" if first else "secondary"
        if w.button(ui, label, icon="book", width=-1, kind=kind, hint=None if first else told, key="learn"):
            from tabletop.app.lessons.screen import learn

            learn(self.window)
        if first:
            w.text(ui, told, muted=True, size="small")

    def _fit_preview(self, others: float) -> None:
        """The picture takes what the `others` of the column leave, so that these are in sight; where not even they are,
        there is no tip."""
        ui = self.window.ui
        room = (ui.size[1] - 2 * ui.px(MARGIN)) / ui.theme.scale - AROUND - others
        preview = min(float(PREVIEW), math.floor(room))
        preview = preview if preview >= LEAST_PREVIEW else 0.0
        tip_fits = room >= (0.0 if self._tip_fits else self._tip_takes)
        if abs(preview - self._preview) > 1 or tip_fits != self._tip_fits:
            self._preview, self._tip_fits = preview, tip_fits
            ui.wake()

    def _draw_tip(self) -> None:
        """A tip of the day, and another one for whoever asks."""
        ui = self.window.ui
        if not (self.window.settings.tips and self._tip_fits):
            return
        above = w.available(ui)[1]
        w.gap(ui, 12)
        w.text(ui, say("Tip"), bold=True, size="small")
        w.text(ui, worded(TIPS[self._tip % len(TIPS)], self.window.keys), muted=True, size="small")
        if w.link(ui, say("Another tip")):
            self._tip += 1
        self._tip_takes = above - w.available(ui)[1]

    def _draw_choice(self) -> None:
        pages = [(say("Maps"), self._draw_maps), (say("Saved games ({n})", n=len(self._saves)), self._draw_saves)]
        w.tabs(self.window.ui, "pages", pages, turn_to=self._turn_to)
        self._turn_to = None

    def _draw_maps(self) -> None:
        chosen = draw_maps(self.window.ui, self._maps, self._thumbnails)
        if chosen is not None:
            self._new_game(chosen)

    def _draw_saves(self) -> None:
        chosen = draw_saves(self.window.ui, self._saves, self._thumbnails)
        if chosen is not None:
            self._open(chosen)

    def _draw_damaged(self, path: Path, words: str) -> None:
        ui = self.window.ui
        buttons = (say("Open it as it stood before"), say("Leave it"))
        words = say("{path}: {words} The file as it is now will be kept beside it.", path=path.name, words=words)
        answer = w.dialog(ui, "damaged", say("This save is damaged"), buttons, words=words)
        if answer is not None:
            self._damaged = None
        if answer == buttons[0]:
            self._open(path, recover=True)

    # -- what is done --------------------------------------------------------------------------------------------------

    def _new_game(self, path: Path) -> None:
        from tabletop.app.screens.new_game import NewGameScreen

        try:
            self.window.show(NewGameScreen(path))
        except TabletopError as error:
            self.window.say(str(error), "warning")

    def _edit(self) -> None:
        from tabletop.app.editor.screen import EditScreen

        self.window.show(EditScreen())

    def _worth_seeing(self) -> Path:
        """The first of the maps that play a chapter of a rulebook, with its forces and its end; else any map."""
        played = (found.path for found in self._maps if found.source and not found.trouble)
        return next(played, default_map())

    def _open(self, path: Path, *, recover: bool = False) -> None:
        name = next((save.heading.title for save in self._saves if save.path == path and save.heading), path.stem)

        def failed(error: TabletopError) -> None:
            first = error.problems[0] if isinstance(error, DocumentError) else None
            if first is not None and path.suffix == SUFFIX and first.line > 1 and not recover:
                self._damaged = (path, first.message)
                self.window.touch()
            else:
                self.window.say(str(error), "warning")

        self.window.open(opening(name), lambda: reopen(path, recover=recover), failed)
