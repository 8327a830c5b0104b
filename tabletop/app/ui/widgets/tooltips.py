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


def tooltip(ui: Ui, contents: str | Callable[[], None], *, above: bool = False) -> None:
    """A sentence, or whatever a function draws, when the mouse rests on the last widget or the keys have come to it,
    even on a greyed one; `above` the widget wherever that is."""
    by_keys = imgui.is_item_focused() and imgui.get_io().nav_visible
    if not by_keys and not imgui.is_item_hovered(_HOVER):
        return
    corner = imgui.get_item_rect_min()
    low = corner.y > imgui.get_io().display_size.y * LOW
    if by_keys and not (above or low):
        imgui.set_next_window_pos(imgui.ImVec2(corner.x, imgui.get_item_rect_max().y + ui.px(6)))
    elif above or low:
        imgui.set_next_window_pos(imgui.ImVec2(corner.x, corner.y - ui.px(6)), pivot=imgui.ImVec2(0.0, 1.0))
    imgui.push_style_var(int(imgui.StyleVar_.window_padding), imgui.ImVec2(ui.px(12), ui.px(8)))
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


def at_mouse(ui: Ui, key: str, contents: Callable[[], None]) -> None:
    """Words beside the mouse about what it is on, where that is no widget; long ones are wrapped."""
    imgui.push_style_var(int(imgui.StyleVar_.window_padding), imgui.ImVec2(ui.px(12), ui.px(8)))
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
