"""Rows to choose from: a list with pictures, and any number of things one below the other."""

# ruff: noqa: PLR0913 — a widget's options are keywords with defaults

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from imgui_bundle import imgui

from tabletop.app.ui.theme import EDGE, HOVERED, MUTED, RAISED, TEXT, Colour, TextSize, mix, packed
from tabletop.app.ui.widgets.die import DieTone, draw_die
from tabletop.app.ui.widgets.greyed import greyed
from tabletop.app.ui.widgets.texts import abridged, clipped, draw_icon, draw_picture, in_lines
from tabletop.app.ui.widgets.tooltips import tooltip
from tabletop.tongue import told

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui


MOST_DICE = 8
"""Dice that a row shows at most: the last ones."""


@dataclass(frozen=True, slots=True)
class RowResult:
    """What happened to a row in this frame."""

    clicked: bool = False
    opened: bool = False  # a double click, or Enter on the row in focus
    menu: bool = False  # the right button: open a context menu
    hovered: bool = False
    dragged: bool = False  # held, and the mouse has left it: it is on its way elsewhere


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
    abridge: bool = False,
    faces: tuple[str, ...] = (),
    framed: bool = False,
    text: str = "",
) -> RowResult:
    """A row across the panel: a picture or icon, a bold line, muted ones below (one for each line of `subtitle`, more
    where the row is high enough for a long one), below these a lighter `text` to be read, a word at the right edge.

    `colour` is a stripe at its left edge, a side's colour for instance; `reason` greys it and is its tooltip. A title
    that is too long is cut at its end, and told whole by the tooltip; with `abridge` its middle sentences are left out
    instead. `faces` are dice that stand before the word at the right edge. An `icon` of "" is the room for one.
    `framed`: the picture, or until it is drawn the icon, stands in a square; so the words of all rows stand in line.
    """
    tall = ui.px(height or (56 if subtitle else 38))
    if far_off(tall):
        imgui.dummy(imgui.ImVec2(0, tall + ui.px(2) - imgui.get_style().item_spacing.y))
        return RowResult()
    pressed = row_ground(ui, key, tall, selected, reason)
    pressed = pressed and reason is None
    double = pressed and imgui.is_mouse_double_clicked(imgui.MouseButton_.left)
    by_keys = pressed and not imgui.is_mouse_released(0) and not imgui.is_mouse_down(0)
    menu = imgui.is_item_clicked(imgui.MouseButton_.right)
    hovered = imgui.is_item_hovered()
    dragged = (
        reason is None and imgui.is_item_active() and not hovered and imgui.is_mouse_dragging(imgui.MouseButton_.left)
    )
    if reason is not None:
        tooltip(ui, reason)
    second = ui.theme.muted_on_chosen if selected else MUTED
    cut = abridged if abridge else clipped
    pictures = (image, icon, faces, framed)
    alpha = 0.5 if reason is not None else 1.0
    whole = _row_face(ui, cut, (title, subtitle, text, aside), pictures, (colour, second), alpha)
    if not whole and reason is None:
        tooltip(ui, title)
    return RowResult(pressed, double or by_keys, menu, hovered, dragged)


def row_ground(ui: Ui, key: str, tall: float, selected: bool, reason: str | None = None) -> bool:
    """What is pressed of a row: its ground, `tall` pixels high, which lights up under the mouse."""
    imgui.push_style_color(int(imgui.Col_.header), packed(ui.theme.chosen))
    imgui.push_style_color(int(imgui.Col_.header_hovered), packed(HOVERED))
    # imgui spreads a row over the gaps beside it, where a scrolling area would cut its corners off.
    imgui.push_style_var(int(imgui.StyleVar_.item_spacing), imgui.ImVec2(0, ui.px(2)))
    flags = int(imgui.SelectableFlags_.allow_double_click)
    with greyed(ui, reason):
        pressed, _ = imgui.selectable(f"##{key}", selected, flags, imgui.ImVec2(0, tall))
    imgui.pop_style_var()
    imgui.pop_style_color(2)
    return bool(pressed)


def far_off(tall: float) -> bool:
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
    cut: Callable[[str, float], str],
    words: tuple[str, str, str, str],
    pictures: tuple[pygame.Surface | None, str | None, tuple[str, ...], bool],
    colours: tuple[Colour | None, Colour],
    alpha: float,
) -> bool:
    """Paint what a row says; False when its title had to be cut."""
    title, subtitle, text, aside = map(told, words)
    picture, glyph, faces, framed = pictures
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
    if framed:
        x = _row_frame(ui, picture, glyph, (x, corner.y), tall, alpha)
    elif picture is not None:
        x = _row_picture(ui, picture, (x, corner.y), tall, alpha)
    elif glyph is not None:
        extent = ui.px(20)
        if glyph:
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
    if faces:
        right = row_dice(ui, faces, right, corner.y, tall, alpha)
    title_px, small_px = ui.theme.font_px("body"), ui.theme.font_px("small")
    head, foot = round(title_px) + ui.px(4), round(small_px) + ui.px(4)
    if not (subtitle or text) and (cut is abridged or tall < 2 * head + pad):
        place = (x, corner.y + (tall - title_px) / 2)
        return _clipped(ui, title, ("body", picture is not None), place, packed(TEXT, alpha), right, cut)
    parts, read = [each for each in subtitle.split("\n") if each], [text] if text else []
    below = len(parts) + len(read)
    above = _lines(ui, [title], ("body", True), right - x, int((tall - pad - below * foot) // head))
    room = int((tall - pad - len(above) * head) // foot)
    under = [(line, second) for line in _lines(ui, parts, ("small", False), right - x, room - len(read))]
    lighter = mix(second, TEXT, 0.6)
    under += [(line, lighter) for line in _lines(ui, read, ("small", False), right - x, room - len(under))]
    top = corner.y + (tall + ui.px(4) - len(above) * head - len(under) * foot) / 2 - ui.px(1)
    whole = True
    for words_above in above:
        whole &= _clipped(ui, words_above, ("body", True), (x, top), packed(TEXT, alpha), right)
        top += head
    for words_below, tone in under:
        _clipped(ui, words_below, ("small", False), (x, top), packed(tone, alpha), right)
        top += foot
    return whole


def _lines(ui: Ui, parts: list[str], font: tuple[TextSize, bool], across: float, most: int) -> list[str]:
    """Words in lines of `across` pixels: one for each part, and `most` where some are too long. A dot between two
    things is left out where the line ends between them."""
    lines: list[str] = []
    spare = most - len(parts)
    with ui.fonts.use(ui.theme, *font):
        for part in parts:
            made = in_lines(part, across, max(0, spare) + 1)
            spare -= len(made) - 1
            lines += [line.removeprefix("· ").removesuffix(" ·") for line in made]
    return lines


def row_dice(ui: Ui, faces: tuple[str, ...], right: float, top: float, tall: float, alpha: float) -> float:
    """The last dice of a row, from `right` to the left; answers where they begin."""
    extent, apart = min(ui.px(18), round(tall - ui.px(4))), ui.px(3)
    for face in reversed(faces[-MOST_DICE:]):
        right -= extent
        draw_die(ui, face, (round(right), round(top + (tall - extent) / 2)), extent, DieTone(EDGE, alpha))
        right -= apart
    return right - apart


def _row_frame(
    ui: Ui, picture: pygame.Surface | None, glyph: str | None, corner: tuple[float, float], tall: float, alpha: float
) -> float:
    """The square of a row with its picture, or as long as there is none with its icon; answers where it ends."""
    inset, left = ui.px(4), round(corner[0])
    room = round(tall) - 2 * inset
    top = round(corner[1]) + inset
    near, far = imgui.ImVec2(left, top), imgui.ImVec2(left + room, top + room)
    imgui.get_window_draw_list().add_rect_filled(near, far, packed(RAISED, alpha), ui.px(4))
    if picture is not None:
        own_w, own_h = picture.get_size()
        factor = room / max(1, own_w, own_h)
        wide, high = max(1, round(own_w * factor)), max(1, round(own_h * factor))
        draw_picture(ui, picture, (left + (room - wide) // 2, top + (room - high) // 2), (wide, high), alpha, 4)
    elif glyph:
        extent = ui.px(20)
        draw_icon(ui, glyph, (left + (room - extent) / 2, top + (room - extent) / 2), extent, MUTED, alpha)
    return left + room + ui.px(12)


def _row_picture(ui: Ui, picture: pygame.Surface, corner: tuple[float, float], tall: float, alpha: float) -> float:
    inset = ui.px(4)
    room_h = tall - 2 * inset
    own_w, own_h = picture.get_size()
    room_w = min(room_h * own_w / max(1, own_h), room_h * 1.6)
    factor = min(1.0, room_w / max(1, own_w), room_h / max(1, own_h))  # larger than it is it would be blurred
    wide, high = max(1, round(own_w * factor)), max(1, round(own_h * factor))
    left, top = round(corner[0]), round(corner[1] + (tall - high) / 2)
    draw_picture(ui, picture, (left, top), (wide, high), alpha, 4)
    return left + wide + ui.px(12)


def _clipped(
    ui: Ui,
    words: str,
    font: tuple[TextSize, bool],
    place: tuple[float, float],
    ink: int,
    right: float,
    cut: Callable[[str, float], str] = clipped,
) -> bool:
    """Text cut with an ellipsis where the room ends; False when it had to be."""
    with ui.fonts.use(ui.theme, *font):
        shown = cut(words, right - place[0])
        imgui.get_window_draw_list().add_text(imgui.ImVec2(round(place[0]), round(place[1])), ink, shown)
    return shown == words
