"""Coming to the table in the middle of a game (p. 57, 61, 62): whoever is due is brought on at the beginning of its
side's action phase, before anybody of that side is activated, where the scenario says.

A scenario makes a model in reserve due (`call`), and answers where it may come (`Scenario.may_not_arrive`). Whoever is
not brought on stays due for the next turn. The newcomers of a phase count for its activations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tabletop.geometry.edges import bounds_of
from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import CONTACT, EPSILON
from tabletop.model.action import Action, Place
from tabletop.model.event import Placed
from tabletop.model.frozen import FrozenMap
from tabletop.model.mark import OutlineMark, Tone
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Refusal, Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common import checks, movement
from tabletop.rules.common.citations import HOUSE
from tabletop.rules.common.ending import game_over
from tabletop.rules.common.rule import Finding, finding, rule
from tabletop.rules.common.words import within
from tabletop.rules.dwmg.case import DwmgCase, ground_for
from tabletop.rules.dwmg.chapter import Chapter, Check
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.profiles import profile_named
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.turns.activation import wrong_phase
from tabletop.rules.dwmg.turns.arrivals import DUE, newcomer, recruited, waits
from tabletop.rules.dwmg.turns.turn import activations_of
from tabletop.rules.dwmg.verbs import Arrive

EDGES = ("north", "east", "south", "west")

# ---------------------------------------------------------------------------------------------------------------------
# Calling somebody


def call(play: Play, who: str, how: str) -> None:
    """A model in reserve may come to the table from now on; `how` says the way: `along the north edge`."""
    play.set(who, due=how)


def reinforce(play: Play, side: str, profile: str, how: str) -> None:
    """A further model is due; it counts among those that its side began with from now on (ruling D10)."""
    recruit = recruited(play.state, side, profile)
    play.tell(Placed(replace(recruit, status=recruit.status.with_(DUE, how))))
    play.set(side, starting_count=int(play.state.sides[side].status.get("starting_count") or 0) + 1)


def edges_touched(state: State, miniature: Miniature) -> tuple[str, ...]:
    """The edges of the table that a base touches."""
    left, top, right, bottom = bounds_of(miniature.piece())
    away = (top, state.table.width - right, state.table.height - bottom, left)
    return tuple(edge for edge, inches in zip(EDGES, away, strict=True) if inches <= CONTACT + EPSILON)


def off_the_edges(state: State, miniature: Miniature, edges: Iterable[str]) -> str | None:
    """Why a model cannot come along these edges where it would stand: a sentence without its full stop."""
    wanted = tuple(edges)
    if set(wanted) & set(edges_touched(state, miniature)):
        return None
    return f"{within(miniature.title)} comes along the {' or '.join(wanted)} edge of the table, and must touch it"


# ---------------------------------------------------------------------------------------------------------------------
# Rules


@rule(page(24), needs=(checks.unknown, checks.not_your_side))
def not_due(case: DwmgCase) -> Iterator[Finding]:
    """Only who is due comes to the table."""
    assert isinstance(case.action, Arrive)
    if not isinstance(case.action, Arrive) or newcomer(case.state, case.action) is None:
        name = profile_named(case.action.profile).name
        yield finding(f"No {name} of this side is due to come to the table now.", profile=case.action.profile)


@rule(page(61), needs=(checks.unknown, checks.not_your_side))
def too_late(case: DwmgCase) -> Iterator[Finding]:
    """Newcomers come at the beginning of the side's turn, before anybody is activated."""
    begun = [each for each in case.state.standing() if each.side == case.side and each.status.get("activated")]
    if begun:
        who = within(begun[0].title)
        yield finding(f"Newcomers come before anybody is activated; {who} has begun already.", id=begun[0].id)


@rule(HOUSE, needs=(checks.unknown, checks.not_your_side, not_due))
def no_place_to_arrive(case: DwmgCase) -> Iterator[Finding]:
    """A newcomer stands on firm ground, where its scenario lets it come."""
    arrival = case.arrival
    for each in case.state.terrain.values():
        wet = each.level == arrival.level and ground_for(case.state, arrival, each) == "water"
        if wet and gap(each.piece(), arrival.piece()) < -EPSILON:
            yield finding(f"{within(arrival.title)} would stand in the water.", (OutlineMark(each.piece()),))
    why = scenario_of(case.state).may_not_arrive(case.state, arrival)
    if why is not None:
        yield finding(f"{why}.", id=arrival.id)


# ---------------------------------------------------------------------------------------------------------------------
# What happens, and what is shown


def _arrive(play: Play, action: Arrive) -> None:
    model = newcomer(play.state, action)
    if model is not None:
        play.tell(Placed(model))
        play.set(model.side, activations_left=activations_of(play.state, model.side))


def meant(state: State, action: Action) -> Action:
    """Dragging somebody who is due from the reserve to the table means that he arrives."""
    waiting = state.miniatures.get((action.id if isinstance(action, Place) else None) or "")
    if not isinstance(action, Place) or waiting is None or not waits(waiting) or state.clock.phase == "setup":
        return action
    return Arrive(waiting.profile or "", action.at, action.facing, waiting.id, side=action.side)


def _shown(case: DwmgCase, verdict: Verdict) -> Verdict:
    if not isinstance(case.action, Arrive) or newcomer(case.state, case.action) is None:
        return verdict
    tone = Tone.LEGAL if verdict.legal else Tone.REFUSED
    return replace(verdict, marks=(*verdict.marks, movement.ghost(case.state, case.arrival, tone)))


def _offers(state: State, side: str, check: Check) -> Iterator[Offer]:
    if state.clock.phase != "action" or state.clock.side != side:
        return
    for each in state.miniatures.values():
        if each.side == side and waits(each):
            where = (state.table.width / 2, state.table.height / 2)
            refused = check(state, Arrive(each.profile or "", where, None, each.id, side=side)).refusals
            late = next((refusal for refusal in refused if refusal.code == too_late.code), None)
            yield _offer(each, late)


def _offer(each: Miniature, late: Refusal | None) -> Offer:
    given = FrozenMap({"profile": each.profile, "id": each.id})
    label = f"Bring {within(each.title)} to the table {each.status[DUE]}"
    return Offer("arrive", label, wants="place", refusal=late, given=given)


GROUND = (checks.off_table, checks.overlap, checks.terrain_in_the_way)
"""What speaks against a place, once it is known who comes there."""

CHAPTER = Chapter(
    "arrivals",
    rules={
        Arrive: (
            game_over,
            checks.unknown,
            checks.not_your_side,
            wrong_phase,
            not_due,
            too_late,
            *(each.after(checks.unknown, checks.not_your_side, not_due) for each in GROUND),
            no_place_to_arrive,
        )
    },
    deeds={Arrive: _arrive},
    shown={Arrive: _shown},
    offers=_offers,
    codes=(not_due.code, too_late.code, no_place_to_arrive.code),
    words={DUE: Word(str, None, "How it may come to the table at the beginning of a turn; without it, it stays away.")},
    gained={DUE: "{who} is on the way"},
)
