"""Engaging (2.3, ruling E7): straight into contact with an enemy within two inches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import edge_to_edge
from tabletop.geometry.shapes import EPSILON, bearing
from tabletop.geometry.shapes import distance as apart
from tabletop.model.event import Moved
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import Mark, OutlineMark, PathMark, RulerMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.rules.common import checks
from tabletop.rules.common.movement import ghost
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import against, inches, sentence, title_of, within
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapter import Chapter, Check, first
from tabletop.rules.exterminate.citations import MELEE
from tabletop.rules.exterminate.ground import is_on
from tabletop.rules.exterminate.melee.approach import ENGAGE, Approach, approach, needed
from tabletop.rules.exterminate.models import enemies_of, obstacle_under
from tabletop.rules.exterminate.moments import traits
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.turns.acting import acting, cannot_act
from tabletop.rules.exterminate.verbs import Engage


def target_of(case: ExterminateCase) -> Miniature | None:
    """The enemy who is to be engaged; None: no such model stands there."""
    at = getattr(case.action, "at", None)
    target = case.state.miniatures.get(at) if isinstance(at, str) else None
    return target if target is not None and target.at is not None else None


@rule(MELEE, needs=(checks.unknown, cannot_act))
def no_such_target(case: ExterminateCase) -> Iterator[Finding]:
    """One engages an enemy who stands on the table."""
    target = target_of(case)
    if target is None:
        yield finding(f"{sentence(title_of(case.state, str(getattr(case.action, 'at', ''))))} is nobody to engage.")
    elif not case.state.enemies(target.side, case.miniature.side):
        yield finding(f"{within(target.title)} is no enemy.", (OutlineMark(target.piece()),), id=target.id)


@rule(MELEE, needs=(checks.unknown, cannot_act))
def already_acted(case: ExterminateCase) -> Iterator[Finding]:
    """A model engages once in a turn, and fights once."""
    if case.miniature.status.get("engaged"):
        yield finding(
            f"{within(case.miniature.title)} has engaged an enemy in this turn already.", id=case.miniature.id
        )


@rule(MELEE, needs=(checks.unknown, cannot_act, no_such_target))
def too_far(case: ExterminateCase) -> Iterator[Finding]:
    """Enemies within two inches are engaged."""
    target = target_of(case)
    assert target is not None
    inches_off = needed(case.state, case.miniature, target)
    if inches_off > ENGAGE + EPSILON:
        said, allowed = against(inches_off, ENGAGE)
        yield finding(
            f"{within(target.title)} is {said} away from {within(case.miniature.title)}; one engages within {allowed}.",
            (RulerMark(*edge_to_edge(case.miniature.piece(), target.piece()), said, Tone.REFUSED),),
            id=target.id,
            needed=inches_off,
            allowed=ENGAGE,
        )
    elif target.level != case.miniature.level:
        yield finding(f"{within(target.title)} is on another level.", id=target.id)


def _in_the_way(case: ExterminateCase) -> Approach:
    if "approach" not in case.kept:
        target = target_of(case)
        assert target is not None
        case.kept["approach"] = approach(case.state, case.miniature, target)
    kept: Approach = case.kept["approach"]
    return kept


@rule(MELEE, needs=(checks.unknown, cannot_act, no_such_target, too_far))
def terrain_in_the_way(case: ExterminateCase) -> Iterator[Finding]:
    """No wall and no obstacle lies between, nor does the table end."""
    for name in _in_the_way(case).in_the_way:
        if name not in case.state.miniatures:
            terrain = case.state.terrain.get(name)
            lit = () if terrain is None else (OutlineMark(terrain.piece()),)
            what = "The table's edge" if terrain is None else title_of(case.state, name)
            yield finding(f"{what} is in the way of {within(case.miniature.title)}.", lit, terrain=name)


@rule(MELEE, needs=(checks.unknown, cannot_act, no_such_target, too_far))
def enemy_in_the_way(case: ExterminateCase) -> Iterator[Finding]:
    """Nobody else stands on the straight way, or where it would end; nor is there a place beside them."""
    for name in _in_the_way(case).in_the_way:
        if name in case.state.miniatures:
            lit = (OutlineMark(case.state.miniatures[name].piece()),)
            yield finding(f"{title_of(case.state, name)} leaves {within(case.miniature.title)} no room.", lit, id=name)


ENGAGING: tuple[Rule[ExterminateCase], ...] = (
    no_such_target,
    already_acted,
    too_far,
    terrain_in_the_way,
    enemy_in_the_way,
)


def _engage(play: Play, action: Engage) -> None:
    before, target = play.model(action.by), play.model(action.at)
    assert before.at is not None and target.at is not None
    end = approach(play.state, before, target).end
    if end != before.at:
        length = apart(before.at, end)
        play.tell(Moved(before.id, (before.at, end), length, bearing(before.at, target.at), before.level))
        hill = obstacle_under(play.state, before)
        if hill is not None and not is_on(play.model(before.id), play.state.terrain[hill]):
            play.set(before.id, atop=None)
    play.set(before.id, engaged=True, engages=target.id)
    for each in traits(before):
        each.acts(play, before)
    if end != before.at:
        play.book.arrived(play, before, "engage")


def shown(case: ExterminateCase, verdict: Verdict) -> Verdict:
    """The straight way, and where it ends."""
    target = target_of(case)
    if {"cannot-act", "no-such-target"} & set(verdict.codes) or target is None or case.miniature.at is None:
        return verdict
    tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
    end = approach(case.state, case.miniature, target).end
    length = apart(case.miniature.at, end)
    marks: list[Mark] = [
        PathMark((case.miniature.at, end), length, tone=tone, text=inches(length)),
        ghost(case.state, case.miniature.moved_to(end), tone),
        OutlineMark(target.piece(), Tone.THREAT, "engage"),
    ]
    facts = FrozenMap({**verdict.facts, "length": length})
    return replace(verdict, marks=(*verdict.marks, *marks), facts=facts)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase != "melee":
        return
    for each in state.standing():
        if each.side != side or each.status.get("engaged"):
            continue
        near = [foe for foe in enemies_of(state, each) if needed(state, each, foe) <= ENGAGE + EPSILON]
        verdicts = {foe.id: check(state, Engage(each.id, foe.id, side=side)) for foe in near}
        targets = tuple(name for name, verdict in verdicts.items() if verdict.legal)
        refused = next((first(verdict) for verdict in verdicts.values() if not verdict.legal), None)
        if near:
            yield Offer(
                "engage", "Engage", each.id, wants="miniature", targets=targets, refusal=None if targets else refused
            )


CHAPTER = Chapter(
    "engaging",
    rules={Engage: (*acting("melee"), *ENGAGING)},
    deeds={Engage: _engage},
    shown={Engage: shown},
    offers=_offers,
    codes=("no-such-target",),
)
