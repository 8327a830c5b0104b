"""Setting things down: prefabricated pieces, markers and miniatures follow the mouse until a click puts them there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from tabletop.app.editor import clip, things
from tabletop.app.editor.stamps import Stamp
from tabletop.app.editor.tools.drafting import EditorBench, EditorTool, spot_mark
from tabletop.app.editor.tools.figures import Calm, Typed
from tabletop.app.tools.place import Recipe
from tabletop.app.tools.select import THRESHOLD
from tabletop.app.tools.tool import Gesture, Pointer
from tabletop.app.words import in_sentence
from tabletop.geometry.shapes import Point, distance
from tabletop.model.mark import GhostMark, Mark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.things import Marker
from tabletop.model.vocabulary import ProfileSummary
from tabletop.tongue import phrase, say

NOTE = "note"
"""The kind of marker that says something."""


class _Setting(Calm, EditorTool):
    """What is in hand follows the mouse; Q, E and ctrl with the wheel turn it, and a figure says how far."""

    wheel_turns: ClassVar[bool] = True

    def __init__(self, bench: EditorBench) -> None:
        super().__init__(bench)
        self.at: Point | None = None
        self.facing = 0.0
        self._spot: tuple[Mark, ...] = ()
        self._set: tuple[Point, tuple[str, ...]] | None = None
        """Where something was set down last, and what."""
        self.typed = Typed()

    def lies_here(self) -> bool:
        """Whether what was set down last lies just here: a double click sets one thing down, not two."""
        if self._set is None or self.at is None:
            return False
        place, ids = self._set
        near = distance(self.at, place) < THRESHOLD * self.bench.pixel()
        return near and all(things.find(self.desk.whole, id) is not None for id in ids)

    def _did_set(self, ids: Iterable[str]) -> None:
        if self.at is not None:
            self._set = (self.at, tuple(ids))

    def put_away(self) -> None:
        self.at, self._set = None, None
        self.typed.clear()

    def asks(self) -> tuple[str, ...]:
        return (say("Turned"),)

    def accept(self, pointer: Pointer) -> bool:
        self.typed.clear()
        return False

    def hover(self, pointer: Pointer) -> None:
        spot = self.bench.snap(pointer)
        self.at = spot.place
        self._spot = self.typed_marks(spot.place) or spot_mark(spot)
        if self.typed[0] is not None:
            self.facing = self.typed[0] % 360.0

    def turn(self, degrees: float, pointer: Pointer) -> bool:
        self.facing = (self.facing + degrees) % 360.0
        return True

    def command(self, name: str, pointer: Pointer) -> bool:
        if name == "cancel":
            self.bench.take("select")
            return True
        return False


class StampTool(_Setting):
    """Prefabricated pieces."""

    id: ClassVar[str] = "stamp"
    title: ClassVar[str] = phrase("Prefabricated pieces")
    icon: ClassVar[str] = "stamp"
    command_id: ClassVar[str] = "draw_stamp"

    def __init__(self, bench: EditorBench) -> None:
        super().__init__(bench)
        self.stamp: Stamp | None = None

    def reason(self) -> str | None:
        return None if self.stamp is not None else say("Choose a piece in the palette first.")

    def made(self) -> tuple[things.Thing, ...]:
        """The piece as it would lie here, its ids not yet its own."""
        if self.stamp is None or self.at is None:
            return ()
        here = (things.moved(each, *self.at) for each in self.stamp.things)
        return tuple(things.turned(each, self.facing, self.at) for each in here)

    def press(self, pointer: Pointer) -> Gesture | None:
        self.hover(pointer)
        if self.lies_here():
            return None
        state, fresh = clip.added(self.desk.whole, self.made(), self.desk.level)
        self.desk.do(say("set {name} down", name=self.stamp.title if self.stamp else ""), state)
        self.desk.select(fresh)
        self._did_set(fresh)
        return None

    def marks(self) -> tuple[Mark, ...]:
        return (*(OutlineMark(things.piece(each), Tone.LEGAL) for each in self.made()), *self._spot)

    def status(self, pointer: Pointer | None) -> str:
        name = self.stamp.title if self.stamp is not None else say("the piece")
        return say(
            "Click to set {name} down, as often as you like. {left} and {right} turn it, {esc} stops.",
            name=name,
            esc=self.bench.key("cancel"),
            **self.bench.turns(),
        )


class MarkerTool(_Setting):
    """Markers with a text; its key again: one of another kind that the map has, which is set down without a word."""

    id: ClassVar[str] = "marker"
    title: ClassVar[str] = phrase("Marker; again: of another kind")
    icon: ClassVar[str] = "note"
    command_id: ClassVar[str] = "tool_note"

    def __init__(self, bench: EditorBench) -> None:
        super().__init__(bench)
        self.kind = NOTE
        self._taken = False

    def kinds(self) -> tuple[str, ...]:
        """Those that can be set down: notes, and what lies on the map already."""
        return tuple(dict.fromkeys((NOTE, *(each.kind for each in self.desk.whole.markers.values()))))

    def asks(self) -> tuple[str, ...]:
        return ()

    def take(self) -> None:
        kinds = self.kinds()
        if self._taken or self.kind not in kinds:
            place = kinds.index(self.kind) if self.kind in kinds else -1
            self.kind = kinds[(place + 1) % len(kinds)]
        self._taken = True

    def put_away(self) -> None:
        super().put_away()
        self._taken = False

    def press(self, pointer: Pointer) -> Gesture | None:
        self.hover(pointer)
        place = self.at
        assert place is not None
        if self.lies_here():
            return None
        if self.kind == NOTE:
            self.bench.write(say("Marker"), "", lambda text: self._put(place, text), empty=True)
        else:
            self._put(place, "")
        return None

    def _put(self, place: Point, text: str) -> None:
        id = things.fresh(things.names(self.desk.whole), "marker" if self.kind == NOTE else self.kind)
        made = Marker(id, self.kind, place, self.desk.level, text.strip())
        self.desk.put(say("set {name} down", name=id), (made,), choose=True)
        self._did_set((id,))

    def marks(self) -> tuple[Mark, ...]:
        return self._spot

    def status(self, pointer: Pointer | None) -> str:
        if self.kind == NOTE:
            words = say("Click where the marker lies, then write what it says.")
        else:
            words = say("Click where it lies: {kind}.", kind=in_sentence(self.kind))
        if len(self.kinds()) < 2:
            return words
        return f"{words} {say('{key}: a marker of another kind.', key=self.bench.key(self.command_id))}"


class MiniatureTool(_Setting):
    """Miniatures from the palette."""

    id: ClassVar[str] = "place"
    title: ClassVar[str] = phrase("Miniature")
    icon: ClassVar[str] = "person"
    command_id: ClassVar[str] = "draw_miniature"

    def __init__(self, bench: EditorBench) -> None:
        super().__init__(bench)
        self.recipe = Recipe("")
        self.profiles: dict[str, ProfileSummary] = {}

    def reason(self) -> str | None:
        if self.recipe.side:
            return None
        if not self.desk.whole.sides:
            return say("The map has no sides yet: add one under Map.")
        return say("Choose somebody in the palette first.")

    def made(self) -> Miniature | None:
        """The miniature as it would stand here."""
        recipe, at = self.recipe, self.at
        if at is None or not recipe.side:
            return None
        stem = recipe.profile or recipe.name or recipe.look
        id = things.fresh(things.names(self.desk.whole), stem)
        plain = Miniature(id, recipe.side, at, self.facing, self.desk.level, recipe.name, colour=recipe.colour)
        if recipe.profile is None:
            return replace(plain, base=recipe.base, look=recipe.look)
        profile = self.profiles[recipe.profile]
        return replace(
            plain,
            profile=recipe.profile,
            name=recipe.name or profile.name,
            base=profile.base,
            look=profile.look,
            status=profile.status,
        )

    def press(self, pointer: Pointer) -> Gesture | None:
        self.hover(pointer)
        made = self.made()
        if made is not None and not self.lies_here():
            self.desk.put(say("put {id} on the table", id=made.id), (made,), choose=True)
            self._did_set((made.id,))
        return None

    def marks(self) -> tuple[Mark, ...]:
        made = self.made()
        if made is None:
            return ()
        side = self.desk.whole.sides.get(made.side)
        colour = made.colour or (side.colour if side is not None else "#8a8f96")
        return (GhostMark(made.piece(), made.facing, made.look, colour), *self._spot)

    def status(self, pointer: Pointer | None) -> str:
        return self.reason() or say(
            "Click to put it here, as often as you like. {left} and {right} turn it, {esc} stops.",
            esc=self.bench.key("cancel"),
            **self.bench.turns(),
        )
