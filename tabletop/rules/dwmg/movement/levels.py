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
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import is_present
from tabletop.rules.dwmg.movement import hovering
from tabletop.rules.dwmg.movement.falls import STEPS, Fall, floor_under, hatch_under, links_between
from tabletop.rules.dwmg.movement.movement import BLOCKED, cannot_move, no_actions_left
from tabletop.rules.dwmg.movement.walking import Arrived, start_walk
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import ACTING, act, close, costs
from tabletop.rules.dwmg.turns.allowance import move_of, pace_of
from tabletop.rules.dwmg.verbs import Climb, Drop

# ---------------------------------------------------------------------------------------------------------------------
# Rules


def _climbable(state: State, model: Miniature, level: int) -> list[Terrain]:
    return [each for each in links_between(state, model.level, level) if each.kind != "hatch"]


def goes_afloat(state: State, model: Miniature, arrival: Miniature) -> bool:
    """Whether it floats there instead of climbing: wherever it can, unless only stairs lead past the floor above."""
    if model.level == arrival.level or not hovering.floats(state, model):
        return False
    stairs = [each.piece() for each in _climbable(state, model, arrival.level)]
    beside = any(touches(each, model.piece()) and touches(each, arrival.piece()) for each in stairs)
    return not beside or hovering.ceiling(state, model, arrival) is None


@rule(page(7, "D18"), needs=(checks.unknown, checks.cannot_move))
def no_way_up(case: DwmgCase) -> Iterator[Finding]:
    """One level by a stair or a ladder that the model touches, to a place that touches it too; who floats needs none,
    only a way through the air and a floor to end on."""
    if not isinstance(case.action, Climb):
        return
    model, arrival = case.miniature, case.arrival
    who = within(model.title)
    if goes_afloat(case.state, case.miniature, case.arrival):
        yield from _no_air(case)
        return
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


def _no_air(case: DwmgCase) -> Iterator[Finding]:
    """What keeps one that floats from going there through the air."""
    state, model, arrival = case.state, case.miniature, case.arrival
    assert arrival.at is not None
    who, above = within(model.title), hovering.ceiling(state, model, arrival)
    if above is not None:
        lit = (OutlineMark(above.piece()),)
        yield finding(f"{title_of(state, above.id)} is in the way of {who}.", lit, id=model.id, terrain=above.id)
    elif arrival.level > 0 and floor_under(state, arrival.at, arrival.level) is None:
        yield finding(f"There is no floor for {who} to end on.", id=model.id, level=arrival.level)
    elif not hovering.way_across(state, model, arrival).free:
        yield finding(f"{who} finds no way there.", id=model.id, level=arrival.level)


def _inches_to_climb(case: DwmgCase) -> float:
    state, model, arrival = case.state, case.miniature, case.arrival
    return hovering.length(state, model, arrival) if goes_afloat(state, model, arrival) else LEVEL_HEIGHT


def _paid(case: DwmgCase) -> Iterator[Finding]:
    """Climbing takes an action; floating goes on with the Move action that is open."""
    yield from (no_actions_left if goes_afloat(case.state, case.miniature, case.arrival) else costs(1)).find(case)


no_actions_left_to_climb = replace(no_actions_left, find=_paid)


@rule(page(7, "D26"), needs=(checks.unknown, checks.cannot_move, cannot_move))
def too_far(case: DwmgCase) -> Iterator[Finding]:
    """A level is 3″ high, and climbing pays them like any others; floating pays the way along as well."""
    afloat, needed = goes_afloat(case.state, case.miniature, case.arrival), _inches_to_climb(case)
    allowed = case.allowance.limit if afloat else move_of(case.state, case.miniature) / pace_of(case.miniature)
    who = within(case.miniature.title)
    if allowed < needed - EPSILON:
        figures = f"{inches(needed)} needed, {inches(allowed)} allowed"
        yield finding(
            f"{who} cannot rise so far: {figures}." if afloat else f"{who} cannot climb so high: {figures}.",
            id=case.miniature.id,
            needed=needed,
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
    model = play.model(action.by)
    if goes_afloat(play.state, model, replace(model, at=action.to, level=action.level)):
        hovering.float_to(play, action)
        return
    assert model.at is not None
    act(play, action.by)
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
    needed = (
        hovering.length(case.state, case.miniature, case.arrival)
        if goes_afloat(case.state, case.miniature, case.arrival)
        else LEVEL_HEIGHT
    )
    return replace(verdict, marks=(*verdict.marks, *marks), facts=FrozenMap({**verdict.facts, "length": needed}))


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
            stairs = any(touches(link.piece(), each.piece()) for link in _climbable(state, each, level))
            if stairs or hovering.floats(state, each):
                refusals = check(state, Climb(each.id, each.at, level, side=side)).refusals
                refusal = next((one for one in refusals if stairs or one.code not in ("no-way-up", "overlap")), None)
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
        Climb: (*ACTING, checks.cannot_move, cannot_move, no_actions_left_to_climb, no_way_up, too_far, *_ROOM),
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
    steps={LetGo: _let_go, **STEPS, **hovering.STEPS},
    offers=_offers,
    codes=("no-way-up", "no-way-down"),
)
