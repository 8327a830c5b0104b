"""All tools of the editor, made on one bench."""

from __future__ import annotations

from tabletop.app.editor.desk import Brush, EditorDesk
from tabletop.app.editor.things import Thing
from tabletop.app.editor.tools.boxes import Rectangle, Round
from tabletop.app.editor.tools.cutting import Knife
from tabletop.app.editor.tools.drafting import EditorBench
from tabletop.app.editor.tools.lamps import LampTool
from tabletop.app.editor.tools.openings import Doors
from tabletop.app.editor.tools.select import Select
from tabletop.app.editor.tools.setting import MarkerTool, MiniatureTool, StampTool
from tabletop.app.editor.tools.shapes import Freehand, PolygonTool, WallTool
from tabletop.app.tools.tool import Tool
from tabletop.geometry.shapes import Circle, Ellipse, Rect, Wall
from tabletop.model.terrain import Terrain
from tabletop.model.things import Marker, Zone

DRAWING = frozenset(
    ("rectangle", "circle", "polygon", "wall", "freehand", "door", "knife", "stamp", "marker", "place", "lamp")
)
"""The ids of those under which the mouse is a cross."""


class Toolbox:
    """`tools` by their ids, in the order of the bar; `stamp` and `miniature` are told what the palette chose."""

    def __init__(self, bench: EditorBench) -> None:
        self.stamp, self.miniature = StampTool(bench), MiniatureTool(bench)
        self._wall, self._marker = WallTool(bench), MarkerTool(bench)
        drawing: tuple[Tool, ...] = (Rectangle(bench), Round(bench), PolygonTool(bench), self._wall)
        cutting: tuple[Tool, ...] = (Freehand(bench), Doors(bench), Knife(bench))
        setting: tuple[Tool, ...] = (self.stamp, self._marker, self.miniature, LampTool(bench))
        every: tuple[Tool, ...] = (Select(bench), *drawing, *cutting, *setting)
        self.tools: dict[str, Tool] = {tool.id: tool for tool in every}

    def alike(self, thing: Thing | None, desk: EditorDesk) -> str | None:
        """The tool that draws something like a thing, made ready for it; None: there is none."""
        match thing:
            case Marker():
                self._marker.kind = thing.kind
                return self._marker.id
            case Terrain():
                desk.brush = Brush(thing.kind)
            case Zone():
                desk.brush = Brush(thing.role, zone=True, side=thing.side)
            case _:
                return None
        match thing.outline:
            case Rect():
                return "rectangle"
            case Circle() | Ellipse():
                return "circle"
            case Wall(width=width):
                self._wall.width = width
                return "wall"
        return "polygon"
