"""Walking: a move carried out, cut by whatever stops it on its way (p. 7, rulings D5, D26).

A walk goes on Move action by Move action. Where the next one's stretch of the way meets rough ground or an obstacle, a
die says how far that Move action goes in all. A linear obstacle that it does not clear stops the model before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.shapes import EPSILON, Point
from tabletop.geometry.track import Path
from tabletop.model.event import Interrupted, Moved
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.rules.common.route import ARC_STEP, Route
from tabletop.rules.dwmg.case import in_the_open, indoors, way_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import in_contact, is_present
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.movement.trails import Trail, clear_before, go_back
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import begin, pay
from tabletop.rules.dwmg.turns.allowance import allowance, move_of, open_move, pace_of

USUAL_MOVE = 6.0
"""The Move that adds nothing to the die of rough ground; less takes one off, more adds one (p. 7)."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A model walks on to `to`, through `via`; it may still begin `actions` Move actions for it. `trail` is how it has
    come on this walk; None: it has not set out."""

    by: str
    to: Point
    via: tuple[Point, ...]
    facing: float | None
    actions: int
    trail: Trail | None = None


@dataclass(frozen=True, slots=True)
class RoughGround:
    """The die of rough ground has fallen: it measures the model's open Move action."""

    by: str
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrived:
    """A walk has ended; `start` and `level` are where it began."""

    by: str
    start: Point
    level: int


def start_walk(
    play: Play, who: str, to: Point, via: tuple[Point, ...] = (), facing: float | None = None, *, runs: bool = False
) -> None:
    """A model begins to walk: its activation opens; the Move actions it takes are begun on the way."""
    begin(play, who)
    model = play.model(who)
    assert model.at is not None
    allowed = allowance(play.state, model)
    length = way_of(play.state, model, to, via, facing).length
    anew = allowed.begins_anew(length)
    if anew:
        next_stride(play, who)
    needed = 0 if anew else allowed.actions_for(length)
    play.then(Walk(who, to, via, facing, allowed.more if runs else needed), Arrived(who, model.at, model.level))


def open_stride(play: Play, who: str) -> None:
    """Begin a Move action, unless one is open."""
    begin(play, who)
    if open_move(play.model(who)) is None:
        next_stride(play, who)


def next_stride(play: Play, who: str, inches: float | None = None) -> None:
    """Begin a Move action of the model's Move, or of so many inches."""
    pay(play, who, 1)
    each = move_of(play.state, play.model(who)) if inches is None else inches
    play.set(who, move_left=each, move_gone=None, move_rolled=None, lifted=None)


# ---------------------------------------------------------------------------------------------------------------------
# Step by step


def _walk(play: Play, step: Walk) -> None:
    model = play.model(step.by)
    if model.at is None or not is_present(model):
        go_back(play, step.by, step.trail)
        return
    route = _route(play.state, step)
    if not route.free:
        _halted(play, step, "no-way")
        return
    left = open_move(model)
    if left is None or (left <= EPSILON and route.length > EPSILON):
        _begin_next(play, step)
        return
    stretch = route.path.cut(left / pace_of(model))
    running = step.actions > 0 or is_running(model)
    if not model.status.get("move_rolled") and rolls_at(play.state, model, stretch, running=running) is not None:
        throw = Throw(1, "rough ground", RoughGround(step.by), step.by, (step.by,))
        play.then(throw, step)
        return
    triggers = [
        each for each in play.book.triggers(play.state, model, stretch) if each.along <= stretch.length + EPSILON
    ]
    if triggers:
        first = min(triggers, key=lambda trigger: trigger.along)
        play.then(first.step, _go(play, step, route, first.along))
        return
    _finish(play, step, route, stretch)


def _begin_next(play: Play, step: Walk) -> None:
    """The walk takes another Move action, if it has one."""
    if step.actions <= 0:
        _halted(play, step, "rough-ground")
        return
    next_stride(play, step.by)
    play.then(replace(step, actions=step.actions - 1))


def _finish(play: Play, step: Walk, route: Route, stretch: Path) -> None:
    """Go as far as the Move action reaches, and no further than before an obstacle that it does not clear."""
    whole = stretch.length >= route.length - EPSILON
    barred = None if whole else _barred(play.state, play.model(step.by), route.path, stretch.length)
    along = stretch.length if barred is None else barred
    if not whole and step.actions <= 0:
        along = clear_before(play.state, play.model(step.by), route.path, along)
    rest = _go(play, step, route, along)
    if whole:
        go_back(play, step.by, rest.trail)
        return
    play.set(step.by, move_left=0.0)
    if step.actions > 0:
        play.then(rest)
    else:
        _halted(play, rest, "rough-ground" if barred is None else "obstacle")


def _go(play: Play, step: Walk, route: Route, along: float) -> Walk:
    """The model is now so far along its way, and its Move action has paid for it; the walk that is left."""
    rest, model = _rest(play.state, step, route, along), play.model(step.by)
    path = route.path.cut(along)
    done = along >= route.length - EPSILON
    facing = route.facing if done else model.facing
    if path.length > EPSILON or facing != model.facing:
        play.tell(Moved(step.by, path.points(ARC_STEP), path.length, facing, model.level))
    if path.length <= EPSILON:
        return rest
    cost = path.length * pace_of(model)
    left = open_move(model)
    assert left is not None
    gone = float(model.status.get("move_gone") or 0.0)
    if gone <= EPSILON:
        strides = int(model.status.get("strides") or 0) + 1
        play.set(step.by, moved=True, strides=strides)
        if strides > 1 and not model.status.get("ran"):
            play.set(step.by, ran=True)
            for each in abilities(model):
                each.ran(play, model)
    play.set(step.by, move_gone=gone + cost, move_left=max(0.0, left - cost))
    return rest


def _rough_ground(play: Play, step: RoughGround) -> None:
    """The die is the whole distance of this Move action: less 1 for a slow model, plus 1 for a fast one (D5, D26)."""
    model = play.model(step.by)
    move = move_of(play.state, model)
    gone, left = float(model.status.get("move_gone") or 0.0), open_move(model)
    assert left is not None
    rolled = step.faces[0] + (move > USUAL_MOVE) - (move < USUAL_MOVE)
    play.set(step.by, move_left=max(0.0, min(float(rolled), gone + left) - gone), move_rolled=True)


def _arrived(play: Play, step: Arrived) -> None:
    model = play.model(step.by)
    before = replace(model, at=step.start, level=step.level)
    if in_contact(play.state, model) and (model.at, model.level) != (step.start, step.level):
        play.set(step.by, charged=True)
    play.book.arrived(play, before)


def halt(play: Play, who: str, reason: str) -> None:
    """The model's walk is over, for a reason that the log names."""
    for walk in play.drop(lambda step: isinstance(step, Walk) and step.by == who):
        go_back(play, who, walk.trail)
    play.tell(Interrupted(reason, who))


def _halted(play: Play, step: Walk, reason: str) -> None:
    """A walk that is being carried out is over."""
    play.then(step)
    halt(play, step.by, reason)


def under_way(state: State) -> frozenset[str]:
    """Who is in the middle of a walk, which goes on when a question has been answered: they may be among friends."""
    waiting = (step for question in state.pending for step in getattr(question.resume, "steps", ()))
    return frozenset(step.by for step in waiting if isinstance(step, Walk))


# ---------------------------------------------------------------------------------------------------------------------
# The way


def _route(state: State, step: Walk) -> Route:
    return way_of(state, state.miniatures[step.by], step.to, step.via, step.facing)


def _rest(state: State, step: Walk, route: Route, along: float) -> Walk:
    """The walk that is left at a point of its way, to a model that still stands at its beginning: waypoints that are
    passed by then are done with."""
    ahead = tuple(
        place
        for number, place in enumerate(step.via)
        if _route(state, replace(step, to=place, via=step.via[:number])).length > along + EPSILON
    )
    gone = route.path.cut(along).points(ARC_STEP)
    level = state.miniatures[step.by].level
    trail = Trail(level, gone) if step.trail is None else step.trail.then(level, gone)
    return replace(step, via=ahead, trail=trail)


def rolls_at(state: State, walker: Miniature, path: Path, *, running: bool = False) -> float | None:
    """Inches along a way at which it first meets rough ground or an obstacle; None when it does not. To who runs, the
    inside of a building is one (p. 22)."""
    found = [start for stretches in _met(state, walker, path) for start, _ in stretches]
    if running:
        found += [start for each in indoors(state, walker) for start, _ in _stretches(each, walker, path)]
    return min(found, default=None)


def is_running(model: Miniature) -> bool:
    """Whether the Move action that it takes, or takes next, is not its first of the turn that covers distance."""
    begun = float(model.status.get("move_gone") or 0.0) > EPSILON
    return int(model.status.get("strides") or 0) > (1 if begun else 0)


def _met(
    state: State, walker: Miniature, path: Path, kinds: tuple[str, ...] = ("rough", "obstacle")
) -> Iterator[tuple[tuple[float, float], ...]]:
    for piece, kind in in_the_open(state, walker):
        if kind in kinds:
            yield _stretches(piece, walker, path)


def _stretches(piece: Terrain, walker: Miniature, path: Path) -> tuple[tuple[float, float], ...]:
    """From and to along a way of every stretch on which a base is over a piece of terrain."""
    if not _within_reach(piece, walker, path):
        return ()
    found = path.stretches(piece.piece(), walker.base.width / 2)
    return tuple((low, high) for low, high in found if high - low > EPSILON)


def _within_reach(terrain: Terrain, walker: Miniature, path: Path) -> bool:
    """Whether a way is long enough to come to the box about a piece of terrain, however it winds."""
    (x, y), reach = path.start, path.length + walker.base.reach + EPSILON
    left, top, right, bottom = bounds_of(terrain.piece())
    return left - reach <= x <= right + reach and top - reach <= y <= bottom + reach


def _barred(state: State, walker: Miniature, path: Path, reach: float) -> float | None:
    """Where a base must halt that cannot clear an obstacle with so many inches; None when it ends on no obstacle."""
    halts = [
        low
        for stretches in _met(state, walker, path, ("obstacle",))
        for low, high in stretches
        if low < reach < high - EPSILON
    ]
    return min(halts, default=None)


CHAPTER = Chapter("walking", steps={Walk: _walk, RoughGround: _rough_ground, Arrived: _arrived})
