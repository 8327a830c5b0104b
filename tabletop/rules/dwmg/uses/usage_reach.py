"""What an ability is used on: its shape, and how far it is from the model (ruling C2)."""

from __future__ import annotations

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON, Disc, Piece, Region
from tabletop.model.action import Target
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common.case import is_place
from tabletop.rules.common.walls import opening_of
from tabletop.rules.dwmg.gear.items import spot_of
from tabletop.rules.dwmg.melee.contact import reaches
from tabletop.rules.dwmg.movement.doors import hand_reaches
from tabletop.rules.dwmg.uses.usage import CONTACT_REACH, Usage


def reach_to(state: State, bearer: Miniature, at: Target | None) -> float | None:
    """Inches from a model's base to what it would use something on; None for nothing."""
    return None if at is None or bearer.at is None else max(0.0, gap(bearer.piece(), shape_of(state, at)))


def in_reach(state: State, bearer: Miniature, usage: Usage, at: Target | None) -> bool:
    """Whether it reaches what it would be used on."""
    away = reach_to(state, bearer, at)
    if usage.reach is None or away is None:
        return True
    if usage.reach > CONTACT_REACH:
        return away <= usage.reach + EPSILON
    if isinstance(at, str) and at in state.miniatures:
        return reaches(state, bearer, state.miniatures[at])
    opening = opening_of(state, at) if isinstance(at, str) else None
    if opening is not None:
        return hand_reaches(bearer, *opening)
    return away <= CONTACT + EPSILON and _level_of(state, bearer, at) == bearer.level


def _level_of(state: State, bearer: Miniature, at: Target | None) -> int:
    if not isinstance(at, str):
        return bearer.level
    if at in state.terrain:
        return state.terrain[at].level
    if at in state.markers:
        return state.markers[at].level
    opening = opening_of(state, at)
    return bearer.level if opening is None else opening[0].level


def shape_of(state: State, at: Target | None) -> Piece:
    """The shape of what it is used on: a base, a piece of terrain, a door, a place."""
    if isinstance(at, str):
        if at in state.miniatures:
            return state.miniatures[at].piece()
        if at in state.markers:
            return spot_of(state.markers[at])
        opening = opening_of(state, at)
        if opening is not None:
            return Region(((opening[1].start, opening[1].end),))
        return state.terrain[at].piece()
    assert is_place(at) and at is not None
    return Disc((float(at[0]), float(at[1])), 0.0)
