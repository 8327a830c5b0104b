"""Examples that check themselves: each step is done, and what the rule set says is held against what was expected."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.model.dice import DiceError, FlatDice, ScriptedDice
from tabletop.model.document import Document, Step
from tabletop.model.event import Event
from tabletop.model.frozen import EMPTY
from tabletop.model.state import State, acting_side
from tabletop.model.verdict import Verdict
from tabletop.rules.ruleset import Ruleset
from tabletop.session.expectations import Failure, judge_events, judge_state, judge_verdict
from tabletop.session.game import Game

DECISION_PENDING = "decision-pending"
"""What everything but an answer is refused with while a question is open."""


@dataclass(frozen=True, slots=True)
class StepRun:
    """A step that was tried: the state before, the verdict, what happened, and every expectation that did not hold."""

    step: Step
    before: State
    verdict: Verdict
    events: tuple[Event, ...]
    after: State
    failures: tuple[Failure, ...]


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
        following = document.steps[place + 1] if place + 1 < len(document.steps) else None
        runs.append(try_step(game, step, following))
    return ExampleRun(document, game, tuple(runs))


def try_step(game: Game, step: Step, following: Step | None = None) -> StepRun:
    """Do one step where a game stands; `following` is the next one, which may answer what this one asks."""
    before, first = game.state, game.length
    verdict = game.preview(step.action)
    failures = judge_verdict(verdict, step.expect)
    if verdict.legal:
        dice = FlatDice(step.flat_dice) if step.flat_dice is not None else ScriptedDice(step.dice)
        failures += _carry_out(game, step, following, dice)
    events = tuple(e for record in game.line if record.n > first for e in record.events)
    if verdict.legal:
        failures += judge_events(events, step.expect, verdict)
    else:
        failures += _left_over(step)
    failures += judge_state(before, game.state, step.expect)
    return StepRun(step, before, verdict, events, game.state, tuple(failures))


def _left_over(step: Step) -> list[Failure]:
    """What a step expects to happen though its action is refused."""
    failures = []
    if step.dice or step.flat_dice:
        failures.append(Failure("dice are written down, but nothing is rolled: the action is refused", "dice"))
    if "stopped" in step.expect:
        told = f"it was to be stopped by {step.expect['stopped']}, but the action is refused"
        failures.append(Failure(told, "expect", "stopped"))
    return failures


def _carry_out(game: Game, step: Step, following: Step | None, dice: ScriptedDice) -> list[Failure]:
    """Do the action, and the defaults of the questions it opens unless the next step answers them, or none may open."""
    asked_nothing = step.expect.get("asks", EMPTY) is None
    try:
        game.do(step.action, dice)
        dice = dice.rest()
        while (question := game.state.question) is not None and not (asked_nothing or _waits(game, following)):
            if question.default is None:
                told = f"the question '{question.question}' must be answered by a step, and the next one does not"
                return [Failure(told, "do")]
            game.do(question.default, dice)
            dice = dice.rest()
    except DiceError as error:
        return [Failure(str(error).removesuffix("."), "dice")]
    if not dice.left:
        return []
    one, many = ("die", "dice") if isinstance(dice, FlatDice) else ("roll", "rolls")
    last = f"the last {one} written down is" if dice.left == 1 else f"the last {dice.left} {many} written down are"
    return [Failure(f"{last} not rolled" if one == "die" else f"{last} not made", "dice")]


def _waits(game: Game, following: Step | None) -> bool:
    """Whether the open question stays open: the next step answers it, or shows that nothing else may be done."""
    if following is None or game.state.question is None:
        return False
    if DECISION_PENDING in (following.expect.get("code"), *following.expect.get("codes", ())):
        return True
    side = acting_side(game.state, following.action)
    return side == game.state.question.side and DECISION_PENDING not in game.preview(following.action).codes
