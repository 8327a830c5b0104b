"""The game: a log of records over a first state.

Every record is folded into states that are all kept (they share what did not change), so that undo, redo and looking
back at any moment are look-ups. Nothing is ever taken out of the log: undo and redo are records too.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol

from tabletop.errors import IllegalAction, ReplayError, StorageError
from tabletop.model.action import Action
from tabletop.model.apply import fold
from tabletop.model.dice import Dice, SeededDice
from tabletop.model.document import Document
from tabletop.model.event import Revealed
from tabletop.model.frozen import FrozenMap
from tabletop.model.record import Done, Record, Redone, Undone
from tabletop.model.state import State, acting_side
from tabletop.model.verdict import Outcome, Verdict
from tabletop.rules.ruleset import Ruleset


class Keeper(Protocol):
    """What keeps a game's records safe (session/journal.py, or nothing in tests)."""

    def keep(self, record: Record) -> None:
        """Write the record down. Raises StorageError when it cannot; what it missed, it writes with the next."""


class Game:
    """A game of one rule set on one map.

    `state` is the whole truth; show `view(side)` to a player. `trouble` is the sentence of the last failed write, None
    when everything is safe: a full disk never ends a game. `players` names who plays which side.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        document: Document,
        *,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        players: Mapping[str, str] | None = None,
        records: Iterable[Record] = (),
    ) -> None:
        self.ruleset = ruleset
        self.document = document
        self.seed = seed
        self.options: FrozenMap[str, Any] = FrozenMap({**document.options, **(options or {})})
        self.players: FrozenMap[str, str] = FrozenMap(players or {})
        self.trouble: str | None = None
        self._keeper: Keeper | None = None
        self._records: list[Record] = []
        self._line: list[Done] = []
        self._undone: list[list[Done]] = []
        self._after: list[State] = [_beginning(ruleset, document, self.options)]
        self._before: dict[int, State] = {}
        self._views: dict[str | None, State] = {}
        self._outcome: tuple[State, Outcome | None] | None = None
        for record in records:
            self.take(record)
        played = self._records[-1].at if self._records else 0
        self._start = time.monotonic() - played

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The whole state now, secrets included."""
        return self._after[-1]

    @property
    def records(self) -> tuple[Record, ...]:
        """The whole log, what was undone included."""
        return tuple(self._records)

    @property
    def length(self) -> int:
        """The number of the last record; 0 before the first."""
        return len(self._records)

    @property
    def line(self) -> tuple[Done, ...]:
        """The records that hold now, in order: the log without what was undone."""
        return tuple(self._line)

    def at(self, n: int) -> State:
        """The state right after record `n`; 0 is the beginning."""
        return self._after[n]

    def before(self, n: int) -> State:
        """The state to which record `n` (a `Done`) happened."""
        return self._before[n]

    def view(self, side: str | None, n: int | None = None) -> State:
        """What `side` may know, now or right after record `n`. None: what everybody may know."""
        if n is not None and n != self.length:
            return self.ruleset.view(self._after[n], side)
        if side not in self._views:
            self._views[side] = self.ruleset.view(self.state, side)
        return self._views[side]

    def preview(self, action: Action) -> Verdict:
        """What the rule set says to an action, on the acting side's view."""
        return self.ruleset.check(self.view(acting_side(self.state, action)), action)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        state, found = self.state, self._outcome
        if found is None or found[0] is not state:
            # Every panel asks in every frame, and counting a scenario's points takes a while.
            found = self._outcome = (state, self.ruleset.outcome(state))
        return found[1]

    def side_name(self, side: str) -> str:
        """A side's name, and in brackets who plays it, if that is known."""
        name = self.state.sides[side].name if side in self.state.sides else side
        return f"{name} ({self.players[side]})" if side in self.players else name

    # -- doing ---------------------------------------------------------------------------------------------------------

    def do(self, action: Action, dice: Dice | None = None) -> Done:
        """Carry an action out. Raises IllegalAction when the rule set refuses it; the state is then unchanged."""
        verdict = self.preview(action)
        if not verdict.legal:
            raise IllegalAction(" ".join(refusal.message for refusal in verdict.refusals))
        number = self.length + 1
        dice = dice if dice is not None else SeededDice(self.seed, number)
        side = acting_side(self.state, action)
        events = self.ruleset.resolve(self.state, replace(action, side=side), dice)
        record = Done(number, side, action, dice.record, events, self._now())
        self.take(record)
        self._keep(record)
        return record

    @property
    def can_undo(self) -> bool:
        return bool(self._line)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    @property
    def undo_warning(self) -> str | None:
        """What to ask before undoing: dice or something revealed would be taken back. None: nothing of the kind."""
        group = self._line[self._undo_start() :]
        if any(record.dice for record in group):
            return "Undo takes back dice that have fallen. The log keeps both."
        if any(isinstance(event, Revealed) for record in group for event in record.events):
            return "Undo takes back something that was revealed. The log keeps both."
        return None

    def undo(self) -> Undone | None:
        """Take the last action back, with the questions it opened and their answers; None when there is nothing."""
        if not self._line:
            return None
        record = Undone(self.length + 1, self._line[self._undo_start()].n, self._now())
        self.take(record)
        self._keep(record)
        return record

    def redo(self) -> Redone | None:
        """Do again what was undone last, with its recorded dice; None when there is nothing."""
        if not self._undone:
            return None
        record = Redone(self.length + 1, self._undone[-1][0].n, self._now())
        self.take(record)
        self._keep(record)
        return record

    def kept_by(self, keeper: Keeper) -> None:
        """From now on every record is handed to `keeper` before anybody sees it."""
        self._keeper = keeper

    # -- folding -------------------------------------------------------------------------------------------------------

    def _now(self) -> int:
        return int(time.monotonic() - self._start)

    def _keep(self, record: Record) -> None:
        if self._keeper is None:
            return
        try:
            self._keeper.keep(record)
            self.trouble = None
        except StorageError as error:
            self.trouble = str(error)

    def _undo_start(self) -> int:
        """The place in the line of the action that opened the last record's questions (or of the record itself)."""
        start = len(self._line) - 1
        while start > 0 and self._before[self._line[start].n].pending:
            start -= 1
        return start

    def take(self, record: Record) -> None:
        """Fold a recorded record into the states, as a replay does. Raises ReplayError when it does not fit; the game
        then stays as it was."""
        if record.n != self.length + 1:
            raise ReplayError(f"Record {record.n} follows record {self.length}; the log has a gap.")
        match record:
            case Done():
                self._before[record.n] = self.state
                state = fold(self.state, record.events)
                self._line.append(record)
                self._undone.clear()
            case Undone(undo=first):
                start = self._place(first)
                state = self._before[first]
                self._undone.append(self._line[start:])
                del self._line[start:]
            case Redone(redo=first):
                if not self._undone or self._undone[-1][0].n != first:
                    raise ReplayError(f"Record {record.n} does record {first} again, but that was not undone last.")
                group = self._undone.pop()
                state = fold(self.state, (event for done in group for event in done.events))
                self._line.extend(group)
        self._records.append(record)
        self._after.append(state)
        self._views.clear()

    def _place(self, n: int) -> int:
        for place, record in enumerate(self._line):
            if record.n == n:
                return place
        raise ReplayError(f"The log undoes record {n}, which does not hold at that moment.")


def _beginning(ruleset: Ruleset, document: Document, options: FrozenMap[str, Any]) -> State:
    """The first state: a map as a game begins with it, or a moment of a game as it stands."""
    if document.state.extra is not None:
        return document.state
    return ruleset.begin(document.state, options, document.scenario)
