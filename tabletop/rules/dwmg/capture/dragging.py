"""Dragging the helpless (p. 23, 25): a stunned model is pulled along at half rate by one, at the full rate by two; a
captive goes along with its captor at the full rate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.model.action import Move
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import title_of, within
from tabletop.rules.dwmg.capture.room import touching
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import is_big, is_free, is_present
from tabletop.rules.dwmg.movement.movement import MOVING
from tabletop.rules.dwmg.movement.movement import shown as shown_move
from tabletop.rules.dwmg.movement.walking import start_walk
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import stat, vehicle_of
from tabletop.rules.dwmg.turns.activation import ACTING, cannot_act
from tabletop.rules.dwmg.verbs import Drag

# ---------------------------------------------------------------------------------------------------------------------
# Rules


def carriers(state: State, by: Miniature, target: Miniature) -> int:
    """How many have hold of a model: the one that drags it, and its friends at liberty in contact with it (house)."""
    friends = (each for each in touching(state, target) if each.id not in (by.id, target.id) and is_free(each))
    return 1 + sum(each.side == by.side for each in friends)


def needed_for(target: Miniature) -> int:
    """How many it takes to move a model at half rate: one, and one more for every further Hit of one larger than human
    (p. 25)."""
    return 1 + (stat(target, "hits") - 1 if is_big(target) else 0)


def is_hauled(state: State, by: Miniature, target: Miniature) -> bool:
    """Whether a model is so heavy for those that have hold of it that they go at half their rate."""
    captive = target.status.get("captured_by") == by.id
    return not captive and carriers(state, by, target) <= needed_for(target)


@rule(page(25), needs=(checks.unknown, cannot_act))
def nothing_to_drag(case: DwmgCase) -> Iterator[Finding]:
    """One drags a stunned model, or a captive of one's own, in contact."""
    action, own = case.action, case.miniature
    assert isinstance(action, Drag)
    target = case.state.miniatures.get(action.at)
    if target is None or not is_present(target) or target.id == own.id or vehicle_of(target) is not None:
        yield finding("Say which helpless model is dragged.", at=action.at)
        return
    whom = within(target.title)
    if not target.status.get("stunned") and target.status.get("captured_by") != own.id:
        yield finding(f"{whom} is neither stunned nor a captive of {within(own.title)}.", id=target.id)
    elif all(each.id != target.id for each in touching(case.state, own)):
        yield finding(
            f"{whom} is not in contact with {within(own.title)}.", (OutlineMark(target.piece()),), id=target.id
        )
    elif target.status.get("captured_by") != own.id and carriers(case.state, own, target) < needed_for(target):
        needed, there = needed_for(target), carriers(case.state, own, target)
        yield finding(
            f"{needed} models are needed to move {whom}; {there} have hold of it.", needed=needed, allowed=there
        )


def _as_move(case: DwmgCase) -> DwmgCase:
    """The case of a move in which the model drags the other along."""
    action = case.action
    assert isinstance(action, Drag)
    own = case.miniature
    words = own.status.with_("drags", action.at)
    if is_hauled(case.state, own, case.state.miniatures[action.at]):
        words = words.with_("hauls", True)
    state = replace(case.state, miniatures=case.state.miniatures.with_(own.id, replace(own, status=words)))
    return replace(case, state=state, action=Move(action.by, action.to, side=action.side))


def _moving(each: Rule[DwmgCase]) -> Rule[DwmgCase]:
    def find(case: DwmgCase) -> Iterator[Finding]:
        return each.find(_as_move(case))

    return replace(each, find=find, needs=each.needs | {nothing_to_drag.code})


# ---------------------------------------------------------------------------------------------------------------------
# What happens


@dataclass(frozen=True, slots=True)
class LetLie:
    """The one that was dragged is let lie."""

    by: str


def _drag(play: Play, action: Drag) -> None:
    by = play.model(action.by)
    hauls = is_hauled(play.state, by, play.model(action.at))
    play.set(action.by, drags=action.at, hauls=True if hauls else None)
    start_walk(play, action.by, action.to)
    play.last(LetLie(action.by))


def _let_lie(play: Play, step: LetLie) -> None:
    if step.by in play.state.miniatures:
        play.set(step.by, drags=None, hauls=None)


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    if {"nothing-to-drag", "cannot-act"} & set(verdict.codes):
        return verdict
    moving = _as_move(case)
    tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
    marks = tuple(OutlineMark(each.piece(), tone) for each in moving.arrivals[1:])
    shown = shown_move(moving, verdict)
    return replace(shown, marks=(*shown.marks, *marks))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    for each in state.standing():
        if each.side != side or not is_free(each):
            continue
        for other in touching(state, each):
            if other.status.get("stunned") and is_present(other) and each.at is not None:
                refusals = check(state, Drag(each.id, other.id, each.at, side=side)).refusals
                why = next((refusal for refusal in refusals if refusal.code != "nothing-to-do"), None)
                label = f"Drag {title_of(state, other.id)} along"
                yield Offer("drag", label, each.id, None, "place", (), why, (), FrozenMap({"at": other.id}))


CHAPTER = Chapter(
    "dragging",
    rules={Drag: (*ACTING, nothing_to_drag, *(_moving(each) for each in MOVING if each not in ACTING))},
    deeds={Drag: _drag},
    shown={Drag: _shown},
    steps={LetLie: _let_lie},
    offers=_offers,
    codes=("nothing-to-drag",),
    words={
        "drags": Word(str, None, "Whom it drags along in its Move action."),
        "hauls": Word(bool, False, "Whether that halves its rate."),
    },
    of_the_turn=("drags", "hauls"),
    quiet=frozenset({"drags", "hauls"}),
)
