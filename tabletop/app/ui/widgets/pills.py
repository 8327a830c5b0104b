"""Small signs among the words: pills, dots, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from tabletop.app.ui.theme import EDGE, GROUND, MUTED, RAISED, SUNKEN, TEXT, Colour, contrast, packed
from tabletop.app.ui.widgets.texts import centre_on_line, clipped, text
from tabletop.app.ui.widgets.tooltips import tooltip
from tabletop.tongue import told

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui


def badge(ui: Ui, words: str, *, colour: Colour | None = None, filled: bool = True, room: float | None = None) -> None:
    """A small pill: a state, a count, a rule's name.

    One that does not fit `beside` the last widget begins a line of its own. It takes a line at most, or `room` (pixels
    at 100 %): longer words are cut with an ellipsis, and its tooltip tells them.
    """
    tone, whole = colour or RAISED, told(words)
    with ui.fonts.use(ui.theme, "small", bold=True):
        pad_x, pad_y = ui.px(8), ui.px(3)
        most = _room(ui, imgui.calc_text_size(whole).x + 2 * pad_x) if room is None else float(ui.px(room))
        words = clipped(whole, most - 2 * pad_x)
        extent = imgui.calc_text_size(words)
        centre_on_line(ui, extent.y + 2 * pad_y)
        corner = imgui.get_cursor_screen_pos()
        far = imgui.ImVec2(corner.x + extent.x + 2 * pad_x, corner.y + extent.y + 2 * pad_y)
        lines = imgui.get_window_draw_list()
        if ui.theme.strong:
            # No middle tone has letters that stand out strongly from it: the colour is the rim.
            lines.add_rect_filled(corner, far, packed(SUNKEN), (far.y - corner.y) / 2)
            lines.add_rect(corner, far, packed(tone), (far.y - corner.y) / 2, ui.px(3))
            ink = TEXT
        elif filled:
            lines.add_rect_filled(corner, far, packed(tone), (far.y - corner.y) / 2)
            ink = TEXT if contrast(TEXT, tone) >= contrast(GROUND, tone) else GROUND
        else:
            lines.add_rect(corner, far, packed(colour or EDGE), (far.y - corner.y) / 2, max(1, ui.px(1)))
            ink = colour or MUTED
        lines.add_text(imgui.ImVec2(corner.x + pad_x, corner.y + pad_y), packed(ink), words)
        imgui.dummy(imgui.ImVec2(far.x - corner.x, far.y - corner.y))
    if words != whole:
        tooltip(ui, whole)


def _room(ui: Ui, wanted: float) -> float:
    """Pixels that a pill may take: those to the panel's edge. A tooltip grows with what is in it."""
    window = imgui.internal.get_current_window()
    if window.flags & int(imgui.WindowFlags_.tooltip):
        return wanted
    if window.dc.is_same_line and ui.line is None and imgui.get_content_region_avail().x < wanted:
        imgui.new_line()
    return float(imgui.get_content_region_avail().x)


def dot(ui: Ui, colour: Colour) -> None:
    """A small disc in a side's colour."""
    extent = ui.px(10)
    centre_on_line(ui, extent)
    corner = imgui.get_cursor_screen_pos()
    middle = imgui.ImVec2(corner.x + extent / 2, corner.y + extent / 2)
    imgui.get_window_draw_list().add_circle_filled(middle, extent / 2, packed(colour))
    imgui.dummy(imgui.ImVec2(extent, extent))


def key_hint(ui: Ui, keys: str, words: str) -> None:
    """A key in a small frame and what it does, for the status line and the help."""
    with ui.fonts.use(ui.theme, "small"):
        extent = imgui.calc_text_size(keys)
        pad_x, pad_y = ui.px(6), ui.px(2)
        centre_on_line(ui, extent.y + 2 * pad_y)
        corner = imgui.get_cursor_screen_pos()
        far = imgui.ImVec2(corner.x + extent.x + 2 * pad_x, corner.y + extent.y + 2 * pad_y)
        lines = imgui.get_window_draw_list()
        lines.add_rect_filled(corner, far, packed(RAISED), ui.px(4))
        lines.add_rect(corner, far, packed(EDGE), ui.px(4), max(1, ui.px(1)))
        lines.add_text(imgui.ImVec2(corner.x + pad_x, corner.y + pad_y), packed(TEXT), keys)
        imgui.dummy(imgui.ImVec2(far.x - corner.x, far.y - corner.y))
        imgui.same_line(0.0, ui.px(6))
        if ui.line is None:
            imgui.set_cursor_pos_y(imgui.get_cursor_pos_y() + pad_y)
    text(ui, words, muted=True, size="small", wrap=False)
