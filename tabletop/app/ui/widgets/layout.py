"""Where things stand: panels at fixed rectangles, scrolling areas, columns, gaps.

The blocks here do not clean up after an exception: `Ui.guard`, which runs every panel's body, closes all that a body
left open in imgui, in the right order.
"""

# ruff: noqa: PLR0913 — a widget's options are keywords with defaults

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from imgui_bundle import imgui

from tabletop.app.ui.theme import RAISED, packed
from tabletop.app.ui.widgets.buttons import icon_button
from tabletop.app.ui.widgets.texts import heading, icon
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

Rect: TypeAlias = tuple[float, float, float, float]
PanelLook: TypeAlias = Literal["card", "bar", "bare", "raised"]

_FLAGS = (
    imgui.WindowFlags_.no_title_bar
    | imgui.WindowFlags_.no_resize
    | imgui.WindowFlags_.no_move
    | imgui.WindowFlags_.no_collapse
    | imgui.WindowFlags_.no_saved_settings
    | imgui.WindowFlags_.no_bring_to_front_on_focus
    | imgui.WindowFlags_.no_focus_on_appearing
)


@dataclass(frozen=True, slots=True)
class PanelState:
    """What became of a panel: folded or not, under the mouse or not, the rectangle it took (x, y, width, height)."""

    folded: bool
    hovered: bool
    rect: Rect


def panel(
    ui: Ui,
    key: str,
    rect: Rect,
    body: Callable[[], None],
    *,
    title: str | None = None,
    title_icon: str | None = None,
    folded: bool | None = None,
    fit_height: bool = False,
    look: PanelLook = "card",
    scrolls: bool = True,
    on_top: bool = False,
    through: bool = False,
) -> PanelState:
    """A window at `rect` (x, y, width, height in pixels) whose contents `body` draws.

    A `folded` that is not None adds an arrow to the title; give the answered `folded` back in the next frame, which is
    how the caller remembers it. `fit_height` shrinks the panel to its contents, the rectangle's height being the most
    it takes; longer contents scroll unless `scrolls` is False. `look`: a "card" has corners and a rim, a "bar" spans
    the window without either and never scrolls, "bare" has no ground at all, "raised" is a card one tone lighter.
    `on_top` lays it over all other panels, though under an open menu or dialog; `through`: the mouse goes through it.
    A body that raises is reported and cut short; the frame goes on.
    """
    x, y, width, height = rect
    imgui.set_next_window_pos(imgui.ImVec2(x, y))
    if folded or fit_height:
        imgui.set_next_window_size_constraints(imgui.ImVec2(width, 0), imgui.ImVec2(width, height))
        imgui.set_next_window_size(imgui.ImVec2(width, 0))
    else:
        imgui.set_next_window_size(imgui.ImVec2(width, height))
    now_folded = bool(folded)
    with _look(ui, look):
        flags = int(_FLAGS) | int(imgui.WindowFlags_.no_background if look == "bare" else 0)
        if not scrolls or look == "bar":
            flags |= int(imgui.WindowFlags_.no_scrollbar) | int(imgui.WindowFlags_.no_scroll_with_mouse)
        if through:
            flags |= int(imgui.WindowFlags_.no_mouse_inputs)
        shown, _ = imgui.begin(f"##{key}", None, flags)
    if on_top and not ui.popup_open:
        imgui.internal.bring_window_to_display_front(imgui.internal.get_current_window())
    if shown:
        ui.meet_panel()
        if title is not None:
            now_folded = _title_line(ui, title, title_icon, folded)
        if not now_folded:
            ui.guard(key, body)
    hovered = imgui.is_window_hovered(int(imgui.HoveredFlags_.root_and_child_windows))
    place, extent = imgui.get_window_pos(), imgui.get_window_size()
    imgui.end()
    return PanelState(now_folded, hovered, (place.x, place.y, extent.x, extent.y))


@contextmanager
def _look(ui: Ui, look: PanelLook) -> Iterator[None]:
    styles = 0
    if look in ("bar", "bare"):
        imgui.push_style_var(int(imgui.StyleVar_.window_rounding), 0.0)
        imgui.push_style_var(int(imgui.StyleVar_.window_border_size), 0.0)
        imgui.push_style_var(int(imgui.StyleVar_.window_padding), imgui.ImVec2(ui.px(12), ui.px(6)))
        styles = 3
    if look == "raised":
        imgui.push_style_color(int(imgui.Col_.window_bg), packed(RAISED))
    yield
    if look == "raised":
        imgui.pop_style_color()
    imgui.pop_style_var(styles)


def _title_line(ui: Ui, title: str, title_icon: str | None, folded: bool | None) -> bool:
    now_folded = bool(folded)
    with line(ui, 28):
        if title_icon is not None:
            icon(ui, title_icon, size=20, colour=ui.theme.accent_bright)
            beside(ui)
        heading(ui, title)
        if folded is not None:
            to_right(ui, 28)
            name, hint = ("unfold", say("Open this panel")) if folded else ("fold", say("Fold this panel"))
            if icon_button(ui, name, hint=hint, size=28):
                now_folded = not folded
                ui.wake()
    return now_folded


def area(
    ui: Ui,
    key: str,
    body: Callable[[], None],
    *,
    width: float = 0,
    height: float = 0,
    raised: bool = False,
    keep_at_end: bool = False,
    fit_height: bool = False,
) -> None:
    """A part of a panel that scrolls on its own. A length of 0 takes what is left, a negative one leaves that much;
    with `fit_height` it is as high as its contents, and `height` the most it takes.

    `keep_at_end` stays at the last line as lines are added, unless the reader has scrolled back.
    """
    flags = int(imgui.ChildFlags_.nav_flattened)
    if raised:
        imgui.push_style_color(int(imgui.Col_.child_bg), packed(RAISED))
        flags |= int(imgui.ChildFlags_.always_use_window_padding)
    if fit_height:
        flags |= int(imgui.ChildFlags_.auto_resize_y)
        imgui.set_next_window_size_constraints(imgui.ImVec2(0, 0), imgui.ImVec2(float("inf"), ui.px(height)))
    tall = 0.0 if fit_height else ui.px(height)
    shown = imgui.begin_child(key, imgui.ImVec2(ui.px(width), tall), flags)
    if raised:
        imgui.pop_style_color()
    if shown:
        at_end = imgui.get_scroll_y() >= imgui.get_scroll_max_y() - 1
        ui.guard(key, body)
        if keep_at_end and at_end:
            imgui.set_scroll_here_y(1.0)
    imgui.end_child()


def scrolled_across(ui: Ui, key: str, body: Callable[[], None]) -> None:
    """What is left of a panel, in which `body` may draw a line that is wider: it scrolls to the side, with the wheel
    too."""
    flags = int(imgui.WindowFlags_.horizontal_scrollbar)
    imgui.set_next_window_content_size(imgui.ImVec2(0, 1))  # it never scrolls down, which would want a second bar
    shown = imgui.begin_child(key, imgui.ImVec2(0, 0), int(imgui.ChildFlags_.nav_flattened), flags)
    if shown:
        wheel = imgui.get_io().mouse_wheel
        if wheel and imgui.get_scroll_max_x() > 0 and imgui.is_window_hovered():
            imgui.set_scroll_x(imgui.get_scroll_x() - wheel * ui.px(60))
        ui.guard(key, body)
    imgui.end_child()


@contextmanager
def group(ui: Ui) -> Iterator[None]:
    """Widgets inside the block count as one for `beside`."""
    imgui.begin_group()
    yield
    imgui.end_group()


@contextmanager
def scope(ui: Ui, key: str | int) -> Iterator[None]:
    """Labels inside the block are told apart from equal ones outside."""
    imgui.push_id(str(key))
    yield
    imgui.pop_id()


def columns(ui: Ui, key: str, bodies: Sequence[Callable[[], None]], weights: Sequence[float] | None = None) -> None:
    """Bodies side by side; `weights` share out the width (equal when not given)."""
    flags = int(imgui.TableFlags_.sizing_stretch_prop) | int(imgui.TableFlags_.no_saved_settings)
    flags |= int(imgui.TableFlags_.no_pad_outer_x)
    if not imgui.begin_table(key, len(bodies), flags):
        return
    for number in range(len(bodies)):
        share = weights[number] if weights else 1.0
        imgui.table_setup_column(f"{number}", int(imgui.TableColumnFlags_.width_stretch), share)
    imgui.table_next_row()
    for number, body in enumerate(bodies):
        imgui.table_next_column()
        # Text that begins a column would else stand as low as the fields of the column before it.
        imgui.push_style_var(int(imgui.StyleVar_.item_spacing), imgui.ImVec2(0.0, 0.0))
        imgui.dummy(imgui.ImVec2(0.0, 0.0))
        imgui.pop_style_var()
        ui.guard(f"{key} {number}", body)
    imgui.end_table()


@contextmanager
def line(ui: Ui, height: float = 36) -> Iterator[None]:
    """Widgets inside the block (put `beside` one another) stand on the middle of one line, whatever their heights."""
    imgui.begin_group()
    before, top, tall = ui.line, imgui.get_cursor_pos_y(), ui.px(height)
    left = imgui.get_cursor_pos_x()
    ui.line = (top, tall)
    yield
    ui.line = before
    imgui.set_cursor_pos(imgui.ImVec2(left, top))
    imgui.dummy(imgui.ImVec2(0, tall))
    imgui.end_group()


def beside(ui: Ui, space: float = 8, *, needs: float = 0) -> None:
    """The next widget stands to the right of the last one; where less than it `needs` (pixels) is left, below it,
    unless the line may be wider than the panel (`scrolled_across`)."""
    imgui.same_line(0.0, ui.px(space))
    endless = imgui.internal.get_current_window().flags & int(imgui.WindowFlags_.horizontal_scrollbar)
    if not endless and imgui.get_content_region_avail().x < needs:
        imgui.new_line()


def to_right(ui: Ui, width: float) -> None:
    """The next widget, `width` wide, stands on this line at the right edge."""
    imgui.same_line()
    spare = imgui.get_content_region_avail().x - ui.px(width)
    imgui.set_cursor_pos_x(imgui.get_cursor_pos_x() + max(0.0, spare))


@contextmanager
def at_right(ui: Ui, key: str) -> Iterator[None]:
    """Widgets inside the block stand on this line at the right edge, however wide they are together."""
    width = width_at_right(ui, key) * ui.theme.scale
    imgui.same_line()
    spare = imgui.get_content_region_avail().x - width
    imgui.set_cursor_pos_x(imgui.get_cursor_pos_x() + max(0.0, spare))
    imgui.begin_group()
    yield
    imgui.end_group()
    taken = imgui.get_item_rect_size().x
    if taken != ui.memory.get(f"at right {key}"):
        ui.memory[f"at right {key}"] = taken
        ui.wake()


def width_at_right(ui: Ui, key: str) -> float:
    """How wide what stands in the block `at_right` of this key was in the last frame, at 100 %."""
    width = ui.memory.get(f"at right {key}")
    return width / ui.theme.scale if isinstance(width, float) else 0.0


def centre_next(ui: Ui, width: float) -> None:
    """The next widget, `width` wide, stands in the middle."""
    imgui.set_cursor_pos_x(imgui.get_cursor_pos_x() + max(0.0, (imgui.get_content_region_avail().x - ui.px(width)) / 2))


def available(ui: Ui) -> tuple[float, float]:
    """Width and height left in the panel, at 100 % scale."""
    room = imgui.get_content_region_avail()
    return room.x / ui.theme.scale, room.y / ui.theme.scale


def gap(ui: Ui, height: float = 8) -> None:
    """Empty space below the last widget, over and above the usual."""
    imgui.dummy(imgui.ImVec2(0, max(0, ui.px(height) - imgui.get_style().item_spacing.y)))


def rule(ui: Ui) -> None:
    """A thin line across."""
    imgui.separator()
