"""Numbers to fill in: typed, stepped, or dragged along a line. Each is given its value and answers the new one."""

# ruff: noqa: PLR0913 — a widget's options are keywords with defaults

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from imgui_bundle import imgui

from tabletop.app.ui.theme import EDGE, GROUND, MUTED, TEXT, packed
from tabletop.app.ui.widgets.buttons import icon_button
from tabletop.app.ui.widgets.fields import focus_ring, label_above
from tabletop.app.ui.widgets.texts import complaint
from tabletop.app.ui.widgets.tooltips import tooltip
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui


def input_number(
    ui: Ui,
    label: str,
    value: float,
    *,
    low: float | None = None,
    high: float | None = None,
    step: float = 1.0,
    decimals: int = 0,
    unit: str = "",
    width: float = 0,
) -> float:
    """A number with − and + buttons. It changes on Enter, on leaving and by a step.

    Steps stop at `low` and `high`. A figure beyond them that is typed changes nothing: a sentence below the field says
    how far it goes.
    """
    label_above(ui, label, width)
    across = ui.px(width) if width > 0 else imgui.get_content_region_avail().x
    side, space = imgui.get_frame_height(), ui.px(4)
    imgui.set_next_item_width(max(side, across - 2 * (side + space)))
    suffix = unit.replace("%", "%%")
    flags = int(imgui.InputTextFlags_.auto_select_all)

    def written(number: float) -> str:
        return f"{number:.{decimals}f}{unit}"

    imgui.push_id(label)
    told = f"number {imgui.get_id('##value')}"
    now = round(float(value), decimals)
    _, typed = imgui.input_double("##value", float(value), 0.0, 0.0, f"%.{decimals}f{suffix}", flags)
    left = imgui.is_item_deactivated_after_edit()
    focus_ring(ui)
    fresh = round(typed, decimals)
    if fresh != now and not _fits(fresh, low, high):
        ui.memory[told] = (now, _range(fresh, low, high, unit))
        fresh = now
    elif left:
        ui.memory.pop(told, None)
    # Tab goes from figure to figure: what these buttons do the arrows and the figure itself do as well.
    imgui.push_item_flag(int(imgui.ItemFlags_.no_tab_stop), True)
    for name, change, hint in (("minus", -step, say("Less")), ("plus", step, say("More"))):
        imgui.same_line(0.0, space)
        stuck = (low is not None and change < 0 and fresh <= low) or (high is not None and change > 0 and fresh >= high)
        reason = say("It goes no further than {most}.", most=written(fresh)) if stuck else None
        if icon_button(ui, name, hint=hint, reason=reason, size=side / ui.theme.scale):
            # A value beyond the bounds stays as it is until somebody changes it: to look at it is no change.
            fresh = _held(round(fresh + change, decimals), low, high)
    imgui.pop_item_flag()
    imgui.pop_id()
    _tell(ui, told, fresh)
    return fresh


def _fits(number: float, low: float | None, high: float | None) -> bool:
    return math.isfinite(number) and _held(number, low, high) == number


def _held(number: float, low: float | None, high: float | None) -> float:
    number = number if low is None else max(low, number)
    return number if high is None else min(high, number)


def _range(number: float, low: float | None, high: float | None, unit: str) -> str:
    """Why a figure does not fit."""

    def written(figure: float) -> str:
        return f"{figure:.10g}{unit}"

    it = written(number)
    if low is not None and high is not None:
        return say(
            "{number} does not fit here: it goes from {low} to {high}.", number=it, low=written(low), high=written(high)
        )
    if low is not None:
        return say("{number} does not fit here: it is {low} at least.", number=it, low=written(low))
    if high is not None:
        return say("{number} does not fit here: it is {high} at most.", number=it, high=written(high))
    return say("{number} does not fit here: it is too large.", number=it)


def _tell(ui: Ui, key: str, now: float) -> None:
    """The sentence about a figure that did not fit, until the number changes."""
    match ui.memory.get(key):
        case (float() as then, str() as words) if then == now:
            complaint(ui, words)
        case None:
            pass
        case _:
            del ui.memory[key]


def slider(
    ui: Ui,
    label: str,
    value: float,
    low: float,
    high: float,
    *,
    decimals: int = 0,
    unit: str = "",
    width: float = 0,
    hint: str | None = None,
    settles: bool = False,
) -> float:
    """A value between `low` and `high`: a knob on a line, with the figure beside the label above.

    It is dragged, stepped with the arrows while it has the keys, or typed after ctrl+click. With `settles` the answer
    changes only when the knob is let go of; the figure follows it meanwhile.
    """
    across = ui.px(width) if width > 0 else imgui.get_content_region_avail().x
    held = ui.memory.get(f"slider {label}")
    words, figure = label.split("##")[0], f"{held if isinstance(held, float) else value:.{decimals}f}{unit}"
    with ui.fonts.use(ui.theme, "small"):
        left, extent = imgui.get_cursor_screen_pos(), imgui.calc_text_size(figure)
        lines = imgui.get_window_draw_list()
        lines.add_text(left, packed(MUTED), words)
        lines.add_text(imgui.ImVec2(left.x + across - extent.x, left.y), packed(TEXT), figure)
        imgui.dummy(imgui.ImVec2(across, extent.y))
    imgui.set_cursor_pos_y(imgui.get_cursor_pos_y() - ui.px(8))
    imgui.set_next_item_width(across)
    hidden = (imgui.Col_.frame_bg, imgui.Col_.frame_bg_hovered, imgui.Col_.slider_grab, imgui.Col_.slider_grab_active)
    for name in hidden:
        imgui.push_style_color(int(name), 0)
    imgui.push_style_color(int(imgui.Col_.frame_bg_active), 0)
    imgui.push_style_var(int(imgui.StyleVar_.grab_min_size), float(ui.px(16)))
    imgui.push_style_var(int(imgui.StyleVar_.frame_border_size), 0.0)
    start = held if isinstance(held, float) else float(value)
    _, fresh = imgui.slider_float(f"##{label}", start, low, high, "", int(imgui.SliderFlags_.always_clamp))
    imgui.pop_style_var(2)
    imgui.pop_style_color(len(hidden) + 1)
    if not imgui.is_item_edited() or not imgui.get_io().want_text_input:
        _draw_slider(ui, (fresh - low) / (high - low) if high > low else 0.0)
    if hint is not None:
        tooltip(ui, hint)
    if settles and imgui.is_item_active():
        ui.memory[f"slider {label}"] = fresh
        return value
    ui.memory.pop(f"slider {label}", None)
    return round(fresh, decimals)


def _draw_slider(ui: Ui, share: float) -> None:
    corner, far = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    middle, inset, half = (corner.y + far.y) / 2, ui.px(9), ui.px(2)
    left, right = corner.x + inset, far.x - inset
    knob = round(left + (right - left) * min(1.0, max(0.0, share)))
    lines = imgui.get_window_draw_list()
    lines.add_rect_filled(imgui.ImVec2(left, middle - half), imgui.ImVec2(right, middle + half), packed(EDGE), half)
    reach = imgui.ImVec2(max(left + 1, knob), middle + half)
    lines.add_rect_filled(imgui.ImVec2(left, middle - half), reach, packed(ui.theme.accent_bright), half)
    lit = imgui.is_item_hovered() or imgui.is_item_active() or imgui.is_item_focused()
    lines.add_circle_filled(imgui.ImVec2(knob, middle), ui.px(8 if lit else 7), packed(TEXT))
    lines.add_circle_filled(imgui.ImVec2(knob, middle), ui.px(3), packed(GROUND))
