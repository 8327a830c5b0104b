"""Things to read: headings, text, badges, icons, pictures."""

# ruff: noqa: PLR0913 — a widget's options are keywords with defaults

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

import pygame
from imgui_bundle import imgui

from tabletop.app.ui.theme import MUTED, RAISED, TEXT, WARNING, Colour, TextSize, packed
from tabletop.tongue import told

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

LETTERING = 40
"""Pixels (at 100 %) of the letters of the program's name."""


def title(ui: Ui, words: str) -> None:
    """The largest text: the name of a screen or a model, as it is."""
    text(ui, words, size="title", bold=True, named=True)


def lettering(ui: Ui, words: str, sign: pygame.Surface) -> None:
    """The program's name, larger than anything else, behind its sign."""
    extent = sign.get_width()
    corner = imgui.get_cursor_screen_pos()
    draw_picture(ui, sign, (round(corner.x), round(corner.y)), (extent, extent), 1.0, 0)
    imgui.push_font(ui.fonts.bold, float(ui.px(LETTERING)))
    high = imgui.get_text_line_height()
    place = imgui.ImVec2(round(corner.x) + extent + ui.px(12), round(corner.y + (extent - high) / 2))
    imgui.get_window_draw_list().add_text(place, packed(TEXT), words)
    imgui.pop_font()
    imgui.dummy(imgui.ImVec2(imgui.get_content_region_avail().x, extent))


def heading(ui: Ui, words: str) -> None:
    """The bold line above a part of a panel."""
    text(ui, words, bold=True)


def text(
    ui: Ui,
    words: str,
    *,
    muted: bool = False,
    bold: bool = False,
    size: TextSize = "body",
    colour: Colour | None = None,
    wrap: bool = True,
    room: float | None = None,
    named: bool = False,
) -> None:
    """Text in one colour, wrapped at the panel's edge unless `wrap` is False; with `room` (pixels at 100 %) it is cut
    with an ellipsis where it would be wider. Unless it is a name (`named`), what the rules told is translated."""
    tint, words = colour or (MUTED if muted else TEXT), words if named else told(words)
    with ui.fonts.use(ui.theme, size, bold):
        centre_on_line(ui, imgui.get_text_line_height())
        imgui.push_style_color(int(imgui.Col_.text), packed(tint))
        if wrap:
            imgui.push_text_wrap_pos(0.0)
        imgui.text_unformatted(words if room is None else clipped(words, ui.px(room)))
        if wrap:
            imgui.pop_text_wrap_pos()
        imgui.pop_style_color()


def complaint(ui: Ui, words: str) -> None:
    """What is wrong with what was written into the field above."""
    text(ui, words, size="small", colour=WARNING)


def clipped(words: str, room: float) -> str:
    """The words, cut with an ellipsis where they would be wider than `room` pixels in the font of the moment."""
    if imgui.calc_text_size(words).x <= room:
        return words
    kept = bisect_right(range(len(words)), room, key=lambda n: imgui.calc_text_size(words[:n] + "…").x)
    return words[: max(0, kept - 1)].rstrip() + "…"


def in_lines(words: str, room: float, most: int) -> list[str]:
    """The words in lines of `room` pixels in the font of the moment, `most` at most: the last holds all that is left,
    and like a word by itself it may be too wide (`clipped`)."""
    lines: list[str] = []
    left = words.split(" ")
    while len(left) > 1 and len(lines) < most - 1:
        fits = bisect_right(range(len(left) + 1), room, key=lambda n: imgui.calc_text_size(" ".join(left[:n])).x) - 1
        count = max(1, fits)
        lines.append(" ".join(left[:count]))
        left = left[count:]
    return [*lines, " ".join(left)] if left else lines


def word_width(ui: Ui, words: str, size: TextSize = "small", bold: bool = True) -> float:
    """Pixels that words on one line take."""
    with ui.fonts.use(ui.theme, size, bold):
        return float(imgui.calc_text_size(told(words)).x)


def first_sentences(ui: Ui, words: str, room: float, size: TextSize = "small") -> str:
    """The first sentences, as many as stand on one line of `room` pixels (at 100 %); one at least, which may not."""
    sentences = _sentences(told(words))
    while len(sentences) > 1 and word_width(ui, " ".join(sentences), size, bold=False) > room * ui.theme.scale:
        sentences.pop()
    return " ".join(sentences)


def _sentences(words: str) -> list[str]:
    return re.split(r"(?<=[.!?”]) (?!\d)", words)  # "p. 8" is one word


def abridged(words: str, room: float) -> str:
    """Sentences that are too wide for `room` pixels: the first, and those at the end, which tell what came of it."""
    sentences = _sentences(words)
    for first, kept in [(f"{sentences[0]} ", n) for n in range(len(sentences) - 2, 0, -1)] + [("", 1)]:
        shown = f"{first}… {' '.join(sentences[-kept:])}"
        if imgui.calc_text_size(words).x > room and imgui.calc_text_size(shown).x <= room:
            return shown
    return clipped(words, room)


def pair(ui: Ui, words: str, value: str, *, colour: Colour | None = None) -> None:
    """Words on the left, wrapped before they reach the bold value at the right edge."""
    value = told(value)
    with ui.fonts.use(ui.theme, "body", bold=True):
        wide = imgui.calc_text_size(value).x
    left, right = imgui.get_cursor_pos_x(), imgui.get_cursor_pos_x() + imgui.get_content_region_avail().x
    with ui.fonts.use(ui.theme, "body"):
        imgui.push_text_wrap_pos(right - wide - ui.px(12))
        imgui.text_unformatted(told(words))
        imgui.pop_text_wrap_pos()
    imgui.same_line(left)
    imgui.set_cursor_pos_x(right - wide)
    imgui.push_text_wrap_pos(-1.0)  # not even where a tooltip wraps everything
    text(ui, value, bold=True, wrap=False, colour=colour)
    imgui.pop_text_wrap_pos()


def term(ui: Ui, name: str, words: str, *, quiet: bool = True, bold: bool = False) -> None:
    """A name and, close below it, what it means, in small letters (muted when `quiet`); then a little room."""
    tight = imgui.ImVec2(imgui.get_style().item_spacing.x, ui.px(2))
    imgui.begin_group()
    imgui.push_style_var(int(imgui.StyleVar_.item_spacing), tight)
    text(ui, name, bold=bold)
    if words:
        text(ui, words, muted=quiet, size="small")
    imgui.pop_style_var()
    imgui.end_group()


def centre_on_line(ui: Ui, height: float) -> None:
    """Inside a `line`, move the next widget, `height` pixels high, to the line's middle."""
    if ui.line is not None:
        top, room = ui.line
        imgui.set_cursor_pos_y(round(top + (room - height) / 2))


def bullet(ui: Ui, words: str, *, muted: bool = False, mark: str = "·") -> None:
    """A line of a list: its mark (· ✓ ✗ →) hangs in front of the wrapped text."""
    text(ui, mark, colour=MUTED, wrap=False)
    imgui.same_line(0.0, ui.px(8))
    text(ui, words, muted=muted)


def icon(ui: Ui, name: str, *, size: float = 20, colour: Colour | None = None) -> None:
    """One of our icons (assets/icons/NAME.svg), centred on the line of text."""
    extent = ui.px(size)
    line = imgui.get_text_line_height()
    centre_on_line(ui, line)
    corner = imgui.get_cursor_screen_pos()
    top = corner.y + round((line - extent) / 2)
    draw_icon(ui, name, (corner.x, top), extent, colour or TEXT)
    imgui.dummy(imgui.ImVec2(extent, line))


def draw_icon(ui: Ui, name: str, corner: tuple[float, float], extent: int, colour: Colour, alpha: float = 1.0) -> None:
    """Paint an icon at a place of the surface, `extent` pixels wide, without taking up room."""
    reference = ui.painter.textures.reference(ui.icons.number(name, extent))
    x, y = round(corner[0]), round(corner[1])
    imgui.get_window_draw_list().add_image(
        reference,
        imgui.ImVec2(x, y),
        imgui.ImVec2(x + extent, y + extent),
        imgui.ImVec2(0, 0),
        imgui.ImVec2(1, 1),
        packed(colour, alpha * imgui.get_style().alpha),
    )


def image(
    ui: Ui, surface: pygame.Surface, width: float, height: float, *, alpha: float = 1.0, framed: bool = False
) -> None:
    """A picture fitted into width × height (at 100 %), keeping its shape. Its pixels are read once: `Ui.forget` it
    when they change.
    """
    room_w, room_h = ui.px(width), ui.px(height)
    own_w, own_h = surface.get_size()
    factor = min(room_w / max(1, own_w), room_h / max(1, own_h))
    extent = imgui.ImVec2(max(1, round(own_w * factor)), max(1, round(own_h * factor)))
    corner = imgui.get_cursor_screen_pos()
    if framed:
        _frame(ui, corner, (room_w, room_h))
    left, top = corner.x + (room_w - extent.x) // 2, corner.y + (room_h - extent.y) // 2
    draw_picture(ui, surface, (round(left), round(top)), (int(extent.x), int(extent.y)), alpha, 6 if framed else 0)
    imgui.dummy(imgui.ImVec2(room_w, room_h))


def frame(ui: Ui, width: float, height: float) -> None:
    """The frame of a picture that is still to come."""
    extent = (ui.px(width), ui.px(height))
    _frame(ui, imgui.get_cursor_screen_pos(), extent)
    imgui.dummy(imgui.ImVec2(*extent))


def _frame(ui: Ui, corner: imgui.ImVec2, size: tuple[int, int]) -> None:
    far = imgui.ImVec2(corner.x + size[0], corner.y + size[1])
    imgui.get_window_draw_list().add_rect_filled(corner, far, packed(RAISED), ui.px(6))


def draw_picture(
    ui: Ui, surface: pygame.Surface, corner: tuple[int, int], size: tuple[int, int], alpha: float, radius: float
) -> None:
    """Paint a picture at a place of the surface, `size` pixels large, without taking up room."""
    number = ui.pictures.number(surface, size, ui.px(radius))
    imgui.get_window_draw_list().add_image(
        ui.painter.textures.reference(number),
        imgui.ImVec2(*corner),
        imgui.ImVec2(corner[0] + size[0], corner[1] + size[1]),
        imgui.ImVec2(0, 0),
        imgui.ImVec2(1, 1),
        packed((255, 255, 255), alpha * imgui.get_style().alpha),
    )
