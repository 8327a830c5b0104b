"""Where a model goes that a vehicle pushes aside: to the nearest free place (p. 19, ruling D37)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.geometry.gaps import on_table, overlaps
from tabletop.geometry.shapes import CONTACT, Piece, Point, direction, distance
from tabletop.model.action import Action, Move
from tabletop.model.decision import Decision
from tabletop.model.event import Moved
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.walls import walls_under
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.case import ground_for
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.play import Play

STEP, FARTHEST = 0.25, 30.0
"""How finely and how far a free place is looked for, in inches."""
WAYS = 24
"""Directions that are looked in on either side."""
HALF_ROUND = 180.0
SAME = 0.01
"""Two places that differ by less are equally near, in inches."""
HALVINGS = 8


def free_places(state: State, model: Miniature, shun: Sequence[Piece], heading: float) -> tuple[Point, ...]:
    """The nearest place off what it shuns, on the left of a heading or on the right; both when they are as near."""
    sides = [_nearest(state, model, shun, heading + turn, sense) for turn, sense in ((-90.0, 1.0), (90.0, -1.0))]
    assert model.at is not None
    found = sorted((distance(model.at, place), place) for place in sides if place is not None)
    return tuple(dict.fromkeys(place for far, place in found if far <= found[0][0] + SAME))


def _nearest(state: State, model: Miniature, shun: Sequence[Piece], square: float, sense: float) -> Point | None:
    """The nearest free place on one side: straight to the side if that is as near as any."""
    assert model.at is not None
    at = model.at
    order = sorted(range(-WAYS // 2, WAYS // 2 + 1), key=abs)
    courses = [direction(square + sense * number * HALF_ROUND / WAYS) for number in order]
    for ring in range(int(FARTHEST / STEP) + 1):
        free = [course for course in courses if is_free(state, model, _along(model.at, course, ring * STEP), shun)]
        if free:
            places = [_closest(state, model, shun, course, ring * STEP) for course in free]
            return min(places, key=lambda place: round(distance(at, place), 2))
    return None


def _closest(state: State, model: Miniature, shun: Sequence[Piece], course: Point, inches: float) -> Point:
    """The last step on a course halved, until the place is as near as it can be."""
    assert model.at is not None
    taken, free = max(0.0, inches - STEP), inches
    for _ in range(HALVINGS):
        middle = (taken + free) / 2
        if is_free(state, model, _along(model.at, course, middle), shun):
            free = middle
        else:
            taken = middle
    return _along(model.at, course, free)


def is_free(state: State, model: Miniature, at: Point, shun: Sequence[Piece] = ()) -> bool:
    """Whether a base has room at a place: on the table, on ground it can stand on, beside all others."""
    base = model.base.at(at, model.facing)
    if not on_table(base, state.table.width, state.table.height) or any(overlaps(base, each) for each in shun):
        return False
    others = (each for each in state.standing(model.level) if each.id != model.id)
    if any(overlaps(base, each.piece(), CONTACT) for each in others):
        return False
    if model.status.get("airborne"):
        return True
    if any(walls_under(state, base, model.level)):
        return False
    closed = (
        piece
        for piece in state.terrain.values()
        if piece.level == model.level and ground_for(state, model, piece) in ("water", "obstacle")
    )
    return not any(overlaps(base, piece.piece(), CONTACT) for piece in closed)


def _along(start: Point, course: Point, inches: float) -> Point:
    return (start[0] + course[0] * inches, start[1] + course[1] * inches)


# ---------------------------------------------------------------------------------------------------------------------
# Step by step


@dataclass(frozen=True, slots=True)
class StepAside:
    """A model that has to make room for `mover` goes off what it sweeps from `points[0]` on, ending with `facing`."""

    who: str
    mover: str
    points: tuple[Point, ...]
    facing: float


def push_aside(play: Play, step: StepAside, shun: Sequence[Piece], heading: float) -> None:
    """The model goes to the nearest free place; between two that are as near the mover's opponent chooses."""
    model = play.model(step.who)
    places = free_places(play.state, model, shun, heading)
    if not places:
        return
    mover = play.model(step.mover)
    enemies = [side for side in play.state.sides if play.state.enemies(side, mover.side)]
    asked = model.side if model.side in enemies else next(iter(enemies), None)
    if len(places) == 1 or asked is None:
        go_to(play, step.who, places[0])
        return
    answers = tuple(Move(step.who, place) for place in places)
    said = f"Where does {within(model.title)} get out of the way of {within(mover.title)}?"
    play.ask(Decision("aside", asked, said, answers, answers[0], page(19, "D37")), step)


def answered(play: Play, step: StepAside, answer: Action) -> None:
    """The place is chosen."""
    if isinstance(answer, Move):
        go_to(play, step.who, answer.to)


def go_to(play: Play, who: str, place: Point) -> None:
    """A model is pushed to a place."""
    model = play.model(who)
    if model.at is not None and model.at != place:
        way = (model.at, place)
        play.tell(Moved(who, way, distance(*way), model.facing, model.level, by_push=True))
