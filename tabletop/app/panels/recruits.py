"""The roster to recruit from: searched, filtered by group and faction, a row a profile with why it may not join."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken
from tabletop.model.roster import Entry, RecruitmentCard, Roster
from tabletop.tongue import phrase, say

ROW, BETWEEN, PICTURE = 58, 4, 50
LINE, AROUND = 22, 80
"""What a second line of names adds to the rows, and the width of a row that is not its name's."""
FACTIONS = ("hero", "monster", "varies")
FACTION_NAMES = (phrase("All factions"), phrase("Heroes"), phrase("Monsters"), phrase("Either"))


class Recruits:
    """The browser. `objection` says why one more of a profile may not join, `portrait` paints it."""

    def __init__(
        self,
        roster: Roster,
        objection: Callable[[Entry], str | None],
        portrait: Callable[[Entry, int], pygame.Surface],
    ) -> None:
        self._entries = tuple(roster.entries())
        self._roster = roster
        self._objection = objection
        self._portrait = portrait
        self._groups = tuple(dict.fromkeys(each.group for each in self._entries))
        self._words = {each.id: self._searched(each) for each in self._entries}
        self._tall: tuple[object, float] | None = None
        self.query = ""
        self.group = 0
        self.faction = 0

    def _searched(self, entry: Entry) -> str:
        """Everything of an entry that a search may find."""
        abilities = (self._roster.abilities[id].name for id in entry.abilities)
        weapons = (weapon.name for weapon in entry.weapons)
        rules = (rule.name for rule in entry.rules)
        return " ".join((entry.name, entry.id, entry.group, entry.faction, *abilities, *weapons, *rules)).casefold()

    def found(self) -> tuple[Entry, ...]:
        """The profiles that hold every word typed and pass the filters, in the order of the book."""
        wanted = self.query.casefold().split()
        group = self._groups[self.group - 1] if self.group else None
        faction = FACTIONS[self.faction - 1] if self.faction else None
        return tuple(
            each
            for each in self._entries
            if (group is None or each.group == group)
            and (faction is None or each.faction == faction)
            and all(word in self._words[each.id] for word in wanted)
        )

    def _height(self, ui: Ui) -> float:
        """Height of the rows, which are all alike: where a name is longer than they are wide, it has two lines."""
        room = ui.px(w.available(ui)[0] - AROUND)
        if self._tall is None or self._tall[0] != (room, ui.theme.scale):
            longest = max((w.word_width(ui, each.name, "body") for each in self._entries), default=0.0)
            self._tall = ((room, ui.theme.scale), ROW if longest <= room else ROW + LINE)
        return self._tall[1]

    def draw(self, ui: Ui, chosen: str | None) -> tuple[Entry | None, bool]:
        """The browser; answers the profile chosen in this frame, and whether one joins (double click, Enter)."""
        answer: list[tuple[Entry, bool]] = []
        self.query, entered = w.input_text(
            ui, "##recruit", self.query, placeholder=say("Name, ability or weapon"), icon="search"
        )
        half = (w.available(ui)[0] - 8) / 2
        self.group = w.combo(ui, "##group", [say("All groups"), *map(spoken, self._groups)], self.group, width=half)
        w.beside(ui, 8)
        self.faction = w.combo(ui, "##faction", [say(name) for name in FACTION_NAMES], self.faction, width=half)
        found, tall = self.found(), self._height(ui)
        w.gap(ui, 4)
        if entered and found:
            answer.append((found[0], False))

        def row(number: int) -> None:
            entry = found[number]
            why = self._objection(entry)
            result = w.list_row(
                ui,
                f"recruit {entry.id}",
                entry.name,
                say("✗ may not join now") if why else _subtitle(entry),
                image=self._portrait(entry, ui.px(PICTURE)),
                selected=entry.id == chosen,
                height=tall,
            )
            if why and result.hovered:
                w.tooltip(ui, why)
            if result.clicked:
                answer.append((entry, result.opened))

        def rows() -> None:
            if not found:
                w.text(ui, say("No profile has these words."), muted=True)
            w.rows(ui, len(found), tall + BETWEEN, row)

        w.area(ui, "recruits", rows)
        return answer[-1] if answer else (None, False)


def _subtitle(entry: Entry) -> str:
    """The second line of a row: what it is listed with; of a recruitment card, what it brings."""
    unique = [say("Unique")] if entry.unique else []
    if isinstance(entry, RecruitmentCard):
        fate = [say("Fate {fate}", fate=entry.fate)] if entry.fate else []
        return ", ".join((*unique, f"{entry.count} × {spoken(entry.group)}", *fate))
    return ", ".join((*unique, spoken(entry.group)))
