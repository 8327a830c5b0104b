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
"""

from tabletop.app.ui import widgets
from tabletop.app.ui.theme import SIDE_COLOURS, Colour, Theme
from tabletop.app.ui.ui import Ui, UiFault

__all__ = ["SIDE_COLOURS", "Colour", "Theme", "Ui", "UiFault", "widgets"]
