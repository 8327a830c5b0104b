"""Line of sight: the 1″ corridor between two bases, with what meets it lit, how narrowly, and the witness."""

from __future__ import annotations

import math
from typing import ClassVar

from tabletop.app.tools.measuring import End, end_at, inches
from tabletop.app.tools.tool import Bench, GameTool, Gesture, Pointer
from tabletop.geometry.corridor import RULER, Corridor, corridor
from tabletop.geometry.shapes import Piece
from tabletop.model.mark import AreaMark, LabelMark, LineMark, Mark, OutlineMark, Tone
from tabletop.model.state import State
from tabletop.rules.common.sightlines import in_the_way, owner
from tabletop.tongue import phrase, say


class Looking(Gesture):
    """A corridor being laid from one base to another."""

    def __init__(self, tool: Sight, pointer: Pointer) -> None:
        self.tool = tool
        self.bench = tool.bench
        self.start = self.end = end_at(self.bench, pointer)
        self._found: tuple[object, End, Corridor, dict[str, Piece]] | None = None

    def drag(self, pointer: Pointer) -> None:
        self.end = end_at(self.bench, pointer)

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        self.tool.following = self.start.centre == self.end.centre

    def cancel(self) -> None:
        self.tool.put_away()

    def found(self) -> tuple[Corridor, dict[str, Piece]]:
        """The corridor, and the pieces that might stand in it by id; reckoned once for each place of its end."""
        state = self.bench.desk.state
        if self._found is None or self._found[0] is not state or self._found[1] != self.end:
            pieces = blockers(state, self.start, self.end)
            self._found = (state, self.end, corridor(self.start.base, self.end.base, pieces), pieces)
        return self._found[2], self._found[3]

    def marks(self) -> tuple[Mark, ...]:
        if self.start.centre == self.end.centre:
            return ()
        found, pieces = self.found()
        if found.strip is None:
            return ()
        tone = Tone.REFUSED if found.blocked else Tone.LEGAL if found.clear else Tone.OBSCURED
        # What is enough to block is the witness of a blocked corridor; the rest of what meets it only obscures.
        lit = tuple(
            OutlineMark(pieces[key], Tone.OFFENDER if not found.blocked or key in found.blockers else Tone.OBSCURED)
            for key in found.meets
        )
        witness = (LineMark(found.line, Tone.WITNESS),) if found.line is not None else ()
        label = LabelMark(found.strip.centre, self.verdict(found), tone)
        return (AreaMark(found.strip, tone), *lit, *witness, label)

    @staticmethod
    def verdict(found: Corridor) -> str:
        """Clear, obscured or blocked, and by how much."""
        endless = math.isinf(found.slack)
        if found.clear:
            return say("clear") if endless else say("clear by {slack:.2f}″", slack=found.slack)
        if found.blocked:
            return say("blocked") if endless else say("blocked by {slack:.2f}″", slack=found.slack)
        return say("obscured, {free:.2f}″ free", free=found.free)

    def status(self) -> str:
        if self.start.centre == self.end.centre:
            return say("Drag to a second miniature to lay the corridor.")
        found, _ = self.found()
        if found.strip is None:
            return say("The two bases touch; nothing can stand between them.")
        names = dict.fromkeys(title(self.bench.desk.state, key) for key in (found.blockers or found.meets))
        who = f" ({', '.join(names)})" if names else ""
        length = inches(found.strip.length)
        kind = say("clear") if found.clear else say("blocked") if found.blocked else say("obscured")
        return say(
            "The {ruler:.0f}″ corridor to {end}, {length} long, is {kind}{who}. {narrowly}",
            ruler=RULER,
            end=self.end.name,
            length=length,
            kind=kind,
            who=who,
            narrowly=self._narrowly(found),
        )

    @staticmethod
    def _narrowly(found: Corridor) -> str:
        """How near the answer is to another one, as a sentence."""
        if math.isinf(found.slack):
            return say("Nothing is near it.")
        shift = f"{found.slack:.2f}″"
        if found.clear:
            return say("Something would have to shift {shift} to come into it.", shift=shift)
        if found.blocked:
            return say("Something in it would have to shift {shift} to let a line through.", shift=shift)
        return say(
            "{free:.2f}″ of its width is free; something would have to shift {shift} to change that.",
            free=found.free,
            shift=shift,
        )


class Sight(GameTool):
    """Drag from one base to another, or click both; the corridor stays until the next or Esc."""

    id: ClassVar[str] = "sight"
    title: ClassVar[str] = phrase("Line of sight")
    icon: ClassVar[str] = "corridor"
    command_id: ClassVar[str] = "tool_sight"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.kept: Looking | None = None
        self.following = False

    def put_away(self) -> None:
        self.kept, self.following = None, False

    def press(self, pointer: Pointer) -> Gesture | None:
        if self.following and self.kept is not None:
            self.kept.drag(pointer)
            self.following = False
            return None
        self.kept = Looking(self, pointer)
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
        return say("Drag from one miniature to another to see what stands between them.")


def blockers(state: State, start: End, end: End) -> dict[str, Piece]:
    """Everything on the table that may stand in a corridor, as the rules see it: windows and open doors do not."""
    level = next((e.miniature.level for e in (start, end) if e.miniature is not None), 0)
    return in_the_way(state, level, {e.miniature.id for e in (start, end) if e.miniature is not None})


def title(state: State, key: str) -> str:
    """What a sentence calls a piece."""
    one = owner(key)
    return state.miniatures[one].title if one in state.miniatures else state.terrain[one].title
