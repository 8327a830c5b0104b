"""Blocking (p. 22): nobody gets past a Blocker. An enemy that comes within 2″ may go on into contact, or back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.distances import signed_distance
from tabletop.geometry.shapes import EPSILON, Point, Region
from tabletop.geometry.track import Path
from tabletop.model.action import Move
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import AreaMark, LineMark, Mark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import inches, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Trigger
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.movement.movement import cannot_move
from tabletop.rules.dwmg.movement.trails import clear_before
from tabletop.rules.dwmg.movement.walking import halt
from tabletop.rules.dwmg.movement.zones import apart, area_of, enters_at, passes_at, zone_of, zones_against
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import cannot_act
from tabletop.rules.dwmg.verbs import Run

START = 0.05
"""So much of a way, in inches, shows whether it leads to the Blocker or away from it."""

# ---------------------------------------------------------------------------------------------------------------------
# Who stands in a zone already


@rule(page(22), needs=(checks.unknown, checks.cannot_move, cannot_act, cannot_move, checks.terrain_in_the_way))
def blocking_zone(case: DwmgCase) -> Iterator[Finding]:
    """Who stands in a blocking zone moves into contact with the Blocker, or back the way it came."""
    walker, path = case.miniature, case.route.path
    if path.length <= EPSILON:
        return
    for blocker, reach in zones_against(case.state, walker):
        if apart(walker, path.start, blocker) > reach + EPSILON or _goes_nearer(walker, path, blocker):
            continue
        if not _goes_back(walker, path, blocker, reach):
            who = within(blocker.title)
            yield finding(
                f"{within(walker.title)} is within {inches(reach)} of {who}, who blocks the way: it may move into "
                "contact or go back the way it came.",
                (AreaMark(area_of(blocker, reach), Tone.OFFENDER), *_way_back(walker)),
                id=walker.id,
                other=blocker.id,
                reach=reach,
            )


def _goes_nearer(walker: Miniature, path: Path, blocker: Miniature) -> bool:
    start = apart(walker, path.start, blocker)
    return apart(walker, path.point_at(min(START, path.length)), blocker) < start - EPSILON


def _goes_back(walker: Miniature, path: Path, blocker: Miniature, reach: float) -> bool:
    """Whether a way leads out of a zone as the model came in: it keeps within half a base of the line to the place
    where it entered. Where nobody saw it enter, every way on which it comes no nearer leads back (house)."""
    if passes_back := _entry(walker):
        assert walker.at is not None
        line = Region(((walker.at, passes_back),))
        steps = max(1, int(path.length / START))
        places = (path.point_at(path.length * number / steps) for number in range(steps + 1))
        inside = (place for place in places if apart(walker, place, blocker) <= reach)
        return all(signed_distance(line, place) <= walker.base.reach + EPSILON for place in inside)
    return passes_at(walker, path, blocker, reach) is not None


def _entry(walker: Miniature) -> Point | None:
    entered = walker.status.get("zone_entered")
    return (float(entered[0]), float(entered[1])) if entered else None


def _way_back(walker: Miniature) -> Iterator[Mark]:
    entry = _entry(walker)
    if entry is not None and walker.at is not None and entry != walker.at:
        yield LineMark((walker.at, entry), Tone.LEGAL)


# ---------------------------------------------------------------------------------------------------------------------
# Who comes into one


@dataclass(frozen=True, slots=True)
class EntersZone:
    """A model on its way comes within a blocking zone."""

    who: str


@dataclass(frozen=True, slots=True)
class IsBlocked:
    """A model on its way would go past a Blocker."""

    who: str


def _triggers(state: State, walker: Miniature, path: Path) -> Iterable[Trigger]:
    for blocker, reach in zones_against(state, walker):
        entered = enters_at(walker, path, blocker, reach)
        if entered is None:
            continue
        if entered > EPSILON:
            yield Trigger(entered, "", EntersZone(walker.id))
        passed = passes_at(walker, path, blocker, reach)
        # A new Move action of the same walk may begin where the one before it came nearest.
        if passed is not None and (passed > EPSILON or not _goes_back(walker, path, blocker, reach)):
            yield Trigger(clear_before(state, walker, path, passed), "blocked", IsBlocked(walker.id))


def _enters(play: Play, step: EntersZone) -> None:
    play.set(step.who, zone_entered=play.model(step.who).at)


def _is_blocked(play: Play, step: IsBlocked) -> None:
    halt(play, step.who, "blocking-zone")


def _arrived(play: Play, before: Miniature) -> None:
    """Who has left every zone has no way back to remember."""
    model = play.model(before.id)
    if model.status.get("zone_entered") and model.at is not None:
        at = model.at
        if not any(apart(model, at, blocker) <= reach + EPSILON for blocker, reach in zones_against(play.state, model)):
            play.set(model.id, zone_entered=None)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """The zones that a move meets."""
    if {"cannot-move", "cannot-act", "blocking-zone"} & set(verdict.codes) or not case.route.free:
        return verdict
    walker, path = case.miniature, case.route.path
    met = [
        (blocker, reach)
        for blocker, reach in zones_against(case.state, walker)
        if enters_at(walker, path, blocker, reach) is not None
    ]
    if not met:
        return verdict
    marks = tuple(AreaMark(area_of(blocker, reach), Tone.THREAT, "blocking zone") for blocker, reach in met)
    facts = FrozenMap({**verdict.facts, "blocked_by": tuple(blocker.id for blocker, _ in met)})
    return replace(verdict, marks=(*verdict.marks, *marks), facts=facts)


CHAPTER = Chapter(
    "blocking",
    rules={Move: (blocking_zone,), Run: (blocking_zone,)},
    shown={Move: _shown, Run: _shown},
    steps={EntersZone: _enters, IsBlocked: _is_blocked},
    triggers=_triggers,
    arrived=_arrived,
    zone=zone_of,
    codes=("blocking-zone",),
    words={"zone_entered": Word(list[float], None, "Where it came into the blocking zone that it stands in.")},
    quiet=frozenset({"zone_entered"}),
)
