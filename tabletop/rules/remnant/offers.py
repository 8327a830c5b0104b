"""What a side may do now, at whom, and what not and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.model.action import Concede, EndPhase
from tabletop.model.mark import OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.rules.common.chapters import Check, whole
from tabletop.rules.remnant import turn
from tabletop.rules.remnant.attack import cards_of
from tabletop.rules.remnant.case import characters, extra_of, opponents
from tabletop.rules.remnant.support import can_help
from tabletop.rules.remnant.words import Attack, DrawLocations, Support


def offers(state: State, side: str, check: Check) -> tuple[Offer, ...]:
    """Everything on offer to a side."""
    phase, found = state.clock.phase, list[Offer]()
    if phase == "locations":
        found.append(whole(state, DrawLocations(side=side), "Draw the locations", check))
    for one in characters(state, side):
        if phase == "support":
            found += _supports(state, one, check)
        elif phase == "attack":
            found += _draws(state, one, check) if extra_of(state).revealed else _targets(state, one, check)
    if extra_of(state).revealed:
        # In which order a side draws for its attacks changes nothing, so the button of the bar may simply go on.
        found += [replace(each, by=None) for each in found if each.refusal is None][:1]
    elif phase != "locations":
        found.append(whole(state, EndPhase(side=side), turn.label(state), check))
    found.append(whole(state, Concede(side=side), "Concede", check))
    return tuple(found)


def _supports(state: State, one: Miniature, check: Check) -> Iterator[Offer]:
    chosen = one.status.get("will_support")
    for other in characters(state, one.side):
        if can_help(one, other) and chosen != other.id:
            yield whole(state, Support(one.id, other.id, side=one.side), f"Support {other.title}", check)
    if chosen is not None:
        label = f"Do not support {state.miniatures[str(chosen)].title}"
        yield whole(state, Support(one.id, side=one.side), label, check)


def _targets(state: State, one: Miniature, check: Check) -> Iterator[Offer]:
    chosen = one.status.get("will_attack")
    found = list(opponents(state, one)) or [m for m in state.miniatures.values() if m.side != one.side][:1]
    for target in found:
        if target.id != chosen:
            attack = Attack(one.id, target.id, side=one.side)
            marks = (OutlineMark(target.piece(), Tone.THREAT),) if target.at is not None else ()
            offer = whole(state, attack, f"Attack {target.title}", check)
            yield Offer(offer.verb, offer.label, one.id, attack, refusal=offer.refusal, marks=marks)
    if chosen is not None:
        label = f"Do not attack {state.miniatures[str(chosen)].title}"
        yield whole(state, Attack(one.id, side=one.side), label, check)


def _draws(state: State, one: Miniature, check: Check) -> Iterator[Offer]:
    target = state.miniatures.get(str(one.status.get("target")))
    if target is not None:
        count = cards_of(state, one)
        cards = "1 card" if count == 1 else f"{count} cards"
        attack = Attack(one.id, target.id, side=one.side)
        yield whole(state, attack, f"Draw {cards} against {target.title}", check)
