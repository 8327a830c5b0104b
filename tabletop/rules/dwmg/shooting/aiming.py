"""Aiming (p. 8): an action spent on a shot of the same turn, in which the model does not move."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.action import Move, Turn
from tabletop.model.event import Noted
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import sentence, title_of, within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import roster
from tabletop.rules.dwmg.shooting.armoury import arm_of, ranged
from tabletop.rules.dwmg.shooting.shooting import already_shot, has_fallen
from tabletop.rules.dwmg.turns.activation import ACTING, act, costs
from tabletop.rules.dwmg.verbs import Aim, Climb, Drop, GoProne, Run, StandUp

MOVES = (Move, Run, Turn, Drop, Climb, GoProne, StandUp)
"""What is done in Move actions."""


@rule(page(8, "D30"), needs=(checks.unknown,))
def has_aimed(case: DwmgCase) -> Iterator[Finding]:
    """Who has aimed does not move in the same turn, and does not aim twice."""
    if case.miniature.status.get("aimed"):
        done = "has aimed in this turn already" if isinstance(case.action, Aim) else "has taken aim and may not move"
        yield finding(f"{within(case.miniature.title)} {done}.", id=case.miniature.id)


@rule(page(8), needs=(checks.unknown,))
def has_moved(case: DwmgCase) -> Iterator[Finding]:
    """Who has moved does not aim in the same turn."""
    if case.miniature.status.get("moved"):
        yield finding(f"{within(case.miniature.title)} has moved in this turn and cannot aim.", id=case.miniature.id)


@rule(page(14), needs=(checks.unknown,))
def cannot_aim(case: DwmgCase) -> Iterator[Finding]:
    """There must be a weapon that can be aimed."""
    model = case.miniature
    arms = [arm for each in ranged(model) if (arm := arm_of(model, each.id)) is not None]
    if not any(all(each.can_aim for each in arm.kinds) for arm in arms):
        yield finding(f"{within(model.title)} carries no weapon that can be aimed.", id=model.id)


@rule(page(14), needs=(checks.unknown,))
def move_or_fire(case: DwmgCase) -> Iterator[Finding]:
    """Who has fired a slow weapon does not move in the same turn."""
    for name in case.miniature.status.get("fired") or ():
        arm = arm_of(case.miniature, name)
        effects = roster().weapons[name].effects if arm is None and name in roster().weapons else {}
        slow = "move-or-fire" in effects if arm is None else any(each.needs_rest for each in arm.kinds)
        if slow:
            yield finding(
                f"{within(case.miniature.title)} has fired a slow weapon and may not move.", id=case.miniature.id
            )


def _aim(play: Play, action: Aim) -> None:
    act(play, action.by)
    play.set(action.by, aimed=True)
    play.tell(Noted(sentence(f"{title_of(play.state, action.by)} takes aim.")))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        if each.side == side and ranged(each):
            yield whole(state, Aim(each.id, side=side), "Aim", check)


CHAPTER = Chapter(
    "aiming",
    rules={
        Aim: (*ACTING, costs(1), has_fallen, already_shot, has_aimed, has_moved, cannot_aim),
        **dict.fromkeys(MOVES, (has_aimed, move_or_fire)),
    },
    deeds={Aim: _aim},
    offers=_offers,
    codes=("has-aimed", "has-moved", "cannot-aim"),
    quiet=frozenset({"aimed"}),
)
