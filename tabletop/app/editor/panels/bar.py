"""The editor's bar: the map's menu, the tools, snapping, undo and redo, and the key to the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.app.editor.desk import EditorDesk
from tabletop.app.keys import Keys
from tabletop.app.layout import Rect
from tabletop.app.tools.tool import Tool
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.tongue import phrase, say

Run = Callable[[str], None]
WIDE = 1200
"""Pixels (at 100 %) from which the game's button has its name."""
BEFORE_TITLE = 62
"""Pixels (at 100 %) that the menu's button takes, before the title."""
TOOL, EDGES, MOST_TITLE = 40, 44, 420
"""Pixels (at 100 %) of a tool, of the bar's edges and gaps, and the most that menu and title take."""
MENU = (
    ("new", phrase("New map"), "plus"),
    ("open_map", phrase("Open a map…"), "open"),
    ("save", phrase("Save the map"), "save"),
    ("save_as", phrase("Save under another name…"), "save"),
    ("-", "-", ""),
    ("import", phrase("Import another program's map…"), "import"),
    ("export", phrase("Export the map…"), "export"),
    ("-", "-", ""),
    ("larger", phrase("Larger text"), "plus"),
    ("smaller", phrase("Smaller text"), "minus"),
    ("fullscreen", phrase("Full screen"), "unfold"),
    ("settings", phrase("Settings…"), "settings"),
    ("commands", phrase("All commands"), "menu"),
    ("help", phrase("Help"), "help"),
    ("-", "-", ""),
    ("leave", phrase("Back to the start screen"), "back"),
)


@dataclass(frozen=True, slots=True)
class BarView:
    """What the bar shows: the tools and the one in hand; `fair`: whether the shaded map is shown."""

    tools: Sequence[Tool]
    tool: Tool
    fair: bool


def draw_bar(ui: Ui, rect: Rect, desk: EditorDesk, keys: Keys, view: BarView, run: Run) -> None:
    """The bar; `run` is told the id of the command that was pressed."""

    across = rect[2] / ui.theme.scale
    least = 250 if rect[2] >= ui.px(WIDE) else 190
    # The title has what the tools and the keys at the right leave.
    left = min(MOST_TITLE, max(least, across - EDGES - TOOL * len(view.tools) - w.width_at_right(ui, "bar")))

    def body() -> None:
        _menu(ui, keys, run)
        w.beside(ui)
        with w.group(ui):
            w.gap(ui, 10)
            draft = desk.draft
            star = "• " if draft.dirty else ""
            w.text(ui, f"{star}{draft.document.title}", bold=True, wrap=False, room=left - BEFORE_TITLE)
            if w.word_width(ui, f"{star}{draft.document.title}", "body") > ui.px(left - BEFORE_TITLE):
                w.tooltip(ui, draft.document.title)
        w.to_right(ui, across - 12 - left)
        for each in view.tools:
            key = keys.label(each.command_id)
            hint = f"{say(each.title)} ({key})" if key else say(each.title)
            if w.icon_button(
                ui, each.icon, hint=hint, active=each is view.tool, reason=each.reason(), key=f"tool {each.id}"
            ):
                run(each.command_id)
            w.beside(ui, 4)
        with w.at_right(ui, "bar"):
            _right(ui, desk, keys, run, wide=rect[2] >= ui.px(WIDE), fair=view.fair)

    w.panel(ui, "bar", rect, body, look="bar")


def _menu(ui: Ui, keys: Keys, run: Run) -> None:
    items = [
        w.MenuItem(say(label), key=name, icon=icon, keys=keys.label(name) if name != "-" else "")
        for name, label, icon in MENU
    ]
    chosen = w.menu_button(ui, "map menu", items, hint=say("The map's menu"))
    if chosen is not None:
        run(chosen)


def _right(ui: Ui, desk: EditorDesk, keys: Keys, run: Run, *, wide: bool, fair: bool) -> None:
    snap = desk.snap
    grid = say("no grid") if snap.grid is None else say("grid {grid:g}″", grid=snap.grid)
    hints = (
        ("snap_grid", "grid", say("Snap to the grid: {grid}", grid=grid), snap.grid is not None),
        ("snap_corners", "magnet", say("Corners draw the mouse to them"), snap.corners),
        ("snap_edges", "edge", say("Edges draw the mouse to them"), snap.edges),
        ("snap_angles", "turn", say("Lines keep to steps of 15°"), snap.angles),
        ("fairness", "balance", say("What each set-up zone sees and reaches in the first turn"), fair),
    )
    for name, icon, words, active in hints:
        if w.icon_button(ui, icon, hint=f"{words} ({keys.label(name)})", active=active, key=name):
            run(name)
        w.beside(ui, 4)
    for name, words, undone, nothing in (
        ("undo", say("Undo"), desk.draft.can_undo, say("There is nothing to undo.")),
        ("redo", say("Redo"), desk.draft.can_redo, say("There is nothing to do again.")),
    ):
        hint = f"{words}: {undone} ({keys.label(name)})"
        if w.icon_button(ui, name, hint=hint, reason=None if undone else nothing):
            run(name)
        w.beside(ui, 4)
    hint = say("Play this map and come back ({label})", label=keys.label("test"))
    if wide:
        if w.button(ui, say("Try it out"), icon="play", kind="primary", hint=hint, key="test"):
            run("test")
    elif w.icon_button(ui, "play", hint=hint, key="test"):
        run("test")
