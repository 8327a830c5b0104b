"""What the preview of a shot shows: modifiers, the number needed, sight, range, front arc, template (p. 8, 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tabletop.geometry.gaps import edge_to_edge
from tabletop.geometry.shapes import Disc, Piece, Region, direction
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import AreaMark, LabelMark, LineMark, Mark, OutlineMark, RulerMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.rules.common.words import inches
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.shooting.armoury import Arm
from tabletop.rules.dwmg.shooting.blast import covered
from tabletop.rules.dwmg.shooting.shooting import arm_in, shots_of
from tabletop.rules.dwmg.shooting.shots import Shot
from tabletop.rules.dwmg.shooting.technology import must_work_out
from tabletop.rules.dwmg.vehicles.aboard import is_aboard, seat
from tabletop.rules.dwmg.verbs import Shoot

_HOPELESS = frozenset({"unknown", "no-such-weapon", "too-many-targets", "no-such-target", "no-target"})


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """The modifiers, the number needed, the sight with what hides the target, the range, the template."""
    shooter = seat(case.state, case.miniature)
    if _HOPELESS & set(verdict.codes) or shooter.at is None:
        return verdict
    shots, arm = shots_of(case), arm_in(case)
    first = shots[0]
    marks = tuple(mark for shot in shots for mark in _marks(shot, verdict.legal))
    facts = {**verdict.facts, **_facts(first, arm), "weapon": arm.name}
    if len(shots) > 1:
        facts["needs"] = FrozenMap({shot.target.id: shot.needs for shot in shots if shot.target is not None})
    return replace(
        verdict,
        modifiers=first.modifiers,
        needs=first.needs,
        marks=(*verdict.marks, *_front(shooter, verdict), *marks),
        facts=FrozenMap(facts),
    )


def _facts(shot: Shot, arm: Arm) -> Mapping[str, Any]:
    facts: dict[str, Any] = {"length": shot.inches, "rolls": arm.dice * arm.shots, "range": arm.reach, "hit": arm.hit}
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
            base = shot.state.miniatures[who].piece()
            yield LabelMark(base.centre, percent(share), Tone.BLAST, base)
    for each in shot.melee:
        yield OutlineMark(each.piece(), Tone.THREAT)


def percent(share: float) -> str:
    """A share of a base in whole per cent; never 0 or 100 unless it is exactly that."""
    return "100%" if share >= 1.0 else f"{min(99, max(1, round(share * 100)))}%"


def _number(shot: Shot) -> str:
    return "cannot hit" if shot.needs > 6 else f"{shot.needs}+"


def _piece(state: State, name: str) -> Piece:
    return state.miniatures[name].piece() if name in state.miniatures else state.terrain[name].piece()


def _front(shooter: Miniature, verdict: Verdict) -> Iterator[LineMark]:
    """The line across the shooter that parts its front from its back (ruling D3); longer where a target is behind."""
    if is_aboard(shooter):
        return
    behind = "out-of-arc" in verdict.codes
    reach = shooter.base.reach + (3.0 if behind else 0.5)
    assert shooter.at is not None
    (x, y), (ux, uy) = shooter.at, direction(shooter.facing + 90.0)
    ends = (x - ux * reach, y - uy * reach), (x + ux * reach, y + uy * reach)
    yield LineMark(ends, Tone.OFFENDER if behind else Tone.NEUTRAL)


CHAPTER = Chapter("shooting shown", shown={Shoot: _shown})
