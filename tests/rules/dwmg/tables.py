"""Small tables of the game, and what players do on them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.geometry.shapes import Outline, Point
from tabletop.model.action import Action
from tabletop.model.apply import fold
from tabletop.model.dice import ScriptedDice
from tabletop.model.event import Event
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.state import State, acting_side
from tabletop.model.table import Level, Table
from tabletop.model.terrain import Terrain
from tabletop.model.things import Clock, Side
from tabletop.rules.registry import ruleset

DWMG = ruleset("dwmg")
SIDES = (Side("heroes", "Heroes"), Side("monsters", "Monsters", "#d55e00"))
ACTION = Clock(1, "heroes", "action")


def model(profile: str, at: Point | None, id: str | None = None, /, **fields: Any) -> Miniature:
    """A model of that profile; keywords are fields of Miniature or words of its state. Monsters' side is theirs."""
    summary = DWMG.vocabulary.profiles[profile]
    own = {key: fields.pop(key) for key in ("side", "facing", "level") if key in fields}
    monster = profile.startswith(("dalek", "cyber", "auton", "yeti", "movellan", "nestene", "animated", "sea-devil"))
    side = own.pop("side", "monsters" if monster else "heroes")
    status = FrozenMap({**summary.status, **fields})
    named = {"name": summary.name, "profile": profile, "base": summary.base, "look": summary.look}
    return Miniature(id or profile, side, at, status=status, **named, **own)


def ground(name: str, outline: Outline, movement: str, kind: str = "", **fields: Any) -> Terrain:
    """A piece of terrain that is `rough`, an `obstacle`, `water`, `impassable` or `open` to walkers."""
    return Terrain(name, kind or name, outline, movement=movement, **fields)  # type: ignore[arg-type]


def table(
    *things: Miniature | Terrain, clock: Clock = ACTION, levels: int = 0, size: float = 48.0, **options: Any
) -> State:
    """A game on a square table, in the heroes' action phase of the first turn unless the clock says otherwise."""
    state = State(
        table=Table(levels=tuple(Level(number, f"Floor {number}") for number in range(1, levels + 1))),
        sides=FrozenMap({side.id: side for side in SIDES}),
        miniatures=FrozenMap({each.id: each for each in things if isinstance(each, Miniature)}),
        terrain=FrozenMap({each.id: each for each in things if isinstance(each, Terrain)}),
        clock=clock,
    )
    return DWMG.begin(state, options)


def events(state: State, action: Action, *rolls: tuple[Any, ...]) -> tuple[Event, ...]:
    """What a legal action does with these dice; fails when it is refused or rolls others."""
    verdict = DWMG.check(state, action)
    assert verdict.legal, [refusal.message for refusal in verdict.refusals]
    dice = ScriptedDice(rolls)
    happened = DWMG.resolve(state, replace(action, side=acting_side(state, action)), dice)
    assert dice.left == 0, "not all dice were rolled"
    return happened


def done(state: State, action: Action, *rolls: tuple[Any, ...]) -> State:
    """The state after a legal action with these dice."""
    after = fold(state, events(state, action, *rolls))
    assert DWMG.audit(after) == ()
    return after


def codes(state: State, action: Action) -> tuple[str, ...]:
    """The codes an action is refused with."""
    return DWMG.check(state, action).codes


def word(state: State, who: str, name: str) -> Any:
    """A word of a model's or a side's state."""
    return (state.miniatures.get(who) or state.sides[who]).status.get(name)
