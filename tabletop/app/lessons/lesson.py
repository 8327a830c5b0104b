"""The lesson's course: which step it is, whether it is over, and a table laid for any of them."""

from __future__ import annotations

from tabletop import places
from tabletop.app.lessons.steps import MAP, SEED, STEPS, Step, Wish
from tabletop.app.lessons.witness import Witness
from tabletop.model.action import Action
from tabletop.opening import new_game, read_document
from tabletop.session.game import Game


class Lesson:
    """The lesson at one of its steps; `number` counts from 0."""

    def __init__(self, number: int = 0) -> None:
        self.number = max(0, min(number, len(STEPS) - 1))
        self.over = False
        """Whether the step is over, and what it taught is shown."""
        self.passed: tuple[Step, ...] = ()
        """The steps that were done since a button was pressed, each of which led on by itself."""

    @property
    def step(self) -> Step:
        """The step it is at."""
        return STEPS[self.number]

    @property
    def is_last(self) -> bool:
        """Whether nothing follows."""
        return self.number == len(STEPS) - 1

    def laid(self) -> Game:
        """A game as the step finds it. Raises TabletopError when the lesson's map cannot be read."""
        game = new_game(read_document(places.maps() / MAP), seed=SEED)
        for wish in self.step.laid:
            game.do(action_of(game, wish))
        return game

    def follow(self, witness: Witness) -> bool:
        """See whether the step is over by now; True when something about it has changed."""
        if self.over or not self.step.done(witness):
            return False
        if self.step.learned:
            self.over = True
        else:
            passed = (*self.passed, self.step)
            self.go_on(witness)
            self.passed = passed
        return True

    def go_on(self, witness: Witness) -> None:
        """Go to the next step on the table as it lies."""
        self.number = min(self.number + 1, len(STEPS) - 1)
        self.over, self.passed = False, ()
        witness.begin()

    def in_the_way(self, game: Game) -> str:
        """Why the step cannot be done any more on the table as it lies; "" when it can."""
        if self.over or self.step.wants is None or game.state.question is not None:
            return ""
        verdict = game.preview(action_of(game, self.step.wants))
        return "" if verdict.legal else verdict.refusals[0].message


def action_of(game: Game, wish: Wish) -> Action:
    """The action of a wish in a game."""
    verb, fields = wish
    return game.ruleset.vocabulary.actions[verb](**fields)
