"""The refusal card: beside the place of the table, the sentence with its figures, its rule, and what Enter would do."""

from __future__ import annotations

from tabletop.app.canvas import Canvas
from tabletop.app.desk import RefusalCard
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w

WIDTH = 340
BESIDE = 28
"""Pixels (at 100 %) between the place and the card."""


def draw_refusal(ui: Ui, card: RefusalCard, canvas: Canvas) -> None:
    """The card beside its place, always inside the window."""
    width, height = min(ui.px(WIDTH), ui.size[0] - ui.px(16)), ui.px(260)
    x, y = canvas.to_screen(card.at)
    left = x + ui.px(BESIDE)
    if left + width > ui.size[0] - ui.px(8):
        left = x - ui.px(BESIDE) - width
    left = max(ui.px(8), min(left, ui.size[0] - width - ui.px(8)))
    top = max(ui.px(56), min(y + ui.px(BESIDE) / 2, ui.size[1] - ui.px(230)))

    def body() -> None:
        source = " · ".join(dict.fromkeys(str(r.citation) for r in card.refusals if str(r.citation)))
        if card.nearest is not None:
            source = f"{source}\nEnter: nearest legal place" if source else "Enter: nearest legal place"
        w.notice(ui, card.sentence, tone="refusal", source=source, key="refusal")

    w.panel(ui, "refusal", (left, top, width, height), body, look="bare", fit_height=True)
