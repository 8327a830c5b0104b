"""Victory points and levels of victory (p. 25)."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from tabletop.geometry.shapes import EPSILON
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Modifier, Outcome
from tabletop.rules.common.ending import CONCEDED, conceded
from tabletop.rules.common.words import listed
from tabletop.rules.dwmg.awards import AWARDS, PAGES, SIDE_WORDS, award, awarded
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.items import artifact_points
from tabletop.rules.dwmg.models import belongs_to, extra_of, force, is_captive, is_present
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_of, stat
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.scenarios.scoring import ended, standing_points

QUARTER, WIPED_OUT = 1, 2
"""Points for a table quarter, and for an opponent reduced to half of its force (p. 25)."""
LEVELS = ((7, "Colossal Victory"), (5, "Major Victory"), (3, "Sound Victory"), (1, "Minor Victory"))
"""From so many points of difference on: how great a victory is (p. 25)."""
DRAW = "Draw"


def level_of(difference: int) -> str:
    """How great a victory is by so many points.

    >>> [level_of(points) for points in (0, 1, 2, 3, 4, 5, 6, 7, 12)]  # doctest: +NORMALIZE_WHITESPACE
    ['Draw', 'Minor Victory', 'Minor Victory', 'Sound Victory', 'Sound Victory', 'Major Victory', 'Major Victory',
     'Colossal Victory', 'Colossal Victory']
    """
    return next((name for least, name in LEVELS if difference >= least), DRAW)


def points(state: State, side: str) -> tuple[Modifier, ...]:
    """What a side's victory points are made of, line by line, as the table stands."""
    data = extra_of(state).scenario
    lines = list(awarded(state.sides[side]))
    if data.standard_points:
        held = quarters(state, side)
        lines.append(Modifier("Table quarters", QUARTER * held, page(25)))
        broken = sum(state.enemies(side, other) and is_halved(state, other) for other in state.sides)
        lines.append(Modifier("Enemies reduced to half", WIPED_OUT * broken, page(25)))
        lines.append(Modifier("Captives", worth_captive(state, side), page(18)))
        lines += artifact_points(state, side)
    lines.extend(standing_points(state, data, side))
    lines.extend(scenario_of(state).points(state, side))
    return tuple(line for line in lines if line.value)


def total(state: State, side: str) -> int:
    """A side's victory points as the table stands."""
    return int(sum(line.value for line in points(state, side)))


def quarters(state: State, side: str) -> int:
    """The quarters of the table with a model of that side and none of its enemies: a base's centre decides (house)."""
    return sum(
        any(each.side == side for each in there) and not any(state.enemies(side, each.side) for each in there)
        for there in _by_quarter(state).values()
    )


def _by_quarter(state: State) -> dict[tuple[bool, bool], list[Miniature]]:
    found: dict[tuple[bool, bool], list[Miniature]] = {}
    for each in state.standing():
        if each.at is not None and is_present(each) and not is_captive(each):
            right, lower = each.at[0] > state.table.width / 2, each.at[1] > state.table.height / 2
            found.setdefault((right, lower), []).append(each)
    return found


def is_halved(state: State, side: str) -> bool:
    """Whether a side is reduced to half of its models or fewer: halves round up (ruling D10)."""
    start = int(state.sides[side].status.get("starting_count") or 0)
    return _left(state, side) < start and _left(state, side) <= math.ceil(start / 2 - EPSILON)


def _left(state: State, side: str) -> int:
    return sum(not each.status.get("down") for each in force(state, side))


def outcome(state: State) -> Outcome | None:
    """How the game ended: a side gave up, the scenario says so, or all that are left are friends; the points say how
    great the victory is."""
    given_up = conceded(state)
    if given_up is not None or state.clock.phase == "setup":
        return given_up
    told = scenario_of(state).outcome(state) or _by_the_data(state)
    if told is not None or extra_of(state).scenario.end:
        return told
    counted = [side for side in state.sides.values() if side.status.get("starting_count")]
    standing = [side.id for side in counted if _left(state, side.id) and not side.status.get(CONCEDED)]
    gone = [side for side in counted if side.id not in standing]
    if not gone or any(state.enemies(a, b) for a in standing for b in standing):
        return None
    if not standing:
        return Outcome((), "Nobody is left.", DRAW)
    ours = max(total(state, side) for side in standing)
    theirs = max(total(state, side.id) for side in gone)
    reason = f"Nobody of {listed(side.name for side in gone)} is left."
    return Outcome(tuple(standing), reason, level_of(max(1, ours - theirs)))


def _by_the_data(state: State) -> Outcome | None:
    """How the game ended by what the map says of its scenario, with the level of victory that the points make."""
    halved = frozenset(side for side in state.sides if is_halved(state, side))
    count = {side: total(state, side) for side in state.sides}
    told = ended(state, extra_of(state).scenario, halved, count)
    if told is None or not extra_of(state).scenario.standard_points:
        return told
    ours = max((count[side] for side in told.winners), default=0)
    theirs = max((points for side, points in count.items() if side not in told.winners), default=0)
    return replace(told, level=level_of(max(1, ours - theirs)) if told.winners else DRAW)


@dataclass(frozen=True, slots=True)
class AwardEliminated:
    """The turn ends: every unique model that is out of the game is worth its Hits to its enemies (p. 25)."""


def _award(play: Play, step: AwardEliminated) -> None:
    if not extra_of(play.state).scenario.standard_points:
        return
    for each in play.state.standing():
        if not each.status.get("down"):
            continue
        for side in play.state.sides:
            award(play, side, worth_eliminated(play.state, each, side), f"{each.title} eliminated")


def worth_eliminated(state: State, miniature: Miniature, side: str) -> int:
    """What a side gets for a model that is out of the game: a unique enemy's Hits, unless abilities say otherwise."""
    counts = profile_of(miniature).unique and state.enemies(side, belongs_to(miniature))
    worth = stat(miniature, "hits") if counts else 0
    for each in abilities(miniature):
        worth = each.worth_eliminated(state, miniature, side, worth)
    return worth


def worth_captive(state: State, side: str) -> int:
    """What the captives of a side are worth to it as the table stands."""
    captors = {each.id for each in state.standing() if each.side == side}
    captives = (each for each in state.standing() if each.status.get("captured_by") in captors)
    return sum(own.worth_captive(state, each) for each in captives for own in abilities(each))


CHAPTER = Chapter(
    "victory",
    steps={AwardEliminated: _award},
    ends={"end": (AwardEliminated(),)},
    side_words=SIDE_WORDS,
    quiet=frozenset({AWARDS, PAGES}),
)
