"""The tray: the models that wait in reserve while a table is set up, and those that are due to come in the middle of a
game, to be dragged or clicked onto it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from tabletop.app.desk import Desk
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.tools.place import Recipe
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import counted
from tabletop.model.miniature import Miniature
from tabletop.model.naming import stem
from tabletop.tongue import say

ROW, PICTURE = 52, 40

Portrait = Callable[[Miniature, int], pygame.Surface]


@dataclass(frozen=True, slots=True)
class TrayWishes:
    """What was pressed: put this one on the table (`dragged`: the button is still down), take it out of the force,
    choose forces; whether the tray is folded now."""

    recipe: Recipe | None = None
    dragged: bool = False
    dismiss: str | None = None
    muster: bool = False
    folded: bool = False


class Tray:
    """Draws the reserve of the side that sets up, equal models in one row."""

    def __init__(self, desk: Desk, portrait: Portrait) -> None:
        self.desk = desk
        self._portrait = portrait
        self._wish = TrayWishes()

    def waiting(self) -> dict[tuple[object, ...], list[Miniature]]:
        """The reserve of the side that acts, or those of it who are due: those that are alike together, in the order
        they came."""
        found: dict[tuple[object, ...], list[Miniature]] = {}
        due = None if self.desk.lays_out else self.desk.newcomers
        for each in self.desk.state.miniatures.values():
            if each.at is None and each.side == self.desk.acting and (due is None or each.id in due):
                found.setdefault((each.profile, stem(each.title), each.status), []).append(each)
        return found

    def draw(self, ui: Ui, rect: Rect, folded: bool) -> TrayWishes:
        """The tray in its rectangle; answers what was pressed."""
        self._wish = TrayWishes()
        state = w.panel(
            ui,
            "tray",
            rect,
            lambda: self._body(ui),
            title=say("Reserve"),
            title_icon="flag",
            folded=folded,
            fit_height=True,
        )
        wish = self._wish
        return TrayWishes(wish.recipe, wish.dragged, wish.dismiss, wish.muster, state.folded)

    def _body(self, ui: Ui) -> None:
        side = self.desk.state.sides.get(self.desk.acting or "")
        groups = self.waiting()
        if side is not None:
            w.badge(ui, side.name, colour=colour_of(side.colour))
        if groups:
            w.text(ui, say("Drag them onto the table, or click one and then its place."), muted=True, size="small")
        else:
            w.text(ui, say("Nobody waits in reserve. Choose a force to bring it here."), muted=True, size="small")
        briefing = self.desk.briefing
        open_now = [each for each in briefing.choices if each.side == self.desk.acting] if briefing is not None else []
        for choice in open_now:
            w.bullet(ui, say("Still to choose: {choice}", choice=choice))
        w.gap(ui, 4)
        for group in groups.values():
            self._row(ui, group)
        if not self.desk.lays_out:
            return
        w.gap(ui, 4)
        if w.button(
            ui, say("Choose forces"), icon="plus", width=-1, hint=say("Roster, limits, and lists that you have kept")
        ):
            self._wish = TrayWishes(muster=True)

    def _row(self, ui: Ui, group: list[Miniature]) -> None:
        first = group[0]
        carrying = list(first.status.get("carrying") or ())
        row = w.list_row(
            ui,
            f"waits {first.id}",
            stem(first.title) if len(group) > 1 else first.title,
            counted([each.replace("-", " ") for each in carrying]),
            image=self._portrait(first, ui.px(PICTURE)),
            aside=f"× {len(group)}" if len(group) > 1 else "",
            height=ROW,
        )
        if row.dragged or row.clicked:
            recipe = Recipe(first.side, first.base, first.title, first.look, first.colour, first.profile, first.id)
            self._wish = TrayWishes(recipe, dragged=row.dragged)
        elif row.menu and self.desk.lays_out:
            self._wish = TrayWishes(dismiss=first.id)
