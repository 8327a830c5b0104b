"""Infiltrators (p. 17, ruling D39): enemies that are taken for friends until they show themselves.

The players know whose they are: they are moved by their true side, and count for it, from the start (house). It is the
other side's models that are deceived. They do not aim at an infiltrator, are in no melee with it and let it pass; it
frightens nobody. It is revealed when it shoots, fights, captures or sabotages, or when an enemy near sees through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tabletop.geometry.gaps import gap
from tabletop.model.event import Noted, StatusSet
from tabletop.model.look import Token
from tabletop.model.mark import OutlineMark
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import against, sentence, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import in_contact, is_free, is_undercover
from tabletop.rules.dwmg.models import within as near
from tabletop.rules.dwmg.nerves.stat_tests import StatTest
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.turns.activation import ACTING, cannot_act, costs
from tabletop.rules.dwmg.verbs import Search

SUSPICION = 6.0
"""Inches within which an enemy may see through an infiltrator (ruling D39)."""
GIVEAWAYS = frozenset({"sabotage"})
"""What it cannot use without showing itself, besides shooting, fighting and capturing."""


def reveal(play: Play, who: str) -> None:
    """An infiltrator shows its true side. Whom it has come to in this turn it has moved into contact with."""
    model = play.model(who)
    if not is_undercover(model):
        return
    play.set(who, revealed=True)
    play.tell(Noted(sentence(f"{title_of(play.state, who)} belongs to {title_of(play.state, model.side)}!")))
    if model.status.get("moved") and in_contact(play.state, play.model(who)):
        play.set(who, charged=True)


def _changed(play: Play, event: StatusSet, before: State) -> None:
    """It shoots or sabotages. Who fights or captures is revealed before that (`melee`, `capture`)."""
    if event.who not in play.state.miniatures:
        return
    used = event.word == "used" and GIVEAWAYS & set(event.value or ())
    if used or (event.word == "shot" and event.value):
        reveal(play, event.who)


# ---------------------------------------------------------------------------------------------------------------------
# Seeing through it


@rule(page(17, "D39"), needs=(checks.unknown, cannot_act))
def nobody_to_suspect(case: DwmgCase) -> Iterator[Finding]:
    """One looks for an enemy who is undercover, within 6″, and has the wits to see through it."""
    action, own = case.action, case.miniature
    assert isinstance(action, Search)
    target = case.state.miniatures.get(action.at) if isinstance(action.at, str) else None
    if target is None:
        return  # not somebody, but something is searched
    if target.at is None:
        yield finding(f"{within(target.title)} is not on the table.", id=target.id)
    elif not is_undercover(target) or not case.state.enemies(own.side, target.side):
        yield finding(f"{within(target.title)} is what it seems.", id=target.id)
    elif not near(own, target, SUSPICION):
        away = gap(own.piece(), target.piece())
        needed, allowed = against(away, SUSPICION)
        yield finding(
            f"{within(target.title)} is {needed} away; {within(own.title)} sees through what is within {allowed}.",
            (OutlineMark(target.piece()),),
            id=target.id,
            needed=away,
            allowed=SUSPICION,
        )
    elif stat(own, "int") <= 0:
        yield finding(f"{within(own.title)} sees through nobody.", id=own.id)


@dataclass(frozen=True, slots=True)
class Suspected:
    """Somebody has tested his Int to see through an infiltrator."""

    who: str
    passed: bool = False


def look_at(play: Play, who: str, at: str) -> None:
    """A model tests its Int to see through another."""
    play.then(StatTest(who, "int", then=Suspected(at)))


def _suspected(play: Play, step: Suspected) -> None:
    if step.passed:
        reveal(play, step.who)


# ---------------------------------------------------------------------------------------------------------------------
# What is shown


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    suspects = [each for each in state.standing() if state.enemies(side, each.side) and is_undercover(each)]
    for each in state.standing():
        if each.side == side and is_free(each):
            for suspect in suspects:
                if near(each, suspect, SUSPICION):
                    label = f"See through {title_of(state, suspect.id)}"
                    yield whole(state, Search(each.id, suspect.id, side=side), label, check)


def _tokens(state: State, miniature: Miniature) -> Iterable[Token]:
    if is_undercover(miniature):
        yield Token("undercover", "?", "Undercover: its enemies take it for one of their own")


CHAPTER = Chapter(
    "infiltration",
    rules={Search: (*ACTING, nobody_to_suspect, costs(1))},
    steps={Suspected: _suspected},
    watches={StatusSet: (_changed,)},
    offers=_offers,
    tokens=_tokens,
    codes=("nobody-to-suspect",),
    quiet=frozenset({"revealed"}),
)
