"""Pointing at what an offer still wants: a place, a miniature, a piece of terrain, a direction, or words."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, ClassVar

from tabletop.app import words
from tabletop.app.foresight import Preview
from tabletop.app.tools.tool import Bench, GameTool, Gesture, Pointer
from tabletop.geometry.gaps import signed_distance
from tabletop.geometry.shapes import Point as Place
from tabletop.geometry.shapes import bearing
from tabletop.model.action import Action
from tabletop.model.mark import LineMark, Mark, OutlineMark, Tone
from tabletop.model.naming import titled
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.tongue import phrase, say

_ASKS = {
    "place": phrase("Click the place."),
    "miniature": phrase("Click the miniature."),
    "target": phrase("Click the miniature or the place."),
    "terrain": phrase("Click the piece of terrain."),
    "thing": phrase("Click what it is used on."),
    "facing": phrase("Click where it is to look."),
}

_MISSED = {
    "miniature": phrase("There is no miniature here."),
    "terrain": phrase("There is no piece of terrain here."),
    "thing": phrase("There is nothing here that it could be used on."),
}
"""What is told after a click on nothing that is wanted."""
ANYWHERE = phrase("That cannot be done here.")


class Point(GameTool):
    """In hand after an offer of the card or the menu was chosen that is not whole yet; a click completes it."""

    id: ClassVar[str] = "point"
    title: ClassVar[str] = phrase("Point")
    icon: ClassVar[str] = "select"
    command_id: ClassVar[str] = ""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.offer: Offer | None = None
        self.at: Place | None = None
        self.picked: tuple[str, ...] = ()
        """The first of several targets, chosen with shift."""
        self._shaded: tuple[State, Offer, tuple[Mark, ...]] | None = None

    def aim(self, offer: Offer) -> None:
        """Begin with an offer: done at once when nothing is wanted, else it waits for the click."""
        if offer.action is not None:
            self.bench.actions.do(offer.action)
        elif offer.wants == "text":
            model = self.bench.desk.standing(offer.by)
            place = model.at if model is not None and model.at is not None else (0.0, 0.0)
            self.bench.write(offer.label, place, lambda text: self._do(self.completed(offer, text)))
        else:
            self.offer = offer
            self.bench.take(self.id)

    def put_away(self) -> None:
        self.offer, self.at, self.picked, self._shaded = None, None, (), None

    def hover(self, pointer: Pointer) -> None:
        self.at = pointer.place

    def press(self, pointer: Pointer) -> Gesture | None:
        self.fire(pointer)
        return None

    def fire(self, pointer: Pointer) -> None:
        """Do what was aimed; with shift, where several may be aimed at, only remember the target."""
        self.at = pointer.place
        action = self.wish()
        if action is None or self.offer is None:
            self.bench.say(self._missed())
        elif pointer.shift and self._room_for_more():
            hit = self.bench.pick(pointer.place)
            self.picked = (*self.picked, hit) if hit is not None and hit not in self.picked else self.picked
        elif self._do(action):
            self.bench.take("select")

    def _room_for_more(self) -> bool:
        return self.offer is not None and len(self.picked) + 1 < self.offer.most

    def command(self, name: str, pointer: Pointer) -> bool:
        if name == "cancel":
            self.bench.take("select")
            return True
        return False

    def wish(self) -> Action | None:
        """The action as a click here would complete it; None when what is wanted does not lie here."""
        if self.offer is None or self.at is None:
            return None
        what = self._pointed_at(self.offer, self.at)
        return self.completed(self.offer, what) if what is not None else None

    def _pointed_at(self, offer: Offer, place: Place) -> Place | str | float | None:
        match offer.wants:
            case "place":
                return place
            case "miniature" | "target":
                hit = self.bench.pick(place) or next(
                    (one for one in self._things_at(place) if one in offer.targets), None
                )
                return place if hit is None and offer.wants == "target" else hit
            case "thing":
                return next((one for one in self._things_at(place) if one in offer.targets), None)
            case "terrain":
                opening = self.bench.pick_opening(place)
                if opening is not None and opening.id in offer.targets:
                    return opening.id
                pieces = self.bench.desk.state.terrain.values()
                return next((t.id for t in reversed(tuple(pieces)) if signed_distance(t.piece(), place) <= 0), None)
        model = self.bench.desk.standing(offer.by)
        return bearing(model.at, place) if model is not None and model.at is not None else None

    def _things_at(self, place: Place) -> Iterator[str | None]:
        """Whatever lies at a place, what is on top first."""
        yield self.bench.pick(place)
        yield self.bench.pick_marker(place)
        opening = self.bench.pick_opening(place)
        yield None if opening is None else opening.id
        pieces = self.bench.desk.state.terrain.values()
        yield from (piece.id for piece in reversed(tuple(pieces)) if signed_distance(piece.piece(), place) <= 0)

    def completed(self, offer: Offer, what: Any) -> Action:
        """The offer's action with what was pointed at put where the action's fields want it (formats.md)."""
        action = self.bench.desk.game.ruleset.vocabulary.actions[offer.verb]
        names = {field.name for field in dataclasses.fields(action)}
        wanted = {"facing": "facing", "text": "text"}.get(offer.wants or "")
        if wanted is None:
            wanted = "to" if offer.wants == "place" and "to" in names else "at"
        if self.picked and isinstance(what, str) and what not in self.picked:
            what = (*self.picked, what)
        given: dict[str, Any] = {**offer.given, wanted: what}
        if offer.by is not None and "by" in names:
            given.setdefault("by", offer.by)
        elif offer.by is not None and "at" in names and wanted != "at":
            given["at"] = offer.by
        return action(**given)

    def _do(self, action: Action) -> bool:
        return self.bench.actions.do(action, self.at)

    def _verdict(self) -> Verdict | None:
        found = self.preview()
        return found.verdict if found is not None else None

    def preview(self) -> Preview | None:
        wish, offer = self.wish(), self.offer
        if wish is None or offer is None or not self.bench.desk.live:
            return None
        hit = self.bench.pick(self.at) if self.at is not None else None
        if offer.wants != "place" and hit is not None and hit == offer.by:
            return None
        model = self.bench.desk.standing(hit)
        return self.bench.foresight.of(wish, f"{offer.label} → {model.title}" if model is not None else offer.label)

    def stops(self) -> tuple[Place, ...]:
        targets = map(self.bench.desk.standing, self.offer.targets if self.offer is not None else ())
        return tuple(target.at for target in targets if target is not None and target.at is not None)

    def focus(self) -> Place | None:
        return self.at if self.offer is not None else None

    def _shade(self, offer: Offer) -> tuple[Mark, ...]:
        """How many a blast would strike where, asked once for each weapon and state."""
        desk = self.bench.desk
        model = desk.standing(offer.by)
        if offer.wants != "target" or model is None:
            return ()
        kept = self._shaded
        if kept is None or kept[0] is not desk.state or kept[1] is not offer:
            kept = self._shaded = (desk.state, offer, desk.game.ruleset.shade(desk.state, "blast", model, offer.given))
        return kept[2]

    def _missed(self) -> str:
        """What is told after a click on nothing that is wanted: why, and what would be right."""
        offer = self.offer
        if offer is None:
            return ""
        if offer.refusal is not None:
            return offer.refusal.message
        state = self.bench.desk.state
        names = [titled(state, one) for one in offer.targets]
        many = say(" Possible targets: {many}.", many=words.counted(names)) if names else ""
        return say(_MISSED.get(offer.wants or "", ANYWHERE)) + many + " " + self._asks()

    def _asks(self) -> str:
        return say(_ASKS.get(self.offer.wants or "", "")) if self.offer is not None else ""

    def marks(self) -> tuple[Mark, ...]:
        if self.offer is None:
            return ()
        verdict = self._verdict()
        marks: list[Mark] = [*self._shade(self.offer), *self.offer.marks]
        if verdict is not None:
            marks.extend(verdict.marks)
            marks.extend(mark for refusal in verdict.refusals for mark in refusal.marks)
        model = self.bench.desk.standing(self.offer.by)
        if self.offer.wants == "facing" and model is not None and model.at is not None and self.at is not None:
            marks.append(LineMark((model.at, self.at), Tone.NEUTRAL))
        hit = self.bench.pick(self.at) if self.at is not None else None
        for one in self.offer.targets:
            target = self.bench.desk.standing(one)
            if target is not None and one != hit:
                marks.append(OutlineMark(target.piece(), Tone.LEGAL))
        for number, one in enumerate(self.picked, 1):
            target = self.bench.desk.standing(one)
            if target is not None:
                marks.append(OutlineMark(target.piece(), Tone.BLAST, f"target {number}"))
        return tuple(marks)

    def status(self, pointer: Pointer | None) -> str:
        if self.offer is None:
            return ""
        verdict = self._verdict()
        if verdict is not None and not verdict.legal:
            return " ".join(refusal.message for refusal in verdict.refusals)
        more = say(" Shift+click: one of up to {most} targets.", most=self.offer.most) if self._room_for_more() else ""
        return say("{label}: {asks}{more} Esc stops.", label=self.offer.label, asks=self._asks(), more=more)
