"""Breaking free (p. 23, ruling D34): an opposed test of Str against those who hold on; then the captor may attack once,
on a flat number; a captive who lives through it strikes back, or moves away up to half of its Move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.model.action import Action, Pass
from tabletop.model.decision import Decision
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances, Verdict
from tabletop.rules.common import checks
from tabletop.rules.common.ending import game_over
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import title_of, within
from tabletop.rules.dwmg.capture.captives import captor_of, captors
from tabletop.rules.dwmg.capture.captivity import let_go
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.melee.blows import Swing
from tabletop.rules.dwmg.melee.striking import options, why_no_strike
from tabletop.rules.dwmg.models import is_captive, is_present
from tabletop.rules.dwmg.nerves.stat_tests import Opposed, opposed_chances
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.shooting.armoury import arm_of, ranged
from tabletop.rules.dwmg.shooting.hitting import Fire, Fired
from tabletop.rules.dwmg.turns.activation import act, already_acted, costs, no_activations, why_not_free, wrong_phase
from tabletop.rules.dwmg.turns.allowance import move_of
from tabletop.rules.dwmg.verbs import BreakFree, Fight, Shoot

POINT_BLANK_HIT = 4
"""What the captor's one attack hits on (p. 23, ruling D34)."""
SHARE_OF_MOVE = 0.5
"""How much of its Move a captive may go that has broken free (p. 23)."""

# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(23), needs=(checks.unknown,))
def not_a_captive(case: DwmgCase) -> Iterator[Finding]:
    """Only a captive breaks free."""
    if not is_captive(case.miniature):
        yield finding(f"{within(case.miniature.title)} is nobody's captive.", id=case.miniature.id)


@rule(page(23), needs=(checks.unknown, not_a_captive))
def cannot_act(case: DwmgCase) -> Iterator[Finding]:
    """What keeps others from acting keeps captives from it too; their captivity does not."""
    own = case.miniature
    why = why_not_free(case.state, replace(own, status=own.status.without("captured_by")))
    if why is not None:
        yield finding(f"{within(own.title)} {why}.", id=own.id)


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Struggled:
    """The opposed test of Str is over; the captive wins it as party 0."""

    who: str
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class PointBlank:
    """The captor's player says how it attacks a captive who breaks away."""

    who: str
    captor: str


@dataclass(frozen=True, slots=True)
class Escaped:
    """A captive who has lived through it is free."""

    who: str


def _break_free(play: Play, action: BreakFree) -> None:
    act(play, action.by)
    play.then(Opposed(((action.by,), _held_by(play.state, play.model(action.by))), "str", Struggled(action.by)))


def _held_by(state: State, captive: Miniature) -> tuple[str, ...]:
    holder = captor_of(state, captive)
    return () if holder is None else captors(state, holder, captive)


def _struggled(play: Play, step: Struggled) -> None:
    holder = captor_of(play.state, play.model(step.who))
    if step.winner == 0 and holder is not None:
        play.then(PointBlank(step.who, holder.id), Escaped(step.who))


def _point_blank(play: Play, step: PointBlank) -> None:
    by, captive = play.model(step.captor), play.model(step.who)
    ways = tuple(_attacks(play.state, by, captive))
    if ways:
        said = f"{within(captive.title)} breaks away from {within(by.title)}. Attack it?"
        play.ask(Decision("point-blank", by.side, said, (Pass(), *ways), Pass(), page(23, "D34")), step)


def _attacks(state: State, by: Miniature, captive: Miniature) -> Iterator[Fight | Shoot]:
    """Every way in which the captor may attack once: a blow, or a shot with what needs no template."""
    if why_no_strike(state, by) is None:
        yield from (each for each in options(state, by, (captive,)) if each.mode == "normal")
    for weapon in ranged(by):
        arm = arm_of(by, weapon.id)
        if arm is not None and arm.blast is None:
            yield Shoot(by.id, captive.id, weapon.id)


def _answered(play: Play, step: PointBlank, answer: Action) -> None:
    """The attack is all that the captor does in melee in this phase."""
    if isinstance(answer, Fight):
        play.then(Swing(replace(answer, side=None), step.who, flat=POINT_BLANK_HIT))
    elif isinstance(answer, Shoot):
        fired = Fired(Fire(step.captor, step.who, answer.weapon), POINT_BLANK_HIT)
        about = (step.captor, step.who)
        play.then(Throw(1, "a shot at point blank", fired, step.captor, about, POINT_BLANK_HIT))
    else:
        return
    play.set(step.captor, fought=True)


def _escaped(play: Play, step: Escaped) -> None:
    """It may strike back, or go as far as half of its Move at once; it needs not break from melee."""
    captive = play.model(step.who)
    if not is_present(captive) or captive.status.get("stunned"):
        return
    if is_captive(captive):
        let_go(play, step.who)
    half = move_of(play.state, play.model(step.who)) * SHARE_OF_MOVE
    play.set(step.who, loose=True, move_left=half, move_gone=None, move_rolled=None)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    holder = captor_of(case.state, case.miniature)
    if holder is None or holder.at is None:
        return verdict
    lit = OutlineMark(holder.piece(), Tone.THREAT, f"{POINT_BLANK_HIT}+")
    facts = FrozenMap({**verdict.facts, "captors": _held_by(case.state, case.miniature)})
    return replace(verdict, facts=facts, marks=(*verdict.marks, lit))


def _chances(state: State, action: BreakFree) -> Chances:
    wins, _ = opposed_chances(state, (action.by,), _held_by(state, state.miniatures[action.by]), "str")
    return Chances((Chance("Breaks away", wins),))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        if each.side == side and is_captive(each):
            label = f"Break free from {title_of(state, str(each.status['captured_by']))}"
            yield whole(state, BreakFree(each.id, side=side), label, check)


CHAPTER = Chapter(
    "breaking free",
    rules={
        BreakFree: (
            game_over,
            checks.unknown,
            checks.not_your_side,
            wrong_phase,
            not_a_captive,
            cannot_act,
            already_acted,
            no_activations,
            costs(1),
        )
    },
    deeds={BreakFree: _break_free},
    shown={BreakFree: _shown},
    chances={BreakFree: _chances},
    steps={Struggled: _struggled, PointBlank: _point_blank, Escaped: _escaped},
    replies={PointBlank: _answered},
    offers=_offers,
    codes=("not-a-captive",),
)
