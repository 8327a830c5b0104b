"""View, marks and looks become a picture. Needs no display; the window and `tabletop shot` share it."""

from tabletop.render.camera import Camera
from tabletop.render.paint import Painter
from tabletop.render.png import save_png
from tabletop.render.scene import Scene

__all__ = ["Camera", "Painter", "Scene", "save_png"]
