"""Shooting: a drag from the shooter to its target, or the key with the shooter selected and a click on the target.

Its key again takes the shooter's next weapon. A blast may be aimed at bare ground as well.
"""

from __future__ import annotations

from typing import ClassVar

from tabletop.app.desk import RefusalCard
from tabletop.app.foresight import Preview
from tabletop.app.tools.point import Point
from tabletop.app.tools.select import THRESHOLD
from tabletop.app.tools.tool import Gesture, Pointer
from tabletop.geometry.shapes import Point as Place
from tabletop.model.mark import Mark
from tabletop.model.offer import Offer
from tabletop.tongue import phrase, say

VERB = "shoot"


class Shoot(Point):
    """The offers to shoot of one model, one of them in hand."""

    id: ClassVar[str] = "shoot"
    title: ClassVar[str] = phrase("Shoot")
    icon: ClassVar[str] = "sight"
    command_id: ClassVar[str] = "tool_shoot"

    def reason(self) -> str | None:
        known = VERB in self.bench.desk.game.ruleset.vocabulary.actions
        return None if known else say("Nobody shoots in this game.")

    def take(self) -> None:
        desk = self.bench.desk
        chosen = self.offer.by if self.offer is not None else desk.first.id if desk.first is not None else desk.hover
        offers = self.offers_of(chosen) or self.offers_of(self._only_shooter())
        if not offers:
            self.offer = None
            return
        # Its key again: the next weapon.
        place = next((n for n, each in enumerate(offers) if _same(each, self.offer)), -1)
        self.arm(offers[(place + 1) % len(offers)])

    def _only_shooter(self) -> str | None:
        """Who may shoot now, when it is one alone: nobody needs to be chosen first."""
        able = {each.by for each in self.bench.desk.offers if each.verb == VERB and each.refusal is None}
        return able.pop() if len(able) == 1 else None

    def arm(self, offer: Offer) -> None:
        """From now on that weapon is aimed."""
        self.offer, self.picked = offer, ()
        if offer.by is not None and offer.by not in self.bench.desk.selected:
            self.bench.desk.select((offer.by,))

    def offers_of(self, one: str | None) -> tuple[Offer, ...]:
        """What a model may shoot with, what it may not use now last."""
        found = [each for each in self.bench.desk.offers if each.verb == VERB and one is not None and each.by == one]
        return tuple(sorted(found, key=lambda each: each.refusal is not None))

    def press(self, pointer: Pointer) -> Gesture | None:
        hit = self.bench.pick(pointer.place)
        own = self.offers_of(hit)
        if own and (self.offer is None or hit not in self.offer.targets):
            if self.offer is None or self.offer.by != hit:
                self.arm(own[0])
            self.at = pointer.place
            return Aiming(self, pointer)
        if self.offer is None:
            self.bench.say(say("Press on the miniature that shoots, and drag to its target."))
            return None
        return super().press(pointer)

    def status(self, pointer: Pointer | None) -> str:
        if self.offer is None:
            return say("Press on the miniature that shoots, and drag to its target. Esc stops.")
        told = super().status(pointer)
        more = len(self.offers_of(self.offer.by)) > 1
        return (
            say("{told} {key} takes the next weapon.", told=told, key=self.bench.key(self.command_id)) if more else told
        )


class Aiming(Gesture):
    """The button is down on the shooter; released on its target it fires. Released where it was pressed, the weapon
    stays in hand and a click fires."""

    def __init__(self, tool: Shoot, pointer: Pointer) -> None:
        self.tool = tool
        self.start = pointer
        self.moved = False

    def drag(self, pointer: Pointer) -> None:
        far = (abs(now - then) for now, then in zip(pointer.pixel, self.start.pixel, strict=True))
        self.moved = self.moved or max(far) >= THRESHOLD
        self.tool.hover(pointer)

    def release(self, pointer: Pointer) -> None:
        self.drag(pointer)
        if self.moved and not self._on_shooter():
            self.tool.fire(pointer)

    def _on_shooter(self) -> bool:
        offer, at = self.tool.offer, self.tool.at
        return offer is not None and at is not None and self.tool.bench.pick(at) == offer.by

    def marks(self) -> tuple[Mark, ...]:
        return self.tool.marks()

    def preview(self) -> Preview | None:
        return self.tool.preview()

    def card(self) -> RefusalCard | None:
        found = None if self._on_shooter() else self.tool.preview()
        if found is None or found.verdict.legal or self.tool.at is None:
            return None
        return RefusalCard(self.tool.at, found.verdict.refusals, found.action)

    def status(self) -> str:
        if self._on_shooter():
            return say("Drag to the target, and release to shoot.")
        found = self.tool.preview()
        if found is None:
            return say("Release on the target to shoot; Esc cancels.")
        return say("Release to shoot; Esc cancels.") if found.verdict.legal else found.verdict.refusals[0].message

    def focus(self) -> Place | None:
        return self.tool.focus()


def _same(one: Offer, other: Offer | None) -> bool:
    return other is not None and (one.by, one.label, one.given) == (other.by, other.label, other.given)
