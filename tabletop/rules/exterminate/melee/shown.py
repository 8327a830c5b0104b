"""What is shown of a melee: the dice of both sides line by line, the exact chances, what is on offer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import LabelMark, Mark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances, Modifier, Verdict
from tabletop.rules.common.words import listed, title_of
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.chapter import Chapter, Check, first
from tabletop.rules.exterminate.dice import HIT
from tabletop.rules.exterminate.harm.damage import odds_of_dice
from tabletop.rules.exterminate.melee.bout import ALL_FOR_ONE, ONE_FOR_ALL, Bout, attacks_of
from tabletop.rules.exterminate.melee.fighting import SPREAD, foes_of, targets_of
from tabletop.rules.exterminate.models import distance, enemies_of, in_contact, is_shocked
from tabletop.rules.exterminate.odds import share_of, successes
from tabletop.rules.exterminate.verbs import Fight


def shown(case: ExterminateCase, verdict: Verdict) -> Verdict:
    """The dice of the first combat line by line; every target lit with the dice of both."""
    if {"cannot-act", "no-such-target", "no-such-mode"} & set(verdict.codes):
        return verdict
    assert isinstance(case.action, Fight)
    foes = foes_of(case)
    bouts = [Bout(case.state, case.miniature, foe, case.action.mode) for foe in foes]
    if not bouts:
        return verdict
    marks: list[Mark] = []
    for bout in bouts:
        assert bout.target.at is not None
        marks.append(OutlineMark(bout.target.piece(), Tone.THREAT if verdict.legal else Tone.REFUSED))
        marks.append(LabelMark(bout.target.at, _dice(bout), about=bout.target.piece()))
    lines = tuple(line for bout in bouts for line in _lines(bout, len(bouts) > 1))
    facts = FrozenMap({**verdict.facts, "rolls": bouts[0].dice, "answer": bouts[0].foe_dice})
    return replace(verdict, modifiers=(*verdict.modifiers, *lines), marks=(*verdict.marks, *marks), facts=facts)


def _dice(bout: Bout) -> str:
    return "finished off" if is_shocked(bout.target) else f"{bout.dice} dice against {bout.foe_dice}"


def _lines(bout: Bout, several: bool) -> Iterator[Modifier]:
    whom = f" ({title_of(bout.state, bout.target.id)})" if several else ""
    for line in bout.lines:
        yield replace(line, label=f"{line.label}{whom}")
    for line in () if is_shocked(bout.target) else bout.foe_lines:
        yield replace(line, label=f"against: {line.label}{whom}")


# ---------------------------------------------------------------------------------------------------------------------
# Chances


@dataclass(frozen=True, slots=True)
class Odds:
    """How probable it is in one combat that the target or the attacker is shocked or exterminated."""

    shocks: Fraction
    exterminates: Fraction
    is_shocked: Fraction
    is_exterminated: Fraction


def odds_of(bout: Bout) -> Odds:
    """The exact odds of one combat."""
    if is_shocked(bout.target):
        return Odds(Fraction(0), Fraction(1 if bout.dice > 0 else 0), Fraction(0), Fraction(0))
    ours, theirs = successes(bout.dice, share_of(HIT)), successes(bout.foe_dice, share_of(HIT))
    sums = [Fraction(0)] * 4
    for mine, chance in enumerate(ours):
        for other, against in enumerate(theirs):
            if mine == other:
                continue
            shocked, exterminated = odds_of_dice(bout.state, max(mine, other))
            at = 0 if mine > other else 2
            sums[at] += chance * against * shocked
            sums[at + 1] += chance * against * exterminated
    return Odds(*sums)


def chances(state: State, action: Fight) -> Chances | None:
    """The odds of a combat, or of the first of several."""
    engager, target = state.miniatures[action.by], state.miniatures[targets_of(action)[0]]
    odds = odds_of(Bout(state, engager, target, action.mode))
    foe, own = title_of(state, target.id), title_of(state, engager.id)
    lines = [Chance(f"Exterminates {foe}", float(odds.exterminates))]
    if not is_shocked(target):
        lines.insert(0, Chance(f"Shocks {foe}", float(odds.shocks)))
        lines.append(Chance(f"{own} is shocked", float(odds.is_shocked)))
        lines.append(Chance(f"{own} is exterminated", float(odds.is_exterminated)))
    return Chances(tuple(lines), "nobody plays a card, spends Fate or takes a wound")


# ---------------------------------------------------------------------------------------------------------------------
# Offers


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase != "melee":
        return
    for each in state.standing():
        if each.side == side and not each.status.get("fought"):
            yield from _fights(state, each, side, check)


def _fights(state: State, model: Miniature, side: str, check: Check) -> Iterator[Offer]:
    """Every way to fight those in contact: with all attacks at once, and with one for each of several."""
    engages, attacks = model.status.get("engages"), attacks_of(state, model)
    for foe in enemies_of(state, model):
        if engages not in (None, foe.id) or not in_contact(state, model, foe):
            continue
        dice = _dice(Bout(state, model, foe, ALL_FOR_ONE))
        how = "All for one at" if attacks > 1 else "Fight"
        wishes = [(f"{how} {title_of(state, foe.id)}: {dice}", Fight(model.id, foe.id, ALL_FOR_ONE, side=side))]
        near = [each.id for each in enemies_of(state, model) if each.id != foe.id and distance(foe, each) <= SPREAD]
        for more in range(attacks if attacks > 1 else 0):
            for others in combinations(near, more):
                names = (foe.id, *others)
                what = "One attack on" if len(names) == 1 else "One attack each on"
                label = f"{what} {listed(title_of(state, name) for name in names)}"
                wishes.append((label, Fight(model.id, names, ONE_FOR_ALL, side=side)))
        for label, wish in wishes:
            yield Offer("fight", label, model.id, wish, refusal=first(check(state, wish)))


CHAPTER = Chapter("melee, shown", shown={Fight: shown}, chances={Fight: chances}, offers=_offers)
