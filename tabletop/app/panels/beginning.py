"""How the log begins where it has a column of its own: what is played for, and the order of a round."""

from __future__ import annotations

from tabletop.app.desk import Desk
from tabletop.app.panels.bar import colour_of
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import phase_name
from tabletop.tongue import say

IN_ORDER = 3
"""Phases from which a round has an order worth telling; fewer are set-up and play."""


def draw_beginning(ui: Ui, desk: Desk) -> None:
    """Where and what for it is played, as the seat may read it, and the phases of a round with the one that is on."""
    _aims(ui, desk)
    _round(ui, desk)


def _aims(ui: Ui, desk: Desk) -> None:
    briefing, document = desk.briefing, desk.game.document
    w.text(ui, document.title, bold=True, named=True)
    words = briefing.where if briefing is not None and briefing.where else document.description
    if words:
        w.text(ui, words, muted=True, size="small", named=True)  # as its author wrote it
    w.gap(ui, 4)
    for id, objective in briefing.objectives if briefing is not None else ():
        side = desk.state.sides.get(id)
        if side is not None:
            w.badge(ui, desk.game.side_name(id), colour=colour_of(side.colour))
        w.text(ui, objective, size="small")
        w.gap(ui, 4)


def _round(ui: Ui, desk: Desk) -> None:
    phases = tuple(phase for phase in desk.game.ruleset.vocabulary.phases if phase != "setup")
    if len(phases) < IN_ORDER:
        return
    w.text(ui, say("A round, in its order:"), muted=True, size="small")
    for number, phase in enumerate(phases, start=1):
        is_on = phase == desk.state.clock.phase
        w.text(ui, f"{number}  {phase_name(phase)}", muted=not is_on, bold=is_on, size="small")
    w.gap(ui, 8)
