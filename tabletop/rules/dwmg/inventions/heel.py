"""The Achilles' Heel (p. 16, ruling D38): a place that the enemy must not lose.

Whoever has found it points to a place more than 12″ from all of its models (house: from every one of them; where there
is none, the farthest); the enemy puts the token within 2D6″ of it. Once a model has reached the token, that enemy
counts as wiped out, and has a Morale 1 lower, for the rest of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Disc, Point, direction
from tabletop.model.action import Action
from tabletop.model.decision import Decision
from tabletop.model.event import MarkerSet, Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Marker
from tabletop.rules.common.words import all_ids, fresh_id, inches, sentence, title_of
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.items import is_beside
from tabletop.rules.dwmg.inventions.places import on_grid
from tabletop.rules.dwmg.inventions.races import is_of, named
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import is_free, team
from tabletop.rules.dwmg.nerves.in_turn import InTurn
from tabletop.rules.dwmg.nerves.nerve import WIPED_OUT, MoraleTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.verbs import PointOut

KIND = "achilles-heel"
AWAY = 12.0
"""The place is more than so many inches from those who look for it."""
DICE = 2
"""Dice of inches within which the enemy puts the token."""
DIRECTIONS, STAGES = 16, (1.0, 0.5)
"""Where the token may be put: there, or in these directions, so much of the whole distance away."""


@dataclass(frozen=True, slots=True)
class FindHeel:
    """A side has found the heel of a race, and points to a place."""

    side: str
    race: str


@dataclass(frozen=True, slots=True)
class Hide:
    """The dice of inches have fallen; the enemy puts the token."""

    side: str
    race: str
    place: Point
    faces: tuple[int, ...] = ()


def find(play: Play, step: FindHeel) -> None:
    """Ask for a place."""
    answers = tuple(PointOut(place) for place in places(play.state, step.side))
    said = f"Where is the Achilles' Heel of the {named(step.race)}? More than {inches(AWAY)} from your models."
    play.ask(Decision("achilles-heel", step.side, said, answers, answers[0], page(16)), step)


def places(state: State, side: str) -> tuple[Point, ...]:
    """The places that a side may point to, the farthest from its models first."""

    def away(place: Point) -> float:
        return min((gap(each.piece(), Disc(place, 0.0)) for each in team(state, side)), default=AWAY + 1.0)

    far = sorted(on_grid(state.table), key=away, reverse=True)
    return tuple(place for place in far if away(place) > AWAY + EPSILON) or tuple(far[:1])


def found(play: Play, step: FindHeel, answer: Action) -> None:
    """Roll how far from it the token may lie."""
    if isinstance(answer, PointOut):
        then = Hide(step.side, step.race, answer.to)
        play.then(Throw(DICE, "how far off the Achilles' Heel may be", then))


def hide(play: Play, step: Hide) -> None:
    """Ask the enemy where the token lies."""
    within = float(sum(step.faces))
    owner = owner_of(play.state, step.side, step.race)
    if owner is None:
        return
    answers = tuple(PointOut(place) for place in _about(play.state, step.place, within))
    said = f"Where is your Achilles' Heel? Within {inches(within)} of ({step.place[0]:g}, {step.place[1]:g})."
    play.ask(Decision("achilles-heel-token", owner, said, answers, answers[0], page(16)), step)


def owner_of(state: State, side: str, race: str) -> str | None:
    """The enemy side that has most of a race."""
    enemies = [each for each in state.sides if state.enemies(side, each)]
    count = {
        each: sum(model.side == each and is_of(model, race) for model in state.miniatures.values()) for each in enemies
    }
    return max(enemies, key=lambda each: count[each], default=None)


def _about(state: State, place: Point, within: float) -> Iterator[Point]:
    yield place
    for share in STAGES:
        for number in range(DIRECTIONS):
            ux, uy = direction(number * 360.0 / DIRECTIONS)
            x, y = place[0] + ux * within * share, place[1] + uy * within * share
            if 0 <= x <= state.table.width and 0 <= y <= state.table.height:
                yield (round(x, 2), round(y, 2))


def hidden(play: Play, step: Hide, answer: Action) -> None:
    """The token lies there."""
    owner = owner_of(play.state, step.side, step.race)
    if not isinstance(answer, PointOut) or owner is None:
        return
    name = fresh_id(KIND, all_ids(play.state))
    play.tell(MarkerSet(name, Marker(name, KIND, answer.to, status=FrozenMap({"side": owner}))))
    for each in team(play.state, step.side):
        _reach(play, each)


def arrived(play: Play, before: Miniature) -> None:
    """A model has come to the end of its way: perhaps at an enemy's heel."""
    model = play.state.miniatures.get(before.id)
    if model is not None:
        _reach(play, model)


def _reach(play: Play, model: Miniature) -> None:
    for marker in tuple(play.state.markers.values()):
        owner = str(marker.status.get("side"))
        if marker.kind == KIND and play.state.enemies(model.side, owner) and is_beside(model, marker):
            _lose_heart(play, model, marker, owner)


def _lose_heart(play: Play, model: Miniature, marker: Marker, owner: str) -> None:
    who, whose = title_of(play.state, model.id), title_of(play.state, owner)
    play.tell(MarkerSet(marker.id, None))
    play.tell(Noted(sentence(f"{who} reaches the Achilles' Heel of {whose}.")))
    play.set(owner, heel_found=True)
    shaken = (each for each in team(play.state, owner) if is_free(each))
    play.last(InTurn(tuple(MoraleTest(each.id, WIPED_OUT) for each in shaken)))
