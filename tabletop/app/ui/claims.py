"""Whose the mouse is: the panels' or the table's.

imgui itself knows that only after its next frame; here it is decided at once, from where the windows of the last frame
stood, so that a press that follows a jump of the mouse within one frame goes where it belongs.
"""

from __future__ import annotations

from typing import cast

import pygame
from imgui_bundle import imgui

_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class Claims:
    """Follows the mouse over the windows of one imgui context."""

    def __init__(self, context: imgui.internal.Context) -> None:
        self._context = context
        self._place = (-1, -1)
        self._held = 0

    def claims(self, event: pygame.event.Event) -> bool:
        """Whether an event of the mouse is the panels' alone."""
        if event.type not in _MOUSE:
            return False
        if event.type == pygame.MOUSEWHEEL:
            return self.covers(self._place)
        self._place = event.pos
        if event.type == pygame.MOUSEMOTION:
            return self._held > 0 or (not any(event.buttons) and self.covers(event.pos))
        return self._claims_button(event)

    def _claims_button(self, event: pygame.event.Event) -> bool:
        """A press is the panels' when it falls on one or closes a menu, and its release goes where the press went."""
        bit = 1 << event.button
        if event.type == pygame.MOUSEBUTTONDOWN:
            if not self.covers(event.pos) and not self.popup_open:
                return False
            self._held |= bit
            return True
        claimed = bool(self._held & bit)
        self._held &= ~bit
        return claimed

    def let_go(self) -> None:
        """The window has lost the mouse: releases may never be told."""
        self._held = 0

    def covers(self, place: tuple[int, int]) -> bool:
        """Whether a panel, menu or dialog of the last frame lies over this pixel (a modal dialog covers everything)."""
        if imgui.internal.get_top_most_and_visible_popup_modal() is not None:
            return True
        ignored = int(imgui.WindowFlags_.no_mouse_inputs)
        for window in self._context.windows:
            if window.active and not window.hidden and not window.is_fallback_window and not window.flags & ignored:
                box = window.outer_rect_clipped
                if box.min.x <= place[0] < box.max.x and box.min.y <= place[1] < box.max.y:
                    return True
        return False

    @property
    def popup_open(self) -> bool:
        """Whether a menu, a list that drops down or a dialog is open."""
        return bool(self._context.open_popup_stack.size() > 0)

    def close_orphans(self) -> bool:
        """imgui keeps a menu or dialog open that nobody draws any more, and with it the keys: close it.

        Called at the start of a frame; True when there was one.
        """
        for level, popup in enumerate(self._context.open_popup_stack):
            window = cast("imgui.internal.Window | None", popup.window)
            if window is not None and not window.active and not window.was_active:
                imgui.internal.close_popup_to_level(level, True)
                return True
        return False
