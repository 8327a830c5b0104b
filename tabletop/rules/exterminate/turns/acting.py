"""What every act of a model asks: whose part it is, and whether the model is able."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.mark import OutlineMark
from tabletop.rules.common import checks
from tabletop.rules.common.ending import game_over
from tabletop.rules.common.rule import Finding, Rule, finding, rule
from tabletop.rules.common.words import title_of, within
from tabletop.rules.exterminate.case import ExterminateCase
from tabletop.rules.exterminate.citations import DAMAGE, MELEE, TURN
from tabletop.rules.exterminate.models import is_shocked


@rule(DAMAGE, needs=(checks.unknown,))
def cannot_act(case: ExterminateCase) -> Iterator[Finding]:
    """A shocked model lies where it is until it is recovered; nobody acts from off the table."""
    miniature = case.miniature
    if miniature.at is None:
        yield finding(f"{within(miniature.title)} is not on the table.", id=miniature.id)
    elif is_shocked(miniature):
        yield finding(
            f"{within(miniature.title)} is shocked and does nothing until it is recovered.",
            (OutlineMark(miniature.piece()),),
            id=miniature.id,
        )


@rule(MELEE, needs=(checks.unknown,))
def melee_open(case: ExterminateCase) -> Iterator[Finding]:
    """A combat is resolved in full, damage included, before anything else is done."""
    for each in case.state.standing():
        foe = each.status.get("engages")
        if foe is None or foe not in case.state.miniatures:
            continue
        yield finding(
            f"{within(each.title)} has engaged {title_of(case.state, foe)}; they fight first.",
            (OutlineMark(each.piece()),),
            id=each.id,
            other=foe,
        )


def acting(*phases: str) -> tuple[Rule[ExterminateCase], ...]:
    """What every act of a model in these phases asks."""
    wrong_phase = rule(TURN)(checks.wrong_phase_unless(*phases))
    return (game_over, checks.unknown, wrong_phase, checks.not_your_side, cannot_act, melee_open)
