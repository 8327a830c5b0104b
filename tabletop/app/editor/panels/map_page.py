"""The map itself: title, game, table, floors, sides, beginning, lamps; and how fair it looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tabletop.app.editor.converting import for_game
from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.fairness import Fairness
from tabletop.app.editor.panels.beginning_page import BeginningPage
from tabletop.app.editor.panels.choosing import one_of
from tabletop.app.editor.panels.floors_page import FloorsPage
from tabletop.app.editor.panels.lamps_page import LampsPage
from tabletop.app.editor.panels.print_page import PrintPage
from tabletop.app.editor.panels.sides_page import SidesPage
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import percent, spoken
from tabletop.documents.pictures import trouble_with
from tabletop.documents.sections import LARGEST_TABLE, SMALLEST_TABLE
from tabletop.geometry.shapes import Point
from tabletop.model.document import Document
from tabletop.model.state import State
from tabletop.model.table import SURFACES, Table
from tabletop.rules.registry import names, title
from tabletop.tongue import phrase, say


class MapPage:
    """The fields of the map."""

    def __init__(self, desk: EditorDesk, middle: Callable[[], Point], tell: Callable[[str], None]) -> None:
        self.desk = desk
        self._tell = tell
        self._floors = FloorsPage(desk)
        self._sides = SidesPage(desk, tell)
        self._beginning = BeginningPage(desk)
        self.lamps = LampsPage(desk, middle)
        self._print = PrintPage(desk)
        self._no_picture: tuple[str, str] | None = None
        """A path at which there is no picture, with what is wrong."""

    def draw(self, ui: Ui, fairness: Fairness | None) -> None:
        """The fields."""
        document = self.desk.draft.document
        self._words(ui, document)
        self._table(ui, document.state.table)
        self._floors.draw(ui)
        self._sides.draw(ui)
        self._beginning.draw(ui)
        self.lamps.draw(ui)
        self._print.draw(ui)
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
        elif not name:
            w.complaint(ui, say("A map has a title: until there is one it keeps its old one."))
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

    def _play(self, document: Document, rules: str) -> None:
        """Another game: its options and what scenarios say are other ones."""
        if document.scenario:
            self._tell(say("The scenario was one of the other game and is gone; undo brings it back."))
        self._document(phrase("game"), for_game(document, rules))

    def _table(self, ui: Ui, table: Table) -> None:
        state = self.desk.whole

        def side(name: str) -> None:
            now = getattr(table, name)
            wanted = w.input_number(
                ui,
                say("Width") if name == "width" else say("Length"),
                now,
                low=SMALLEST_TABLE,
                high=LARGEST_TABLE,
                step=1,
                decimals=2,
                unit="″",
            )
            if wanted != now:
                self._state(phrase("table"), replace(state, table=replace(table, **{name: wanted})))  # type: ignore[arg-type]

        w.columns(ui, "size", (lambda: side("width"), lambda: side("height")))
        surface = one_of(ui, say("Surface"), {each: spoken(each) for each in SURFACES}, table.surface)
        if surface != table.surface:
            self._state(phrase("surface"), replace(state, table=replace(table, surface=surface)))
        self._picture(ui, table)

    def _picture(self, ui: Ui, table: Table) -> None:
        """The file of a picture that covers the table."""
        line, wrong = self._no_picture or (table.picture, "")
        hint = say("The path of a PNG, JPEG or WebP file that covers the table in place of its surface")
        made, _ = w.input_text(
            ui, say("Picture over the table"), line, submit=True, hint=hint, placeholder=say("without")
        )
        if wrong:
            w.complaint(ui, wrong)
        made = made.strip()
        if made == line:
            return
        folder = self.desk.draft.path.parent if self.desk.draft.path is not None else Path.cwd()
        path = folder / Path(made).expanduser()
        wrong = trouble_with(path) if made else ""
        self._no_picture = (made, wrong) if wrong else None
        if not wrong:
            picture = str(path.resolve()) if made else ""
            self._state(phrase("picture"), replace(self.desk.whole, table=replace(table, picture=picture)))

    def _fairness(self, ui: Ui, fairness: Fairness) -> None:
        w.gap(ui, 6)
        w.heading(ui, say("First turn"))
        if not fairness.outlooks:
            w.text(ui, say("Draw set-up zones to compare them."), muted=True)
        for each in fairness.outlooks:
            side = self.desk.whole.sides.get(each.side)
            w.text(ui, side.name if side is not None else each.side, bold=True)
            rows = (
                (say("sees"), say("{sees} of the open ground", sees=percent(each.sees))),
                (say("reaches"), say("{reaches} of it within 12″", reaches=percent(each.reaches))),
                (say("room"), say("{room:.0f} square inches", room=each.room)),
            )
            w.facts(ui, f"fair {each.side}", rows, label_width=70)
