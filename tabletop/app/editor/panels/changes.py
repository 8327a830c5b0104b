"""What the pages of the inspector do to the map: every kind of change to the same things is undone in one step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from tabletop.app.editor import renaming
from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.things import Thing
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.model.vocabulary import Vocabulary
from tabletop.rules.registry import vocabularies
from tabletop.tongue import phrase, say


class Changes:
    """`tell` shows a notice."""

    def __init__(self, desk: EditorDesk, tell: Callable[[str], None]) -> None:
        self.desk = desk
        self.tell = tell

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the map's game."""
        return vocabularies()[self.desk.draft.document.rules]

    def put(self, what: str, many: Iterable[Thing]) -> None:
        """The things as they are to be; `what` is changed about them, a `phrase`."""
        changed = tuple(many)
        names = " ".join(each.id for each in changed)
        self.desk.put(say("change the {what}", what=say(what)), changed, joins=f"{what} {names}")

    def all(self, what: str, many: Sequence[Thing], **values: Any) -> None:
        """The same fields of all of them."""
        self.put(what, [replace(each, **values) for each in many])

    def call(self, old: str, name: str, *, select: bool = True) -> None:
        """Call a thing, a door or a window otherwise, or tell why not."""
        if name == old:
            return
        wrong = renaming.trouble(self.desk.whole, old, name)
        if wrong is not None:
            self.tell(wrong)
            return
        made = renaming.renamed(self.desk.draft.document, old, name)
        self.desk.do(say("call {id} {name}", id=old, name=name), made)
        if select:
            self.desk.select((name,))

    # -- fields that several kinds of things have ----------------------------------------------------------------------

    def id(self, ui: Ui, last: Thing, *, select: bool = True) -> None:
        """The field of its id."""
        name, _ = w.input_text(
            ui, say("Name in the file"), last.id, submit=True, hint=say("The name that scenarios call it by")
        )
        self.call(last.id, "-".join(name.split()), select=select)

    def floor(self, ui: Ui, many: Sequence[Thing], last: Thing) -> None:
        """On which floor it is, where there are several."""
        levels = self.desk.whole.table.levels
        if not levels:
            return
        named = floor_names(self.desk)
        ids = list(named)
        now = ids.index(last.level) if last.level in ids else 0
        wanted = w.combo(ui, say("Floor"), list(named.values()), now)
        if wanted != now:
            self.all(phrase("floor"), many, level=ids[wanted])

    def label(self, ui: Ui, many: Sequence[Thing], now: str) -> None:
        """The field of its label."""
        label, _ = w.input_text(ui, say("Label"), now, placeholder=say("without"))
        if label != now:
            self.all(phrase("label"), many, label=label)


def owners(desk: EditorDesk) -> dict[str | None, str]:
    """Whose something may be: nobody's, or a side's, by its name."""
    return {None: say("nobody's"), **{side.id: side.name for side in desk.whole.sides.values()}}


def floor_names(desk: EditorDesk) -> dict[int, str]:
    """The floors from the lowest up, with their names; the ground is always one."""
    named = {0: say("Ground"), **{level.id: level.name for level in desk.whole.table.levels}}
    return dict(sorted(named.items()))
