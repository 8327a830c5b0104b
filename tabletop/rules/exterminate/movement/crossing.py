"""Crossing an obstacle (appendix 1, ruling E10): one die says how it goes, two for who began in contact with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tabletop.geometry.paths import straight
from tabletop.geometry.shapes import Point
from tabletop.geometry.track import Path
from tabletop.model.event import Interrupted, Moved
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import LabelMark, Mark, OutlineMark
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.verdict import Chance, Chances, Verdict
from tabletop.rules.common import checks
from tabletop.rules.common import movement as common
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import title_of, within
from tabletop.rules.exterminate.case import ExterminateCase, case_of, ground_for
from tabletop.rules.exterminate.chapter import Chapter, Check
from tabletop.rules.exterminate.citations import OBSTACLES
from tabletop.rules.exterminate.dice import COMBAT, DEFENCE, HIT, SURGE
from tabletop.rules.exterminate.ground import touches_scenery
from tabletop.rules.exterminate.movement.allowance import begins
from tabletop.rules.exterminate.movement.moving import BLOCKED, WILLING, has_moved, too_far
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.throws import Throw
from tabletop.rules.exterminate.turns.acting import acting, cannot_act
from tabletop.rules.exterminate.verbs import Cross

ONE_DIE, TWO_DICE = 1, 2
"""Dice that are rolled, and those of a model that began its activation in contact with the obstacle."""
BEST_FIRST = (HIT, DEFENCE, SURGE)

# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(OBSTACLES, needs=(checks.unknown, cannot_act))
def no_such_obstacle(case: ExterminateCase) -> Iterator[Finding]:
    """What is crossed or climbed is scenery, an obstacle and no wall."""
    name = case.crossed
    terrain = case.state.terrain.get(name or "")
    if terrain is None:
        yield finding(f"There is no obstacle '{name}' here.", id=name)
        return
    kind = ground_for(case.state, case.miniature, terrain)
    if kind == "obstacle" and terrain.level == case.miniature.level:
        return
    why = "a wall; go round it" if kind == "wall" else "no obstacle" if kind == "open" else "on another level"
    yield finding(f"{title_of(case.state, terrain.id)} is {why}.", (OutlineMark(terrain.piece()),), terrain=terrain.id)


@rule(OBSTACLES, needs=(checks.unknown, cannot_act, no_such_obstacle))
def nothing_to_do(case: ExterminateCase) -> Iterator[Finding]:
    """Who crosses an obstacle goes over it."""
    terrain = case.state.terrain[case.crossed or ""]
    if case.route.free and halts_at(case.miniature, case.route.points, terrain) is None:
        yield finding(
            f"The way does not lead {within(case.miniature.title)} over {title_of(case.state, terrain.id)}; a plain "
            "move will do.",
            id=case.miniature.id,
            terrain=terrain.id,
        )


def halts_at(walker: Miniature, points: Sequence[Point], terrain: Terrain) -> Path | None:
    """The part of a way up to where it first touches the obstacle; None when it does not lead over it."""
    if len(points) < 2:
        return None
    found = straight(points, walker.base.reach, [terrain.piece()])
    return None if found.free else found.path


def dice_of(miniature: Miniature, terrain: Terrain) -> int:
    """How many dice it rolls to get over that obstacle."""
    return TWO_DICE if begins(miniature) and touches_scenery(miniature, terrain) else ONE_DIE


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Crossing:
    """A model is at an obstacle; the faces say whether it gets over it."""

    action: Cross
    faces: tuple[str, ...] = ()


def _cross(play: Play, action: Cross) -> None:
    model = play.model(action.by)
    count = dice_of(model, play.state.terrain[action.obstacle])
    play.then(Throw(model.side, count, "crossing", Crossing(action), model.id, kind="cross"))


def _crossing(play: Play, step: Crossing) -> None:
    action = step.action
    case = case_of(play.state, action)
    best = min(step.faces, key=BEST_FIRST.index)
    before, route = case.miniature, case.route
    if best == HIT:
        play.tell(common.moved(before, route))
        has_moved(play, before, route.length, way="cross")
        return
    if best == DEFENCE:
        halt = halts_at(before, route.points, play.state.terrain[action.obstacle])
        assert halt is not None
        if halt.length > 0.0:
            play.tell(Moved(before.id, halt.points(), halt.length, route.facing, before.level))
        play.tell(Interrupted("obstacle", before.id))
        has_moved(play, before, halt.length, over=True, way="cross")
        return
    play.tell(Interrupted("stumble", before.id))
    has_moved(play, before, 0.0, over=True)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def shown(case: ExterminateCase, verdict: Verdict) -> Verdict:
    """The way over the obstacle, and where the die is rolled."""
    if {"cannot-move", "cannot-act", "no-such-obstacle"} & set(verdict.codes):
        return verdict
    terrain = case.state.terrain[case.crossed or ""]
    count = dice_of(case.miniature, terrain)
    marks: list[Mark] = [*common.preview(case, verdict.legal), OutlineMark(terrain.piece())]
    halt = halts_at(case.miniature, case.route.points, terrain)
    if halt is not None:
        marks.append(LabelMark(halt.end, "1 die" if count == ONE_DIE else f"{count} dice, the best counts"))
    facts = FrozenMap({**verdict.facts, "length": case.route.length, "rolls": count})
    return replace(verdict, marks=(*verdict.marks, *marks), facts=facts)


def _chances(state: State, action: Cross) -> Chances:
    count = dice_of(state.miniatures[action.by], state.terrain[action.obstacle])
    share = {face: COMBAT.faces.count(face) / len(COMBAT.faces) for face in BEST_FIRST}
    none_over = (1 - share[HIT]) ** count
    stumbles = share[SURGE] ** count
    return Chances(
        (
            Chance("It gets across", 1 - none_over),
            Chance("It stops at the obstacle", none_over - stumbles),
            Chance("It stumbles", stumbles),
        )
    )


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase not in ("movement", "shooting"):
        return
    for each in state.standing():
        if each.side != side:
            continue
        assert each.at is not None
        for terrain in state.terrain.values():
            if ground_for(state, each, terrain) == "obstacle" and touches_scenery(each, terrain) and begins(each):
                verdict = check(state, Cross(each.id, terrain.id, each.at, side=side))
                held = [
                    r
                    for r in verdict.refusals
                    if r.code
                    in ("cannot-act", "cannot-move", "cannot-run", "already-acted", "not-your-side", "melee-open")
                ]
                given = FrozenMap({"obstacle": terrain.id})
                label = f"Cross {title_of(state, terrain.id)} (two dice)"
                yield Offer("cross", label, each.id, wants="place", given=given, refusal=held[0] if held else None)


CHAPTER = Chapter(
    "crossing",
    rules={
        Cross: (
            *acting("movement", "shooting"),
            *WILLING,
            no_such_obstacle,
            nothing_to_do,
            *(each.after(no_such_obstacle) for each in BLOCKED),
            too_far.after(no_such_obstacle),
        )
    },
    deeds={Cross: _cross},
    steps={Crossing: _crossing},
    shown={Cross: shown},
    chances={Cross: _chances},
    offers=_offers,
    codes=("no-such-obstacle",),
)
