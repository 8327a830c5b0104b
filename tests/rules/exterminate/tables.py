"""Small tables of the game, and dice that fall every way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from tabletop.geometry.shapes import Outline, Point
from tabletop.model.action import Action
from tabletop.model.apply import fold
from tabletop.model.dice import Die, Face, ScriptedDice
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State, acting_side
from tabletop.model.table import Table
from tabletop.model.terrain import Terrain
from tabletop.model.things import Clock, Side
from tabletop.rules.registry import ruleset

RULES = ruleset("exterminate")
SIDES = (Side("blue", "Blue"), Side("red", "Red", "#d55e00"))
BARE = {"battle_cards": False}


def model(profile: str, at: Point, id: str | None = None, /, side: str = "blue", **status: Any) -> Miniature:
    """A model of that recruitment card; keywords are words of its state."""
    summary = RULES.vocabulary.profiles[profile]
    return Miniature(
        id or profile,
        side,
        at,
        name=summary.name,
        profile=profile,
        base=summary.base,
        look=summary.look,
        status=FrozenMap(status),
    )


def crate(name: str, outline: Outline, height: float = 1.0) -> Terrain:
    """An obstacle, or a wall if it is high enough."""
    return Terrain(name, "crate", outline, movement="obstacle", sight="blocks", height=height)


def table(*things: Miniature | Terrain, phase: str = "movement", size: float = 24.0, **options: Any) -> State:
    """A game without battle cards, in blue's part of a phase of the first turn."""
    state = State(
        table=Table(size, size),
        sides=FrozenMap({side.id: side for side in SIDES}),
        miniatures=FrozenMap({each.id: each for each in things if isinstance(each, Miniature)}),
        terrain=FrozenMap({each.id: each for each in things if isinstance(each, Terrain)}),
        clock=Clock(1, "blue", phase),
    )
    return RULES.begin(state, {**BARE, **options})


def done(state: State, action: Action, *rolls: Sequence[str]) -> State:
    """The state after a legal action with these dice."""
    verdict = RULES.check(state, action)
    assert verdict.legal, [refusal.message for refusal in verdict.refusals]
    dice = ScriptedDice([tuple(roll) for roll in rolls])
    after = fold(state, RULES.resolve(state, replace(action, side=acting_side(state, action)), dice))
    assert not dice.left
    return after


@dataclass
class _Wanted(Exception):
    """The action rolls more dice than were laid out for it."""

    count: int
    faces: tuple[Face, ...]


class _Laid(ScriptedDice):
    """Dice that have been laid out; more of them are asked for by an exception."""

    def roll(self, die: Die, count: int = 1) -> tuple[Face, ...]:
        if not self.left:
            raise _Wanted(count, die.faces)
        return super().roll(die, count)


def every_way(state: State, action: Action) -> Iterator[tuple[Fraction, State]]:
    """Every way that the dice of a legal action may fall, with how probable it is and the state that comes of it."""
    action = replace(action, side=acting_side(state, action))
    waiting: list[tuple[Fraction, tuple[tuple[Face, ...], ...]]] = [(Fraction(1), ())]
    while waiting:
        chance, laid = waiting.pop()
        try:
            yield chance, fold(state, RULES.resolve(state, action, _Laid(laid)))
        except _Wanted as wanted:
            share = {face: Fraction(wanted.faces.count(face), len(wanted.faces)) for face in set(wanted.faces)}
            ways = product(sorted(share, key=str), repeat=wanted.count)
            waiting += ((chance * prod(share[face] for face in faces), (*laid, faces)) for faces in ways)
