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
        elif self._side is not None:
            name = self.desk.whole.sides[self._side].name
            words = say(
                "{name}: dark is within 12″ of its set-up zones, light what they see. Again: the next side.", name=name
            )
            self._say(words, about="fairness")
        self.desk.touch()

    def marks(self) -> tuple[Mark, ...]:
        """What is shaded on the table."""
        if self.found is None:
            return ()
        pairs = zip(self.found.outlooks, self.found.marks, strict=True)
        return tuple(mark for outlook, mark in pairs if outlook.side == self._side)
