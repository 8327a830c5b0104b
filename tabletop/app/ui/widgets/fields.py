"""Fields to fill in. Each is given its value and answers the new one; the label stands above it."""

# ruff: noqa: PLR0913 — a widget's options are keywords with defaults

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from tabletop.app.ui.theme import EDGE, GROUND, MUTED, SUNKEN, TEXT, Colour, mix, packed
from tabletop.app.ui.widgets.greyed import greyed
from tabletop.app.ui.widgets.texts import clipped, draw_icon, text
from tabletop.app.ui.widgets.tooltips import tooltip
from tabletop.tongue import say, told

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui


MOST_LINES = 10
"""A field of several lines is no higher, and scrolls."""


def label_above(ui: Ui, label: str, width: float) -> None:
    """The label above a field; "##name" shows none."""
    words = label.split("##")[0]
    if words:
        text(ui, words, muted=True, size="small")
        imgui.set_cursor_pos_y(imgui.get_cursor_pos_y() - ui.px(5))
    imgui.set_next_item_width(ui.px(width) if width > 0 else -1.0)


def input_text(
    ui: Ui,
    label: str,
    value: str,
    *,
    placeholder: str = "",
    width: float = 0,
    lines: int = 1,
    icon: str | None = None,
    focus: bool = False,
    submit: bool = False,
    hint: str | None = None,
) -> tuple[str, bool]:
    """A line of text, or several when `lines` > 1. Answers the text and whether Enter was pressed in it.

    With `submit` the answered text changes only on Enter or when the field is left, else with every letter. `focus`
    gives it the keys in this frame. A field of several `lines` grows with what is in it.
    """
    label_above(ui, label, width)
    if focus:
        imgui.set_keyboard_focus_here()
    name = f"##{label}"
    if lines > 1:
        return _paragraph(ui, name, value, lines, submit=submit), False
    flags = int(imgui.InputTextFlags_.enter_returns_true) | int(imgui.InputTextFlags_.auto_select_all)
    if icon:
        imgui.push_style_var(int(imgui.StyleVar_.frame_padding), imgui.ImVec2(ui.px(34), ui.px(6)))
    entered, fresh = imgui.input_text_with_hint(name, placeholder, value, flags)
    if icon:
        imgui.pop_style_var()
        corner, box = imgui.get_item_rect_min(), imgui.get_item_rect_size()
        glyph = ui.px(17)
        draw_icon(ui, icon, (corner.x + ui.px(10), corner.y + (box.y - glyph) / 2), glyph, TEXT, 0.6)
    focus_ring(ui)
    if hint is not None:
        tooltip(ui, hint)
    if submit and not (entered or imgui.is_item_deactivated_after_edit()):
        return value, False
    return fresh, entered


def _paragraph(ui: Ui, name: str, value: str, least: int, *, submit: bool) -> str:
    """Several lines, the width of which was set; answers what they say."""
    pad, across = imgui.get_style().frame_padding, imgui.calc_item_width()
    line = imgui.get_text_line_height()
    taken = imgui.calc_text_size(f"{value} ", False, max(1.0, across - 2 * pad.x - ui.px(8))).y / line
    lines = min(MOST_LINES, max(least, math.ceil(taken - 0.01)))
    flags = int(imgui.InputTextFlags_.word_wrap)
    if submit:
        flags |= int(imgui.InputTextFlags_.enter_returns_true) | int(imgui.InputTextFlags_.ctrl_enter_for_new_line)
    extent = imgui.ImVec2(across, line * lines + 2 * pad.y)
    entered, fresh = imgui.input_text_multiline(name, value, extent, flags)
    focus_ring(ui)
    return value if submit and not (entered or imgui.is_item_deactivated_after_edit()) else fresh


def checkbox(ui: Ui, label: str, value: bool, *, reason: str | None = None, hint: str | None = None) -> bool:
    """A tick and its label; a `reason` disables it and is its tooltip. A label that is too long is cut at its end, and
    told whole by the tooltip."""
    ground = mix(SUNKEN, ui.theme.accent, 0.9) if value else SUNKEN
    imgui.push_style_var(int(imgui.StyleVar_.frame_padding), imgui.ImVec2(ui.px(4), ui.px(3)))
    imgui.push_style_var(int(imgui.StyleVar_.frame_rounding), float(ui.px(4)))
    imgui.push_style_var(int(imgui.StyleVar_.frame_border_size), 0.0 if value else float(max(1, ui.px(1))))
    for name in (imgui.Col_.frame_bg, imgui.Col_.frame_bg_hovered, imgui.Col_.frame_bg_active):
        imgui.push_style_color(int(name), packed(ground if name is imgui.Col_.frame_bg else mix(ground, TEXT, 0.12)))
    imgui.push_style_color(int(imgui.Col_.checkbox_selected_bg), packed(ground))
    imgui.push_style_color(int(imgui.Col_.check_mark), packed(ui.theme.accent_text))
    with greyed(ui, reason):
        words, whole = _fitting(_shown(label))
        _, fresh = imgui.checkbox(words, value)
    imgui.pop_style_color(5)
    imgui.pop_style_var(3)
    if reason is not None or hint is not None or whole:
        tooltip(ui, reason or hint or whole)
    return fresh if reason is None else value


def _fitting(label: str) -> tuple[str, str]:
    """A tick's label cut to the room beside it; and all of its words when it had to be, else nothing."""
    words = label.split("##")[0]
    room = imgui.get_content_region_avail().x - imgui.get_frame_height() - imgui.get_style().item_inner_spacing.x
    cut = clipped(words, room)
    return (label, "") if cut == words else (f"{cut}###{label}", words)


def radio(ui: Ui, key: str, options: Sequence[str], index: int, *, across: bool = True) -> int:
    """One of a few options, all in sight; answers the chosen index."""
    chosen = index
    imgui.push_id(key)
    imgui.push_style_var(int(imgui.StyleVar_.frame_padding), imgui.ImVec2(ui.px(4), ui.px(3)))
    imgui.push_style_var(int(imgui.StyleVar_.frame_border_size), float(max(1, ui.px(1))))
    for number, option in enumerate(options):
        if number and across:
            imgui.same_line(0.0, ui.px(16))
        if imgui.radio_button(_shown(option), number == index):
            chosen = number
    imgui.pop_style_var(2)
    imgui.pop_id()
    return chosen


def combo(
    ui: Ui,
    label: str,
    options: Sequence[str],
    index: int,
    *,
    width: float = 0,
    reasons: dict[int, str] | None = None,
) -> int:
    """One of many options from a list that drops down; answers the chosen index. `reasons` grey out single ones."""
    chosen = index
    if _drops_down(ui, label, options, index, width):
        for number, option in enumerate(options):
            reason = (reasons or {}).get(number)
            with greyed(ui, reason):
                pressed, _ = imgui.selectable(f"{told(option)}##{number}", number == index)
            if reason is not None:
                tooltip(ui, reason)
            if pressed and reason is None:
                chosen = number
            if number == index and imgui.is_window_appearing():
                imgui.set_item_default_focus()
        imgui.end_combo()
    return chosen


def finder(ui: Ui, label: str, options: Sequence[str], index: int, *, width: float = 0, placeholder: str = "") -> int:
    """One of very many options from a list that drops down, with a search above them; answers the chosen index. Enter
    in the search chooses the first that it finds. The `placeholder` shows while none is chosen."""
    chosen, key = index, f"finder {label}"
    if not _drops_down(ui, label, options, index, width, placeholder):
        return chosen
    if imgui.is_window_appearing():
        ui.memory[key] = ""
        imgui.set_keyboard_focus_here()
    imgui.set_next_item_width(-1.0)
    flags = int(imgui.InputTextFlags_.enter_returns_true)
    entered, query = imgui.input_text_with_hint("##sought", say("Search"), str(ui.memory.get(key, "")), flags)
    ui.memory[key] = query
    if imgui.is_key_pressed(imgui.Key.escape):
        imgui.close_current_popup()  # at once: imgui would only take the keys from the search
    words = query.lower().split()
    found = [n for n, option in enumerate(options) if all(word in f"{option} {told(option)}".lower() for word in words)]
    if not found:
        text(ui, say("Nothing here is called '{query}'.", query=query.strip()), muted=True, size="small")
    elif entered:
        # Enter with nothing sought leaves it as it is.
        chosen = found[0] if words else index
        imgui.close_current_popup()
    for number in found:
        if imgui.selectable(f"{told(options[number])}##{number}", number == index)[0]:
            chosen = number
        if number == index and imgui.is_window_appearing():
            imgui.set_scroll_here_y()
    imgui.end_combo()
    return chosen


def _drops_down(ui: Ui, label: str, options: Sequence[str], index: int, width: float, placeholder: str = "") -> bool:
    """Begin a field that drops down and shows its option; True while its list is open, which is to be ended then."""
    label_above(ui, label, width)
    preview = told(options[index]) if 0 <= index < len(options) else placeholder
    room = imgui.calc_item_width() - imgui.get_style().frame_padding.x - ui.px(18 + 9 + 6)
    opened = imgui.begin_combo(f"##{label}", clipped(preview, room), int(imgui.ComboFlags_.no_arrow_button))
    corner, far = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    if not opened:
        glyph = ui.px(18)
        draw_icon(ui, "unfold", (far.x - glyph - ui.px(9), (corner.y + far.y - glyph) / 2), glyph, MUTED)
        if imgui.calc_text_size(preview).x > far.x - corner.x - glyph - ui.px(18):
            tooltip(ui, preview)
    return bool(opened)


def swatches(ui: Ui, label: str, colours: Sequence[tuple[str, Colour]], index: int, *, size: float = 28) -> int:
    """Colours to choose from, each with the name its tooltip tells; answers the chosen index."""
    words = label.split("##")[0]
    if words:
        text(ui, words, muted=True, size="small")
    chosen, extent = index, ui.px(size)
    imgui.push_id(label)
    for number, (name, colour) in enumerate(colours):
        if number:
            imgui.same_line(0.0, ui.px(8))
        flags = int(imgui.ButtonFlags_.enable_nav)
        if imgui.invisible_button(name, imgui.ImVec2(extent, extent), flags):
            chosen = number
        _swatch(ui, colour, number == index, imgui.is_item_hovered() or imgui.is_item_focused())
        tooltip(ui, name)
    imgui.pop_id()
    return chosen


def _swatch(ui: Ui, colour: Colour, chosen: bool, lit: bool) -> None:
    corner, far = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    centre = imgui.ImVec2((corner.x + far.x) / 2, (corner.y + far.y) / 2)
    radius = (far.x - corner.x) / 2
    lines = imgui.get_window_draw_list()
    if chosen:
        lines.add_circle_filled(centre, radius, packed(TEXT))
        lines.add_circle_filled(centre, radius - ui.px(2), packed(GROUND))
    elif lit:
        lines.add_circle_filled(centre, radius, packed(EDGE))
    lines.add_circle_filled(centre, radius - ui.px(4), packed(colour))


def focus_ring(ui: Ui) -> None:
    """A bright rim round the last field while it has the keys."""
    if imgui.is_item_active():
        lines = imgui.get_window_draw_list()
        corner, far = imgui.get_item_rect_min(), imgui.get_item_rect_max()
        lines.add_rect(corner, far, packed(ui.theme.accent_bright), ui.px(6), max(1, ui.px(1.5)))


def _shown(label: str) -> str:
    """A label in the language of the window; what tells it from others for imgui stays."""
    words, mark, key = label.partition("##")
    return f"{told(words)}{mark}{key}"
