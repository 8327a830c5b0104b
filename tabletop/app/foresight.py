"""What would come of an action before anything is rolled: the rules' verdict with its sum, and the odds."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.app.desk import Desk
from tabletop.model.action import Action
from tabletop.model.state import State
from tabletop.model.verdict import Chances, Verdict


@dataclass(frozen=True, slots=True)
class Preview:
    """An action as it is shown before it is done; `title` says in a few words what it is."""

    title: str
    action: Action
    verdict: Verdict
    chances: Chances | None

    @property
    def says_something(self) -> bool:
        """Whether there is more to show than yes or no."""
        verdict = self.verdict
        return bool(self.chances or verdict.modifiers or verdict.refusals) or verdict.needs is not None


class Foresight:
    """Asks once for each action and state, however often the answer is looked at."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._last: tuple[State, str | None, Preview] | None = None

    def of(self, action: Action, title: str) -> Preview:
        """The preview of an action now."""
        game, seat = self.desk.game, self.desk.seat
        last = self._last
        if last is not None and last[0] is game.state and last[1] == seat and last[2].action == action:
            return last[2]
        verdict = self.desk.preview(action)
        chances = game.ruleset.chances(game.view(seat), action) if verdict.legal else None
        found = Preview(title, action, verdict, chances)
        self._last = (game.state, seat, found)
        return found
