"""Moving and running (2.1, 2.2.2; ruling E7): what a move is refused for, what it does, what its preview shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import edge_to_edge
from tabletop.geometry.shapes import EPSILON
from tabletop.model.action import Move, Turn
from tabletop.model.event import Turned
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import Mark, OutlineMark, RulerMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Refusal, Verdict
from tabletop.rules.common import checks
from tabletop.rules.common import movement as common
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import against, inches, sentence, title_of, within
from tabletop.rules.exterminate.case import KEPT, ExterminateCase, case_of, ground_for
from tabletop.rules.exterminate.chapter import Chapter, Check, first
from tabletop.rules.exterminate.citations import HILL, MOVEMENT, OBSTACLES, RUNNING, TURN, UNDER_FIRE
from tabletop.rules.exterminate.ground import is_on, stands_in
from tabletop.rules.exterminate.models import distance, enemies_of, obstacle_under, touch
from tabletop.rules.exterminate.movement.allowance import gone, granted, move_left, why_not_move, why_not_run
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.turns.acting import acting, cannot_act
from tabletop.rules.exterminate.verbs import Run

ON_TOP = 2.0
"""Inches that a model moves on top of an obstacle at most (3 King of the Hill)."""

# ---------------------------------------------------------------------------------------------------------------------
# Rules


def runs(case: ExterminateCase) -> bool:
    """Whether the movement action is the second one, that of the Shooting sub-phase."""
    return case.state.clock.phase == "shooting" and granted(case.miniature) is None


@rule(TURN, needs=(checks.unknown,))
def wrong_phase(case: ExterminateCase) -> Iterator[Finding]:
    """Models move in the Movement sub-phase, and at once where that is granted."""
    if granted(case.miniature) is None:
        yield from checks.wrong_phase_unless("movement")(case)


@rule(UNDER_FIRE, needs=(checks.unknown, cannot_act))
def cannot_move(case: ExterminateCase) -> Iterator[Finding]:
    """Two Under Fire tokens hold a model where it is; so may a trait."""
    free = runs(case) or granted(case.miniature) is not None
    reason = None if free else why_not_move(case.state, case.miniature)
    if reason is not None:
        yield finding(f"{within(case.miniature.title)} {reason}.", id=case.miniature.id)


@rule(RUNNING, needs=(checks.unknown, cannot_act))
def cannot_run(case: ExterminateCase) -> Iterator[Finding]:
    """Under two Under Fire tokens nobody runs either; some never do."""
    reason = why_not_run(case.state, case.miniature) if runs(case) else None
    if reason is not None:
        yield finding(f"{within(case.miniature.title)} {reason}.", id=case.miniature.id)


@rule(RUNNING, needs=(checks.unknown, cannot_act))
def already_acted(case: ExterminateCase) -> Iterator[Finding]:
    """Who has shot does not run; a movement action that has ended has ended."""
    miniature = case.miniature
    if granted(miniature) is not None:
        return
    if runs(case) and miniature.status.get("shot"):
        yield finding(f"{within(miniature.title)} has shot and cannot run in this turn.", id=miniature.id)
    elif miniature.status.get("move_over"):
        yield finding(f"{within(miniature.title)} has ended its movement action.", id=miniature.id)


@rule(MOVEMENT, needs=(checks.unknown, cannot_act))
def too_close(case: ExterminateCase) -> Iterator[Finding]:
    """A move ends an inch or more from every enemy; who began nearer gets no nearer."""
    for other, gap in near_enemies(case):
        needed, allowed = against(gap, KEPT)
        yield finding(
            f"{within(case.arrival.title)} would end {needed} from {title_of(case.state, other.id)}, not {allowed}.",
            (
                OutlineMark(other.piece()),
                RulerMark(*edge_to_edge(case.arrival.piece(), other.piece()), needed, Tone.REFUSED),
            ),
            id=case.arrival.id,
            other=other.id,
            gap=gap,
            kept=KEPT,
        )


def near_enemies(case: ExterminateCase) -> Iterator[tuple[Miniature, float]]:
    """The enemies that it would end too near to, with the inches."""
    for other in enemies_of(case.state, case.arrival):
        if other.level != case.arrival.level:
            continue
        gap = distance(case.arrival, other)
        if gap < KEPT - EPSILON and gap < distance(case.miniature, other) - EPSILON:
            yield other, gap


@rule(MOVEMENT, needs=(checks.unknown, cannot_act))
def enemy_in_the_way(case: ExterminateCase) -> Iterator[Finding]:
    """Nor does the way lead within an inch of an enemy."""
    told = {other.id for other, _ in near_enemies(case)}
    for name in case.obstructions:
        if name in case.state.miniatures and name not in told:
            other = case.state.miniatures[name]
            yield finding(
                f"{title_of(case.state, name)} is in the way of {within(case.arrival.title)}, which keeps "
                f"{inches(KEPT)} from it all the way.",
                (OutlineMark(other.piece()),),
                id=case.arrival.id,
                other=name,
                kept=KEPT,
            )


@rule(MOVEMENT, needs=(checks.unknown, cannot_act))
def contact_not_allowed(case: ExterminateCase) -> Iterator[Finding]:
    """A model passes through its friends, and ends in contact with none."""
    for other in case.state.standing(case.arrival.level):
        if other.id == case.miniature.id or case.state.enemies(other.side, case.arrival.side):
            continue
        if touch(case.arrival, other) and not checks.overlap.refusals(case):
            yield finding(
                f"{within(case.arrival.title)} would end in contact with {title_of(case.state, other.id)}, its friend.",
                (OutlineMark(other.piece()),),
                id=case.arrival.id,
                other=other.id,
            )


@rule(OBSTACLES, needs=(checks.unknown, cannot_act))
def terrain_in_the_way(case: ExterminateCase) -> Iterator[Finding]:
    """Nobody moves through scenery, or ends on it; who stands on top of it stays there or gets down."""
    arrival, told = case.arrival, set[str]()
    for name in case.obstructions:
        if name in case.state.terrain:
            told.add(name)
            crossable = ground_for(case.state, case.miniature, case.state.terrain[name]) == "obstacle"
            hint = "it takes a die to cross it" if crossable else "nobody gets through it"
            lit = (OutlineMark(case.state.terrain[name].piece()),)
            yield finding(
                f"{title_of(case.state, name)} is in the way of {within(arrival.title)}; {hint}.",
                lit,
                id=arrival.id,
                terrain=name,
            )
    if not case.obstructions and not case.route.free and not any(checks.off_table.find(case)):
        yield finding(f"No way leads {within(arrival.title)} there.", id=arrival.id)
    hill = obstacle_under(case.state, case.miniature)
    for piece in case.state.terrain.values():
        ends_on = (
            piece.level == arrival.level and piece.movement in ("obstacle", "impassable") and stands_in(arrival, piece)
        )
        if ends_on and piece.id not in told and not (piece.id == hill and is_on(arrival, piece)):
            yield finding(
                f"{within(arrival.title)} would end on {title_of(case.state, piece.id)}; it stops before it or beyond.",
                (OutlineMark(piece.piece()),),
                id=arrival.id,
                terrain=piece.id,
            )


@rule(HILL, needs=(checks.unknown, cannot_act, terrain_in_the_way))
def too_far(case: ExterminateCase) -> Iterator[Finding]:
    """Two inches on top of an obstacle, however fast a model is on the ground; else its Movement."""
    hill = obstacle_under(case.state, case.miniature)
    there = gone(case.miniature) + case.route.length
    if hill is not None and is_on(case.arrival, case.state.terrain[hill]) and there > ON_TOP + EPSILON:
        needed, allowed = against(there, ON_TOP)
        yield finding(
            f"{within(case.miniature.title)} would move {needed} on {title_of(case.state, hill)}; {allowed} allowed.",
            id=case.miniature.id,
            needed=there,
            allowed=ON_TOP,
        )
    yield from checks.too_far.find(case)


@rule(MOVEMENT, needs=(checks.unknown, cannot_act))
def nothing_to_do(case: ExterminateCase) -> Iterator[Finding]:
    """A move goes somewhere or turns the model."""
    if case.arrival.at == case.miniature.at and case.arrival.facing == case.miniature.facing:
        yield finding(f"{within(case.miniature.title)} stands there already.", id=case.miniature.id)


WILLING: tuple[Rule[ExterminateCase], ...] = (cannot_move, cannot_run, already_acted)
"""Whether a model may take a movement action at all."""
BLOCKED: tuple[Rule[ExterminateCase], ...] = (
    checks.off_table.after(cannot_act),
    checks.overlap.after(cannot_act).citing(MOVEMENT),
    terrain_in_the_way,
    enemy_in_the_way,
    too_close,
    contact_not_allowed,
)
"""What stands in the way of a model that moves."""
MOVING: tuple[Rule[ExterminateCase], ...] = (
    *WILLING,
    nothing_to_do,
    *BLOCKED,
    too_far.after(cannot_move, cannot_run, already_acted, enemy_in_the_way),
)

# ---------------------------------------------------------------------------------------------------------------------
# What happens


def _move(play: Play, action: Move | Run) -> None:
    case = case_of(play.state, action)
    before, route = case.miniature, case.route
    play.tell(common.moved(before, route))
    hill = obstacle_under(play.state, before)
    if hill is not None and not is_on(play.model(before.id), play.state.terrain[hill]):
        play.set(before.id, atop=None)
    has_moved(play, before, route.length)


def has_moved(play: Play, before: Miniature, length: float, *, over: bool = False, way: str = "") -> None:
    """A model's movement action of so many inches is charged; `over`: it has ended."""
    if granted(before) is not None:
        play.set(before.id, node_move=None)
        if play.model(before.id).at != before.at:
            play.book.arrived(play, before, "node")
        return
    run = play.state.clock.phase == "shooting"
    play.set(before.id, move_gone=gone(play.model(before.id)) + length, **{"ran" if run else "moved": True})
    if over:
        play.set(before.id, move_over=True)
    if play.model(before.id).at != before.at:
        play.book.arrived(play, before, way or ("run" if run else "move"))


def _turn(play: Play, action: Turn) -> None:
    play.tell(Turned(action.by, action.facing % 360.0))


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def shown(case: ExterminateCase, verdict: Verdict) -> Verdict:
    """The ghost, the way with its inches, and the inch that it keeps from those whom it passes."""
    if {"cannot-move", "cannot-act"} & set(verdict.codes):
        return verdict
    marks: list[Mark] = list(common.preview(case, verdict.legal))
    if verdict.legal and runs(case):
        marks = [replace(mark, tone=Tone.RUN) if hasattr(mark, "tone") else mark for mark in marks]
    facts = FrozenMap({**verdict.facts, "length": case.route.length})
    return replace(verdict, marks=(*verdict.marks, *marks), facts=facts)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    phase = state.clock.phase
    for each in state.standing():
        if each.side == side and granted(each) is not None:
            yield Offer("move", "Move at once", each.id, wants="place")
        elif each.side == side and phase in ("movement", "shooting"):
            yield from _offers_of(state, each, side, check)


def _offers_of(state: State, model: Miniature, side: str, check: Check) -> Iterator[Offer]:
    verb, label = ("run", "Run") if state.clock.phase == "shooting" else ("move", "Move")
    yield Offer(verb, label, model.id, wants="place", refusal=_held(state, model, side, check))
    turn = Turn(model.id, model.facing + 180.0, side=side)
    yield Offer("turn", "Turn", model.id, wants="facing", refusal=first(check(state, turn)))


def _held(state: State, miniature: Miniature, side: str, check: Check) -> Refusal | None:
    """Why it goes nowhere, wherever that is."""
    assert miniature.at is not None
    kind = Run if state.clock.phase == "shooting" else Move
    verdict = check(state, kind(miniature.id, miniature.at, side=side, facing=miniature.facing + 180.0))
    for refusal in verdict.refusals:
        if refusal.code in ("cannot-act", "cannot-move", "cannot-run", "already-acted", "not-your-side", "melee-open"):
            return refusal
    if move_left(state, miniature) <= EPSILON:
        text = f"{sentence(within(miniature.title))} has moved as far as it can."
        return Refusal("too-far", text, MOVEMENT, FrozenMap({"allowed": 0.0}))
    return None


CHAPTER = Chapter(
    "moving",
    rules={
        Move: (*(each for each in acting("movement") if each.code != "wrong-phase"), wrong_phase, *MOVING),
        Run: (*acting("shooting"), *MOVING),
        Turn: (*acting("movement", "shooting", "melee"), *BLOCKED[:2]),
    },
    deeds={Move: _move, Run: _move, Turn: _turn},
    shown={Move: shown, Run: shown},
    offers=_offers,
)
