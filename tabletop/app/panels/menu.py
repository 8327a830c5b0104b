"""The menu of what lies under the mouse: what it can do, greyed with the reason when not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from tabletop.app.desk import Desk
from tabletop.app.keys import Keys
from tabletop.app.tools.note import Note
from tabletop.app.tools.point import Point
from tabletop.app.tools.tool import Bench, Pointer
from tabletop.app.ui import Ui
from tabletop.app.ui import widgets as w
from tabletop.app.words import in_sentence, opening_state, spoken
from tabletop.geometry.gaps import signed_distance
from tabletop.model.offer import Offer
from tabletop.tongue import phrase, say

KEY = "table"


@dataclass(slots=True)
class Entry:
    """One line of the menu and what it does; a `reason` greys it."""

    label: str
    do: Callable[[], object]
    icon: str = ""
    keys: str = ""
    reason: str = ""


@dataclass(slots=True)
class TableMenu:
    """The menu over a desk; `run` carries out a command of keys.py."""

    desk: Desk
    bench: Bench
    keys: Keys
    point: Point
    note: Note
    run: Callable[[str], None]
    _title: str = ""
    _entries: list[Entry | None] = field(default_factory=list)
    _place: tuple[float, float] = (0.0, 0.0)

    def open(self, ui: Ui, pointer: Pointer) -> None:
        """Open the menu of what lies at the pointer."""
        self._place = pointer.place
        hit, note = self.bench.pick(pointer.place), self.bench.pick_marker(pointer.place)
        if hit is not None:
            if hit not in self.desk.selected:
                self.desk.select((hit,))
            self._title, self._entries = self._of_model(hit)
        elif note is not None:
            self._title, self._entries = self._of_note(note)
        else:
            self._title, self._entries = self._of_table()
        w.open_menu(ui, KEY, (float(pointer.pixel[0]), float(pointer.pixel[1])))

    def draw(self, ui: Ui) -> None:
        """The menu while it is open; called in every frame."""
        items = [
            w.MenuItem("-") if e is None else w.MenuItem(e.label, str(n), icon=e.icon, keys=e.keys, reason=e.reason)
            for n, e in enumerate(self._entries)
        ]
        chosen = w.context_menu(ui, KEY, items, self._title or None)
        if chosen is not None:
            entry = self._entries[int(chosen)]
            if entry is not None:
                entry.do()
                self.desk.touch()

    # -- what lies there -----------------------------------------------------------------------------------------------

    def _of_model(self, hit: str) -> tuple[str, list[Entry | None]]:
        model = self.desk.state.miniatures[hit]
        entries: list[Entry | None] = [
            self._offer(offer) for offer in self.desk.offers_of(hit) if offer.verb != "remove"
        ]
        if entries:
            entries.append(None)
        entries.extend(self._common(("duplicate", "place"), ("delete", "remove")))
        side = self.desk.state.sides.get(model.side)
        if side is not None:
            same = tuple(m.id for m in self.desk.state.standing() if m.side == model.side)
            entries.append(Entry(say("Select all of {side}", side=side.name), lambda: self.desk.select(same), "select"))
        if "override" in self.desk.game.ruleset.vocabulary.actions and self.desk.live:
            referee = Offer("override", say("Move by agreement"), by=hit, wants="place")
            entries.extend(
                (None, Entry(say("Referee: put it where you agree"), lambda: self.point.aim(referee), "flag"))
            )
        return model.title, entries

    def _offer(self, offer: Offer) -> Entry:
        reason = offer.refusal.message if offer.refusal is not None else ""
        return Entry(offer.label or spoken(offer.verb), lambda: self.point.aim(offer), reason=reason)

    def _common(self, *pairs: tuple[str, str]) -> list[Entry | None]:
        known = self.desk.game.ruleset.vocabulary.actions
        reason = "" if self.desk.live else say("This is the past.")
        icons = {"duplicate": "duplicate", "delete": "trash"}
        labels = {"duplicate": say("Duplicate"), "delete": say("Take off the table")}
        names = [name for name, verb in pairs if verb in known and self.desk.lays_out]
        return [Entry(labels[n], partial(self.run, n), icons[n], self.keys.label(n), reason) for n in names]

    def _of_note(self, note: str) -> tuple[str, list[Entry | None]]:
        marker = self.desk.state.markers[note]
        entries: list[Entry | None] = []
        if "remove" in self.desk.game.ruleset.vocabulary.actions:
            entries.append(Entry(say("Take the note away"), lambda: self.bench.actions.remove((note,)), "trash"))
        return marker.text or spoken(marker.kind), entries

    def _of_table(self) -> tuple[str, list[Entry | None]]:
        known = self.desk.game.ruleset.vocabulary.actions
        entries: list[Entry | None] = self._of_opening()
        if "place" in known:
            entries.append(
                Entry(say("Put a miniature here"), lambda: self.run("tool_place"), "plus", self._key("tool_place"))
            )
        if "note" in known:
            entries.append(Entry(say("Write a note here"), self._note, "note", self._key("tool_note")))
        entries.append(
            Entry(say("Measure from here"), lambda: self.run("tool_ruler"), "ruler", self._key("tool_ruler"))
        )
        entries.append(None)
        entries.append(Entry(say("Show the whole table"), lambda: self.run("fit"), "search", self._key("fit")))
        entries.append(Entry(say("Grid"), lambda: self.run("grid"), "grid", self._key("grid")))
        return self._terrain(), entries

    def _of_opening(self) -> list[Entry | None]:
        """What can be done with the door, the window or the terrain under the mouse."""
        opening = self.bench.pick_opening(self._place)
        here = {t.id for t in self.desk.state.terrain.values() if signed_distance(t.piece(), self._place) <= 0}
        here |= {opening.id} if opening is not None else set()
        offers = [offer for offer in self.desk.offers if offer.by in here]
        entries: list[Entry | None] = [self._offer(offer) for offer in offers]
        return [*entries, None] if entries else []

    def _note(self) -> None:
        place = self._place
        self.bench.write(say("Note"), place, lambda text: self.note.pin(place, text))

    def _key(self, name: str) -> str:
        return self.keys.label(name)

    def _terrain(self) -> str:
        """What lies here, in words: a door or window, else the ground."""
        opening = self.bench.pick_opening(self._place)
        if opening is not None:
            return say("The {kind} is {state}", kind=say(opening.kind), state=opening_state(opening.state))
        pieces: Sequence[str] = [
            f"{t.title}: {', '.join(_ground(t.movement, t.sight, t.cover, t.height))}"
            for t in self.desk.state.terrain.values()
            if t.level == self.desk.level and signed_distance(t.piece(), self._place) <= 0
        ]
        return pieces[-1][:1].upper() + pieces[-1][1:] if pieces else say("Open ground")


_MOVING = {
    "open": phrase("easy going"),
    "rough": phrase("slows who crosses it"),
    "impassable": phrase("nobody walks through it"),
}
_SEEING = {"clear": "", "partial": phrase("hides in part"), "blocks": phrase("stops sight")}


def _ground(movement: str, sight: str, cover: bool, height: float) -> list[str]:
    says = [say(_MOVING[movement]) if movement in _MOVING else in_sentence(movement)]
    if seen := _SEEING.get(sight, ""):
        says.append(say(seen))
    if cover:
        says.append(say("gives cover"))
    if height > 0:
        says.append(say("{height:g}″ high", height=height))
    return says
