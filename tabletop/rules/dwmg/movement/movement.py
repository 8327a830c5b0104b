"""Moving and running (p. 7): what a move is refused for, what its preview shows. `walking` carries it out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import overlaps, touches
from tabletop.geometry.shapes import CONTACT, EPSILON
from tabletop.model.action import Move, Turn
from tabletop.model.event import Turned
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import LabelMark, Mark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Refusal, Verdict
from tabletop.rules.common import checks
from tabletop.rules.common import movement as common
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import listed, sentence, title_of, within
from tabletop.rules.dwmg.case import DwmgCase, in_the_open
from tabletop.rules.dwmg.chapter import Chapter, Check, first
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import bars, enemies_of, in_contact, is_free
from tabletop.rules.dwmg.models import within as is_within
from tabletop.rules.dwmg.movement.walking import is_running, open_stride, rolls_at, start_walk
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import ACTING, already_acted, cannot_act, no_activations
from tabletop.rules.dwmg.turns.allowance import actions_left, allowance, move_of, open_move, why_no_run
from tabletop.rules.dwmg.verbs import Run

# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(5), needs=(checks.unknown, checks.cannot_move))
def cannot_move(case: DwmgCase) -> Iterator[Finding]:
    """A model with a Move of 0 cannot move; one in melee must break from it first (p. 10)."""
    who = within(case.miniature.title)
    if move_of(case.state, case.miniature) <= 0:
        yield finding(f"{who} has a Move of 0 and cannot move.", id=case.miniature.id)
    loose = case.miniature.status.get("loose")
    held = [other for other in in_contact(case.state, case.miniature) if is_free(other) and not loose]
    if held:
        others = listed(within(other.title) for other in held)
        lit = tuple(OutlineMark(other.piece()) for other in held)
        yield finding(f"{who} is in melee with {others}; it must break from melee first.", lit, id=case.miniature.id)


@rule(page(7, "D19"), needs=(checks.unknown, checks.cannot_move, cannot_move))
def cannot_run(case: DwmgCase) -> Iterator[Finding]:
    """Some models never run: one Move action that covers distance is all they have in a turn. A run takes all."""
    miniature = case.miniature
    why = why_no_run(case.state, miniature)
    runs = isinstance(case.action, Run)
    stays = case.arrival.at == miniature.at
    again = not stays and case.allowance.limit <= EPSILON and actions_left(case.state, miniature) > 0
    if why is not None and (runs or again):
        yield finding(f"{within(miniature.title)} {why}.", id=miniature.id)
    elif runs and actions_left(case.state, miniature) + int(miniature.status.get("strides") or 0) < 2:
        yield finding(f"{within(miniature.title)} needs two actions to run.", id=miniature.id)


@rule(page(6), needs=(checks.unknown, checks.cannot_move, cannot_act, already_acted, no_activations))
def no_actions_left(case: DwmgCase) -> Iterator[Finding]:
    """A Move action takes an action, unless one is open that is not used up."""
    miniature = case.miniature
    if open_move(miniature) is None and actions_left(case.state, miniature) < 1:
        yield finding(f"{within(miniature.title)} has no actions left to move with.", id=miniature.id, left=0)


@rule(page(7, "D5"), needs=(checks.unknown, checks.cannot_move))
def terrain_in_the_way(case: DwmgCase) -> Iterator[Finding]:
    """Nobody walks through walls, nor into water; and nobody ends on a hedge or in a ditch, before it or beyond."""
    yield from checks.terrain_in_the_way.find(case)
    arrival = case.arrival
    if arrival.at == case.miniature.at:
        return
    for piece, kind in in_the_open(case.state, arrival):
        if kind == "obstacle" and overlaps(arrival.piece(), piece.piece(), CONTACT):
            yield finding(
                f"{within(arrival.title)} would end on {title_of(case.state, piece.id)}; it stops before it or beyond.",
                (OutlineMark(piece.piece()),),
                id=arrival.id,
                terrain=piece.id,
            )


@rule(page(6), needs=(checks.unknown, checks.cannot_move))
def nothing_to_do(case: DwmgCase) -> Iterator[Finding]:
    """A move goes somewhere or turns the model."""
    if case.arrival.at == case.miniature.at and case.arrival.facing == case.miniature.facing:
        yield finding(f"{within(case.miniature.title)} stands there already.", id=case.miniature.id)


BLOCKED: tuple[Rule[DwmgCase], ...] = (
    checks.off_table,
    checks.overlap,
    terrain_in_the_way,
    checks.enemy_in_the_way.citing(page(7, "D6")),
)
"""What stands in the way of a model that moves."""
MOVING: tuple[Rule[DwmgCase], ...] = (
    *ACTING,
    checks.cannot_move,
    cannot_move,
    cannot_run,
    no_actions_left,
    nothing_to_do,
    *BLOCKED,
    checks.too_far.citing(page(7)).after(cannot_move, cannot_run, no_actions_left),
)

# ---------------------------------------------------------------------------------------------------------------------
# What happens


def _move(play: Play, action: Move | Run) -> None:
    start_walk(play, action.by, action.to, action.via, action.facing, runs=isinstance(action, Run))


def _turn(play: Play, action: Turn) -> None:
    if play.state.clock.phase != "setup":
        open_stride(play, action.by)
    play.tell(Turned(action.by, action.facing % 360.0))


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """The ghost, the way with its inches (a run in a tone of its own), where dice wait on it, and what it touches."""
    if {"cannot-move", "cannot-act"} & set(verdict.codes):
        return verdict
    marks: list[Mark] = list(common.preview(case, verdict.legal))
    facts = {**verdict.facts, "length": case.route.length}
    if case.limit is not None:
        if verdict.legal and case.route.length > case.allowance.walk + EPSILON:
            marks = [replace(mark, tone=Tone.RUN) if hasattr(mark, "tone") else mark for mark in marks]
            facts["run"] = True
        marks += _on_the_way(case)
        touched = _touched(case)
        if verdict.legal and touched:
            marks += [OutlineMark(other.piece(), Tone.THREAT, "melee") for other in touched]
            facts["melee"] = tuple(other.id for other in touched)
    return replace(verdict, marks=(*verdict.marks, *marks), facts=FrozenMap(facts))


def _on_the_way(case: DwmgCase) -> Iterator[Mark]:
    path = case.route.path
    if not case.route.free:
        return
    runs = isinstance(case.action, Run) or path.length > case.allowance.walk + EPSILON
    running = runs or is_running(case.miniature)
    along = rolls_at(case.state, case.miniature, path, running=running)
    if along is not None and not case.miniature.status.get("move_rolled"):
        yield LabelMark(path.point_at(along), "then 1D6″")
    for trigger in case.book.triggers(case.state, case.miniature, path):
        if trigger.reason:
            yield LabelMark(path.point_at(trigger.along), trigger.reason)


def _touched(case: DwmgCase) -> tuple[Miniature, ...]:
    """The enemies that the model would touch where it ends."""
    arrival = case.arrival
    return tuple(
        other
        for other in enemies_of(case.state, arrival)
        if bars(other)
        and other.level == arrival.level
        and is_within(arrival, other, 2 * CONTACT)
        and touches(other.piece(), arrival.piece())
    )


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        if each.side != side:
            continue
        held = first(check(state, Turn(each.id, each.facing + 180.0, side=side)))
        spent = _spent(each) if allowance(state, each).limit <= EPSILON else None
        yield Offer("move", "Move", each.id, wants="place", refusal=held or spent)
        yield Offer("turn", "Turn", each.id, wants="facing", refusal=held)


def _spent(miniature: Miniature) -> Refusal:
    text = f"{sentence(within(miniature.title))} has moved as far as it can in this turn."
    return Refusal("too-far", text, page(7), FrozenMap({"allowed": 0.0}))


CHAPTER = Chapter(
    "movement",
    rules={
        Move: MOVING,
        Run: MOVING,
        Turn: (*ACTING, checks.cannot_move, cannot_move, no_actions_left, *BLOCKED),
    },
    deeds={Move: _move, Run: _move, Turn: _turn},
    shown={Move: shown, Run: shown},
    offers=_offers,
)
