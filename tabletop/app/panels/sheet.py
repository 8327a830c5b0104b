"""The sheet of the scenario: what each side is after, what is special here, the score so far and the turn."""

from __future__ import annotations

from functools import partial

from tabletop.app.desk import Desk
from tabletop.app.panels.bar import colour_of
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import when
from tabletop.model.briefing import Briefing
from tabletop.model.verdict import Modifier
from tabletop.tongue import say

WIDTH = 860
"""Pixels (at 100 %) across the sheet."""
TWO_COLUMNS = 760
"""Pixels (at 100 %) from which the score stands beside the rules."""


class Sheet:
    """Shows the sheet until it is put away."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.opened = False

    @property
    def briefing(self) -> Briefing | None:
        """What the seat may read now; None in a game without a sheet."""
        return self.desk.briefing

    def draw(self, ui: Ui) -> None:
        """The sheet over the table, while it is open."""
        briefing = self.briefing if self.opened else None
        if briefing is None:
            return
        width, title = min(float(WIDTH), ui.size[0] / ui.theme.scale - 64), self.desk.game.document.title

        def body() -> None:
            tall = w.dialog_room(ui, title, width)
            w.area(ui, "sheet", lambda: self._body(ui, briefing, width), height=tall, fit_height=True)

        if w.dialog(ui, "sheet", title, (say("To the table"),), body=body, width=width) is not None:
            self.opened = False
            self.desk.touch()

    def _body(self, ui: Ui, briefing: Briefing, width: float) -> None:
        moment = when(self.desk.state.clock)
        w.text(ui, " · ".join(filter(None, (briefing.where, moment))), muted=True, size="small")
        if not briefing.where:
            w.gap(ui, 2)
        description = self.desk.game.document.description
        if description:
            w.text(ui, description, named=True)  # as its author wrote it
        parts = (partial(self._told, ui, briefing), partial(self._counted, ui, briefing))
        if briefing.tells_something and width >= TWO_COLUMNS:
            w.columns(ui, "sheet", parts, (0.6, 0.4))
        else:
            for part in parts:
                part()

    def _told(self, ui: Ui, briefing: Briefing) -> None:
        if briefing.objectives:
            w.gap(ui, 6)
            w.heading(ui, say("Objectives"))
        for side, objective in briefing.objectives:
            self._badge(ui, side)
            w.text(ui, objective)
            w.gap(ui, 4)
        if briefing.rules:
            w.gap(ui, 6)
            w.heading(ui, say("Special rules"))
        for rule in briefing.rules:
            w.text(ui, f"{rule.title} ({rule.citation})" if rule.citation is not None else rule.title, bold=True)
            w.text(ui, rule.text, muted=True)
            w.gap(ui, 4)

    def _counted(self, ui: Ui, briefing: Briefing) -> None:
        if briefing.standing:
            w.gap(ui, 6)
            w.heading(ui, say("As things stand"))
            for line in briefing.standing:
                w.bullet(ui, line)
        if briefing.score:
            w.gap(ui, 6)
            w.heading(ui, say("Victory points so far"))
        for side, lines in briefing.score:
            self._badge(ui, side)
            draw_score(ui, side, lines)
            w.gap(ui, 4)

    def _badge(self, ui: Ui, id: str) -> None:
        side = self.desk.state.sides.get(id)
        if side is not None:
            w.badge(ui, self.desk.game.side_name(id), colour=colour_of(side.colour))


def draw_score(ui: Ui, key: str, lines: tuple[Modifier, ...]) -> None:
    """A side's victory points line by line, with their sum."""
    if not lines:
        w.text(ui, say("No points."), muted=True)
        return
    total = sum(line.value for line in lines)
    rows = [(f"{line.label} ({line.citation})" if line.citation else line.label, points(line.value)) for line in lines]
    w.sums(ui, f"score {key}", rows, (say("Together"), points(total)) if len(lines) > 1 else None)


def points(value: float) -> str:
    """Points as they are written: "+2", "−1"."""
    return f"{value:+g}".replace("-", "−")
