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
from tabletop.rules.common.words import title_of, within

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
            yield finding(
                f"The group moves {within(title_of(case.state, name))} twice; name each miniature once.", id=name
            )
        seen.add(name)


GROUP_RULES = (nothing_to_do, cannot_act, moved_twice)


Arriving = Callable[[State, Place], Miniature | None]
"""What a `place` puts on the table; None when what it says means nothing."""


def judged(
    state: State, group: Group, check: Callable[[State, Action, State], Verdict], arriving: Arriving
) -> tuple[tuple[Action, Verdict], ...]:
    """Each part of a group with its verdict. `check` is given the state, the part, and the state with all parts done,
    which says where the others will stand."""
    named: list[Action] = []
    around = state
    for action in parts(group):
        if isinstance(action, Place) and (miniature := arriving(around, action)) is not None:
            # Named now, so that two new miniatures are not taken for one.
            action = replace(action, id=miniature.id)
        around = _after(around, action, arriving)
        named.append(action)
    return tuple((action, check(state, action, around)) for action in named)


def _after(state: State, action: Action, arriving: Arriving) -> State:
    """The state with a part done, as far as it can be: it is not yet judged."""
    miniatures = state.miniatures
    match action:
        case Move(by=by, to=to, facing=facing) if by in miniatures and is_place(to):
            miniatures = miniatures.with_(by, miniatures[by].moved_to(to, facing))
        case Turn(by=by, facing=facing) if by in miniatures:
            miniatures = miniatures.with_(by, replace(miniatures[by], facing=facing))
        case Place():
            miniature = arriving(state, action)
            miniatures = miniatures if miniature is None else miniatures.with_(miniature.id, miniature)
        case Remove(by=by):
            miniatures = miniatures.without(by)
    return replace(state, miniatures=miniatures)


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
