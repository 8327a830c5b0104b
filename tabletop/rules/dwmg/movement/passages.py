"""Doors and windows (p. 22): how many models may go through one in a turn, and who may shoot through it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Point, Region, distance
from tabletop.geometry.track import Path
from tabletop.model.action import Move
from tabletop.model.mark import LineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.route import ARC_STEP
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import title_of, within
from tabletop.rules.dwmg.buildings.sections import is_inside
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Trigger
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.verbs import Run

if TYPE_CHECKING:
    from tabletop.rules.dwmg.shooting.shots import Shot

MOST_THROUGH = {"door": 4, "window": 1}
"""How many models may go through in a turn (p. 22)."""
MOST_SHOTS = 2
"""How many models may shoot through in a turn (p. 22)."""
BESIDE = 0.25
"""Who is no further from an opening than its wall's depth and so many inches is immediately beside it (house)."""

# ---------------------------------------------------------------------------------------------------------------------
# Going through


@rule(page(22), needs=(checks.unknown, checks.cannot_move, checks.terrain_in_the_way))
def passage_full(case: DwmgCase) -> Iterator[Finding]:
    """Four models get through a door in a turn, one through a window."""
    for opening, _ in _crossed(case.state, case.miniature, case.route.path):
        through = _through(case.state, opening, case.miniature.id)
        most = MOST_THROUGH[opening.kind]
        if len(through) >= most:
            many = "one model has" if most == 1 else f"{most} models have"
            yield finding(
                f"{many.capitalize()} gone through {title_of(case.state, opening.id)} in this turn; that is all it "
                "lets through.",
                (LineMark((opening.start, opening.end), Tone.OFFENDER),),
                opening=opening.id,
                allowed=most,
            )


def _through(state: State, opening: Opening, but: str) -> tuple[str, ...]:
    """Who else went through it in this turn."""
    return tuple(
        each.id
        for each in state.miniatures.values()
        if each.id != but and opening.id in (each.status.get("passed_through") or ())
    )


def _crossed(state: State, walker: Miniature, path: Path) -> Iterator[tuple[Opening, float]]:
    """The doors and windows on a way, with the inches along it at which its middle line is reached."""
    for terrain in state.terrain.values():
        if terrain.level == walker.level and terrain.movement == "impassable":
            for opening in terrain.openings:
                along = crossing(path, opening) if opening.state == "open" else None
                if along is not None:
                    yield opening, along


def crossing(path: Path, opening: Opening) -> float | None:
    """Inches along a way at which it comes to the line of an opening; None: it does not, or begins on it."""
    done = 0.0
    for a, b in pairwise(path.points(ARC_STEP)):
        share = _meets(a, b, opening.start, opening.end)
        length = distance(a, b)
        if share is not None and done + share * length > EPSILON:
            return done + share * length
        done += length
    return None


def _meets(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """The share of the way from `a` to `b` at which it meets the line from `c` to `d`; None: it does not."""
    (px, py), (qx, qy) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    turn = px * qy - py * qx
    if abs(turn) < EPSILON:
        return None
    along = ((c[0] - a[0]) * qy - (c[1] - a[1]) * qx) / turn
    across = ((c[0] - a[0]) * py - (c[1] - a[1]) * px) / turn
    inside = -EPSILON <= along <= 1 + EPSILON and -EPSILON <= across <= 1 + EPSILON
    return min(1.0, max(0.0, along)) if inside else None


@dataclass(frozen=True, slots=True)
class GoesThrough:
    """A model on its way goes through a door or a window."""

    who: str
    opening: str


def _triggers(state: State, walker: Miniature, path: Path) -> Iterable[Trigger]:
    for opening, along in _crossed(state, walker, path):
        if opening.id not in (walker.status.get("passed_through") or ()):
            yield Trigger(along, "", GoesThrough(walker.id, opening.id))


def _goes_through(play: Play, step: GoesThrough) -> None:
    before = play.model(step.who).status.get("passed_through") or ()
    play.set(step.who, passed_through=(*before, step.opening))


# ---------------------------------------------------------------------------------------------------------------------
# Shooting through


def walls_between(shot: Shot) -> Iterator[Terrain]:
    """The buildings of which either the shooter or what he aims at is inside, not both."""
    shooter = shot.shooter
    if shot.section is not None or shot.level != shooter.level:
        return
    for each in shot.state.terrain.values():
        if each.has_inside and is_inside(each, shooter.at, shooter.level) != is_inside(each, shot.place, shot.level):
            yield each


def opening_at(terrain: Terrain, miniature: Miniature | None) -> Iterator[Opening]:
    """The windows and open doors of a building that a model is immediately beside."""
    if miniature is None:
        return
    for each in terrain.openings:
        line = Region(((each.start, each.end),))
        if (each.kind == "window" or each.state == "open") and gap(
            miniature.piece(), line
        ) <= terrain.walls + BESIDE + EPSILON:
            yield each


@rule(page(22))
def not_at_an_opening(shot: Shot) -> Iterator[Finding]:
    """One shoots into a building, or out of it, beside a door or window, or at who is beside one."""
    if not shot.arm.needs_sight:
        return
    for each in walls_between(shot):
        if not any(opening_at(each, shot.shooter)) and not any(opening_at(each, shot.target)):
            yield finding(
                f"The walls of {title_of(shot.state, each.id)} stand between {within(shot.shooter.title)} and there; "
                "shooter or target must be beside a window or an open door.",
                id=shot.shooter.id,
                terrain=each.id,
            )


@rule(page(22), needs=(not_at_an_opening,))
def opening_taken(shot: Shot) -> Iterator[Finding]:
    """Two models shoot through a door or a window in a turn."""
    for each in walls_between(shot):
        own = tuple(opening_at(each, shot.shooter))
        if own and not any(opening_at(each, shot.target)) and not any(_has_room(shot, opening) for opening in own):
            yield finding(
                f"{MOST_SHOTS} models have shot through {title_of(shot.state, own[0].id)} in this turn.",
                (LineMark((own[0].start, own[0].end), Tone.OFFENDER),),
                opening=own[0].id,
                allowed=MOST_SHOTS,
            )


def _has_room(shot: Shot, opening: Opening) -> bool:
    others = (
        each
        for each in shot.state.miniatures.values()
        if each.id != shot.shooter.id and opening.id in (each.status.get("shot_through") or ())
    )
    return len(tuple(others)) < MOST_SHOTS


def shoots_through(play: Play, shot: Shot) -> None:
    """Remember the door or window that a model shoots through."""
    used = shot.shooter.status.get("shot_through") or ()
    for each in walls_between(shot):
        free = next((opening for opening in opening_at(each, shot.shooter) if _has_room(shot, opening)), None)
        if free is not None and free.id not in used:
            used = (*used, free.id)
    play.set(shot.shooter.id, shot_through=used or None)


def sheltered_by(shot: Shot) -> tuple[str, ...]:
    """The buildings at whose doors and windows the target stands, with their wall between it and the shooter."""
    return tuple(each.id for each in walls_between(shot) if any(opening_at(each, shot.target)))


CHAPTER = Chapter(
    "doors and windows",
    rules={Move: (passage_full,), Run: (passage_full,)},
    steps={GoesThrough: _goes_through},
    triggers=_triggers,
    codes=(passage_full.code, not_at_an_opening.code, opening_taken.code),
    words={
        "passed_through": Word(list[str], (), "The doors and windows it has gone through in this turn."),
        "shot_through": Word(list[str], (), "The doors and windows it has shot through in this turn."),
    },
    of_the_turn=("passed_through", "shot_through"),
    quiet=frozenset({"passed_through", "shot_through"}),
)
