"""What fills the window: the contract that every screen keeps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.app.imports import open_import
from tabletop.app.notices import Room
from tabletop.documents.exchange import Found

if TYPE_CHECKING:
    from tabletop.app.window import Window


class Screen:
    """One screen. The window calls these, always in this order: `enter`; then in every tick `handle` for each event
    that no panel took and, when something changed, `draw` and `paint`; at the end `leave`.

    What a subclass does not say, does nothing.
    """

    window: Window
    needs: ClassVar[tuple[float, float]] = (800.0, 500.0)
    """Width and height, in pixels at 100 %, that its panels need at the least: they bound the scale of a small
    window."""
    pictures: ClassVar[bool] = False
    """Whether it shows pictures of maps and saves, which are drawn aside."""
    title: str = ""
    """What the window's frame says beside the program's name; empty: nothing."""

    def enter(self, window: Window) -> None:
        """The screen comes into the window."""
        self.window = window

    def handle(self, event: pygame.event.Event) -> None:
        """An event that no panel took."""

    def missed(self, event: pygame.event.Event) -> None:
        """An event that a panel took."""

    def takes_key(self, event: pygame.event.Event) -> bool:
        """Whether a key is the screen's own, even while a panel has the keys (but no field is typed into)."""
        return False

    def gives_keys(self) -> bool:
        """Whether Tab, the arrows and the letters may go to panels that do not have them yet."""
        return True

    def covered(self) -> bool:
        """Whether a dialog of its own lies over it, which must be answered first."""
        return False

    def imported(self, found: Found, source: Path) -> None:
        """A map of another program was dropped on the window and is wanted: it is kept, and opened as a new game."""
        open_import(self.window, found, source)

    def draw(self) -> None:
        """The panels, with the widgets of `app.ui`; called within `Ui.frame`."""

    def rooms(self) -> tuple[Room, ...]:
        """Where notices may stand, the best place first; empty: at the head of the window."""
        return ()

    def paint(self, surface: pygame.Surface) -> None:
        """What lies below the panels. The whole surface is the screen's to fill."""
        surface.fill((0x17, 0x1A, 0x1F))

    def paint_over(self, surface: pygame.Surface) -> None:
        """What lies above the panels for a moment."""

    def cursor(self) -> int:
        """The system cursor over what is no panel."""
        return pygame.SYSTEM_CURSOR_ARROW

    def stale(self) -> bool:
        """Whether `paint` would now paint something else than the last time. Cheap: asked in every tick."""
        return False

    def rest(self) -> float | None:
        """Seconds until something moves by itself; None: not before the next event."""
        return None

    def panel_pace(self) -> float:
        """Seconds that must lie between two drawings of the panels; 0: they are drawn in every frame."""
        return 0.0

    def renewed(self) -> None:
        """The settings have changed: keys, colours, sizes."""

    def drop(self) -> None:
        """Something went wrong, or another screen comes: let go of what is in hand, without committing it."""

    def leave(self) -> None:
        """The screen goes. Nothing may be lost."""
