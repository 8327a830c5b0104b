"""Rows to choose from and facts to read: lists with pictures, tables, trees, tabs."""

# ruff: noqa: PLR0913 — a widget's options are keywords with defaults

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import pygame
from imgui_bundle import imgui

from tabletop.app.ui.theme import HOVERED, MUTED, TEXT, Colour, mix, packed
from tabletop.app.ui.widgets.texts import draw_icon, draw_picture, text
from tabletop.app.ui.widgets.tooltips import tooltip

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

Node = TypeVar("Node")


@dataclass(frozen=True, slots=True)
class RowResult:
    """What happened to a row in this frame."""

    clicked: bool = False
    opened: bool = False  # a double click, or Enter on the row in focus
    menu: bool = False  # the right button: open a context menu
    hovered: bool = False


def list_row(
    ui: Ui,
    key: str,
    title: str,
    subtitle: str = "",
    *,
    image: pygame.Surface | None = None,
    icon: str | None = None,
    aside: str = "",
    selected: bool = False,
    colour: Colour | None = None,
    reason: str | None = None,
    height: float = 0,
) -> RowResult:
    """A row across the panel: a picture or icon, a bold line, a muted one below, a word at the right edge.

    `colour` is a stripe at its left edge, a side's colour for instance; `reason` greys it and is its tooltip.
    """
    tall = ui.px(height or (56 if subtitle else 38))
    if _far_off(tall):
        imgui.dummy(imgui.ImVec2(0, tall + ui.px(2) - imgui.get_style().item_spacing.y))
        return RowResult()
    imgui.push_style_color(int(imgui.Col_.header), packed(ui.theme.chosen))
    imgui.push_style_color(int(imgui.Col_.header_hovered), packed(HOVERED))
    # imgui spreads a row over the gaps beside it, where a scrolling area would cut its corners off.
    imgui.push_style_var(int(imgui.StyleVar_.item_spacing), imgui.ImVec2(0, ui.px(2)))
    imgui.begin_disabled(reason is not None)
    flags = int(imgui.SelectableFlags_.allow_double_click)
    pressed, _ = imgui.selectable(f"##{key}", selected, flags, imgui.ImVec2(0, tall))
    imgui.end_disabled()
    imgui.pop_style_var()
    imgui.pop_style_color(2)
    double = pressed and imgui.is_mouse_double_clicked(imgui.MouseButton_.left)
    by_keys = pressed and not imgui.is_mouse_released(0) and not imgui.is_mouse_down(0)
    menu = imgui.is_item_clicked(imgui.MouseButton_.right)
    hovered = imgui.is_item_hovered()
    if reason is not None:
        tooltip(ui, reason)
    second = ui.theme.muted_on_chosen if selected else MUTED
    _row_face(ui, (title, subtitle, aside), (image, icon), (colour, second), 0.5 if reason is not None else 1.0)
    return RowResult(pressed, double or by_keys, menu, hovered)


def _far_off(tall: float) -> bool:
    """Whether a row lies so far outside the scrolled area that not even a step of the keys could reach it."""
    top, lines = imgui.get_cursor_screen_pos().y, imgui.get_window_draw_list()
    return top + 3 * tall < lines.get_clip_rect_min().y or top - 2 * tall > lines.get_clip_rect_max().y


def rows(ui: Ui, count: int, height: float, draw: Callable[[int], None]) -> None:
    """Thousands of things one below the other, of which only those in sight are drawn.

    `height` is that of one, at 100 % and with the space below it; `draw` is given the number of each in sight.
    """
    clipper = imgui.ListClipper()
    clipper.begin(count, float(ui.px(height)))
    while clipper.step():
        for number in range(clipper.display_start, clipper.display_end):
            draw(number)
    clipper.end()


def _row_face(
    ui: Ui,
    words: tuple[str, str, str],
    pictures: tuple[pygame.Surface | None, str | None],
    colours: tuple[Colour | None, Colour],
    alpha: float,
) -> None:
    title, subtitle, aside = words
    picture, glyph = pictures
    stripe, second = colours
    corner, far = imgui.get_item_rect_min(), imgui.get_item_rect_max()
    lines = imgui.get_window_draw_list()
    tall, pad = far.y - corner.y, ui.px(8)
    x = corner.x + pad
    if stripe is not None:
        lines.add_rect_filled(
            imgui.ImVec2(corner.x, corner.y + pad),
            imgui.ImVec2(corner.x + ui.px(3), far.y - pad),
            packed(stripe, alpha),
        )
        x += ui.px(4)
    if picture is not None:
        x = _row_picture(ui, picture, (x, corner.y), tall, alpha)
    elif glyph is not None:
        extent = ui.px(20)
        draw_icon(ui, glyph, (x, corner.y + (tall - extent) / 2), extent, mix(MUTED, TEXT, 0.5), alpha)
        x += extent + ui.px(10)
    right = far.x - pad
    if aside:
        with ui.fonts.use(ui.theme, "small"):
            extent_x = imgui.calc_text_size(aside)
            right -= extent_x.x
            lines.add_text(
                imgui.ImVec2(round(right), round(corner.y + (tall - extent_x.y) / 2)), packed(second, alpha), aside
            )
            right -= pad
    clip = (x, corner.y, right, far.y)
    title_px, small_px = ui.theme.font_px("body"), ui.theme.font_px("small")
    if not subtitle:
        _clipped(ui, title, "body", bool(picture), (x, corner.y + (tall - title_px) / 2), packed(TEXT, alpha), clip)
        return
    block = title_px + small_px + ui.px(4)
    top = corner.y + (tall - block) / 2 - ui.px(1)
    _clipped(ui, title, "body", True, (x, top), packed(TEXT, alpha), clip)
    _clipped(ui, subtitle, "small", False, (x, top + title_px + ui.px(4)), packed(second, alpha), clip)


def _row_picture(ui: Ui, picture: pygame.Surface, corner: tuple[float, float], tall: float, alpha: float) -> float:
    inset = ui.px(4)
    room_h = tall - 2 * inset
    own_w, own_h = picture.get_size()
    room_w = min(room_h * own_w / max(1, own_h), room_h * 1.6)
    factor = min(room_w / max(1, own_w), room_h / max(1, own_h))
    wide, high = max(1, round(own_w * factor)), max(1, round(own_h * factor))
    left, top = round(corner[0]), round(corner[1] + (tall - high) / 2)
    draw_picture(ui, picture, (left, top), (wide, high), alpha, 4)
    return left + wide + ui.px(12)


def _clipped(
    ui: Ui,
    words: str,
    size: str,
    bold: bool,
    place: tuple[float, float],
    ink: int,
    clip: tuple[float, float, float, float],
) -> None:
    """Text cut with an ellipsis where the room ends."""
    name = "small" if size == "small" else "body"
    with ui.fonts.use(ui.theme, "small" if name == "small" else "body", bold):
        room = clip[2] - place[0]
        shown = words
        if imgui.calc_text_size(shown).x > room:
            while shown and imgui.calc_text_size(shown + "…").x > room:
                shown = shown[:-1]
            shown = shown.rstrip() + "…"
        imgui.get_window_draw_list().add_text(imgui.ImVec2(round(place[0]), round(place[1])), ink, shown)


def facts(ui: Ui, key: str, rows: Sequence[tuple[str, str]], *, label_width: float = 0) -> None:
    """Names on the left in muted text, values on the right; values wrap."""
    flags = int(imgui.TableFlags_.sizing_stretch_prop) | int(imgui.TableFlags_.no_saved_settings)
    flags |= int(imgui.TableFlags_.no_pad_outer_x)
    if not imgui.begin_table(key, 2, flags):
        return
    if label_width:
        imgui.table_setup_column("name", int(imgui.TableColumnFlags_.width_fixed), ui.px(label_width))
    else:
        imgui.table_setup_column("name", int(imgui.TableColumnFlags_.width_fixed))
    imgui.table_setup_column("value", int(imgui.TableColumnFlags_.width_stretch))
    for name, value in rows:
        imgui.table_next_row()
        imgui.table_next_column()
        text(ui, name, muted=True, wrap=False)
        imgui.table_next_column()
        text(ui, value)
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


def tabs(ui: Ui, key: str, pages: Sequence[tuple[str, Callable[[], None]]], *, turn_to: int | None = None) -> int:
    """Pages one of which is in sight; answers its index. `turn_to` turns to a page in this frame."""
    shown = 0
    if not imgui.begin_tab_bar(key, int(imgui.TabBarFlags_.no_tooltip)):
        return shown
    for number, (label, body) in enumerate(pages):
        flags = int(imgui.TabItemFlags_.set_selected) if number == turn_to else 0
        if imgui.begin_tab_item_simple(label, flags):
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
