"""Where this game's rules stand."""

from __future__ import annotations

from tabletop.model.verdict import Citation

BOOK = "DWMG"
"""The Doctor Who Miniatures Game, second edition."""


def page(number: int, ruling: str = "") -> Citation:
    """A page of the rulebook, with the ruling that says how it is read.

    >>> str(page(7, "D5"))
    'DWMG p. 7, ruling D5'
    """
    return Citation(BOOK, number, ruling)


def ruling(number: str) -> Citation:
    """A ruling that stands by itself."""
    return Citation(ruling=number)
