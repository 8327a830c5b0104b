"""The status line: what the mouse would do now, and where it is."""

from __future__ import annotations

from tabletop.app.layout import Rect
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.geometry.shapes import Point


def draw_status(ui: Ui, rect: Rect, sentence: str, place: Point | None, trouble: str | None) -> None:
    """The line in its rectangle; `trouble` is what is wrong with saving, told as long as it lasts."""

    def body() -> None:
        if trouble is not None:
            w.icon(ui, "warning", size=16)
            w.beside(ui)
            w.text(ui, trouble, size="small", wrap=False)
            return
        w.text(ui, sentence or " ", muted=True, size="small", wrap=False)
        if place is not None:
            w.to_right(ui, 110)
            w.text(ui, f"{place[0]:.1f}″, {place[1]:.1f}″", muted=True, size="small", wrap=False)

    w.panel(ui, "status", rect, body, look="bar")
