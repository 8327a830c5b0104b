"""Going up and down (p. 7): stairs and ladders, letting oneself drop, falls (rulings D18, D26)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.gaps import touches
from tabletop.geometry.shapes import CONTACT, EPSILON, Point, distance
from tabletop.model.event import Moved
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import Mark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.table import LEVEL_HEIGHT
from tabletop.model.terrain import Terrain
from tabletop.model.verdict import Verdict
from tabletop.rules.common import checks
from tabletop.rules.common import movement as common
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.walls import walls_under
from tabletop.rules.common.words import inches, title_of, within
from tabletop.rules.dwmg.activation import ACTING, act, close, costs
from tabletop.rules.dwmg.allowance import move_of, pace_of
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, first
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.falls import STEPS, Fall, floor_under, hatch_under, links_between
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.movement import BLOCKED, cannot_move, no_actions_left
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.verbs import Climb, Drop
from tabletop.rules.dwmg.walking import Arrived, start_walk

# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(7, "D18"), needs=(checks.unknown, checks.cannot_move))
def no_way_up(case: DwmgCase) -> Iterator[Finding]:
    """One level by a stair or a ladder that the model touches, to a place that touches it too."""
    if not isinstance(case.action, Climb):
        return
    model, arrival = case.miniature, case.arrival
    who = within(model.title)
    if abs(arrival.level - model.level) != 1:
        yield finding(f"{who} climbs one level at a time.", id=model.id, level=arrival.level)
        return
    near = [each for each in _climbable(case.state, model, arrival.level) if touches(each.piece(), model.piece())]
    if not near:
        yield finding(
            f"{who} touches no stair and no ladder to level {arrival.level}.", id=model.id, level=arrival.level
        )
    elif not any(touches(each.piece(), arrival.piece()) for each in near):
        lit = tuple(OutlineMark(each.piece(), Tone.LEGAL) for each in near)
        yield finding(f"{who} must end at {title_of(case.state, near[0].id)}.", lit, id=model.id, terrain=near[0].id)


def _climbable(state: State, model: Miniature, level: int) -> list[Terrain]:
    return [each for each in links_between(state, model.level, level) if each.kind != "hatch"]


@rule(page(7, "D26"), needs=(checks.unknown, checks.cannot_move, cannot_move))
def too_far(case: DwmgCase) -> Iterator[Finding]:
    """A level is 3″ high, and climbing pays them like any others."""
    allowed = move_of(case.state, case.miniature) / pace_of(case.miniature)
    who = within(case.miniature.title)
    if allowed < LEVEL_HEIGHT - EPSILON:
        yield finding(
            f"{who} cannot climb so high: {inches(LEVEL_HEIGHT)} needed, {inches(allowed)} allowed.",
            id=case.miniature.id,
            needed=LEVEL_HEIGHT,
            allowed=allowed,
        )


@rule(page(7), needs=(checks.unknown, checks.cannot_move))
def terrain_in_the_way(case: DwmgCase) -> Iterator[Finding]:
    """There must be room for the base where it comes to stand."""
    arrival = case.arrival
    for name in walls_under(case.state, arrival.piece(), arrival.level):
        yield finding(f"{title_of(case.state, name)} stands where {within(arrival.title)} would end.", terrain=name)


@rule(page(7), needs=(checks.unknown, checks.cannot_move))
def no_way_down(case: DwmgCase) -> Iterator[Finding]:
    """One drops off a ledge or down a hatch, to a lower level, where there is no floor of the upper one."""
    if not isinstance(case.action, Drop):
        return
    model, arrival = case.miniature, case.arrival
    assert arrival.at is not None
    who = within(model.title)
    if arrival.level >= model.level:
        yield finding(f"{who} is on level {model.level}; it drops to a lower one.", id=model.id, level=arrival.level)
        return
    for level in range(model.level, arrival.level, -1):
        floor = floor_under(case.state, arrival.at, level)
        if floor is not None and not hatch_under(case.state, arrival.at, level):
            yield finding(
                f"{title_of(case.state, floor.id)} is under {who} there; it drops off a ledge or down a hatch.",
                (OutlineMark(floor.piece()),),
                id=model.id,
                terrain=floor.id,
            )


_ROOM = (checks.off_table, checks.overlap, terrain_in_the_way)


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class LetGo:
    """A model that has come to the ledge lets itself drop."""

    by: str
    to: Point
    level: int


def _climb(play: Play, action: Climb) -> None:
    act(play, action.by)
    model = play.model(action.by)
    assert model.at is not None
    play.tell(Moved(action.by, (model.at, action.to), LEVEL_HEIGHT, model.facing, action.level))
    play.set(action.by, moved=True)
    play.then(Arrived(action.by, model.at, model.level))


def _drop(play: Play, action: Drop) -> None:
    start_walk(play, action.by, action.to)
    play.last(LetGo(action.by, action.to, action.level))


def _let_go(play: Play, step: LetGo) -> None:
    model = play.model(step.by)
    if model.at is None or not is_present(model) or distance(model.at, step.to) > CONTACT:
        return
    play.tell(Moved(step.by, (model.at, step.to), 0.0, model.facing, step.level))
    close(play, step.by)
    play.then(Fall(step.by, model.level - step.level), Arrived(step.by, model.at, model.level))


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _shown_climb(case: DwmgCase, verdict: Verdict) -> Verdict:
    if {"cannot-move", "cannot-act"} & set(verdict.codes):
        return verdict
    tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
    marks: tuple[Mark, ...] = (common.ghost(case.state, case.arrival, tone),)
    return replace(verdict, marks=(*verdict.marks, *marks), facts=FrozenMap({**verdict.facts, "length": LEVEL_HEIGHT}))


def _shown_drop(case: DwmgCase, verdict: Verdict) -> Verdict:
    if {"cannot-move", "cannot-act"} & set(verdict.codes):
        return verdict
    facts = {**verdict.facts, "length": case.route.length, "levels": case.miniature.level - case.arrival.level}
    return replace(verdict, marks=(*verdict.marks, *common.preview(case, verdict.legal)), facts=FrozenMap(facts))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    levels = {0, *(level.id for level in state.table.levels)}
    for each in state.standing():
        if each.side != side or each.at is None or len(levels) == 1:
            continue
        for level in sorted(levels & {each.level - 1, each.level + 1}):
            if any(touches(link.piece(), each.piece()) for link in _climbable(state, each, level)):
                refusal = first(check(state, Climb(each.id, each.at, level, side=side)))
                label, given = f"Climb to level {level}", FrozenMap({"level": level})
                yield Offer("climb", label, each.id, wants="place", refusal=refusal, given=given)
        if each.level - 1 in levels:
            refusals = check(state, Drop(each.id, each.at, each.level - 1, side=side)).refusals
            kept = (refusal for refusal in refusals if refusal.code not in ("no-way-down", "overlap"))
            given = FrozenMap({"level": each.level - 1})
            yield Offer("drop", "Drop", each.id, wants="place", refusal=next(kept, None), given=given)


CHAPTER = Chapter(
    "levels",
    rules={
        Climb: (*ACTING, checks.cannot_move, cannot_move, costs(1), no_way_up, too_far, *_ROOM),
        Drop: (
            *ACTING,
            checks.cannot_move,
            cannot_move,
            no_actions_left,
            no_way_down,
            *BLOCKED,
            terrain_in_the_way,
            checks.too_far.citing(page(7)).after(cannot_move, no_actions_left),
        ),
    },
    deeds={Climb: _climb, Drop: _drop},
    shown={Climb: _shown_climb, Drop: _shown_drop},
    steps={LetGo: _let_go, **STEPS},
    offers=_offers,
    codes=("no-way-up", "no-way-down"),
)
