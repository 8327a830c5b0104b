"""Facts to read and pages to turn: tables, trees, tabs."""

# ruff: noqa: PLR0913 — a widget's options are keywords with defaults

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from imgui_bundle import imgui

from tabletop.app.ui.theme import HOVERED, TextSize, packed
from tabletop.app.ui.widgets.texts import text, word_width

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

Node = TypeVar("Node")
LABELS = 0.6
"""The share of a line that the names of facts take at most."""


def facts(ui: Ui, key: str, rows: Sequence[tuple[str, str]], *, label_width: float = 0) -> None:
    """Names on the left in muted text, values on the right; values wrap, and names that would take most of the room."""
    flags = int(imgui.TableFlags_.sizing_stretch_prop) | int(imgui.TableFlags_.no_saved_settings)
    flags |= int(imgui.TableFlags_.no_pad_outer_x)
    if not imgui.begin_table(key, 2, flags):
        return
    most = imgui.get_content_region_avail().x * LABELS
    longest = max((word_width(ui, name, "body", bold=False) for name, _ in rows), default=0.0)
    if label_width or longest > most:
        wide = ui.px(label_width) if label_width else most
        imgui.table_setup_column("name", int(imgui.TableColumnFlags_.width_fixed), wide)
    else:
        imgui.table_setup_column("name", int(imgui.TableColumnFlags_.width_fixed))
    imgui.table_setup_column("value", int(imgui.TableColumnFlags_.width_stretch))
    for name, value in rows:
        imgui.table_next_row()
        imgui.table_next_column()
        text(ui, name, muted=True, wrap=longest > most)
        imgui.table_next_column()
        text(ui, value)
    imgui.end_table()


def sums(ui: Ui, key: str, rows: Sequence[tuple[str, str]], total: tuple[str, str] | None = None) -> None:
    """Lines of a sum: what is counted on the left, its figure at the right edge; `total` is a bold last line."""
    flags = int(imgui.TableFlags_.no_saved_settings) | int(imgui.TableFlags_.no_pad_outer_x)
    if not imgui.begin_table(key, 2, flags):
        return
    imgui.table_setup_column("what", int(imgui.TableColumnFlags_.width_stretch))
    imgui.table_setup_column("figure", int(imgui.TableColumnFlags_.width_fixed), ui.px(40))
    for number, (what, figure) in enumerate((*rows, *((total,) if total is not None else ()))):
        bold = number == len(rows)
        imgui.table_next_row()
        imgui.table_next_column()
        text(ui, what, muted=not bold, bold=bold)
        imgui.table_next_column()
        imgui.set_cursor_pos_x(imgui.get_cursor_pos_x() + max(0.0, ui.px(40) - imgui.calc_text_size(figure).x))
        text(ui, figure, bold=bold, wrap=False)
    imgui.end_table()


def table(
    ui: Ui,
    key: str,
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    selected: int | None = None,
    height: float = 0,
    weights: Sequence[float] | None = None,
) -> int | None:
    """Rows of text under headers; answers the index of a row clicked in this frame. With a `height` it scrolls."""
    flags = int(imgui.TableFlags_.row_bg) | int(imgui.TableFlags_.sizing_stretch_prop)
    flags |= int(imgui.TableFlags_.no_saved_settings) | int(imgui.TableFlags_.borders_inner_h)
    flags |= int(imgui.TableFlags_.pad_outer_x)
    if height:
        flags |= int(imgui.TableFlags_.scroll_y)
    clicked: int | None = None
    if not imgui.begin_table(key, len(headers), flags, imgui.ImVec2(0, ui.px(height))):
        return None
    for number, header in enumerate(headers):
        share = weights[number] if weights else 0.0
        imgui.table_setup_column(header, int(imgui.TableColumnFlags_.width_stretch) if weights else 0, share)
    imgui.table_setup_scroll_freeze(0, 1)
    imgui.table_next_row(int(imgui.TableRowFlags_.headers))
    for header in headers:
        imgui.table_next_column()
        text(ui, header, muted=True, size="small", bold=True, wrap=False)
    for number, row in enumerate(rows):
        imgui.table_next_row()
        imgui.table_next_column()
        span = int(imgui.SelectableFlags_.span_all_columns) | int(imgui.SelectableFlags_.allow_overlap)
        pressed, _ = imgui.selectable(f"{row[0]}##{key} {number}", number == selected, span)
        if pressed:
            clicked = number
        for cell in row[1:]:
            imgui.table_next_column()
            text(ui, cell, wrap=False)
    imgui.end_table()
    return clicked


def tabs(
    ui: Ui,
    key: str,
    pages: Sequence[tuple[str, Callable[[], None]]],
    *,
    turn_to: int | None = None,
    tight: bool = False,
) -> int:
    """Pages one of which is in sight; answers its index. `turn_to` turns to a page in this frame; `tight`: many tabs
    stand close together, in small letters where they would else not fit."""
    shown = 0
    style = imgui.get_style()
    across, space = (ui.px(6), ui.px(3)) if tight else (style.frame_padding.x, style.item_inner_spacing.x)
    padding, apart = imgui.ImVec2(across, style.frame_padding.y), imgui.ImVec2(space, style.item_inner_spacing.y)

    written: TextSize = "body"
    if tight:
        taken = sum(word_width(ui, label.split("##")[0], "body", bold=False) + 2 * across + space for label, _ in pages)
        written = "body" if taken <= imgui.get_content_region_avail().x else "small"

    def pushed() -> None:
        imgui.push_style_var(int(imgui.StyleVar_.frame_padding), padding)
        imgui.push_style_var(int(imgui.StyleVar_.item_inner_spacing), apart)

    pushed()
    with ui.fonts.use(ui.theme, written):
        begun = imgui.begin_tab_bar(key, int(imgui.TabBarFlags_.no_tooltip))
    imgui.pop_style_var(2)
    if not begun:
        return shown
    for number, (label, body) in enumerate(pages):
        flags = int(imgui.TabItemFlags_.set_selected) if number == turn_to else 0
        pushed()
        with ui.fonts.use(ui.theme, written):
            opened = imgui.begin_tab_item_simple(label, flags)
        imgui.pop_style_var(2)
        if opened:
            shown = number
            ui.guard(f"{key} {label}", body)
            imgui.end_tab_item()
    imgui.end_tab_bar()
    return shown


def tree(
    ui: Ui,
    key: str,
    roots: Sequence[Node],
    label: Callable[[Node], str],
    children: Callable[[Node], Sequence[Node]],
    *,
    selected: Node | None = None,
    open_depth: int = 1,
) -> Node | None:
    """Nodes that open onto their children; answers the node clicked in this frame, else None."""
    imgui.push_id(key)
    clicked = None
    for number, node in enumerate(roots):
        imgui.push_id(number)
        clicked = _branch(ui, node, label, children, selected, open_depth) or clicked
        imgui.pop_id()
    imgui.pop_id()
    return clicked


def _tree_row(ui: Ui, label: str, flags: int, selected: bool) -> bool:
    """A line of a tree on a ground with round corners, which imgui's own has not."""
    lines = imgui.get_window_draw_list()
    lines.channels_split(2)
    lines.channels_set_current(1)
    for name in (imgui.Col_.header, imgui.Col_.header_hovered, imgui.Col_.header_active):
        imgui.push_style_color(int(name), 0)
    opened = imgui.tree_node_ex(label, flags)
    imgui.pop_style_color(3)
    lines.channels_set_current(0)
    if selected or imgui.is_item_hovered():
        tone = ui.theme.chosen if selected else HOVERED
        lines.add_rect_filled(imgui.get_item_rect_min(), imgui.get_item_rect_max(), packed(tone), ui.px(6))
    lines.channels_merge()
    return opened


def _branch(
    ui: Ui,
    node: Node,
    label: Callable[[Node], str],
    children: Callable[[Node], Sequence[Node]],
    selected: Node | None,
    open_depth: int,
) -> Node | None:
    below = children(node)
    flags = int(imgui.TreeNodeFlags_.open_on_arrow) | int(imgui.TreeNodeFlags_.span_avail_width)
    flags |= int(imgui.TreeNodeFlags_.open_on_double_click) | int(imgui.TreeNodeFlags_.frame_padding)
    if not below:
        flags |= int(imgui.TreeNodeFlags_.leaf)
    if open_depth > 0:
        flags |= int(imgui.TreeNodeFlags_.default_open)
    opened = _tree_row(ui, label(node), flags, selected is not None and node == selected)
    clicked = node if imgui.is_item_clicked() and not imgui.is_item_toggled_open() else None
    if opened:
        for number, child in enumerate(below):
            imgui.push_id(number)
            clicked = _branch(ui, child, label, children, selected, open_depth - 1) or clicked
            imgui.pop_id()
        imgui.tree_pop()
    return clicked
