"""Words that appear when the mouse rests on the last widget, or the keys have come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from tabletop.app.ui.widgets.texts import text

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

_HOVER = int(imgui.HoveredFlags_.for_tooltip) | int(imgui.HoveredFlags_.allow_when_disabled)

LOW = 0.8
"""From this part of the window's height on, tooltips stand above their widgets: below there is what these show."""

WIDE = 22
"""Letters' heights that a line of a tooltip is long at most."""

LONG, PAD = 120, 12
"""Pixels (at 100 %) from which a widget is as long as a line, and between a tooltip's rim and its words."""


def tooltip(ui: Ui, contents: str | Callable[[], None], *, above: bool = False, clear: float = 0.0) -> None:
    """A sentence, or whatever a function draws, when the mouse rests on the last widget or the keys have come to it,
    even on a greyed one; `above` the widget wherever that is, though nothing left of `clear` (pixels)."""
    by_keys = imgui.is_item_focused() and imgui.get_io().nav_visible
    if not by_keys and not imgui.is_item_hovered(_HOVER):
        return
    _put(ui, _across(ui, contents), above, by_keys, clear)
    imgui.push_style_var(int(imgui.StyleVar_.window_padding), imgui.ImVec2(ui.px(PAD), ui.px(8)))
    shown = imgui.begin_tooltip()
    imgui.pop_style_var()
    if not shown:
        return
    if callable(contents):
        ui.guard("tooltip", contents)
    else:
        imgui.push_text_wrap_pos(imgui.get_font_size() * WIDE)
        text(ui, contents, wrap=False)
        imgui.pop_text_wrap_pos()
    imgui.end_tooltip()


def _across(ui: Ui, contents: str | Callable[[], None]) -> float:
    """Pixels that a tooltip is wide, or may be."""
    most = imgui.get_font_size() * WIDE
    return (most if callable(contents) else min(most, imgui.calc_text_size(contents).x)) + 2 * ui.px(PAD)


def _put(ui: Ui, across: float, above: bool, by_keys: bool, clear: float) -> None:
    """Say where a tooltip stands that is so many pixels wide: beside a widget as long as a line, so that it hides none
    of the next ones; else at the mouse, or below what the keys have come to; low in the window above the widget."""
    corner, far, window = imgui.get_item_rect_min(), imgui.get_item_rect_max(), imgui.get_io().display_size
    is_low = corner.y > window.y * LOW
    space = ui.px(6)
    if not above and far.x - corner.x >= ui.px(LONG):
        down, foot = (far.y, 1.0) if corner.y > window.y / 2 else (corner.y, 0.0)
        if far.x + space + across <= window.x:
            imgui.set_next_window_pos(imgui.ImVec2(far.x + space, down), pivot=imgui.ImVec2(0.0, foot))
            return
        if corner.x - space - across >= 0:
            imgui.set_next_window_pos(imgui.ImVec2(corner.x - space, down), pivot=imgui.ImVec2(1.0, foot))
            return
    if above or is_low:
        imgui.set_next_window_pos(imgui.ImVec2(max(clear, corner.x), corner.y - space), pivot=imgui.ImVec2(0.0, 1.0))
    elif by_keys:
        imgui.set_next_window_pos(imgui.ImVec2(corner.x, far.y + space))


def at_mouse(ui: Ui, key: str, contents: Callable[[], None]) -> None:
    """Words beside the mouse about what it is on, where that is no widget; long ones are wrapped."""
    imgui.push_style_var(int(imgui.StyleVar_.window_padding), imgui.ImVec2(ui.px(PAD), ui.px(8)))
    shown = imgui.begin_tooltip()
    imgui.pop_style_var()
    if shown:
        imgui.push_text_wrap_pos(imgui.get_font_size() * WIDE)
        ui.guard(key, contents)
        imgui.pop_text_wrap_pos()
        imgui.end_tooltip()


@contextmanager
def wide_tooltip(ui: Ui, width: float = 320) -> Iterator[None]:
    """Inside a tooltip that a function draws: widgets that take what is left of the line find so much of it."""
    imgui.dummy(imgui.ImVec2(ui.px(width), 0.0))
    imgui.push_text_wrap_pos(float(ui.px(width)))
    yield
    imgui.pop_text_wrap_pos()
