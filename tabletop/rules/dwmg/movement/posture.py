"""Going prone and standing up (p. 7)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check, whole
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import why_upright
from tabletop.rules.dwmg.movement.movement import no_actions_left
from tabletop.rules.dwmg.movement.walking import next_stride, open_stride
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.turns.activation import ACTING, begin, costs
from tabletop.rules.dwmg.turns.allowance import move_of
from tabletop.rules.dwmg.verbs import GoProne, StandUp

STANDING_UP = 0.5
"""The share of its Move that is left to a model in the Move action that it stands up with."""


@rule(page(7), needs=(checks.unknown,))
def already_prone(case: DwmgCase) -> Iterator[Finding]:
    """Who lies does not lie down."""
    if case.miniature.status.get("prone"):
        yield finding(f"{within(case.miniature.title)} lies on the ground already.", id=case.miniature.id)


@rule(page(45), needs=(checks.unknown,))
def cannot_lie(case: DwmgCase) -> Iterator[Finding]:
    """Some never lie on the ground."""
    why = why_upright(case.miniature)
    if why is not None:
        yield finding(f"{within(case.miniature.title)} {why}.", id=case.miniature.id)


@rule(page(7), needs=(checks.unknown,))
def not_prone(case: DwmgCase) -> Iterator[Finding]:
    """Who stands does not stand up."""
    if not case.miniature.status.get("prone"):
        yield finding(f"{within(case.miniature.title)} is standing.", id=case.miniature.id)


def _go_prone(play: Play, action: GoProne) -> None:
    """Free at any point of a move: where none is open, one begins."""
    open_stride(play, action.by)
    play.set(action.by, prone=True)


def _stand_up(play: Play, action: StandUp) -> None:
    """A Move action, in which half of the Move is left."""
    begin(play, action.by)
    play.set(action.by, prone=None)
    next_stride(play, action.by, move_of(play.state, play.model(action.by)) * STANDING_UP)


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        if each.side == side and (why_upright(each) is None or each.status.get("prone")):
            yield _offer(state, each, check)


def _offer(state: State, miniature: Miniature, check: Check) -> Offer:
    prone = bool(miniature.status.get("prone"))
    action = StandUp(miniature.id, side=miniature.side) if prone else GoProne(miniature.id, side=miniature.side)
    label = "Stand up" if prone else "Go prone"
    return whole(state, action, label, check)


CHAPTER = Chapter(
    "posture",
    rules={
        GoProne: (*ACTING, cannot_lie, already_prone, no_actions_left),
        StandUp: (*ACTING, not_prone, costs(1)),
    },
    deeds={GoProne: _go_prone, StandUp: _stand_up},
    offers=_offers,
    codes=("already-prone", "cannot-lie", "not-prone"),
)
