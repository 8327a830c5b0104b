"""Where the rules stand: the numbered steps of the rulebook's turn, its tables, and the rulings."""

from __future__ import annotations

from tabletop.model.verdict import Citation

BOOK = "Remnant of the Daleks"
SET_UP = Citation(f"{BOOK}, set up")
"""The tables of characters and cards."""


def step(number: int, ruling: str = "") -> Citation:
    """A step of the turn (1 to 8), perhaps with the ruling that reads it."""
    return Citation(f"{BOOK}, step {number}", ruling=ruling)
