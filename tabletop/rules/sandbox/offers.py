"""What the sandbox offers: everything that a table lets one do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop.geometry.shapes import EPSILON
from tabletop.model.action import Action, Concede, EndPhase, Remove
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import LineMark, Tone
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Refusal, Verdict
from tabletop.rules.common.citations import C3
from tabletop.rules.common.words import sentence
from tabletop.rules.sandbox.actions import Mark
from tabletop.rules.sandbox.case import move_left

Check = Callable[[State, Action], Verdict]


def offers(state: State, side: str, check: Check) -> tuple[Offer, ...]:
    """Everything on offer to a side; what is refused says why."""
    return (*_of_miniatures(state, side, check), *_of_doors(state, side, check), *_of_the_table(state, side, check))


def _whole(state: State, label: str, action: Action, check: Check, by: str | None = None) -> Offer:
    return Offer(action.verb, label, by, action, refusal=_first(check(state, action)))


def _first(verdict: Verdict) -> Refusal | None:
    return verdict.refusals[0] if verdict.refusals else None


def _of_miniatures(state: State, side: str, check: Check) -> Iterator[Offer]:
    for miniature in state.standing():
        who = miniature.id
        removed = _whole(state, "Remove", Remove(who, side=side), check, who)
        held = removed.refusal
        left = move_left(state, miniature)
        spent = None if left is None or left > EPSILON else _spent(miniature.title, float(miniature.status["move"]))
        yield Offer("move", "Move", who, wants="place", refusal=held or spent)
        yield Offer("push", "Push", who, wants="place", refusal=held or spent)
        yield Offer("turn", "Turn", who, wants="facing", refusal=held)
        yield removed


def _spent(title: str, allowed: float) -> Refusal:
    text = f"{sentence(title)} has moved its {allowed:g}″ in this round."
    return Refusal("too-far", text, C3, FrozenMap({"allowed": allowed}))


def _of_doors(state: State, side: str, check: Check) -> Iterator[Offer]:
    for terrain in state.terrain.values():
        for opening in terrain.openings:
            is_open = opening.state == "open"
            action = Mark(opening.id, FrozenMap({"open": not is_open}), side=side)
            label = f"{'Close' if is_open else 'Open'} the {opening.kind}"
            yield Offer(
                "mark",
                label,
                by=opening.id,
                action=action,
                refusal=_first(check(state, action)),
                marks=(LineMark((opening.start, opening.end), Tone.NEUTRAL),),
            )


def _of_the_table(state: State, side: str, check: Check) -> Iterator[Offer]:
    ended = check(state, EndPhase(side=side))
    over = next((r for r in ended.refusals if r.code == "game-over"), None)
    yield Offer("place", "Place a miniature", wants="place", refusal=_first(ended))
    yield Offer("note", "Pin a note", wants="text", refusal=over)
    for marker in state.markers.values():
        yield _whole(state, f"Remove the {marker.kind}", Remove(marker.id, side=side), check, marker.id)
    label = "Start the game" if state.clock.phase == "setup" else "End the round"
    yield Offer("end_phase", label, action=EndPhase(side=side), refusal=_first(ended))
    yield _whole(state, "Concede", Concede(side=side), check)
