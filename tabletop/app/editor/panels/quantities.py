"""Fields for what is measured or counted on a map."""

from __future__ import annotations

from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w

FAR = 240.0
"""Inches from the corner of the table beyond which nothing is put."""
MOST = 20
"""The highest Def, Str or number of Hits."""


def inches(ui: Ui, title: str, value: float, *, low: float = -FAR) -> float:
    """A length to a hundredth of an inch."""
    return w.input_number(ui, title, round(value, 2), low=low, high=FAR, step=0.25, decimals=2, unit="″")


def figure(ui: Ui, title: str, value: int | None) -> int | None:
    """Def, Str or Hits; 0: it has none."""
    return int(w.input_number(ui, title, value or 0, low=0, high=MOST)) or None
