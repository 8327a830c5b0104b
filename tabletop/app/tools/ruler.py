"""The ruler: from base edge to base edge and from centre to centre, both shown (ruling C2)."""

from __future__ import annotations

from typing import ClassVar

from tabletop.app.tools.measuring import end_at, inches
from tabletop.app.tools.tool import Bench, GameTool, Gesture, Pointer
from tabletop.geometry.gaps import edge_to_edge, gap
from tabletop.geometry.shapes import distance
from tabletop.model.mark import LineMark, Mark, OutlineMark, RulerMark, Tone
from tabletop.tongue import phrase, say


class Measurement(Gesture):
    """A ruler being laid; it stays with `tool` until the next one."""

    def __init__(self, bench: Bench, pointer: Pointer) -> None:
        self.bench = bench
        self.start = self.end = end_at(bench, pointer)

    def drag(self, pointer: Pointer) -> None:
        self.end = end_at(self.bench, pointer)

    @property
    def laid(self) -> bool:
        """Whether it measures anything yet."""
        return self.start.centre != self.end.centre

    @property
    def text(self) -> str:
        """Both figures; between two bare points there is only one."""
        between = distance(self.start.centre, self.end.centre)
        if self.start.miniature is None and self.end.miniature is None:
            return inches(between)
        apart = max(0.0, gap(self.start.base, self.end.base))
        return say("{apart} edge to edge · {between} centre to centre", apart=inches(apart), between=inches(between))

    def marks(self) -> tuple[Mark, ...]:
        if not self.laid:
            return ()
        a, b = self.start.base, self.end.base
        rims = tuple(OutlineMark(e.base, Tone.NEUTRAL) for e in (self.start, self.end) if e.miniature is not None)
        centres = LineMark((a.centre, b.centre), Tone.NEUTRAL)
        return (*rims, centres, RulerMark(*edge_to_edge(a, b), self.text))

    def status(self) -> str:
        if not self.laid:
            return say("Drag to another miniature or place to measure.")
        if self.start.miniature is None and self.end.miniature is None:
            return say("From here to there: {text}.", text=self.text)
        return say("From {start} to {end}: {text}.", start=self.start.name, end=self.end.name, text=self.text)


class Ruler(GameTool):
    """Drag, or click twice; the last measurement stays until the next or Esc."""

    id: ClassVar[str] = "ruler"
    title: ClassVar[str] = phrase("Ruler")
    icon: ClassVar[str] = "ruler"
    command_id: ClassVar[str] = "tool_ruler"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.kept: Measurement | None = None
        self.following = False

    def put_away(self) -> None:
        self.kept, self.following = None, False

    def press(self, pointer: Pointer) -> Gesture | None:
        if self.following and self.kept is not None:
            self.kept.drag(pointer)
            self.following = False
            return None
        self.kept = _Kept(self, pointer)
        return self.kept

    def hover(self, pointer: Pointer) -> None:
        if self.following and self.kept is not None:
            self.kept.drag(pointer)

    def command(self, name: str, pointer: Pointer) -> bool:
        if name == "cancel" and self.kept is not None:
            self.put_away()
            return True
        return False

    def marks(self) -> tuple[Mark, ...]:
        return self.kept.marks() if self.kept is not None else ()

    def status(self, pointer: Pointer | None) -> str:
        if self.kept is not None:
            return self.kept.status()
        return say("Drag from a miniature or a place to another to measure.")


class _Kept(Measurement):
    """A measurement that the ruler keeps after the button is up."""

    def __init__(self, tool: Ruler, pointer: Pointer) -> None:
        super().__init__(tool.bench, pointer)
        self.tool = tool

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        # A click that went nowhere: the other end follows the mouse to the second click.
        self.tool.following = not self.laid

    def cancel(self) -> None:
        self.tool.put_away()
