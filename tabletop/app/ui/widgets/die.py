"""A die with its pips, its symbol (assets/icons/die-FACE.svg), or its word where it has neither."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pygame
from imgui_bundle import imgui

from tabletop.app.ui.icons import icon_names
from tabletop.app.ui.theme import BAD, EDGE, GOOD, INK, SUNKEN, TEXT, Colour, packed
from tabletop.app.ui.widgets.texts import draw_icon, draw_picture

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

Box = tuple[int, int, int, int]

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@cache
def has_symbol(face: str) -> bool:
    """Whether a face is drawn by a symbol of its own."""
    return f"die-{face}" in icon_names()


def die(ui: Ui, face: str, *, good: bool | None = None, size: float = 40, kind: str = "") -> None:
    """A die that shows `face`. Its rim says whether that is `good` (None: nobody knows), and so does the line below
    it: a whole one for good, a broken one for bad. `kind` is the die's name, whose first word may be a colour."""
    extent = ui.px(size)
    corner = imgui.get_cursor_screen_pos()
    rim = EDGE if good is None else GOOD if good else BAD
    draw_die(ui, face, (corner.x, corner.y), extent, DieTone(rim, tint=kind.split(" ")[0]))
    if good is not None:
        _verdict_line(ui, (corner.x, corner.y), extent, good=good)
    imgui.dummy(imgui.ImVec2(extent, extent + (ui.px(8) if good is not None else 0)))


def die_slot(ui: Ui, picture: pygame.Surface | None, *, good: bool | None = None, size: float = 40) -> Box:
    """The place of a die: empty, a hollow in the tray; else with the picture of the die that lies there, and a line
    below that says whether it is `good`: a whole one for good, a broken one for bad. Gives its rectangle in pixels."""
    extent = ui.px(size)
    corner = imgui.get_cursor_screen_pos()
    place = (round(corner.x), round(corner.y))
    if picture is None:
        near, far = imgui.ImVec2(*place), imgui.ImVec2(place[0] + extent, place[1] + extent)
        imgui.get_window_draw_list().add_rect_filled(near, far, packed(SUNKEN), extent * 0.16)
    else:
        draw_picture(ui, picture, place, (extent, extent), 1.0, 0)
        if good is not None:
            _verdict_line(ui, place, extent, good=good)
    imgui.dummy(imgui.ImVec2(extent, extent + ui.px(8)))
    return (place[0], place[1], extent, extent)


def _verdict_line(ui: Ui, corner: tuple[float, float], extent: int, *, good: bool) -> None:
    """The line below a die: a whole one for good, a broken one for bad."""
    lines = imgui.get_window_draw_list()
    y, third = corner[1] + extent + ui.px(5), extent / 3
    for start, end in ((0.0, 3.0),) if good else ((0.2, 1.2), (1.8, 2.8)):
        a, b = imgui.ImVec2(corner[0] + start * third, y), imgui.ImVec2(corner[0] + end * third, y)
        lines.add_line(a, b, packed(GOOD if good else BAD), ui.px(2))


POOL_DIE = 44
"""Pixels (at 100 %) of a die in a pool."""


def pool_die(ui: Ui, key: str, tint: str, face: str, *, serves: bool, chosen: bool) -> bool:
    """A die of a pool to be chosen by a click; True when it was pressed. One that serves has a tick, one that is chosen
    a bright rim and stands a little higher."""
    extent, rise = ui.px(POOL_DIE), ui.px(5)
    corner = imgui.get_cursor_screen_pos()
    pressed = imgui.invisible_button(key, imgui.ImVec2(extent, extent + rise), int(imgui.ButtonFlags_.enable_nav))
    lit = chosen or imgui.is_item_hovered() or imgui.is_item_focused()
    place = (round(corner.x), round(corner.y + (0 if chosen else rise)))
    rim = ui.theme.accent_bright if lit else GOOD if serves else EDGE
    draw_die(ui, face, place, extent, DieTone(rim, tint=tint))
    if serves:
        inner = round(extent * 0.36)
        lines = imgui.get_window_draw_list()
        middle = imgui.ImVec2(place[0] + extent - inner * 0.45, place[1] + inner * 0.45)
        lines.add_circle_filled(middle, inner * 0.55, packed(GOOD))
        draw_icon(ui, "check", (middle.x - inner * 0.4, middle.y - inner * 0.4), round(inner * 0.8), INK)
    return pressed


DIE_TINTS: dict[str, tuple[Colour, Colour]] = {
    "black": ((46, 50, 56), TEXT),
    "green": ((54, 128, 84), TEXT),
    "blue": ((46, 98, 168), TEXT),
    "red": ((172, 56, 50), TEXT),
    "TARDIS": ((32, 74, 140), TEXT),
}
"""Ground and ink of dice that are known by a colour; others are pale with dark pips."""


@dataclass(frozen=True, slots=True)
class DieTone:
    """The rim of a die, how opaque it is, and the name of its colour, if it is known by one."""

    rim: Colour
    alpha: float = 1.0
    tint: str = ""


def draw_die(ui: Ui, face: str, corner: tuple[float, float], extent: int, tone: DieTone) -> None:
    """Paint a die at a place of the surface, `extent` pixels wide, without taking up room."""
    (ground, ink), alpha, rim = DIE_TINTS.get(tone.tint, (TEXT, INK)), tone.alpha, tone.rim
    lines = imgui.get_window_draw_list()
    near, far = imgui.ImVec2(*corner), imgui.ImVec2(corner[0] + extent, corner[1] + extent)
    lines.add_rect_filled(near, far, packed(ground, alpha), extent * 0.18)
    lines.add_rect(near, far, packed(rim, alpha), extent * 0.18, max(1, extent * 0.075))
    middle = (corner[0] + extent / 2, corner[1] + extent / 2)
    pips = _PIPS.get(int(face)) if face.isdigit() else None
    if pips is not None:
        for across, down in pips:
            place = imgui.ImVec2(middle[0] + across * extent * 0.25, middle[1] + down * extent * 0.25)
            lines.add_circle_filled(place, extent * 0.085, packed(ink, alpha))
    elif has_symbol(face):
        inner = round(extent * 0.7)
        draw_icon(ui, f"die-{face}", (middle[0] - inner / 2, middle[1] - inner / 2), inner, ink, alpha)
    else:
        with ui.fonts.use(ui.theme, "small", bold=True):
            words = imgui.calc_text_size(face)
            place = imgui.ImVec2(round(middle[0] - words.x / 2), round(middle[1] - words.y / 2))
            lines.add_text(place, packed(ink, alpha), face)
