"""What the panels write in a frame: every text with its place, its clip rectangle and its panel, heard under imgui."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import pygame
import pytest
from imgui_bundle import imgui

WHOLE = ("text_unformatted", "checkbox", "radio_button")
"""imgui's functions that show their first word and measure all of it."""
LABELLED = ("selectable", "menu_item_simple", "begin_menu", "tree_node_ex")
"""Those that show it from the cursor on, in the room there is."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A text in a panel, all in pixels: the `box` it fills, the `clip` outside which nothing of it is seen, the height
    of its letters, and whether what does not fit can be scrolled to."""

    words: str
    panel: str
    box: pygame.Rect
    clip: pygame.Rect
    height: float
    scrolls_across: bool
    scrolls_down: bool

    @property
    def seen(self) -> pygame.Rect:
        """The part that is in sight."""
        return self.box.clip(self.clip)


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel that stands on the surface by itself; `passing`: a menu, dialog or tooltip, which may cover others;
    `too_high`: a dialog that has to be scrolled, so that its buttons may be out of sight."""

    name: str
    box: pygame.Rect
    passing: bool
    too_high: bool = False


class Listener:
    """Hears what is drawn from now on; `texts` and `panels` are those of the last frame."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.texts: list[Drawn] = []
        self.panels: list[Panel] = []
        self._hear(patch, "new_frame", self._new_frame)
        self._hear(patch, "render", self._render)
        self._hear(patch, "button", self._button)
        self._hear(patch, "begin_tab_item_simple", self._tab)
        self._hear(patch, "input_text_with_hint", self._field)
        self._hear(patch, "input_double", self._number)
        self._hear(patch, "begin_combo", self._combo)
        for name in WHOLE:
            self._hear(patch, name, self._whole)
        for name in LABELLED:
            self._hear(patch, name, self._labelled)
        lines = imgui.get_window_draw_list
        patch.setattr(imgui, "get_window_draw_list", lambda: _Lines(lines(), self))

    def _hear(self, patch: pytest.MonkeyPatch, name: str, hear: Callable[..., Any]) -> None:
        real = getattr(imgui, name)
        patch.setattr(imgui, name, lambda *args: hear(real, *args))

    # -- frames --------------------------------------------------------------------------------------------------------

    def _new_frame(self, real: Callable[[], None]) -> None:
        self.texts, self.panels = [], []
        real()

    def _render(self, real: Callable[[], None]) -> None:
        real()
        passing = int(imgui.WindowFlags_.popup | imgui.WindowFlags_.tooltip | imgui.WindowFlags_.modal)
        child = int(imgui.WindowFlags_.child_window)
        for window in imgui.get_current_context().windows:
            if window.active and not window.hidden and not window.is_fallback_window and not window.flags & child:
                box = _box(window.pos.x, window.pos.y, window.size.x, window.size.y)
                too_high = bool(window.flags & int(imgui.WindowFlags_.modal)) and window.scroll_max.y > 0
                self.panels.append(Panel(window.name, box, bool(window.flags & passing), too_high))

    # -- texts ---------------------------------------------------------------------------------------------------------

    def add(self, words: str, box: pygame.Rect, within: pygame.Rect | None = None) -> None:
        """A text was drawn into the window of the moment; `within`: the widget that holds it."""
        window = imgui.internal.get_current_window()
        words = words.split("##")[0]
        if not words.strip() or window.skip_items:
            return
        lines = window.draw_list
        near, far = lines.get_clip_rect_min(), lines.get_clip_rect_max()
        clip = _box(near.x, near.y, far.x - near.x, far.y - near.y)
        if within is not None:
            clip = clip.clip(within)
        across, down = _scrolls(window)
        panel = window.root_window.name
        self.texts.append(Drawn(words, panel, box, clip, imgui.get_font_size(), across, down))

    def natural(self, words: str, x: float, y: float) -> pygame.Rect:
        """The pixels that words fill from a place on."""
        extent = imgui.calc_text_size(words.split("##")[0])
        return _box(x, y, extent.x, extent.y)

    def _whole(self, real: Callable[..., Any], words: str, *more: Any) -> Any:
        answer = real(words, *more)
        self.add(words, _item())
        return answer

    def _labelled(self, real: Callable[..., Any], words: str, *more: Any) -> Any:
        at, room = imgui.get_cursor_screen_pos(), imgui.get_content_region_avail().x
        # Spaces before the words leave room for an icon.
        indent = imgui.calc_text_size(words[: len(words) - len(words.lstrip())]).x
        box = self.natural(words.lstrip(), at.x + indent, at.y)
        self.add(words.lstrip(), box, pygame.Rect(round(at.x), box.y, round(room) + 1, box.h))
        return real(words, *more)

    def _button(self, real: Callable[..., Any], words: str, *more: Any) -> Any:
        answer = real(words, *more)
        self._centred(words)
        return answer

    def _tab(self, real: Callable[..., Any], words: str, *more: Any) -> Any:
        answer = real(words, *more)
        self._centred(words)
        return answer

    def _centred(self, words: str) -> None:
        item = _item()
        box = self.natural(words, 0, 0)
        box.center = item.center
        self.add(words, box, item)

    def _field(self, real: Callable[..., Any], name: str, placeholder: str, value: str, *more: Any) -> Any:
        answer = real(name, placeholder, value, *more)
        if not value:  # what is typed scrolls in its field
            self._padded(placeholder, _item())
        return answer

    def _number(self, real: Callable[..., Any], *args: Any) -> Any:
        answer = real(*args)
        self._padded(args[4] % args[1], _item())
        return answer

    def _combo(self, real: Callable[..., Any], name: str, preview: str, *more: Any) -> Any:
        at, wide = imgui.get_cursor_screen_pos(), imgui.calc_item_width()
        self._padded(preview, _box(at.x, at.y, wide, imgui.get_frame_height()))
        return real(name, preview, *more)

    def _padded(self, words: str, item: pygame.Rect) -> None:
        pad = imgui.get_style().frame_padding
        self.add(words, self.natural(words, item.x + pad.x, item.y + pad.y), item)


class _Lines:
    """imgui's list of what to draw, whose words are heard."""

    def __init__(self, real: imgui.ImDrawList, listener: Listener) -> None:
        self._real, self._listener = real, listener

    def add_text(self, place: imgui.ImVec2, ink: int, words: str) -> None:
        """Draw words, and remember them."""
        self._listener.add(words, self._listener.natural(words, place.x, place.y))
        self._real.add_text(place, ink, words)

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)


def _box(x: float, y: float, wide: float, high: float) -> pygame.Rect:
    return pygame.Rect(round(x), round(y), round(wide), round(high))


def _item() -> pygame.Rect:
    near, extent = imgui.get_item_rect_min(), imgui.get_item_rect_size()
    return _box(near.x, near.y, extent.x, extent.y)


def _scrolls(window: imgui.internal.Window) -> tuple[bool, bool]:
    """Whether a window, or one that it lies in, is scrolled to the side, and up and down."""
    across = down = False
    sideways, fixed = int(imgui.WindowFlags_.horizontal_scrollbar), int(imgui.WindowFlags_.no_scrollbar)
    each: imgui.internal.Window | None = window
    while each is not None:
        across = across or (each.scroll_max.x > 0 and bool(each.flags & sideways))
        down = down or (each.scroll_max.y > 0 and not each.flags & fixed)
        each = cast("imgui.internal.Window | None", each.parent_window)
    return across, down
