"""Going through a finished log again: would the rules of today allow it, and does every state stand up to an audit?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.model.action import Action, Group, Override
from tabletop.model.record import Done
from tabletop.model.state import State, acting_side
from tabletop.session.game import Game


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about record `n` that a person may want to know. `wrong` is False for what is only worth telling."""

    n: int
    text: str
    wrong: bool = True


def revalidate(game: Game) -> tuple[Finding, ...]:
    """Every action checked again in the state it was done in; every state audited; every override listed.

    A mended rule never breaks an old save: it is told here, and the game still opens.
    """
    audits = _Audits(game)
    done = (record for record in game.records if isinstance(record, Done))
    return tuple(finding for record in done for finding in _findings(game, record, audits))


class _Audits:
    """What is impossible about a state: mostly asked of one twice, after an action and before the next."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._last: tuple[State, tuple[str, ...]] | None = None

    def of(self, state: State) -> tuple[str, ...]:
        if self._last is None or self._last[0] is not state:
            self._last = (state, self._game.ruleset.audit(state))
        return self._last[1]


def _findings(game: Game, record: Done, audits: _Audits) -> Iterable[Finding]:
    before = game.before(record.n)
    yield from _overrides(record)
    verdict = game.ruleset.check(_view(game, before, record.action), record.action)
    for refusal in verdict.refusals:
        text = f"the rules now refuse this {record.action.verb}: {refusal.message} ({refusal.code})"
        yield Finding(record.n, text)
    # What was impossible before the action is no fault of it.
    known = set(audits.of(before))
    for fault in audits.of(game.at(record.n)):
        if fault not in known:
            yield Finding(record.n, fault)


def _view(game: Game, state: State, action: Action) -> State:
    return game.ruleset.view(state, acting_side(state, action))


def _overrides(record: Done) -> Iterable[Finding]:
    actions = record.action.moves if isinstance(record.action, Group) else (record.action,)
    for action in actions:
        if isinstance(action, Override):
            yield Finding(record.n, f"by agreement: {action.reason or 'no reason given'}", wrong=False)
