"""How far something has got, and a model's figures at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from tabletop.app.ui.theme import EDGE, GROUND, MUTED, RAISED, SUNKEN, TEXT, Colour, packed
from tabletop.app.ui.widgets.texts import clipped, text, word_width
from tabletop.app.ui.widgets.tooltips import tooltip
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui


LEAST_PIP = 8
"""Pixels (at 100 %) of a small field, at least."""


def progress(
    ui: Ui, share: float, *, words: str = "", colour: Colour | None = None, width: float = 0, height: float = 8
) -> None:
    """A bar filled to `share` (0 to 1), with words above it."""
    if words:
        text(ui, words, muted=True, size="small")
    across = ui.px(width) if width else imgui.get_content_region_avail().x
    corner, tall = imgui.get_cursor_screen_pos(), ui.px(height)
    lines, radius = imgui.get_window_draw_list(), tall / 2
    far = imgui.ImVec2(corner.x + across, corner.y + tall)
    lines.add_rect_filled(corner, far, packed(SUNKEN), radius)
    reach = round(min(1.0, max(0.0, share)) * across)
    if reach > 0:
        end = imgui.ImVec2(corner.x + max(reach, tall), far.y)
        lines.add_rect_filled(corner, end, packed(colour or ui.theme.accent_bright), radius)
    imgui.dummy(imgui.ImVec2(across, tall))


def waiting(ui: Ui, part: float, *, height: float = 6) -> None:
    """A bar of which nobody knows how long it takes: a piece of it goes across; `part` (0 to 1) says where it is."""
    across, corner, tall = imgui.get_content_region_avail().x, imgui.get_cursor_screen_pos(), ui.px(height)
    lines, long = imgui.get_window_draw_list(), across * 0.3
    lines.add_rect_filled(corner, imgui.ImVec2(corner.x + across, corner.y + tall), packed(SUNKEN), tall / 2)
    head = (across + long) * part
    near = imgui.ImVec2(corner.x + max(0.0, head - long), corner.y)
    far = imgui.ImVec2(corner.x + min(across, head), corner.y + tall)
    if far.x - near.x > tall:
        lines.add_rect_filled(near, far, packed(ui.theme.accent_bright), tall / 2)
    imgui.dummy(imgui.ImVec2(across, tall))


def pips(ui: Ui, words: str, value: int, most: int, *, colour: Colour) -> None:
    """Words on the left, and on the right of the same line `most` small fields, of which `value` are filled: smaller
    ones where long words leave little room, and below the words where they leave none."""
    side, space = ui.px(13), ui.px(4)
    corner, across = imgui.get_cursor_screen_pos(), imgui.get_content_region_avail().x
    text(ui, words, size="small", wrap=False)
    top, tall = corner.y, imgui.get_item_rect_max().y - corner.y
    room = across - word_width(ui, words, bold=False) - ui.px(8)
    if most * (side + space) - space > room:
        space = ui.px(2)
        side = min(side, int((room + space) / max(1, most)) - space)
    if side < ui.px(LEAST_PIP):
        side, space = ui.px(13), ui.px(4)
        top, tall = imgui.get_cursor_screen_pos().y, side
        imgui.dummy(imgui.ImVec2(across, side))
    lines, left = imgui.get_window_draw_list(), corner.x + across - most * side - (most - 1) * space
    for place in range(most):
        near = imgui.ImVec2(left + place * (side + space), top + (tall - side) / 2)
        far = imgui.ImVec2(near.x + side, near.y + side)
        if place < value:
            lines.add_rect_filled(near, far, packed(colour), side * 0.25)
        lines.add_rect(near, far, packed(colour if place < value else EDGE), side * 0.25, max(1.0, side * 0.1))


def scrubber(
    ui: Ui, key: str, position: int, last: int, *, marks: Sequence[tuple[int, Colour]] = (), width: float = 0
) -> int:
    """A time line from 0 to `last`, for stepping through a game: drag it, click it, or use ← → while it has the keys.

    `marks` are places worth going to (a die, the start of a round), drawn as ticks. Answers the new position.
    """
    across = ui.px(width) if width else imgui.get_content_region_avail().x
    tall, knob = ui.px(28), ui.px(8)
    flags = int(imgui.ButtonFlags_.enable_nav)
    imgui.invisible_button(key, imgui.ImVec2(max(across, 4 * knob), tall), flags)
    corner, far = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    left, right, middle = corner.x + knob, far.x - knob, (corner.y + far.y) / 2
    span = max(1, last)
    fresh = position
    if imgui.is_item_active() and imgui.is_mouse_down(0):
        fresh = round((imgui.get_mouse_pos().x - left) / max(1.0, right - left) * span)
    elif imgui.is_item_focused():
        fresh += int(imgui.is_key_pressed(imgui.Key.right_arrow)) - int(imgui.is_key_pressed(imgui.Key.left_arrow))
    fresh = min(last, max(0, fresh))
    lit = imgui.is_item_hovered() or imgui.is_item_active() or imgui.is_item_focused()
    _draw_scrubber(ui, (left, right, middle), (fresh, span), marks, lit)
    tooltip(ui, say("Step {fresh} of {last}", fresh=fresh, last=last))
    return fresh


def _draw_scrubber(
    ui: Ui,
    line: tuple[float, float, float],
    at: tuple[int, int],
    marks: Sequence[tuple[int, Colour]],
    lit: bool,
) -> None:
    left, right, middle = line
    position, span = at
    lines, half = imgui.get_window_draw_list(), ui.px(2)
    knob = left + round((right - left) * position / span)
    ground = imgui.ImVec2(left, middle - half), imgui.ImVec2(right, middle + half)
    lines.add_rect_filled(*ground, packed(EDGE), half)
    lines.add_rect_filled(ground[0], imgui.ImVec2(knob, middle + half), packed(ui.theme.accent_bright), half)
    for place, colour in marks:
        x = round(left + (right - left) * place / span)
        top, bottom = imgui.ImVec2(x, middle - ui.px(9)), imgui.ImVec2(x + max(1, ui.px(2)), middle - ui.px(4))
        lines.add_rect_filled(top, bottom, packed(colour))
    centre = imgui.ImVec2(knob, middle)
    lines.add_circle_filled(centre, ui.px(8 if lit else 7), packed(TEXT))
    lines.add_circle_filled(centre, ui.px(3), packed(GROUND))


def stat_tiles(ui: Ui, key: str, stats: Sequence[tuple[str, str]], *, per_row: int = 5) -> None:
    """A model's statistics as tiles: the figure large, its short name below; fewer in a row where names are long."""
    if not stats:
        return
    room, tall = imgui.get_content_region_avail().x, ui.px(54)
    count, space = _tiles(ui, stats, per_row, room)
    wide = (room - space * (count - 1)) / count
    corner = imgui.get_cursor_screen_pos()
    lines = imgui.get_window_draw_list()
    for number, (name, value) in enumerate(stats):
        x = round(corner.x + (number % count) * (wide + space))
        end = round(corner.x + (number % count) * (wide + space) + wide)
        y = corner.y + (number // count) * (tall + space)
        lines.add_rect_filled(imgui.ImVec2(x, y), imgui.ImVec2(end, y + tall), packed(RAISED), ui.px(6))
        for words, large, ink, top in ((value, True, TEXT, ui.px(8)), (name, False, MUTED, ui.px(33))):
            with ui.fonts.use(ui.theme, "body" if large else "small", bold=large):
                shown = clipped(words, wide)
                extent = imgui.calc_text_size(shown)
                lines.add_text(imgui.ImVec2(round(x + (wide - extent.x) / 2), y + top), packed(ink), shown)
    rows = -(-len(stats) // count)
    imgui.dummy(imgui.ImVec2(room, rows * tall + (rows - 1) * space))


def _tiles(ui: Ui, stats: Sequence[tuple[str, str]], per_row: int, room: float) -> tuple[int, int]:
    """How many tiles stand in a row of `room` pixels, and how far apart: rather close together than in more rows."""
    longest = max(word_width(ui, name, bold=False) for name, _ in stats)
    most = min(per_row, len(stats))
    for count in range(most, 1, -1):
        for space in (ui.px(6), ui.px(3)):
            if (room - space * (count - 1)) / count >= longest:
                return -(-len(stats) // -(-len(stats) // count)), space
    return 1, ui.px(6)
