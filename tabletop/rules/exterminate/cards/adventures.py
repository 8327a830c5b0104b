"""Adventure cards: what they are, and how they are used between actions and in the middle of one.

Each card is a small class (`adventure_cards`, `adventure_reactions`) that registers itself. A card that is used in its
side's own part of a phase names the `phases`; one that changes an action says its `ways` in a window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from tabletop.model.miniature import Miniature
from tabletop.model.state import State
from tabletop.rules.exterminate.cards.pool import ready_adventures, use_adventure
from tabletop.rules.exterminate.play import Play
from tabletop.rules.exterminate.verbs import PlayAdventure

if TYPE_CHECKING:
    from tabletop.rules.exterminate.reactions.windows import Window

OWN_PARTS = ("movement", "shooting", "melee")


class Adventure:
    """An adventure card. `phases`: when its side may use it in its own part; `whom`: at whose model; None: nobody's."""

    id = ""
    phases: tuple[str, ...] = ()
    whom: Literal["friend", "enemy"] | None = None

    # ---- between actions

    def may_not(self, state: State, side: str, at: Miniature | None) -> str | None:
        """Why it may not be used (at that model): a whole sentence; None: it may."""
        return None

    def used(self, play: Play, side: str, at: Miniature | None) -> None:
        """What it does."""

    # ---- in the middle of an action

    reacts = False

    def ways(self, state: State, side: str, window: Window) -> Iterator[PlayAdventure]:
        """How it may be used in a window."""
        return iter(())

    def reacted(self, play: Play, side: str, window: Any, answer: PlayAdventure) -> None:
        """What it does there; it lines the window up again."""


T = TypeVar("T", bound=type[Adventure])
_CARDS: dict[str, Adventure] = {}


def adventure(id: str) -> Callable[[T], T]:
    """Register the class of a card."""

    def registered(cls: T) -> T:
        assert id not in _CARDS, f"{id} has two homes"
        _CARDS[id] = cls()
        _CARDS[id].id = id
        return cls

    return registered


def known() -> frozenset[str]:
    """The cards that have a class."""
    return frozenset(_CARDS)


def adventure_of(id: str) -> Adventure | None:
    """The card of that id."""
    return _CARDS.get(id)


def reacting(state: State, side: str) -> bool:
    """Whether a side has a card ready, for all to see, that it may use in the middle of an action."""
    return any(id in _CARDS and _CARDS[id].reacts for id in ready_adventures(state, side))


def adventure_answers(state: State, side: str, window: Window) -> Iterator[PlayAdventure]:
    """The adventure cards that a side may use in a window."""
    for id in ready_adventures(state, side):
        if id in _CARDS:
            yield from _CARDS[id].ways(state, side, window)


def adventure_played(play: Play, side: str, window: Any, answer: PlayAdventure) -> None:
    """An adventure card is used in a window."""
    use_adventure(play, side, answer.card)
    _CARDS[answer.card].reacted(play, side, window, answer)
