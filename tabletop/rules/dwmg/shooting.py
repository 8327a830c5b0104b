"""Shooting (p. 8): who may fire which weapon, what a shot's preview shows, what is on offer.

`targeting` says what may be aimed at, `modifiers` what changes the die, `hitting` and `blast` carry the shot out,
`damage` what becomes of whom it strikes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tabletop.geometry.gaps import edge_to_edge
from tabletop.geometry.shapes import Disc, Piece, Point, Region, direction
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import AreaMark, LabelMark, LineMark, Mark, OutlineMark, RulerMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.roster import WeaponEntry
from tabletop.model.state import State
from tabletop.model.verdict import Refusal, Verdict
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import guess, inches, listed, within
from tabletop.rules.dwmg.activation import ACTING, act, costs
from tabletop.rules.dwmg.armoury import Arm, arm_of, ranged
from tabletop.rules.dwmg.blast import covered
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.hitting import Fire
from tabletop.rules.dwmg.models import enemies_of
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.shots import Shot, each_shot, shot_at, targets_of
from tabletop.rules.dwmg.targeting import TARGETING, no_target
from tabletop.rules.dwmg.technology import must_work_out, work_out
from tabletop.rules.dwmg.verbs import Shoot

# ---------------------------------------------------------------------------------------------------------------------
# The weapon


@rule(page(8), needs=(checks.unknown,))
def no_such_weapon(case: DwmgCase) -> Iterator[Finding]:
    """The firer has a ranged weapon, which has not blown up, and which has the setting that is named."""
    action, model = _shoot_of(case), case.miniature
    if arm_of(model, action.weapon, action.setting) is not None:
        return
    who, weapons = within(model.title), ranged(model)
    if not weapons:
        yield finding(f"{who} carries nothing to shoot with.", id=model.id)
    elif action.weapon not in (None, *(each.id for each in weapons)):
        known = listed(each.id for each in weapons)
        hint = guess(str(action.weapon), [each.id for each in weapons])
        yield finding(f"{who} has no '{action.weapon}' to shoot with, only {known}.{hint}", id=model.id)
    else:
        settings = [each.id for each in _entry(model, action.weapon).settings]
        hint = guess(str(action.setting), settings)
        yield finding(f"The weapon has no setting '{action.setting}'.{hint}", id=model.id)


def _entry(miniature: Miniature, weapon: str | None) -> WeaponEntry:
    return next(each for each in ranged(miniature) if weapon in (None, each.id))


@rule(page(8), needs=(checks.unknown,))
def has_fallen(case: DwmgCase) -> Iterator[Finding]:
    """Who has fallen this turn does not shoot."""
    if case.miniature.status.get("fallen"):
        yield finding(f"{within(case.miniature.title)} has fallen in this turn and cannot shoot.", id=case.miniature.id)


@rule(page(8), needs=(checks.unknown,))
def already_shot(case: DwmgCase) -> Iterator[Finding]:
    """Most models take one Shoot action a turn, not two."""
    model = case.miniature
    if len(model.status.get("fired") or ()) >= shots_a_turn(case.state, model):
        yield finding(f"{within(model.title)} has shot in this turn already.", id=model.id)


def shots_a_turn(state: State, miniature: Miniature) -> int:
    """How many Shoot actions it may take in a turn."""
    count = 1
    for each in abilities(miniature):
        count = each.shots_a_turn(state, miniature, count)
    return count


@rule(page(14), needs=(checks.unknown, no_such_weapon))
def move_or_fire(case: DwmgCase) -> Iterator[Finding]:
    """A slow weapon is not fired in a turn in which its bearer moves."""
    arm = _arm(case)
    if case.miniature.status.get("moved") and any(each.needs_rest for each in arm.kinds):
        yield finding(
            f"{within(case.miniature.title)} has moved in this turn; the {arm.name} needs a steady hand.",
            id=case.miniature.id,
        )


@rule(page(13, "D24"), needs=(checks.unknown, no_such_weapon))
def too_advanced(case: DwmgCase) -> Iterator[Finding]:
    """A model that never tests its Int cannot find out how a weapon works."""
    most = must_work_out(case.miniature, _arm(case).weapon)
    if most is not None and stat(case.miniature, "int") <= 0:
        yield finding(f"{within(case.miniature.title)} cannot work the {_arm(case).name}.", id=case.miniature.id)


@rule(page(8, "D27"), needs=(checks.unknown, no_such_weapon))
def too_many_targets(case: DwmgCase) -> Iterator[Finding]:
    """A weapon has as many targets as shots; a place is aimed at by itself."""
    arm, targets = _arm(case), targets_of(_shoot_of(case).at)
    if not targets:
        yield finding("Say what is shot at.", id=case.miniature.id)
    elif len(targets) > arm.shots:
        many = "one target" if arm.shots == 1 else f"{arm.shots} targets"
        yield finding(f"The {arm.name} has {many}, not {len(targets)}.", id=case.miniature.id, allowed=arm.shots)


@rule(page(8), needs=(checks.unknown, no_such_weapon, too_many_targets))
def no_such_target(case: DwmgCase) -> Iterator[Finding]:
    """Models are shot at: not walls, markers or zones, nor who is not on the table."""
    for at in targets_of(_shoot_of(case).at):
        if isinstance(at, str) and shot_at(case.state, case.miniature, _arm(case), at) is None:
            yield finding(f"'{at}' is no model on the table.", id=at)


def _shoot_of(case: DwmgCase) -> Shoot:
    assert isinstance(case.action, Shoot)
    return case.action


def _arm(case: DwmgCase) -> Arm:
    action = _shoot_of(case)
    arm = arm_of(case.miniature, action.weapon, action.setting)
    assert arm is not None
    return arm


def shots_of(case: DwmgCase) -> tuple[Shot, ...]:
    """The shots of a Shoot action, one for each thing it is aimed at."""
    arm = _arm(case)
    shots = (shot_at(case.state, case.miniature, arm, at) for at in targets_of(_shoot_of(case).at))
    return tuple(shot for shot in shots if shot is not None)


def _of_each_shot(one: Rule[Shot]) -> Rule[DwmgCase]:
    """A rule of one shot as a rule of the whole action."""

    def find(case: DwmgCase) -> Iterator[Finding]:
        for shot in shots_of(case):
            yield from one.find(shot)

    needed = {each.code for each in (checks.unknown, no_such_weapon, too_many_targets, no_such_target)}
    return Rule(one.code, one.citation, one.needs | needed, find)


WEAPON: tuple[Rule[DwmgCase], ...] = (
    no_such_weapon,
    has_fallen,
    already_shot,
    move_or_fire,
    too_advanced,
    too_many_targets,
    no_such_target,
)

# ---------------------------------------------------------------------------------------------------------------------
# What happens


def _shoot(play: Play, action: Shoot) -> None:
    act(play, action.by)
    model = play.model(action.by)
    arm = arm_of(model, action.weapon, action.setting)
    assert arm is not None
    play.set(action.by, shot=True, fired=(*(model.status.get("fired") or ()), arm.weapon.id))
    targets = targets_of(action.at)
    play.then(*(Fire(action.by, at, arm.weapon.id, action.setting) for at in each_shot(arm.shots, targets)))
    most = must_work_out(model, arm.weapon)
    if most is not None:
        work_out(play, Fire(action.by, targets[0], arm.weapon.id, action.setting), arm.weapon, most)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown

_HOPELESS = frozenset({"unknown", "no-such-weapon", "too-many-targets", "no-such-target", "no-target"})


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """The modifiers, the number needed, the sight with what hides the target, the range, the template."""
    if _HOPELESS & set(verdict.codes) or case.miniature.at is None:
        return verdict
    shots, arm = shots_of(case), _arm(case)
    first = shots[0]
    marks = tuple(mark for shot in shots for mark in _marks(shot, verdict.legal))
    facts = {**verdict.facts, **_facts(first, arm), "weapon": arm.name}
    if len(shots) > 1:
        facts["needs"] = FrozenMap({shot.target.id: shot.needs for shot in shots if shot.target is not None})
    return replace(
        verdict,
        modifiers=first.modifiers,
        needs=first.needs,
        marks=(*verdict.marks, *_front(case.miniature, verdict), *marks),
        facts=FrozenMap(facts),
    )


def _facts(shot: Shot, arm: Arm) -> Mapping[str, Any]:
    facts: dict[str, Any] = {"length": shot.inches, "rolls": arm.dice * arm.shots, "range": arm.reach}
    if arm.needs_sight:
        facts |= {"hidden": shot.view.share, "obstructions": shot.view.obstructions}
    if arm.blast is not None:
        facts["covered"] = FrozenMap(covered(shot.state, shot.place, shot.level, arm.blast))
    if shot.melee:
        facts["melee"] = tuple(each.id for each in shot.melee)
    most = must_work_out(shot.shooter, arm.weapon)
    return facts if most is None else {**facts, "int": most}


def _marks(shot: Shot, legal: bool) -> Iterator[Mark]:
    shooter, view = shot.shooter, shot.view
    seen = Tone.REFUSED if view.hidden else Tone.OBSCURED if view.partial else Tone.LEGAL
    if shot.arm.needs_sight and shot.target is not None:
        corners = (view.sight.eye, view.sight.left, view.sight.right)
        if len(set(corners)) == 3:
            yield AreaMark(Region((corners,)), seen, f"{view.share:.0%} hidden" if view.share else "")
        for name in view.obstructions:
            yield OutlineMark(_piece(shot.state, name), Tone.OBSCURED if not view.hidden else Tone.OFFENDER)
    tone = Tone.LEGAL if legal else Tone.REFUSED
    start, end = edge_to_edge(shooter.piece(), shot.aim_at)
    yield RulerMark(start, end, f"{inches(shot.inches)} of {inches(shot.arm.reach)}", tone)
    if shot.target is not None:
        yield OutlineMark(shot.target.piece(), tone, _number(shot) if legal else "")
    if shot.arm.blast is not None:
        yield AreaMark(Disc(shot.place, shot.arm.blast / 2), Tone.BLAST)
        for who, share in covered(shot.state, shot.place, shot.level, shot.arm.blast).items():
            yield LabelMark(shot.state.miniatures[who].piece().centre, f"{share:.0%}", Tone.BLAST)
    for each in shot.melee:
        yield OutlineMark(each.piece(), Tone.THREAT)


def _number(shot: Shot) -> str:
    return "cannot hit" if shot.needs > 6 else f"{shot.needs}+"


def _piece(state: State, name: str) -> Piece:
    return state.miniatures[name].piece() if name in state.miniatures else state.terrain[name].piece()


def _front(shooter: Miniature, verdict: Verdict) -> Iterator[Mark]:
    """The line across the shooter that parts its front from its back, where a target is behind it."""
    if "out-of-arc" not in verdict.codes:
        return
    yield LineMark(_across(shooter), Tone.OFFENDER)


def _across(shooter: Miniature, reach: float = 4.0) -> tuple[Point, Point]:
    assert shooter.at is not None
    (x, y), (ux, uy) = shooter.at, direction(shooter.facing + 90.0)
    return (x - ux * reach, y - uy * reach), (x + ux * reach, y + uy * reach)


# ---------------------------------------------------------------------------------------------------------------------
# What is on offer


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        if each.side == side:
            for weapon in ranged(each):
                yield from _offers_of(state, each, weapon, check)


def _offers_of(state: State, model: Miniature, weapon: WeaponEntry, check: Check) -> Iterator[Offer]:
    targets, refusal = _targets(state, model, weapon, check)
    if targets or refusal is not None:
        yield Offer("shoot", f"Shoot: {weapon.name}", model.id, None, "miniature", targets, refusal)


def _targets(
    state: State, model: Miniature, weapon: WeaponEntry, check: Check
) -> tuple[tuple[str, ...], Refusal | None]:
    """Whom a model may shoot at with a weapon; where that is nobody, why not (the nearest enemy, first of all)."""
    found: list[str] = []
    why: Refusal | None = None
    for enemy in enemies_of(state, model):
        refusals = check(state, Shoot(model.id, enemy.id, weapon.id, side=model.side)).refusals
        if not refusals:
            found.append(enemy.id)
            continue
        why = why or refusals[0]
        if refusals[0].code not in _AT_TARGET:
            return (), refusals[0]
    return tuple(found), None if found else why


_AT_TARGET = frozenset({*(each.code for each in TARGETING), "no-such-target"})
"""Codes that speak against one target, not against shooting at all."""


CHAPTER = Chapter(
    "shooting",
    rules={Shoot: (*ACTING, costs(1), *WEAPON, *(_of_each_shot(each) for each in TARGETING))},
    deeds={Shoot: _shoot},
    shown={Shoot: _shown},
    offers=_offers,
    codes=(
        *("has-fallen", "already-shot", "move-or-fire", "too-advanced", "too-many-targets", "no-such-target"),
        *(no_target.code, "not-an-enemy", "cannot-be-targeted"),
    ),
    quiet=frozenset({"shot", "fired", "useless", "mastered"}),
)
