"""The chapter on inventions, put together."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.model.event import StatusSet
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks
from tabletop.rules.common.decisions import nothing_asked
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.case import DwmgCase
from tabletop.rules.dwmg.chapter import Chapter, Check
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.inventions import attempts, counters, heel, helps, jamming, projects, results, teams, weapons
from tabletop.rules.dwmg.inventions.races import named
from tabletop.rules.dwmg.shooting.shooting import already_shot, has_fallen
from tabletop.rules.dwmg.turns.activation import ACTING, costs
from tabletop.rules.dwmg.verbs import Invent, Jam, PointOut


@rule(page(15), needs=(checks.unknown, teams.no_such_enemy))
def ready_soon(case: DwmgCase) -> Iterator[Finding]:
    """What is complete is not worked on any more."""
    assert isinstance(case.action, Invent)
    race = case.action.against
    if race in projects.finished(case.state, case.miniature.side):
        yield finding(
            f"The invention against the {named(race)} will be ready at the start of the next turn.", race=race
        )


@rule(page(15), needs=(checks.unknown, teams.no_such_enemy, ready_soon))
def worked_on_already(case: DwmgCase) -> Iterator[Finding]:
    """A side rolls once a turn for an invention: again, for a breakthrough or for progress, in a later one."""
    assert isinstance(case.action, Invent)
    race, side = case.action.against, case.miniature.side
    for each in case.state.miniatures.values():
        if each.id != case.miniature.id and each.side == side and each.status.get("worked_on") == race:
            yield finding(
                f"{within(each.title)} has worked on the invention against the {named(race)} in this turn; it goes on "
                "in the next.",
                race=race,
                other=each.id,
            )


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    yield from attempts.offers(state, side, check)
    yield from jamming.offers(state, side, check)


CHAPTER = Chapter(
    "inventions",
    rules={
        Invent: (
            *ACTING,
            teams.cannot_invent,
            teams.no_laboratory,
            teams.no_such_enemy,
            teams.not_a_full_activation,
            teams.in_melee,
            ready_soon,
            worked_on_already,
        ),
        Jam: (
            *ACTING,
            jamming.no_jammer,
            jamming.nobody_to_jam,
            jamming.out_of_range,
            has_fallen,
            already_shot,
            costs(1),
        ),
        PointOut: (nothing_asked,),
    },
    deeds={Invent: attempts.invent, Jam: jamming.jam},
    shown={Invent: attempts.shown, Jam: jamming.shown},
    chances={Invent: attempts.chances, Jam: jamming.chances},
    steps={
        attempts.Gather: attempts.gather,
        attempts.Breakthrough: attempts.breakthrough,
        attempts.Progress: attempts.progress,
        helps.Boost: helps.boost,
        results.GetReady: results.get_ready,
        results.Result: results.result,
        results.Weakness: results.weakness,
        results.Built: results.built,
        heel.FindHeel: heel.find,
        heel.Hide: heel.hide,
        jamming.Jammed: jamming.jammed,
        jamming.JamsAct: jamming.jams_act,
        jamming.Suffer: jamming.suffer,
        counters.LayCounters: counters.lay_out,
        counters.NextCounter: counters.next_counter,
    },
    replies={
        attempts.Gather: attempts.joined,
        helps.Boost: helps.helped,
        results.Result: results.again,
        heel.FindHeel: heel.found,
        heel.Hide: heel.hidden,
        counters.NextCounter: counters.put,
    },
    begins={"initiative": (results.GetReady(),), "action": (jamming.JamsAct(),)},
    ends={"setup": (counters.LayCounters(),)},
    arrived=heel.arrived,
    watches={StatusSet: (counters.collected,)},
    offers=_offers,
    tokens=jamming.tokens,
    words={"worked_on": Word(str, None, "The race against which it has headed an invention in this turn.")},
    of_the_turn=("worked_on",),
    quiet=frozenset({"worked_on", "inventing", "finished"}),
    side_words=projects.WORDS,
    codes=(
        *("cannot-invent", "no-laboratory", "no-such-enemy", "not-a-full-activation", "in-melee", "ready-soon"),
        worked_on_already.code,
        *("no-jammer", "nobody-to-jam"),
    ),
)

__all__ = ["CHAPTER", "weapons"]
