"""Pushing: the base that is dragged shoves whoever is in its way, and slides along walls, live under the mouse."""

from __future__ import annotations

from typing import Any, ClassVar

from tabletop.app.desk import RefusalCard
from tabletop.app.tools.measuring import inches
from tabletop.app.tools.select import THRESHOLD
from tabletop.app.tools.tool import Bench, GameTool, Gesture, Pointer
from tabletop.app.tools.ways import shifted, told
from tabletop.geometry.shapes import Point
from tabletop.model.action import Action
from tabletop.model.mark import Mark
from tabletop.model.miniature import Miniature
from tabletop.model.verdict import Verdict
from tabletop.tongue import phrase, plural, say

VERB = "push"


class Push(GameTool):
    """A drag from a miniature pushes with it; a press on the bare table does nothing."""

    id: ClassVar[str] = "push"
    title: ClassVar[str] = phrase("Push")
    icon: ClassVar[str] = "push"
    command_id: ClassVar[str] = "tool_push"

    def reason(self) -> str | None:
        desk = self.bench.desk
        # A push that any miniature may make at any time: some games have one that is an answer to something.
        free = any(offer.verb == VERB and offer.wants == "place" for offer in desk.offers)
        return None if free else say("Nobody can push here now.")

    def press(self, pointer: Pointer) -> Gesture | None:
        pusher = self.bench.miniature(pointer.place)
        if pusher is None or self.reason() is not None:
            return None
        self.bench.desk.select((pusher.id,))
        return PushDrag(self.bench, pusher, pointer)

    def command(self, name: str, pointer: Pointer) -> bool:
        if name == "cancel":
            self.bench.take("select")
            return True
        return False

    def status(self, pointer: Pointer | None) -> str:
        pusher = self.bench.miniature(pointer.place) if pointer is not None else None
        if pusher is None:
            return say("Drag a miniature: it pushes whoever is in its way. Esc puts the tool away.")
        return say("Drag {name} to push with it.", name=pusher.title)


class PushDrag(Gesture):
    """A push on its way: everybody is shown where letting go would leave him. Nothing has happened until then."""

    def __init__(self, bench: Bench, pusher: Miniature, pointer: Pointer) -> None:
        self.bench = bench
        self.pusher = pusher
        self.start = pointer
        self.pointer = pointer
        self._moved = False
        self._asked: tuple[Point, Action, Verdict] | None = None

    def in_hand(self) -> frozenset[str]:
        if not self._moved:
            return frozenset()
        return frozenset((self.pusher.id, *self._pushed()))

    def drag(self, pointer: Pointer) -> None:
        self.pointer = pointer
        far = (abs(a - b) for a, b in zip(pointer.pixel, self.start.pixel, strict=True))
        self._moved = self._moved or max(far) >= THRESHOLD

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        if not self._moved:
            return
        action, verdict = self._answer()
        if not verdict.legal:
            self.bench.actions.refuse(action, pointer.place)
            return
        # The players have seen it happen: it is not shown again.
        self.bench.desk.seen_live = self.bench.desk.game.length + 1
        self.bench.actions.do(action, pointer.place)

    def marks(self) -> tuple[Mark, ...]:
        if not self._moved:
            return ()
        verdict = self._answer()[1]
        return (*verdict.marks, *(mark for refusal in verdict.refusals for mark in refusal.marks))

    def card(self) -> RefusalCard | None:
        if not self._moved:
            return None
        action, verdict = self._answer()
        return None if verdict.legal else RefusalCard(self.pointer.place, verdict.refusals, action)

    def status(self) -> str:
        if not self._moved:
            return say("Move the mouse to push.")
        verdict = self._answer()[1]
        if not verdict.legal:
            return told(verdict.refusals)
        length, others = inches(float(verdict.facts.get("length", 0.0))), len(self._pushed())
        if not others:
            return say("Release to move {name} {length}. Esc puts it back.", name=self.pusher.title, length=length)
        return plural(
            "Release to push {name} {length}; one other gives way. Esc puts all back.",
            "Release to push {name} {length}; {n} others give way. Esc puts all back.",
            others,
            name=self.pusher.title,
            length=length,
        )

    def focus(self) -> Point | None:
        return self.pointer.place

    def _pushed(self) -> tuple[str, ...]:
        return tuple(self._answer()[1].facts.get("pushed", ()))

    def _answer(self) -> tuple[Action, Verdict]:
        """What the rules say; asked once for each place of the mouse."""
        place = self.pointer.place
        if self._asked is None or self._asked[0] != place:
            assert self.pusher.at is not None
            by = (place[0] - self.start.place[0], place[1] - self.start.place[1])
            push: Any = self.bench.desk.game.ruleset.vocabulary.actions[VERB]
            action = push(by=self.pusher.id, to=shifted(self.pusher.at, by))
            self._asked = (place, action, self.bench.desk.preview(action))
        return self._asked[1:]
