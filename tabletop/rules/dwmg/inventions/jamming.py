"""Jammers (p. 16): they block the signal of Controlled models, and put circuits and nerves of others out of order.

Operating one is a Shoot action that needs neither sight nor aim. The die is rolled then; what it does to those on whom
it works comes at the beginning of their side's next action phase: Controlled models do what their own rules say
(`Ability.jammed`), the others stagger 1D6″ in a random direction. Jammed models take no further action in that turn,
and half of them, rounded up, count as having been activated.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Disc
from tabletop.model.dice import D6
from tabletop.model.event import Moved, Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.look import Token
from tabletop.model.mark import AreaMark, Mark, OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chance, Chances, Verdict
from tabletop.rules.common import checks
from tabletop.rules.common.route import ARC_STEP
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import against, guess, listed, sentence, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Check, first
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.things import Thing
from tabletop.rules.dwmg.inventions.devices import jammers, jams_all, needs_of, race_of, reach_of
from tabletop.rules.dwmg.inventions.races import is_of, named
from tabletop.rules.dwmg.luck import Throw
from tabletop.rules.dwmg.models import enemies_of, is_present
from tabletop.rules.dwmg.models import within as near
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.nerves.fleeing import straight_on
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import act, activations_left
from tabletop.rules.dwmg.verbs import Jam

FACES = 6
ACTIVATED_SHARE = 2
"""One in so many jammed models counts as having been activated."""


def _jam(case: DwmgCase) -> tuple[Jam, Thing]:
    assert isinstance(case.action, Jam)
    thing = jammer_of(case.miniature, case.action.item)
    assert thing is not None
    return case.action, thing


def jammer_of(miniature: Miniature, item: str | None) -> Thing | None:
    """The jammer of a model: the one named, else its first in order; None: it has none such."""
    held = jammers(miniature)
    if item is not None:
        return next((each for each in held if each.text == item), None)
    return next((each for each in held if each.works), held[0] if held else None)


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(16), needs=(checks.unknown,))
def no_jammer(case: DwmgCase) -> Iterator[Finding]:
    """A jammer is operated by whoever carries it, as long as it works."""
    assert isinstance(case.action, Jam)
    who, thing = within(case.miniature.title), jammer_of(case.miniature, case.action.item)
    if thing is None:
        held = [each.text for each in jammers(case.miniature)]
        yield finding(f"{who} carries no such jammer.{guess(case.action.item or '', held)}", id=case.miniature.id)
    elif not thing.works:
        yield finding(f"The jammer of {who} is out of order.", id=case.miniature.id)


@rule(page(16), needs=(checks.unknown, no_jammer))
def nobody_to_jam(case: DwmgCase) -> Iterator[Finding]:
    """It works on one enemy of its race, or on all that it reaches."""
    action, thing = _jam(case)
    state, whom = case.state, named(race_of(thing))
    if jams_all(thing):
        if action.at is not None:
            yield finding("This jammer affects all enemies it reaches; it is aimed at nobody.", at=action.at)
        elif not affected(state, case.miniature, thing):
            yield finding(f"No enemy of the {whom} is within {thing.details[1]}″.", _ring(case.miniature, thing))
        return
    target = state.miniatures.get(action.at or "")
    if target is None or not is_present(target):
        yield finding("Say which enemy on the table it is to affect.", at=action.at)
    elif not state.enemies(target.side, case.miniature.side) or not is_of(target, race_of(thing)):
        yield finding(f"It affects none but enemies of the {whom}, and so not {within(target.title)}.", id=target.id)


@rule(page(16), needs=(checks.unknown, no_jammer, nobody_to_jam))
def out_of_range(case: DwmgCase) -> Iterator[Finding]:
    """It reaches as far as its dice said when it was built."""
    action, thing = _jam(case)
    target = case.state.miniatures.get(action.at or "")
    if target is None or near(case.miniature, target, reach_of(thing)):
        return
    away = gap(case.miniature.piece(), target.piece())
    needed, allowed = against(away, reach_of(thing))
    marks: tuple[Mark, ...] = (OutlineMark(target.piece()), *_ring(case.miniature, thing))
    yield finding(
        f"{within(target.title)} is {needed} away; the jammer reaches {allowed}.",
        marks,
        needed=away,
        allowed=reach_of(thing),
    )


def affected(state: State, bearer: Miniature, thing: Thing) -> tuple[Miniature, ...]:
    """The enemies of its race that a jammer reaches."""
    return tuple(
        each
        for each in enemies_of(state, bearer)
        if is_of(each, race_of(thing)) and near(bearer, each, reach_of(thing))
    )


def _ring(bearer: Miniature, thing: Thing) -> tuple[AreaMark, ...]:
    if bearer.at is None:
        return ()
    return (AreaMark(Disc(bearer.at, bearer.base.reach + reach_of(thing)), Tone.REACH, f"{thing.details[1]}″"),)


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class Jammed:
    """The die for a jammer's effect on a model has fallen."""

    who: str
    needs: int
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class JamsAct:
    """An action phase begins: jammed models suffer, before anybody is activated."""


@dataclass(frozen=True, slots=True)
class Suffer:
    """A jammed model suffers what jamming does to it."""

    who: str


def jam(play: Play, action: Jam) -> None:
    """Roll for everybody whom the jammer may affect."""
    act(play, action.by)
    model = play.model(action.by)
    thing = jammer_of(model, action.item)
    assert thing is not None
    play.set(action.by, shot=True, fired=(*(model.status.get("fired") or ()), thing.text))
    whom = (action.at,) if action.at is not None else tuple(each.id for each in affected(play.state, model, thing))
    named_ = listed(title_of(play.state, each) for each in whom)
    play.tell(Noted(sentence(f"{within(model.title)} turns the jammer on {named_}.")))
    needs = needs_of(thing)
    play.then(*(Throw(1, "jamming", Jammed(each, needs), action.by, (action.by, each), needs) for each in whom))


def jammed(play: Play, step: Jammed) -> None:
    """It works, or not."""
    if step.faces[0] >= step.needs:
        play.set(step.who, jammed=True)


def jams_act(play: Play, step: JamsAct) -> None:
    """Everybody of the side whose phase it is who is jammed suffers."""
    side = play.state.clock.side
    sufferers = [each for each in play.state.standing() if each.side == side and each.status.get("jammed")]
    if side is None or not sufferers:
        return
    spent = math.ceil(sum(is_present(each) for each in sufferers) / ACTIVATED_SHARE)
    play.set(side, activations_left=max(0, activations_left(play.state, side) - spent))
    play.then(*(Suffer(each.id) for each in sufferers))


def suffer(play: Play, step: Suffer) -> None:
    """What its own rules say, or a few inches anywhere; and nothing more in this turn."""
    model = play.model(step.who)
    play.set(step.who, jammed=None)
    if not is_present(model):
        return
    play.set(step.who, activated=True)
    if any(each.jammed(play, model) for each in abilities(model)):
        return
    (inches,) = play.roll(D6, 1, "how far it is driven", step.who)
    way = straight_on(play.state, model, play.dice.degrees(), float(inches))
    if way is None or way.length <= EPSILON:
        play.tell(Noted(sentence(f"{within(model.title)} twitches and stays where it is.")))
        return
    play.tell(Moved(step.who, way.points(ARC_STEP), way.length, model.facing, model.level))
    play.set(step.who, moved=True)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    """The reach of the jammer, whom it may affect, the die it needs."""
    if "no-jammer" in verdict.codes or case.miniature.at is None:
        return verdict
    action, thing = _jam(case)
    whom = affected(case.state, case.miniature, thing)
    chosen = whom if jams_all(thing) else tuple(each for each in whom if each.id == action.at)
    lit = tuple(OutlineMark(each.piece(), Tone.THREAT, f"{needs_of(thing)}+") for each in chosen)
    facts = FrozenMap({**verdict.facts, "affected": tuple(each.id for each in chosen), "rolls": len(chosen)})
    marks = (*verdict.marks, *_ring(case.miniature, thing), *lit)
    return replace(verdict, needs=needs_of(thing), facts=facts, marks=marks)


def chances(state: State, action: Jam) -> Chances | None:
    """How likely it works on each."""
    thing = jammer_of(state.miniatures[action.by], action.item)
    if thing is None:
        return None
    return Chances((Chance("Jams each" if jams_all(thing) else "Jams", (FACES + 1 - needs_of(thing)) / FACES),))


def offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    """Every jammer that somebody carries."""
    for each in state.standing():
        for thing in jammers(each) if each.side == side else ():
            label = f"Jam the {named(race_of(thing))} (1 action)"
            given = FrozenMap({"item": thing.text})
            if jams_all(thing):
                action = Jam(each.id, item=thing.text, side=side)
                yield Offer(
                    "jam", label, each.id, action, refusal=first(check(state, action)), marks=_ring(each, thing)
                )
                continue
            tried = {
                other.id: first(check(state, Jam(each.id, other.id, thing.text, side=side)))
                for other in enemies_of(state, each)
                if is_of(other, race_of(thing))
            }
            able = tuple(who for who, why in tried.items() if why is None)
            lone = next(iter(tried.values()), first(check(state, Jam(each.id, item=thing.text, side=side))))
            yield Offer(
                "jam", label, each.id, None, "miniature", able, None if able else lone, _ring(each, thing), given
            )


def tokens(state: State, miniature: Miniature) -> Iterator[Token]:
    """Who is jammed wears a sign."""
    if miniature.status.get("jammed"):
        yield Token("jammed", "J", "Jammed: it suffers when its side's next action phase begins")
