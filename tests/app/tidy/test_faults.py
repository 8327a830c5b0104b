"""The search for untidy panels finds every fault that is planted, and nothing where there is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from imgui_bundle import imgui

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w

from .faults import faults
from .listening import Listener

SIZE = (400, 300)
LONG = "A sentence that is far too long for the little panel it stands in"
Body = Callable[[Ui], None]


def found(monkeypatch: pytest.MonkeyPatch, draw: Body) -> list[str]:
    """What is untidy once a window in which this is drawn has settled."""
    heard = Listener(monkeypatch)
    ui = Ui(SIZE)
    try:
        for _ in range(4):
            ui.frame(lambda: draw(ui), 1 / 30)
        return faults(heard, SIZE)
    finally:
        ui.close()


def within(body: Body, rect: tuple[float, float, float, float] = (20, 20, 200, 200), **more: object) -> Body:
    """A panel with that body."""
    return lambda ui: w.panel(ui, "panel", rect, lambda: body(ui), **more) and None  # type: ignore[arg-type]


def at(ui: Ui, x: float, y: float, words: str) -> None:
    imgui.set_cursor_pos(imgui.ImVec2(x, y))
    w.text(ui, words, wrap=False)


def on_one_another(ui: Ui) -> None:
    at(ui, 20, 40, "One sentence")
    at(ui, 40, 46, "and another")


def two_panels(apart: float) -> Body:
    def draw(ui: Ui) -> None:
        for number in range(2):
            x = 20 + number * (100 + apart)
            w.panel(ui, f"panel {number}", (x, 20, 100, 100), lambda: w.text(ui, "Words"))

    return draw


def narrow_column(ui: Ui) -> None:
    w.columns(ui, "two", (lambda: w.text(ui, LONG[:30], wrap=False), lambda: w.text(ui, "Right")))


def tiny(ui: Ui) -> None:
    imgui.push_font(ui.fonts.regular, 11.0)
    imgui.text_unformatted("small print")
    imgui.pop_font()


PLANTED: dict[str, tuple[Body, str]] = {
    "a long line": (within(lambda ui: w.text(ui, LONG, wrap=False)), "is cut off at its right"),
    "left of the panel": (within(lambda ui: at(ui, -30, 40, "Begins outside")), "is cut off at its left"),
    "a long line in a column": (within(narrow_column), "is cut off at its right"),
    "a label on a tick": (within(lambda ui: imgui.checkbox(LONG, True) and None), "is cut off at its right"),
    "a choice of many": (within(lambda ui: w.radio(ui, "one", (LONG, "x"), 0) and None), "is cut off at its right"),
    "a placeholder": (
        within(lambda ui: w.input_text(ui, "##name", "", placeholder=LONG) and None),
        "is cut off at its right",
    ),
    "a figure": (
        within(lambda ui: w.input_number(ui, "Width", 123456.0, decimals=4, width=130) and None),
        "is cut off at its right",
    ),
    "a table's row": (within(lambda ui: w.table(ui, "t", ("A", "B"), [(LONG, "b")]) and None), "is cut off"),
    "below a panel that does not scroll": (
        within(lambda ui: at(ui, 20, 190, "The last line"), scrolls=False),
        "is cut off at its foot",
    ),
    "above a panel": (within(lambda ui: at(ui, 20, -12, "The first line"), scrolls=False), "is cut off at its head"),
    "two texts on one another": (within(on_one_another), "lie on one another"),
    "small print": (within(tiny), "is only 11 pixels high"),
    "almost nothing left": (
        within(lambda ui: w.text(ui, LONG, wrap=False, room=24)),
        "is cut down to almost nothing",
    ),
    "a panel out of the window": (
        within(lambda ui: w.text(ui, "Words"), rect=(300, 20, 200, 100)),
        "reaches out of the window",
    ),
    "a dialog that is too high": (
        lambda ui: w.dialog(ui, "high", "High", ("Done",), body=lambda: w.text(ui, LONG * 12), width=300) and None,
        "is higher than the window",
    ),
    "two panels on one another": (two_panels(apart=-30), "lie on one another, on 30 × 100 pixels"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    draw, told = PLANTED[name]
    assert any(told in fault for fault in found(monkeypatch, draw)), name


def much(ui: Ui) -> None:
    """Everything that is as it should be: what scrolls, wraps, is shortened or stands side by side."""
    w.title(ui, "A title that wraps where it must")
    w.badge(ui, LONG)
    w.text(ui, LONG)
    w.button(ui, LONG, width=-1)
    w.checkbox(ui, LONG, True)
    w.list_row(ui, "row", LONG, LONG, aside="1")
    w.combo(ui, "Label", (LONG, "x"), 0)
    w.stat_tiles(ui, "tiles", [(name, "1") for name in ("Move", "Defence", "Strength", "Morale", "Hits")])
    w.area(ui, "scrolls", lambda: w.text(ui, LONG * 9), height=60)
    w.scrolled_across(ui, "across", lambda: w.text(ui, LONG, wrap=False))


@pytest.mark.parametrize("draw", [within(much), two_panels(apart=4)], ids=["widgets", "panels"])
def test_what_is_tidy_is_not_found(monkeypatch: pytest.MonkeyPatch, draw: Body) -> None:
    assert found(monkeypatch, draw) == []
