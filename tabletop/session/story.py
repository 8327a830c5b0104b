"""The log in words: what the log panel and the battle report tell, without what a side may not know."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.event import Rolled
from tabletop.model.record import Done, Redone, Undone
from tabletop.rules.common.secrets import visible
from tabletop.session.game import Game


@dataclass(frozen=True, slots=True)
class Line:
    """One record in words. `text` is empty when nothing of it may be known; `holds` is False for what was undone;
    `faces` are the faces of the dice that fell and may be known; `correction` marks what only takes back or does
    again."""

    n: int
    round: int
    side: str | None
    text: str
    holds: bool = True
    dice: bool = False
    faces: tuple[str, ...] = ()
    correction: bool = False


def story(game: Game, side: str | None, *, everything: bool = False, since: int = 0) -> tuple[Line, ...]:
    """The log after record `since`, as `side` may know it (`everything`: as it was, for a finished game)."""
    holding = {record.n for record in game.line}
    return tuple(_line(game, n, side, everything, holding) for n in range(since + 1, game.length + 1))


def _line(game: Game, n: int, side: str | None, everything: bool, holding: set[int]) -> Line:
    record = game.records[n - 1]
    match record:
        case Undone(undo=first):
            what = _line(game, first, side, everything, holding).text or f"what line {first} did"
            return Line(n, game.at(n).clock.round, None, f"Undone: {what}", correction=True)
        case Redone(redo=first):
            what = _line(game, first, side, everything, holding).text or f"what line {first} did"
            return Line(n, game.at(n).clock.round, None, f"Done again: {what}", correction=True)
        case Done():
            before = game.before(n)
            events = record.events if everything else visible(record.events, side)
            told = before if everything else game.ruleset.view(before, side)
            text = " ".join(game.ruleset.tell(told, events))
            faces = tuple(str(face) for event in events if isinstance(event, Rolled) for face in event.faces)
            return Line(n, before.clock.round, record.side, text, n in holding, bool(record.dice), faces)
