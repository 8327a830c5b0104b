"""What the chapters of every game have in common: how they add up, and how they put something on offer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from tabletop.model.action import Action
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Refusal, Verdict
from tabletop.rules.common.rule import Rule

K = TypeVar("K")
V = TypeVar("V")

Check = Callable[[State, Action], Verdict]
Rules = tuple[Rule[Any], ...]


def first(verdict: Verdict) -> Refusal | None:
    """The first thing that speaks against an action: what a greyed offer says."""
    return verdict.refusals[0] if verdict.refusals else None


def whole(state: State, action: Action, label: str, check: Check) -> Offer:
    """An offer of an action that lacks nothing."""
    return Offer(action.verb, label, getattr(action, "by", None), action, refusal=first(check(state, action)))


def added(parts: Iterable[Mapping[K, tuple[Any, ...]]]) -> dict[K, tuple[Any, ...]]:
    """What several chapters say of one thing, in their order.

    >>> added([{"end": (1,)}, {"end": (2,), "begin": (3,)}])
    {'end': (1, 2), 'begin': (3,)}
    """
    whole: dict[K, tuple[Any, ...]] = {}
    for part in parts:
        for key, values in part.items():
            whole[key] = (*whole.get(key, ()), *values)
    return whole


def merged(parts: Iterable[Mapping[K, V]]) -> dict[K, V]:
    """What has one home each: a deed, a step, a word."""
    whole: dict[K, V] = {}
    for part in parts:
        for key, value in part.items():
            assert key not in whole, f"{key} has two homes"
            whole[key] = value
    return whole
