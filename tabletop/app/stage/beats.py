"""What a record looks like as it happens: one beat after the other, made of the events that the seat may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tabletop.app.stage.cues import Cue
from tabletop.app.stage.walks import SHORTEST, Walk
from tabletop.geometry.gaps import on_table
from tabletop.geometry.shapes import Disc, Point, bearing, direction, distance
from tabletop.geometry.templates import scattered
from tabletop.model.action import Action, Group
from tabletop.model.dice import Degrees
from tabletop.model.event import Event, Moved, Placed, Removed, Rolled, StatusSet, Turned
from tabletop.model.frozen import FrozenMap
from tabletop.model.look import Look
from tabletop.model.mark import AreaMark, Mark, RulerMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.record import Done
from tabletop.model.state import State
from tabletop.render.scene import Afoot, Burst, Effect, Shot

FADING, COMING, FALLING = 0.4, 0.2, 0.28
"""Seconds in which a model that is gone fades, one that comes appears, and one falls or gets up."""
SHOOTING, BURSTING = 0.38, 0.65
"""Seconds of a shot and of a blast."""
UNHARMED = frozenset(("under_fire", "aimed", "shot", "fired"))
"""Words that a target may be given although the shot missed it."""


@dataclass(frozen=True, slots=True)
class Fall:
    """A miniature that falls or gets up: what it looked like, and looks like now."""

    miniature: Miniature
    before: Look
    now: Look

    def at(self, part: float) -> tuple[Afoot, ...]:
        """The new look, with the old one fading over it."""
        return (Afoot(self.miniature, 1.0, self.now), Afoot(self.miniature, 1.0 - part, self.before))


@dataclass(frozen=True, slots=True)
class Beat:
    """A part of the show: who stands still meanwhile, who is on the way, who fades or appears, and what flashes.

    `rolls`: the dice that fall in it, which say how long it lasts; `cue`: what is heard as it begins.
    """

    state: State
    seconds: float
    walks: tuple[Walk, ...] = ()
    going: tuple[Miniature, ...] = ()
    coming: tuple[Miniature, ...] = ()
    shots: tuple[tuple[Point, Point, bool], ...] = ()
    bursts: tuple[tuple[Point, float], ...] = ()
    rolls: tuple[Rolled, ...] = ()
    falls: tuple[Fall, ...] = ()
    cues: tuple[Cue, ...] = ()

    def afoot(self, part: float) -> tuple[Afoot, ...]:
        """Who moves, at a part (0 to 1) of the beat."""
        return (
            *(Afoot(walk.at(part)) for walk in self.walks),
            *(Afoot(who, 1.0 - part) for who in self.going),
            *(Afoot(who, part) for who in self.coming),
            *(shown for fall in self.falls for shown in fall.at(part)),
        )

    def effects(self, part: float) -> tuple[Effect, ...]:
        """What flashes, at a part of the beat."""
        return (
            *(Burst(at, radius, part) for at, radius in self.bursts),
            *(Shot(start, end, part, hits) for start, end, hits in self.shots),
        )


@dataclass(slots=True)
class Story:
    """A record as the seat may know it: the view before it, its action, its visible events, and the marks with which
    the action was foretold (a blast's template)."""

    before: State
    record: Done
    events: Sequence[Event]
    marks: tuple[Mark, ...] = ()
    _walks: dict[str, Walk] = field(default_factory=dict)

    def beats(self) -> tuple[Beat, ...]:
        """The beats in their order; none when there is nothing to see."""
        return tuple(self._told()) if self.events else ()

    def bursts(self) -> tuple[tuple[Point, float], ...]:
        """Where its blasts went off, or scattered to, and how wide; none that was lost off the table, and none of which
        the seat may not know all."""
        aimed = tuple(_bursts(self.marks))
        strays = tuple(self._strays())
        if not strays:
            return aimed
        if len(self.events) < len(self.record.events):
            return ()
        table = self.before.table
        landed = ((scattered(at, *stray), radius) for (at, radius), stray in zip(aimed, strays, strict=False))
        return tuple(each for each in landed if on_table(Disc(each[0], 0.0), table.width, table.height))

    def aftermath(self) -> tuple[Mark, ...]:
        """Marks that tell where a blast that scattered has landed, and from where it strayed."""
        aimed, landed = tuple(_bursts(self.marks)), self.bursts()
        if not tuple(self._strays()) or len(landed) != len(aimed):
            return ()
        ways = (
            RulerMark(start, end, f"{distance(start, end):.3g}″", Tone.BLAST)
            for (start, _), (end, _) in zip(aimed, landed, strict=True)
        )
        return (*ways, *(AreaMark(Disc(at, radius), Tone.BLAST) for at, radius in landed))

    def _strays(self) -> Iterator[tuple[float, float]]:
        """How far and in which direction its blasts scattered: a direction falls after the dice that say how far."""
        rolls = self.record.dice
        for number, roll in enumerate(rolls):
            for entry in roll:
                if isinstance(entry, Degrees) and number > 0:
                    yield float(sum(face for face in rolls[number - 1] if isinstance(face, int))), entry.degrees

    def _told(self) -> Iterator[Beat]:
        state = self.before
        rolled = tuple(event for event in self.events if isinstance(event, Rolled))
        together = isinstance(self.record.action, Group) or self.record.action.verb == "push"
        if not rolled:
            yield from self._strikes(state)
        gone: list[Miniature] = []
        for event in self.events:
            if not isinstance(event, Removed) and gone:
                yield self._fade(state, gone)
                gone = []
            match event:
                case Moved() | Turned():
                    if self._walks and not (together and event.who not in self._walks):
                        yield from self._walk(state)
                    state = self._sets_off(state, event)
                case Rolled():
                    yield from self._walk(state)
                    if rolled:
                        yield Beat(state, 0.0, rolls=rolled, cues=("dice",))
                        rolled = ()
                        yield from self._strikes(state)
                case Removed(who=who) if who in state.miniatures:
                    yield from self._walk(state)
                    gone.append(state.miniatures[who])
                    state = replace(state, miniatures=state.miniatures.without(who))
                case Placed(miniature=miniature) if miniature.at is not None:
                    yield from self._walk(state)
                    new = miniature.id not in state.miniatures or state.miniatures[miniature.id].at is None
                    if new:
                        hidden = replace(state, miniatures=state.miniatures.without(miniature.id))
                        yield Beat(hidden, COMING, coming=(miniature,), cues=("put",))
                    state = replace(state, miniatures=state.miniatures.with_(miniature.id, miniature))
        yield from self._walk(state)
        if gone:
            yield self._fade(state, gone)

    def _sets_off(self, state: State, event: Moved | Turned) -> State:
        """Note the walk of an event; gives the state after it."""
        who = state.miniatures.get(event.who)
        if who is None or who.at is None:
            return state
        path = event.path if isinstance(event, Moved) else (who.at,)
        end = replace(who, at=path[-1], facing=event.facing)
        if isinstance(event, Moved):
            end = replace(end, level=event.level)
        far = isinstance(event, Moved) and event.length == 0.0 and distance(who.at, end.at or who.at) > 0.0
        if not far and (len(path) > 1 or who.facing != event.facing):
            self._walks[who.id] = Walk(who, path, event.facing)
        return replace(state, miniatures=state.miniatures.with_(who.id, end))

    def _walk(self, state: State) -> Iterator[Beat]:
        """The walks noted so far, all at once."""
        walks = tuple(self._walks.values())
        if walks:
            self._walks.clear()
            standing = _without(state, [walk.miniature.id for walk in walks])
            turns = all(len(walk.path) < 2 for walk in walks)
            seconds = SHORTEST if turns else max(walk.seconds for walk in walks)
            yield Beat(standing, seconds, walks, cues=("turn",) if turns else ("move",))

    def _fade(self, state: State, gone: Sequence[Miniature]) -> Beat:
        return Beat(state, FADING, going=tuple(gone), cues=("removed",))

    def _strikes(self, state: State) -> Iterator[Beat]:
        """The shot or the blast of the record, if it is one."""
        shooter = _shooter(self.record.action, state)
        if shooter is None or shooter.at is None:
            return
        bursts = self.bursts()
        targets = _targets(self.record.action, state)
        shots = tuple((_muzzle(shooter, end), end, self._strikes_at(shooter.id, who)) for who, end in targets)
        if shots:
            yield Beat(state, SHOOTING, shots=shots, cues=("shot",))
        if bursts:
            yield Beat(state, BURSTING, bursts=bursts, cues=("blast",))

    def _strikes_at(self, shooter: str, who: str | None) -> bool:
        """Whether a shot goes where it was aimed: its own dice say so, else what came of it."""
        for event in self.events:
            if isinstance(event, Rolled) and event.by == shooter and event.needs is not None:
                return any(isinstance(face, int) and face >= event.needs for face in event.faces)
        return who is None or any(
            (isinstance(event, Removed) and event.who == who)
            or (isinstance(event, StatusSet) and event.who == who and event.word not in UNHARMED)
            for event in self.events
        )


def falling(state: State, before: Mapping[str, Look], now: Mapping[str, Look]) -> tuple[Beat, ...]:
    """The beat in which those fall, or get up, who lay otherwise before; none when nobody does."""
    falls = tuple(
        Fall(who, before[who.id], now[who.id])
        for who in state.standing()
        if who.id in before and who.id in now and before[who.id].lying != now[who.id].lying
    )
    if not falls:
        return ()
    standing = _without(state, [fall.miniature.id for fall in falls])
    return (Beat(standing, FALLING, falls=falls, cues=("put",)),)


def _without(state: State, names: Sequence[str]) -> State:
    left = {name: each for name, each in state.miniatures.items() if name not in names}
    return replace(state, miniatures=FrozenMap(left))


def _shooter(action: Action, state: State) -> Miniature | None:
    """Who shoots with this action; None when nobody does."""
    by = getattr(action, "by", None)
    return state.miniatures.get(by) if action.verb == "shoot" and isinstance(by, str) else None


def _targets(action: Action, state: State) -> Iterator[tuple[str | None, Point]]:
    """At whom it shoots (None: at a bare place) and where that is."""
    at = getattr(action, "at", ())
    if isinstance(at, tuple) and len(at) == 2 and all(isinstance(part, int | float) for part in at):
        yield None, (float(at[0]), float(at[1]))
        return
    for name in (at,) if isinstance(at, str) else at:
        who = state.miniatures.get(name) if isinstance(name, str) else None
        if who is not None and who.at is not None:
            yield who.id, who.at


def _bursts(marks: Sequence[Mark]) -> Iterator[tuple[Point, float]]:
    for mark in marks:
        if isinstance(mark, AreaMark) and mark.tone is Tone.BLAST and isinstance(mark.piece, Disc):
            yield mark.piece.centre, mark.piece.radius


def _muzzle(shooter: Miniature, end: Point) -> Point:
    """The edge of the shooter's base towards its target."""
    assert shooter.at is not None
    ahead = direction(bearing(shooter.at, end))
    reach = min(shooter.base.width / 2, distance(shooter.at, end))
    return (shooter.at[0] + ahead[0] * reach, shooter.at[1] + ahead[1] * reach)
