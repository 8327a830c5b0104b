"""Invention Counters (p. 16), where the players want them: bits of strange technology that lie about.

After setting up 1D3 are rolled for and doubled. The players take turns to put them down, each at least 12″ from models
of its own and from other counters. Who takes one up with an action adds it to those of its side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.geometry.gaps import gap
from tabletop.geometry.shapes import EPSILON, Disc, Point, distance
from tabletop.model.action import Action
from tabletop.model.decision import Decision
from tabletop.model.dice import D3
from tabletop.model.event import MarkerSet, Noted, StatusSet
from tabletop.model.state import State
from tabletop.model.things import Marker
from tabletop.rules.common.words import all_ids, fresh_id, inches, title_of
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.gear.things import COUNTER, lose
from tabletop.rules.dwmg.inventions.places import on_grid
from tabletop.rules.dwmg.models import extra_of, team
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.verbs import PointOut

APART = 12.0
"""Inches that a counter keeps from its owner's models and from other counters."""
TIMES = 2
"""What the die for their number is multiplied with."""


@dataclass(frozen=True, slots=True)
class LayCounters:
    """Setting up is over: counters are laid out."""


@dataclass(frozen=True, slots=True)
class NextCounter:
    """So many counters are still to be put down, the next by `side`."""

    side: str
    left: int


def lay_out(play: Play, step: LayCounters) -> None:
    """Roll how many; this is done when the last side has set up."""
    sides = tuple(play.state.sides)
    if not extra_of(play.state).invention_counters or play.state.clock.side not in (None, *sides[-1:]):
        return
    (face,) = play.roll(D3, 1, "Invention Counters")
    play.tell(Noted(f"The players put {TIMES * face} Invention Counters on the table."))
    play.then(NextCounter(sides[0], TIMES * face))


def next_counter(play: Play, step: NextCounter) -> None:
    """Ask where the next one lies; where there is no room for one, it is left out."""
    if step.left <= 0:
        return
    answers = tuple(PointOut(place) for place in places(play.state, step.side))
    if not answers:
        play.tell(Noted(f"{title_of(play.state, step.side)} finds no room for an Invention Counter."))
        play.then(_following(play.state, step))
        return
    said = f"Where do you put an Invention Counter? {inches(APART)} from your models and from other counters."
    play.ask(Decision("invention-counter", step.side, said, answers, answers[0], page(16)), step)


def _following(state: State, step: NextCounter) -> NextCounter:
    sides = tuple(state.sides)
    return NextCounter(sides[(sides.index(step.side) + 1) % len(sides)], step.left - 1)


def places(state: State, side: str) -> Iterator[Point]:
    """Where a side may put a counter."""
    lying = [each.at for each in state.markers.values() if each.kind == COUNTER]
    for place in on_grid(state.table):
        far = all(gap(each.piece(), Disc(place, 0.0)) >= APART - EPSILON for each in team(state, side))
        if far and all(distance(place, other) >= APART - EPSILON for other in lying):
            yield place


def put(play: Play, step: NextCounter, answer: Action) -> None:
    """A counter lies there."""
    if isinstance(answer, PointOut):
        name = fresh_id(COUNTER, all_ids(play.state))
        play.tell(MarkerSet(name, Marker(name, COUNTER, answer.to)))
    play.then(_following(play.state, step))


def collected(play: Play, event: StatusSet, before: State) -> None:
    """What a model has taken up goes to its side."""
    if event.word != "carrying" or COUNTER not in (event.value or ()):
        return
    side = play.state.sides[play.model(event.who).side]
    play.set(side.id, invention_counters=int(side.status.get("invention_counters") or 0) + 1)
    lose(play, event.who, COUNTER)
