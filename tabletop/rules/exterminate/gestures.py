"""What a gesture means: a drag is a move, a run, a crossing, a jump or an engagement."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.model.action import Action, Move
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.rules.exterminate.verbs import Fate, FinishOff, Run

Check = Callable[[State, Action], Verdict]


def canonical(action: Action) -> Action:
    """One name for one thing: to finish off with Fate is a use of Fate."""
    if isinstance(action, FinishOff) and action.with_ == "fate":
        return Fate("exterminate", action.at, side=action.side)
    return action


def meant(state: State, action: Action, check: Check) -> Action:
    """What a dragged model is to do, by the phase it is dragged in."""
    if isinstance(action, Move) and state.clock.phase == "shooting":
        return Run(action.by, action.to, action.via, action.facing, side=action.side)
    return action
