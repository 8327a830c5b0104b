"""The state of a table: frozen, compared by value, shared between moments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tabletop.model.action import Action
from tabletop.model.decision import Decision
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.table import Table
from tabletop.model.terrain import Terrain
from tabletop.model.things import Clock, Marker, Side, Zone


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is at one moment. `extra` is one frozen dataclass owned by the rule set."""

    table: Table = Table()
    terrain: FrozenMap[str, Terrain] = EMPTY
    zones: FrozenMap[str, Zone] = EMPTY
    miniatures: FrozenMap[str, Miniature] = EMPTY
    markers: FrozenMap[str, Marker] = EMPTY
    sides: FrozenMap[str, Side] = EMPTY
    clock: Clock = Clock()
    pending: tuple[Decision, ...] = ()
    extra: Any = None

    def standing(self, level: int | None = None) -> Iterator[Miniature]:
        """The miniatures on the table (on one level, if given), in the order they came."""
        for miniature in self.miniatures.values():
            if miniature.at is not None and (level is None or miniature.level == level):
                yield miniature

    def enemies(self, a: str, b: str) -> bool:
        """Whether two sides are enemies (ruling C7)."""
        if a == b or a not in self.sides or b not in self.sides:
            return False
        return b not in self.sides[a].allies and a not in self.sides[b].allies

    @property
    def question(self) -> Decision | None:
        """The question that must be answered next."""
        return self.pending[-1] if self.pending else None


def acting_side(state: State, action: Action) -> str | None:
    """Whose action it is: its own word; else the owner of `by`; else the side asked; else the clock's (formats.md)."""
    if action.side is not None:
        return action.side
    by = getattr(action, "by", None)
    if isinstance(by, str) and by in state.miniatures:
        return state.miniatures[by].side
    if state.question is not None:
        return state.question.side
    return state.clock.side
