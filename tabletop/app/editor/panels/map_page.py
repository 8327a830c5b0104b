"""The map itself: title, game, table, floors, sides; and how fair it looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabletop.app.editor import things
from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.fairness import Fairness
from tabletop.app.editor.panels.form_words import WordsField
from tabletop.app.editor.panels.sides_page import SidesPage
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import spoken
from tabletop.model.document import Document
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.state import State
from tabletop.model.table import SURFACES, Level, Table
from tabletop.rules.registry import names, title, vocabularies
from tabletop.tongue import phrase, say

SMALLEST, LARGEST = 6.0, 240.0


class MapPage:
    """The fields of the map."""

    def __init__(self, desk: EditorDesk, tell: Callable[[str], None]) -> None:
        self.desk = desk
        self._tell = tell
        self._sides = SidesPage(desk, tell)
        self._options = WordsField()

    def draw(self, ui: Ui, fairness: Fairness | None) -> None:
        """The fields."""
        document = self.desk.draft.document
        self._words(ui, document)
        self._table(ui, document.state.table)
        self._sides.draw(ui)
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
            self._play(document, games[game])
        text, _ = w.input_text(ui, say("Description"), document.description, lines=3)
        if text != document.description:
            self._document(phrase("description"), replace(document, description=text))
        source, _ = w.input_text(ui, say("Where it comes from"), document.source, placeholder=say("without"))
        if source != document.source:
            self._document(phrase("source"), replace(document, source=source))
        vocabulary = vocabularies()[document.rules]
        if vocabulary.options:
            known = vocabulary.options
            options = self._options.draw(ui, say("Options of the game"), document.options, "options", vocabulary, known)
            if options != document.options:
                self._document(phrase("options"), replace(document, options=options))

    def _play(self, document: Document, rules: str) -> None:
        """Another game: its options and what scenarios say are other ones."""
        if document.scenario:
            self._tell(say("The scenario was one of the other game and is gone; undo brings it back."))
        self._document(phrase("game"), replace(document, rules=rules, options=FrozenMap(), scenario=EMPTY))

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
