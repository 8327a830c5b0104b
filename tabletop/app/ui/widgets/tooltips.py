"""Words that appear when the mouse rests on the last widget."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from tabletop.app.ui.widgets.texts import text

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

_HOVER = int(imgui.HoveredFlags_.for_tooltip) | int(imgui.HoveredFlags_.allow_when_disabled)


def tooltip(ui: Ui, contents: str | Callable[[], None]) -> None:
    """A sentence, or whatever a function draws, when the mouse rests on the last widget, even on a disabled one."""
    if not imgui.is_item_hovered(_HOVER):
        return
    imgui.push_style_var(int(imgui.StyleVar_.window_padding), imgui.ImVec2(ui.px(12), ui.px(8)))
    shown = imgui.begin_tooltip()
    imgui.pop_style_var()
    if not shown:
        return
    if callable(contents):
        ui.guard("tooltip", contents)
    else:
        imgui.push_text_wrap_pos(imgui.get_font_size() * 22)
        text(ui, contents, wrap=False)
        imgui.pop_text_wrap_pos()
    imgui.end_tooltip()
