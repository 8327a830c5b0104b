"""What cannot be done now is greyed but not out of reach: the keys come to it as to any other, and are told why."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from tabletop.app.ui.theme import FOCUS_MARK, FOCUS_MARK_ALPHA, vec4

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui


@contextmanager
def greyed(ui: Ui, reason: str | None) -> Iterator[None]:
    """With a `reason` the one widget drawn inside looks as if it could not be pressed. That a press of it does nothing
    is up to the caller; a menu stays open at one."""
    if reason is None:
        yield
        return
    style = imgui.get_style()
    mark = vec4(FOCUS_MARK, FOCUS_MARK_ALPHA / style.disabled_alpha)  # the ring of the keys is not greyed
    imgui.push_style_color(int(imgui.Col_.nav_cursor), mark)
    imgui.push_style_var(int(imgui.StyleVar_.alpha), style.alpha * style.disabled_alpha)
    imgui.push_item_flag(int(imgui.ItemFlags_.auto_close_popups), False)
    yield
    imgui.pop_item_flag()
    imgui.pop_style_var()
    imgui.pop_style_color()
    if imgui.is_item_hovered():
        ui.over_greyed = True
