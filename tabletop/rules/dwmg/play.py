"""What happens, step by step (rules/common/play.py), with the D6 and the memory of this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tabletop.model.action import Action
from tabletop.model.dice import Dice, Die
from tabletop.model.event import Noted
from tabletop.model.frozen import FrozenMap
from tabletop.model.state import State
from tabletop.rules.common import play as common
from tabletop.rules.common.play import Agenda

if TYPE_CHECKING:
    from tabletop.rules.dwmg.chapter import Book

__all__ = ["Agenda", "Doing", "Play", "Reply"]

Doing = Callable[["Play", Any], None]
Reply = Callable[["Play", Any, Action], None]


class Play(common.Play):
    """One action being carried out."""

    def __init__(self, state: State, dice: Dice, book: Book) -> None:
        super().__init__(state, dice, book)
        self.book = book

    def remember(self, **words: Any) -> None:
        """The scenario remembers these values; None forgets one. Everybody may know them."""
        kept = {**getattr(self.state.extra, "memory", {}), **words}
        memory = FrozenMap({word: value for word, value in kept.items() if value is not None})
        self.tell(Noted(word="memory", value=memory))

    def roll(
        self, die: Die, count: int, purpose: str, by: str | None = None, needs: int | None = None, again: bool = False
    ) -> tuple[int, ...]:
        """Roll dice together and tell it. Dice that Luck may change are thrown instead: `luck.throw`."""
        return tuple(int(face) for face in self.throw(die, count, purpose, by, needs, again))
