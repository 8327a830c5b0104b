"""Questions about models that many chapters ask: who is in play, who stands where, who touches whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.dwmg.melee.contact import ACROSS, reaches
from tabletop.rules.dwmg.moments import abilities
from tabletop.rules.dwmg.profiles import stat
from tabletop.rules.dwmg.vehicles.aboard import is_aboard, is_vehicle
from tabletop.rules.dwmg.words import DwmgExtra


def extra_of(state: State) -> DwmgExtra:
    """The options of this game, and the order of its players."""
    return state.extra if isinstance(state.extra, DwmgExtra) else DwmgExtra()


def hits_left(miniature: Miniature) -> int:
    """Hits it has left."""
    said = miniature.status.get("hits")
    return stat(miniature, "hits") if said is None else int(said)


def race_of(miniature: Miniature) -> str:
    """The race that a model belongs to: `human` unless an ability says otherwise (house: the book counts no races)."""
    race = "human"
    for each in abilities(miniature):
        race = each.race(miniature, race)
    return race


def why_upright(miniature: Miniature) -> str | None:
    """Why a model never lies on the ground, as the end of a sentence that begins with its name; None: it can."""
    return next((why for each in abilities(miniature) if (why := each.may_not_lie(miniature)) is not None), None)


def is_companion(miniature: Miniature) -> bool:
    """Whether a model travels with the Doctor."""
    return any(each.is_companion(miniature) for each in abilities(miniature))


def is_present(miniature: Miniature) -> bool:
    """Whether it is on the table and no casualty: a casualty affects nothing (ruling D21)."""
    return miniature.at is not None and not miniature.status.get("down")


def is_in_play(miniature: Miniature) -> bool:
    """Whether it is no casualty and on the table, or in a vehicle there."""
    return (miniature.at is not None or is_aboard(miniature)) and not miniature.status.get("down")


def is_in_reserve(miniature: Miniature) -> bool:
    """Whether it waits off the table, and is nowhere else."""
    elsewhere = ("in_tardis", "in_vehicle", "plays_with")
    return miniature.at is None and not any(miniature.status.get(word) for word in elsewhere)


def in_play(state: State) -> Iterator[Miniature]:
    """The models on the table, and those in vehicles there, in the order they came; casualties as well."""
    return (each for each in state.miniatures.values() if each.at is not None or is_aboard(each))


def force(state: State, side: str) -> Iterator[Miniature]:
    """The models that a side is made of, those in reserve too, and those that others have taken over; vehicles are not
    among them (ruling D37), nor are the bound, who are not in play until they are rescued (p. 60)."""
    own = (each for each in state.miniatures.values() if belongs_to(each) == side and not is_vehicle(each))
    return (each for each in own if not is_bound(each))


def is_bound(miniature: Miniature) -> bool:
    """Whether it is bound and waits to be freed (p. 60)."""
    return any(each.is_bound(miniature) for each in abilities(miniature))


def is_free(miniature: Miniature) -> bool:
    """Whether it is in play and at full liberty: neither down, nor stunned, nor a captive (p. 6, ruling D9)."""
    status = miniature.status
    return is_in_play(miniature) and not status.get("stunned") and not status.get("captured_by")


def is_solid(miniature: Miniature) -> bool:
    """Whether it is there to be touched: present and not in the air."""
    return is_present(miniature) and not miniature.status.get("airborne")


STANDARD_BASE = 1.0
"""How wide the base of a model of human size is, in inches (p. 9, 20, 25)."""


def is_big(miniature: Miniature) -> bool:
    """Whether it stands on a larger base than a model of human size."""
    return max(miniature.base.width, miniature.base.length or 0.0) > STANDARD_BASE + EPSILON


def belongs_to(miniature: Miniature) -> str:
    """The side whose model it is, also while another side has taken it over and plays it (p. 17)."""
    return str(miniature.status.get("home") or miniature.side)


def is_captive(miniature: Miniature) -> bool:
    """Whether somebody holds it captive: it is not in play, and not lost either (ruling D34)."""
    return miniature.status.get("captured_by") is not None


def is_undercover(miniature: Miniature) -> bool:
    """Whether its enemies take it for one of their own (p. 17)."""
    undercover = False
    for each in abilities(miniature):
        undercover = each.undercover(miniature, undercover)
    return undercover


def openly(state: State, who: str) -> State:
    """The state as it is when that model drops its disguise; that very state when it wears none."""
    model = state.miniatures.get(who)
    if model is None or not is_undercover(model):
        return state
    shown = replace(model, status=model.status.with_("revealed", True))
    return replace(state, miniatures=state.miniatures.with_(who, shown))


def bars(miniature: Miniature) -> bool:
    """Whether it stands in the way of its enemies and is in melee with those that it touches: neither a captive nor
    one whom they take for their own."""
    return is_solid(miniature) and not is_captive(miniature) and not is_undercover(miniature)


def spared(state: State, miniature: Miniature, other: Miniature) -> str | None:
    """Why a model does not harm another, as the end of a sentence that begins with its name; None: it would."""
    reasons = (each.spares(state, miniature, other) for each in abilities(miniature))
    return next((reason for reason in reasons if reason is not None), None)


def share_of(state: State, miniature: Miniature) -> float:
    """How much of a model it is when those in play are counted for activations; a vehicle is none (D9, D37)."""
    share = 1.0 if is_free(miniature) and not is_vehicle(miniature) else 0.0
    for each in abilities(miniature):
        share = each.counts(state, miniature, share)
    return share


def team(state: State, side: str) -> Iterator[Miniature]:
    """The models of a side that are on the table and no casualties."""
    return (each for each in state.standing() if each.side == side and is_present(each))


def enemies_of(state: State, miniature: Miniature) -> Iterator[Miniature]:
    """The models on the table, no casualties, whose side is an enemy, and not undercover."""
    return (
        each
        for each in state.standing()
        if is_present(each) and state.enemies(each.side, miniature.side) and not is_undercover(each)
    )


def within(one: Miniature, other: Miniature, inches: float) -> bool:
    """Whether the gap between two models on the table is at most so many inches, whatever their levels (ruling C2)."""
    if one.at is None or other.at is None:
        return False
    (x, y), (u, v) = one.at, other.at
    reach = inches + one.base.reach + other.base.reach
    if abs(x - u) > reach + EPSILON or abs(y - v) > reach + EPSILON:
        return False
    return gap(one.piece(), other.piece()) <= inches + EPSILON


def in_contact(state: State, miniature: Miniature) -> tuple[Miniature, ...]:
    """The enemies it is in melee with: whose bases it touches, across an obstacle or at stairs too (p. 9, D18, D26)."""
    if not bars(miniature):
        return ()
    return tuple(
        each
        for each in enemies_of(state, miniature)
        if within(miniature, each, ACROSS) and bars(each) and reaches(state, miniature, each)
    )
