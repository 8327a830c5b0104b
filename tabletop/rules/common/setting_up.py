"""Setting up, as every game does it whose models are put down one by one: ids, and what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tabletop.model.action import Action, Group, Move, Place, Remove, Turn
from tabletop.model.event import Moved, Placed, Removed, Turned
from tabletop.model.force import Muster
from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.common import checks, groups
from tabletop.rules.common.case import Case
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.play import Play
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import all_ids

STANDING: tuple[Rule[Any], ...] = (checks.off_table, checks.overlap, checks.terrain_in_the_way)
"""Where a model may stand at all."""


@rule(HOUSE)
def id_taken(case: Case) -> Iterator[Finding]:
    """Ids share one namespace; only a model that waits in reserve is placed by the id it has."""
    name = case.action.id if isinstance(case.action, Place) else None
    if name is None or name not in all_ids(case.state):
        return
    if name not in case.state.miniatures or case.state.miniatures[name].at is not None:
        yield finding(f"The id '{name}' is taken; choose another.", id=name)


def deeds(
    arriving: Callable[[State, Place], Miniature | None], muster: Callable[[Any, Muster], None]
) -> dict[type[Action], Callable[[Any, Any], None]]:
    """What happens while the table is set up. `arriving`: the model that would be put down; `muster`: what a force
    list brings."""

    def place(play: Play, action: Place) -> None:
        model = arriving(play.state, action)
        if model is not None:
            play.tell(Placed(model))

    def group(play: Play, action: Group) -> None:
        for part in groups.parts(action):
            done[type(part)](play, part)

    done: dict[type[Action], Callable[[Any, Any], None]] = {
        Move: _move,
        Turn: _turn,
        Place: place,
        Muster: muster,
        Remove: _remove,
        Group: group,
    }
    return done


def _move(play: Play, action: Move) -> None:
    model = play.model(action.by)
    assert model.at is not None
    facing = model.facing if action.facing is None else action.facing % 360.0
    play.tell(Moved(action.by, (model.at, action.to), 0.0, facing, model.level))


def _turn(play: Play, action: Turn) -> None:
    play.tell(Turned(action.by, action.facing % 360.0))


def _remove(play: Play, action: Remove) -> None:
    play.tell(Removed(action.by))
