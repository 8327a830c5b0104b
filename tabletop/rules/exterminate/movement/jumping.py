"""Jumping onto an obstacle (3 King of the Hill)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.paths import Blocker, straight
from tabletop.geometry.shapes import EPSILON, Piece
from tabletop.geometry.shapes import distance as apart
from tabletop.model.event import Moved
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import OutlineMark, PathMark, Tone
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.rules.common import checks
from tabletop.rules.common.movement import ghost
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.walls import solid
from tabletop.rules.common.words import against, inches, title_of, within
from tabletop.rules.exterminate.case import KEPT, ExterminateCase, ground_for
from tabletop.rules.exterminate.chapter import Chapter, Check
from tabletop.rules.exterminate.citations import HILL, MOVEMENT, OBSTACLES
from tabletop.rules.exterminate.ground import is_on, touches_scenery
from tabletop.rules.exterminate.models import enemies_of, obstacle_under
from tabletop.rules.exterminate.movement.allowance import begins, move_left
from tabletop.rules.exterminate.movement.crossing import no_such_obstacle
from tabletop.rules.exterminate.movement.moving import (
    ON_TOP,
    WILLING,
    contact_not_allowed,
    has_moved,
    near_enemies,
    too_close,
)
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.turns.acting import acting, cannot_act
from tabletop.rules.exterminate.verbs import JumpOnto

ELSEWHERE = ("no-room", "too-far", "too-close", "enemy-in-the-way", "terrain-in-the-way")
"""What may not be refused at another place on top."""


@rule(HILL, needs=(checks.unknown, cannot_act))
def already_moved(case: ExterminateCase) -> Iterator[Finding]:
    """A jump is the whole movement action."""
    if not begins(case.miniature):
        yield finding(f"{within(case.miniature.title)} has moved; a jump is all its movement.", id=case.miniature.id)


@rule(HILL, needs=(checks.unknown, cannot_act, no_such_obstacle))
def not_in_contact(case: ExterminateCase) -> Iterator[Finding]:
    """Who jumps begins in contact with the obstacle."""
    terrain = case.state.terrain[case.crossed or ""]
    if not touches_scenery(case.miniature, terrain) or obstacle_under(case.state, case.miniature) == terrain.id:
        yield finding(
            f"{within(case.miniature.title)} does not stand in contact with {title_of(case.state, terrain.id)}.",
            (OutlineMark(terrain.piece()),),
            id=case.miniature.id,
            terrain=terrain.id,
        )


@rule(HILL, needs=(checks.unknown, cannot_act, no_such_obstacle))
def no_room(case: ExterminateCase) -> Iterator[Finding]:
    """The whole base finds room on top."""
    terrain = case.state.terrain[case.crossed or ""]
    if not is_on(case.arrival, terrain):
        yield finding(
            f"The base of {within(case.miniature.title)} finds no room on {title_of(case.state, terrain.id)} there.",
            (OutlineMark(terrain.piece()),),
            id=case.miniature.id,
            terrain=terrain.id,
        )


@rule(HILL, needs=(checks.unknown, cannot_act, no_such_obstacle))
def too_far(case: ExterminateCase) -> Iterator[Finding]:
    """A jump ends within two inches of where it began."""
    assert case.miniature.at is not None and case.arrival.at is not None
    needed = apart(case.miniature.at, case.arrival.at)
    if needed > ON_TOP + EPSILON:
        said, allowed = against(needed, ON_TOP)
        yield finding(
            f"{within(case.miniature.title)} would jump {said}, {allowed} allowed.",
            id=case.miniature.id,
            needed=needed,
            allowed=ON_TOP,
        )


@rule(MOVEMENT, needs=(checks.unknown, cannot_act, no_such_obstacle))
def enemy_in_the_way(case: ExterminateCase) -> Iterator[Finding]:
    """A jump keeps an inch from every enemy all the way, as a move does (ruling E7)."""
    told = {other.id for other, _ in near_enemies(case)}
    for other in enemies_of(case.state, case.miniature):
        near = other.level == case.miniature.level and not _clear(case, Blocker(other.piece(), KEPT))
        if near and other.id not in told:
            yield finding(
                f"{within(case.miniature.title)} would jump past {title_of(case.state, other.id)}, from which it keeps "
                f"{inches(KEPT)} all the way.",
                (OutlineMark(other.piece()),),
                id=case.miniature.id,
                other=other.id,
                kept=KEPT,
            )


@rule(OBSTACLES, needs=(checks.unknown, cannot_act, no_such_obstacle))
def terrain_in_the_way(case: ExterminateCase) -> Iterator[Finding]:
    """A jump leads over no wall, and over no other obstacle."""
    below = {case.crossed, obstacle_under(case.state, case.miniature)}
    for terrain in case.state.terrain.values():
        if terrain.level != case.miniature.level or terrain.id in below:
            continue
        stops = ground_for(case.state, case.miniature, terrain) != "open"
        if stops and not all(_clear(case, part) for part in solid(terrain)):
            yield finding(
                f"{title_of(case.state, terrain.id)} is in the way of {within(case.miniature.title)}.",
                (OutlineMark(terrain.piece()),),
                id=case.miniature.id,
                terrain=terrain.id,
            )


def _clear(case: ExterminateCase, blocker: Blocker | Piece) -> bool:
    """Whether the straight way of a jump leads clear of that."""
    assert case.miniature.at is not None and case.arrival.at is not None
    return straight((case.miniature.at, case.arrival.at), case.miniature.base.reach, [blocker]).free


def _jump(play: Play, action: JumpOnto) -> None:
    before = play.model(action.by)
    assert before.at is not None
    length = apart(before.at, action.at)
    play.tell(Moved(before.id, (before.at, action.at), length, before.facing, before.level))
    play.set(before.id, atop=action.obstacle)
    has_moved(play, before, move_left(play.state, before), over=True, way="jump")


def shown(case: ExterminateCase, verdict: Verdict) -> Verdict:
    """The ghost on top."""
    if {"cannot-move", "cannot-act"} & set(verdict.codes):
        return verdict
    assert case.miniature.at is not None and case.arrival.at is not None
    tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
    length = apart(case.miniature.at, case.arrival.at)
    way = PathMark((case.miniature.at, case.arrival.at), length, tone=tone, text=inches(length))
    facts = FrozenMap({**verdict.facts, "length": length})
    return replace(verdict, marks=(*verdict.marks, way, ghost(case.state, case.arrival, tone)), facts=facts)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase not in ("movement", "shooting"):
        return
    for each in state.standing():
        if each.side != side:
            continue
        assert each.at is not None
        for terrain in state.terrain.values():
            if ground_for(state, each, terrain) != "obstacle" or not touches_scenery(each, terrain):
                continue
            if obstacle_under(state, each) == terrain.id:
                continue
            verdict = check(state, JumpOnto(each.id, terrain.id, each.at, side=side))
            held = [r for r in verdict.refusals if r.code not in ELSEWHERE]
            given = FrozenMap({"obstacle": terrain.id})
            label = f"Jump onto {title_of(state, terrain.id)}"
            yield Offer("jump_onto", label, each.id, wants="place", given=given, refusal=held[0] if held else None)


CHAPTER = Chapter(
    "jumping",
    rules={
        JumpOnto: (
            *acting("movement", "shooting"),
            *WILLING,
            already_moved,
            no_such_obstacle,
            not_in_contact,
            no_room,
            too_far,
            enemy_in_the_way,
            terrain_in_the_way,
            checks.overlap.after(cannot_act, no_such_obstacle).citing(HILL),
            *(each.after(no_such_obstacle) for each in (too_close, contact_not_allowed)),
        )
    },
    deeds={JumpOnto: _jump},
    shown={JumpOnto: shown},
    offers=_offers,
    codes=("already-moved", "no-room"),
)
