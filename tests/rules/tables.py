"""Small tables for tests, and what a player does on them."""

from __future__ import annotations

from typing import Any

from tabletop.geometry.shapes import Outline, Point
from tabletop.model.action import Action
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import BaseSize, Miniature
from tabletop.model.state import State
from tabletop.model.table import Level, Table
from tabletop.model.terrain import Opening, Terrain
from tabletop.model.things import Side
from tabletop.rules.registry import ruleset

SANDBOX = ruleset("sandbox")
SIDES = (Side("blue", "Blue"), Side("red", "Red", "#d55e00"))


def soldier(id: str, at: Point | None, size: float | tuple[float, float] = 1.0, /, **fields: Any) -> Miniature:
    """A miniature of side blue; keywords are fields of Miniature or words of its state."""
    base = BaseSize(*size) if isinstance(size, tuple) else BaseSize(size)
    own = {key: fields.pop(key) for key in ("side", "facing", "level", "name", "look", "colour") if key in fields}
    return Miniature(id, own.pop("side", "blue"), at, base=base, status=FrozenMap(fields), **own)


def wall(name: str, outline: Outline, *doors: Opening, level: int = 0) -> Terrain:
    """Impassable terrain."""
    return Terrain(name, "wall", outline, movement="impassable", openings=doors, level=level)


def table(*things: Miniature | Terrain, size: float = 24.0, levels: int = 0, **options: Any) -> State:
    """A sandbox game on a square table with these things on it."""
    state = State(
        table=Table(size, size, levels=tuple(Level(number, f"Floor {number}") for number in range(1, levels + 1))),
        sides=FrozenMap({side.id: side for side in SIDES}),
        miniatures=FrozenMap({each.id: each for each in things if isinstance(each, Miniature)}),
        terrain=FrozenMap({each.id: each for each in things if isinstance(each, Terrain)}),
    )
    return SANDBOX.begin(state, options)


def done(state: State, *actions: Action) -> State:
    """The state after legal actions; fails with the refusals of one that is not."""
    for action in actions:
        verdict = SANDBOX.check(state, action)
        assert verdict.legal, [refusal.message for refusal in verdict.refusals]
        state = fold(state, SANDBOX.resolve(state, action, ScriptedDice(())))
    return state


def codes(state: State, action: Action) -> tuple[str, ...]:
    """The codes an action is refused with."""
    return SANDBOX.check(state, action).codes
