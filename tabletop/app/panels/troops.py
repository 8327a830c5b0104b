"""The force of a side as a list: a row for each troop with its number, what speaks against it, and the lists kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from tabletop.app.assembly import Assembly
from tabletop.app.panels.bar import colour_of
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.errors import TabletopError
from tabletop.model.force import MOST, Force, Troop
from tabletop.model.outfit import usual
from tabletop.model.roster import Roster
from tabletop.rules.registry import vocabularies
from tabletop.session import forces
from tabletop.tongue import plural, say

ROW, LINE = 56, 22
"""Height of a row, and what a name that needs a second line adds to it."""
PER_LINE = 3
"""How many profiles of a choice stand in one line."""
CONTROLS, PAD = 3 * 36 + 8, 8
"""Width of a row's buttons, and the room on either side of its words."""


@dataclass(frozen=True, slots=True)
class TroopWishes:
    """What was pressed: a line or a profile to look at, the way on, the way back."""

    chosen: int | None = None
    profile: str | None = None
    done: bool = False
    back: bool = False


class Troops:
    """Draws the list. `done` is what the button says that brings the force into the game."""

    def __init__(self, assembly: Assembly, roster: Roster, done: str, say: Callable[[str, str], None]) -> None:
        self.assembly = assembly
        self._cards = roster.recruitment
        self._entries = {each.id: each for each in roster.entries()}
        self._names = {each.id: each.name for each in roster.entries()}
        self._weapons = {weapon.id: weapon.name for each in roster.entries() for weapon in each.weapons}
        self._weapons |= {weapon.id: weapon.name for weapon in roster.weapons.values()}
        self._done = done
        self._say = say
        self._title = ""
        self._lists: tuple[forces.Kept, ...] | None = None

    def draw(self, ui: Ui, chosen: int | None) -> TroopWishes:
        """The list of the side shown; answers what was pressed."""
        assembly = self.assembly
        sides = tuple(assembly.state.sides.values())
        if len(sides) > 1:
            ids = [side.id for side in sides]
            assembly.show(ids[w.combo(ui, say("Side"), [side.name for side in sides], ids.index(assembly.side))])
        self._draw_kept(ui)
        w.gap(ui, 4)
        picked: list[int] = []
        profile = self._draw_choices(ui)
        w.heading(ui, self._summed())
        w.area(ui, "troops", lambda: self._draw_rows(ui, chosen, picked), height=-self._below())
        trouble = assembly.trouble()
        empty = None if assembly.actions() else say("Nobody is in a force yet.")
        done = w.button(ui, self._done, kind="primary", icon="play", width=-1, reason=trouble or empty)
        back = w.button(ui, say("Back"), icon="back", width=-1)
        return TroopWishes(picked[-1] if picked else None, profile, done, back)

    def _draw_choices(self, ui: Ui) -> str | None:
        """What the scenario leaves open, with the profiles that may be chosen; answers the one pressed."""
        pressed = None
        for number, choice in enumerate(self.assembly.choices):
            w.bullet(ui, say("Choose {choice}:", choice=choice))
            for place, profile in enumerate(choice.profiles):
                if place % PER_LINE:
                    w.beside(ui, 12)
                if w.link(ui, self._names.get(profile, profile), key=f"choice {number} {profile}"):
                    pressed = profile
        return pressed

    def _summed(self) -> str:
        """How large the force is; of recruitment cards also what they bring."""
        size, cards = self.assembly.size, self._cards
        if not cards:
            return plural("{n} model", "{n} models", size)
        models = sum(cards[each.profile].count * each.count for each in self.assembly.troops if each.profile in cards)
        fate = sum(cards[each.profile].fate * each.count for each in self.assembly.troops if each.profile in cards)
        named = plural("{n} recruitment card", "{n} recruitment cards", size)
        return " · ".join((named, plural("{n} model", "{n} models", models), say("Fate {fate}", fate=fate)))

    def _brings(self, troop: Troop) -> str:
        """The second line of a row: what is carried, or how many models a recruitment card brings."""
        card = self._cards.get(troop.profile)
        if card is not None:
            models = card.count * troop.count
            fate = (say("Fate {fate}", fate=card.fate * troop.count),) if card.fate else ()
            return ", ".join((plural("{n} model", "{n} models", models), *fate))
        if troop.carrying:
            return ", ".join(self._weapons.get(id, id) for id in troop.carrying)
        entry = self._entries.get(troop.profile)
        own = ", ".join(weapon.name for weapon in usual(entry, ())) if entry is not None else ""
        return own or say("as its profile says")

    def _below(self) -> float:
        return 92

    def _draw_rows(self, ui: Ui, chosen: int | None, picked: list[int]) -> None:
        assembly = self.assembly
        for refusal in assembly.refusals:
            w.notice(ui, f"{refusal.message} ({refusal.citation})", tone="refusal")
            w.gap(ui, 2)
        if not assembly.troops:
            w.text(ui, say("Choose somebody on the left and add them, or open a list that you have kept."), muted=True)
        for number, troop in enumerate(assembly.troops):
            with w.scope(ui, number):
                self._draw_line(ui, number, troop, (chosen, picked))

    def _draw_line(self, ui: Ui, number: int, troop: Troop, choosing: tuple[int | None, list[int]]) -> None:
        name = f"{troop.count} × {troop.name or self._names.get(troop.profile, troop.profile)}"
        room = w.available(ui)[0] - CONTROLS
        tall = ROW if w.word_width(ui, name, "body") <= ui.px(room - 2 * PAD) else ROW + LINE

        def row() -> None:
            chosen, picked = choosing
            side = self.assembly.state.sides.get(self.assembly.side)
            result = w.list_row(
                ui,
                "troop",
                name,
                self._brings(troop),
                colour=colour_of(side.colour) if side is not None else None,
                selected=number == chosen,
                height=tall,
            )
            if result.clicked:
                picked.append(number)

        with w.line(ui, tall):
            w.area(ui, "row", row, width=room, height=tall)
            w.beside(ui, 4)
            self._draw_count(ui, number, troop)

    def _draw_count(self, ui: Ui, number: int, troop: Troop) -> None:
        assembly = self.assembly
        if w.icon_button(
            ui, "minus", hint=say("One fewer"), reason=None if troop.count > 1 else say("There is one."), size=32
        ):
            assembly.set(number, replace(troop, count=troop.count - 1))
        w.beside(ui, 2)
        why = assembly.objection(troop) or (
            None if troop.count < MOST else say("A line has up to {most} models.", most=MOST)
        )
        if w.icon_button(ui, "plus", hint=say("One more"), reason=why, size=32):
            assembly.set(number, replace(troop, count=troop.count + 1))
        w.beside(ui, 2)
        if w.icon_button(ui, "trash", hint=say("Take it out of the force"), size=32):
            assembly.set(number, replace(troop, count=0))

    # -- lists that are kept -------------------------------------------------------------------------------------------

    def _draw_kept(self, ui: Ui) -> None:
        room = w.available(ui)[0] - 2 * 44
        self._title, _ = w.input_text(
            ui, "##list", self._title, placeholder=say("Name of the list"), icon="log", width=room
        )
        w.beside(ui, 8)
        reason = say("Give the list a name.") if not self._title.strip() else None
        reason = reason or (None if self.assembly.troops else say("Nobody is in the list yet."))
        if w.icon_button(ui, "save", reason=reason, hint=say("Keep this list for other games")):
            self._keep()
        w.beside(ui, 8)
        lists = self._found()
        items = [
            w.MenuItem(each.path.stem, str(number), "open", reason=each.trouble) for number, each in enumerate(lists)
        ]
        none = [w.MenuItem(say("No list is kept yet"), reason=say("Keep one first."))]
        answer = w.menu_button(ui, "kept", items or none,
                               hint=say("Open a list that you have kept"), icon="open")  # fmt: skip
        if answer is not None and answer.isdigit():
            force = lists[int(answer)].force
            if force is not None:
                self.assembly.troops, self._title = force.models, force.title

    def _found(self) -> tuple[forces.Kept, ...]:
        if self._lists is None:
            try:
                self._lists = forces.kept(self.assembly.ruleset.id, vocabularies())
            except TabletopError as error:
                self._lists = ()
                self._say(str(error), "warning")
        return self._lists

    def _keep(self) -> None:
        try:
            path = forces.keep(Force(self._title.strip(), self.assembly.ruleset.id, self.assembly.troops))
        except TabletopError as error:
            self._say(str(error), "warning")
        else:
            self._say(say("The list is kept as {path}.", path=path.name), "good")
        self._lists = None
