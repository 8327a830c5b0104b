"""The words of a rule set, handed to whoever reads or writes a document, so that nobody needs to know a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from tabletop.model.action import Action
from tabletop.model.dice import D3, D6, Die
from tabletop.model.frozen import EMPTY, FrozenMap
from tabletop.model.miniature import BaseSize
from tabletop.model.state import State


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a state or an option: its type (`bool int float str list[str]` …), its default and what it means.

    `choices` lists the values allowed, when they are few; `label` is what a form calls it, in two or three words;
    `least` is the smallest number allowed, None for any."""

    type: Any
    default: Any = None
    meaning: str = ""
    choices: tuple[Any, ...] = ()
    label: str = ""
    least: float | None = None


@dataclass(frozen=True, slots=True)
class ProfileSummary:
    """What a document needs to know of a roster's profile."""

    name: str
    base: BaseSize = BaseSize()
    look: str = "pawn"
    status: FrozenMap[str, Any] = EMPTY


Fault = tuple[tuple[str | int, ...], str]
"""Something that is wrong in a part of a document: its path there, and a sentence."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Everything a rule set's documents may say. `actions` are all its verbs, the common ones it plays included;
    `scenario` the dataclass of what maps say of their scenario (without one, whatever is written there), and
    `scenario_faults` what is wrong with one, given its map and the profiles; `dice` the kinds of dice it rolls;
    `terrain_words` and `marker_words` are those of `statuses` that its rules read of terrain and of markers."""

    rules: str
    actions: FrozenMap[str, type[Action]]
    statuses: FrozenMap[str, Word] = EMPTY
    side_statuses: FrozenMap[str, Word] = EMPTY
    zone_statuses: FrozenMap[str, Word] = EMPTY
    terrain_words: tuple[str, ...] = ()
    marker_words: tuple[str, ...] = ()
    phases: tuple[str, ...] = ("setup",)
    codes: tuple[str, ...] = ()
    options: FrozenMap[str, Word] = EMPTY
    profiles: FrozenMap[str, ProfileSummary] = EMPTY
    extra: type | None = None
    resumes: tuple[type, ...] = ()
    scenario: type | None = None
    scenario_faults: Callable[[Any, State, Collection[str]], Iterable[Fault]] | None = None
    dice: tuple[Die, ...] = (D6, D3)

    def known_of(self, words: tuple[str, ...]) -> dict[str, Word]:
        """Those words of `statuses`, with what they mean."""
        return {word: self.statuses[word] for word in words}
