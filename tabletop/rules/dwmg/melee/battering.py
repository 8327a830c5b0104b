"""Buildings in melee (p. 22): a model in contact with a section strikes it, and cannot miss."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON
from tabletop.model.dice import D6
from tabletop.model.event import Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.terrain import Terrain
from tabletop.model.verdict import Verdict
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import inches, sentence, title_of, within
from tabletop.rules.dwmg.buildings.breaking_doors import is_harmed, least
from tabletop.rules.dwmg.buildings.buildings import SectionStruck
from tabletop.rules.dwmg.buildings.sections import (
    attacked,
    doors_to_break,
    hits_of_section,
    sections,
)
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.harm.blow import Blow, strength_of
from tabletop.rules.dwmg.harm.damage_table import number_of
from tabletop.rules.dwmg.melee.striking import UNARMED, attacks_of, weapon_for, weapons, why_no_strike
from tabletop.rules.dwmg.models import in_contact
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.turns.activation import ACTING, act, cannot_act, costs
from tabletop.rules.dwmg.verbs import Fight


def section_of(state: State, fight: Fight) -> Terrain | None:
    """The section that a Fight is aimed at; None: it is aimed at models."""
    return attacked(state, fight.at) if isinstance(fight.at, str) else None


def of_buildings(*rules: Rule[DwmgCase]) -> tuple[Rule[DwmgCase], ...]:
    """Rules that hold where a Fight is aimed at a section."""
    return tuple(replace(each, find=_only(each.find, buildings=True)) for each in rules)


def of_models(*rules: Rule[DwmgCase]) -> tuple[Rule[DwmgCase], ...]:
    """Rules that hold where a Fight is aimed at models."""
    return tuple(replace(each, find=_only(each.find, buildings=False)) for each in rules)


def _only(find: Callable[[DwmgCase], Iterator[Finding]], *, buildings: bool) -> Callable[[DwmgCase], Iterator[Finding]]:
    def asked(case: DwmgCase) -> Iterator[Finding]:
        assert isinstance(case.action, Fight)
        if (section_of(case.state, case.action) is not None) == buildings:
            yield from find(case)

    return asked


# ---------------------------------------------------------------------------------------------------------------------
# Rules


def _section(case: DwmgCase) -> Terrain:
    assert isinstance(case.action, Fight)
    found = section_of(case.state, case.action)
    assert found is not None
    return found


@rule(page(22), needs=(checks.unknown, cannot_act))
def not_in_contact(case: DwmgCase) -> Iterator[Finding]:
    """One strikes a building that one touches."""
    section, own = _section(case), case.miniature
    away = gap(own.piece(), section.piece())
    if away > CONTACT + EPSILON or section.level != own.level:
        yield finding(
            f"{within(own.title)} is {inches(max(0.0, away))} away from {title_of(case.state, section.id)}; one "
            "strikes what one touches.",
            (OutlineMark(section.piece()),),
            id=own.id,
            apart=away,
        )


@rule(page(9), needs=(checks.unknown, cannot_act))
def in_melee(case: DwmgCase) -> Iterator[Finding]:
    """Who is in melee with models has other things to do."""
    if in_contact(case.state, case.miniature):
        yield finding(f"{within(case.miniature.title)} is in melee and strikes at no building.", id=case.miniature.id)


@rule(page(9, "D24"), needs=(checks.unknown, cannot_act))
def cannot_fight(case: DwmgCase) -> Iterator[Finding]:
    """Some models have nothing to strike with."""
    why = why_no_strike(case.state, case.miniature)
    if why is not None:
        yield finding(f"{within(case.miniature.title)} {why}.", id=case.miniature.id)


@rule(page(9), needs=(checks.unknown, cannot_fight))
def no_such_weapon(case: DwmgCase) -> Iterator[Finding]:
    """It strikes with a melee weapon that it has."""
    assert isinstance(case.action, Fight)
    if weapon_for(case.action, case.miniature) is None:
        yield finding(f"{within(case.miniature.title)} does not strike with '{case.action.weapon}'.")


RULES = of_buildings(*ACTING, costs(1), not_in_contact, in_melee, cannot_fight, no_such_weapon)
"""What striking at a building is refused for."""

# ---------------------------------------------------------------------------------------------------------------------
# What happens


def batter(play: Play, fight: Fight, section: Terrain) -> None:
    """A model strikes at a section with all its attacks: that is its fight of this phase, and takes an action."""
    act(play, fight.by)
    model = play.model(fight.by)
    play.set(fight.by, fought=True)
    weapon = weapon_for(fight, model) or UNARMED
    count = attacks_of(play.state, model, weapon)
    if isinstance(count, str):
        count = number_of(count, play.roll(D6, 1, "the number of attacks", fight.by)[0])
    play.tell(Noted(f"{sentence(within(model.title))} strikes at {title_of(play.state, section.id)}."))
    blow = blow_of(model, fight)
    play.then(*(SectionStruck(section.id, blow) for _ in range(count)))


def blow_of(model: Miniature, fight: Fight) -> Blow:
    """What strikes the building."""
    weapon = weapon_for(fight, model) or UNARMED
    name = "bare hands" if weapon is UNARMED else f"the {weapon.name}"
    strength = strength_of(weapon.str_, stat(model, "str"))
    return Blow(name, strength, model.id, weapon.effects, weapon.technology, ranged=False)


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """That it cannot miss, and whether it does any harm."""
    assert isinstance(case.action, Fight)
    section = section_of(case.state, case.action)
    if section is None or "no-such-weapon" in verdict.codes:
        return verdict
    strength = blow_of(case.miniature, case.action).strength
    tone = Tone.THREAT if verdict.legal else Tone.REFUSED
    harmed = is_harmed(case.state, section, strength)
    said = f"{hits_of_section(section)} Hits" if harmed else f"unharmed: Str {least(case.state, section)} needed"
    facts = FrozenMap({**verdict.facts, "strength": strength, "harms": harmed})
    return replace(verdict, needs=1, facts=facts, marks=(*verdict.marks, OutlineMark(section.piece(), tone, said)))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    """Every section and door that a model touches and is strong enough to harm."""
    for each in state.standing():
        near = (*sections(state, each.level), *doors_to_break(state, each.level)) if each.side == side else ()
        for section in near:
            if gap(each.piece(), section.piece()) > CONTACT + EPSILON:
                continue
            for weapon in weapons(each):
                if is_harmed(state, section, strength_of(weapon.str_, stat(each, "str"))):
                    action = Fight(each.id, section.id, weapon.id, side=side)
                    yield whole(state, action, f"Strike at {title_of(state, section.id)}, {weapon.name}", check)


CHAPTER = Chapter("battering", rules={Fight: RULES}, shown={Fight: _shown}, offers=_offers)
