"""What is shown of abilities that are used by choice: the preview, the odds, the entries of a model's menu."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import edge_to_edge
from tabletop.geometry.shapes import CONTACT, Disc, Region
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import AreaMark, LineMark, Mark, OutlineMark, RulerMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances, Refusal, Verdict
from tabletop.rules.common.words import inches
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, first, whole
from tabletop.rules.dwmg.models import is_in_reserve, is_present
from tabletop.rules.dwmg.uses.usage import Usage
from tabletop.rules.dwmg.uses.usage_reach import in_reach, reach_to, shape_of
from tabletop.rules.dwmg.uses.uses import found, no_such_target, use_of, uses_of, wrong_target
from tabletop.rules.dwmg.verbs import Use

FACES = 6

# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """The reach round the model, the line to the target with its length, the die needed."""
    if {"no-such-ability", "cannot-act"} & set(verdict.codes) or case.miniature.at is None:
        return verdict
    action, usage, ability = use_of(case)
    marks, facts = list(_ring(case.miniature, usage)), dict(verdict.facts)
    needs = None
    if "no-such-target" not in verdict.codes:
        needs = ability.needs_to_use(case.state, case.miniature, action.ability, action.at)
        away = reach_to(case.state, case.miniature, action.at)
        if away is not None and action.at != case.miniature.id:
            facts["length"] = away
            marks += _line(case, usage, away, needs, verdict.legal)
    return replace(verdict, needs=needs, marks=(*verdict.marks, *marks), facts=FrozenMap(facts))


def _ring(bearer: Miniature, usage: Usage) -> Iterator[Mark]:
    """How far it reaches; nothing for contact, and for what has no limit."""
    if usage.reach is None or bearer.at is None:
        return
    base = bearer.piece()
    if usage.reach > CONTACT and isinstance(base, Disc):
        yield AreaMark(Disc(base.centre, base.radius + usage.reach), Tone.REACH, inches(usage.reach))


def _line(case: DwmgCase, usage: Usage, away: float, needs: int | None, legal: bool) -> Iterator[Mark]:
    assert isinstance(case.action, Use)
    tone = Tone.LEGAL if legal else Tone.REFUSED
    aimed = shape_of(case.state, case.action.at)
    figure = inches(away) if not usage.reach else f"{inches(away)} of {inches(usage.reach)}"
    if not isinstance(aimed, Region) and away > CONTACT:
        yield RulerMark(*edge_to_edge(case.miniature.piece(), aimed), figure, tone)
    if isinstance(aimed, Region) and len(aimed.rings[0]) == 2:
        yield LineMark(aimed.rings[0], tone)
    else:
        yield OutlineMark(aimed, tone, f"{needs}+" if legal and needs is not None else "")


def _chances(state: State, action: Use) -> Chances | None:
    bearer = state.miniatures[action.by]
    used = found(bearer, action.ability)
    needs = None if used is None else used[1].needs_to_use(state, bearer, action.ability, action.at)
    if needs is None:
        return None
    return Chances((Chance("Succeeds", min(FACES, max(0, FACES + 1 - needs)) / FACES),))


# ---------------------------------------------------------------------------------------------------------------------
# What is on offer


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.miniatures.values():
        inside = each.status.get("in_tardis") is not None
        waits = is_in_reserve(each)
        if each.side != side or not (is_present(each) or inside or waits):
            continue
        for name, usage, ability in uses_of(each):
            if (usage.inside, usage.from_reserve) == (inside, waits) and ability.on_offer(state, each, name):
                offer = _offer(state, each, name, usage, check)
                yield _at_the_box(offer, each) if inside else offer


def _at_the_box(offer: Offer, bearer: Miniature) -> Offer:
    """An offer of somebody inside the TARDIS: it stands in the menu of the box, with his name."""
    box = str(bearer.status["in_tardis"])
    given = offer.given.with_("by", bearer.id)
    return replace(offer, label=f"{bearer.title}: {offer.label}", by=box, given=given)


def _offer(state: State, bearer: Miniature, name: str, usage: Usage, check: Check) -> Offer:
    label = f"{usage.label} ({usage.price})"
    plain = Use(bearer.id, name, side=bearer.side)
    if usage.wants is None:
        return whole(state, plain, label, check)
    refusals = check(state, plain).refusals
    why = next((each for each in refusals if each.code != no_such_target.code), None)
    given = FrozenMap({"ability": name})
    marks = tuple(_ring(bearer, usage))
    if why is not None or usage.wants == "place":
        return Offer("use", label, bearer.id, None, usage.wants, (), why, marks, given)
    targets, refusal = _targets(state, bearer, name, usage, check)
    return Offer("use", label, bearer.id, None, usage.wants, targets, refusal, marks, given)


def _targets(
    state: State, bearer: Miniature, name: str, usage: Usage, check: Check
) -> tuple[tuple[str, ...], Refusal | None]:
    """What it may be used on now; where that is nothing, why not the nearest."""
    able = [at for at in _candidates(state, usage) if wrong_target(state, bearer, usage, at) is None]
    able.sort(key=lambda at: reach_to(state, bearer, at) or 0.0)
    near = [at for at in able if in_reach(state, bearer, usage, at)]
    verdicts = {at: first(check(state, Use(bearer.id, name, at, side=bearer.side))) for at in near or able[:1]}
    targets = tuple(at for at, why in verdicts.items() if why is None)
    if targets:
        return targets, None
    lone = first(check(state, Use(bearer.id, name, side=bearer.side)))
    return (), next((why for why in verdicts.values() if why is not None), lone)


def _candidates(state: State, usage: Usage) -> Iterator[str]:
    if usage.wants in ("miniature", "thing"):
        yield from (each.id for each in state.standing())
    if usage.wants == "miniature":
        return
    if usage.wants == "thing":
        yield from state.markers
    for terrain in state.terrain.values():
        yield from (opening.id for opening in terrain.openings)
        yield terrain.id


CHAPTER = Chapter("uses shown", shown={Use: _shown}, chances={Use: _chances}, offers=_offers)
