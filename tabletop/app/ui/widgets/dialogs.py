"""What opens above the rest: menus, dialogs; and the card that tells of a refusal."""

# ruff: noqa: PLR0913 — a widget's options are keywords with defaults

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Literal, TypeAlias

from imgui_bundle import imgui

from tabletop.app.ui.theme import BAD, GOOD, GROUND, MUTED, RAISED, TEXT, WARNING, Colour, TextSize, mix, packed
from tabletop.app.ui.widgets.buttons import button, icon_button
from tabletop.app.ui.widgets.greyed import greyed
from tabletop.app.ui.widgets.layout import beside, gap, line, to_right
from tabletop.app.ui.widgets.texts import clipped, draw_icon, icon, text, word_width
from tabletop.app.ui.widgets.texts import title as title_text
from tabletop.app.ui.widgets.tooltips import tooltip
from tabletop.tongue import say, told

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

Tone: TypeAlias = Literal["info", "good", "warning", "refusal"]

_TONES: dict[Tone, tuple[str, Colour]] = {
    "info": ("info", MUTED),
    "good": ("check", GOOD),
    "warning": ("warning", WARNING),
    "refusal": ("refuse", BAD),
}


PADDING, TITLE, AROUND = 24, 34, 178
"""Pixels (at 100 %) beside what a dialog holds, of a line of its title, and of height round its body: the edge of the
window, its rim, its title and its buttons."""

MENU, MARK = 270, 26
"""Pixels (at 100 %) of a menu's words at most: longer ones are cut, and whole in a tooltip; and of the room for an icon
before them."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One line of a menu. `reason` greys it and stands below it; `keys` is the shortcut shown; `key` is what the menu
    answers (the label when empty); `children` make a menu of its own; a label of "-" is a dividing line.
    """

    label: str
    key: str = ""
    icon: str = ""
    keys: str = ""
    reason: str = ""
    checked: bool = False
    children: tuple[MenuItem, ...] = ()


def open_menu(ui: Ui, key: str, at: tuple[float, float] | None = None) -> None:
    """Open the context menu of this key at a place of the surface (the mouse, when None), in this frame or the next."""
    ui.memory[f"open menu {key}"] = at if at is not None else tuple(imgui.get_mouse_pos())


def context_menu(ui: Ui, key: str, items: Sequence[MenuItem], title: str | None = None) -> str | None:
    """Show the menu while it is open; answers the chosen item's key, else None. Call it in every frame.

    It closes by a choice, by Esc and by a click elsewhere.
    """
    at = ui.memory.pop(f"open menu {key}", None)
    if isinstance(at, tuple):
        imgui.open_popup(f"menu {key}")
        imgui.set_next_window_pos(imgui.ImVec2(*at))
        ui.wake()
    imgui.push_style_var(int(imgui.StyleVar_.window_padding), imgui.ImVec2(ui.px(10), ui.px(10)))
    shown = imgui.begin_popup(f"menu {key}", int(imgui.WindowFlags_.no_move))
    imgui.pop_style_var()
    if not shown:
        return None
    if title is not None:
        with _wrapped(ui):
            text(ui, title, muted=True, size="small", bold=True, wrap=False)
    chosen = _menu_items(ui, items)
    imgui.end_popup()
    return chosen


def menu_button(ui: Ui, key: str, items: Sequence[MenuItem], *, hint: str, icon: str = "menu") -> str | None:
    """An icon button that opens a menu below itself; answers the chosen item's key."""
    if icon_button(ui, icon, hint=hint, key=f"button {key}"):
        corner, extent = imgui.get_item_rect_min(), imgui.get_item_rect_size()
        open_menu(ui, key, (corner.x, corner.y + extent.y + ui.px(4)))
    return context_menu(ui, key, items)


def _menu_items(ui: Ui, items: Sequence[MenuItem]) -> str | None:
    chosen: str | None = None
    imgui.push_style_var(int(imgui.StyleVar_.item_spacing), imgui.ImVec2(ui.px(12), ui.px(10)))
    for number, item in enumerate(items):
        if item.label == "-":
            imgui.separator()
            continue
        imgui.push_id(number)
        if item.children:
            if imgui.begin_menu(_indented(ui, told(item.label))):
                chosen = _menu_items(ui, item.children) or chosen
                imgui.end_menu()
        else:
            label = told(item.label)
            shown = clipped(label, ui.px(MENU))
            with greyed(ui, item.reason or None):
                pressed = imgui.menu_item_simple(_indented(ui, shown), item.keys or None)
            if pressed and not item.reason:
                chosen = item.key or item.label
            if shown != label:
                tooltip(ui, label)
        _menu_mark(ui, item)
        if item.reason:
            _menu_reason(ui, item.reason)
        imgui.pop_id()
    imgui.pop_style_var()
    return chosen


def _indented(ui: Ui, label: str) -> str:
    """The label pushed right by the room its icon takes."""
    space = imgui.calc_text_size(" ").x or 1.0
    return " " * round(ui.px(MARK) / space) + label


@contextmanager
def _wrapped(ui: Ui) -> Iterator[None]:
    """Words inside break where a menu ends that is as wide as one may be."""
    imgui.push_text_wrap_pos(imgui.get_cursor_pos_x() + ui.px(MARK + MENU))
    yield
    imgui.pop_text_wrap_pos()


def _menu_reason(ui: Ui, reason: str) -> None:
    """Why the item above is greyed, close below it."""
    imgui.set_cursor_pos_y(imgui.get_cursor_pos_y() - ui.px(7))
    imgui.indent(ui.px(MARK))
    with _wrapped(ui):
        text(ui, reason, muted=True, size="small", wrap=False)
    imgui.unindent(ui.px(MARK))


def _menu_mark(ui: Ui, item: MenuItem) -> None:
    name = "check" if item.checked else item.icon
    if not name:
        return
    corner, extent = imgui.get_item_rect_min(), imgui.get_item_rect_size()
    glyph = ui.px(17)
    tone = ui.theme.accent_bright if item.checked else mix(MUTED, TEXT, 0.5)
    place = (corner.x + ui.px(6), corner.y + (extent.y - glyph) / 2)
    draw_icon(ui, name, place, glyph, tone, 0.4 if item.reason else 1.0)


def dialog(
    ui: Ui,
    key: str,
    title: str,
    buttons: Sequence[str],
    *,
    words: str = "",
    body: Callable[[], None] | None = None,
    width: float = 420,
    cancel: str | None = None,
    danger: bool = False,
    reasons: dict[str, str] | None = None,
) -> str | None:
    """A modal dialog, shown for as long as it is called in every frame; answers the label of the button pressed.

    The first button is the proposal (accent colour, red when `danger`) and answers Enter unless a field has the keys;
    Esc answers `cancel` (the last button when None). `reasons` disable buttons by their labels. Stop calling it once
    it has answered.
    """
    name = f"{title}##{key}"
    if not imgui.is_popup_open(name):
        imgui.open_popup(name)
        ui.wake()
    centre = imgui.get_main_viewport().get_center()
    imgui.set_next_window_pos(centre, int(imgui.Cond_.always), imgui.ImVec2(0.5, 0.5))
    whole = imgui.get_main_viewport().size
    wide, high = min(float(ui.px(width)), whole.x - ui.px(16)), whole.y - ui.px(32)
    imgui.set_next_window_size_constraints(imgui.ImVec2(wide, 0), imgui.ImVec2(wide, high))
    imgui.push_style_var(int(imgui.StyleVar_.window_padding), imgui.ImVec2(ui.px(PADDING), ui.px(20)))
    imgui.push_style_color(int(imgui.Col_.popup_bg), packed(GROUND))
    flags = int(imgui.WindowFlags_.no_title_bar) | int(imgui.WindowFlags_.always_auto_resize)
    flags |= int(imgui.WindowFlags_.no_move) | int(imgui.WindowFlags_.no_saved_settings)
    shown, _ = imgui.begin_popup_modal(name, None, flags)
    imgui.pop_style_color()
    imgui.pop_style_var()
    answer: str | None = None
    if shown:
        title_text(ui, title)
        if words:
            text(ui, words, muted=True)
        if body is not None:
            gap(ui, 4)
            ui.guard(key, body)
        gap(ui, 12)
        answer = _dialog_buttons(ui, buttons, danger, reasons or {})
        answer = answer or _dialog_keys(buttons, cancel, reasons or {})
        if answer is not None:
            imgui.close_current_popup()
            ui.wake()
        imgui.end_popup()
    return answer


def dialog_room(ui: Ui, title: str = "", width: float = 0) -> float:
    """Pixels (at 100 %) of height that the window leaves to the body of a dialog; a `title` that does not fit on one
    line of a dialog so many pixels (at 100 %) wide takes some of it."""
    lines = ceil(word_width(ui, title, "title") / ui.px(width - 2 * PADDING)) if title else 1
    return ui.size[1] / ui.theme.scale - AROUND - TITLE * (lines - 1)


def _dialog_buttons(ui: Ui, buttons: Sequence[str], danger: bool, reasons: dict[str, str]) -> str | None:
    answer = None
    style = imgui.get_style()
    widths = [max(ui.px(96), imgui.calc_text_size(told(label)).x + 3 * ui.px(12)) for label in buttons]
    room = imgui.get_content_region_avail().x
    start = imgui.get_cursor_pos_x() + max(0.0, room - sum(widths) - style.item_spacing.x * (len(buttons) - 1))
    imgui.set_cursor_pos_x(start)
    for number in reversed(range(len(buttons))):
        label = buttons[number]
        kind: Literal["primary", "danger", "secondary"] = "secondary"
        if number == 0:
            kind = "danger" if danger else "primary"
        if button(ui, label, kind=kind, width=widths[number] / ui.theme.scale, reason=reasons.get(label)):
            answer = label
        if number == 0 and imgui.is_window_appearing():
            imgui.set_item_default_focus()
        if number:
            imgui.same_line()
    return answer


def _dialog_keys(buttons: Sequence[str], cancel: str | None, reasons: dict[str, str]) -> str | None:
    if imgui.is_window_appearing() or not imgui.is_window_focused(int(imgui.FocusedFlags_.root_and_child_windows)):
        return None
    if imgui.is_key_pressed(imgui.Key.escape, False) and not imgui.is_any_item_active():
        return cancel if cancel is not None else buttons[-1]
    entered = imgui.is_key_pressed(imgui.Key.enter, False) or imgui.is_key_pressed(imgui.Key.keypad_enter, False)
    if entered and not imgui.is_any_item_focused() and buttons[0] not in reasons:
        return buttons[0]
    return None


def notice(
    ui: Ui,
    words: str,
    *,
    tone: Tone = "info",
    title: str = "",
    source: str = "",
    buttons: Sequence[str] = (),
    closable: bool = False,
    key: str | None = None,
    size: TextSize = "body",
    through: bool = False,
) -> str | None:
    """A card inside a panel: a coloured edge, an icon, a sentence, the rule it comes from and what can be done now.

    Answers the label of the button pressed, "close" for the cross, else None. `through`: the mouse goes through it.
    """
    name, colour = _TONES[tone]
    answer: str | None = None
    imgui.push_id(key or f"{title}{words}")
    imgui.push_style_color(int(imgui.Col_.child_bg), packed(mix(RAISED, colour, 0.08)))
    imgui.push_style_var(int(imgui.StyleVar_.window_padding), imgui.ImVec2(ui.px(16), ui.px(10)))
    flags = int(imgui.ChildFlags_.auto_resize_y) | int(imgui.ChildFlags_.always_use_window_padding)
    mouse = int(imgui.WindowFlags_.no_mouse_inputs) if through else 0
    shown = imgui.begin_child("notice", imgui.ImVec2(0, 0), flags | int(imgui.ChildFlags_.nav_flattened), mouse)
    imgui.pop_style_var()
    imgui.pop_style_color()
    if shown:
        with line(ui, 22):
            icon(ui, name, size=20, colour=colour)
        beside(ui, 10)
        imgui.begin_group()
        if title or closable:
            with line(ui, 22):
                text(ui, title, bold=True, wrap=False)
                if closable:
                    to_right(ui, 24)
                    answer = "close" if icon_button(ui, "close", hint=say("Close this card"), size=24) else None
        text(ui, words, size=size)
        if source:
            text(ui, source, muted=True, size="small")
        for number, label in enumerate(buttons):
            if number:
                beside(ui)
            if button(ui, label, kind="primary" if number == 0 else "secondary"):
                answer = label
        imgui.end_group()
        _edge(ui, colour)
    imgui.end_child()
    imgui.pop_id()
    return answer


def _edge(ui: Ui, colour: Colour) -> None:
    """The coloured edge of the card that is being drawn: its own left side, rounded as it is."""
    lines, corner, size = imgui.get_window_draw_list(), imgui.get_window_pos(), imgui.get_window_size()
    far = imgui.ImVec2(corner.x + size.x, corner.y + size.y)
    lines.push_clip_rect(corner, imgui.ImVec2(corner.x + ui.px(4), far.y))
    lines.add_rect_filled(corner, far, packed(colour), imgui.get_style().child_rounding)
    lines.pop_clip_rect()
