"""All chapters of the game, in the order of the booklet. A new chapter is one line here."""

from __future__ import annotations

from tabletop.rules.exterminate import nodes
from tabletop.rules.exterminate.cards import battle_cards, between, dealing, passing, upkeep, using_adventures
from tabletop.rules.exterminate.cards import labels as _labels  # noqa: F401  registers what answers are called
from tabletop.rules.exterminate.chapter import Book, Chapter
from tabletop.rules.exterminate.harm import damage
from tabletop.rules.exterminate.melee import engaging, fighting, finishing
from tabletop.rules.exterminate.melee import shown as melee_shown
from tabletop.rules.exterminate.movement import crossing, jumping, moving
from tabletop.rules.exterminate.reactions import brace, clash, harm, rerolling, throws, windows
from tabletop.rules.exterminate.scenarios import victory
from tabletop.rules.exterminate.shooting import shooting
from tabletop.rules.exterminate.shooting import shown as shooting_shown
from tabletop.rules.exterminate.traits import characters
from tabletop.rules.exterminate.traits import effects as _effects  # noqa: F401  registers its traits
from tabletop.rules.exterminate.traits import melee as _melee_trait  # noqa: F401  registers its traits
from tabletop.rules.exterminate.turns import beyond, turn

CHAPTERS: tuple[Chapter, ...] = (
    moving.CHAPTER,
    crossing.CHAPTER,
    jumping.CHAPTER,
    shooting.CHAPTER,
    shooting_shown.CHAPTER,
    engaging.CHAPTER,
    fighting.CHAPTER,
    melee_shown.CHAPTER,
    finishing.CHAPTER,
    damage.CHAPTER,
    throws.CHAPTER,
    clash.CHAPTER,
    harm.CHAPTER,
    brace.CHAPTER,
    windows.CHAPTER,
    rerolling.CHAPTER,
    characters.CHAPTER,
    dealing.CHAPTER,
    battle_cards.CHAPTER,
    between.CHAPTER,
    using_adventures.CHAPTER,
    upkeep.CHAPTER,
    passing.CHAPTER,
    nodes.CHAPTER,
    victory.CHAPTER,
    turn.CHAPTER,
    beyond.CHAPTER,
)
BOOK = Book(CHAPTERS)

__all__ = ["BOOK", "CHAPTERS"]
