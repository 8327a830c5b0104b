"""Doors and windows: they follow the mouse along the nearest edge of a wall or building, and a click sets them in."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal

from tabletop.app.editor import things
from tabletop.app.editor.tools.drafting import EditorBench, EditorTool, inches
from tabletop.app.editor.tools.figures import Calm, Typed
from tabletop.app.tools.tool import Gesture, Pointer
from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.shapes import Point, Wall, distance
from tabletop.model.mark import Mark, OutlineMark, RulerMark, Tone
from tabletop.model.terrain import Opening, Terrain
from tabletop.tongue import phrase, say

NEAR = 1.0
"""Inches from the mouse within which a wall takes a door."""
NARROWEST = 0.5
"""Inches that a door is wide at the least, where its wall is as long."""


class Doors(Calm, EditorTool):
    """Sets doors and windows into walls. Figures are their width, Q and E change it by a quarter. The next one is as
    strong as the last one."""

    id: ClassVar[str] = "door"
    title: ClassVar[str] = phrase("Door; again: window")
    icon: ClassVar[str] = "door"
    command_id: ClassVar[str] = "draw_door"
    wheel_turns: ClassVar[bool] = True

    def __init__(self, bench: EditorBench) -> None:
        super().__init__(bench)
        self.kind: Literal["door", "window"] = "door"
        self.width = 1.5
        self.found: tuple[Terrain, Point, Point] | None = None
        self.typed = Typed()
        self._taken = False

    def take(self) -> None:
        if self._taken:
            self.kind = "window" if self.kind == "door" else "door"
        self._taken = True

    def put_away(self) -> None:
        self.found, self._taken = None, False
        self.typed.clear()

    def asks(self) -> tuple[str, ...]:
        return (say("Width"),)

    def accept(self, pointer: Pointer) -> bool:
        self.typed.clear()
        return False

    def hover(self, pointer: Pointer) -> None:
        if self.typed[0] is not None:
            self.width = max(NARROWEST, self.typed[0])
        place = self.bench.snap(pointer).place
        self.found = self._at(place if distance(place, pointer.place) < NEAR else pointer.place)

    def _at(self, place: Point) -> tuple[Terrain, Point, Point] | None:
        """The wall nearest to a place, and both ends of the door there."""
        best: tuple[float, Terrain, Point, Point] | None = None
        for each in self.desk.index.near(place, NEAR):
            if not isinstance(each, Terrain) or not _takes_doors(each) or each.id in self.desk.locked:
                continue
            away = abs(signed_distance(each.piece(), place))
            ends = things.opening_at(each.outline, place, self.width)
            if ends is not None and away <= NEAR and (best is None or away < best[0]):
                best = (away, each, *ends)
        return None if best is None else best[1:]

    def press(self, pointer: Pointer) -> Gesture | None:
        self.hover(pointer)
        if self.found is None:
            self.bench.say(say("Doors and windows go into walls and buildings; click on the edge of one."))
            return None
        piece, start, end = self.found
        if _overlaps(piece, start, end):
            self.bench.say(say("There is a door or a window already."))
            return None
        id = things.fresh(things.names(self.desk.whole), f"{piece.id}-{self.kind}")
        self.typed.clear()
        opening = self._like(piece, Opening(id, self.kind, start, end))
        made = replace(piece, openings=(*piece.openings, opening))
        self.desk.put(say("set a {kind} into {id}", kind=say(self.kind), id=piece.id), (made,), choose=True)
        return None

    def _like(self, piece: Terrain, opening: Opening) -> Opening:
        """The door, as strong as the last one in that piece, else as the last one on the map."""
        for each in (piece, *reversed(tuple(self.desk.whole.terrain.values()))):
            for other in reversed(each.openings):
                if other.kind == opening.kind:
                    return replace(opening, strength=other.strength, defence=other.defence, hits=other.hits)
        return opening

    def turn(self, degrees: float, pointer: Pointer) -> bool:
        self.width = max(NARROWEST, self.width + (0.25 if degrees > 0 else -0.25))
        self.hover(pointer)
        return True

    def marks(self) -> tuple[Mark, ...]:
        if self.found is None:
            return ()
        _, start, end = self.found
        tone = Tone.REFUSED if _overlaps(*self.found) else Tone.LEGAL
        leaf = OutlineMark(Wall((start, end), 0.5).piece(), tone)
        ruler = RulerMark(start, end, f"{say(self.kind)}, {inches(distance(start, end))}", tone)
        return (leaf, ruler, *self.typed_marks(end))

    def status(self, pointer: Pointer | None) -> str:
        other = say("window") if self.kind == "door" else say("door")
        return say(
            "Click on the edge of a wall or building to set a {kind} in. Type its width, or change it by {left} and "
            "{right}; {key}: a {other}.",
            kind=say(self.kind),
            other=other,
            key=self.bench.key(self.command_id),
            **self.bench.turns(),
        )


def _takes_doors(piece: Terrain) -> bool:
    return piece.movement == "impassable" and (isinstance(piece.outline, Wall) or piece.walls > 0)


def _overlaps(piece: Terrain, start: Point, end: Point) -> bool:
    leaf = Wall((start, end), 0.02).piece()
    from tabletop.geometry.gaps import overlaps

    return any(o.start != o.end and overlaps(leaf, Wall((o.start, o.end), 0.02).piece()) for o in piece.openings)
