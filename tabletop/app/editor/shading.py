"""The shaded map: what the set-up zones of one side after the other see and reach."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.fairness import Fairness, fairness
from tabletop.model.mark import Mark
from tabletop.tongue import say


class Shading:
    """What is shaded now. `found` is what every side sees and reaches, None while nothing is shaded."""

    def __init__(self, desk: EditorDesk, say: Callable[..., None]) -> None:
        self.desk = desk
        self._say = say
        self._side: str | None = None
        self.found: Fairness | None = None

    @property
    def on(self) -> bool:
        """Whether a side's outlook is shaded."""
        return self._side is not None

    def toggle(self) -> None:
        """Shade the next side's outlook; after the last, stop it."""
        found = fairness(self.desk.whole, self.desk.level)
        sides = (None, *(each.side for each in found.outlooks))
        place = sides.index(self._side) + 1 if self._side in sides else 1
        self._side = sides[place] if place < len(sides) else None
        self.found = found if self.on else None
        if len(sides) == 1:
            self._say(say("There are no set-up zones on this floor yet: draw them with a zone of the palette."))
        self.desk.touch()

    def told(self) -> str:
        """What is shaded, as the status line says it; "" while nothing is."""
        if self._side is None or self._side not in self.desk.whole.sides:
            return ""
        name = self.desk.whole.sides[self._side].name
        return say("Dark: within 12″ of the set-up zones of {name}; light: what they see. ", name=name)

    def marks(self) -> tuple[Mark, ...]:
        """What is shaded on the table."""
        if self.found is None:
            return ()
        pairs = zip(self.found.outlooks, self.found.marks, strict=True)
        return tuple(mark for outlook, mark in pairs if outlook.side == self._side)
