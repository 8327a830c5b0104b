"""The alternate of Locate Swarm Leader! (p. 59): poacher Sam Seeley carries the Energy Unit off, and the Autons listen.

Whoever carries the Energy Unit is detected or not. It is decided anew when his turn ends: who ran, fired or is in sight
is detected; who went further than 3″ is on 4+; who took his time is not. Coming into sight gives him away at once.
Autons that have no trail grope about: before one moves it rolls a die, and on 1 to 3 goes 1D6″ anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from tabletop.geometry.shapes import EPSILON, Point, distance
from tabletop.geometry.track import Path
from tabletop.model.dice import D6
from tabletop.model.event import Event, Moved, Noted, Placed, StatusSet, TerrainSet
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Zone
from tabletop.model.verdict import Outcome
from tabletop.model.vocabulary import Word
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.chapter import Chapter, Trigger
from tabletop.rules.dwmg.harm.conditions import stray
from tabletop.rules.dwmg.models import enemies_of, is_free, is_present
from tabletop.rules.dwmg.movement.walking import halt
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.hooks import Scenario, fires, memory, scenario, scenario_of
from tabletop.rules.dwmg.scenarios.swarm_leader import carried_off_by, has_unit
from tabletop.rules.dwmg.shooting.seeing import view_of
from tabletop.rules.dwmg.turns.activation import close

ID = "sam-seeley"
COVERED, HURRIES, GIVEN_AWAY = "covered", "hurries", "given-away"
GROPING, CARRIED_OFF, RETRIEVED = "groping", "carried-off", "retrieved"
"""What the map calls the special rules that are told of here."""
STEALTH = 3.0
"""Inches in a turn that keep the Energy Unit well covered."""
NOTICED = 4
"""The lowest die with which a faster walk is detected."""
GROPES = 3
"""Up to this die an Auton without a trail goes astray."""


def bearer_of(state: State) -> Miniature | None:
    """The model that carries the Energy Unit, if one does and is there."""
    return next((each for each in state.standing() if is_present(each) and has_unit(each)), None)


def is_detected(state: State) -> bool:
    """Whether the Autons know where the Energy Unit is: also when nobody carries it."""
    return bool(memory(state, "detected")) or bearer_of(state) is None


def in_sight(state: State, bearer: Miniature) -> Miniature | None:
    """An enemy at liberty that sees the bearer, wherever it faces; None: none does."""
    watchers = (each for each in enemies_of(state, bearer) if is_free(each))
    return next((each for each in watchers if not view_of(state, each, bearer).hidden), None)


@dataclass(frozen=True, slots=True)
class Grope:
    """An Auton without a trail begins to move."""

    who: str


@scenario(ID)
class SamSeeley(Scenario):
    """England, 1970, some nights before. The side that carries the Energy Unit at the start has to get it away."""

    book_page = 59
    special = (COVERED, HURRIES, GIVEN_AWAY, GROPING, CARRIED_OFF, RETRIEVED)

    def may_wait(self, state: State, side: str) -> int | None:
        return 0

    def set_up(self, play: Play) -> None:
        _look(play)

    def round_begins(self, play: Play) -> None:
        play.remember(gone=None)

    def told(self, play: Play, event: Event, before: State) -> None:
        bearer, off = bearer_of(play.state), carried_off_by(event, before)
        if off is not None:
            play.remember(carried_off=off)
            fires(play, CARRIED_OFF)
        if play.state.clock.phase == "setup":
            return
        if isinstance(event, Moved):
            if bearer is not None and event.who == bearer.id:
                play.remember(gone=float(memory(play.state, "gone", 0.0)) + event.length)
            _look_on_the_way(play, event)
        elif isinstance(event, Placed | TerrainSet):
            _look(play)
        elif isinstance(event, StatusSet) and event.word == "carrying" and _is_hunter(play.state, bearer, event.who):
            fires(play, RETRIEVED)
        elif isinstance(event, StatusSet) and bearer is not None and _is_loud(event, bearer):
            _give_away(play, f"{within(bearer.title)} makes himself heard.")

    def turn_ends(self, play: Play, side: str) -> None:
        bearer = bearer_of(play.state)
        if bearer is not None and bearer.side == side:
            _check(play, bearer)

    def triggers(self, state: State, walker: Miniature, path: Path) -> Iterator[Trigger]:
        bearer = bearer_of(state)
        hunts = bearer is not None and state.enemies(walker.side, bearer.side)
        if hunts and not is_detected(state) and not walker.status.get("groped"):
            yield Trigger(0.0, "no trail", Grope(walker.id))

    def may_not_leave(self, state: State, miniature: Miniature, way: Zone) -> str | None:
        return None if has_unit(miniature) else f"{within(miniature.title)} does not carry the Energy Unit"

    def outcome(self, state: State) -> Outcome | None:
        off = memory(state, "carried_off")
        if off is not None:
            return Outcome((off,), "The Energy Unit is off the table.")
        bearer = bearer_of(state)
        owner = self.figure("owner", "heroes")
        if bearer is not None and state.enemies(bearer.side, owner):
            return Outcome((bearer.side,), sentence(f"{within(bearer.title)} has retrieved the Energy Unit."))
        return None

    def sheet(self, state: State) -> Iterator[str]:
        bearer = bearer_of(state)
        if bearer is None:
            yield "The Energy Unit lies where it fell."
        else:
            yield f"{bearer.title} is detected." if is_detected(state) else f"{bearer.title} is not detected."


# ---------------------------------------------------------------------------------------------------------------------
# Detection


def _is_hunter(state: State, bearer: Miniature | None, who: str) -> bool:
    """Whether the bearer is that model, and of the side that has come for the Energy Unit."""
    owner = scenario_of(state).figure("owner", "heroes")
    return bearer is not None and bearer.id == who and state.enemies(bearer.side, owner)


def _is_loud(event: StatusSet, bearer: Miniature) -> bool:
    """Whether the bearer has fired or run."""
    return event.who == bearer.id and event.word in ("fired", "ran") and bool(event.value)


def _look(play: Play) -> None:
    """Whoever has the bearer in sight gives him away."""
    bearer = bearer_of(play.state)
    watcher = None if bearer is None or memory(play.state, "detected") else in_sight(play.state, bearer)
    if bearer is not None and watcher is not None:
        _give_away(play, f"{title_of(play.state, watcher.id)} sees {within(bearer.title)}.")


def _look_on_the_way(play: Play, event: Moved) -> None:
    """So too at every inch of a way, the bearer's or a watcher's."""
    if memory(play.state, "detected") or bearer_of(play.state) is None:
        return
    for place in _every_inch(event.path):
        model = replace(play.model(event.who), at=place, level=event.level)
        state = replace(play.state, miniatures=play.state.miniatures.with_(event.who, model))
        bearer = bearer_of(state)
        watcher = None if bearer is None else in_sight(state, bearer)
        if bearer is not None and watcher is not None:
            _give_away(play, f"{title_of(state, watcher.id)} sees {within(bearer.title)}.")
            return


def _every_inch(path: tuple[Point, ...]) -> Iterator[Point]:
    """Places along a way, an inch apart at most, its end included."""
    for a, b in pairwise(path):
        steps = max(1, int(distance(a, b) + 1 - EPSILON))
        for step in range(steps):
            yield (a[0] + (b[0] - a[0]) * step / steps, a[1] + (b[1] - a[1]) * step / steps)
    yield path[-1]


def _give_away(play: Play, said: str, rule: str = GIVEN_AWAY) -> None:
    if not memory(play.state, "detected"):
        play.remember(detected=True)
        fires(play, rule)
        play.tell(Noted(sentence(said)), Noted("The Autons have detected the Energy Unit."))


def _check(play: Play, bearer: Miniature) -> None:
    """The turn of whoever carries the Energy Unit is over."""
    status, gone = bearer.status, float(memory(play.state, "gone", 0.0))
    if status.get("ran") or status.get("fired") or in_sight(play.state, bearer) is not None:
        _give_away(play, f"{within(bearer.title)} makes himself heard or seen.")
        return
    detected = gone > STEALTH + EPSILON
    fires(play, HURRIES if detected else COVERED)
    if detected:
        (face,) = play.roll(D6, 1, "is the Energy Unit detected", needs=NOTICED)
        detected = face >= NOTICED
    if detected:
        _give_away(play, f"{within(bearer.title)} is too fast to keep the Energy Unit covered.", HURRIES)
    elif memory(play.state, "detected"):
        play.remember(detected=None)
        play.tell(Noted("The Autons have lost the trail."))


# ---------------------------------------------------------------------------------------------------------------------
# Groping


def _grope(play: Play, step: Grope) -> None:
    play.set(step.who, groped=True)
    (face,) = play.roll(D6, 1, "does it find a trail", step.who, needs=GROPES + 1)
    if face > GROPES:
        return
    fires(play, GROPING)
    halt(play, step.who, "no trail")
    stray(play, step.who, "how far it gropes")
    close(play, step.who)


CHAPTER = Chapter(
    "the energy unit",
    steps={Grope: _grope},
    words={"groped": Word(bool, False, "Whether it has rolled for a trail in this turn.")},
    of_the_turn=("groped",),
    quiet=frozenset({"groped"}),
)
