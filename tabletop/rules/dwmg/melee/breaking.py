"""Breaking from melee (p. 10, ruling D35): an action; every enemy in contact strikes once, on 2 or more; whoever lives
through it may walk away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.model.action import Action
from tabletop.model.decision import Decision
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import listed, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.melee.blows import Swing
from tabletop.rules.dwmg.melee.striking import HELPLESS_HIT, options, weapons, why_no_strike
from tabletop.rules.dwmg.models import in_contact, is_free, is_present
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import ACTING, act, cannot_act, costs
from tabletop.rules.dwmg.verbs import BreakFromMelee, Fight

# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(10), needs=(checks.unknown, cannot_act))
def not_in_contact(case: DwmgCase) -> Iterator[Finding]:
    """Only who is in melee can break from it."""
    if not in_contact(case.state, case.miniature):
        yield finding(f"{within(case.miniature.title)} is in melee with nobody.", id=case.miniature.id)


@rule(page(10), needs=(checks.unknown, cannot_act, not_in_contact))
def already_loose(case: DwmgCase) -> Iterator[Finding]:
    """Who has broken free is free to go."""
    if case.miniature.status.get("loose"):
        yield finding(f"{within(case.miniature.title)} has broken from melee and may walk away.", id=case.miniature.id)


@rule(page(39), needs=(checks.unknown, cannot_act, not_in_contact))
def held_fast(case: DwmgCase) -> Iterator[Finding]:
    """Nobody breaks from some attackers."""
    for other in in_contact(case.state, case.miniature):
        if is_free(other) and holds(other):
            yield finding(
                f"{within(other.title)} holds {within(case.miniature.title)} fast.",
                (OutlineMark(other.piece()),),
                id=case.miniature.id,
                other=other.id,
            )


def holds(miniature: Miniature) -> bool:
    """Whether nobody can break from melee with it."""
    return any("no-break-free" in each.effects for each in weapons(miniature))


def strikers(state: State, miniature: Miniature) -> tuple[Miniature, ...]:
    """The enemies in contact that strike at a model when it breaks away."""
    if any(each.breaks_away(state, miniature) for each in abilities(miniature)):
        return ()
    return tuple(each for each in in_contact(state, miniature) if is_free(each) and why_no_strike(state, each) is None)


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class BreakAway:
    """Every enemy in contact strikes at a model that breaks away."""

    who: str


@dataclass(frozen=True, slots=True)
class FreeStrike:
    """An enemy strikes at a model that breaks away."""

    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Loose:
    """A model that has lived through it may walk away."""

    who: str


def _break(play: Play, action: BreakFromMelee) -> None:
    act(play, action.by)
    play.then(BreakAway(action.by))


def _break_away(play: Play, step: BreakAway) -> None:
    blows = (FreeStrike(each.id, step.who) for each in strikers(play.state, play.model(step.who)))
    play.then(*blows, Loose(step.who))


def _free_strike(play: Play, step: FreeStrike) -> None:
    by, target = play.model(step.by), play.model(step.at)
    if not is_present(target) or target.status.get("stunned"):
        return
    ways = tuple(each for each in options(play.state, by, (target,)) if each.mode == "normal")
    if len(ways) > 1:
        said = f"How does {within(by.title)} strike at {within(target.title)}, who breaks away?"
        play.ask(Decision("strike", by.side, said, ways, None, page(10, "D35")), step)
    else:
        play.then(Swing(ways[0], step.at, flat=HELPLESS_HIT))


def _answered(play: Play, step: FreeStrike, answer: Action) -> None:
    if isinstance(answer, Fight):
        play.then(Swing(replace(answer, side=None), step.at, flat=HELPLESS_HIT))


def _loose(play: Play, step: Loose) -> None:
    if is_free(play.model(step.who)):
        play.set(step.who, loose=True, foes=None)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    if {"not-in-contact", "cannot-act"} & set(verdict.codes):
        return verdict
    foes = strikers(case.state, case.miniature)
    lit = tuple(OutlineMark(each.piece(), Tone.THREAT, f"{HELPLESS_HIT}+") for each in foes)
    facts = FrozenMap({**verdict.facts, "strikers": tuple(each.id for each in foes)})
    return replace(verdict, facts=facts, marks=(*verdict.marks, *lit))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        foes = in_contact(state, each) if each.side == side else ()
        if foes:
            label = f"Break from melee with {listed(within(foe.title) for foe in foes)}"
            yield whole(state, BreakFromMelee(each.id, side=side), label, check)


CHAPTER = Chapter(
    "breaking from melee",
    rules={BreakFromMelee: (*ACTING, not_in_contact, already_loose, held_fast, costs(1))},
    deeds={BreakFromMelee: _break},
    shown={BreakFromMelee: _shown},
    steps={BreakAway: _break_away, FreeStrike: _free_strike, Loose: _loose},
    replies={FreeStrike: _answered},
    offers=_offers,
    codes=("already-loose", "held-fast"),
)
