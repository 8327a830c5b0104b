"""The map itself: title, game, table, floors, sides; and how fair it looks."""

from __future__ import annotations

from dataclasses import replace

from tabletop.app.editor import things
from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.fairness import Fairness
from tabletop.app.panels.bar import colour_of
from tabletop.app.ui import SIDE_COLOURS, Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken, unfiled
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.model.table import SURFACES, Level, Table
from tabletop.model.things import Side
from tabletop.rules.registry import names, title
from tabletop.tongue import phrase, say

SMALLEST, LARGEST = 6.0, 240.0


class MapPage:
    """The fields of the map."""

    def __init__(self, desk: EditorDesk) -> None:
        self.desk = desk

    def draw(self, ui: Ui, fairness: Fairness | None) -> None:
        """The fields."""
        document = self.desk.draft.document
        self._words(ui, document)
        self._table(ui, document.state.table)
        self._sides(ui, document.state)
        if fairness is not None:
            self._fairness(ui, fairness)

    def _document(self, what: str, document: Document) -> None:
        self.desk.draft.do(say("change the {what}", what=say(what)), document, joins=what)
        self.desk.touch()

    def _state(self, what: str, state: State) -> None:
        self.desk.do(say("change the {what}", what=say(what)), state, joins=what)

    def _words(self, ui: Ui, document: Document) -> None:
        name, _ = w.input_text(ui, say("Title"), document.title)
        if name != document.title and name:
            self._document(phrase("title"), replace(document, title=name))
        games = names()
        now = games.index(document.rules) if document.rules in games else 0
        game = w.combo(ui, say("Game"), [title(each) for each in games], now)
        if game != now:
            self._document(phrase("game"), replace(document, rules=games[game], options=FrozenMap()))
        text, _ = w.input_text(ui, say("Description"), document.description, lines=3)
        if text != document.description:
            self._document(phrase("description"), replace(document, description=text))

    def _table(self, ui: Ui, table: Table) -> None:
        state = self.desk.whole

        def side(name: str) -> None:
            now = getattr(table, name)
            wanted = w.input_number(
                ui,
                say("Width") if name == "width" else say("Length"),
                now,
                low=SMALLEST,
                high=LARGEST,
                step=1,
                decimals=1,
                unit="″",
            )
            if wanted != now:
                self._state(phrase("table"), replace(state, table=replace(table, **{name: wanted})))  # type: ignore[arg-type]

        w.columns(ui, "size", (lambda: side("width"), lambda: side("height")))
        surface = w.combo(ui, say("Surface"), [spoken(each) for each in SURFACES], SURFACES.index(table.surface))
        if SURFACES[surface] != table.surface:
            self._state(phrase("surface"), replace(state, table=replace(table, surface=SURFACES[surface])))
        for number, level in enumerate(table.levels):
            with w.scope(ui, f"level {level.id}"):
                name, _ = w.input_text(ui, say("Floor {id}", id=level.id), level.name)
                if name != level.name:
                    self._levels((*table.levels[:number], replace(level, name=name), *table.levels[number + 1 :]))
                floors = (say("as drawn"), *SURFACES)
                now = floors.index(level.floor) if level.floor in floors else 0
                floor = w.combo(ui, say("Its surface"), floors, now)
                if floor != now:
                    new = replace(level, floor=floors[floor] if floor else None)
                    self._levels((*table.levels[:number], new, *table.levels[number + 1 :]))
        if w.button(ui, say("One more floor"), icon="plus", width=-1):
            ids = [level.id for level in table.levels]
            ground = () if ids else (Level(0, "Ground"),)
            self._levels((*table.levels, *ground, Level(max(ids, default=0) + 1, "Upper floor")))
        top = max((level.id for level in table.levels), default=0)
        if table.levels and w.button(ui, say("Take the top floor away"), icon="trash", width=-1):
            gone = {each.id for each in things.things(state, top)} if top else set()
            left = tuple(level for level in table.levels if level.id != top)
            bare = things.without(state, gone)
            self._state(phrase("floors"), replace(bare, table=replace(table, levels=left if len(left) > 1 else ())))
            self.desk.level = 0

    def _levels(self, levels: tuple[Level, ...]) -> None:
        state = self.desk.whole
        self._state(phrase("floors"), replace(state, table=replace(state.table, levels=levels)))

    def _sides(self, ui: Ui, state: State) -> None:
        w.gap(ui, 6)
        w.heading(ui, say("Sides"))
        for side in state.sides.values():
            with w.scope(ui, side.id):
                name, _ = w.input_text(ui, say("Name of {id}", id=side.id), side.name)
                if name != side.name and name:
                    self._side(replace(side, name=name))
                colours = list(SIDE_COLOURS.items())
                own = colour_of(side.colour)
                now = next((k for k, (_, colour) in enumerate(colours) if colour == own), -1)
                chosen = w.swatches(ui, say("Colour"), colours, now, size=22)
                if chosen != now:
                    red, green, blue = colours[chosen][1]
                    self._side(replace(side, colour=f"#{red:02x}{green:02x}{blue:02x}"))
        if len(state.sides) < len(SIDE_COLOURS) and w.button(ui, say("One more side"), icon="plus", width=-1):
            id = things.fresh(things.names(state), f"side-{len(state.sides) + 1}")
            taken = {colour_of(side.colour) for side in state.sides.values()}
            free = next((colour for colour in SIDE_COLOURS.values() if colour not in taken), (138, 143, 150))
            self._side(Side(id, unfiled(id), "#{:02x}{:02x}{:02x}".format(*free)))

    def _side(self, side: Side) -> None:
        state = self.desk.whole
        self._state(phrase("sides"), replace(state, sides=state.sides.with_(side.id, side)))

    def _fairness(self, ui: Ui, fairness: Fairness) -> None:
        w.gap(ui, 6)
        w.heading(ui, say("First turn"))
        if not fairness.outlooks:
            w.text(ui, say("Draw set-up zones to compare them."), muted=True)
        for each in fairness.outlooks:
            side = self.desk.whole.sides.get(each.side)
            w.text(ui, side.name if side is not None else each.side, bold=True)
            rows = (
                (say("sees"), say("{sees:.0%} of the open ground", sees=each.sees)),
                (say("reaches"), say("{reaches:.0%} of it within 12″", reaches=each.reaches)),
                (say("room"), say("{room:.0f} square inches", room=each.room)),
            )
            w.facts(ui, f"fair {each.side}", rows, label_width=70)
