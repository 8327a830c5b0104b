"""A miniature, on the table or waiting off it: who it is, its figure and base, and how it is at the beginning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.app.editor.converting import of_profile, own_words, with_words
from tabletop.app.editor.panels.changes import Changes
from tabletop.app.editor.panels.choosing import ColourField, found, one_of
from tabletop.app.editor.panels.state_fields import StateFields
from tabletop.app.panels.bar import colour_of
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.render import figures
from tabletop.tongue import phrase, say

LEAST, MOST = 0.1, 100.0
"""Inches across the smallest and the largest base of a map."""


class MiniaturePage:
    """A field that is changed changes all the miniatures that are chosen; a name is the last one's."""

    def __init__(self, changes: Changes) -> None:
        self._to = changes
        self._colour = ColourField()
        self._state = StateFields()

    def draw(self, ui: Ui, many: Sequence[Miniature], last: Miniature) -> None:
        """The fields."""
        name, _ = w.input_text(ui, say("Name"), last.name, placeholder=say("without"))
        if name != last.name:
            self._to.all(phrase("name"), (last,), name=name)
        sides = {side.id: side.name for side in self._to.desk.whole.sides.values()}
        side = one_of(ui, say("Side"), sides, last.side)
        if side != last.side:
            self._to.all(phrase("side"), many, side=side)
        self._who(ui, many, last)
        self._base(ui, many, last)
        self._tint(ui, many, last)
        self._status(ui, many, last)
        if last.at is not None:
            self._to.floor(ui, many, last)
        self._to.id(ui, last, select=last.at is not None)

    def _who(self, ui: Ui, many: Sequence[Miniature], last: Miniature) -> None:
        """Its profile, where the game has a roster, and its figure."""
        profiles = self._to.vocabulary.profiles
        if profiles:
            names = {"": say("none")} if not last.profile else {}
            names |= {id: each.name for id, each in profiles.items()}
            profile = found(ui, say("Profile"), names, last.profile or "")
            if profile != (last.profile or ""):
                self._to.put(phrase("profile"), [of_profile(each, profile, profiles, profiles) for each in many])
        look = found(ui, say("Figure"), {each: spoken(each) for each in figures.looks()}, last.look)
        if look != last.look:
            self._to.all(phrase("figure"), many, look=look)

    def _base(self, ui: Ui, many: Sequence[Miniature], last: Miniature) -> None:
        base, size = last.base, [last.base.width, last.base.length or last.base.width]
        shapes = {False: say("round"), True: say("rectangular")}
        cornered = one_of(ui, say("Shape of the base"), shapes, base.length is not None)

        def across() -> None:
            size[0] = _inches(ui, say("Base across") if cornered else say("Diameter of the base"), size[0])

        def along() -> None:
            if cornered:
                size[1] = _inches(ui, say("Base along"), size[1])

        w.columns(ui, "base", (across, along) if cornered else (across,))
        made = BaseSize(size[0], size[1] if cornered else None)
        if made != base:
            self._to.all(phrase("base"), many, base=made)

    def _tint(self, ui: Ui, many: Sequence[Miniature], last: Miniature) -> None:
        side = self._to.desk.whole.sides.get(last.side)
        usual = (say("the side's colour"), colour_of(side.colour) if side is not None else (138, 143, 150))
        colour = self._colour.draw(ui, last.id, last.colour, usual)
        if colour != last.colour:
            self._to.all(phrase("colour"), many, colour=colour)

    def _status(self, ui: Ui, many: Sequence[Miniature], last: Miniature) -> None:
        """The words of its state, those of its profile too."""
        vocabulary = self._to.vocabulary
        if not vocabulary.statuses:
            return
        made = self._state.draw(ui, last.id, last.status, vocabulary, vocabulary.statuses)
        if made != last.status:
            changed = own_words(made, last.status)
            self._to.put(phrase("state"), [replace(each, status=with_words(each.status, changed)) for each in many])


def _inches(ui: Ui, title: str, now: float) -> float:
    made = w.input_number(ui, title, now, low=LEAST, high=MOST, step=0.25, decimals=2, unit="″")
    return now if made == round(now, 2) else made
