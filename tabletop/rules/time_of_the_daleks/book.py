"""All chapters of the game."""

from __future__ import annotations

from tabletop.rules.time_of_the_daleks import (
    moving,
    outcomes,
    playing,
    pool,
    prepare,
    recruiting,
    rolling,
    travel,
    turns,
)
from tabletop.rules.time_of_the_daleks.chapter import Book

BOOK = Book(
    prepare.CHAPTER,
    travel.CHAPTER,
    recruiting.CHAPTER,
    pool.CHAPTER,
    rolling.CHAPTER,
    playing.CHAPTER,
    outcomes.CHAPTER,
    moving.CHAPTER,
    turns.CHAPTER,
)
"""Its chapters in the order of a turn."""
