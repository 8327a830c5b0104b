"""Fighting a fire (p. 23, ruling D38): who stands near may help, and the die for the fire is the better for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import gap, touches
from tabletop.geometry.shapes import Disc
from tabletop.model.event import Noted
from tabletop.model.mark import AreaMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import against, sentence, title_of, within
from tabletop.rules.dwmg.buildings.fires import Blaze, fire_of, fires
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import in_contact, is_free
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import ACTING, act, cannot_act, costs
from tabletop.rules.dwmg.verbs import FightFire

BESIDE = 2.0
"""Inches from the edge of a fire within which models can help against it."""
MOST_HELP = 2
"""What all helpers together add to the die."""
WATER_HELPS = 1
"""What water adds."""
WATER = "water"
"""What a helper carries, or the ground he touches, that counts as water (house)."""

# ---------------------------------------------------------------------------------------------------------------------
# Rules


def _blaze(case: DwmgCase) -> Blaze | None:
    action = case.action
    assert isinstance(action, FightFire)
    return fire_of(case.state, action.at)


@rule(page(23), needs=(checks.unknown,))
def no_such_fire(case: DwmgCase) -> Iterator[Finding]:
    """Something must burn there."""
    if _blaze(case) is None and isinstance(case.action, FightFire):
        yield finding(f"Nothing burns at {title_of(case.state, case.action.at)}.", id=case.action.at)


@rule(page(23), needs=(checks.unknown, no_such_fire))
def own_fire(case: DwmgCase) -> Iterator[Finding]:
    """Others help who burns: they are additional models."""
    blaze = _blaze(case)
    if blaze is not None and blaze.id == case.miniature.id:
        yield finding(f"{within(case.miniature.title)} is on fire itself; others must help.", id=blaze.id)


@rule(page(23), needs=(checks.unknown, cannot_act, no_such_fire))
def too_far_from_fire(case: DwmgCase) -> Iterator[Finding]:
    """A helper stands within 2″ of the edge of the fire's radius."""
    blaze, own = _blaze(case), case.miniature
    if blaze is None or _is_beside(own, blaze):
        return
    needed, allowed = against(gap(own.piece(), Disc(blaze.at, blaze.radius)), BESIDE)
    where = "on another level" if own.level != blaze.level else f"{needed} from the edge of the fire"
    yield finding(
        f"{within(own.title)} is {where}; {allowed} or nearer is needed to fight it.",
        (AreaMark(Disc(blaze.at, blaze.radius), Tone.OFFENDER),),
        id=own.id,
        allowed=BESIDE,
    )


@rule(page(9), needs=(checks.unknown, cannot_act))
def in_melee(case: DwmgCase) -> Iterator[Finding]:
    """Who is in melee has other things to do."""
    if in_contact(case.state, case.miniature):
        yield finding(f"{within(case.miniature.title)} is in melee and cannot fight a fire.", id=case.miniature.id)


# ---------------------------------------------------------------------------------------------------------------------
# What it is worth


def help_against(state: State, blaze: Blaze) -> int:
    """What is added to the die for a fire: 1 for each helper near it, 2 at most, and 1 more for water (p. 23)."""
    helpers = [
        each
        for each in state.standing()
        if is_free(each) and each.status.get("fights_fire") == blaze.id and _is_beside(each, blaze)
    ]
    wet = any(_has_water(state, each) for each in helpers)
    return min(MOST_HELP, len(helpers)) + WATER_HELPS * wet


def _is_beside(miniature: Miniature, blaze: Blaze) -> bool:
    return miniature.level == blaze.level and blaze.reaches(miniature.piece(), BESIDE)


def _has_water(state: State, miniature: Miniature) -> bool:
    """Whether it carries water or stands at the water's edge (house)."""
    if WATER in (miniature.status.get("carrying") or ()):
        return True
    return any(
        each.movement == "water" and each.level == miniature.level and touches(each.piece(), miniature.piece())
        for each in state.terrain.values()
    )


# ---------------------------------------------------------------------------------------------------------------------
# The chapter


def _fight_fire(play: Play, action: FightFire) -> None:
    act(play, action.by)
    blaze = fire_of(play.state, action.at)
    assert blaze is not None
    play.set(action.by, fights_fire=blaze.id)
    who = sentence(within(play.model(action.by).title))
    play.tell(Noted(f"{who} helps to put out the fire on {blaze.name(play.state)}."))


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    blaze = None if "no-such-fire" in verdict.codes else _blaze(case)
    if blaze is None:
        return verdict
    tone = Tone.THREAT if verdict.legal else Tone.REFUSED
    return replace(verdict, marks=(*verdict.marks, AreaMark(Disc(blaze.at, blaze.radius), tone)))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    burning = tuple(fires(state))
    for each in state.standing() if burning else ():
        for blaze in burning if each.side == side else ():
            if blaze.id != each.id and _is_beside(each, blaze):
                action = FightFire(each.id, blaze.id, side=side)
                yield whole(state, action, f"Fight the fire on {blaze.name(state)}", check)


CHAPTER = Chapter(
    "fighting fires",
    rules={FightFire: (*ACTING, costs(1), no_such_fire, own_fire, too_far_from_fire, in_melee)},
    deeds={FightFire: _fight_fire},
    shown={FightFire: _shown},
    offers=_offers,
    codes=("no-such-fire", "own-fire", "too-far-from-fire", "in-melee"),
    words={"fights_fire": Word(str, None, "The fire that it helps to put out in this turn.")},
    of_the_turn=("fights_fire",),
    quiet=frozenset({"fights_fire"}),
)
