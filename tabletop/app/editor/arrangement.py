"""Where the editor's panels lie in the window, and what they leave free for the table."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.app.editor.rulers import thickness
from tabletop.app.layout import BAR, STATUS, Rect
from tabletop.app.ui import Ui

PALETTE, INSPECTOR, EDGE = 264, 352, 8
"""Widths of the panels and the space about them, at 100 %."""
MORE = 88
"""How much wider the panels become, at 100 %, where the table has room to spare beside them."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The panels, what they leave `free`, and the `table` in it: that without the rulers. All in pixels."""

    bar: Rect
    palette: Rect
    inspector: Rect
    status: Rect
    free: Rect
    table: Rect


def arranged(ui: Ui) -> Arrangement:
    """Where everything lies in a window of this size, at this scale."""
    width, height = ui.size
    bar, status, edge, ruler = ui.px(BAR), ui.px(STATUS), ui.px(EDGE), thickness(ui.theme.scale)
    left, right = min(ui.px(PALETTE), width // 4), min(ui.px(INSPECTOR), width // 3)
    tall = height - bar - status - 2 * edge
    spare = width - left - right - 4 * edge - 2 * ruler - (height - bar - status)
    more = max(0, min(ui.px(MORE), spare // 2))
    left, right = left + more, right + more
    free = (left + 2 * edge, bar, width - left - right - 4 * edge, height - bar - status)
    return Arrangement(
        bar=(0, 0, width, bar),
        palette=(edge, bar + edge, left, tall),
        inspector=(width - right - edge, bar + edge, right, tall),
        status=(0, height - status, width, status),
        free=free,
        table=(free[0] + ruler, free[1] + ruler, free[2] - ruler, free[3] - ruler),
    )
