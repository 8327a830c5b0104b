"""Setting up (p. 24): forces are mustered, models put down, moved about and taken away; zones hold sides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.geometry.gaps import contains
from tabletop.model.action import Action, Group, Move, Place, Remove, Turn
from tabletop.model.force import Muster
from tabletop.model.mark import AreaMark, Tone
from tabletop.rules.common import checks, groups
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.setting_up import STANDING, deeds, id_taken
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import is_undercover
from tabletop.rules.dwmg.scenarios.forces import not_in_force
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.turns import forces
from tabletop.rules.dwmg.turns.arrivals import arriving

wrong_phase = rule(page(24))(checks.wrong_phase_unless("setup"))


@rule(page(24), needs=(checks.unknown,))
def cannot_act(case: DwmgCase) -> Iterator[Finding]:
    """What is put down has a profile of the roster, and a place to stand."""
    if isinstance(case.action, Place) and arriving(case.state, case.action) is None:
        yield finding("Say which profile of the roster is placed, for which side, and where.")


@rule(page(24), needs=(checks.unknown, checks.cannot_move, cannot_act, id_taken))
def outside_zone(case: DwmgCase) -> Iterator[Finding]:
    """A side that has zones to set up in sets up in them."""
    arrival = case.arrival
    anywhere = is_undercover(arrival)  # among the other side's forces as well (p. 17)
    zones = [zone for zone in case.state.zones.values() if zone.role == "setup" and zone.side is not None]
    own = [zone for zone in zones if anywhere or zone.side == arrival.side]
    inside = any(zone.level == arrival.level and contains(zone.outline.piece(), arrival.piece()) for zone in own)
    if scenario_of(case.state).outside_zone(case.state, arrival, bool(own) and not inside):
        marks = tuple(AreaMark(zone.outline.piece(), Tone.LEGAL) for zone in own)
        yield finding(
            f"{within(arrival.title)} would stand outside its side's zone for setting up.", marks, id=arrival.id
        )


RULES: dict[type[Action], tuple[Rule[Any], ...]] = {
    Move: (checks.unknown, checks.not_your_side, checks.cannot_move, *STANDING, outside_zone),
    Turn: (checks.unknown, checks.not_your_side, checks.cannot_move, *STANDING),
    Place: (
        checks.unknown,
        checks.not_your_side,
        cannot_act,
        id_taken,
        *(each.after(cannot_act, id_taken) for each in STANDING),
        *(each.after(cannot_act, id_taken) for each in (*forces.RULES, not_in_force)),
        outside_zone,
    ),
    Muster: (checks.unknown, *forces.MUSTERING, not_in_force.after(forces.no_such_profile)),
    Remove: (checks.unknown, checks.not_your_side),
    Group: (checks.unknown, *groups.GROUP_RULES),
}
"""What is judged while the table is set up."""
DEEDS = deeds(arriving, forces.muster)
"""What is done while the table is set up."""
