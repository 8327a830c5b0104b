"""A die with its pips, or its figure where it has no pips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from tabletop.app.ui.theme import BAD, EDGE, GOOD, INK, TEXT, packed

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


def die(ui: Ui, face: str, *, good: bool | None = None, size: float = 40) -> None:
    """A die that shows `face`. Its rim says whether that is `good` (None: nobody knows), and so does the line below
    it: a whole one for good, a broken one for bad."""
    extent, radius = ui.px(size), ui.px(size * 0.18)
    corner = imgui.get_cursor_screen_pos()
    far = imgui.ImVec2(corner.x + extent, corner.y + extent)
    lines = imgui.get_window_draw_list()
    rim = EDGE if good is None else GOOD if good else BAD
    lines.add_rect_filled(corner, far, packed(TEXT), radius)
    lines.add_rect(corner, far, packed(rim), radius, ui.px(3))
    middle = (corner.x + extent / 2, corner.y + extent / 2)
    pips = _PIPS.get(int(face)) if face.isdigit() else None
    if pips is not None:
        for across, down in pips:
            place = imgui.ImVec2(middle[0] + across * extent * 0.25, middle[1] + down * extent * 0.25)
            lines.add_circle_filled(place, extent * 0.085, packed(INK))
    else:
        with ui.fonts.use(ui.theme, "small", bold=True):
            words = imgui.calc_text_size(face)
            place = imgui.ImVec2(round(middle[0] - words.x / 2), round(middle[1] - words.y / 2))
            lines.add_text(place, packed(INK), face)
    if good is not None:
        y, third = far.y + ui.px(5), extent / 3
        parts = ((0.0, 3.0),) if good else ((0.2, 1.2), (1.8, 2.8))
        for start, end in parts:
            a, b = imgui.ImVec2(corner.x + start * third, y), imgui.ImVec2(corner.x + end * third, y)
            lines.add_line(a, b, packed(rim), ui.px(2))
    imgui.dummy(imgui.ImVec2(extent, extent + ui.px(8)))
