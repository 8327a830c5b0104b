"""All chapters of the game, in the order of the book. A new chapter is one line here."""

from __future__ import annotations

from tabletop.rules.dwmg import (
    abilities,
    activation,
    damage,
    doors,
    ending,
    levels,
    luck,
    movement,
    posture,
    turn,
    walking,
)
from tabletop.rules.dwmg.chapter import Book, Chapter

CHAPTERS: tuple[Chapter, ...] = (
    activation.CHAPTER,
    movement.CHAPTER,
    walking.CHAPTER,
    posture.CHAPTER,
    levels.CHAPTER,
    doors.CHAPTER,
    damage.CHAPTER,
    luck.CHAPTER,
    turn.CHAPTER,
    ending.CHAPTER,
)
BOOK = Book(CHAPTERS)

__all__ = ["BOOK", "CHAPTERS", "abilities"]
