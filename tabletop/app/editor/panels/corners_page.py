"""Every corner of a polygon or a wall in figures, for what the mouse does not get to the hundredth."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.app.editor.panels.quantities import place
from tabletop.app.editor.things import Shaped, reshaped
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.geometry import reshaping
from tabletop.geometry.faults import faults
from tabletop.geometry.shapes import Outline, Polygon, Wall
from tabletop.tongue import say

MOST = 60
"""An outline with more corners is drawn, not typed."""


class CornersPage:
    """`change` is given the thing as it is to be, `tell` why a corner cannot be there."""

    def __init__(self, change: Callable[[Shaped], None], tell: Callable[[str], None]) -> None:
        self._change, self._tell = change, tell
        self._opened = False

    def draw(self, ui: Ui, thing: Shaped) -> None:
        """A line that opens to the corners."""
        outline = thing.outline
        rings = reshaping.corners(outline) if isinstance(outline, Polygon | Wall) else ()
        count = sum(map(len, rings))
        if not 0 < count <= MOST:
            return
        title = say("Corners ({n})", n=count)
        if w.list_row(ui, "corners", title, icon="fold" if self._opened else "unfold", selected=self._opened).clicked:
            self._opened = not self._opened
        if not self._opened:
            return
        number = 0
        for r, ring in enumerate(rings):
            for k, corner in enumerate(ring):
                number += 1
                made = place(ui, str(number), corner)
                if made != corner:
                    self._put(thing, reshaping.with_corner(outline, r, k, made))

    def _put(self, thing: Shaped, outline: Outline) -> None:
        wrong = faults([outline])
        if wrong:
            self._tell(say("The outline {wrong}.", wrong=wrong[0]))
        else:
            self._change(reshaped(thing, outline))
