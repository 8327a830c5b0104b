"""What is told line by line, each whole: a log beside the table."""

# ruff: noqa: PLR0913 — a widget's options are keywords with defaults

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from tabletop.app.ui.theme import MUTED, TEXT, Colour, packed
from tabletop.app.ui.widgets.rows import MOST_DICE, far_off, row_dice, row_ground
from tabletop.app.ui.widgets.texts import in_lines
from tabletop.tongue import told

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

MOST_LINES = 40
PAD, STRIPE, DIE, BETWEEN = 8, 3, 18, 3
"""Pixels (at 100 %) beside the words, of the stripe in a side's colour, of a die and between two."""


def told_row(
    ui: Ui,
    key: str,
    words: str,
    *,
    colour: Colour | None = None,
    selected: bool = False,
    faces: tuple[str, ...] = (),
    in_sight: bool = False,
) -> bool:
    """Small words across the panel, in as many lines as they need, with a stripe in a side's `colour` and the `faces`
    of dice below them at the right; answers whether it was clicked. `in_sight` scrolls to it unless it is seen."""
    pad, letters = ui.px(PAD), float(ui.theme.font_px("small"))
    room = imgui.get_content_region_avail().x - 2 * pad - ui.px(STRIPE)
    with ui.fonts.use(ui.theme, "small"):
        lines = _broken(told(words), room, letters)
        last = imgui.calc_text_size(lines[-1]).x
    high, dice = round(letters + ui.px(3)), len(faces[-MOST_DICE:]) * ui.px(DIE + BETWEEN)
    rows = len(lines) + bool(dice and last + dice > room)
    tall = rows * high + ui.px(6)
    if far_off(tall):
        imgui.dummy(imgui.ImVec2(0, tall + ui.px(2) - imgui.get_style().item_spacing.y))
        if in_sight:
            imgui.set_scroll_here_y(0.5)
        return False
    pressed = row_ground(ui, key, tall, selected)
    if in_sight and not imgui.is_item_visible():
        imgui.set_scroll_here_y(0.5)
    corner, far = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    canvas = imgui.get_window_draw_list()
    if colour is not None:
        start = imgui.ImVec2(corner.x, corner.y + ui.px(4))
        canvas.add_rect_filled(start, imgui.ImVec2(corner.x + ui.px(STRIPE), far.y - ui.px(4)), packed(colour))
    with ui.fonts.use(ui.theme, "small"):
        for number, line in enumerate(lines):
            place = imgui.ImVec2(round(corner.x + pad), round(corner.y + ui.px(3) + number * high))
            canvas.add_text(place, packed(TEXT if colour is not None or selected else MUTED), line)
    if faces:
        row_dice(ui, faces, far.x - pad, far.y - ui.px(3) - high, high, 1.0)
    return pressed


@lru_cache(maxsize=2000)
def _broken(words: str, room: float, _letters: float) -> list[str]:
    """Words in lines of `room` pixels, in the font of the moment, whose letters are so high."""
    return in_lines(words, room, MOST_LINES)
