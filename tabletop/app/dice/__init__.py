"""Dice in the window: how they tumble over the table, and what they look like where they lie."""

from tabletop.app.dice.rolling import Rolling, Spot
from tabletop.app.dice.sprites import Sprites

__all__ = ["Rolling", "Spot", "Sprites"]
