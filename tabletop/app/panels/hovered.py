"""What is the matter with the miniature or the marker under the mouse, said beside it."""

from __future__ import annotations

from tabletop.app.desk import Desk
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken, value


def told_of(desk: Desk) -> str | None:
    """The miniature under the mouse, if it bears signs to be put into words."""
    look = desk.looks.get(desk.hover or "")
    return desk.hover if desk.standing(desk.hover) is not None and look is not None and look.tokens else None


def draw_hovered(ui: Ui, desk: Desk) -> None:
    """The signs on a base in words, while the mouse is on it; nothing for a miniature without any."""
    model, look = desk.standing(told_of(desk)), desk.looks.get(desk.hover or "")
    if model is None or look is None:
        return

    def body() -> None:
        w.text(ui, model.title, bold=True, wrap=False)
        for token in look.tokens:
            w.text(ui, token.tooltip or token.text, wrap=False, size="small")

    w.at_mouse(ui, "hovered", body)


def draw_marker(ui: Ui, desk: Desk, one: str | None) -> None:
    """What a marker is and what its state says: how many of it lie there, and on what."""
    marker = desk.state.markers.get(one or "")
    if marker is None:
        return

    def body() -> None:
        w.text(ui, marker.text or spoken(marker.kind), bold=not marker.text, wrap=False)
        words = desk.game.ruleset.vocabulary.statuses
        for word in marker.status:
            means = words[word].meaning.rstrip(".") if word in words else ""
            w.text(ui, f"{means or spoken(word)}: {value(marker.status[word], desk.state)}", wrap=False, size="small")

    w.at_mouse(ui, "hovered", body)
