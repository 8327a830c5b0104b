"""All chapters of the game, in the order of the book. A new chapter is one line here."""

from __future__ import annotations

from tabletop.rules.dwmg import (
    abilities,
    activation,
    aiming,
    beginning,
    blast,
    breaking,
    capture,
    conditions,
    damage,
    daring,
    doors,
    ending,
    escaping,
    explosives,
    hitting,
    items,
    levels,
    luck,
    melee,
    morale,
    movement,
    odds,
    posture,
    repairing,
    retreat,
    shooting,
    shooting_shown,
    stat_tests,
    technology,
    turn,
    uses,
    victory,
    walking,
)
from tabletop.rules.dwmg.chapter import Book, Chapter
from tabletop.rules.dwmg.inventions import chapter as inventing
from tabletop.rules.dwmg.scenarios import chapter as scenarios

CHAPTERS: tuple[Chapter, ...] = (
    activation.CHAPTER,
    movement.CHAPTER,
    walking.CHAPTER,
    posture.CHAPTER,
    levels.CHAPTER,
    doors.CHAPTER,
    shooting.CHAPTER,
    shooting_shown.CHAPTER,
    odds.CHAPTER,
    aiming.CHAPTER,
    hitting.CHAPTER,
    blast.CHAPTER,
    technology.CHAPTER,
    explosives.CHAPTER,
    items.CHAPTER,
    damage.CHAPTER,
    daring.CHAPTER,
    melee.CHAPTER,
    breaking.CHAPTER,
    capture.CHAPTER,
    escaping.CHAPTER,
    stat_tests.CHAPTER,
    morale.CHAPTER,
    retreat.CHAPTER,
    conditions.CHAPTER,
    uses.CHAPTER,
    *abilities.CHAPTERS,
    victory.CHAPTER,
    luck.CHAPTER,
    scenarios.CHAPTER,
    repairing.CHAPTER,
    inventing.CHAPTER,  # after the scenario has counted who may be activated
    turn.CHAPTER,
    beginning.CHAPTER,
    ending.CHAPTER,
)
BOOK = Book(CHAPTERS)

__all__ = ["BOOK", "CHAPTERS"]
