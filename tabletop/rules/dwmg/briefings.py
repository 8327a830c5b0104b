"""The scenario's sheet (p. 24, 57–62): objectives, special rules, and the score line by line."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.briefing import BriefedRule, Briefing, OpenChoice
from tabletop.model.state import State
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.models import extra_of
from tabletop.rules.dwmg.scenarios.forces import lines_of, name_of, profiles_in, unfilled
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.turns.victory import points


def briefing(state: State) -> Briefing:
    """The sheet as whoever knows this much of the state may read it."""
    data = extra_of(state).scenario
    return Briefing(
        where=data.where,
        objectives=tuple((side, data.objectives[side]) for side in state.sides if side in data.objectives),
        rules=tuple(_rules(state)),
        score=tuple((side, points(state, side)) for side in state.sides),
        standing=tuple(scenario_of(state).sheet(state)),
        choices=tuple(each for side in state.sides for each in _choices(state, side)),
        fallen=tuple(each.id for each in state.standing() if each.status.get("down")),
    )


def _rules(state: State) -> Iterator[BriefedRule]:
    """The special rules, and which of them have come into play."""
    extra = extra_of(state)
    for each in extra.scenario.rules:
        citation = page(each.page) if each.page else None
        yield BriefedRule(each.title, each.text, citation, each.id in extra.fired if each.id else None)


def _choices(state: State, side: str) -> Iterator[OpenChoice]:
    """What is open in the lines of a side's force while the table is set up."""
    if state.clock.phase != "setup":
        return
    own = [each.profile or "" for each in state.miniatures.values() if each.side == side]
    for line, count in unfilled(lines_of(state, side), own)[0].items():
        if count and not line.profile:
            yield OpenChoice(side, name_of(line), count, profiles_in(line), line.up_to)
