"""How long panels take; run with `pytest tests/app/ui/test_bench.py --benchmark-enable`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from imgui_bundle import imgui

from tabletop.app.ui import Ui, widgets


def two_full_windows(ui: Ui) -> Callable[[], None]:
    """Two panels that share the whole surface, each full of rows and fields."""
    width, height = ui.size
    picture = pygame.Surface((160, 120))

    def rows() -> None:
        for number in range(14):
            widgets.list_row(
                ui, f"row {number}", f"Scenario {number}", "two sides, 90 minutes", image=picture, aside="48 × 48″"
            )

    def fields() -> None:
        widgets.title(ui, "Leela")
        widgets.stat_tiles(ui, "stats", [("Move", "6″"), ("Melee", "4"), ("Ranged", "3"), ("Luck", "2")])
        widgets.table(ui, "weapons", ["Weapon", "Range"], [["Crossbow", "18″"], ["Knife", "—"]])
        for name in ("Move", "Shoot", "Take cover", "Pass"):
            widgets.button(ui, name, icon="move", width=-1)
        widgets.notice(ui, "The Dalek is 14.3″ away; the rifle reaches 12″.", tone="refusal", title="Out of range")
        for number in range(12):
            widgets.text(ui, f"{number}: the Dalek turns 45° and shoots at K-9: 4, 6, 2 – one hit.")

    def draw() -> None:
        widgets.panel(ui, "rows", (0, 0, width / 2, height), rows)
        widgets.panel(ui, "fields", (width / 2, 0, width / 2, height), fields)

    return draw


@pytest.mark.parametrize("work", ["paint both anew", "nothing changed", "lay over the table"])
def test_two_full_windows(make_ui: Callable[..., Ui], benchmark: Any, work: str) -> None:
    ui = make_ui((1600, 1000))
    draw = two_full_windows(ui)
    for _ in range(6):
        ui.frame(draw, 1 / 30)
    data, screen = imgui.get_draw_data(), pygame.Surface(ui.size)

    def paint_anew() -> None:
        ui.painter.forget_pictures()
        ui.painter.update(data)

    works: dict[str, Callable[[], object]] = {
        "paint both anew": paint_anew,
        "nothing changed": lambda: ui.painter.update(data),
        "lay over the table": lambda: ui.paint(screen),
    }
    benchmark(works[work])
    assert ui.painter.repainted in (0, len(data.cmd_lists))
