"""Setting up (Game Set-Up): models are put down, moved about and taken away; zones hold sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tabletop.geometry.gaps import contains
from tabletop.model.action import Action, Group, Move, Place, Remove, Turn
from tabletop.model.event import Moved, Placed, Removed, Turned
from tabletop.model.force import Muster
from tabletop.model.mark import AreaMark, Tone
from tabletop.rules.common import checks, groups
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import all_ids, within
from tabletop.rules.exterminate import recruiting
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.citations import SETTING_UP
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.turns.arrivals import arriving

wrong_phase = rule(SETTING_UP)(checks.wrong_phase_unless("setup"))


@rule(SETTING_UP, needs=(checks.unknown,))
def cannot_act(case: ExterminateCase) -> Iterator[Finding]:
    """What is put down has a recruitment card, and a place to stand."""
    if isinstance(case.action, Place) and arriving(case.state, case.action) is None:
        yield finding("Say which recruitment card's model is placed, for which side, and where.")


@rule(HOUSE)
def id_taken(case: ExterminateCase) -> Iterator[Finding]:
    """Ids share one namespace; only a model that waits in reserve is placed by the id it has."""
    name = case.action.id if isinstance(case.action, Place) else None
    if name is None or name not in all_ids(case.state):
        return
    if name not in case.state.miniatures or case.state.miniatures[name].at is not None:
        yield finding(f"The id '{name}' is taken; choose another.", id=name)


@rule(SETTING_UP, needs=(checks.unknown, checks.cannot_move, cannot_act, id_taken))
def outside_zone(case: ExterminateCase) -> Iterator[Finding]:
    """A side that has zones to set up in sets up in them."""
    arrival = case.arrival
    own = [zone for zone in case.state.zones.values() if zone.role == "setup" and zone.side == arrival.side]
    if own and not any(contains(zone.outline.piece(), arrival.piece()) for zone in own):
        marks = tuple(AreaMark(zone.outline.piece(), Tone.LEGAL, zone.label) for zone in own)
        yield finding(
            f"{within(arrival.title)} would stand outside its side's zone for setting up.", marks, id=arrival.id
        )


_STANDING: tuple[Rule[ExterminateCase], ...] = (checks.off_table, checks.overlap, checks.terrain_in_the_way)
RULES: dict[type[Action], tuple[Rule[Any], ...]] = {
    Move: (checks.unknown, checks.not_your_side, checks.cannot_move, *_STANDING, outside_zone),
    Turn: (checks.unknown, checks.not_your_side, checks.cannot_move, *_STANDING),
    Place: (
        checks.unknown,
        checks.not_your_side,
        cannot_act,
        id_taken,
        *(each.after(cannot_act, id_taken) for each in _STANDING),
        outside_zone,
    ),
    Muster: recruiting.RULES,
    Remove: (checks.unknown, checks.not_your_side),
    Group: (checks.unknown, *groups.GROUP_RULES),
}
"""What is judged while the table is set up."""


def _move(play: Play, action: Move) -> None:
    model = play.model(action.by)
    assert model.at is not None
    facing = model.facing if action.facing is None else action.facing % 360.0
    play.tell(Moved(action.by, (model.at, action.to), 0.0, facing, model.level))


def _turn(play: Play, action: Turn) -> None:
    play.tell(Turned(action.by, action.facing % 360.0))


def _place(play: Play, action: Place) -> None:
    model = arriving(play.state, action)
    if model is not None:
        play.tell(Placed(model))


def _remove(play: Play, action: Remove) -> None:
    play.tell(Removed(action.by))


def _group(play: Play, action: Group) -> None:
    for part in groups.parts(action):
        DEEDS[type(part)](play, part)


DEEDS: dict[type[Action], Callable[[Play, Any], None]] = {
    Move: _move,
    Turn: _turn,
    Place: _place,
    Muster: recruiting.muster,
    Remove: _remove,
    Group: _group,
}
"""What is done while the table is set up."""
