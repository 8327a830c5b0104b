"""The editor's screen: the table fills it, the palette lies on the left, the inspector on the right."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from tabletop import opening, places
from tabletop.app.canvas import Canvas
from tabletop.app.editor import recovery
from tabletop.app.editor.commands import Commands
from tabletop.app.editor.desk import EditorDesk
from tabletop.app.editor.dialogs import Dialogs
from tabletop.app.editor.draft import Draft, blank
from tabletop.app.editor.fairness import Fairness
from tabletop.app.editor.faults import Fault
from tabletop.app.editor.panels.bar import BarView, draw_bar
from tabletop.app.editor.panels.inspector import Inspector
from tabletop.app.editor.panels.palette import Palette
from tabletop.app.editor.rulers import WIDTH, Rulers
from tabletop.app.editor.shading import Shading
from tabletop.app.editor.shelf import Shelf
from tabletop.app.editor.tools.drafting import EditorBench
from tabletop.app.editor.tools.measuring import Tape
from tabletop.app.editor.tools.toolbox import DRAWING, Toolbox
from tabletop.app.editor.upkeep import Upkeep
from tabletop.app.finger import Finger
from tabletop.app.hand import Hand, Surroundings
from tabletop.app.keyboard import OPENING
from tabletop.app.keys import EDITOR_COMMANDS, Keys
from tabletop.app.layout import BAR, STATUS, Rect
from tabletop.app.panels.status import draw_status
from tabletop.app.screens.screen import Screen
from tabletop.app.tools.tool import Pointer, Tool
from tabletop.app.window import Window
from tabletop.documents.exchange import Found
from tabletop.geometry.shapes import Point
from tabletop.model.mark import Mark
from tabletop.render import Camera, Painter
from tabletop.rules.registry import ruleset
from tabletop.tongue import say

PALETTE, INSPECTOR, EDGE = 264, 352, 8
"""Widths of the panels and the space about them, at 100 %."""
CHANGED_BUDGET, LIVELY_BUDGET, STILL_BUDGET = 0.001, 0.004, 0.01
"""Seconds that new ground may take in a frame that shows a change, while something moves, and else: with the panels a
frame keeps below a sixtieth of a second."""
SETTLED = 0.15


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
        self.rulers = Rulers()
        self.asked = False
        self._painted = -1
        self._seen_from: object = None
        self._moved_at = 0.0
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
        self.finger = Finger(self.hand, self.canvas, self._pointed_at)
        self.dialogs = Dialogs(self)
        self.shelf = Shelf(self)
        self.upkeep = Upkeep(self)
        self.shading = Shading(self.desk, window.say)
        self.palette = Palette(self.desk, self.hand.take, self._set_stamp, self._set_recipe)
        self.palette.drawing = lambda: self.hand.tool.id
        self.commands = Commands(self)
        self.inspector = Inspector(self.desk, self.commands.run, self.canvas.show, self._middle, window.say)
        self._read_profiles()
        self._arrange()
        self.canvas.fit()
        if self._camera is not None:
            # Back from trying it out: the view is where it was.
            self.canvas.camera, self.canvas.moved = self._camera, True
            self._arrange()
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
        return not self.dialogs.covering and self.keys.command(event) is not None

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

    def write(self, title: str, text: str, then: Callable[[str], object]) -> None:
        """Ask for a line of text."""
        self.dialogs.write(title, text, then)

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
        return self.hand.pointer.place if self.hand.inside else self._middle()

    def _middle(self) -> Point:
        """The place of the table in the middle of what is seen."""
        return self.canvas.to_table((self._free[0] + self._free[2] / 2, self._free[1] + self._free[3] / 2))

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

    def _arrange(self) -> dict[str, Rect]:
        """Where everything lies now; the table's view follows."""
        ui = self.window.ui
        width, height = ui.size
        bar, status, edge = ui.px(BAR), ui.px(STATUS), ui.px(EDGE)
        left, right = min(ui.px(PALETTE), width // 4), min(ui.px(INSPECTOR), width // 3)
        tall = height - bar - status - 2 * edge
        free = (left + 2 * edge, bar, width - left - right - 4 * edge, height - bar - status)
        self._free: Rect = free
        ruler = ui.px(WIDTH)
        inner = (free[0] + ruler, free[1] + ruler, free[2] - ruler, free[3] - ruler)
        self.canvas.resize(self.window.surface.get_size(), inner)
        self.painter.free = inner
        self.painter.text_scale = ui.theme.scale
        return {
            "bar": (0, 0, width, bar),
            "palette": (edge, bar + edge, left, tall),
            "inspector": (width - right - edge, bar + edge, right, tall),
            "status": (0, height - status, width, status),
        }

    def draw(self) -> None:
        ui = self.window.ui
        rects = self._arrange()
        view = BarView(tuple(self.hand.tools.values()), self.hand.tool, self.shading.on)
        draw_bar(ui, rects["bar"], self.desk, self.keys, view, self.commands.run)
        self.palette.draw(ui, rects["palette"])
        self.inspector.fairness = self.shading.found
        self.inspector.draw(ui, rects["inspector"])
        place = self.hand.pointer.place if self.hand.inside else None
        draw_status(ui, rects["status"], self.finger.hint(self.keys) + self.hand.status(), place, None)
        self.dialogs.draw()

    def room(self) -> tuple[float, float] | None:
        return (self._free[0], self._free[2])

    def panel_pace(self) -> float:
        if self.hand.busy:
            return 1 / 12
        return 1 / 20 if self.painter.unfinished else 0.0

    # -- painting ------------------------------------------------------------------------------------------------------

    def stale(self) -> bool:
        self.hand.tick()
        self._tick()
        seen_anew = self.canvas.camera is not self._seen_from
        if seen_anew and self._seen_from is not None:
            self._moved_at = time.monotonic()
        unfinished = self.painter.unfinished or self.canvas.patience.waiting
        return seen_anew or self.desk.changes != self._painted or unfinished

    def _tick(self) -> None:
        if self.palette.pictures.waiting and not self.hand.busy:
            self.palette.pictures.work()
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
        waits = [self.hand.rest(), self.upkeep.rest()]
        if self.palette.pictures.waiting:
            waits.append(0.0)
        return min((wait for wait in waits if wait is not None), default=None)

    def marks(self) -> tuple[Mark, ...]:
        """What lies over the table: the shaded map, and what the hand shows."""
        return (*self.shading.marks(), *self.inspector.map.lamps.marks(), *self.hand.marks())

    def paint(self, surface: pygame.Surface) -> None:
        changed = self.desk.changes != self._painted
        if changed:
            self.window.ui.wake()
        self._painted, self._seen_from = self.desk.changes, self.canvas.camera
        lively = self.hand.busy or time.monotonic() - self._moved_at < SETTLED
        scene = self.canvas.scene(self.marks(), self.hand.in_hand())
        budget = CHANGED_BUDGET if changed else LIVELY_BUDGET if lively else STILL_BUDGET
        self.canvas.paint(surface, scene, budget)
        self.finger.paint(surface, self.window.ui.theme.scale)
        mouse: Point | None = self.hand.pointer.place if self.hand.inside else None
        scale = self.window.ui.theme.scale
        self.rulers.paint(surface, self.canvas.camera, self._free, mouse, self.painter.lettering, scale)
