"""Playing cards laid side by side, each a picture that can be pointed at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from imgui_bundle import imgui

from tabletop.app.ui.theme import GROUND, Colour, packed
from tabletop.app.ui.widgets.texts import draw_picture

if TYPE_CHECKING:
    from tabletop.app.ui.ui import Ui

CORNER = 0.09
"""Radius of a card's corners, as a share of its shorter side."""
LIFT = 4
"""Pixels (at 100 %) that a card under the mouse rises."""


@dataclass(frozen=True, slots=True)
class CardLook:
    """How a card lies: `shown` pixels of its width are free (the next card covers the rest), `down` pixels below the
    line's top it begins; `glow` is a rim about it, `faint` greys it."""

    shown: float
    down: float = 0
    glow: Colour | None = None
    faint: bool = False
    lifts: bool = True


def playing_card(ui: Ui, key: str, surface: pygame.Surface, look: CardLook) -> tuple[bool, bool]:
    """A card; answers whether it was pressed and whether the mouse is on it. The next widget may stand `beside` it."""
    width, height = surface.get_size()
    corner = imgui.get_cursor_screen_pos()
    extent = imgui.ImVec2(max(1.0, look.shown), max(1.0, height + look.down))
    pressed = imgui.invisible_button(key, extent, int(imgui.ButtonFlags_.enable_nav))
    hovered = imgui.is_item_hovered()
    lift = ui.px(LIFT) if hovered and look.lifts else 0
    place = (round(corner.x), round(corner.y + look.down) - lift)
    draw_picture(ui, surface, place, (width, height), 1.0, 0)
    if look.faint:
        # Darkened rather than made transparent: the card below must not show through.
        veil = imgui.ImVec2(place[0] + width, place[1] + height)
        imgui.get_window_draw_list().add_rect_filled(
            imgui.ImVec2(*place), veil, packed(GROUND, 0.55), min(width, height) * CORNER
        )
    if look.glow is not None or (imgui.is_item_focused() and imgui.get_io().nav_visible):
        far = imgui.ImVec2(place[0] + width, place[1] + height)
        ink = packed(look.glow or ui.theme.accent_bright)
        radius = min(width, height) * CORNER
        imgui.get_window_draw_list().add_rect(imgui.ImVec2(*place), far, ink, radius, max(2, ui.px(3)))
    return pressed, hovered


def picture_tooltip(ui: Ui, surface: pygame.Surface) -> None:
    """Inside a tooltip: a picture as large as it is."""
    corner = imgui.get_cursor_screen_pos()
    draw_picture(ui, surface, (round(corner.x), round(corner.y)), surface.get_size(), 1.0, 0)
    imgui.dummy(imgui.ImVec2(*surface.get_size()))
