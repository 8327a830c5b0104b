"""Which panels give way to the model in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.layout import Rect, near

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen

CLEAR = 90
"""Pixels (at 100 %) round the model in hand that no side panel may cover."""


def is_in_the_way(screen: GameScreen, rect: Rect) -> bool:
    """Whether a panel covers the table near the model in hand; beside the table it hides nothing."""
    focus, canvas = screen.hand.focus(), screen.canvas
    if focus is None or not near(rect, canvas.to_screen(focus), screen.window.ui.px(CLEAR)):
        return False
    return bool(canvas.camera.table_box.colliderect(rect))
