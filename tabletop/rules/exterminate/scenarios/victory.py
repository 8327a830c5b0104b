"""Victory points and the end of a game (Scenarios)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.geometry.gaps import contains, overlap
from tabletop.geometry.shapes import CONTACT
from tabletop.model.briefing import BriefedRule, Briefing
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.things import Zone
from tabletop.model.verdict import Modifier, Outcome
from tabletop.rules.common.ending import CONCEDED, conceded
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import listed
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.citations import POINTS
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.models import is_able, team
from tabletop.rules.exterminate.nodes import points_of
from tabletop.rules.exterminate.verbs import Initiative


def points(state: State, side: str) -> tuple[Modifier, ...]:
    """What a side's victory points are made of, as the table stands; nodes and areas count at the end only."""
    scenario = extra_of(state).scenario
    lines = [Modifier("Exterminated enemies", int(state.sides[side].status.get("victory_points") or 0), POINTS)]
    lines += points_of(state, side)
    for area in scenario.areas:
        zone = state.zones[area.zone]
        if _holds(state, side, zone):
            lines.append(Modifier(zone.label or zone.id, area.points, POINTS))
    exits = [zone for zone in state.zones.values() if zone.role == "exit" and zone.side == side]
    out = sum(any(_in(each, zone) for zone in exits) for each in team(state, side))
    lines.append(Modifier("Got away", scenario.exit * out, POINTS))
    return tuple(line for line in lines if line.value)


def total(state: State, side: str) -> int:
    """A side's victory points as the table stands."""
    return int(sum(line.value for line in points(state, side)))


def _in(each: Miniature, zone: Zone) -> bool:
    return each.level == zone.level and contains(zone.outline.piece(), each.piece())


def _holds(state: State, side: str, zone: Zone) -> bool:
    """Whether only that side (and its allies) has able models in a zone, wholly or partly."""
    there = [
        each
        for each in state.standing(zone.level)
        if is_able(each) and overlap(zone.outline.piece(), each.piece()) > CONTACT
    ]
    return any(each.side == side for each in there) and not any(state.enemies(side, each.side) for each in there)


def outcome(state: State) -> Outcome | None:
    """How the game ended: a side gave up, the turns are over, or only friends are left."""
    told = conceded(state)
    if told is not None or state.clock.phase == "setup":
        return told
    playing = [side for side in state.sides if not state.sides[side].status.get(CONCEDED)]
    turns = extra_of(state).scenario.turns
    if turns and state.clock.round > turns:
        return _by_points(state, playing, f"{turns} turns are over" if turns > 1 else "The turn is over")
    left = [side for side in playing if any(each.side == side for each in state.miniatures.values())]
    if state.clock.round < 1 or any(state.enemies(a, b) for a in left for b in left):
        return None
    gone = [state.sides[side].name for side in playing if side not in left]
    return _by_points(state, playing, f"Nobody of {listed(gone)} is left") if gone else None


def _by_points(state: State, playing: list[str], why: str) -> Outcome:
    count = {side: total(state, side) for side in playing}
    most = max(count.values(), default=0)
    winners = tuple(side for side in playing if count[side] == most)
    score = ", ".join(f"{state.sides[side].name} {value}" for side, value in count.items())
    return Outcome(winners if len(winners) < len(playing) else (), f"{why}; victory points: {score}.")


@rule(POINTS)
def game_over(case: ExterminateCase) -> Iterator[Finding]:
    """After the last turn nothing is played."""
    told = outcome(case.state)
    if told is not None and conceded(case.state) is None:
        yield finding(f"The game is over: {told.reason}", winners=told.winners)


def briefing(state: State) -> Briefing | None:
    """The sheet as whoever knows this much of the state may read it."""
    scenario = extra_of(state).scenario
    turns = scenario.turns
    standing = (f"Turn {max(1, min(state.clock.round, turns))} of {turns}.",) if turns else ()
    return Briefing(
        where=scenario.where,
        objectives=tuple((side, scenario.objectives[side]) for side in state.sides if side in scenario.objectives),
        rules=tuple(BriefedRule(each.title, each.text) for each in scenario.rules),
        score=tuple((side, points(state, side)) for side in state.sides),
        standing=standing,
    )


CHAPTER = Chapter("victory", rules={Initiative: (game_over,)})
