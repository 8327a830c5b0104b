"""Rolling dice of a hand again: whoever may says which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.model.action import Action, Reroll
from tabletop.model.decision import Decision
from tabletop.rules.common.words import counted, listed, title_of
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.citations import section
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.hands import Hand, rerolls

REROLL = section("Battle Cards, Re-roll", "E11")


@dataclass(frozen=True, slots=True)
class Rerolling:
    """A side chooses which dice of the hand `key` are rolled again."""

    side: str
    window: Any
    key: str


def roll_again(play: Play, side: str, window: Any, key: str) -> None:
    """Dice of the hand `key` are rolled again; where there are several, the side is asked which."""
    hand = _hand(window, key)
    choices = tuple(rerolls(hand))
    if len(choices) == 1:
        _roll(play, window, hand, choices[0])
        return
    said = f"Which dice of {title_of(play.state, key)} are rolled again? They show {listed(counted(hand.faces))}."
    play.ask(Decision("dice", side, said, choices, None, REROLL, faces=hand.faces), Rerolling(side, window, key))


def _rerolled(play: Play, asked: Rerolling, answer: Action) -> None:
    assert isinstance(answer, Reroll)
    _roll(play, asked.window, _hand(asked.window, asked.key), answer)


def _roll(play: Play, window: Any, hand: Hand, choice: Reroll) -> None:
    faces = play.roll(len(choice.dice), hand.purpose, hand.key, again=True)
    play.then(window.with_hand(hand.fallen(tuple(sorted(choice.dice)), faces)))


def _hand(window: Any, key: str) -> Hand:
    found: Hand = next(hand for hand in window.hands if hand.key == key)
    return found


CHAPTER = Chapter("rolling again", replies={Rerolling: _rerolled})
