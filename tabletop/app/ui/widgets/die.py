"""A die with its pips, its symbol (assets/icons/die-FACE.svg), or its word where it has neither."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from tabletop.app.ui.icons import icon_names
from tabletop.app.ui.theme import BAD, EDGE, GOOD, INK, TEXT, Colour, packed
from tabletop.app.ui.widgets.texts import draw_icon

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@cache
def has_symbol(face: str) -> bool:
    """Whether a face is drawn by a symbol of its own."""
    return f"die-{face}" in icon_names()


def die(ui: Ui, face: str, *, good: bool | None = None, size: float = 40) -> None:
    """A die that shows `face`. Its rim says whether that is `good` (None: nobody knows), and so does the line below
    it: a whole one for good, a broken one for bad."""
    extent = ui.px(size)
    corner = imgui.get_cursor_screen_pos()
    rim = EDGE if good is None else GOOD if good else BAD
    draw_die(ui, face, (corner.x, corner.y), extent, rim)
    if good is not None:
        lines = imgui.get_window_draw_list()
        y, third = corner.y + extent + ui.px(5), extent / 3
        parts = ((0.0, 3.0),) if good else ((0.2, 1.2), (1.8, 2.8))
        for start, end in parts:
            a, b = imgui.ImVec2(corner.x + start * third, y), imgui.ImVec2(corner.x + end * third, y)
            lines.add_line(a, b, packed(rim), ui.px(2))
    imgui.dummy(imgui.ImVec2(extent, extent + ui.px(8)))


def draw_die(ui: Ui, face: str, corner: tuple[float, float], extent: int, rim: Colour, alpha: float = 1.0) -> None:
    """Paint a die at a place of the surface, `extent` pixels wide, without taking up room."""
    lines = imgui.get_window_draw_list()
    near, far = imgui.ImVec2(*corner), imgui.ImVec2(corner[0] + extent, corner[1] + extent)
    lines.add_rect_filled(near, far, packed(TEXT, alpha), extent * 0.18)
    lines.add_rect(near, far, packed(rim, alpha), extent * 0.18, max(1, extent * 0.075))
    middle = (corner[0] + extent / 2, corner[1] + extent / 2)
    pips = _PIPS.get(int(face)) if face.isdigit() else None
    if pips is not None:
        for across, down in pips:
            place = imgui.ImVec2(middle[0] + across * extent * 0.25, middle[1] + down * extent * 0.25)
            lines.add_circle_filled(place, extent * 0.085, packed(INK, alpha))
    elif has_symbol(face):
        inner = round(extent * 0.7)
        draw_icon(ui, f"die-{face}", (middle[0] - inner / 2, middle[1] - inner / 2), inner, INK, alpha)
    else:
        with ui.fonts.use(ui.theme, "small", bold=True):
            words = imgui.calc_text_size(face)
            place = imgui.ImVec2(round(middle[0] - words.x / 2), round(middle[1] - words.y / 2))
            lines.add_text(place, packed(INK, alpha), face)
