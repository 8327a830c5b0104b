"""The card at the end of a game: who won and why, and what to do next."""

from __future__ import annotations

from tabletop.app.desk import Desk
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.model.verdict import Outcome

WIDTH = 420


class Ending:
    """Shows the card from the end of the game until it is put away; the button "How it ended" brings it back."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._put_away: Outcome | None = None
        self._command: str | None = None

    def show(self) -> None:
        """Bring the card back."""
        self._put_away = None
        self.desk.touch()

    @property
    def shown(self) -> bool:
        """Whether the game is over and the card lies on the table."""
        outcome = self.desk.game.outcome
        return outcome is not None and self.desk.live and outcome != self._put_away

    def draw(self, ui: Ui, free: Rect) -> str | None:
        """The card in the free part of the window; answers the command of the button pressed."""
        self._command = None
        outcome = self.desk.game.outcome
        if outcome is None:
            self._put_away = None
        elif self.shown:
            left, top, across, tall = free
            width = min(ui.px(WIDTH), across - ui.px(16))
            rect = (left + (across - width) / 2, top + max(ui.px(12), tall * 0.16), width, tall * 0.8)
            w.panel(ui, "ending", rect, lambda: self._body(ui, outcome), fit_height=True, on_top=True)
        return self._command

    def _body(self, ui: Ui, outcome: Outcome) -> None:
        state = self.desk.game.state
        for winner in outcome.winners:
            side = state.sides.get(winner)
            if side is not None:
                w.badge(ui, side.name, colour=colour_of(side.colour))
                w.beside(ui)
        w.text(ui, "The game is over", muted=True, size="small")
        w.title(ui, headline(self.desk, outcome))
        w.text(ui, outcome.reason)
        if state.clock.round:
            w.text(ui, f"It took {_rounds(state.clock.round)}.", muted=True, size="small")
        w.gap(ui, 8)
        if w.button(ui, "Write the battle report", icon="log", kind="primary", width=-1):
            self._command = "report"
        for command, label, icon in (
            ("look_back", "Look back from the start", "play"),
            ("leave", "Back to the start screen", "back"),
        ):
            if w.button(ui, label, icon=icon, width=-1):
                self._command = command
        if w.button(ui, "Look at the table", icon="eye", kind="quiet", width=-1):
            self._put_away = outcome
            self.desk.touch()


def headline(desk: Desk, outcome: Outcome) -> str:
    """Who won, in words: "Hunters (Bob) won"."""
    names = [desk.game.side_name(side) for side in outcome.winners if side in desk.game.state.sides]
    if not names:
        return "A draw"
    level = f": {outcome.level}" if outcome.level else ""
    return f"{' and '.join(names)} won{level}"


def _rounds(count: int) -> str:
    return "one round" if count == 1 else f"{count} rounds"
