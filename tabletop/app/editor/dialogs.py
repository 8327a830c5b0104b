"""What lies over the editor for a moment: a line to write, maps to choose from, the menu, help and commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.app.editor.files import every_map
from tabletop.app.panels.help import CommandPalette, draw_gestures, draw_hands, help_width
from tabletop.app.panels.writing import Writing
from tabletop.app.thumbnails import Thumbnails
from tabletop.app.tools.tool import Pointer
from tabletop.app.ui import widgets as w
from tabletop.opening import FoundMap
from tabletop.rules.registry import title
from tabletop.session.library import home
from tabletop.tongue import phrase, say

if TYPE_CHECKING:
    from tabletop.app.editor.screen import EditScreen

MAP_ROW = 76
"""Height of the row of a map, with its picture."""
GESTURES: tuple[tuple[str, str], ...] = (
    (phrase("Click, Shift+click"), phrase("chooses a thing; adds it or takes it out")),
    (phrase("Alt+click"), phrase("chooses what lies below")),
    (phrase("Drag over the bare table"), phrase("chooses what lies in the box")),
    (phrase("Drag a thing"), phrase("moves it with all that is chosen; Shift keeps to one direction")),
    (phrase("Drag a handle"), phrase("scales, turns, or moves a corner; on an edge it makes a new corner")),
    (phrase("Alt while dragging"), phrase("frees it from grid, corners and edges")),
    (phrase("Shift while drawing"), phrase("keeps rectangles square and ellipses round")),
    (phrase("Double click, Enter"), phrase("ends a polygon or a wall; backspace takes a corner back")),
    (phrase("Ctrl+drag"), phrase("measures, whatever the tool")),
    (phrase("Right-drag, middle-drag, space+drag"), phrase("pans the table")),
    (phrase("Wheel"), phrase("zooms at the mouse")),
    (phrase("Right-click"), phrase("menu of what can be done there")),
)
MENU = (
    ("copy", phrase("Copy"), "duplicate"),
    ("cut", phrase("Cut out"), "cut"),
    ("paste", phrase("Paste here"), "plus"),
    ("duplicate", phrase("Duplicate"), "duplicate"),
    ("delete", phrase("Delete"), "trash"),
    ("-", "-", ""),
    ("to_front", phrase("On top of all"), "front"),
    ("to_back", phrase("Below all"), "behind"),
    ("mirror", phrase("Mirror left for right"), "mirror"),
    ("merge", phrase("Merge the shapes"), "merge"),
    ("subtract", phrase("Cut the others out"), "subtract"),
    ("-", "-", ""),
    ("group", phrase("Group"), "group"),
    ("ungroup", phrase("Dissolve the group"), "ungroup"),
    ("lock", phrase("Lock"), "lock"),
    ("unlock_all", phrase("Unlock everything"), "unlock"),
    ("hide", phrase("Hide"), "hide"),
    ("show_all", phrase("Show everything again"), "eye"),
    ("-", "-", ""),
    ("keep_piece", phrase("Keep it as a piece of my own…"), "stamp"),
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
        self.pictures = Thumbnails(home() / "thumbnails")
        self.pictures.aside = screen.window.aside

    @property
    def covering(self) -> bool:
        """Whether something lies over the table that must be answered first."""
        return self.help or any(each is not None for each in (self._writing, self._commands, self._maps))

    def write(
        self,
        heading: str,
        text: str,
        then: Callable[[str], object],
        verb: str = "",
        unfit: Callable[[str], str] | None = None,
    ) -> None:
        """Ask for a line of text."""
        self._writing = Writing(heading, then, text, verb or say("Keep it"))
        if unfit is not None:
            self._writing.unfit = unfit
        self.screen.opens()

    def open_commands(self) -> None:
        """Open the command palette."""
        self._commands = CommandPalette(self.screen.keys)
        self.screen.opens()

    def choose_map(self) -> None:
        """Choose a map to open."""
        self._maps = every_map()
        self._map = next((each for each in self._maps if not each.trouble), None)
        self.screen.opens()

    def open_menu(self, pointer: Pointer) -> None:
        """Open the menu under the mouse."""
        w.open_menu(self.screen.window.ui, "editor menu", pointer.pixel)
        self.screen.window.touch()

    def draw(self) -> None:
        """Whatever is open."""
        ui, screen = self.screen.window.ui, self.screen
        items = [
            w.MenuItem(say(label), key=name, icon=icon, keys=screen.keys.label(name) if name != "-" else "")
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
        if self.help:
            width = help_width(ui)
            if w.dialog(ui, "help", say("Help"), (say("Close"),), body=self._help, width=width) is not None:
                self.help = False
        if self._maps is not None:
            self._draw_maps()

    def _help(self) -> None:
        ui, keys = self.screen.window.ui, self.screen.keys
        draw_hands(ui, keys, lambda: draw_gestures(ui, keys, GESTURES), w.dialog_room(ui))

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
                    image=self.pictures.get(found.path) if not found.trouble else None,
                    icon="map",
                    height=MAP_ROW,
                    framed=True,
                    selected=found is self._map,
                    reason=found.trouble or None,
                )
                if row.clicked:
                    self._map = found
                if row.opened:
                    opened.append(found)

        def body() -> None:
            w.area(ui, "maps", rows, height=min(420.0, ui.size[1] / ui.theme.scale - 220))

        opens = say("Open")
        reasons = {} if self._map is not None else {opens: say("Choose a map first.")}
        answer = w.dialog(ui, "maps", say("Open a map"), (opens, say("Cancel")), body=body, width=560, reasons=reasons)
        if answer == opens and self._map is not None:
            opened.append(self._map)
        if answer is not None or opened:
            self._maps = None
        if opened:
            self.screen.shelf.open_path(opened[0].path)
