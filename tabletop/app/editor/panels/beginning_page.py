"""How a game on the map begins: the options of its rules, the round and phase, and whose turn it is."""

from __future__ import annotations

from dataclasses import replace

from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.panels.changes import owners
from tabletop.app.editor.panels.choosing import one_of
from tabletop.app.panels.option import option_field
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import phase_name
from tabletop.model.document import Document
from tabletop.model.frozen import FrozenMap
from tabletop.model.things import Clock
from tabletop.rules.registry import vocabularies
from tabletop.tongue import phrase, say

ROUNDS = 99
"""The last round in which a map may begin."""


class BeginningPage:
    """The fields."""

    def __init__(self, desk: EditorDesk) -> None:
        self.desk = desk
        self._opened = False

    def draw(self, ui: Ui) -> None:
        """The fields."""
        document = self.desk.draft.document
        vocabulary = vocabularies()[document.rules]
        w.gap(ui, 6)
        w.heading(ui, say("How the game begins"))
        clock = document.state.clock
        made = Clock(
            int(w.input_number(ui, say("Round (0: before the first)"), clock.round, low=0, high=ROUNDS)),
            one_of(ui, say("Turn"), owners(self.desk), clock.side),
            one_of(ui, say("Phase"), {each: phase_name(each) for each in vocabulary.phases}, clock.phase),
        )
        if made != clock:
            self._do(phrase("beginning"), replace(document, state=replace(document.state, clock=made)))
        if vocabulary.options:
            self._options(ui)

    def _options(self, ui: Ui) -> None:
        """What the rules leave open, as this map wants it."""
        document = self.desk.draft.document
        words = vocabularies()[document.rules].options
        title = say("Options of the game ({n} changed)", n=len(document.options)) if document.options else ""
        title = title or say("Options of the game")
        icon = "fold" if self._opened else "unfold"
        if w.list_row(ui, "options", title, icon=icon, selected=self._opened).clicked:
            self._opened = not self._opened
        for name, word in words.items() if self._opened else ():
            now = document.options.get(name, word.default)
            made = option_field(ui, name, word, now)
            w.text(ui, word.meaning, muted=True, size="small")
            w.gap(ui, 4)
            if made != now:
                options = {**document.options, name: made}
                if made == word.default:
                    del options[name]
                self._do(phrase("options"), replace(document, options=FrozenMap(options)))

    def _do(self, what: str, document: Document) -> None:
        self.desk.do(say("change the {what}", what=say(what)), document, joins=what)
