"""Adventure cards that change an action: used in its windows by whoever may."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.model.state import State
from tabletop.rules.exterminate.cards.adventures import Adventure, adventure
from tabletop.rules.exterminate.dice import DEFENCE, HIT, SURGE
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.rerolling import roll_again
from tabletop.rules.exterminate.verbs import PlayAdventure

if TYPE_CHECKING:
    from tabletop.rules.exterminate.reactions.windows import Window


class Reaction(Adventure):
    """A card that is used in the middle of an action."""

    reacts = True


@adventure("ambush")
class Ambush(Reaction):
    """One hit more."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayAdventure]:
        if window.hits_for(side) is not None:
            yield PlayAdventure(self.id)

    def reacted(self, play: Play, side: str, window: Any, answer: PlayAdventure) -> None:
        play.then(window.with_hand(window.hits_for(side).with_face(HIT)))


@adventure("reverse-polarity")
class ReversePolarity(Reaction):
    """Every surge of one's dice is a hit."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayAdventure]:
        hand = window.hits_for(side)
        if hand is not None and not hand.wild and hand.count(SURGE):
            yield PlayAdventure(self.id)

    def reacted(self, play: Play, side: str, window: Any, answer: PlayAdventure) -> None:
        play.then(window.with_hand(replace(window.hits_for(side), wild=True)))


@adventure("duck")
class Duck(Reaction):
    """One defence more for the target of a shot."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayAdventure]:
        if window.defences_for(side) is not None:
            yield PlayAdventure(self.id)

    def reacted(self, play: Play, side: str, window: Any, answer: PlayAdventure) -> None:
        play.then(window.with_hand(window.defences_for(side).with_face(DEFENCE)))


@adventure("timey-wimey")
class TimeyWimey(Reaction):
    """Any or all dice of one hand of dice are rolled again."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayAdventure]:
        yield from (PlayAdventure(self.id, hand.key) for hand in window.hands if hand.faces)

    def reacted(self, play: Play, side: str, window: Any, answer: PlayAdventure) -> None:
        roll_again(play, side, window, str(answer.at))


@adventure("not-today")
class NotToday(Reaction):
    """Whoever would be exterminated is shocked."""

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayAdventure]:
        harm = window.harm_to(side)
        if harm is not None and harm[1] == "exterminated":
            yield PlayAdventure(self.id, harm[0])

    def reacted(self, play: Play, side: str, window: Any, answer: PlayAdventure) -> None:
        play.then(window.softened("shocked"))
