"""What the lesson sees of the game: whether the newcomer has done what a step waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.model.event import Noted
from tabletop.model.miniature import Miniature
from tabletop.model.record import Done, Undone
from tabletop.model.verdict import Refusal

if TYPE_CHECKING:
    from tabletop.app.screens.game import GameScreen

ANN, DALEK = "ann", "dalek"
"""The two models of the lesson's map."""


class Witness:
    """Watches a game's screen from the record `since` on. `refusal` is the last one that was told."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        self.begin()

    def begin(self) -> None:
        """A step begins: what was before counts no more."""
        self.since = len(self.screen.game.records)
        self.refusal: Refusal | None = None

    @property
    def _ann(self) -> Miniature:
        return self.screen.game.state.miniatures[ANN]

    def is_chosen(self) -> bool:
        """Whether she is selected."""
        return ANN in self.screen.desk.selected

    def has_moved(self) -> bool:
        """Whether she has moved in this turn."""
        return bool(self._ann.status.get("moved"))

    def has_undone(self) -> bool:
        """Whether something was undone."""
        return any(isinstance(record, Undone) for record in self.screen.game.records[self.since :])

    def was_refused(self) -> bool:
        """Whether the rules have refused something, or stopped a drag before the mouse."""
        told = self.screen.hand.refusals()
        far = next((each for each in told if each.code == "too-far"), None)
        self.refusal = far or self.refusal or next(iter(told), None)
        return self.refusal is not None

    def knows_the_odds(self) -> bool:
        """Whether the odds of a shot are shown, or it was fired already."""
        preview = self.screen.hand.preview()
        aimed = preview is not None and preview.action.verb == "shoot" and preview.chances is not None
        return aimed or self.has_shot()

    def has_shot(self) -> bool:
        """Whether she has shot in this turn."""
        return bool(self._ann.status.get("shot"))

    def is_over(self) -> bool:
        """Whether her activation has begun and ended, or the phase has."""
        status = self._ann.status
        return self.has_passed_on() or bool(status.get("activated") and not status.get("active"))

    def has_passed_on(self) -> bool:
        """Whether it is no longer her side's phase."""
        clock = self.screen.game.state.clock
        return (clock.side, clock.phase, clock.round) != ("unit", "action", 1)

    def never(self) -> bool:
        """The last step is not over before it is closed."""
        return False

    def seen(self) -> dict[str, str]:
        """What a text may name: the refusal, the page it cites, and what came of her last shot."""
        if self.refusal is not None:
            self.was_refused()  # the text says what the card says, while the drag goes on
        told = self.refusal
        shots = [
            record
            for record in self.screen.game.records
            if isinstance(record, Done) and record.action.verb == "shoot" and getattr(record.action, "by", None) == ANN
        ]
        events = shots[-1].events if shots else ()
        return {
            "refusal": told.message if told is not None else "",
            "citation": str(told.citation) if told is not None else "",
            "story": " ".join(event.text for event in events if isinstance(event, Noted)),
        }
