"""Dice seen from above: rounded cubes in the table's light, with pips or symbols."""

from tabletop.render.dice.cubes import Cubes
from tabletop.render.dice.kinds import Dress, dress_of, faces_of

__all__ = ["Cubes", "Dress", "dress_of", "faces_of"]
