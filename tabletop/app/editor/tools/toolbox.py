"""All tools of the editor, made on one bench."""

from __future__ import annotations

from tabletop.app.editor.tools.cutting import Knife
from tabletop.app.editor.tools.drafting import EditorBench
from tabletop.app.editor.tools.openings import Doors
from tabletop.app.editor.tools.select import Select
from tabletop.app.editor.tools.setting import MarkerTool, MiniatureTool, StampTool
from tabletop.app.editor.tools.shapes import Freehand, PolygonTool, Rectangle, Round, WallTool
from tabletop.app.tools.tool import Tool

DRAWING = frozenset(("rectangle", "circle", "polygon", "wall", "freehand", "door", "knife", "stamp", "marker", "place"))
"""The ids of those under which the mouse is a cross."""


class Toolbox:
    """`tools` by their ids, in the order of the bar; `stamp` and `miniature` are told what the palette chose."""

    def __init__(self, bench: EditorBench) -> None:
        self.stamp, self.miniature = StampTool(bench), MiniatureTool(bench)
        drawing: tuple[Tool, ...] = (Rectangle(bench), Round(bench), PolygonTool(bench), WallTool(bench))
        cutting: tuple[Tool, ...] = (Freehand(bench), Doors(bench), Knife(bench))
        setting: tuple[Tool, ...] = (self.stamp, MarkerTool(bench), self.miniature)
        every: tuple[Tool, ...] = (Select(bench), *drawing, *cutting, *setting)
        self.tools: dict[str, Tool] = {tool.id: tool for tool in every}
