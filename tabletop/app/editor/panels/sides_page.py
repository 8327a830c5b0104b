"""The sides of a map: their names, colours, allies and state, and who sets up first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabletop.app.editor import renaming, things
from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.panels.choosing import ColourField, written
from tabletop.app.editor.panels.state_fields import StateFields
from tabletop.app.panels.bar import colour_of
from tabletop.app.ui import SIDE_COLOURS, Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import unfiled
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.things import Side
from tabletop.rules.registry import vocabularies
from tabletop.tongue import say


class SidesPage:
    """The fields of the sides."""

    def __init__(self, desk: EditorDesk, tell: Callable[[str], None]) -> None:
        self.desk = desk
        self._tell = tell
        self._colour = ColourField()
        self._status = StateFields()

    def draw(self, ui: Ui) -> None:
        """The fields."""
        state = self.desk.whole
        w.gap(ui, 6)
        w.heading(ui, say("Sides"))
        for side in tuple(state.sides.values()):
            with w.scope(ui, side.id):
                self._fields(ui, state, side)
        if len(state.sides) < len(SIDE_COLOURS) and w.button(ui, say("One more side"), icon="plus", width=-1):
            id = things.fresh(things.names(state), f"side-{len(state.sides) + 1}")
            taken = {colour_of(side.colour) for side in state.sides.values()}
            free = next((colour for colour in SIDE_COLOURS.values() if colour not in taken), (138, 143, 150))
            self._put(state, Side(id, unfiled(id), written(free)))

    def _put(self, state: State, side: Side) -> None:
        changed = replace(state, sides=state.sides.with_(side.id, side))
        self.desk.do(say("change the sides"), changed, joins=f"side {side.id}")

    def _fields(self, ui: Ui, state: State, side: Side) -> None:
        w.heading(ui, side.name)
        name, _ = w.input_text(ui, f"{say('Name')}##{side.id}", side.name)
        if name != side.name and name:
            self._put(state, replace(side, name=name))
        elif not name:
            w.complaint(ui, say("A side has a name: until there is one it keeps its old one."))
        colour = self._colour.draw(ui, side.id, side.colour)
        if colour is not None and colour != side.colour:
            self._put(state, replace(side, colour=colour))
        for each in (other for other in state.sides.values() if other.id != side.id):
            allied = each.id in side.allies
            if w.checkbox(ui, say("allied with {name}", name=each.name), allied) != allied:
                self._put(state, replace(side, allies=side.allies ^ {each.id}))
        vocabulary = vocabularies()[self.desk.draft.document.rules]
        status = self._status.draw(ui, side.id, side.status, vocabulary, vocabulary.side_statuses)
        if status != side.status:
            self._put(state, replace(side, status=status))
        self._rename(ui, state, side)
        self._order(ui, state, side)
        mine = self._belongings(state, side)
        reason = say("Something on the map is this side's still.") if mine else None
        if len(state.sides) > 1 and w.button(
            ui, say("Take this side away"), icon="trash", width=-1, reason=reason, key=f"take {side.id}"
        ):
            left = FrozenMap((id, each) for id, each in state.sides.items() if id != side.id)
            self.desk.do(say("take {id} away", id=side.id), replace(state, sides=left))
        w.gap(ui, 8)

    def _order(self, ui: Ui, state: State, side: Side) -> None:
        """Sides set up in the order in which they stand here."""
        ids = list(state.sides)
        place = ids.index(side.id)
        for icon, words, other in (("fold", say("Further up"), place - 1), ("unfold", say("Further down"), place + 1)):
            reason = None if 0 <= other < len(ids) else say("It goes no further.")
            hint = say("{words}: sides set up in this order", words=words)
            if w.icon_button(ui, icon, hint=hint, reason=reason, size=32, key=f"{icon} {side.id}"):
                ids[place], ids[other] = ids[other], ids[place]
                changed = FrozenMap((id, state.sides[id]) for id in ids)
                self.desk.do(say("change the order of the sides"), replace(state, sides=changed))
            w.beside(ui, 4)

    def _rename(self, ui: Ui, state: State, side: Side) -> None:
        name, _ = w.input_text(
            ui,
            f"{say('Name in the file')}##{side.id}",
            side.id,
            submit=True,
            hint=say("The name that scenarios call it by"),
        )
        name = "-".join(name.split())
        if name == side.id:
            return
        wrong = renaming.trouble(state, side.id, name)
        if wrong is not None:
            self._tell(wrong)
        else:
            made = renaming.renamed(self.desk.draft.document, side.id, name)
            self.desk.do(say("call {id} {name}", id=side.id, name=name), made)

    def _belongings(self, state: State, side: Side) -> bool:
        """Whether anything would be nobody's without the side: the scenario speaks of it, or a thing is its own."""
        document = self.desk.draft.document
        elsewhere = renaming.renamed(document, side.id, f"{side.id}-").scenario != document.scenario
        seen = any(side.id in (each.visible_to or ()) for each in state.markers.values())
        zones = any(each.side == side.id for each in state.zones.values())
        first = state.clock.side == side.id
        return elsewhere or seen or zones or first or any(each.side == side.id for each in state.miniatures.values())
