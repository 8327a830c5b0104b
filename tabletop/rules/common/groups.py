"""Several moves as one: all or none, each judged with the others at their new places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tabletop.model.action import Action, Group, Move, Place, Remove, Turn
from tabletop.model.apply import fold
from tabletop.model.event import Event
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Refusal, Verdict
from tabletop.rules.common.case import Case, is_place
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, finding, rule

PARTS = (Move, Turn, Place, Remove)
"""What a group may hold."""


def parts(group: Group) -> tuple[Action, ...]:
    """The actions of a group, groups in it opened, each with the group's side unless it has its own."""
    found: list[Action] = []
    for action in group.moves:
        sided = replace(action, side=group.side) if action.side is None else action
        found.extend(parts(sided) if isinstance(sided, Group) else (sided,))
    return tuple(found)


def _group(case: Case) -> tuple[Action, ...]:
    return parts(case.action) if isinstance(case.action, Group) else ()


@rule(HOUSE)
def nothing_to_do(case: Case) -> Iterator[Finding]:
    """A group holds something."""
    if not _group(case):
        yield finding("The group is empty; name at least one move.")


@rule(HOUSE)
def cannot_act(case: Case) -> Iterator[Finding]:
    """A group holds moves, turns, placings and removals, nothing else."""
    for verb in dict.fromkeys(action.verb for action in _group(case) if not isinstance(action, PARTS)):
        yield finding(f"A group moves, turns, places and removes; it cannot '{verb}'.", verb=verb)


@rule(HOUSE)
def moved_twice(case: Case) -> Iterator[Finding]:
    """Nothing is moved twice by one group."""
    seen: set[str | None] = {None}
    for action in _group(case):
        name = action.id if isinstance(action, Place) else getattr(action, "by", None)
        if name is not None and name in seen:
            yield finding(f"The group moves '{name}' twice; name each miniature once.", id=name)
        seen.add(name)


GROUP_RULES = (nothing_to_do, cannot_act, moved_twice)


def judged_apart(
    state: State,
    group: Group,
    check: Callable[[State, Action], Verdict],
    arriving: Callable[[State, Place], Miniature | None],
) -> tuple[tuple[Action, Verdict], ...]:
    """Each part of a group with its verdict in the state where all the others have already been done.

    `arriving` gives the miniature that a `place` would put on the table, None when it means nothing.
    """
    actions = parts(group)
    pieces = [_after(state, action, arriving) for action in actions]
    verdicts = []
    for number, action in enumerate(actions):
        miniatures = dict(state.miniatures)
        for other, (name, miniature) in enumerate(pieces):
            if other == number:
                continue
            if miniature is not None:
                miniatures[_free(name, miniatures) if isinstance(actions[other], Place) else name] = miniature
            elif isinstance(actions[other], Remove):
                miniatures.pop(name, None)
        own = getattr(action, "by", None)
        if own is not None and own in state.miniatures:
            miniatures[own] = state.miniatures[own]
        verdicts.append((action, check(replace(state, miniatures=type(state.miniatures)(miniatures)), action)))
    return tuple(verdicts)


def _free(name: str, taken: dict[str, Miniature]) -> str:
    while name in taken:
        name += "+"
    return name


def _after(
    state: State, action: Action, arriving: Callable[[State, Place], Miniature | None]
) -> tuple[str, Miniature | None]:
    """The miniature an action moves or places, as it will be; None when it is gone or there is none."""
    match action:
        case Move(by=by, to=to, facing=facing) if by in state.miniatures and is_place(to):
            return by, state.miniatures[by].moved_to(to, facing)
        case Turn(by=by, facing=facing) if by in state.miniatures:
            return by, replace(state.miniatures[by], facing=facing)
        case Place():
            miniature = arriving(state, action)
            return (miniature.id, miniature) if miniature is not None else ("", None)
        case Remove(by=by):
            return by, None
    return "", None


def told_once(verdicts: tuple[tuple[Action, Verdict], ...]) -> tuple[Refusal, ...]:
    """All refusals of the parts; what two of them say alike is told once."""
    return tuple(dict.fromkeys(refusal for _, verdict in verdicts for refusal in verdict.refusals))


def resolved(state: State, group: Group, resolve: Callable[[State, Action], tuple[Event, ...]]) -> tuple[Event, ...]:
    """The events of all parts, each resolved in the state that those before it have made."""
    events: list[Event] = []
    for action in parts(group):
        happened = resolve(state, action)
        state = fold(state, happened)
        events.extend(happened)
    return tuple(events)
