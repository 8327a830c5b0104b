"""The rules of a fight (p. 9–10): who may strike whom, how, and what the preview says about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import gap
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import LabelMark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Modifier, Verdict
from tabletop.rules.common import checks
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.ending import game_over
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import guess, inches, listed, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Check, first
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.damage_table import needed
from tabletop.rules.dwmg.melee.contact import facing_all
from tabletop.rules.dwmg.melee.striking import (
    ALL_OR_NOTHING,
    UNARMED,
    can_stun,
    can_wound,
    could_strike,
    faces_anew,
    guard,
    harm,
    has_room_for,
    is_unarmed,
    may_risk_all,
    most_attackers,
    options,
    strike,
    strikes_at,
    stuns_by,
    targets,
    weapon_for,
    weapons,
    why_no_strike,
)
from tabletop.rules.dwmg.models import in_contact, is_captive, is_free, is_undercover, spared
from tabletop.rules.dwmg.movement.zones import zone_of
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.turns.activation import cannot_act, wrong_phase
from tabletop.rules.dwmg.verbs import Fight

MODES = ("normal", ALL_OR_NOTHING)
BLOWS = ("hit", "stun")

# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(HOUSE)
def unknown(case: DwmgCase) -> Iterator[Finding]:
    """A mode and a blow are words of this game; who is struck is a model, or several."""
    fight = case.action
    assert isinstance(fight, Fight)
    if fight.mode not in MODES:
        yield finding(f"There is no mode '{fight.mode}'.{guess(fight.mode, MODES)}", mode=fight.mode)
    if fight.blow is not None and fight.blow not in BLOWS:
        yield finding(f"There is no blow '{fight.blow}'.{guess(fight.blow, BLOWS)}", blow=fight.blow)
    at = (fight.at,) if isinstance(fight.at, str) else fight.at
    if not at or not all(isinstance(each, str) and each in case.state.miniatures for each in at):
        yield finding("Point at the model to fight.", at=fight.at)


def _struck(case: DwmgCase) -> tuple[Miniature, ...]:
    fight = case.action
    assert isinstance(fight, Fight)
    at = (fight.at,) if isinstance(fight.at, str) else fight.at
    return tuple(case.state.miniatures[str(each)] for each in dict.fromkeys(at))


@rule(page(9, "D22"), needs=(checks.unknown, cannot_act))
def already_acted(case: DwmgCase) -> Iterator[Finding]:
    """A model fights once in an action phase."""
    if case.miniature.status.get("fought"):
        yield finding(f"{within(case.miniature.title)} has fought in this phase.", id=case.miniature.id)


@rule(page(9, "D24"), needs=(checks.unknown, cannot_act))
def cannot_fight(case: DwmgCase) -> Iterator[Finding]:
    """Some models have nothing to strike with."""
    why = why_no_strike(case.state, case.miniature)
    if why is not None:
        yield finding(f"{within(case.miniature.title)} {why}.", id=case.miniature.id)


@rule(page(9, "D6"), needs=(checks.unknown, cannot_act))
def not_in_contact(case: DwmgCase) -> Iterator[Finding]:
    """One fights enemies in contact."""
    own = case.miniature
    near = {each.id for each in in_contact(case.state, own)}
    for other in _struck(case):
        if other.id in near:
            continue
        who, whom = within(own.title), within(other.title)
        if not case.state.enemies(own.side, other.side):
            yield finding(f"{who} and {whom} are no enemies.", id=own.id, other=other.id)
        elif other.at is None:
            yield finding(f"{whom} is not on the table.", id=own.id, other=other.id)
        elif is_undercover(other):
            yield finding(f"{who} takes {whom} for a friend.", id=own.id, other=other.id)
        elif is_captive(other):
            yield finding(f"{whom} is a captive, whom nobody fights.", id=own.id, other=other.id)
        else:
            apart = gap(own.piece(), other.piece())
            yield finding(
                f"{who} is {inches(max(0.0, apart))} away from {whom}; one fights in contact.",
                (OutlineMark(other.piece()),),
                id=own.id,
                other=other.id,
                needed=0.0,
                apart=apart,
            )


@rule(page(10, "D3"), needs=(checks.unknown, cannot_act, cannot_fight, not_in_contact))
def out_of_arc(case: DwmgCase) -> Iterator[Finding]:
    """Most models only strike at what is in the front half of their base."""
    own, struck = case.miniature, _struck(case)
    behind = [other for other in struck if not strikes_at(case.state, own, other)]
    if not behind and faces_anew(case.state, own) and facing_all(own, struck) is None:
        behind = list(struck[1:])
    for other in behind:
        yield finding(
            f"{within(other.title)} is behind {within(own.title)}, who strikes only to the front.",
            (OutlineMark(other.piece()),),
            id=own.id,
            other=other.id,
        )


@rule(page(52), needs=(checks.unknown, cannot_act, cannot_fight, not_in_contact))
def would_not_harm(case: DwmgCase) -> Iterator[Finding]:
    """Some models spare others."""
    for other in _struck(case):
        mercy = spared(case.state, case.miniature, other)
        if mercy is not None:
            yield finding(f"{within(case.miniature.title)} {mercy}.", (OutlineMark(other.piece()),), id=other.id)


@rule(page(9), needs=(checks.unknown, cannot_act, cannot_fight, not_in_contact))
def too_many_attackers(case: DwmgCase) -> Iterator[Finding]:
    """Four may attack a model on a standard base, six one on a larger; who is large counts as two."""
    for other in _struck(case):
        if not has_room_for(case.state, other, case.miniature):
            most = most_attackers(other)
            yield finding(
                f"No more than {most} models may attack {within(other.title)} in a phase (large ones count as two).",
                (OutlineMark(other.piece()),),
                id=case.miniature.id,
                other=other.id,
                allowed=most,
            )


@rule(page(9, "D24"), needs=(checks.unknown, cannot_fight))
def no_such_weapon(case: DwmgCase) -> Iterator[Finding]:
    """It strikes with a melee weapon that it has."""
    fight = case.action
    assert isinstance(fight, Fight)
    if weapon_for(fight, case.miniature) is None:
        has = listed(each.name for each in weapons(case.miniature))
        yield finding(
            f"{within(case.miniature.title)} does not strike with '{fight.weapon}'; it has {has}.", weapon=fight.weapon
        )


@rule(page(9), needs=(checks.unknown, cannot_fight, not_in_contact, no_such_weapon))
def not_all_or_nothing(case: DwmgCase) -> Iterator[Finding]:
    """Who enters melee in this turn may risk all against a foe whose Def is greater than the Str of the attack."""
    fight = case.action
    assert isinstance(fight, Fight)
    weapon = weapon_for(fight, case.miniature) or UNARMED
    if fight.mode != ALL_OR_NOTHING:
        return
    who = within(case.miniature.title)
    if not case.miniature.status.get("charged"):
        yield finding(f"{who} has not entered melee in this turn, so it cannot strike all or nothing.")
        return
    for other in _struck(case):
        if not may_risk_all(case.miniature, weapon, other):
            strength, defence = weapon.strength_of(stat(case.miniature, "str")) or 0, stat(other, "def")
            yield finding(
                f"{who} strikes with Str {strength}; all or nothing is for a foe whose Def is greater, and "
                f"{within(other.title)} has Def {defence}.",
                strength=strength,
                defence=defence,
            )


@rule(page(9, "D23"), needs=(checks.unknown, cannot_fight, not_in_contact, no_such_weapon))
def no_killing_blow(case: DwmgCase) -> Iterator[Finding]:
    """Bare hands stun; they cost a Hit where the attacker's Str is greater than the Def. Stunning weapons only stun."""
    fight = case.action
    assert isinstance(fight, Fight)
    weapon = weapon_for(fight, case.miniature) or UNARMED
    if fight.blow != "hit":
        return
    for other in _struck(case):
        if can_wound(weapon, case.miniature, other):
            continue
        strength, defence = stat(case.miniature, "str"), stat(other, "def")
        why = f"Str {strength} is not greater than Def {defence}" if is_unarmed(weapon) else "it only stuns"
        yield finding(
            f"{weapon.name} cannot cost {within(other.title)} a Hit: {why}.", strength=strength, defence=defence
        )


@rule(page(25, "D23"), needs=(checks.unknown, cannot_fight, not_in_contact, no_such_weapon))
def cannot_stun(case: DwmgCase) -> Iterator[Finding]:
    """Fists, blunt weapons and those that say so stun; Mechanoids are stunned only by weapons that say so."""
    fight = case.action
    assert isinstance(fight, Fight)
    weapon = weapon_for(fight, case.miniature) or UNARMED
    for other in _struck(case):
        if fight.blow == "stun" and not can_stun(weapon, case.miniature, other):
            yield finding(f"{weapon.name} cannot stun {within(other.title)}.", weapon=weapon.id, other=other.id)


@rule(page(9, "D6"), needs=(checks.not_your_side,))
def melee_open(case: DwmgCase) -> Iterator[Finding]:
    """While a model can strike at an enemy in contact, and neither has fought or been attacked, the phase cannot be
    ended. The helpless may be left alone."""
    state = case.state
    if state.clock.phase != "action":
        return
    for each in state.standing():
        waits = each.side == state.clock.side and not each.status.get("attacked_by")
        struck = must_fight(state, each) if waits else ()
        foes = tuple(foe for foe in struck if is_free(foe) and not foe.status.get("fought"))
        if foes:
            yield finding(
                f"{within(each.title)} is in contact with {listed(within(foe.title) for foe in foes)} and has not "
                "fought.",
                (OutlineMark(each.piece()), *(OutlineMark(foe.piece()) for foe in foes)),
                id=each.id,
                others=tuple(foe.id for foe in foes),
            )


def must_fight(state: State, miniature: Miniature) -> tuple[Miniature, ...]:
    """The enemies that a model strikes at before the phase is over. Contact with a Blocker is no fight yet, until one
    of the two wants it (p. 22, ruling D6)."""
    if zone_of(state, miniature):
        return ()
    return tuple(foe for foe in targets(state, miniature) if not zone_of(state, foe))


FIGHTING: tuple[Rule[DwmgCase], ...] = (
    game_over,
    checks.unknown,
    unknown,
    checks.not_your_side,
    wrong_phase,
    cannot_act,
    already_acted,
    cannot_fight,
    not_in_contact,
    out_of_arc,
    would_not_harm,
    too_many_attackers,
    no_such_weapon,
    not_all_or_nothing,
    no_killing_blow,
    cannot_stun,
)
"""What a fight is refused for."""
CODES = (
    "cannot-fight",
    "would-not-harm",
    "too-many-attackers",
    "not-all-or-nothing",
    "no-killing-blow",
    "cannot-stun",
)

# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """The number needed with everything that changes it, the dice, and what a hit then needs to do damage."""
    fight = case.action
    assert isinstance(fight, Fight)
    if isinstance(fight.at, str) and fight.at not in case.state.miniatures:
        return verdict
    struck = _struck(case)
    if {"not-in-contact", "cannot-act", "cannot-fight", "no-such-weapon"} & set(verdict.codes) or not struck:
        return verdict
    target = struck[0]
    each = strike(case.state, fight, target.id)
    strength, defence = harm(case.state, each)
    facts = {
        **verdict.facts,
        "rolls": each.dice,
        "strength": strength,
        "defence": defence,
        "stuns": each.stuns,
        "wounds_on": None if each.stuns else needed(strength, defence),
    }
    tone = Tone.THREAT if verdict.legal else Tone.REFUSED
    marks = [OutlineMark(other.piece(), tone) for other in struck]
    assert target.at is not None
    label = LabelMark(target.at, f"{each.needs}+" if each.needs < 7 else "no", tone, target.piece())
    lines = (*each.modifiers, *(_of_defence(line) for line in guard(case.state, case.miniature, target)))
    return replace(
        verdict, needs=each.needs, modifiers=lines, facts=FrozenMap(facts), marks=(*verdict.marks, *marks, label)
    )


def _of_defence(line: Modifier) -> Modifier:
    return replace(line, label=f"{line.label}: Def")


def offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    """Every way in which a side's models may strike now; a greyed one for who cannot."""
    for each in state.standing():
        if each.side != side:
            continue
        foes = could_strike(state, each)
        ways = [replace(way, side=side) for way in options(state, each, foes)] if foes else []
        for way in ways:
            yield Offer("fight", describe(state, way), each.id, way, refusal=first(check(state, way)))
        if not ways:
            near = in_contact(state, each) or tuple(
                other for other in state.standing() if state.enemies(side, other.side)
            )
            refusals = check(state, Fight(each.id, near[0].id, side=side)).refusals if near else ()
            if refusals:
                yield Offer("fight", "Fight", each.id, wants="miniature", refusal=refusals[0])


def describe(state: State, fight: Fight) -> str:
    """A strike as the words on its button."""
    at = (fight.at,) if isinstance(fight.at, str) else fight.at
    words = [f"Fight {listed(title_of(state, str(each)) for each in at)}"]
    attacker = state.miniatures[fight.by]
    weapon = weapon_for(fight, attacker)
    if fight.weapon is not None and weapon is not None:
        words.append(f"with {weapon.name}")
    if fight.mode == ALL_OR_NOTHING:
        words.append("all or nothing")
    if fight.blow is not None:
        stunning = weapon is not None and stuns_by(fight, weapon, attacker, state.miniatures[str(at[0])])
        words.append("to stun" if stunning else "to wound")
    return ", ".join(words)
