"""The editor's desk: one draft as it lies before its designer. What is selected and pointed at, on which floor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from tabletop.app.desk import RefusalCard
from tabletop.app.editor import things
from tabletop.app.editor.draft import Draft
from tabletop.app.editor.index import Index
from tabletop.app.editor.snapping import OFF, Snap
from tabletop.app.editor.things import Thing
from tabletop.documents.kinds import Kinds, of_kind
from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.shapes import Outline, Point
from tabletop.model.document import Document, EditorNotes
from tabletop.model.frozen import EMPTY
from tabletop.model.look import Look
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.things import Zone
from tabletop.model.tile import Tile

RIM_INSIDE, RIM_OUTSIDE = 0.75, 0.25
"""Inches on either side of a zone's outline within which a click means the zone."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What the drawing tools draw: a kind of terrain, or a zone with its role and perhaps its side."""

    kind: str = "building"
    zone: bool = False
    side: str | None = None

    @property
    def stem(self) -> str:
        """The beginning of the ids of what it draws."""
        return f"{self.kind}-{self.side}" if self.zone and self.side else self.kind


class EditorDesk:
    """`draft` is the map; `selected` the ids of what is chosen, in that order; `level` the floor that is shown; `over`
    the id of the thing under the mouse."""

    seat: str | None = None

    def __init__(self, draft: Draft, kinds: Kinds) -> None:
        self.draft = draft
        self.kinds = kinds
        self.brush = Brush()
        self.snap = Snap()
        self.level = 0
        self.selected: tuple[str, ...] = ()
        self.over: str | None = None
        self.card: RefusalCard | None = None
        self.changes = 0
        self._shown: tuple[State, frozenset[str], State] | None = None
        self._index: Index | None = None

    def touch(self) -> None:
        """Something shown has changed."""
        self.changes += 1

    # -- what is seen --------------------------------------------------------------------------------------------------

    @property
    def whole(self) -> State:
        """The table with all that lies on it."""
        return self.draft.state

    @property
    def state(self) -> State:
        """The table without what is hidden."""
        hidden = self.draft.document.editor.hidden
        if not hidden:
            return self.whole
        whole = self.whole
        if self._shown is None or self._shown[0] is not whole or self._shown[1] != hidden:
            self._shown = (whole, hidden, things.without(whole, hidden))
        return self._shown[2]

    @property
    def index(self) -> Index:
        """Where the things of the shown floor lie."""
        state = self.state
        if self._index is None or not self._index.shows(state, self.level):
            self._index = Index(state, self.level, self._index)
        return self._index

    @property
    def tiles(self) -> Mapping[str, Tile]:
        """A map has none: tiles come to the table in play."""
        return EMPTY

    @property
    def looks(self) -> Mapping[str, Look]:
        """Miniatures look as they do on an empty table."""
        return EMPTY

    @property
    def hover(self) -> str | None:
        """Nothing glows by itself: the tools mark what the mouse is on."""
        return None

    @hover.setter
    def hover(self, one: str | None) -> None:
        self.over = one

    @property
    def locked(self) -> frozenset[str]:
        """The ids that cannot be picked."""
        return self.draft.document.editor.locked

    def pick(self, place: Point) -> str | None:
        """The topmost thing at a place that may be picked; what is chosen already comes before what lies on it only if
        nothing lies on it. A zone is picked by its rim, so that what lies inside can be chosen by a box."""
        return next(iter(self.below(place)), None)

    def below(self, place: Point) -> tuple[str, ...]:
        """Everything at a place that may be picked, the topmost first: a click with alt goes on to the next."""
        here = (each for each in self.index.near(place, RIM_OUTSIDE) if each.id not in self.locked)
        return tuple(reversed([each.id for each in here if self._holds(each, place)]))

    @staticmethod
    def _holds(thing: Thing, place: Point) -> bool:
        away = signed_distance(things.piece(thing), place)
        return -RIM_INSIDE <= away <= RIM_OUTSIDE if isinstance(thing, Zone) else away <= 0.0

    # -- what is chosen ------------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> tuple[Thing, ...]:
        """The selected things."""
        return things.found(self.whole, self.selected)

    def select(self, ids: Iterable[str], *, add: bool = False) -> None:
        """Choose things, their groups with them; with `add`, on top of those chosen already."""
        wanted = dict.fromkeys((*self.selected, *ids) if add else ids)
        for group in self.draft.document.editor.groups.values():
            if any(id in group for id in wanted):
                wanted |= dict.fromkeys(id for id in group if id not in self.locked)
        self._choose(tuple(each.id for each in things.found(self.state, wanted)))

    def toggle(self, one: str) -> None:
        """Add a thing to the selection, or take it out."""
        if one in self.selected:
            self._choose(tuple(each for each in self.selected if each != one))
        else:
            self.select((one,), add=True)

    def select_changed(self, before: Document) -> None:
        """Choose what is otherwise than it was: after undo and redo the designer sees what they did."""
        changed = things.changed(before.state, self.whole)
        here = tuple(each.id for each in changed if each.id not in self.draft.document.editor.hidden)
        if not here:
            self.keep_selection()
            return
        if all(each.level != self.level for each in changed):
            self.level = changed[0].level
        self._choose(here)

    def keep_selection(self) -> None:
        """Let go of what is no longer there."""
        self._choose(tuple(each.id for each in things.found(self.state, self.selected)))

    def _choose(self, chosen: tuple[str, ...]) -> None:
        if chosen != self.selected:
            self.selected = chosen
            self.touch()

    # -- what is done --------------------------------------------------------------------------------------------------

    def do(self, label: str, changed: State | Document, joins: str = "") -> None:
        """Something was done to the map."""
        self.draft.do(label, changed, joins)
        self.keep_selection()
        self.touch()

    def put(self, label: str, changed: Iterable[Thing], *, choose: bool = False, joins: str = "") -> None:
        """Things were changed or added; `choose` selects them."""
        many = tuple(changed)
        self.do(label, things.put(self.whole, many), joins)
        if choose:
            self.select(each.id for each in many)

    def note(self, label: str, notes: EditorNotes) -> None:
        """What the editor remembers has changed: locked, hidden, groups."""
        self.draft.do(label, replace(self.draft.document, editor=notes))
        self.keep_selection()
        self.touch()

    def drawn(self, outline: Outline) -> Terrain | Zone:
        """What the brush makes of an outline; not yet on the table."""
        id = things.fresh(things.names(self.whole), self.brush.stem)
        if self.brush.zone:
            return Zone(id, self.brush.kind, outline, side=self.brush.side, level=self.level)
        return of_kind(self.kinds[self.brush.kind], id=id, outline=outline, level=self.level)

    def effective(self, *, free: bool) -> Snap:
        """What draws points now; `free`: nothing while alt is held."""
        return OFF if free else self.snap
