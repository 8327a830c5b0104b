"""Panels, dialogs and menus, drawn in software by Dear ImGui; the only package that knows imgui.

The rest of the window talks to a `Ui` and to the plain functions of `widgets`::

    ui = Ui((1600, 1000), scale=1.0, on_error=app.report)

    def draw() -> None:
        widgets.panel(ui, "card", (1240, 60, 340, 700), lambda: model_card(ui, view))

    while running:
        for event in pygame.event.get():
            if not ui.handle(event):        # imgui does not want it: the table may have it
                table.handle(event)
        changed = ui.frame(draw)            # runs draw(), paints only the windows whose look changed
        if changed or table_changed:
            table.paint(screen)
            ui.paint(screen)
            pygame.display.flip()

Widgets stand below one another; `widgets.beside` puts the next one on the same line, `with widgets.line(ui):` centres a
whole line, `with widgets.at_right(ui, key):` ends at the right edge. On the table, where Tab, Space and the arrows are
the game's, set `ui.keys_for_panels = False`: fields, menus and dialogs get their keys nevertheless.
"""

from tabletop.app.ui import widgets
from tabletop.app.ui.theme import SIDE_COLOURS, Colour, Theme
from tabletop.app.ui.ui import Ui, UiFault

__all__ = ["SIDE_COLOURS", "Colour", "Theme", "Ui", "UiFault", "widgets"]
