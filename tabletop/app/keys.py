"""The keys, as data: every command with its title and its usual keys. All of them can be changed in the settings.

The help screen, the command palette, tooltips and the event loop all read this one table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import pygame

from tabletop.app.chords import BY_CODE, Chord, chord, held, key_of, shown
from tabletop.tongue import Said, phrase, say

SECTIONS = ("Game", "Selection", "While dragging", "Tools", "Show while held", "Table", "Window")


@dataclass(frozen=True, slots=True)
class Command:
    """Something a key does. `keys` are its usual ones ("ctrl+shift+z"); `held` means it lasts as long as the key;
    `listed` says whether the command palette offers it."""

    id: str
    title: str
    keys: tuple[str, ...]
    section: str
    held: bool = False
    listed: bool = True


COMMANDS: tuple[Command, ...] = (
    Command("undo", "Undo", ("ctrl+z",), "Game"),
    Command("redo", "Redo", ("ctrl+y", "ctrl+shift+z"), "Game"),
    Command("end", "End the activation, the phase or the round", ("ctrl+return",), "Game"),
    Command("save", "Save the game", ("ctrl+s",), "Game"),
    Command("save_as", "Save under another name…", ("ctrl+shift+s",), "Game"),
    Command("open", "Open a saved game", ("ctrl+o",), "Game"),
    Command("picture", "Save a picture of the table", ("f12",), "Game"),
    Command("forces", "Choose forces while the table is set up", (), "Game"),
    Command("sheet", "Scenario sheet: objectives, special rules, score", ("f2",), "Game"),
    Command("rolls", "The dice of this game, and how fair they were", ("h",), "Game"),
    Command("report", "Write the battle report", (), "Game"),
    Command("example", "Make an example from here…", ("ctrl+e",), "Game"),
    Command("concede", "Concede the game", (), "Game"),
    Command("leave", "Back to the start screen", (), "Game"),
    Command("next", "Next miniature that can act", ("tab",), "Selection"),
    Command("previous", "Previous miniature that can act", ("shift+tab",), "Selection"),
    Command(
        "cursor_left", "Keyboard cursor left; Shift: finely", ("alt+left", "alt+shift+left"), "Selection", listed=False
    ),
    Command("cursor_right", "Keyboard cursor right", ("alt+right", "alt+shift+right"), "Selection", listed=False),
    Command("cursor_up", "Keyboard cursor up", ("alt+up", "alt+shift+up"), "Selection", listed=False),
    Command("cursor_down", "Keyboard cursor down", ("alt+down", "alt+shift+down"), "Selection", listed=False),
    Command("menu", "Menu of what is selected or pointed at", ("menu", "shift+f10"), "Selection"),
    Command("select_all", "Select all miniatures", ("ctrl+a",), "Selection"),
    Command("duplicate", "Duplicate the selected miniatures", ("ctrl+d",), "Selection"),
    Command("delete", "Take the selected miniatures off the table", ("delete",), "Selection"),
    Command("turn_left", "Turn left", ("q", "shift+q"), "Selection", listed=False),
    Command("turn_right", "Turn right", ("e", "shift+e"), "Selection", listed=False),
    Command("waypoint", "Pin a waypoint", ("space",), "While dragging", listed=False),
    Command("unpin", "Take the last waypoint back", ("backspace",), "While dragging", listed=False),
    Command("cancel", "Cancel", ("escape",), "While dragging", listed=False),
    Command(
        "accept",
        "Nearest legal place; at the keyboard cursor: press, put down",
        ("return",),
        "While dragging",
        listed=False,
    ),
    Command("tool_select", "Select and move", ("x",), "Tools"),
    Command("tool_shoot", "Shoot; again: the next weapon", ("s",), "Tools"),
    Command("tool_ruler", "Ruler", ("m",), "Tools"),
    Command("tool_sight", "Line of sight", ("l",), "Tools"),
    Command("tool_blast", "Blast template; again: the next size", ("b",), "Tools"),
    Command("tool_note", "Note on the table", ("n",), "Tools"),
    Command("tool_push", "Push: bases shove each other", ("u",), "Tools"),
    Command("tool_place", "Put a miniature on the table", ("p",), "Tools"),
    Command("show_reach", "Reach", ("r",), "Show while held", held=True, listed=False),
    Command("show_threat", "Threat", ("t",), "Show while held", held=True, listed=False),
    Command("show_sight", "What it sees", ("v",), "Show while held", held=True, listed=False),
    Command("zoom_in", "Zoom in", ("plus", "shift+plus"), "Table"),
    Command("zoom_out", "Zoom out", ("minus",), "Table"),
    Command("fit", "Show the whole table", ("0",), "Table"),
    Command("pan_left", "Pan left", ("left",), "Table", listed=False),
    Command("pan_right", "Pan right", ("right",), "Table", listed=False),
    Command("pan_up", "Pan up", ("up",), "Table", listed=False),
    Command("pan_down", "Pan down", ("down",), "Table", listed=False),
    Command("grid", "Show or hide the grid", ("ctrl+g",), "Table"),
    Command("ground", "Hatch rough ground, cover and what blocks", ("k",), "Table"),
    Command("level_up", "The floor above", ("pageup",), "Table"),
    Command("level_down", "The floor below", ("pagedown",), "Table"),
    Command("help", "Help", ("f1",), "Window"),
    Command("learn", "Learn to play", (), "Window"),
    Command("settings", "Settings…", ("ctrl+comma",), "Window"),
    Command("panels", "Step into the panels; Esc goes back to the table", ("f6",), "Window", listed=False),
    Command("panels_back", "Step into the last panel", ("shift+f6",), "Window", listed=False),
    Command("commands", "Command palette", ("ctrl+shift+p",), "Window", listed=False),
    Command("fullscreen", "Full screen", ("f11",), "Window"),
    Command("larger", "Larger text", ("ctrl+plus", "ctrl+shift+plus"), "Window"),
    Command("smaller", "Smaller text", ("ctrl+minus",), "Window"),
)

_SHARED = (
    *("undo", "redo", "leave", "select_all", "turn_left", "turn_right", "unpin", "cancel", "accept", "zoom_in"),
    *(
        "zoom_out",
        "fit",
        "pan_left",
        "pan_right",
        "pan_up",
        "pan_down",
        "level_up",
        "level_down",
        "help",
        "commands",
        "panels",
    ),
    *("panels_back", "menu", "cursor_left", "cursor_right", "cursor_up", "cursor_down"),
    *("settings", "fullscreen", "larger", "smaller", "waypoint"),
)
EDITOR_COMMANDS: tuple[Command, ...] = (
    Command("new", "New map", ("ctrl+n",), "Map"),
    Command("open_map", "Open a map…", ("ctrl+o",), "Map"),
    Command("save", "Save the map", ("ctrl+s",), "Map"),
    Command("save_as", "Save the map under another name…", ("ctrl+shift+s",), "Map"),
    Command("import", "Import another program's map…", (), "Map"),
    Command("export", "Export the map…", (), "Map"),
    Command("test", "Play the map; Esc twice or the menu comes back", ("f5",), "Map"),
    Command("copy", "Copy", ("ctrl+c",), "Edit"),
    Command("cut", "Cut out", ("ctrl+x",), "Edit"),
    Command("paste", "Paste where the mouse is", ("ctrl+v",), "Edit"),
    Command("duplicate", "Duplicate; again: as far on", ("ctrl+d",), "Edit"),
    Command("delete", "Delete", ("delete",), "Edit"),
    Command("group", "Group", ("ctrl+g",), "Edit"),
    Command("ungroup", "Dissolve the group", ("ctrl+shift+g",), "Edit"),
    Command("lock", "Lock, so that it cannot be picked", ("l",), "Edit"),
    Command("unlock_all", "Unlock everything", ("ctrl+shift+l",), "Edit"),
    Command("hide", "Hide", ("h",), "Edit"),
    Command("show_all", "Show everything again", ("ctrl+shift+h",), "Edit"),
    Command("forward", "One place further up", ("ctrl+up",), "Edit"),
    Command("backward", "One place further down", ("ctrl+down",), "Edit"),
    Command("to_front", "On top of all", ("ctrl+shift+up",), "Edit"),
    Command("to_back", "Below all", ("ctrl+shift+down",), "Edit"),
    Command("mirror", "Mirror left for right", ("ctrl+m",), "Edit"),
    Command("mirror_down", "Mirror top for bottom", ("ctrl+shift+m",), "Edit"),
    Command("merge", "Merge the shapes", ("ctrl+j",), "Edit"),
    Command("subtract", "Cut the others out of the shape chosen first", ("ctrl+k",), "Edit"),
    Command("keep_piece", "Keep it as a piece of my own…", (), "Edit"),
    Command("tool_select", "Choose, move, turn, scale, drag corners", ("x",), "Draw"),
    Command("draw_rectangle", "Rectangle; while drawing: from its middle", ("r",), "Draw"),
    Command("draw_circle", "Circle or ellipse; while drawing: from its middle", ("c",), "Draw"),
    Command("draw_polygon", "Polygon", ("p",), "Draw"),
    Command("draw_wall", "Wall", ("w",), "Draw"),
    Command("draw_freehand", "Freehand", ("f",), "Draw"),
    Command("draw_door", "Door; again: window", ("d",), "Draw"),
    Command("draw_cut", "Cut shapes in two", ("k",), "Draw"),
    Command("draw_stamp", "Prefabricated piece", ("s",), "Draw"),
    Command("tool_note", "Marker; again: of another kind", ("n",), "Draw"),
    Command("draw_miniature", "Miniature", ("m",), "Draw"),
    Command("draw_lamp", "Lamps: hang one up, drag one, drag how far it shines", ("j",), "Draw"),
    Command("like", "Draw another like what the mouse is on", ("i",), "Draw"),
    Command("snap_grid", "Finer grid: 1″, ½″, ¼″, 0.1″, 0.05″, then none", ("g",), "Snap"),
    Command("snap_coarser", "Coarser grid", ("shift+g",), "Snap"),
    Command("snap_corners", "Corners draw the mouse to them", ("v",), "Snap"),
    Command("snap_edges", "Edges draw the mouse to them", ("b",), "Snap"),
    Command("snap_angles", "Lines keep to steps of 15°", ("a",), "Snap"),
    Command("fairness", "What each set-up zone sees and reaches in the first turn", ("t",), "Show"),
    *(command for command in COMMANDS if command.id in _SHARED),
)
"""The commands of the map editor, with keys of its own."""
BY_ID: Mapping[str, Command] = {command.id: command for command in (*EDITOR_COMMANDS, *COMMANDS)}

REPEATING = frozenset(
    (
        *("turn_left", "turn_right", "pan_left", "pan_right", "pan_up", "pan_down", "zoom_in", "zoom_out"),
        *("cursor_left", "cursor_right", "cursor_up", "cursor_down"),
    )
)
"""The commands that are carried out again and again while their key is held. All others happen once a press, however
long it lasts and however slow the moment is."""

GESTURES: tuple[tuple[str, str], ...] = (
    (
        phrase("left-drag a miniature"),
        phrase("moves it; it stops exactly at the limit and slides to the nearest legal place"),
    ),
    (phrase("hold Alt while dragging"), phrase("follows the mouse and says why a place is refused")),
    (
        phrase("left-drag with {tool_shoot}"),
        phrase("shoots, from the shooter to its target; the odds are told before the dice"),
    ),
    (phrase("left-drag with the tool Push"), phrase("shoves whoever is in the way; all slide along walls")),
    (phrase("left-drag the table"), phrase("selects with a box; Shift adds")),
    (phrase("Shift+click"), phrase("adds a miniature to the selection, or takes it out")),
    (phrase("right-click"), phrase("menu of what can be done there; while dragging: cancels")),
    (phrase("right-drag, middle-drag, space+drag"), phrase("pans the table")),
    (phrase("wheel"), phrase("zooms at the mouse")),
    (phrase("Ctrl+wheel while dragging"), phrase("turns the miniature; with Shift in steps of 15°")),
    (phrase("Ctrl+drag"), phrase("measures, whatever the tool")),
    (phrase("click a line of the log"), phrase("shows that moment; Esc goes back to now")),
)
"""What the mouse does, for the help screen."""


class Keys:
    """Which key does what: the table above with a player's own changes on top.

    `changes` maps a command's id to its keys; a change that names no such command or key is left out and told in
    `complaints`. A change of a command that only the game or only the editor has is passed over by the other.
    """

    def __init__(
        self, changes: Mapping[str, Iterable[str]] | None = None, commands: tuple[Command, ...] = COMMANDS
    ) -> None:
        self.commands = commands
        self.renew(changes or {})

    def renew(self, changes: Mapping[str, Iterable[str]]) -> None:
        """Take a player's changes over, in the place of those there were."""
        self.complaints: list[str] = []
        self._keys: dict[str, tuple[str, ...]] = {command.id: command.keys for command in self.commands}
        for name, texts in changes.items():
            if name in self._keys or name not in BY_ID:
                self._change(name, tuple(texts))
        self._by_chord: dict[Chord, str] = {
            chord(text): name for name, texts in reversed(self._keys.items()) for text in texts
        }

    def _change(self, name: str, texts: tuple[str, ...]) -> None:
        if name not in self._keys:
            self.complaints.append(say("The settings give a key to '{name}', which is no command.", name=name))
            return
        try:
            for text in texts:
                chord(text)
        except ValueError as error:
            self.complaints.append(str(error))
            return
        self._keys[name] = texts

    def command(self, event: pygame.event.Event) -> str | None:
        """The command a KEYDOWN or KEYUP event means; None when its key does nothing."""
        key, mods = key_of(event), held(event)
        found = self._by_chord.get((mods, key))
        if found is None and mods - {"ctrl"}:
            # Alt and shift only colour what a gesture does: shift+Q still turns, alt+Space still pins.
            found = self._by_chord.get((mods & {"ctrl"}, key))
            if found is not None and BY_ID[found].section not in ("While dragging", "Selection"):
                return None
        return found

    def repeats(self, event: pygame.event.Event) -> bool:
        """Whether what a key does goes on while it is held: turning, panning and zooming."""
        return self.command(event) in REPEATING

    def released(self, event: pygame.event.Event) -> str | None:
        """The command whose key goes up, whichever modifiers are still held."""
        key = BY_CODE.get(event.key, "")
        for (_, name), command in self._by_chord.items():
            if name == key and (BY_ID[command].held or command.startswith("turn_") or command == "waypoint"):
                return command
        return None

    def label(self, command: str) -> str:
        """The command's first key, as the help shows it; empty when it has none."""
        keys = self._keys.get(command, ())
        return shown(keys[0]) if keys else ""

    def named(self) -> dict[str, str]:
        """The first key of every command, by its id: what sentences name as `{undo}`."""
        return {command.id: self.label(command.id) or Said(say("(no key)")) for command in self.commands}

    def labels(self, command: str) -> str:
        """All keys of a command that look different, joined by commas."""
        plain = [
            key
            for key in self._keys[command]
            if not ("shift+" in key and key.replace("shift+", "") in self._keys[command])
        ]
        return Said(", ".join(map(shown, plain)))
