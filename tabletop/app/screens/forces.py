"""Choosing forces: the roster on the left, a profile's card in the middle, the force of a side on the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from tabletop import places
from tabletop.app.assembly import Assembly
from tabletop.app.desk import Desk
from tabletop.app.layout import Rect
from tabletop.app.notices import Room
from tabletop.app.panels.portrait import Portraits
from tabletop.app.panels.profile_card import draw_picks, draw_profile
from tabletop.app.panels.recruits import Recruits
from tabletop.app.panels.troops import Troops
from tabletop.app.screens.screen import Screen
from tabletop.app.ui import widgets as w
from tabletop.app.window import Window
from tabletop.model.force import Troop
from tabletop.model.miniature import Miniature
from tabletop.model.roster import Entry
from tabletop.render import Painter
from tabletop.rosters import roster
from tabletop.session.game import Game
from tabletop.tongue import phrase, say

GROUND = (0x17, 0x1A, 0x1F)
MARGIN, BETWEEN = 16, 12
SHARES = (0.31, 0.34, 0.35)
"""How the width is shared out: roster, card, force."""
WIDEST = 1840
"""The most that the three panels take of the width, at 100 %: a name and what is done with it stay together."""
PORTRAIT = 96


class ForcesScreen(Screen):
    """Forces for a game. `take` is given the assembly when the players are done, `back` leads to where they came from;
    `done` is what the button says."""

    title = phrase("Forces")

    needs = (960.0, 540.0)

    def __init__(
        self,
        game: Game,
        assembly: Assembly,
        take: Callable[[Assembly], None],
        back: Callable[[], None],
        *,
        done: str,
    ) -> None:
        self.assembly = assembly
        self._roster = roster(game.ruleset.id)
        self._entries = {each.id: each for each in self._roster.entries()}
        self._portraits = Portraits(Desk(game), Painter(places.assets()))
        self._take, self._back, self._done = take, back, done
        self.chosen: Entry | None = None
        self.line: int | None = None
        self.carrying: tuple[str, ...] = ()

    def enter(self, window: Window) -> None:
        super().enter(window)
        self.recruits = Recruits(self._roster, lambda entry: self.assembly.objection(Troop(entry.id)), self._portrait)
        self.troops = Troops(self.assembly, self._roster, self._done, window.say)
        self._look_at_somebody()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._back()

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(GROUND)

    def rooms(self) -> tuple[Room, ...]:
        (left, top, _, height), _, (right, *_) = self._columns()
        return (Room(left, right - self.window.ui.px(BETWEEN) - left, top, top + height, at_foot=True),)

    def _columns(self) -> list[Rect]:
        """The rectangles of the roster, the card and the force."""
        ui = self.window.ui
        width, height = ui.size
        margin, between = ui.px(MARGIN), ui.px(BETWEEN)
        room = min(width - 2 * margin, ui.px(WIDEST)) - 2 * between
        left, found = (width - room) / 2 - between, list[Rect]()
        for share in SHARES:
            found.append((left, margin, room * share, height - 2 * margin))
            left += room * share + between
        return found

    def draw(self) -> None:
        bodies = (self._draw_roster, self._draw_card, self._draw_force)
        for key, rect, body in zip(("recruits", "profile", "force"), self._columns(), bodies, strict=True):
            w.panel(self.window.ui, key, rect, body)

    # -- the roster ----------------------------------------------------------------------------------------------------

    def _draw_roster(self) -> None:
        w.title(self.window.ui, say("Roster"))
        here = self.chosen.id if self.chosen is not None and self.line is None else None
        entry, joins = self.recruits.draw(self.window.ui, here)
        if entry is None:
            return
        self.look_at(entry)
        if joins:
            self.add()

    def _look_at_somebody(self) -> None:
        """Open with a card: that of the first troop, else of the first profile that may join."""
        self.look_at_line(0)
        if self.chosen is None:
            open_to = (each for each in self._entries.values() if self.assembly.objection(Troop(each.id)) is None)
            self.chosen = next(open_to, None)

    def look_at(self, entry: Entry) -> None:
        """Show a profile on the card, ready to be added."""
        if self.line is not None or self.chosen is not entry:
            self.chosen, self.line, self.carrying = entry, None, ()

    def look_at_line(self, line: int) -> None:
        """Show a troop of the force on the card."""
        if line < len(self.assembly.troops):
            troop = self.assembly.troops[line]
            self.chosen, self.line, self.carrying = self._entries.get(troop.profile), line, troop.carrying

    def add(self) -> None:
        """One more of the profile on the card, with what was chosen for it, joins the force, if it may."""
        if self.chosen is not None and self.assembly.objection(self._troop(self.chosen)) is None:
            self.assembly.add(self._troop(self.chosen))

    def _troop(self, entry: Entry) -> Troop:
        return Troop(entry.id, carrying=self.carrying)

    # -- the card ------------------------------------------------------------------------------------------------------

    def _draw_card(self) -> None:
        ui, entry = self.window.ui, self.chosen
        if self.line is not None and self.line >= len(self.assembly.troops):
            self.line = None
        if entry is None:
            w.title(ui, say("Who is it?"))
            w.text(ui, say("Click a profile of the roster to read its card and to choose its weapons."), muted=True)
            return
        w.title(ui, entry.name)
        if self.line is None:
            reason = self.assembly.objection(self._troop(entry))
            if w.button(ui, say("Add to the force"), kind="primary", icon="plus", width=-1, reason=reason):
                self.add()
            if reason is not None:
                w.notice(ui, reason, tone="refusal")
        else:
            w.text(ui, say("Of the force; what you choose here is for all in this line."), muted=True, size="small")
            self._draw_name(self.line)
        w.area(ui, "card", lambda: self._draw_profile(entry))

    def _draw_name(self, line: int) -> None:
        troop = self.assembly.troops[line]
        name, _ = w.input_text(self.window.ui, say("Name"), troop.name, placeholder=say("a name of its own, or none"))
        if name != troop.name:
            self.assembly.set(line, replace(troop, name=name))

    def _draw_profile(self, entry: Entry) -> None:
        ui = self.window.ui
        chosen = draw_picks(ui, entry, self._roster, self.carrying)
        if chosen != self.carrying:
            self.carrying = chosen
            if self.line is not None:
                self.assembly.set(self.line, replace(self.assembly.troops[self.line], carrying=chosen))
        portrait = self._portrait(entry, ui.px(PORTRAIT), ui.px(w.available(ui)[0]))
        draw_profile(ui, entry, self._roster, portrait, self.carrying)

    def _portrait(self, entry: Entry, pixels: int, across: int | None = None) -> pygame.Surface:
        sample = Miniature("sample", self.assembly.side, (0.0, 0.0), base=entry.base, look=entry.look)
        return self._portraits.of(sample, pixels, across)

    # -- the force -----------------------------------------------------------------------------------------------------

    def _draw_force(self) -> None:
        w.title(self.window.ui, say("Force"))
        side = self.assembly.side
        wishes = self.troops.draw(self.window.ui, self.line)
        if self.assembly.side != side:
            self.line = None
        if wishes.chosen is not None:
            self.look_at_line(wishes.chosen)
        if wishes.profile is not None and wishes.profile in self._entries:
            self.look_at(self._entries[wishes.profile])
        if wishes.done:
            self._take(self.assembly)
        elif wishes.back:
            self._back()
