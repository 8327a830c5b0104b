"""`Ui`: one imgui context on a pygame surface, from events in to pixels out."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import pygame
from imgui_bundle import imgui

from tabletop.app.ui import events, theme
from tabletop.app.ui.claims import Claims
from tabletop.app.ui.clipboard import Clipboard
from tabletop.app.ui.focus import RingLook
from tabletop.app.ui.fonts import Fonts
from tabletop.app.ui.icons import Icons
from tabletop.app.ui.painter import Painter
from tabletop.app.ui.pictures import Pictures
from tabletop.app.ui.shadows import lifted
from tabletop.app.ui.tabbing import Tabbing
from tabletop.app.ui.theme import Colour, Theme

_SETTLE_FRAMES = 4  # a window that sizes itself, a popup and a hover state each need a frame or two
_SETTLE_SECONDS = 0.8  # the longest wait before a tooltip shows


@dataclass(frozen=True, slots=True)
class UiFault:
    """Something raised while a panel drew itself.

    `place` is the panel's key, `message` one line for a card, `trace` the whole story for the log file.
    """

    place: str
    message: str
    trace: str
    exception: Exception


class Ui:
    """Panels on a surface of `size` pixels. Only one may exist at a time, for imgui has one current context.

    `on_error` is told once of each different fault inside a panel; the frame goes on without that panel.
    """

    def __init__(
        self,
        size: tuple[int, int],
        *,
        scale: float = 1.0,
        accent: Colour = theme.NEUTRAL_ACCENT,
        on_error: Callable[[UiFault], None] | None = None,
    ) -> None:
        self.theme = Theme(scale, accent)
        self.on_error = on_error
        self._context = imgui.create_context()
        imgui.set_current_context(self._context)
        self._set_up_io(size)
        self.clipboard = Clipboard()
        self.fonts = Fonts()
        self.painter = Painter()
        self.icons = Icons(self.painter.textures)
        self.pictures = Pictures(self.painter.textures)
        self._told: set[tuple[str, str]] = set()
        self._frames_owed = _SETTLE_FRAMES
        self._awake_until = 0.0
        self._last_frame = time.monotonic()
        self._typing = False
        self._claims = Claims(self._context)
        self._tabbing = Tabbing()
        self.keys_for_panels = True
        """Whether Tab and the arrows may enter the panels. On the table, where they are the game's, set it False: then
        only fields, menus, dialogs and panels already stepped into get keys."""
        self.shadows = True
        """Whether panels and menus cast a soft shadow."""
        self.memory: dict[str, object] = {}
        """What widgets remember between frames, by their keys."""
        self.line: tuple[float, float] | None = None
        """Top and height of the line that widgets are centred on, see `widgets.line`."""
        self.over_greyed = False
        """Whether the mouse is on something that is greyed, in the last frame."""
        theme.apply(self.theme)
        self.warm_up()

    def _set_up_io(self, size: tuple[int, int]) -> None:
        io = imgui.get_io()
        io.set_ini_filename("")
        io.set_log_filename("")
        io.display_size = imgui.ImVec2(*size)
        io.config_error_recovery = True
        io.config_error_recovery_enable_assert = False
        io.config_error_recovery_enable_tooltip = False
        io.config_error_recovery_enable_debug_log = True  # imgui insists on one of the three
        io.config_flags |= int(imgui.ConfigFlags_.nav_enable_keyboard) | int(imgui.ConfigFlags_.no_mouse_cursor_change)
        io.config_windows_move_from_title_bar_only = True
        io.config_nav_capture_keyboard = False
        io.config_input_text_cursor_blink = True
        io.backend_flags |= int(imgui.BackendFlags_.renderer_has_textures)
        self._context.debug_log_flags &= ~int(imgui.internal.DebugLogFlags_.output_to_tty)
        platform = imgui.get_platform_io()
        platform.renderer_texture_max_width = platform.renderer_texture_max_height = 4096

    # Sizes and looks

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the surface in pixels."""
        extent = imgui.get_io().display_size
        return int(extent.x), int(extent.y)

    def resize(self, size: tuple[int, int]) -> None:
        """The surface has another size from the next frame on."""
        imgui.get_io().display_size = imgui.ImVec2(*size)
        self.wake()

    def set_scale(self, scale: float) -> None:
        """Make everything bigger or smaller: 0.75 to 3.0, clamped."""
        self._restyle(self.theme.with_scale(scale))

    def set_accent(self, accent: Colour) -> None:
        """Take on a side's colour."""
        self._restyle(self.theme.with_accent(accent))

    def set_contrast(self, strong: bool) -> None:
        """Take on the tones of high contrast, or the usual ones again."""
        self._restyle(self.theme.with_contrast(strong))

    def _restyle(self, fresh: Theme) -> None:
        if fresh == self.theme:
            return
        rescaled = fresh.scale != self.theme.scale
        self.theme = fresh
        theme.apply(fresh)
        if rescaled:
            self.warm_up()
        self.wake()

    def forget(self, surface: pygame.Surface) -> None:
        """The pixels of a shown surface have changed, or it will not be shown again."""
        self.pictures.forget(surface)
        self.wake()

    def px(self, length: float) -> int:
        """Pixels of a length given at 100 %."""
        return self.theme.px(length)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Tell imgui of an event. True when it is imgui's alone: the table must not act on it.

        A button's release is never claimed when its press went to the table, so that no drag hangs.
        """
        if event.type in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
            self.resize((event.x, event.y))
            return False
        if event.type == pygame.WINDOWFOCUSLOST:
            self._claims.let_go()
        if event.type == pygame.KEYDOWN and not (self.wants_keyboard or self.keys_for_panels):
            return False
        if self._steps_into_panels(event):
            return True
        if not events.feed(event):
            return False
        self.wake()
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            return self.wants_keyboard
        return self._claims.claims(event)

    def let_go(self, event: pygame.event.Event) -> bool:
        """Tell imgui that a key is up which went down in a dialog that is closed by now; else its next press would be
        none. False when imgui knows of no such key."""
        if event.type != pygame.KEYUP or not events.holds(event.key):
            return False
        events.feed(event)
        self.wake()
        return True

    def _steps_into_panels(self, event: pygame.event.Event) -> bool:
        """Follow a Tab; True when it is the first one and so only brings the keys into the panels."""
        if (
            event.type != pygame.KEYDOWN
            or event.key != pygame.K_TAB
            or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        ):
            return False
        entered = self._tabbing.press(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if entered:
            self.wake()
        return entered

    def step_in(self, direction: int) -> None:
        """Bring the keys into the first panel (1), or the last (−1)."""
        self._tabbing.enter(direction)
        self.wake()

    def covers(self, place: tuple[int, int]) -> bool:
        """Whether a panel, menu or dialog of the last frame lies over this pixel (a modal dialog covers everything)."""
        return self._claims.covers(place)

    @property
    def over_item(self) -> bool:
        """Whether the mouse is on something that can be pressed."""
        return bool(imgui.is_any_item_hovered()) and not self.over_greyed

    @property
    def wants_mouse(self) -> bool:
        """The mouse is over a panel or holds something in one."""
        return bool(imgui.get_io().want_capture_mouse)

    @property
    def wants_keyboard(self) -> bool:
        """A field, menu or dialog has the keys, or the player steps through a panel with Tab and the arrows."""
        io = imgui.get_io()
        return bool(io.want_text_input or io.nav_visible or self._claims.popup_open)

    @property
    def wants_text(self) -> bool:
        """A text field is being typed into."""
        return bool(imgui.get_io().want_text_input)

    @property
    def popup_open(self) -> bool:
        """A menu, a list that drops down or a dialog is open."""
        return self._claims.popup_open

    @property
    def cursor(self) -> int | None:
        """The system cursor the panels want (a `pygame.SYSTEM_CURSOR_…`), None where the mouse is not theirs."""
        if not self.wants_mouse:
            return None
        return events.CURSORS.get(int(imgui.get_mouse_cursor()), pygame.SYSTEM_CURSOR_ARROW)

    @property
    def dragging(self) -> bool:
        """While True at most one window is painted anew a frame; the others follow in the next ones."""
        return self.painter.one_at_a_time

    @dragging.setter
    def dragging(self, value: bool) -> None:
        self.painter.one_at_a_time = value

    def meet_panel(self) -> None:
        """Tell the walk of the Tab key that the window being drawn is one of the panels."""
        self._tabbing.meet()

    def wake(self) -> None:
        """Something outside changed what the panels show: run a few more frames."""
        self._frames_owed = _SETTLE_FRAMES
        self._awake_until = time.monotonic() + _SETTLE_SECONDS

    @property
    def awake(self) -> bool:
        """Whether `frame` has anything to do; while False an idle window may skip it until the next event."""
        return self._frames_owed > 0 or time.monotonic() < self._awake_until or self._typing or self.painter.behind

    # Frames

    def frame(self, draw: Callable[[], None], seconds: float | None = None) -> bool:
        """Run one frame of `draw` and paint the windows that look different now.

        `seconds` since the last frame are measured when not given. True when any pixel may have changed, so that the
        caller must paint the table and `paint` the panels again.
        """
        imgui.set_current_context(self._context)
        now = time.monotonic()
        io = imgui.get_io()
        io.delta_time = max(1e-4, min(0.25, now - self._last_frame if seconds is None else seconds))
        self._last_frame = now
        self._frames_owed = max(0, self._frames_owed - 1)
        theme.settle_text(self.theme)
        imgui.new_frame()
        if self._claims.close_orphans():
            self.wake()
        self.line = None
        self.over_greyed = False
        self._tabbing.begin_frame()
        self.guard("window", draw)
        imgui.render()
        self._tabbing.end_frame()
        if not self.keys_for_panels:
            self._tabbing.give_back()
        self.pictures.sweep()
        self._tell_text_input()
        self.painter.scale = self.theme.scale
        self.painter.ring = RingLook(
            self.theme.accent_bright, max(2, self.px(2 * self.theme.thick)), self.px(theme.RADIUS + 2)
        )
        self.painter.shadowed = lifted(self._context) if self.shadows else {}
        return self.painter.update(imgui.get_draw_data())

    def paint(self, target: pygame.Surface) -> None:
        """Lay the panels over `target`."""
        self.painter.paint(target)

    def guard(self, place: str, draw: Callable[[], None]) -> bool:
        """Run `draw`; should it raise, close what it left open in imgui, report it once, and return False."""
        state = imgui.internal.ErrorRecoveryState()
        imgui.internal.error_recovery_store_state(state)
        line = self.line
        try:
            draw()
        except Exception as error:
            imgui.internal.error_recovery_try_to_recover_state(state)
            self.line = line
            self._report(place, error)
            return False
        return True

    def _report(self, place: str, error: Exception) -> None:
        message = f"{type(error).__name__}: {error}"
        if (place, message) in self._told:
            return
        self._told.add((place, message))
        if self.on_error is not None:
            with suppress(Exception):  # a report that fails must not end the frame it reports on
                self.on_error(UiFault(place, message, "".join(traceback.format_exception(error)), error))

    def _tell_text_input(self) -> None:
        typing = self.wants_text
        if typing != self._typing and pygame.display.get_init() and pygame.display.get_surface() is not None:
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()
        self._typing = typing

    def warm_up(self) -> None:
        """Draw every letter of every size once, so that the first sight of a panel does not stutter."""
        self.fonts.warm(self.theme)

    def close(self) -> None:
        """Let go of imgui's context. The Ui must not be used any more."""
        self.painter.clear()
        imgui.destroy_context(self._context)
