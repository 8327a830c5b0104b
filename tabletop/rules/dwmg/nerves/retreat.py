"""The retreat move (p. 13, ruling D11): a model that has failed its Morale test flees."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.shapes import EPSILON, Point
from tabletop.geometry.track import Path
from tabletop.model.action import Action
from tabletop.model.decision import Decision
from tabletop.model.event import Moved, Removed
from tabletop.rules.common.decisions import nothing_asked
from tabletop.rules.common.route import ARC_STEP
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.melee.breaking import BreakAway
from tabletop.rules.dwmg.models import belongs_to, enemies_of, in_contact, is_free, is_present
from tabletop.rules.dwmg.models import within as near
from tabletop.rules.dwmg.nerves.fleeing import SAFE, flight, in_cover
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import close_move
from tabletop.rules.dwmg.verbs import Retreat


@dataclass(frozen=True, slots=True)
class Flee:
    """A model flees: out of melee, if it is in one, and away."""

    who: str


@dataclass(frozen=True, slots=True)
class RunAway:
    """It makes its retreat move."""

    who: str


@dataclass(frozen=True, slots=True)
class HowFar:
    """Its player says whether it stops in cover; `stops` are inches along its way."""

    who: str
    stops: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class HoldOut:
    """It has fled: without cover it is gone where an enemy is still near."""

    who: str


def _flee(play: Play, step: Flee) -> None:
    held = in_contact(play.state, play.model(step.who))
    play.then(*((BreakAway(step.who),) if held else ()), RunAway(step.who))


def _run_away(play: Play, step: RunAway) -> None:
    model = play.model(step.who)
    if not is_free(model):
        return
    close_move(play, step.who)
    play.set(step.who, prone=None)
    fleeing = flight(play.state, model)
    stops = (*(each for each in fleeing.covers if each < fleeing.way.length - EPSILON), fleeing.way.length)
    if len(stops) == 1:
        _go(play, step.who, fleeing.way, fleeing.leaves)
        return
    answers = tuple(Retreat(step.who, _place(fleeing.way, each)) for each in reversed(stops))
    said = f"{within(model.title)} flees. All the way, or does it stop in cover?"
    play.ask(Decision("retreat", model.side, said, answers, answers[0], page(13, "D11")), HowFar(step.who, stops))


def _answered(play: Play, step: HowFar, answer: Action) -> None:
    fleeing = flight(play.state, play.model(step.who))
    to = answer.to if isinstance(answer, Retreat) else None
    stop = next((each for each in step.stops if _place(fleeing.way, each) == to), fleeing.way.length)
    whole = stop >= fleeing.way.length - EPSILON
    _go(play, step.who, fleeing.way.cut(stop), fleeing.leaves and whole)


def _place(way: Path, inches: float) -> Point:
    """A place on a way as an answer names it, to a hundredth of an inch."""
    x, y = way.point_at(inches)
    return (round(x, 2), round(y, 2))


def _go(play: Play, who: str, way: Path, leaves: bool) -> None:
    model = play.model(who)
    if way.length > EPSILON:
        play.tell(Moved(who, way.points(ARC_STEP), way.length, model.facing, model.level))
        play.set(who, moved=True)
    play.set(who, foes=None, loose=None)
    if leaves:
        leave(play, who, "fled from the table")
    else:
        play.then(HoldOut(who))


def _hold_out(play: Play, step: HoldOut) -> None:
    model = play.model(step.who)
    chased = any(near(model, other, SAFE) for other in enemies_of(play.state, model))
    if is_present(model) and chased and not in_cover(play.state, model):
        leave(play, step.who, "fled without finding cover")


def leave(play: Play, who: str, reason: str) -> None:
    """A model is out of the game and does not return; its side has lost it (p. 12–13)."""
    model = play.model(who)
    side = play.state.sides[belongs_to(model)]
    play.tell(Removed(who, reason))
    play.set(side.id, lost_since_test=int(side.status.get("lost_since_test") or 0) + 1)
    play.drop(lambda step: who in (getattr(step, "who", None), getattr(step, "by", None)))


CHAPTER = Chapter(
    "retreat",
    rules={Retreat: (nothing_asked,)},
    steps={Flee: _flee, RunAway: _run_away, HoldOut: _hold_out},
    replies={HowFar: _answered},
)
