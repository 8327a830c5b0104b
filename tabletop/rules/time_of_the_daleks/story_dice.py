"""The dice of the game: six symbols, four colours of story dice, and the TARDIS die (rulings T2 and T3)."""

from __future__ import annotations

from typing import Literal, get_args

from tabletop.model.dice import Die

Symbol = Literal["cunning", "science", "tactics", "diplomacy", "courage", "empathy"]
Colour = Literal["black", "green", "blue", "red"]

SYMBOLS: tuple[str, ...] = get_args(Symbol)
COLOURS: tuple[str, ...] = get_args(Colour)
FOCUSED = COLOURS[1:]
"""The colours that a black die is exchanged for."""

STORY_DICE = {
    "black": Die("black die", SYMBOLS),
    "green": Die("green die", ("diplomacy", "diplomacy", "diplomacy", "empathy", "courage", "science")),
    "blue": Die("blue die", ("science", "science", "science", "cunning", "tactics", "empathy")),
    "red": Die("red die", ("tactics", "tactics", "tactics", "courage", "cunning", "diplomacy")),
}
"""A black die has every symbol once; each of the others one symbol three times and three more once (T2)."""

TARDIS, QUESTION = "tardis", "question"
TARDIS_DIE = Die("TARDIS die", (TARDIS, TARDIS, TARDIS, QUESTION, QUESTION, QUESTION))
"""Three faces of each (T3)."""
