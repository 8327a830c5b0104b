"""What became of everybody: how many a side had, how many are left, who is gone and how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.model.event import Removed
from tabletop.model.miniature import Miniature
from tabletop.model.naming import stem
from tabletop.session.game import Game

SETUP = "setup"
FALLEN = "casualty"
"""Why somebody is gone who still lies on the table."""


@dataclass(frozen=True, slots=True)
class Losses:
    """The models of a side: `left` of them are still there; `gone` are the others by name and reason, counted."""

    side: str
    left: int
    gone: tuple[tuple[str, str, int], ...]

    @property
    def had(self) -> int:
        """How many there were."""
        return self.left + sum(count for _, _, count in self.gone)


def losses(game: Game, fallen: Iterable[str] = ()) -> tuple[Losses, ...]:
    """What became of every side's models since they were set up; `fallen` are lost though they lie on the table."""
    lying = frozenset(fallen)
    gone: dict[str, Counter[tuple[str, str]]] = {side: Counter() for side in game.state.sides}
    known: dict[str, Miniature] = {}
    for record in game.line:
        before = game.before(record.n)
        known.update(before.miniatures)
        if before.clock.phase == SETUP:
            continue
        for event in record.events:
            if isinstance(event, Removed) and event.who in known and known[event.who].side in gone:
                model = known[event.who]
                gone[model.side][stem(model.title), event.reason or "taken off the table"] += 1
    for one in game.state.miniatures.values():
        if one.id in lying and one.side in gone:
            gone[one.side][stem(one.title), FALLEN] += 1
    return tuple(
        Losses(
            side,
            sum(each.side == side and each.id not in lying for each in game.state.miniatures.values()),
            tuple((name, why, count) for (name, why), count in gone[side].items()),
        )
        for side in game.state.sides
    )
