"""Setting up (p. 24): forces are mustered, models put down, moved about and taken away; zones hold sides."""

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
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import is_undercover
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.forces import not_in_force
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.turns import forces
from tabletop.rules.dwmg.turns.arrivals import arriving

# ---------------------------------------------------------------------------------------------------------------------
# Rules


wrong_phase = rule(page(24))(checks.wrong_phase_unless("setup"))


@rule(page(24), needs=(checks.unknown,))
def cannot_act(case: DwmgCase) -> Iterator[Finding]:
    """What is put down has a profile of the roster, and a place to stand."""
    if isinstance(case.action, Place) and arriving(case.state, case.action) is None:
        yield finding("Say which profile of the roster is placed, for which side, and where.")


@rule(HOUSE)
def id_taken(case: DwmgCase) -> Iterator[Finding]:
    """Ids share one namespace; only a model that waits in reserve is placed by the id it has."""
    name = case.action.id if isinstance(case.action, Place) else None
    if name is None or name not in all_ids(case.state):
        return
    if name not in case.state.miniatures or case.state.miniatures[name].at is not None:
        yield finding(f"The id '{name}' is taken; choose another.", id=name)


@rule(page(24), needs=(checks.unknown, checks.cannot_move, cannot_act, id_taken))
def outside_zone(case: DwmgCase) -> Iterator[Finding]:
    """A side that has zones to set up in sets up in them."""
    arrival = case.arrival
    anywhere = is_undercover(arrival)  # among the other side's forces as well (p. 17)
    zones = [zone for zone in case.state.zones.values() if zone.role == "setup" and zone.side is not None]
    own = [zone for zone in zones if anywhere or zone.side == arrival.side]
    inside = any(zone.level == arrival.level and contains(zone.outline.piece(), arrival.piece()) for zone in own)
    if scenario_of(case.state).outside_zone(case.state, arrival, bool(own) and not inside):
        marks = tuple(AreaMark(zone.outline.piece(), Tone.LEGAL, zone.label) for zone in own)
        yield finding(
            f"{within(arrival.title)} would stand outside its side's zone for setting up.", marks, id=arrival.id
        )


_STANDING: tuple[Rule[DwmgCase], ...] = (checks.off_table, checks.overlap, checks.terrain_in_the_way)
RULES: dict[type[Action], tuple[Rule[Any], ...]] = {
    Move: (checks.unknown, checks.not_your_side, checks.cannot_move, *_STANDING, outside_zone),
    Turn: (checks.unknown, checks.not_your_side, checks.cannot_move, *_STANDING),
    Place: (
        checks.unknown,
        checks.not_your_side,
        cannot_act,
        id_taken,
        *(each.after(cannot_act, id_taken) for each in _STANDING),
        *(each.after(cannot_act, id_taken) for each in (*forces.RULES, not_in_force)),
        outside_zone,
    ),
    Muster: (checks.unknown, *forces.MUSTERING, not_in_force.after(forces.no_such_profile)),
    Remove: (checks.unknown, checks.not_your_side),
    Group: (checks.unknown, *groups.GROUP_RULES),
}
"""What is judged while the table is set up."""

# ---------------------------------------------------------------------------------------------------------------------
# What happens


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
    Muster: forces.muster,
    Remove: _remove,
    Group: _group,
}
