"""Capturing models (p. 23, ruling D34): instead of fighting, a model may seize an enemy in contact.

The owner of the enemy decides: it gives in, it resists by Str (an opposed test), or by weapon (the melee is fought, and
a hit of the captor's counts as the capture instead of doing harm, if the captor is still at liberty when it is over).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.action import Action, Move, Pass
from tabletop.model.decision import Decision
from tabletop.model.event import Became, Moved, Noted, Removed, StatusSet
from tabletop.model.frozen import FrozenMap
from tabletop.model.look import Token
from tabletop.model.mark import OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances, Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.decisions import nothing_asked
from tabletop.rules.common.ending import game_over
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import listed, title_of, within
from tabletop.rules.dwmg.capture import captivity
from tabletop.rules.dwmg.capture.captives import captives_of, captor_of, captors, may_resist, why_no_captive
from tabletop.rules.dwmg.capture.captivity import Seize, hold
from tabletop.rules.dwmg.capture.infiltration import reveal
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import Blow
from tabletop.rules.dwmg.melee import fighting
from tabletop.rules.dwmg.melee.melee import BeginMelee
from tabletop.rules.dwmg.melee.striking import CAPTURE, OVERPOWERS, could_strike, weapons
from tabletop.rules.dwmg.models import in_contact, is_captive, is_free, is_present
from tabletop.rules.dwmg.nerves.stat_tests import Opposed, opposed_chances
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.shooting.effects import Effect, effect
from tabletop.rules.dwmg.turns.activation import cannot_act, close, wrong_phase
from tabletop.rules.dwmg.verbs import Capture, Fight, Resist, Run

STRENGTH, WEAPON = "strength", "weapon"
"""How a model resists."""

# ---------------------------------------------------------------------------------------------------------------------
# Rules


def _as_fight(each: Rule[DwmgCase]) -> Rule[DwmgCase]:
    """What holds for a fight, asked of a capture: it takes its place (p. 23)."""

    def find(case: DwmgCase) -> Iterator[Finding]:
        action = case.action
        assert isinstance(action, Capture)
        return each.find(replace(case, action=Fight(action.by, action.at, action.means, side=action.side)))

    return replace(each, find=find)


@rule(page(23, "D34"), needs=(checks.unknown, cannot_act, fighting.not_in_contact))
def no_captive(case: DwmgCase) -> Iterator[Finding]:
    """Some cannot be captured, and nobody holds a captive while another enemy stands against him."""
    action, own = case.action, case.miniature
    assert isinstance(action, Capture)
    target = case.state.miniatures[action.at]
    why = why_no_captive(case.state, target)
    if why is not None:
        yield finding(f"{within(target.title)} {why}.", id=own.id, other=target.id)
    others = [each for each in in_contact(case.state, own) if each.id != target.id and is_free(each)]
    if others:
        yield finding(
            f"{within(own.title)} is in melee with {listed(within(each.title) for each in others)} too and holds no "
            "captive.",
            tuple(OutlineMark(each.piece()) for each in others),
            id=own.id,
            others=tuple(each.id for each in others),
        )


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Wrestled:
    """The opposed test of Str is over; the captor wins it as party 0."""

    by: str
    at: str
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Overpowered:
    """The melee is over: who was hit by a captor at liberty is his captive."""

    by: str
    at: str


@effect(OVERPOWERS)
class Overpowers(Effect):
    """A hit does no harm but counts as a capture when the melee is over."""

    def instead(self, play: Play, who: str, blow: Blow) -> bool:
        play.set(who, overpowered_by=blow.by)
        return True


@effect("captures")
class Captures(Effect):
    """A target that is hit is captured, whether it would resist or not (p. 52)."""

    def instead(self, play: Play, who: str, blow: Blow) -> bool:
        if blow.by is None or why_no_captive(play.state, play.model(who)) is not None:
            return False
        hold(play, blow.by, who)
        return True


def _capture(play: Play, action: Capture) -> None:
    reveal(play, action.by)
    play.then(Seize(action.by, action.at, action.means))


def _seize(play: Play, step: Seize) -> None:
    """The captor does nothing else in this phase, as if it had fought; the target's player decides."""
    by, target = play.model(step.by), play.model(step.at)
    close(play, step.by)
    attackers = tuple(target.status.get("attacked_by") or ())
    play.set(step.at, attacked_by=tuple(dict.fromkeys((*attackers, step.by))))
    if not may_resist(target):
        play.set(step.by, fought=True)
        hold(play, step.by, step.at)
        return
    answers = (Pass(), Resist(step.at, STRENGTH), Resist(step.at, WEAPON))
    said = f"{within(by.title)} tries to capture {within(target.title)}. Pass to give in, or resist?"
    play.ask(Decision("resist", target.side, said, answers, Pass(), page(23, "D34")), step)


def _answered(play: Play, step: Seize, answer: Action) -> None:
    if isinstance(answer, Resist) and answer.means == WEAPON:
        strike = Fight(step.by, step.at, step.means, blow=CAPTURE)
        play.then(BeginMelee(step.by, strike), Overpowered(step.by, step.at))
        return
    play.set(step.by, fought=True)
    if isinstance(answer, Resist):
        ours = captors(play.state, play.model(step.by), play.model(step.at))
        play.then(Opposed((ours, (step.at,)), "str", Wrestled(step.by, step.at)))
    else:
        hold(play, step.by, step.at)


def _wrestled(play: Play, step: Wrestled) -> None:
    if step.winner == 0:
        hold(play, step.by, step.at)


def _overpowered(play: Play, step: Overpowered) -> None:
    beaten = play.model(step.at).status.get("overpowered_by") == step.by
    play.set(step.at, overpowered_by=None)
    if beaten and is_present(play.model(step.at)):
        hold(play, step.by, step.at)
    elif is_present(play.model(step.at)):
        play.tell(Noted(f"{title_of(play.state, step.at)} is not captured."))


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    action = case.action
    assert isinstance(action, Capture)
    if {"not-in-contact", "cannot-act"} & set(verdict.codes):
        return verdict
    target = case.state.miniatures[action.at]
    tone = Tone.THREAT if verdict.legal else Tone.REFUSED
    facts = FrozenMap({**verdict.facts, "captors": captors(case.state, case.miniature, target)})
    return replace(verdict, facts=facts, marks=(*verdict.marks, OutlineMark(target.piece(), tone, "capture")))


def _chances(state: State, action: Capture) -> Chances:
    """The odds against resistance by Str."""
    target = state.miniatures[action.at]
    if not may_resist(target):
        return Chances((Chance("Captured", 1.0),))
    wins, _ = opposed_chances(state, captors(state, state.miniatures[action.by], target), (target.id,), "str")
    return Chances((Chance("Captured if it gives in", 1.0), Chance("Captured if it resists by Str", wins)))


def _shown_with_captives(case: DwmgCase, verdict: Verdict) -> Verdict:
    """Where the captives of a model that moves will stand."""
    if {"cannot-move", "cannot-act"} & set(verdict.codes):
        return verdict
    tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
    marks = tuple(OutlineMark(each.piece(), tone, "captive") for each in case.arrivals[1:])
    return replace(verdict, marks=(*verdict.marks, *marks))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        foes = could_strike(state, each) if each.side == side else ()
        for foe in foes:
            for weapon in weapons(each):
                named = weapon if len(weapons(each)) > 1 else None
                with_ = f" with {named.name}" if named else ""
                action = Capture(each.id, foe.id, named.id if named else None, side=side)
                yield whole(state, action, f"Capture {title_of(state, foe.id)}{with_}", check)


def _tokens(state: State, miniature: Miniature) -> Iterable[Token]:
    holder = captor_of(state, miniature) if is_captive(miniature) else None
    if holder is not None:
        yield Token("lock", tooltip=f"Held captive by {title_of(state, holder.id)}")
    held = captives_of(state, miniature)
    if held:
        yield Token("hand", tooltip=f"Holds {listed(title_of(state, each.id) for each in held)} captive")


WATCHES: FrozenMap[type, Any] = FrozenMap(
    {
        Moved: (captivity.moved,),
        Removed: (captivity.removed,),
        StatusSet: (captivity.changed,),
        Became: (captivity.became,),
    }
)

CHAPTER = Chapter(
    "capture",
    rules={
        Capture: (
            game_over,
            checks.unknown,
            _as_fight(fighting.unknown),
            checks.not_your_side,
            wrong_phase,
            cannot_act,
            *(
                _as_fight(each)
                for each in (
                    fighting.already_acted,
                    fighting.cannot_fight,
                    fighting.not_in_contact,
                    fighting.out_of_arc,
                    fighting.too_many_attackers,
                    fighting.no_such_weapon,
                )
            ),
            no_captive,
        ),
        Resist: (nothing_asked,),
    },
    deeds={Capture: _capture},
    shown={Capture: _shown, Move: _shown_with_captives, Run: _shown_with_captives},
    chances={Capture: _chances},
    steps={Seize: _seize, Wrestled: _wrestled, Overpowered: _overpowered},
    replies={Seize: _answered},
    watches=WATCHES,
    offers=_offers,
    tokens=_tokens,
    codes=("no-captive",),
    words={"overpowered_by": Word(str, None, "The captor that has hit it in the melee in which it resists.")},
    quiet=frozenset({"captured_by", "overpowered_by"}),
    lost={"captured_by": "{who} is free again"},
)
