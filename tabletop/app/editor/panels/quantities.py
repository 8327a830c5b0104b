"""Fields for what is measured or counted on a map."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.geometry.shapes import Point

FAR = 240.0
"""Inches from the corner of the table beyond which nothing is put."""
MOST = 99
"""The highest Def, Str or number of Hits."""


def inches(ui: Ui, title: str, value: float, *, low: float = -FAR) -> float:
    """A length to a hundredth of an inch."""
    return w.input_number(ui, title, round(value, 2), low=low, high=FAR, step=0.25, decimals=2, unit="″")


def figure(ui: Ui, title: str, value: int | None) -> int | None:
    """Def, Str or Hits; 0: it has none."""
    return int(w.input_number(ui, title, value or 0, low=0, high=MOST)) or None


def place(ui: Ui, title: str, now: Point) -> Point:
    """A place of the table; a figure that nobody touches keeps what lies beyond its hundredths."""
    found = list(now)

    def part(axis: int, word: str) -> Callable[[], None]:
        def draw() -> None:
            made = inches(ui, f"{title} {word}", now[axis])
            if made != round(now[axis], 2):
                found[axis] = made

        return draw

    w.columns(ui, title, (part(0, "x"), part(1, "y")))
    return (found[0], found[1])
