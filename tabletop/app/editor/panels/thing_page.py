"""What is chosen, in figures: place and size of anything, and what terrain, zones, markers and miniatures have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from tabletop.app.editor import things
from tabletop.app.editor.panels.changes import Changes
from tabletop.app.editor.panels.corners_page import CornersPage
from tabletop.app.editor.panels.miniature_page import MiniaturePage
from tabletop.app.editor.panels.quantities import inches
from tabletop.app.editor.panels.terrain_page import TerrainPage
from tabletop.app.editor.panels.zone_page import MarkerPage, ZonePage
from tabletop.app.editor.things import Thing
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.geometry.shapes import Circle
from tabletop.model.miniature import Miniature
from tabletop.model.terrain import Terrain
from tabletop.model.things import Marker, Zone
from tabletop.tongue import phrase, say


class ThingPage:
    """The fields of the chosen things; a field that is changed changes all of them."""

    def __init__(self, changes: Changes) -> None:
        self._to = changes
        self._terrain = TerrainPage(changes)
        self._zone = ZonePage(changes)
        self._marker = MarkerPage(changes)
        self._miniature = MiniaturePage(changes)
        self._corners = CornersPage(lambda thing: changes.put(phrase("corner"), (thing,)), changes.tell)

    def draw(self, ui: Ui, chosen: Sequence[Thing]) -> None:
        """The fields."""
        last = chosen[-1]
        with w.scope(ui, last.id):
            self._place(ui, chosen)
            alike = [each for each in chosen if type(each) is type(last)]
            match last:
                case Terrain():
                    self._terrain.draw(ui, cast("list[Terrain]", alike), last)
                case Zone():
                    self._zone.draw(ui, cast("list[Zone]", alike), last)
                case Marker():
                    self._marker.draw(ui, last)
                case Miniature():
                    self._miniature.draw(ui, cast("list[Miniature]", alike), last)
                    self._waits(ui, cast("list[Miniature]", alike))

    def _waits(self, ui: Ui, many: Sequence[Miniature]) -> None:
        """The way off the table."""
        w.gap(ui, 4)
        hint = say("It is listed under All then, and its side brings it when it sets up")
        if w.button(ui, say("Let it wait off the table"), icon="hide", width=-1, hint=hint):
            label = say("let {id} wait", id=", ".join(each.id for each in many))
            self._to.desk.put(label, [replace(each, at=None, level=0) for each in many])

    # -- place and size ------------------------------------------------------------------------------------------------

    def _place(self, ui: Ui, chosen: Sequence[Thing]) -> None:
        left, top, right, bottom = things.bounds_of(chosen)
        (x, y), titles = (left, top), (say("Left"), say("Top"))
        if len(chosen) == 1 and isinstance(chosen[0], Marker | Miniature) and chosen[0].at is not None:
            # What has no size of its own to speak of is where its middle is, as its file says.
            (x, y), titles = chosen[0].at, (say("Middle x"), say("Middle y"))

        def across() -> None:
            wanted = inches(ui, titles[0], x)
            if wanted != round(x, 2):
                self._to.put(phrase("place"), [things.moved(each, wanted - x, 0.0) for each in chosen])

        def down() -> None:
            wanted = inches(ui, titles[1], y)
            if wanted != round(y, 2):
                self._to.put(phrase("place"), [things.moved(each, 0.0, wanted - y) for each in chosen])

        def extent(what: str) -> Callable[[], None]:
            return lambda: self._size(ui, chosen, (left, top, right, bottom), what)

        w.columns(ui, "place", (across, down))
        if any(isinstance(each, Terrain | Zone) for each in chosen):
            w.columns(ui, "extent", (extent("Width"), extent("Length")))
        self._turn(ui, chosen, ((left + right) / 2, (top + bottom) / 2))
        if len(chosen) == 1 and isinstance(chosen[0], Terrain | Zone):
            self._corners.draw(ui, chosen[0])

    def _size(self, ui: Ui, chosen: Sequence[Thing], box: tuple[float, float, float, float], what: str) -> None:
        left, top, right, bottom = box
        now = right - left if what == "Width" else bottom - top
        if now <= 0:
            return
        wanted = inches(ui, say("Width") if what == "Width" else say("Length"), now, low=0.05)
        if wanted == round(now, 2):
            return
        factor = wanted / now
        if len(chosen) == 1 and isinstance(chosen[0], Terrain | Zone) and isinstance(chosen[0].outline, Circle):
            fx = fy = factor
        else:
            fx, fy = (factor, 1.0) if what == "Width" else (1.0, factor)
        self._to.put(phrase("size"), [things.scaled(each, fx, fy, (left, top)) for each in chosen])

    def _turn(self, ui: Ui, chosen: Sequence[Thing], about: tuple[float, float]) -> None:
        last = chosen[-1]
        now = last.facing if isinstance(last, Miniature) else getattr(getattr(last, "outline", None), "rotate", 0.0)
        wanted = w.input_number(ui, say("Turned"), round(now, 1), low=-360, high=720, step=15, decimals=1, unit="°")
        if wanted != round(now, 1):
            self._to.put(phrase("turn"), [things.turned(each, wanted - now, about) for each in chosen])
