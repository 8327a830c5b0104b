"""The scenario's sheet (p. 24, 57–62): objectives, special rules, and the score line by line."""

from __future__ import annotations

from tabletop.model.briefing import BriefedRule, Briefing
from tabletop.model.state import State
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import extra_of
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.victory import points


def briefing(state: State) -> Briefing:
    """The sheet as whoever knows this much of the state may read it."""
    data = extra_of(state).scenario
    return Briefing(
        where=data.where,
        objectives=tuple((side, data.objectives[side]) for side in state.sides if side in data.objectives),
        rules=tuple(BriefedRule(each.title, each.text, page(each.page) if each.page else None) for each in data.rules),
        score=tuple((side, points(state, side)) for side in state.sides),
        standing=tuple(scenario_of(state).sheet(state)),
        fallen=tuple(each.id for each in state.standing() if each.status.get("down")),
    )
