"""Markers that the players put down before the first turn, one after the other (p. 58, 59).

A scenario lines up a `Lay` when setting up is over and says where such a marker may lie (`Scenario.may_lie`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.geometry.shapes import Point
from tabletop.model.action import Action
from tabletop.model.decision import Decision
from tabletop.model.event import MarkerSet, Noted
from tabletop.model.state import State
from tabletop.model.table import Table
from tabletop.model.things import Marker
from tabletop.rules.common.words import all_ids, fresh_id, sentence, title_of
from tabletop.rules.dwmg.chapter import Chapter
from tabletop.rules.dwmg.citations import page
from tabletop.rules.dwmg.play import Play
from tabletop.rules.dwmg.scenarios.hooks import scenario_of
from tabletop.rules.dwmg.verbs import PointOut

MESH = 2.0
"""Inches between the places that are on offer (house)."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Markers of a kind are put down, the next by the first side of `turns`; `called` is one of them in a sentence, and
    `where` what the place must be like."""

    kind: str
    turns: tuple[str, ...]
    called: str
    where: str
    page: int


def _lay(play: Play, step: Lay) -> None:
    """Ask where the next one lies; where there is no room for it, it is left out."""
    if not step.turns:
        return
    side, rest = step.turns[0], replace(step, turns=step.turns[1:])
    answers = tuple(PointOut(place) for place in places(play.state, step.kind))
    if not answers:
        play.tell(Noted(sentence(f"{title_of(play.state, side)} finds no room for {step.called}.")))
        play.then(rest)
        return
    said = f"Where do you put {step.called}? {step.where}"
    play.ask(Decision("lay-marker", side, said, answers, answers[0], page(step.page)), step)


def _laid(play: Play, step: Lay, answer: Action) -> None:
    if isinstance(answer, PointOut):
        name = fresh_id(step.kind, all_ids(play.state))
        play.tell(MarkerSet(name, Marker(name, step.kind, answer.to)))
    play.then(replace(step, turns=step.turns[1:]))


def places(state: State, kind: str) -> Iterator[Point]:
    """Where such a marker may be put."""
    may_lie = scenario_of(state).may_lie
    return (place for place in _mesh(state.table) if may_lie(state, kind, place))


def _mesh(table: Table) -> Iterator[Point]:
    for row in range(int(table.height / MESH)):
        for column in range(int(table.width / MESH)):
            yield ((column + 0.5) * MESH, (row + 0.5) * MESH)


CHAPTER = Chapter("markers that are laid out", steps={Lay: _lay}, replies={Lay: _laid})
