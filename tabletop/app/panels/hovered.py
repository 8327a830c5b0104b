"""What is the matter with the miniature under the mouse, said beside it."""

from __future__ import annotations

from tabletop.app.desk import Desk
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w


def draw_hovered(ui: Ui, desk: Desk) -> None:
    """The signs on a base in words, while the mouse is on it; nothing for a miniature without any."""
    model, look = desk.standing(desk.hover), desk.looks.get(desk.hover or "")
    if model is None or look is None or not look.tokens:
        return

    def body() -> None:
        w.text(ui, model.title, bold=True, wrap=False)
        for token in look.tokens:
            w.text(ui, token.tooltip or token.text, wrap=False, size="small")

    w.at_mouse(ui, "hovered", body)
