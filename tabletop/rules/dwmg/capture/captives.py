"""Captives (p. 23, ruling D34): who holds whom, who can be held, who goes along with whom.

A captive is in no melee and not in play; it is not lost either. It keeps base contact with its captor wherever that
goes. `captivity` says what makes a captive and what frees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.capture.room import beside, touching
from tabletop.rules.dwmg.models import is_free
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.profiles import stat, vehicle_of


def captives_of(state: State, captor: Miniature) -> tuple[Miniature, ...]:
    """The models that it holds captive."""
    return tuple(each for each in state.standing() if each.status.get("captured_by") == captor.id)


def taken_along(state: State, holder: Miniature) -> tuple[Miniature, ...]:
    """The models that a model takes along when it moves: its captives, and whom it drags (p. 23, 25)."""
    dragged = holder.status.get("drags")
    captives = captives_of(state, holder)
    others = (each for each in state.standing() if each.id == dragged and each not in captives)
    return (*captives, *others)


def captor_of(state: State, captive: Miniature) -> Miniature | None:
    """The model that holds it captive."""
    return state.miniatures.get(str(captive.status.get("captured_by")))


def captors(state: State, captor: Miniature, captive: Miniature) -> tuple[str, ...]:
    """All who hold on to a model: the captor, and its friends at liberty in contact with it (p. 23: "captor(s)")."""
    helping = (
        each.id
        for each in touching(state, captive)
        if each.id != captor.id and is_free(each) and not state.enemies(each.side, captor.side)
        and state.enemies(each.side, captive.side) and stat(each, "str") > 0
    )  # fmt: skip
    return (captor.id, *helping)


def why_no_captive(state: State, target: Miniature) -> str | None:
    """Why a model cannot be captured, as the end of a sentence that begins with its name; None: it can."""
    if vehicle_of(target) is not None:
        return "is a vehicle, which nobody captures"
    reasons = (each.may_not_be_captured(state, target) for each in abilities(target))
    return next((reason for reason in reasons if reason is not None), None)


def may_resist(target: Miniature) -> bool:
    """Whether a model can resist at all: nobody does who is stunned (house)."""
    return not target.status.get("stunned")


def goes_along(state: State, holder: Miniature, arrival: Miniature) -> Iterator[Miniature]:
    """Whom a model takes along that moves to `arrival`, each where it will stand then; those without room stay out."""
    assert holder.at is not None
    along = taken_along(state, holder)
    taken = [each.id for each in along] + [holder.id]
    for each in along:
        at = beside(state, each, arrival, holder.at, taken)
        if at is not None:
            yield replace(each, at=at, level=arrival.level)
