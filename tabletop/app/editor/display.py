"""The table in the editor's window: when it must be painted anew, how long that may take, and what lies over it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame

from tabletop.app.editor.arrangement import Arrangement, arranged
from tabletop.app.editor.rulers import Rulers
from tabletop.geometry.shapes import Point
from tabletop.model.mark import Mark

if TYPE_CHECKING:
    from tabletop.app.editor.screen import EditScreen

CHANGED_BUDGET, LIVELY_BUDGET, STILL_BUDGET = 0.001, 0.004, 0.008
"""Seconds that new ground may take in a frame that shows a change, while something moves, and else: with the panels a
frame keeps below a sixtieth of a second."""
SETTLED = 0.15


class Display:
    """The table of one editor."""

    def __init__(self, screen: EditScreen) -> None:
        self.screen = screen
        self._rulers = Rulers()
        self._painted = -1
        self.drawn = -1
        """The change of the map that is shown."""
        self._seen_from: object = None
        self._moved_at = 0.0
        self.places = arranged(screen.window.ui)

    def arrange(self) -> Arrangement:
        """Where everything lies now; the table's view follows."""
        screen, ui = self.screen, self.screen.window.ui
        self.places = arranged(ui)
        screen.canvas.resize(screen.window.surface.get_size(), self.places.table)
        screen.painter.free = self.places.table
        screen.painter.text_scale = ui.theme.scale
        return self.places

    def middle(self) -> Point:
        """The place of the table in the middle of what is seen."""
        left, top, width, height = self.places.free
        return self.screen.canvas.to_table((left + width / 2, top + height / 2))

    def stale(self) -> bool:
        """Whether the table would look otherwise than it was painted."""
        screen = self.screen
        seen_anew = screen.canvas.camera is not self._seen_from
        if seen_anew and self._seen_from is not None:
            self._moved_at = time.monotonic()
        unfinished = screen.painter.unfinished or screen.canvas.patience.waiting
        return seen_anew or screen.desk.changes != self._painted or unfinished

    def marks(self) -> tuple[Mark, ...]:
        """What lies over the table: the shaded map, the lamp in hand, and what the hand shows."""
        screen = self.screen
        lamps = screen.inspector.map.lamps.marks() if screen.hand.tool.id != "lamp" else ()
        return (*screen.shading.marks(), *lamps, *screen.hand.marks())

    def seen(self) -> None:
        """The table was painted as it is now."""
        self._painted, self._seen_from = self.screen.desk.changes, self.screen.canvas.camera
        self.drawn = self.screen.draft.changes

    def paint(self, surface: pygame.Surface) -> None:
        """The table with all that lies over it, and the rulers."""
        screen = self.screen
        changed = screen.desk.changes != self._painted
        if changed:
            screen.window.ui.wake()
        self.seen()
        lively = screen.hand.busy or time.monotonic() - self._moved_at < SETTLED
        budget = CHANGED_BUDGET if changed else LIVELY_BUDGET if lively else STILL_BUDGET
        screen.canvas.paint(surface, screen.canvas.scene(self.marks(), screen.hand.in_hand()), budget)
        scale = screen.window.ui.theme.scale
        screen.finger.paint(surface, scale)
        mouse = screen.hand.pointer.place if screen.hand.inside else None
        self._rulers.paint(surface, screen.canvas.camera, self.places.free, mouse, screen.painter.lettering, scale)
