"""What happens, step by step (rules/common/play.py), with combat dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop.model.action import Action
from tabletop.model.dice import Dice
from tabletop.model.state import State
from tabletop.rules.common import play as common
from tabletop.rules.common.play import Agenda
from tabletop.rules.exterminate.dice import COMBAT

if TYPE_CHECKING:
    from tabletop.rules.exterminate.chapter import Book

__all__ = ["Agenda", "Doing", "Play", "Reply"]

Doing = Callable[["Play", Any], None]
Reply = Callable[["Play", Any, Action], None]


class Play(common.Play):
    """One action being carried out."""

    def __init__(self, state: State, dice: Dice, book: Book) -> None:
        super().__init__(state, dice, book)
        self.book = book

    def roll(self, count: int, purpose: str, by: str | None = None, again: bool = False) -> tuple[str, ...]:
        """Roll combat dice together and tell it; none without a die. Dice that cards and Fate may change are thrown
        instead (`reactions.throws.Throw`)."""
        if count <= 0:
            return ()
        return tuple(str(face) for face in self.throw(COMBAT, count, purpose, by, again=again))
