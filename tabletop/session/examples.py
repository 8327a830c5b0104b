"""Examples that check themselves: each step is done, and what the rule set says is held against what was expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.model.action import Action
from tabletop.model.dice import DiceError, FlatDice, ScriptedDice
from tabletop.model.document import Document, Step
from tabletop.model.event import Event, Interrupted
from tabletop.model.state import State, acting_side
from tabletop.model.verdict import Verdict
from tabletop.rules.ruleset import Ruleset
from tabletop.session.game import Game

LENGTH_TOLERANCE = 0.01
HIDDEN_TOLERANCE = 0.005


@dataclass(frozen=True, slots=True)
class StepRun:
    """A step that was tried: the state before, the verdict, what happened, and every expectation that did not hold."""

    step: Step
    before: State
    verdict: Verdict
    events: tuple[Event, ...]
    after: State
    failures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExampleRun:
    """A whole example. `game` holds the states of its steps."""

    document: Document
    game: Game
    steps: tuple[StepRun, ...]

    @property
    def holds(self) -> bool:
        return not any(step.failures for step in self.steps)


def run(document: Document, ruleset: Ruleset) -> ExampleRun:
    """Do every step of an example. Never raises for an example that does not hold."""
    game = Game(ruleset, document)
    runs: list[StepRun] = []
    for place, step in enumerate(document.steps):
        following = document.steps[place + 1].action if place + 1 < len(document.steps) else None
        runs.append(_try(game, step, following))
    return ExampleRun(document, game, tuple(runs))


def _try(game: Game, step: Step, following: Action | None) -> StepRun:
    before, first = game.state, game.length
    verdict = game.preview(step.action)
    failures = _judge_verdict(verdict, step.expect)
    if verdict.legal:
        dice = FlatDice(step.flat_dice) if step.flat_dice is not None else ScriptedDice(step.dice)
        failures += _carry_out(game, step.action, following, dice)
    events = tuple(e for record in game.line if record.n > first for e in record.events)
    if verdict.legal:
        failures += _judge_events(events, step.expect, verdict)
    failures += _judge_state(game.state, step.expect)
    return StepRun(step, before, verdict, events, game.state, tuple(failures))


def _carry_out(game: Game, action: Action, following: Action | None, dice: ScriptedDice) -> list[str]:
    """Do the action, and the defaults of the questions it opens unless the next step answers them."""
    try:
        game.do(action, dice)
        dice = dice.rest()
        while (question := game.state.question) is not None and not _answers(game, following):
            if question.default is None:
                return [f"the question '{question.question}' must be answered by a step, and the next one does not"]
            game.do(question.default, dice)
            dice = dice.rest()
    except DiceError as error:
        return [str(error)]
    return [f"{dice.left} of the dice written down are not rolled"] if dice.left else []


def _answers(game: Game, action: Action | None) -> bool:
    if action is None or game.state.question is None:
        return False
    side = acting_side(game.state, action)
    return side == game.state.question.side and "decision-pending" not in game.preview(action).codes


def _judge_verdict(verdict: Verdict, expect: Mapping[str, Any]) -> list[str]:
    legal = expect.get("legal", not ({"code", "codes"} & set(expect)))
    said = " ".join(f"{refusal.message} ({refusal.code})" for refusal in verdict.refusals)
    failures: list[str] = []
    if legal and not verdict.legal:
        failures.append(f"expected legal, but it is refused: {said}")
    if not legal and verdict.legal:
        failures.append("expected a refusal, but it is legal")
    if "code" in expect and expect["code"] not in verdict.codes:
        failures.append(f"expected the refusal {expect['code']}, got {', '.join(verdict.codes) or 'none'}")
    if "codes" in expect and sorted(expect["codes"]) != sorted(verdict.codes):
        failures.append(f"expected exactly {', '.join(expect['codes'])}, got {', '.join(verdict.codes) or 'none'}")
    if "needs" in expect and expect["needs"] != verdict.needs:
        failures.append(f"expected that {expect['needs']} is needed, the rules say {verdict.needs}")
    for key, judge in _FIGURES.items():
        if key in expect and not judge(expect[key], verdict.facts.get(key)):
            failures.append(f"expected {key} {_shown(expect[key])}, the rules say {_shown(verdict.facts.get(key))}")
    return failures


def _near(tolerance: float) -> Callable[[Any, Any], bool]:
    def near(wanted: Any, found: Any) -> bool:
        return isinstance(found, int | float) and abs(wanted - found) <= tolerance + 1e-9

    return near


def _same_ids(wanted: Any, found: Any) -> bool:
    return sorted(wanted) == sorted(found or ())


def _covered(wanted: Any, found: Any) -> bool:
    return isinstance(found, Mapping) and all(
        who in found and abs(share - found[who]) <= HIDDEN_TOLERANCE + 1e-9 for who, share in wanted.items()
    )


_FIGURES: dict[str, Callable[[Any, Any], bool]] = {
    "rolls": lambda wanted, found: bool(wanted == found),
    "obstructions": _same_ids,
    "hidden": _near(HIDDEN_TOLERANCE),
    "covered": _covered,
    "length": _near(LENGTH_TOLERANCE),
}


def _judge_events(events: tuple[Event, ...], expect: Mapping[str, Any], verdict: Verdict) -> list[str]:
    if "stopped" not in expect:
        return []
    reasons = [event.reason for event in events if isinstance(event, Interrupted)]
    if "stopped" in verdict.facts:
        reasons.append(verdict.facts["stopped"])
    if expect["stopped"] in reasons:
        return []
    return [f"expected to be stopped by {expect['stopped']}, got {', '.join(reasons) or 'nothing'}"]


def _judge_state(state: State, expect: Mapping[str, Any]) -> list[str]:
    failures: list[str] = []
    if "asks" in expect:
        failures += _judge_question(state, expect["asks"])
    for who, words in expect.get("state", {}).items():
        for word, wanted in words.items():
            found = value_of(state, who, word)
            if not _same_value(wanted, found):
                failures.append(f"expected {who}: {word} {_shown(wanted)}, it is {_shown(found)}")
    return failures


def _judge_question(state: State, asks: Mapping[str, Any]) -> list[str]:
    question = state.question
    if question is None:
        return ["expected a question, but nobody is asked"]
    failures = []
    if "side" in asks and asks["side"] != question.side:
        failures.append(f"expected that {asks['side']} is asked, but it is {question.side}")
    if "question" in asks and asks["question"] not in (question.id.split(":")[0], question.question):
        failures.append(f"expected the question '{asks['question']}', it is '{question.question}' ({question.id})")
    return failures


def value_of(state: State, who: str, word: str) -> Any:
    """A word of the state of `who` (a miniature, side, marker, zone, terrain piece, or `clock`); None if unset."""
    if who == "clock":
        return getattr(state.clock, word, None)
    if word == "removed":
        return who not in state.miniatures
    for things in (state.miniatures, state.sides, state.markers, state.zones, state.terrain):
        if who in things:
            thing: Any = things[who]
            if word in ("at", "facing", "level"):
                return getattr(thing, word, None)
            if word == "openings" and who in state.terrain:
                return {opening.id: opening.state for opening in thing.openings}
            return thing.status.get(word)
    for terrain in state.terrain.values():
        for opening in terrain.openings:
            if opening.id == who:
                return getattr(opening, word, None)
    return None


def _same_value(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, list | tuple) and isinstance(found, list | tuple):
        return len(wanted) == len(found) and all(_same_value(w, f) for w, f in zip(wanted, found, strict=True))
    if isinstance(wanted, float | int) and isinstance(found, float | int) and not isinstance(wanted, bool):
        return abs(wanted - found) <= LENGTH_TOLERANCE + 1e-9
    if wanted in (False, 0) and found is None:
        return True  # a word that is not set is false
    return bool(wanted == found)


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return "nothing" if value is None else str(value)
