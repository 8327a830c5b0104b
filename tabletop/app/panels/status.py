"""The status line: what the mouse would do now, and where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.app.layout import Rect
from tabletop.app.panels.ending import headline
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.geometry.shapes import Point
from tabletop.tongue import say

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen

PLACE, SPACE = 110, 12
"""Pixels (at 100 %) of the place of the mouse, and between it and the sentence."""


def draw_status(ui: Ui, rect: Rect, sentence: str, place: Point | None, trouble: str | None) -> None:
    """The line in its rectangle; `trouble` is what is wrong with saving, told as long as it lasts."""

    def body() -> None:
        if trouble is not None:
            w.icon(ui, "warning", size=16)
            w.beside(ui)
            _line(ui, trouble, 0, muted=False)
            return
        _line(ui, sentence or " ", PLACE + SPACE if place is not None else 0)
        if place is not None:
            w.to_right(ui, PLACE)
            w.text(ui, f"{place[0]:.1f}″, {place[1]:.1f}″", muted=True, size="small", wrap=False)

    w.panel(ui, "status", rect, body, look="bar")


def _line(ui: Ui, words: str, beside: float, *, muted: bool = True) -> None:
    """Words on one line that leave room (pixels at 100 %) for what stands beside them: the last sentences give way,
    and all are told to the mouse."""
    room = w.available(ui)[0] - beside
    w.text(ui, w.first_sentences(ui, words, room), muted=muted, size="small", wrap=False, room=room)
    if w.word_width(ui, words, bold=False) > room * ui.theme.scale:
        w.tooltip(ui, words)


def told(screen: GameScreen) -> str:
    """What the line says now: what the mouse would do, or how the game ended."""
    game, hand = screen.game, screen.hand
    overlay = screen.overlays.status()
    if overlay is not None:
        return overlay
    outcome = game.outcome
    if outcome is not None and hand.gesture is None and screen.desk.live and not screen.stage.busy:
        return say(
            "The game is over. {headline}: {reason}", headline=headline(screen.desk, outcome), reason=outcome.reason
        )
    hint, doing = screen.finger.hint(screen.window.keys), hand.status()
    # What a drag comes to is told first: where room is short, the last sentences give way.
    return f"{doing} {hint}".rstrip() if hand.keyed else hint + doing


def mouse_place(screen: GameScreen) -> Point | None:
    """Where the mouse is on the table; None beside it."""
    place, table = screen.hand.pointer.place, screen.desk.state.table
    on_table = 0 <= place[0] <= table.width and 0 <= place[1] <= table.height
    return place if screen.hand.inside and on_table else None
