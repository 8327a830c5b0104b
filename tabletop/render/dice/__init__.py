"""Dice seen from above: rounded cubes in the table's light, with pips or symbols."""

from tabletop.render.dice.cubes import Cubes, Poses, lying, uppermost
from tabletop.render.dice.kinds import dress_of, faces_of
from tabletop.render.dice.shade import lay

__all__ = ["Cubes", "Poses", "dress_of", "faces_of", "lay", "lying", "uppermost"]
