"""Setting up (Game Set-Up): models are put down, moved about and taken away; zones hold sides."""

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
from tabletop.rules.exterminate import recruiting
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.citations import SETTING_UP
from tabletop.rules.exterminate.turns.arrivals import arriving

wrong_phase = rule(SETTING_UP)(checks.wrong_phase_unless("setup"))


@rule(SETTING_UP, needs=(checks.unknown,))
def cannot_act(case: ExterminateCase) -> Iterator[Finding]:
    """What is put down has a recruitment card, and a place to stand."""
    if isinstance(case.action, Place) and arriving(case.state, case.action) is None:
        yield finding("Say which recruitment card's model is placed, for which side, and where.")


@rule(SETTING_UP, needs=(checks.unknown, checks.cannot_move, cannot_act, id_taken))
def outside_zone(case: ExterminateCase) -> Iterator[Finding]:
    """A side that has zones to set up in sets up in them."""
    arrival = case.arrival
    own = [zone for zone in case.state.zones.values() if zone.role == "setup" and zone.side == arrival.side]
    if own and not any(contains(zone.outline.piece(), arrival.piece()) for zone in own):
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
        outside_zone,
    ),
    Muster: recruiting.RULES,
    Remove: (checks.unknown, checks.not_your_side),
    Group: (checks.unknown, *groups.GROUP_RULES),
}
"""What is judged while the table is set up."""
DEEDS = deeds(arriving, recruiting.muster)
"""What is done while the table is set up."""
