"""The lamps of a map: where they are and how far they shine. They are for the programs that draw light."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.panels.choosing import ColourField
from tabletop.app.editor.panels.quantities import inches, place
from tabletop.app.editor.tools.lamps import BULB, USUAL
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.geometry.shapes import Disc, Point
from tabletop.model.mark import Mark, OutlineMark, Tone
from tabletop.model.table import Light
from tabletop.tongue import phrase, say

BRIGHTEST = 100.0


class LampsPage:
    """`middle` answers the place of the table in the middle of what is seen."""

    def __init__(self, desk: EditorDesk, middle: Callable[[], Point]) -> None:
        self.desk = desk
        self._middle = middle
        self._opened: int | None = None
        self._colour = ColourField()

    def draw(self, ui: Ui) -> None:
        """A line for each; the one that was clicked has its fields below."""
        lights = self.desk.whole.table.lights
        w.gap(ui, 6)
        w.heading(ui, say("Lamps"))
        if not lights:
            w.text(
                ui,
                say("For programs that draw light; here they change nothing. The lamp of the bar hangs them up."),
                muted=True,
                size="small",
            )
        for number, light in enumerate(lights):
            here = number == self._opened
            icon = "fold" if here else "unfold"
            title = say("Lamp {n}, {range:g}″", n=number + 1, range=light.range)
            if w.list_row(ui, f"lamp {number}", title, icon=icon, selected=here).clicked:
                self._opened = None if here else number
                self.desk.touch()
            if here:
                with w.scope(ui, f"lamp {number}"):
                    self._entry(ui, number, light)
        if w.button(ui, say("One more lamp"), icon="plus", width=-1):
            x, y = self._middle()
            self._put((*lights, Light((round(x, 2), round(y, 2)), USUAL)))
            self._opened = len(lights)

    def _entry(self, ui: Ui, number: int, light: Light) -> None:
        lights = self.desk.whole.table.lights
        made = self._fields(ui, number, light)
        if made != light:
            self._put((*lights[:number], made, *lights[number + 1 :]))
        if w.button(ui, say("Take this lamp away"), icon="trash", width=-1):
            self._put((*lights[:number], *lights[number + 1 :]))
            self._opened = None

    def _fields(self, ui: Ui, number: int, light: Light) -> Light:
        at = place(ui, say("It hangs at"), light.at)
        found = [light.range, light.intensity]

        def reach() -> None:
            found[0] = inches(ui, say("It shines"), light.range, low=0.0)

        def bright() -> None:
            title = say("Brightness")
            found[1] = w.input_number(ui, title, light.intensity, low=0, high=BRIGHTEST, step=0.1, decimals=2)

        w.columns(ui, "light", (reach, bright))
        colour = self._colour.draw(ui, f"{number}", light.colour) or light.colour
        shadows = w.checkbox(ui, say("Casts shadows"), light.shadows)
        made = replace(light, at=at, colour=colour, shadows=shadows)
        if found[0] != round(light.range, 2):
            made = replace(made, range=found[0])
        return replace(made, intensity=found[1]) if found[1] != round(light.intensity, 2) else made

    def _put(self, lights: tuple[Light, ...]) -> None:
        state = self.desk.whole
        changed = replace(state, table=replace(state.table, lights=lights))
        self.desk.do(say("change the {what}", what=say(phrase("lamps"))), changed, joins=f"lamps {self._opened}")

    def marks(self) -> Iterator[Mark]:
        """The lamp whose fields are open, and how far it shines."""
        lights = self.desk.whole.table.lights
        if self._opened is not None and self._opened < len(lights):
            light = lights[self._opened]
            yield OutlineMark(Disc(light.at, BULB), Tone.LEGAL)
            if light.range > 0:
                yield OutlineMark(Disc(light.at, light.range), Tone.NEUTRAL)
