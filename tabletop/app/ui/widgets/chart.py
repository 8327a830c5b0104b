"""Bars side by side, each with the value that was to be expected across it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from imgui_bundle import imgui

from tabletop.app.ui.theme import EDGE, MUTED, RAISED, TEXT, packed
from tabletop.app.ui.widgets.texts import draw_picture
from tabletop.app.ui.widgets.tooltips import tooltip
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

WIDEST, PICTURE = 56, 26
"""Pixels (at 100 %) that a bar is wide at most, and the picture below it."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its name, how high it is, what was to be expected, and a picture that stands below it for the name."""

    name: str
    value: float
    expected: float
    picture: pygame.Surface | None = None


def bar_chart(ui: Ui, key: str, bars: Sequence[Bar], *, height: float = 150) -> None:
    """The bars across the panel, their values above and their names below; each tells both figures in words."""
    room, tall = imgui.get_content_region_avail().x, ui.px(height)
    corner = imgui.get_cursor_screen_pos()
    imgui.dummy(imgui.ImVec2(room, tall))
    if not bars:
        return
    after = imgui.get_cursor_screen_pos()
    foot, head = ui.px(PICTURE + 9), ui.px(20)
    most = max(max(bar.value, bar.expected) for bar in bars) or 1.0
    step = room / len(bars)
    wide = min(ui.px(WIDEST), step * 0.66)
    base = round(corner.y + tall - foot)
    lines = imgui.get_window_draw_list()
    lines.add_line(imgui.ImVec2(corner.x, base), imgui.ImVec2(corner.x + room, base), packed(EDGE), max(1, ui.px(1)))
    for number, bar in enumerate(bars):
        middle = corner.x + step * (number + 0.5)
        left, right = round(middle - wide / 2), round(middle + wide / 2)
        span = tall - foot - head
        top, expected = round(base - span * bar.value / most), round(base - span * bar.expected / most)
        lines.add_rect_filled(imgui.ImVec2(left, base - span), imgui.ImVec2(right, base), packed(RAISED), ui.px(4))
        if bar.value > 0:
            fill = packed(ui.theme.accent_bright)
            lines.add_rect_filled(imgui.ImVec2(left, min(top, base - 2)), imgui.ImVec2(right, base), fill, ui.px(3))
        over = ui.px(5)
        ends = imgui.ImVec2(left - over, expected), imgui.ImVec2(right + over, expected)
        lines.add_line(*ends, packed((20, 22, 26)), ui.px(4))
        lines.add_line(*ends, packed(TEXT), max(1, ui.px(2)))
        _value(ui, middle, min(top, expected) - ui.px(3), f"{bar.value:g}")
        _name(ui, middle, base + ui.px(5), bar)
        imgui.set_cursor_screen_pos(imgui.ImVec2(left, corner.y))
        imgui.invisible_button(f"{key} {bar.name}", imgui.ImVec2(max(1, right - left), tall))
        tooltip(
            ui,
            say(
                "{name}: {times} times, {expected} expected",
                name=bar.name,
                times=f"{bar.value:g}",
                expected=f"{bar.expected:.1f}",
            ),
        )
    imgui.set_cursor_screen_pos(after)
    imgui.dummy(imgui.ImVec2(0, 0))


def _value(ui: Ui, middle: float, bottom: float, words: str) -> None:
    with ui.fonts.use(ui.theme, "small", bold=True):
        extent = imgui.calc_text_size(words)
        place = imgui.ImVec2(round(middle - extent.x / 2), round(bottom - extent.y))
        imgui.get_window_draw_list().add_text(place, packed(TEXT), words)


def _name(ui: Ui, middle: float, top: float, bar: Bar) -> None:
    """What stands below a bar."""
    if bar.picture is not None:
        extent = ui.px(PICTURE)
        draw_picture(ui, bar.picture, (round(middle - extent / 2), round(top)), (extent, extent), 1.0, 0)
        return
    with ui.fonts.use(ui.theme, "small"):
        wide = imgui.calc_text_size(bar.name).x
        imgui.get_window_draw_list().add_text(imgui.ImVec2(round(middle - wide / 2), top), packed(MUTED), bar.name)
