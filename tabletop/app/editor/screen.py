"""The editor's screen: the table fills it, the palette lies on the left, the inspector on the right."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from tabletop import opening, places
from tabletop.app.canvas import Canvas
from tabletop.app.editor import recovery
from tabletop.app.editor.arrangement import EDGE
from tabletop.app.editor.commands import Commands
from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.dialogs import Dialogs
from tabletop.app.editor.display import Display
from tabletop.app.editor.draft import Draft, blank
from tabletop.app.editor.fairness import Fairness
from tabletop.app.editor.faults import Fault
from tabletop.app.editor.panels.bar import BarView, draw_bar
from tabletop.app.editor.panels.inspector import Inspector
from tabletop.app.editor.panels.palette import Palette
from tabletop.app.editor.shading import Shading
from tabletop.app.editor.shelf import Shelf
from tabletop.app.editor.tools.drafting import EditorBench
from tabletop.app.editor.tools.figures import FigureKeys
from tabletop.app.editor.tools.measuring import Tape
from tabletop.app.editor.tools.toolbox import DRAWING, Toolbox
from tabletop.app.editor.upkeep import Upkeep
from tabletop.app.finger import Finger
from tabletop.app.hand import Hand, Surroundings
from tabletop.app.keyboard import OPENING
from tabletop.app.keys import EDITOR_COMMANDS, Keys
from tabletop.app.notices import Room
from tabletop.app.panels.status import draw_status
from tabletop.app.screens.screen import Screen
from tabletop.app.tools.tool import Pointer, Tool
from tabletop.app.window import Window
from tabletop.documents.exchange import Found
from tabletop.geometry.shapes import Point
from tabletop.render import Camera, Painter
from tabletop.rules.registry import ruleset
from tabletop.tongue import say


class Nothing(Tool):
    """The editor asks nothing before the tool in hand is asked."""


class EditScreen(Screen):
    """One map being drawn. A draft that was kept of it and never saved is offered when it opens."""

    needs = (1000.0, 560.0)

    def __init__(self, draft: Draft | None = None) -> None:
        self.draft = draft or blank()
        self.desk = EditorDesk(self.draft, opening.kinds())
        self.painter = Painter(places.assets())
        self.painter.patches = True
        self.asked = False
        self._camera: Camera | None = None

    @property
    def title(self) -> str:  # type: ignore[override]
        """What the window's frame says."""
        return say("{document} (map)", document=self.draft.document.title)

    def enter(self, window: Window) -> None:
        super().enter(window)
        self.keys = Keys(window.settings.keys, EDITOR_COMMANDS)
        self.canvas = Canvas(self.desk, self.painter, window.surface.get_size())
        self.canvas.grid = self.desk.snap.grid is not None
        self.canvas.eyes = window.settings.colours
        self.display = Display(self)
        self.bench = EditorBench(
            desk=self.desk,
            say=window.say,
            take=lambda name: self.hand.take(name),
            pixel=lambda: window.ui.theme.scale / self.canvas.camera.zoom,
            write=self.write,
            key=self.keys.label,
        )
        self.toolbox = Toolbox(self.bench)
        around = Surroundings(
            desk=self.desk,
            menu=self._open_menu,
            measure=lambda pointer: Tape(self.bench, pointer),
            dismiss=lambda: None,
            say=window.say,
            first=Nothing(),
        )
        self.hand = Hand(self.canvas, self.toolbox.tools, around)
        self.figures = FigureKeys(self.hand)
        self.finger = Finger(self.hand, self.canvas, self._pointed_at)
        self.dialogs = Dialogs(self)
        self.shelf = Shelf(self)
        self.upkeep = Upkeep(self)
        self.shading = Shading(self.desk, window.say)
        self.palette = Palette(self.desk, self.hand.take, self._set_stamp, self._set_recipe)
        self.palette.drawing = lambda: self.hand.tool.id
        self.commands = Commands(self)
        view = (self.canvas.show, self.display.middle)
        self.inspector = Inspector(self.desk, self.commands.run, view, window.say, self.palette.pictures)
        self._read_profiles()
        self.display.arrange()
        self.canvas.fit()
        if self._camera is not None:
            # Back from trying it out: the view is where it was.
            self.canvas.camera, self.canvas.moved = self._camera, True
            self.display.arrange()
        if not self.asked:
            self.shelf.offer_recovery()
            self.shelf.tell_problems()
        self.asked = True

    @classmethod
    def again(cls, draft: Draft) -> EditScreen:
        """The same map in a fresh screen; it is not asked again about a draft."""
        screen = cls(draft)
        screen.asked = True
        return screen

    def _read_profiles(self) -> None:
        profiles = dict(ruleset(self.draft.document.rules).vocabulary.profiles)
        self.palette.profiles = self.toolbox.miniature.profiles = profiles

    def _set_stamp(self, stamp: object) -> None:
        self.toolbox.stamp.stamp = stamp  # type: ignore[assignment]

    def _set_recipe(self, recipe: object) -> None:
        self.toolbox.miniature.recipe = recipe  # type: ignore[assignment]

    # -- events --------------------------------------------------------------------------------------------------------

    def takes_key(self, event: pygame.event.Event) -> bool:
        return not self.dialogs.covering and (self.figures.takes(event) or self.keys.command(event) is not None)

    def covered(self) -> bool:
        return self.dialogs.covering

    def renewed(self) -> None:
        self.keys.renew(self.window.settings.keys)
        self.canvas.eyes = self.window.settings.colours
        self.desk.touch()

    def gives_keys(self) -> bool:
        return self.dialogs.covering or bool(self.window.notices.questions)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.DROPFILE:
            self.shelf.open_path(Path(event.file))
            return
        self.hand.feel(event)
        if self.dialogs.covering or self.finger.feel(event):
            return
        if self.figures.feel(event):
            self.window.ui.dragging = self.hand.busy
            return
        self.hand.handle(event)
        if event.type == pygame.KEYDOWN:
            command = self.keys.command(event)
            if command is not None:
                self.commands.run(command)
        elif event.type == pygame.KEYUP:
            released = self.keys.released(event)
            if released is not None:
                self.hand.released(released)
        self.window.ui.dragging = self.hand.busy

    def missed(self, event: pygame.event.Event) -> None:
        self.hand.feel(event)
        if event.type == pygame.MOUSEMOTION:
            self.hand.left_table()

    def drop(self) -> None:
        self.upkeep.finish_keeping()
        recovery.keep(self.draft)
        self.hand.gesture = None
        self.hand.cancel()
        self.hand.tool.put_away()
        self.hand.tool = self.hand.tools["select"]
        self.window.ui.dragging = False
        self.desk.touch()

    def cursor(self) -> int:
        if self.hand.panning:
            return pygame.SYSTEM_CURSOR_SIZEALL
        return pygame.SYSTEM_CURSOR_CROSSHAIR if self.hand.tool.id in DRAWING else pygame.SYSTEM_CURSOR_ARROW

    def leave(self) -> None:
        self.hand.cancel()
        self._camera = self.canvas.camera if self.canvas.moved else None
        self.upkeep.close()

    # -- dialogs and menus ---------------------------------------------------------------------------------------------

    def write(self, title: str, text: str, then: Callable[[str], object], *, empty: bool = False) -> None:
        """Ask for a line of text, which may be `empty`."""
        self.dialogs.write(title, text, then, unfit=(lambda _text: "") if empty else None)

    def toggle_help(self) -> None:
        """Open the help, or close it."""
        self.dialogs.help = not self.dialogs.help
        self.opens()

    def open_commands(self) -> None:
        """Open the command palette."""
        self.dialogs.open_commands()

    def opens(self) -> None:
        """A dialog opens: what is typed at once waits until it can take it."""
        self.window.keyboard.wait(OPENING)
        self.desk.touch()

    def _pointed_at(self) -> Point:
        """Where the keyboard points at first: where the mouse is, else amid what is seen."""
        return self.hand.pointer.place if self.hand.inside else self.display.middle()

    def menu_by_key(self) -> None:
        """Open the menu of what the keyboard points at, else of what the mouse is on."""
        if self.finger.place is not None:
            self.hand.point(self.finger.place)
        self._open_menu(self.hand.pointer)

    def _open_menu(self, pointer: Pointer) -> None:
        hit = self.desk.pick(pointer.place)
        if hit is not None and hit not in self.desk.selected:
            self.desk.select((hit,))
        self.dialogs.open_menu(pointer)

    def imported(self, found: Found, source: Path) -> None:
        self.shelf.imported(found, source)

    # -- panels --------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        ui = self.window.ui
        places = self.display.arrange()
        view = BarView(tuple(self.hand.tools.values()), self.hand.tool, self.shading.on)
        draw_bar(ui, places.bar, self.desk, self.keys, view, self.commands.run)
        self.palette.draw(ui, places.palette)
        self.inspector.fairness = self.shading.found
        self.inspector.draw(ui, places.inspector)
        place = self.hand.pointer.place if self.hand.inside else None
        told = self.finger.hint(self.keys) + (self.shading.told() if not self.hand.busy else "") + self.hand.status()
        draw_status(ui, places.status, told, place, None)
        self.dialogs.draw()

    def rooms(self) -> tuple[Room, ...]:
        # At the foot of the palette: on the table lies what they speak of.
        edge = self.window.ui.px(EDGE)
        x, y, width, tall = self.display.places.palette
        left, top, across, _ = self.display.places.free
        on_table = Room(left, across, top, top + self.window.ui.size[1] * 0.4)
        return (Room(x - edge, width + 2 * edge, y, y + tall, at_foot=True), on_table)

    def panel_pace(self) -> float:
        # What was just done to the map is shown on the table first.
        table_first = self.hand.busy or self.draft.changes != self.display.drawn
        if table_first:
            return 1 / 12
        return 1 / 20 if self.painter.unfinished else 0.0

    # -- painting ------------------------------------------------------------------------------------------------------

    def stale(self) -> bool:
        self.hand.tick()
        self._tick()
        return self.display.stale()

    def _tick(self) -> None:
        if not self.hand.busy and (self.palette.pictures.work() or self.dialogs.pictures.work()):
            self.window.ui.wake()
        self.upkeep.tick()

    def changed(self) -> None:
        """The map was changed: another game has other profiles."""
        self._read_profiles()

    def looked(self, faults: tuple[Fault, ...], fair: Fairness | None) -> None:
        """The map was looked through."""
        self.inspector.faults = faults
        if self.shading.on:
            self.shading.found = fair
        self.desk.touch()

    def rest(self) -> float | None:
        waits = [self.hand.rest(), self.upkeep.rest(), self.dialogs.pictures.rest()]
        if self.palette.pictures.waiting:
            waits.append(0.0)
        return min((wait for wait in waits if wait is not None), default=None)

    def paint(self, surface: pygame.Surface) -> None:
        self.display.paint(surface)
