"""What lies over the editor for a moment: a line to write, maps to choose from, the menu, help and commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.app.editor.files import every_map
from tabletop.app.panels.help import CommandPalette
from tabletop.app.panels.writing import Writing
from tabletop.app.tools.tool import Pointer
from tabletop.app.ui import widgets as w
from tabletop.opening import FoundMap
from tabletop.rules.registry import title

if TYPE_CHECKING:
    from tabletop.app.editor.screen import EditScreen

GESTURES: tuple[tuple[str, str], ...] = (
    ("Click, shift+click", "chooses a thing; adds it or takes it out"),
    ("Alt+click", "chooses what lies below"),
    ("Drag over the bare table", "chooses what lies in the box"),
    ("Drag a thing", "moves it with all that is chosen; shift keeps to one direction"),
    ("Drag a handle", "scales, turns, or moves a corner; on an edge it makes a new corner"),
    ("Alt while dragging", "frees it from grid, corners and edges"),
    ("Shift while drawing", "keeps rectangles square and ellipses round"),
    ("Double click, Enter", "ends a polygon or a wall; backspace takes a corner back"),
    ("Ctrl+drag", "measures, whatever the tool"),
    ("Right-drag, middle-drag, space+drag", "pans the table"),
    ("Wheel", "zooms at the mouse"),
    ("Right-click", "menu of what can be done there"),
)
MENU = (
    ("copy", "Copy", "duplicate"),
    ("cut", "Cut out", "cut"),
    ("paste", "Paste here", "plus"),
    ("duplicate", "Duplicate", "duplicate"),
    ("delete", "Delete", "trash"),
    ("-", "-", ""),
    ("to_front", "On top of all", "front"),
    ("to_back", "Below all", "front"),
    ("mirror", "Mirror left for right", "mirror"),
    ("merge", "Merge the shapes", "merge"),
    ("subtract", "Cut the others out", "subtract"),
    ("-", "-", ""),
    ("group", "Group", "group"),
    ("ungroup", "Dissolve the group", "group"),
    ("lock", "Lock", "lock"),
    ("unlock_all", "Unlock everything", "unlock"),
    ("hide", "Hide", "hide"),
    ("show_all", "Show everything again", "eye"),
    ("-", "-", ""),
    ("keep_piece", "Keep it as a piece of my own…", "stamp"),
)


class Dialogs:
    """The dialogs of one editor."""

    def __init__(self, screen: EditScreen) -> None:
        self.screen = screen
        self.help = False
        self._writing: Writing | None = None
        self._commands: CommandPalette | None = None
        self._maps: tuple[FoundMap, ...] | None = None
        self._map: FoundMap | None = None

    @property
    def covering(self) -> bool:
        """Whether something lies over the table that must be answered first."""
        return self.help or any(each is not None for each in (self._writing, self._commands, self._maps))

    def write(
        self,
        heading: str,
        text: str,
        then: Callable[[str], object],
        verb: str = "Keep it",
        unfit: Callable[[str], str] | None = None,
    ) -> None:
        """Ask for a line of text."""
        self._writing = Writing(heading, then, text, verb)
        if unfit is not None:
            self._writing.unfit = unfit
        self.screen.opens()

    def open_commands(self) -> None:
        """Open the command palette."""
        self._commands = CommandPalette(self.screen.keys)
        self.screen.opens()

    def choose_map(self) -> None:
        """Choose a map to open."""
        self._maps, self._map = every_map(), None
        self.screen.opens()

    def open_menu(self, pointer: Pointer) -> None:
        """Open the menu under the mouse."""
        w.open_menu(self.screen.window.ui, "editor menu", pointer.pixel)
        self.screen.window.touch()

    def draw(self) -> None:
        """Whatever is open."""
        ui, screen = self.screen.window.ui, self.screen
        items = [
            w.MenuItem(label, key=name, icon=icon, keys=screen.keys.label(name) if name != "-" else "")
            for name, label, icon in MENU
        ]
        chosen = w.context_menu(ui, "editor menu", items)
        if chosen is not None:
            screen.commands.run(chosen)
        if self._writing is not None and self._writing.draw(ui):
            self._writing = None
            screen.desk.touch()
        if self._commands is not None:
            closed, command = self._commands.draw(ui)
            if closed:
                self._commands = None
            if command is not None:
                screen.commands.run(command)
        if self.help and w.dialog(ui, "help", "Help", ("Close",), body=self._help, width=920) is not None:
            self.help = False
        if self._maps is not None:
            self._draw_maps()

    def _help(self) -> None:
        ui, keys = self.screen.window.ui, self.screen.keys

        def mouse() -> None:
            w.heading(ui, "The mouse")
            for gesture, does in GESTURES:
                w.text(ui, gesture)
                w.text(ui, does, muted=True, size="small")

        def keyboard() -> None:
            for section in dict.fromkeys(command.section for command in keys.commands):
                w.heading(ui, section)
                rows = [
                    (keys.labels(c.id), c.title) for c in keys.commands if c.section == section and keys.labels(c.id)
                ]
                w.facts(ui, section, rows, label_width=150)
                w.gap(ui, 4)

        w.area(ui, "help", lambda: w.columns(ui, "help", (mouse, keyboard)), height=min(600.0, ui.size[1] * 0.62))

    def _draw_maps(self) -> None:
        ui = self.screen.window.ui
        opened: list[FoundMap] = []

        def rows() -> None:
            for found in self._maps or ():
                row = w.list_row(
                    ui,
                    str(found.path),
                    found.title,
                    title(found.rules),
                    icon="map",
                    selected=found is self._map,
                    reason=found.trouble or None,
                )
                if row.clicked:
                    self._map = found
                if row.opened:
                    opened.append(found)

        def body() -> None:
            w.area(ui, "maps", rows, height=420)

        reasons = {} if self._map is not None else {"Open": "Choose a map first."}
        answer = w.dialog(ui, "maps", "Open a map", ("Open", "Cancel"), body=body, width=560, reasons=reasons)
        if answer == "Open" and self._map is not None:
            opened.append(self._map)
        if answer is not None or opened:
            self._maps = None
        if opened:
            self.screen.shelf.open_path(opened[0].path)
