"""Status effects (p. 25, ruling D38): Stunned and Confused, and how they pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tabletop.geometry.shapes import EPSILON, Point, bearing, distance
from tabletop.geometry.track import Path
from tabletop.model.action import Action, Move, Pass
from tabletop.model.decision import Decision
from tabletop.model.dice import D6
from tabletop.model.event import Moved, Noted
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.route import ARC_STEP
from tabletop.rules.common.words import title_of, within
from tabletop.rules.dwmg.case import way_of
from tabletop.rules.dwmg.chapter import Chapter, Trigger
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import hits_left, in_play, is_in_play
from tabletop.rules.dwmg.movement.walking import halt
from tabletop.rules.dwmg.movement.zones import short_of_zones
from tabletop.rules.dwmg.nerves.fleeing import room_before, straight_on
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.allowance import move_of, open_move

STUNNED = "stunned"
CONDITIONS = (STUNNED, "confused")
"""Status effects that a model may roll off in the end phase."""
RECOVERY = 6
"""The die that takes a status effect away (p. 25)."""
LED, STRAYS = 2, 4
"""Up to these dice a confused model is moved by the other player, or strays; beyond, it moves as it likes (p. 25)."""
COMPASS = 16
"""Directions that are shown to the other player, who may have a confused model go anywhere."""
WHOLE_TURN = 360.0


# ---------------------------------------------------------------------------------------------------------------------
# Recovering


@dataclass(frozen=True, slots=True)
class Recover:
    """The turn ends: everybody rolls for the status effects that he had when it began."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """The dice against a status effect have fallen."""

    who: str
    condition: str
    faces: tuple[int, ...] = ()


def _recover(play: Play, step: Recover) -> None:
    throws = []
    for each in in_play(play.state):
        dice = hits_left(each)
        for condition in CONDITIONS:
            new = condition in (each.status.get("afflicted") or ())
            if each.status.get(condition) and not new and is_in_play(each) and dice > 0:
                then = Recovered(each.id, condition)
                needs = recovery_of(each, condition)
                throws.append(Throw(dice, f"being {condition} no longer", then, each.id, (each.id,), needs))
    play.then(*throws)


def _recovered(play: Play, step: Recovered) -> None:
    if max(step.faces) >= recovery_of(play.model(step.who), step.condition):
        play.set(step.who, **{step.condition: None})
        if step.condition == STUNNED:
            play.set(step.who, eased=None)


def recovery_of(miniature: Miniature, condition: str) -> int:
    """The die that takes a status effect away: one less where a Sonic Screwdriver stunned it (p. 26)."""
    return RECOVERY - (condition == STUNNED and bool(miniature.status.get("eased")))


def afflict(play: Play, who: str, condition: str) -> None:
    """A status effect comes upon a model; it is not rolled for in this turn."""
    play.set(who, **{condition: True})
    afflicted = play.model(who).status.get("afflicted") or ()
    play.set(who, afflicted=tuple(dict.fromkeys((*afflicted, condition))))


# ---------------------------------------------------------------------------------------------------------------------
# Confused models move as they must


@dataclass(frozen=True, slots=True)
class Wander:
    """A confused model wants to begin a Move action."""

    who: str


@dataclass(frozen=True, slots=True)
class Wandered:
    """The die for where it goes has fallen."""

    who: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Led:
    """The other player says where a confused model goes."""

    who: str


def _triggers(state: State, walker: Miniature, path: Path) -> Iterable[Trigger]:
    """A die before each Move action of a confused model."""
    if not walker.status.get("confused") or float(walker.status.get("move_gone") or 0.0) > EPSILON:
        return
    if int(walker.status.get("wandered") or 0) <= int(walker.status.get("strides") or 0):
        yield Trigger(0.0, "confused", Wander(walker.id))


def _wander(play: Play, step: Wander) -> None:
    model = play.model(step.who)
    play.set(step.who, wandered=int(model.status.get("strides") or 0) + 1)
    play.then(Throw(1, "where a confused model goes", Wandered(step.who), step.who, (step.who,)))


def _wandered(play: Play, step: Wandered) -> None:
    face = step.faces[0]
    if face > STRAYS:
        return
    halt(play, step.who, "confused")
    model = play.model(step.who)
    if face > LED:
        stray(play, step.who, "how far it strays")
        return
    asked = next((side for side in play.state.sides if play.state.enemies(side, model.side)), None)
    places = tuple(dict.fromkeys(places_round(play.state, model)))
    if asked is None or not places:
        _go(play, step.who, None)
        return
    answers = (Pass(), *(Move(step.who, place) for place in places))
    said = f"{within(model.title)} is confused. Where does it go?"
    play.ask(Decision("confused", asked, said, answers, Pass(), page(25), anywhere=True), Led(step.who))


def as_far_as(state: State, model: Miniature, to: Point) -> Path | None:
    """The way to a place as far as the model gets on it with one Move action; None: nowhere."""
    route, move = way_of(state, model, to), move_of(state, model)
    if route.free:
        return room_before(state, model, short_of_zones(state, model, route.path.cut(move)))
    assert model.at is not None
    return straight_on(state, model, bearing(model.at, to), min(move, distance(model.at, to)))


def stray(play: Play, who: str, purpose: str) -> None:
    """A model goes 1D6″ in a random direction, as far as it can; its Move action is over."""
    (inches,) = play.roll(D6, 1, purpose, who)
    _go(play, who, straight_on(play.state, play.model(who), play.dice.degrees(), float(inches)))


def places_round(state: State, model: Miniature) -> Iterator[Point]:
    """As far as it can go in each direction of the compass."""
    move = move_of(state, model)
    for number in range(COMPASS):
        way = straight_on(state, model, number * WHOLE_TURN / COMPASS, move)
        if way is not None:
            yield way.end


def _led(play: Play, step: Led, answer: Action) -> None:
    way = as_far_as(play.state, play.model(step.who), answer.to) if isinstance(answer, Move) else None
    _go(play, step.who, way)


def _go(play: Play, who: str, way: Path | None) -> None:
    """A confused model goes, and its Move action is over."""
    model = play.model(who)
    if way is not None and way.length > EPSILON:
        play.tell(Moved(who, way.points(ARC_STEP), way.length, model.facing, model.level))
        play.set(who, moved=True, strides=int(model.status.get("strides") or 0) + 1)
    else:
        play.tell(Noted(f"{title_of(play.state, who)} stays where it is."))
    if open_move(model) is not None:
        play.set(who, move_left=0.0)


CHAPTER = Chapter(
    "status effects",
    steps={Recover: _recover, Recovered: _recovered, Wander: _wander, Wandered: _wandered},
    replies={Led: _led},
    ends={"end": (Recover(),)},
    triggers=_triggers,
)
