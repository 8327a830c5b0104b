"""The start screen: go on, begin a game, choose a map or a save."""

from __future__ import annotations

import math
from datetime import date, datetime
from pathlib import Path

import pygame

from tabletop import __version__
from tabletop.app.editor.files import every_map
from tabletop.app.screens.screen import Screen
from tabletop.app.starting import opening, reopen
from tabletop.app.thumbnails import Thumbnails
from tabletop.app.tips.telling import worded
from tabletop.app.tips.tips import TIPS
from tabletop.app.ui import widgets as w
from tabletop.app.window import Window
from tabletop.errors import DocumentError, TabletopError
from tabletop.opening import FoundMap, default_map
from tabletop.rules.registry import title
from tabletop.session.library import SUFFIX, Entry, entries, home, plain_name
from tabletop.tongue import Said, say

MARGIN = 24
"""Room round the panels, at 100 %."""
COLUMN = 340
"""Width of the column on the left, at 100 %."""
CHOICE = 940
"""The most that the lists take of the width, at 100 %."""
PREVIEW, LEAST_PREVIEW = 180, 72
"""Height of the picture of the last game, at 100 %, and in a low window."""
AROUND = 36
"""What the panel's frame takes of its height, at 100 %."""
DARK = (0x17, 0x1A, 0x1F)
ROW = 132
"""Height of a map's or save's row, at 100 %."""
HOUSE = "house"
"""What a map of no rulebook gives as its source."""
BACKDROP = 1400
"""Pixels of the map behind the panels."""


class StartScreen(Screen):
    """What the program opens with. `saves`: at the list of saved games."""

    pictures = True

    def __init__(self, *, saves: bool = False) -> None:
        self._turn_to = 1 if saves else None
        self._maps: tuple[FoundMap, ...] = ()
        self._saves: tuple[Entry, ...] = ()
        self._damaged: tuple[Path, str] | None = None
        self._thumbnails = Thumbnails(home() / "thumbnails")
        self._backdrops = Thumbnails(home() / "thumbnails", BACKDROP)
        self._preview = float(PREVIEW)
        self._tip = date.today().toordinal()
        self._grounded: tuple[object, pygame.Surface] | None = None

    # -- the screen ----------------------------------------------------------------------------------------------------

    def enter(self, window: Window) -> None:
        super().enter(window)
        self._thumbnails.aside = self._backdrops.aside = window.aside
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
        rests = (self._thumbnails.rest(), self._backdrops.rest())
        return min((rest for rest in rests if rest is not None), default=None)

    def stale(self) -> bool:
        # Nobody waits for a picture: the lists are seen first.
        if self._grounded is None or not (self._thumbnails.work() or self._backdrops.work()):
            return False
        self.window.touch()  # whoever asked may not be the one who paints
        return True

    def paint(self, surface: pygame.Surface) -> None:
        backdrop = self._backdrops.get(default_map())
        key = (surface.get_size(), backdrop is None)
        if self._grounded is None or self._grounded[0] != key:
            self._grounded = (key, _ground(surface.get_size(), backdrop))
        surface.blit(self._grounded[1], (0, 0))

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
        w.title(ui, "Tabletop")
        w.text(ui, say("Miniatures on a 48×48″ table, and rules that say why not."), muted=True)
        w.gap(ui, 12)
        last = next((save for save in self._saves if save.heading is not None), None)
        if last is not None:
            picture = self._thumbnails.get(last.path)
            if picture is not None:
                w.image(ui, picture, w.available(ui)[0], self._preview, framed=True)
            else:
                w.frame(ui, w.available(ui)[0], self._preview)  # nothing below moves when the picture arrives
        reason = None if last is not None else say("There is no saved game yet.")
        if w.button(ui, say("Continue the last game"), kind="primary", icon="play", width=-1, reason=reason) and last:
            self._open(last.path)
        if last is not None and last.heading is not None:
            w.text(ui, f"{last.heading.title}, {_ago(last.changed)}", muted=True, size="small", named=True)
        w.gap(ui, 8)
        if w.button(ui, say("New game"), icon="plus", width=-1, kind="secondary" if last else "primary"):
            self._new_game(self._worth_seeing())
        step = self.window.settings.lesson
        label = say("Go on learning: step {number}", number=step + 1) if step else say("Learn to play")
        if w.button(ui, label, icon="book", width=-1, hint=say("Five minutes at a small table"), key="learn"):
            from tabletop.app.lessons.screen import learn

            learn(self.window)
        if w.button(ui, say("Map editor"), icon="edit", width=-1):
            self._edit()
        if w.button(ui, say("Settings"), icon="settings", width=-1):
            self.window.preferences.open()
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
        if last is not None:
            self._fit_preview(above - w.available(ui)[1] - self._preview)

    def _fit_preview(self, others: float) -> None:
        """The picture takes what the `others` of the column leave, so that these are in sight."""
        ui = self.window.ui
        room = (ui.size[1] - 2 * ui.px(MARGIN)) / ui.theme.scale - AROUND - others
        preview = min(float(PREVIEW), max(float(LEAST_PREVIEW), math.floor(room)))
        if abs(preview - self._preview) > 1:
            self._preview = preview
            ui.wake()

    def _draw_tip(self) -> None:
        """A tip of the day, and another one for whoever asks."""
        ui = self.window.ui
        if not self.window.settings.tips:
            return
        w.gap(ui, 12)
        w.text(ui, say("Tip"), bold=True, size="small")
        w.text(ui, worded(TIPS[self._tip % len(TIPS)], self.window.keys), muted=True, size="small")
        if w.link(ui, say("Another tip")):
            self._tip += 1

    def _draw_choice(self) -> None:
        pages = [(say("Maps"), self._draw_maps), (say("Saved games ({n})", n=len(self._saves)), self._draw_saves)]
        w.tabs(self.window.ui, "pages", pages, turn_to=self._turn_to)
        self._turn_to = None

    def _draw_maps(self) -> None:
        ui = self.window.ui
        if not self._maps:
            w.notice(
                ui, say("No maps are found beside the program. Install it again, or drop a map file on this window.")
            )
        for rules in dict.fromkeys(m.rules for m in self._maps):
            w.gap(ui, 4)
            w.heading(ui, title(rules))
            for found in self._maps:
                if found.rules == rules:
                    self._map_row(found)

    def _map_row(self, found: FoundMap) -> None:
        row = w.list_row(
            self.window.ui,
            str(found.path),
            Said(found.title),
            found.trouble or Said("\n".join(filter(None, (said_of(found), found.description)))),
            image=self._thumbnails.get(found.path),
            icon="picture",
            reason=found.trouble or None,
            height=ROW,
            framed=True,
        )
        if row.clicked or row.opened:
            self._new_game(found.path)

    def _draw_saves(self) -> None:
        ui = self.window.ui
        if not self._saves:
            w.text(ui, say("Games are saved by themselves from their first move on; here they are listed."), muted=True)
        for save in self._saves:
            heading = save.heading
            row = w.list_row(
                ui,
                str(save.path),
                Said(heading.title if heading else save.path.stem),
                _below(save),
                image=self._thumbnails.get(save.path),
                icon="save",
                height=ROW,
                framed=True,
            )
            if row.clicked or row.opened:
                self._open(save.path)

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


def said_of(found: FoundMap) -> str:
    """Who fights whom on a map, where, and where it stands: "UNIT against Autons · A lane in Kent, 1970 · p. 57"."""
    source = say("house scenario") if found.source == HOUSE else found.source
    return " · ".join(filter(None, (say(" against ").join(found.sides), found.where, source)))


def _below(save: Entry) -> str:
    """What stands below the title of a save: its game and its name, or what is the matter with it; and when it was
    played last."""
    when = _ago(save.changed)
    if save.heading is None:
        return f"{save.trouble}\n{when}"
    return Said(" · ".join((title(save.heading.rules), *_named(save))) + f"\n{when}")


def _named(save: Entry) -> tuple[str, ...]:
    """The name that somebody gave to a save; none where it has the usual one, which only says its title again."""
    usual = save.heading is not None and plain_name(save.heading.title) in save.path.stem
    return () if usual else (save.path.stem,)


def _ground(size: tuple[int, int], backdrop: pygame.Surface | None) -> pygame.Surface:
    """A map, large and dim, behind the panels; plain until it is drawn."""
    ground = pygame.Surface(size)
    ground.fill(DARK)
    if backdrop is None:
        return ground
    width, height = backdrop.get_size()
    factor = max(size[0] / width, size[1] / height)
    large = pygame.transform.smoothscale(backdrop, (round(width * factor), round(height * factor)))
    ground.blit(large, ((size[0] - large.get_width()) // 2, (size[1] - large.get_height()) // 2))
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((*DARK, 120))
    ground.blit(veil, (0, 0))
    return ground


def _ago(when: datetime) -> str:
    """A date as people say it."""
    now = datetime.now()
    if when.date() == now.date():
        return say("today, {when:%H:%M}", when=when)
    days = (now.date() - when.date()).days
    if days == 1:
        return say("yesterday, {when:%H:%M}", when=when)
    return f"{when.day} {when:%B %Y}, {when:%H:%M}"
