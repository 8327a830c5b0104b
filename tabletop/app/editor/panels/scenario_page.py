"""What a map says of its scenario: what either side is after, special rules, forces, points, and how it ends."""

from __future__ import annotations

from dataclasses import is_dataclass, replace

from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.panels.form import Form
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.model.frozen import EMPTY
from tabletop.rules.registry import vocabularies
from tabletop.tongue import say


class ScenarioPage:
    """The fields of the scenario."""

    def __init__(self, desk: EditorDesk) -> None:
        self.desk = desk
        self._form = Form()

    def draw(self, ui: Ui) -> None:
        """The fields, or the button that begins them."""
        document = self.desk.draft.document
        vocabulary = vocabularies()[document.rules]
        if vocabulary.scenario is None:
            w.text(ui, say("The maps of this game tell no scenario; choose another game under Map."), muted=True)
            return
        if not is_dataclass(document.scenario):
            w.text(ui, say("This map is a table without a scenario: forces are chosen when it is played."), muted=True)
            if w.button(ui, say("Begin a scenario"), icon="plus", width=-1):
                self.desk.do(say("begin a scenario"), replace(document, scenario=vocabulary.scenario()))
            return
        made = self._form.draw(ui, document.scenario, document.state, vocabulary)
        if made != document.scenario:
            self.desk.do(say("change the scenario"), replace(document, scenario=made), joins="scenario")
        w.gap(ui, 8)
        if w.button(ui, say("Take the scenario away"), icon="trash", width=-1):
            self.desk.do(say("take the scenario away"), replace(document, scenario=EMPTY))
