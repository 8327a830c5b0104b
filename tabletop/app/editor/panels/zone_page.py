"""What is chosen when it is a zone or a marker: what it is for, whose it is, who sees it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.app.editor.panels.changes import Changes, owners
from tabletop.app.editor.panels.choosing import one_of
from tabletop.app.editor.panels.palette import ROLES, role_name
from tabletop.app.editor.panels.state_fields import StateFields
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.model.things import Marker, Zone
from tabletop.tongue import phrase, say

ANOTHER = ""
"""Stands for any role that is not among those known."""


class ZonePage:
    """A field that is changed changes all the zones that are chosen."""

    def __init__(self, changes: Changes) -> None:
        self._to = changes
        self._state = StateFields()
        self._naming = ""
        """The zone whose role is about to be another one than those known."""

    def draw(self, ui: Ui, many: Sequence[Zone], last: Zone) -> None:
        """The fields."""
        role = self._role(ui, last)
        if role != last.role:
            self._to.all(phrase("role"), many, role=role)
        side = one_of(ui, say("Side"), owners(self._to.desk), last.side)
        if side != last.side:
            self._to.all(phrase("side"), many, side=side)
        self._to.label(ui, many, last.label)
        self._to.floor(ui, many, last)
        self._to.id(ui, last)
        vocabulary = self._to.vocabulary
        state = self._state.draw(ui, last.id, last.status, vocabulary, vocabulary.zone_statuses)
        if state != last.status:
            self._to.all(phrase("state"), many, status=state)

    def _role(self, ui: Ui, last: Zone) -> str:
        """One of the known roles, or a line for any other."""
        another = self._naming == last.id or last.role not in ROLES
        known = {**{each: role_name(each) for each in ROLES}, ANOTHER: say("another")}
        role = one_of(ui, say("Role"), known, ANOTHER if another else last.role)
        self._naming = last.id if role == ANOTHER else ""
        if role != ANOTHER:
            return role
        hint = say("The rules of a scenario may know others")
        now = last.role if last.role not in ROLES else ""
        named, _ = w.input_text(ui, say("Which"), now, submit=True, hint=hint)
        return "-".join(named.lower().split()) or last.role


class MarkerPage:
    """The fields of one marker."""

    def __init__(self, changes: Changes) -> None:
        self._to = changes
        self._state = StateFields()

    def draw(self, ui: Ui, last: Marker) -> None:
        """The fields."""
        text, _ = w.input_text(ui, say("Text"), last.text, lines=3)
        if text != last.text:
            self._to.all(phrase("text"), (last,), text=text)
        self._seen(ui, last)
        kind, _ = w.input_text(ui, say("Kind"), last.kind, submit=True)
        if kind != last.kind and kind:
            self._to.all(phrase("kind"), (last,), kind=kind)
        self._to.floor(ui, (last,), last)
        self._to.id(ui, last)
        vocabulary = self._to.vocabulary
        known = vocabulary.known_of(vocabulary.marker_words)
        state = self._state.draw(ui, last.id, last.status, vocabulary, known)
        if state != last.status:
            self._to.all(phrase("state"), (last,), status=state)

    def _seen(self, ui: Ui, last: Marker) -> None:
        sides = tuple(self._to.desk.whole.sides.values())
        w.text(ui, say("Seen by"), muted=True, size="small")
        seen = last.visible_to
        everybody = w.checkbox(ui, say("everybody"), seen is None)
        if everybody != (seen is None):
            wanted = None if everybody else frozenset(side.id for side in sides)
            self._to.all(phrase("view"), (last,), visible_to=wanted)
        for side in sides if seen is not None else ():
            mine = seen is not None and side.id in seen
            if seen is not None and w.checkbox(ui, side.name, mine) != mine:
                self._to.all(phrase("view"), (last,), visible_to=seen ^ {side.id})
