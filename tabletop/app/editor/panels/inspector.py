"""The inspector: what is chosen with all its figures, the list of everything, the map itself, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from tabletop.app.editor import things
from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.fairness import Fairness
from tabletop.app.editor.faults import Fault
from tabletop.app.editor.panels.changes import Changes
from tabletop.app.editor.panels.map_page import MapPage
from tabletop.app.editor.panels.palette import role_name
from tabletop.app.editor.panels.scenario_page import ScenarioPage
from tabletop.app.editor.panels.thing_page import ThingPage
from tabletop.app.editor.panels.waiting_page import WaitingPage
from tabletop.app.editor.pictures import Pictures
from tabletop.app.editor.things import Thing
from tabletop.app.layout import Rect
from tabletop.app.panels.bar import colour_of
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken
from tabletop.geometry.shapes import Point
from tabletop.model.miniature import Miniature
from tabletop.model.terrain import Terrain
from tabletop.model.things import Marker, Zone
from tabletop.tongue import phrase, say, told

Run = Callable[[str], None]
View = tuple[Callable[[Point], None], Callable[[], Point]]
ROW = 46
NOBODY = "#8a8f96"
"""The colour of a figure that is no side's."""
EVERYTHING, CHECKS = 1, 4
"""The numbers of the pages that list all there is, and what is wrong."""
ICONS = {Terrain: "polygon", Zone: "zone", Marker: "note", Miniature: "person"}
ARRANGE = (
    ("align left", "align-left", phrase("Align the left edges")),
    ("align centre", "align-centre", phrase("Align the middles, one above the other")),
    ("align right", "align-right", phrase("Align the right edges")),
    ("align top", "align-top", phrase("Align the upper edges")),
    ("align middle", "align-middle", phrase("Align the middles, side by side")),
    ("align bottom", "align-bottom", phrase("Align the lower edges")),
    ("spread across", "spread-across", phrase("Equal gaps from left to right")),
    ("spread down", "spread-down", phrase("Equal gaps from top to bottom")),
)
SHAPE = (
    ("merge", "merge", phrase("Merge the shapes")),
    ("subtract", "subtract", phrase("Cut the others out of the shape chosen first")),
    ("mirror", "mirror", phrase("Mirror left for right")),
    ("group", "group", phrase("Group")),
    ("lock", "lock", phrase("Lock, so that it cannot be picked")),
    ("hide", "hide", phrase("Hide")),
    ("duplicate", "duplicate", phrase("Duplicate")),
    ("delete", "trash", phrase("Delete")),
)


class Inspector:
    """`run` carries a command out; `view` brings a place into view, and answers what is in the middle of it now; `tell`
    shows a notice."""

    def __init__(
        self,
        desk: EditorDesk,
        run: Run,
        view: View,
        tell: Run,
        pictures: Pictures,
    ) -> None:
        self.desk = desk
        show, middle = view
        self._pictures = pictures
        self._run, self._show = run, show
        changes = Changes(desk, tell)
        self.thing = ThingPage(changes)
        self.waiting = WaitingPage(changes, middle, self._to_chosen)
        self.map = MapPage(desk, middle, tell)
        self.scenario = ScenarioPage(desk)
        self.faults: tuple[Fault, ...] = ()
        self.fairness: Fairness | None = None
        self._query = ""
        self._turn_to: int | None = None
        self._before: tuple[str, ...] = ()

    def show_checks(self) -> None:
        """Turn to what is wrong."""
        self._turn_to = CHECKS

    def _to_chosen(self) -> None:
        """Turn to what is chosen."""
        self._turn_to = 0

    def draw(self, ui: Ui, rect: Rect) -> None:
        """The inspector in its rectangle."""
        if self.desk.selected != self._before:
            # Whoever chooses something wants to see it.
            if self.desk.selected and not self._before:
                self._to_chosen()
            self._before = self.desk.selected
        w.panel(ui, "inspector", rect, lambda: self._body(ui), title=say("Inspector"), title_icon="info")

    def _body(self, ui: Ui) -> None:
        errors = len(self.faults)
        pages: list[tuple[str, Callable[[], None]]] = [
            (say("Chosen"), lambda: w.area(ui, "chosen", lambda: self._chosen(ui))),
            (say("All"), lambda: self._all(ui)),
            (say("Map"), lambda: w.area(ui, "map", lambda: self.map.draw(ui, self.fairness))),
            (say("Scenario"), lambda: w.area(ui, "scenario", lambda: self.scenario.draw(ui))),
            (f"{say('Checks')} {errors or ''}###checks", lambda: self._checks(ui)),
        ]
        turn_to, self._turn_to = self._turn_to, None
        w.tabs(ui, "inspector pages", pages, turn_to=turn_to, tight=True)

    # -- what is chosen ------------------------------------------------------------------------------------------------

    def _chosen(self, ui: Ui) -> None:
        chosen = self.desk.chosen
        if not chosen:
            w.text(ui, say("Nothing is chosen. Click a thing on the table, or draw a box over several."), muted=True)
            self._counts(ui)
            return
        self._buttons(ui, SHAPE, {"merge": 2, "subtract": 2, "group": 2}, len(chosen))
        if len(chosen) > 1:
            self._buttons(ui, ARRANGE, {"spread across": 3, "spread down": 3}, len(chosen))
            left, top, right, bottom = things.bounds_of(chosen)
            w.gap(ui, 4)
            w.text(
                ui,
                say(
                    "{n} things, {right:.2f} × {bottom:.2f}″ together.",
                    n=len(chosen),
                    right=right - left,
                    bottom=bottom - top,
                ),
                bold=True,
            )
            w.gap(ui, 4)
        self.thing.draw(ui, chosen)

    def _counts(self, ui: Ui) -> None:
        """What there is on the map."""
        state = self.desk.whole
        waiting = sum(not things.lies(each) for each in state.miniatures.values())
        rows = (
            (say("Terrain"), len(state.terrain)),
            (say("Zones"), len(state.zones)),
            (say("Markers"), len(state.markers)),
            (say("Miniatures"), len(state.miniatures) - waiting),
            (say("Off the table"), waiting),
        )
        w.gap(ui, 12)
        w.heading(ui, say("On this map"))
        w.sums(ui, "counts", [(words, str(count)) for words, count in rows if count] or [(say("nothing yet"), "")])

    def _buttons(self, ui: Ui, buttons: Sequence[tuple[str, str, str]], least: dict[str, int], count: int) -> None:
        for number, (name, icon, words) in enumerate(buttons):
            if number:
                w.beside(ui, 2)
            need, words = least.get(name, 1), say(words)
            reason = None if count >= need else say("{words}: choose {need} at least.", words=words, need=need)
            if w.icon_button(ui, icon, hint=words, reason=reason, size=32, key=name):
                self._run(name)

    # -- everything ----------------------------------------------------------------------------------------------------

    def _all(self, ui: Ui) -> None:
        desk = self.desk
        self._query, _ = w.input_text(ui, "##find", self._query, placeholder=say("Find on this map"), icon="search")
        wanted = self._query.lower().split()
        notes = desk.draft.document.editor
        many = [
            each
            for each in reversed(list(things.things(desk.whole)))
            if all(word in f"{each.id} {things.title(each)} {getattr(each, 'kind', '')}".lower() for word in wanted)
        ]

        def row(number: int) -> None:
            each = many[number]
            aside = say("locked") if each.id in notes.locked else say("hidden") if each.id in notes.hidden else ""
            floor = ", " + say("floor {level}", level=each.level) if each.level else ""
            colour = _side_colour(desk, each)
            result = w.list_row(
                ui,
                each.id,
                things.title(each),
                f"{_kind(desk, each)}{floor}",
                icon=ICONS[type(each)],
                image=self._picture(ui, each),
                framed=True,
                aside=aside,
                selected=each.id in desk.selected,
                colour=colour,
                height=ROW,
            )
            if result.clicked:
                self._choose(each)

        def body() -> None:
            w.rows(ui, len(many), ROW + 2, row)
            self.waiting.draw(ui, self._query)

        w.area(ui, "all", body)

    def _picture(self, ui: Ui, each: Thing) -> pygame.Surface | None:
        """What it looks like, small; a zone or a marker has its sign."""
        if isinstance(each, Terrain) and each.kind in self.desk.kinds:
            return self._pictures.piece(each, self.desk.kinds[each.kind], ui.px(ROW - 8))
        if not isinstance(each, Miniature):
            return None
        side = self.desk.whole.sides.get(each.side)
        return self._pictures.figure(each, side.colour if side is not None else NOBODY, ui.px(ROW - 8))

    def _choose(self, each: Thing) -> None:
        notes = self.desk.draft.document.editor
        if each.id in notes.hidden:
            self.desk.note(say("show {id}", id=each.id), replace(notes, hidden=notes.hidden - {each.id}))
        self.desk.level = each.level
        self.desk.select((each.id,))
        left, top, right, bottom = things.bounds(each)
        self._show(((left + right) / 2, (top + bottom) / 2))

    # -- what is wrong -------------------------------------------------------------------------------------------------

    def _checks(self, ui: Ui) -> None:
        def rows() -> None:
            if not self.faults:
                w.text(ui, say("Nothing is wrong with this map."), muted=True)
            for number, fault in enumerate(self.faults):
                if number:
                    w.gap(ui, 4)
                    w.rule(ui)
                    w.gap(ui, 4)
                w.icon(ui, "warning" if fault.weight == "error" else "info", size=18)
                w.beside(ui)
                with w.group(ui):
                    w.text(ui, fault.message)
                    if (fault.ids or fault.at is not None) and w.link(ui, say("Show it"), key=f"fault {number}"):
                        self._go(fault)

        w.area(ui, "checks", rows)

    def _go(self, fault: Fault) -> None:
        thing = things.find(self.desk.whole, fault.ids[0]) if fault.ids else None
        if isinstance(thing, Miniature) and not things.lies(thing):
            self.waiting.open(thing.id)
            self._query, self._turn_to = "", EVERYTHING
            return
        if thing is not None:
            self.desk.level = thing.level
        self.desk.select(fault.ids)
        if fault.at is not None:
            self._show(fault.at)


def _kind(desk: EditorDesk, each: Thing) -> str:
    match each:
        case Terrain():
            kind = desk.kinds.get(each.kind)
            return f"{told(kind.name) if kind is not None else each.kind}, {things.shape_word(each.outline)}"
        case Zone():
            return say("zone: {role}", role=role_name(each.role))
        case Marker():
            return say("marker")
        case Miniature():
            return spoken(each.profile or each.look)


def _side_colour(desk: EditorDesk, each: Thing) -> Any:
    side = desk.whole.sides.get(str(getattr(each, "side", None)))
    return colour_of(side.colour) if side is not None else None
