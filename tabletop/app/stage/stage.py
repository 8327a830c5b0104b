"""The stage of a game screen: it watches the game's records, and shows the new ones beat by beat."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from tabletop.app.desk import Desk
from tabletop.app.stage.beats import Beat, Story, falling
from tabletop.app.stage.cues import Cue, cues_of
from tabletop.app.stage.sliding import SlideBack
from tabletop.model.event import PhaseBegan, Rolled
from tabletop.model.look import Look
from tabletop.model.mark import Mark
from tabletop.model.record import Done
from tabletop.model.state import State
from tabletop.render import Scene
from tabletop.rules.common.secrets import visible

LONGEST = 4.0
"""Seconds that walking, shooting and fading take at most for everything that came at once; dice have their own time."""


class DiceTable(Protocol):
    """Where dice are thrown."""

    def throw(self, rolls: Sequence[Rolled], number: int, side: str | None) -> float:
        """Throw the dice of a record; gives the seconds until they lie."""

    def finish(self) -> None:
        """Let them lie at once."""


@dataclass(slots=True)
class House:
    """What a stage needs: whether anything moves (`lively`), who hears (`hear`), and where dice are thrown."""

    lively: Callable[[], bool]
    hear: Callable[[Cue], None]
    dice: DiceTable


class Stage:
    """Shows what has just happened at a desk. What it shows is the seat's own view, event by event; of what the seat
    may not know there is no beat and no sound."""

    def __init__(self, desk: Desk, house: House) -> None:
        self.desk = desk
        self.house = house
        self.slide = SlideBack(desk, house.lively)
        self._seen = desk.game.length
        self._seat = desk.seat
        self._card = desk.card
        self._curtain = desk.must_hand_over
        """Whether the curtain was down at the last look."""
        self._over = desk.game.outcome is not None
        self._beats: list[Beat] = []
        self._after: tuple[Cue, ...] = ()
        """What is heard when the show is over."""
        self._looks: Mapping[str, Look] = {}
        self._before: State | None = None
        """What the seat knew before it all, which the panels tell until the last beat."""
        self._record: Done | None = None
        self._aftermath: tuple[Mark, ...] = ()
        """What stays to be seen when the show is over, until the next press or record."""
        self._began = 0.0
        self._seconds = 0.0
        self._hurry = 1.0

    @property
    def busy(self) -> bool:
        """Whether something is being shown."""
        return bool(self._beats)

    @property
    def rolls(self) -> bool:
        """Whether dice are on their way in what is being shown, or still to be thrown."""
        return any(beat.rolls for beat in self._beats)

    @property
    def moving(self) -> bool:
        """Whether the table looks different with every frame."""
        return self.busy or self.slide.sliding

    @property
    def told(self) -> int:
        """The number of the last record whose outcome may be told: the one being shown keeps its own until it lies."""
        return self._record.n - 1 if self.busy and self._record is not None else self.desk.game.length

    def tick(self) -> None:
        """Take up new records, and go on to the next beat when it is time."""
        game = self.desk.game
        if game.length != self._seen:
            new, self._seen = game.records[self._seen :], game.length
            self.finish()
            self._take_up([record for record in new if isinstance(record, Done)] if _forward(new) else [])
        elif self.busy and (self.desk.seat != self._seat or not self.desk.live):
            self.finish()
        self._curtain = self.desk.must_hand_over and not self.busy
        if self.desk.card is not self._card:
            self._card = self.desk.card
            if self._card is not None:
                self.house.hear("refused")
        while self.busy and time.monotonic() >= self._began + self._seconds:
            self._next()

    def finish(self) -> bool:
        """Show at once how everything stands. False when nothing was being shown."""
        slid = self.slide.stop()
        if not self.busy:
            self._forget_aftermath()
            return slid
        self._beats.clear()
        self.house.dice.finish()
        self._end()
        self.desk.touch()
        return True

    def scene(self, scene: Scene) -> Scene:
        """The scene as it is at this moment of the show."""
        if not self.busy:
            return scene
        beat = self._beats[0]
        part = min(1.0, (time.monotonic() - self._began) / self._seconds) if self._seconds > 0.0 else 1.0
        # They look as before until the last beat, in which some fall or get up.
        looks = scene.looks if beat.falls else {**scene.looks, **self._looks}
        return replace(scene, state=beat.state, looks=looks, afoot=beat.afoot(part), effects=beat.effects(part))

    def marks(self) -> tuple[Mark, ...]:
        """What slides back to where it was, and where a blast has landed that went astray."""
        return (*self.slide.marks(), *(() if self.busy or not self.desk.live else self._aftermath))

    def _forget_aftermath(self) -> None:
        if self._aftermath:
            self._aftermath = ()
            self.desk.touch()

    # -- within --------------------------------------------------------------------------------------------------------

    def _may_show(self, records: Sequence[Done]) -> bool:
        """Whether the one who sits there may see them happen. The curtain falls after what he has done himself, and
        behind it nothing is shown: who sits there by now is not known."""
        own = not self.desk.must_hand_over or all(record.side == self.desk.seat for record in records)
        return self.desk.live and own and not self._curtain

    def _take_up(self, records: Sequence[Done]) -> None:
        over, self._over = self._over, self.desk.game.outcome is not None
        self._forget_aftermath()
        if not records or not self._may_show(records):
            return
        self._seat = self.desk.seat
        stories = [self._story(record) for record in records]
        events = [event for story in stories for event in story.events]
        ends: list[Cue] = ["phase"] if any(isinstance(event, PhaseBegan) for event in events) else []
        if self._over and not over:
            ends = ["victory"]
        shown = [story for story in stories if story.record.n != self.desk.seen_live and self.house.lively()]
        # What is not shown happening is heard all the same.
        unseen = [story for story in stories if story not in shown]
        heard = [cue for story in unseen for cue in cues_of(story.record.action, story.events, story.marks)]
        for cue in dict.fromkeys(cue for cue in heard if cue != "phase"):
            self.house.hear(cue)
        self._after = tuple(ends)
        self._aftermath = tuple(mark for story in stories for mark in story.aftermath())
        self._beats = [beat for story in shown for beat in story.beats()]
        self._before = stories[0].before
        self._looks = self.desk.game.ruleset.looks(self._before)
        if shown:
            self._beats += falling(self.desk.state, self._looks, self.desk.looks)
        self._record = records[-1]
        self._hurry = max(1.0, sum(beat.seconds for beat in self._beats) / LONGEST)
        if self._beats:
            self._begin()
        else:
            self._end()

    def _story(self, record: Done) -> Story:
        game, seat = self.desk.game, self.desk.seat
        before = game.view(seat, record.n - 1)
        events = visible(record.events, seat)
        # What a shot covers is asked of what the seat knew, as its preview was.
        foretold = game.ruleset.check(before, record.action).marks if record.action.verb == "shoot" and events else ()
        return Story(before, record, events, foretold)

    def _begin(self) -> None:
        beat = self._beats[0]
        self._began, self._seconds = time.monotonic(), beat.seconds / self._hurry
        if beat.rolls and self._record is not None:
            self._seconds = self.house.dice.throw(beat.rolls, self._record.n, self._record.side)
        for cue in self._heard(beat):
            self.house.hear(cue)
        self.desk.hold(None if beat.falls else self._before)
        self.desk.touch()

    def _heard(self, beat: Beat) -> Iterator[Cue]:
        # Numbers that are only shown make no noise of rolling.
        return (cue for cue in beat.cues if cue != "dice" or self._seconds > 0.0)

    def _next(self) -> None:
        if self._beats.pop(0).rolls:
            self.house.dice.finish()
        if self._beats:
            self._begin()
        else:
            self._end()
            self.desk.touch()

    def _end(self) -> None:
        heard, self._after, self._record, self._before = self._after, (), None, None
        self.desk.hold(None)
        for cue in heard:
            self.house.hear(cue)


def _forward(records: Sequence[object]) -> bool:
    """Whether the game only went on: what is undone or done again is not shown happening."""
    return all(isinstance(record, Done) for record in records)
