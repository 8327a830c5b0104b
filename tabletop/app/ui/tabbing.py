"""Tab from panel to panel: imgui walks round and round within one window, this hands the walk on to the next.

A walk through a panel is over when it comes back to the widget it began with. A dialog or menu that is closed gives the
keys back to who had them: imgui would leave them in the panels, and the next Tab would choose a button.
"""

from __future__ import annotations

from typing import cast

from imgui_bundle import imgui

_PATIENCE = 3  # frames imgui may take to answer a Tab; a panel with a single widget never does


class Tabbing:
    """Follows the keys' focus through the panels of the current imgui context, in the order they are drawn."""

    def __init__(self) -> None:
        self._panels: list[imgui.internal.Window] = []
        self._due: imgui.internal.Window | None = None
        self._direction = 0
        self._waited = 0
        self._here = 0
        self._began = 0
        self._before = 0
        self._panels_had_keys = False
        self._popups_before = 0

    def begin_frame(self) -> None:
        """Enter the panel that is due (imgui forgets wishes made between two frames), and forget the last frame's."""
        self._panels.clear()
        if self._due is not None and self._due.was_active:
            imgui.internal.focus_window(self._due)
            imgui.internal.nav_init_window(self._due, True)
            imgui.set_nav_cursor_visible(True)
            self._here, self._began = self._due.id_, 0
        self._due = None

    def meet(self) -> None:
        """The panel being drawn now can be walked through."""
        self._panels.append(imgui.internal.get_current_window())

    def enter(self, direction: int) -> None:
        """Bring the keys into the first panel (1), or the last (−1)."""
        stops = self._stops()
        if stops:
            self._due = stops[0 if direction > 0 else -1]

    def press(self, direction: int) -> bool:
        """Tab (1) or shift+Tab (−1) is pressed. True when it has been answered, and imgui need not hear of it."""
        context = imgui.get_current_context()
        walked = cast("imgui.internal.Window | None", context.nav_window)
        lost = walked is None or not walked.active or context.nav_id == 0
        if lost and not context.open_popup_stack.size() and self._stops():
            self._due = self._stops()[0 if direction > 0 else -1]
            return True
        self._direction, self._waited, self._before = direction, 0, context.nav_id
        return False

    def end_frame(self) -> None:
        """See where imgui's answer to a Tab led, and go on to the next panel when it led round."""
        context = imgui.get_current_context()
        walked = cast("imgui.internal.Window | None", context.nav_window)
        if walked is None or context.open_popup_stack.size() > 0:
            self._direction = self._began = self._here = 0
            return
        here, focus = walked.root_window.id_, context.nav_id
        if here != self._here:
            self._here, self._began = here, 0
        if self._direction:
            self._waited += 1
            moved = focus != self._before
            if moved or self._waited > _PATIENCE:
                direction, self._direction = self._direction, 0
                if not moved or focus == self._began:
                    self._go_on(direction)
                    return
        self._began = self._began or focus

    def give_back(self) -> None:
        """Once the last dialog or menu is closed, take the keys out of the panels if the table had them before it.

        Called after `end_frame`, where the table wants the keys.
        """
        io = imgui.get_io()
        popups = imgui.get_current_context().open_popup_stack.size()
        if popups == 0 and self._popups_before and not self._panels_had_keys:
            imgui.set_nav_cursor_visible(False)
            io.nav_visible = False
        if popups == 0:
            self._panels_had_keys = io.nav_visible
        self._popups_before = popups

    def _stops(self) -> list[imgui.internal.Window]:
        return [panel for panel in self._panels if panel.active and panel.dc.nav_layers_active_mask]

    def _go_on(self, direction: int) -> None:
        stops = self._stops()
        places = [number for number, panel in enumerate(stops) if panel.id_ == self._here]
        if places and len(stops) > 1:
            self._due = stops[(places[0] + direction) % len(stops)]
