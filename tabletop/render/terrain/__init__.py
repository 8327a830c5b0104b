"""Terrain: one painter for every look; `LOOKS` names them all."""

from tabletop.render.terrain.looks import LOOKS, painter_of
from tabletop.render.terrain.site import Layer, Painter, Site

__all__ = ["LOOKS", "Layer", "Painter", "Site", "painter_of"]
