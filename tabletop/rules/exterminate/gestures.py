"""What a gesture means: a drag is a move, a run, a crossing, a jump onto something, or an engagement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tabletop.model.action import Action, Move
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.model.verdict import Verdict
from tabletop.rules.common.case import is_place
from tabletop.rules.exterminate.case import ground_for
from tabletop.rules.exterminate.ground import is_on, touches_scenery
from tabletop.rules.exterminate.melee.approach import ENGAGE, needed
from tabletop.rules.exterminate.models import enemies_of, obstacle_under, overlapping
from tabletop.rules.exterminate.movement.allowance import granted
from tabletop.rules.exterminate.verbs import Cross, Engage, Fate, FinishOff, JumpOnto, Run

Check = Callable[[State, Action], Verdict]


def canonical(action: Action) -> Action:
    """One name for one thing: to finish off with Fate is a use of Fate."""
    if isinstance(action, FinishOff) and action.with_ == "fate":
        return Fate("exterminate", action.at, side=action.side)
    return action


def meant(state: State, action: Action, check: Check) -> Action:
    """What a dragged model is to do: by the phase it is dragged in, and by what lies where it is dragged to."""
    if not isinstance(action, Move) or state.question is not None:
        return action
    model = state.miniatures.get(action.by)
    if model is None or model.at is None or not is_place(action.to) or granted(model) is not None:
        return action
    if state.clock.phase == "melee":
        return next(_engagements(state, model, action), action)
    if state.clock.phase not in ("movement", "shooting"):
        return action
    walk: Action = action
    if state.clock.phase == "shooting":
        walk = Run(action.by, action.to, action.via, action.facing, side=action.side)
    if action.via or check(state, walk).legal:
        return walk
    others = (*_jumps(state, model, action), *_crossings(state, model, action))
    return next((each for each in others if check(state, each).legal), walk)


def _engagements(state: State, model: Miniature, action: Move) -> Iterator[Action]:
    """Dragged onto an enemy within reach, it engages that one."""
    there = model.moved_to(action.to)
    for foe in enemies_of(state, model):
        if overlapping(there, foe) and needed(state, model, foe) <= ENGAGE:
            yield Engage(model.id, foe.id, side=action.side)


def _jumps(state: State, model: Miniature, action: Move) -> Iterator[Action]:
    there = replace(model, at=action.to)
    for terrain in state.terrain.values():
        onto = ground_for(state, model, terrain) == "obstacle" and obstacle_under(state, model) != terrain.id
        if onto and touches_scenery(model, terrain) and is_on(there, terrain):
            yield JumpOnto(model.id, terrain.id, action.to, side=action.side)


def _crossings(state: State, model: Miniature, action: Move) -> Iterator[Action]:
    for terrain in state.terrain.values():
        if terrain.level == model.level and ground_for(state, model, terrain) == "obstacle":
            yield Cross(model.id, terrain.id, action.to, side=action.side)
