"""Dice that may be changed before they count: by battle cards, Fate and adventure cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tabletop.model.state import State
from tabletop.rules.common.words import counted, listed, sentence, title_of
from tabletop.rules.exterminate.chapter import Chapter
from tabletop.rules.exterminate.citations import section
from tabletop.rules.exterminate.ground import extra_of
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.reactions.hands import Hand
from tabletop.rules.exterminate.reactions.windows import Window, ask, may_react

ANY_TIME = section("Battle Cards, Any time", "E11")
SURGES = frozenset({"damage", "adventure"})
"""Rolls in which a surge is good for something."""


@dataclass(frozen=True, slots=True)
class Throw(Window):
    """So many combat dice of one side, for a purpose; the step `then` is done with its field `faces` filled in.

    `by` is the model that rolls them; `kind` what sort of roll it is: `initiative cross damage under_fire adventure`.
    `hand` are the dice once they have fallen, `passed` the sides that leave them as they are.
    """

    side: str
    count: int
    purpose: str
    then: Any
    by: str | None = None
    kind: str = ""
    hand: Hand | None = None
    passed: tuple[str, ...] = ()

    @property
    def moment(self) -> str:
        return self.kind

    @property
    def hands(self) -> tuple[Hand, ...]:
        return () if self.hand is None else (self.hand,)

    def with_hand(self, hand: Hand) -> Throw:
        return replace(self, hand=hand, passed=())

    def passed_by(self, side: str) -> Throw:
        return replace(self, passed=(*self.passed, side))

    def surges_for(self, side: str) -> Hand | None:
        return self.hand if side == self.side and self.kind in SURGES else None


def in_order(state: State, first: str) -> tuple[str, ...]:
    """That side, then the others as the initiative has it (ruling E13)."""
    order = dict.fromkeys((*extra_of(state).order, *state.sides))
    return (first, *(side for side in order if side != first))


def _throw(play: Play, throw: Throw) -> None:
    if throw.count <= 0:
        play.then(replace(throw.then, faces=()))
        return
    if throw.hand is None:
        key = throw.by or throw.side
        throw = replace(throw, hand=Hand(key, throw.side, throw.purpose, play.roll(throw.count, throw.purpose, key)))
    hand = throw.hand
    assert hand is not None
    for side in in_order(play.state, throw.side):
        if side not in throw.passed and may_react(play.state, side, throw.moment):
            shown = listed(counted((*hand.faces, *(f"{face} (card)" for face in hand.added))))
            said = sentence(f"{title_of(play.state, hand.key)}: {shown} for {throw.purpose}. Change that?")
            ask(play, side, throw, said, ANY_TIME)
            return
    play.then(replace(throw.then, faces=(*hand.faces, *hand.added)))


CHAPTER = Chapter("throws", steps={Throw: _throw})
