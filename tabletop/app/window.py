"""The window: one loop of events, panels and paint.

Nothing is drawn while nothing changes: a tick waits for an event, hands it to the panels or to the screen, and paints
only what that changed. Tests drive the very same loop with `step`.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from tabletop import tongue
from tabletop.app import desktop, faults, settings
from tabletop.app.aside import Aside
from tabletop.app.beginning import PACE, Beginning
from tabletop.app.icon import window_icon
from tabletop.app.keyboard import LETTING_GO, OPENING, SHUTTING, Keyboard
from tabletop.app.keys import Keys
from tabletop.app.motion import coalesced
from tabletop.app.notices import Notices, Question, Room
from tabletop.app.panels.importing import Importing
from tabletop.app.preferences import Preferences
from tabletop.app.screens.screen import Screen
from tabletop.app.sound.sounds import Sounds, Speaker
from tabletop.app.ui import Ui, UiFault
from tabletop.app.ui.theme import NEUTRAL_ACCENT
from tabletop.documents.exchange import is_foreign
from tabletop.errors import StorageError, TabletopError
from tabletop.session.library import home
from tabletop.tongue import say

TITLE = "Tabletop"
FRAME = 1 / 120
"""Seconds: frames never follow each other faster."""
SETTLING = 1 / 60
"""Seconds between ticks while only the panels settle (a tooltip about to show, a caret that blinks)."""
LONGEST_WAIT = 1.0
"""Seconds a tick waits at most when nothing at all happens."""
PAINTING = "painting"
BAR = 48
"""Height of the bar on top, at 100 %: notices appear below it."""

_RESIZED = (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE)
_PANEL_KEYS = (
    pygame.K_TAB,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_SPACE,
    pygame.K_ESCAPE,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
)
_UNCOVERED = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWFOCUSGAINED)


class Window:
    """The window, from its making to `close`. There is one at a time.

    `start` is the first screen. `size` overrides the remembered one (tests, benchmarks).
    """

    def __init__(self, start: Screen, *, size: tuple[int, int] | None = None) -> None:
        # Each pixel of a screen with small pixels is ours; without this Windows would blur the whole window.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        pygame.display.init()
        self.home = home()
        self.settings = settings.load(self.home)
        unspoken = self._choose_language()
        self.keys = Keys(self.settings.keys)
        self.keyboard = Keyboard()
        self.notices = Notices()
        self._flags = pygame.RESIZABLE
        desktop.settle(self.settings, desktop.screen(), desktop.screens())
        self._open(size or desktop.fitting(self.settings.size))
        self.ui = Ui(self.surface.get_size(), scale=self._scale(), on_error=self._panel_fault)
        self.ui.set_contrast(self.settings.colours == "contrast")
        self.screen = start
        self.preferences = Preferences(self)
        self.preferences.fit_scale()
        self.lively = pygame.display.get_driver() != "dummy"
        """Whether somebody is there to see things move and to hear them; without a display nothing does by itself."""
        self.aside = Aside() if self.lively else None
        """Who draws pictures of maps and saves while somebody looks; else they are drawn at once."""
        self.sounds = Sounds(self.settings, Speaker() if self.lively else None)
        self.running = True
        self._closed = False
        self.frames = 0
        """How many frames were painted."""
        self._faults: set[tuple[str, str]] = set()
        self._dirty = True
        self._last_frame = 0.0
        self._panels_at = 0.0
        self._cursor = pygame.SYSTEM_CURSOR_ARROW
        self._waiting: Screen | None = None
        self.beginning = Beginning(self)
        self._importing: Importing | None = None
        for words in (self.settings.notice, unspoken, self.settings.parting, *self.keys.complaints):
            if words:
                self.notices.say(words, "warning", stays=True)
        self.settings.parting = ""
        self._entitle()
        self.guard("the start", lambda: start.enter(self))

    # -- the window itself ---------------------------------------------------------------------------------------------

    def _open(self, size: tuple[int, int]) -> None:
        if self.settings.position is not None:
            os.environ["SDL_VIDEO_WINDOW_POS"] = "{},{}".format(*self.settings.position)
        with contextlib.suppress(pygame.error):
            pygame.display.set_icon(window_icon())
        self.surface = pygame.display.set_mode(size, self._flags)
        desktop.fill(self.settings)
        pygame.key.set_repeat(400, 40)
        pygame.key.stop_text_input()

    def _scale(self) -> float:
        """The remembered scale; at the very first start one that suits the desktop's pixels."""
        if not (self.home / settings.FILE).exists():
            self.settings.scale = desktop.usual_scale()
        return self.settings.scale

    def set_scale(self, scale: float) -> None:
        """Make everything larger or smaller."""
        self.preferences.choose_scale(scale)

    def speak(self, language: str) -> None:
        """Say everything in another language from now on ("de"); "" is the one of the desktop."""
        self.settings.language = language
        if trouble := self._choose_language():
            self.notices.say(trouble, "warning", stays=True)
        self._entitle()
        self.touch()

    def _choose_language(self) -> str:
        """Speak the language of the settings; answers why that cannot be, "" when it can."""
        try:
            tongue.choose(self.settings.language or desktop.language())
        except StorageError as error:
            tongue.choose(tongue.ENGLISH)
            return str(error)
        return ""

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or be a window again."""
        with contextlib.suppress(pygame.error):
            pygame.display.toggle_fullscreen()
        self._resize(None)

    def close(self) -> None:
        """Leave the screen, remember the settings, and let go of the window. Once is enough; again does nothing."""
        if self._closed:
            return
        self._closed = True
        self.beginning.wait()
        before = tuple(self.notices.shown)
        self.guard("leaving", self.screen.leave)
        # Nobody reads a notice of a window that closes: it is told at the next start.
        self.settings.parting = " ".join(notice.words for notice in self.notices.shown if notice not in before)
        if not self.settings.maximised:
            self.settings.size = self.surface.get_size()
        settings.save(self.settings, self.home)
        self.sounds.close()
        if self.aside is not None:
            self.aside.stop()
        self.ui.close()
        pygame.display.quit()

    # -- screens -------------------------------------------------------------------------------------------------------

    def show(self, screen: Screen) -> None:
        """Change to another screen at the end of this tick."""
        self._waiting = screen
        self.touch()

    def open(
        self, words: str, make: Callable[[], Screen], failed: Callable[[TabletopError], None] | None = None
    ) -> None:
        """Change to a screen that takes a moment to make: `words` say what is waited for. `make` is called in a thread;
        why it could not be made is told, or `failed` is."""
        self.beginning.begin(words, make, failed)

    def quit(self) -> None:
        """End the loop after this tick. Whatever was shown is kept already."""
        self.running = False

    def _change(self, screen: Screen) -> None:
        self.guard("leaving", self.screen.leave)
        self.screen = screen
        self.keyboard.another_screen()
        if self.aside is not None and not screen.pictures:
            self.aside.stop()
        self.ui.set_accent(NEUTRAL_ACCENT)  # a game takes on the colour of a side by itself
        self.preferences.fit_scale()
        self._entitle()
        self.ui.wake()
        self.guard("the screen", lambda: screen.enter(self))

    def _entitle(self) -> None:
        pygame.display.set_caption(f"{say(self.screen.title)} – {TITLE}" if self.screen.title else TITLE)

    # -- telling and asking --------------------------------------------------------------------------------------------

    def say(self, words: str, tone: str = "info", about: str = "") -> None:
        """Show a passing notice; what was told `about` the same thing before goes."""
        self.notices.say(words, "warning" if tone == "warning" else "good" if tone == "good" else "info", about=about)
        self.touch()

    def ask(self, question: Question) -> None:
        """Ask before something is done."""
        self.notices.ask(question)
        self.keyboard.wait(OPENING)
        self.touch()

    def import_map(self, path: Path) -> None:
        """Ask what a map of another program is to become; the screen is then given it."""
        self.screen.drop()
        self._importing = Importing(path, lambda found: self.screen.imported(found, path))
        self.keyboard.wait(OPENING)
        self.touch()

    @property
    def asking(self) -> bool:
        """Whether a question or a dialog of the window's own is open."""
        return bool(self.notices.questions or self._importing or self.preferences.dialog)

    def touch(self) -> None:
        """Something changed: paint a frame."""
        self._dirty = True
        self.ui.wake()

    def guard(self, place: str, do: Callable[[], None]) -> bool:
        """Do something that may raise; it is then told, and what is in hand let go of. True: all went well."""
        try:
            do()
        except Exception as error:
            self._fault(place, error)
            return False
        return True

    def _fault(self, place: str, error: Exception) -> None:
        if place != PAINTING:
            with contextlib.suppress(Exception):
                self.screen.drop()
        told = (place, repr(error))
        if told in self._faults:
            # It comes again with every frame: once told and written down is enough.
            return
        self._faults.add(told)
        path = faults.keep(self.home, place, error)
        self.notices.say(faults.sentence(place, error, path), "warning", title=say(faults.TITLE), stays=True)
        self.touch()

    def _panel_fault(self, fault: UiFault) -> None:
        self._fault(say("the panel '{place}'", place=fault.place), fault.exception)

    # -- the loop ------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """The loop, until somebody closes the window."""
        try:
            while self.running:
                self.step()
        finally:
            self.close()

    def step(self, wait: float | None = None) -> bool:
        """One tick: wait for events (at most `wait` seconds), handle them all, paint what changed. True: it painted."""
        self.keyboard.put(self._gather(wait))
        while (event := self.keyboard.take()) is not None:
            self._route(event)
        self.guard("opening", self.beginning.tick)
        screen, self._waiting = self._waiting, None
        if screen is None:
            return self._frame()
        other = type(screen) is not type(self.screen)
        self._change(screen)
        painted = self._frame()
        if other:
            self.beginning.shown()
        return painted

    def _gather(self, wait: float | None) -> list[pygame.event.Event]:
        patience = self._patience() if wait is None else min(wait, self._patience())
        first = pygame.event.poll() if patience <= 0 else pygame.event.wait(max(1, round(patience * 1000)))
        events = [] if first.type == pygame.NOEVENT else [first]
        return coalesced([*events, *pygame.event.get()])

    def _patience(self) -> float:
        """Seconds that may pass before the next tick is due."""
        if self._dirty or self.screen.stale() or self._waiting is not None or self.keyboard.waiting:
            return max(0.0, self._last_frame + FRAME - time.perf_counter())
        if self.beginning.busy:
            return PACE
        if self.ui.awake:
            return SETTLING
        rests = (self.screen.rest(), self.notices.rest(), LONGEST_WAIT)
        return min(rest for rest in rests if rest is not None)

    def _takes_note(self, event: pygame.event.Event) -> bool:
        """What an event means to the window itself; True when it means nothing else."""
        uncovered = desktop.remember(self.settings, event) or event.type in _UNCOVERED
        goes_on = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.notices.pressed()
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in _RESIZED:
            self._resize(event)
        elif uncovered or goes_on:
            self.touch()
        elif event.type == pygame.DROPFILE and is_foreign(Path(event.file)):
            self.import_map(Path(event.file))
            return True
        return False

    def _route(self, event: pygame.event.Event) -> None:
        if self._takes_note(event):
            return
        echo = self.keyboard.is_echo(event)
        if echo or self.beginning.holds_back(event) or self.preferences.captures(event):
            self.keyboard.repeats(event)
            return
        if self.keyboard.repeats(event) and not self.keys.repeats(event):
            # A key that is held undoes, saves or answers once; fields repeat their letters by themselves, if awake.
            self.ui.wake()
            return
        if event.type == pygame.KEYDOWN and self.preferences.press(self.keys.command(event)):
            return
        self.ui.keys_for_panels = self.asking or self.screen.gives_keys()
        # A key that means something to the screen is not told to the panels at all, so that it is never taken twice.
        screens = self._is_screens_key(event)
        if screens and self.ui.let_go(event):
            self.keyboard.wait(LETTING_GO)
        if screens or not self.ui.handle(event):
            self.guard("the table", lambda: self.screen.handle(event))
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT and self.ui.over_item:
            self.sounds.play("click")
        if self.ui.popup_open and self.keyboard.closes_a_popup(event):
            self.keyboard.wait(SHUTTING)
        self.screen.missed(event)

    def _is_screens_key(self, event: pygame.event.Event) -> bool:
        """Whether a key is the screen's although a panel was clicked last: all but those that move about in panels."""
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or self.ui.wants_text or self.asking:
            return False
        if event.key in _PANEL_KEYS and self.ui.wants_keyboard:
            return False
        return self.screen.takes_key(event)

    def _resize(self, event: pygame.event.Event | None) -> None:
        if event is not None and pygame.display.get_driver() == "dummy":
            # No window manager resizes the surface there, so the event itself must.
            size = (event.w, event.h) if event.type == pygame.VIDEORESIZE else (event.x, event.y)
            if size != self.surface.get_size():
                pygame.display.set_mode(size, self._flags)
        surface = pygame.display.get_surface()
        assert surface is not None
        self.surface = surface
        self.ui.resize(surface.get_size())
        self.preferences.fit_scale()
        self.touch()

    def _draw(self) -> None:
        self.ui.guard("screen", self.screen.draw)
        self.ui.guard("importing", self._draw_import)
        self.ui.guard("settings", self.preferences.draw)
        self.ui.guard("opening", self.beginning.draw)
        self.ui.guard("notices", self._draw_notices)

    def _draw_notices(self) -> None:
        width, height = self.ui.size
        top = float(self.ui.px(BAR))
        self.notices.draw(self.ui, self.screen.rooms() or (Room(0.0, width, top, top + height * 0.4),))

    def _draw_import(self) -> None:
        if self._importing is not None and self._importing.draw(self.ui):
            self._importing = None

    def _set_cursor(self) -> None:
        panels = self.ui.cursor
        wanted = panels if panels is not None else self.screen.cursor()
        if wanted != self._cursor:
            self._cursor = wanted
            with contextlib.suppress(pygame.error):
                pygame.mouse.set_cursor(wanted)

    def _panels_due(self) -> bool:
        """Whether the panels are drawn anew in this frame. While something is in hand the table comes first; a question
        or a dialog that lies over it never waits."""
        pace = 0.0 if self.asking else self.screen.panel_pace()
        if time.perf_counter() - self._panels_at < pace:
            return False
        self._panels_at = time.perf_counter()
        return True

    def _frame(self) -> bool:
        if self.notices.expire():
            self.touch()
        if self.keyboard.waiting:
            self.ui.wake()
        due = self._dirty or self.screen.stale()
        if (self.ui.awake or due) and self._panels_due():
            # The panels first: a button pressed in them may change the table of this very frame.
            due = self.ui.frame(self._draw) or due or self.screen.stale()
            self.keyboard.framed()
        self._set_cursor()
        if not due:
            return False
        self._dirty = False
        self.guard(PAINTING, lambda: self.screen.paint(self.surface))
        self.ui.paint(self.surface)
        self.guard(PAINTING, lambda: self.screen.paint_over(self.surface))
        pygame.display.flip()
        if self.frames == 0:
            self.sounds.warm()
        self.frames += 1
        self._last_frame = time.perf_counter()
        return True


def run(start: Screen) -> None:
    """Open the window at a screen and stay until it is closed."""
    Window(start).run()
