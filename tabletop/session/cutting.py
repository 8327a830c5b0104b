"""An example out of a game: the position some actions ago, those actions as steps, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.action import Action
from tabletop.model.document import Document, Step, View
from tabletop.model.frozen import FrozenMap
from tabletop.model.miniature import Miniature
from tabletop.model.record import Done
from tabletop.model.state import State, acting_side
from tabletop.session.examples import StepRun, run
from tabletop.session.game import Game


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action that was refused right after record `after` (0: at the beginning)."""

    action: Action
    after: int


@dataclass(frozen=True, slots=True)
class Cut:
    """What is wanted: the last `actions` (their questions and answers with them), the refused attempt if there was one
    among or after them, what the example is called, and what its picture shows (inches)."""

    title: str
    actions: int = 1
    attempt: Attempt | None = None
    crop: tuple[float, float, float, float] | None = None
    source: str = ""


def openings(game: Game) -> tuple[int, ...]:
    """The records that hold and that somebody did of their own accord, each of which begins an action; what follows up
    to the next one answers its questions. An action with a question that is still open is not among them."""
    found = tuple(record.n for record in game.line if not game.before(record.n).pending)
    return found[:-1] if game.state.pending else found


def cut_out(game: Game, wanted: Cut) -> Document:
    """The example: a moment of the game with everything that is in it, secrets included, and its steps.

    What each step expects is what the rules say of it today; the dice are those that fell."""
    records = _records(game, wanted.actions)
    beginning = game.before(records[0].n) if records else _settled(game)
    bare = Document(
        title=wanted.title,
        rules=game.document.rules,
        state=beginning,
        options=game.options,
        scenario=game.document.scenario,
        steps=tuple(_steps(game, records, wanted.attempt)),
        view=View(crop=wanted.crop),
        source=wanted.source,
    )
    return replace(bare, steps=tuple(map(_expecting, run(bare, game.ruleset).steps)))


def _records(game: Game, actions: int) -> tuple[Done, ...]:
    """The last so many whole actions, with the answers to their questions."""
    begun = openings(game)[-actions:] if actions > 0 else ()
    if not begun:
        return ()
    every = [record.n for record in game.line if not game.before(record.n).pending]
    end = every[-1] if game.state.pending else None  # the action whose question is open
    return tuple(record for record in game.line if record.n >= begun[0] and (end is None or record.n < end))


def _settled(game: Game) -> State:
    """The present; while a question is open, the moment before the action that asked it."""
    if not game.state.pending:
        return game.state
    return next(game.before(record.n) for record in reversed(game.line) if not game.before(record.n).pending)


def _steps(game: Game, records: tuple[Done, ...], attempt: Attempt | None) -> Iterator[Step]:
    tried = attempt
    for record in records:
        before = game.before(record.n)
        # Between a question and its answer nothing is tried in an example: the question would be answered for it.
        if tried is not None and records[0].n - 1 <= tried.after < record.n and not before.pending:
            yield Step(_signed(before, tried.action))
            tried = None
        yield Step(_signed(before, replace(record.action, side=record.side)), dice=record.dice)
    if tried is not None and not game.state.pending and (not records or tried.after >= records[-1].n):
        yield Step(_signed(game.state, tried.action))


def _signed(state: State, action: Action) -> Action:
    """The action with its side only where the document would not know whose it is."""
    unsigned = replace(action, side=None)
    return unsigned if acting_side(state, unsigned) == acting_side(state, action) else action


# ---------------------------------------------------------------------------------------------------------------------
# What is expected


def _expecting(step: StepRun) -> Step:
    """The step with what the rules say of it."""
    verdict = step.verdict
    if not verdict.legal:
        return replace(step.step, expect=FrozenMap({"legal": False, "code": verdict.codes[0]}), dice=())
    expect: dict[str, Any] = {"legal": True}
    if verdict.needs is not None:
        expect["needs"] = verdict.needs
    for key, plain in _FIGURES.items():
        if verdict.facts.get(key) is not None:
            expect[key] = plain(verdict.facts[key])
    changes = _changes(step.before, step.after)
    if changes:
        expect["state"] = FrozenMap(changes)
    return replace(step.step, expect=FrozenMap(expect))


_FIGURES: dict[str, Callable[[Any], Any]] = {
    "rolls": int,
    "obstructions": tuple,
    "hidden": lambda share: round(float(share), 3),
    "covered": lambda shares: FrozenMap({who: round(float(share), 3) for who, share in shares.items()}),
    "length": lambda inches: round(float(inches), 2),
}
"""The figures of a verdict that an example can expect, as people write them."""


def _changes(before: State, after: State) -> dict[str, FrozenMap[str, Any]]:
    """What is different afterwards: who has moved or is gone, the words of models and sides, the clock."""
    changes: dict[str, FrozenMap[str, Any]] = {}
    for who, old in before.miniatures.items():
        new = after.miniatures.get(who)
        words = {"removed": True} if new is None else {**_moved(old, new), **_words(old.status, new.status)}
        if words:
            changes[who] = FrozenMap(words)
    for side, was in before.sides.items():
        words = _words(was.status, after.sides[side].status) if side in after.sides else {}
        if words:
            changes[side] = FrozenMap(words)
    if before.clock != after.clock:
        changes["clock"] = FrozenMap(
            {
                word: getattr(after.clock, word)
                for word in ("round", "side", "phase")
                if getattr(after.clock, word) != getattr(before.clock, word)
            }
        )
    return changes


def _moved(old: Miniature, new: Miniature) -> dict[str, Any]:
    words: dict[str, Any] = {}
    if new.at is not None and old.at != new.at:
        words["at"] = (round(new.at[0], 2), round(new.at[1], 2))
    if round(new.facing, 1) != round(old.facing, 1):
        words["facing"] = round(new.facing, 2)
    if new.level != old.level:
        words["level"] = new.level
    return words


def _words(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The plain words that have another value now; what has lists and the like is left out."""
    changed = {word: new.get(word) for word in dict.fromkeys((*old, *new)) if old.get(word) != new.get(word)}
    return {word: value for word, value in changed.items() if isinstance(value, bool | int | float | str)}
