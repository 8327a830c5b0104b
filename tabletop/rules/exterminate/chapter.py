"""What a chapter of the booklet brings to the game, as data: whoever adds a chapter adds one of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop.model.action import Action
from tabletop.model.event import Event
from tabletop.model.look import Token
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chances, Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common.chapters import Check, Rules, added, first, merged, whole
from tabletop.rules.exterminate.play import Doing, Play, Reply

__all__ = ["Book", "Chapter", "Check", "Rules", "Watch", "first", "whole"]

Watch = Callable[[Play, Any, State], None]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter.

    * `rules`: every action it knows with the rules that judge it; `deeds`: what such an action does.
    * `shown`: what its verdict shows besides refusals: marks, figures, the sum of the dice. Asked for legal and refused
      actions alike, but not where ids or places mean nothing.
    * `chances`: the odds of an action before its dice.
    * `steps` and `replies`: what its steps do, and how its questions go on (see `play`).
    * `offers`: what a side may do by it now.
    * `begins` and `ends`: steps that are done when a phase begins or ends; `side_begins` and `side_ends`: when a side's
      part of a phase does. Their field `side` is filled in.
    * `arrived`: called when a model has moved of its own will (`move run cross jump engage node`), with the model where
      it stood before, to line up what follows. Never after a push.
    * `watches`: called after every fact of a kind, with the state before it.
    * `tokens`: the signs on a model's ring.
    * `words` and `side_words`: words of its own in the states of miniatures and sides, `own` and `own_of_side` those of
      them that only the owner knows; `of_the_turn` and `of_the_phase` name those that the end of the turn or of a phase
      takes away; `quiet` those that the log does not speak of; `gained` and `lost` what it says instead.
    """

    name: str
    rules: Mapping[type[Action], Rules] = field(default_factory=dict)
    deeds: Mapping[type[Action], Callable[[Play, Any], None]] = field(default_factory=dict)
    shown: Mapping[type[Action], Callable[[Any, Verdict], Verdict]] = field(default_factory=dict)
    chances: Mapping[type[Action], Callable[[State, Any], Chances | None]] = field(default_factory=dict)
    steps: Mapping[type, Doing] = field(default_factory=dict)
    replies: Mapping[type, Reply] = field(default_factory=dict)
    offers: Callable[[State, str, Check], Iterator[Offer]] | None = None
    begins: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    ends: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    side_begins: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    side_ends: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    arrived: Callable[[Play, Miniature, str], None] | None = None
    watches: Mapping[type[Event], tuple[Watch, ...]] = field(default_factory=dict)
    tokens: Callable[[State, Miniature], Iterable[Token]] | None = None
    codes: tuple[str, ...] = ()
    words: Mapping[str, Word] = field(default_factory=dict)
    side_words: Mapping[str, Word] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    own_of_side: frozenset[str] = frozenset()
    of_the_turn: tuple[str, ...] = ()
    of_the_phase: tuple[str, ...] = ()
    quiet: frozenset[str] = frozenset()
    gained: Mapping[str, str] = field(default_factory=dict)
    lost: Mapping[str, str] = field(default_factory=dict)


class Book:
    """All chapters together."""

    def __init__(self, chapters: Sequence[Chapter] = ()) -> None:
        self.chapters = tuple(chapters)
        self.rules: dict[type[Action], Rules] = added(chapter.rules for chapter in chapters)
        self.begins: dict[str, tuple[Any, ...]] = added(chapter.begins for chapter in chapters)
        self.ends: dict[str, tuple[Any, ...]] = added(chapter.ends for chapter in chapters)
        self.side_begins: dict[str, tuple[Any, ...]] = added(chapter.side_begins for chapter in chapters)
        self.side_ends: dict[str, tuple[Any, ...]] = added(chapter.side_ends for chapter in chapters)
        self.watches: dict[type[Event], tuple[Watch, ...]] = added(chapter.watches for chapter in chapters)
        self.deeds = merged(chapter.deeds for chapter in chapters)
        self.steps: dict[type, Doing] = merged(chapter.steps for chapter in chapters)
        self.replies: dict[type, Reply] = merged(chapter.replies for chapter in chapters)
        self.chances = merged(chapter.chances for chapter in chapters)
        self.codes = tuple(dict.fromkeys(code for chapter in chapters for code in chapter.codes))
        self.words = merged(chapter.words for chapter in chapters)
        self.side_words = merged(chapter.side_words for chapter in chapters)
        self.own = frozenset[str]().union(*(chapter.own for chapter in chapters))
        self.own_of_side = frozenset[str]().union(*(chapter.own_of_side for chapter in chapters))
        self.of_the_turn = tuple(word for chapter in chapters for word in chapter.of_the_turn)
        self.of_the_phase = tuple(word for chapter in chapters for word in chapter.of_the_phase)
        self.quiet = frozenset[str]().union(*(chapter.quiet for chapter in chapters))
        self.gained = merged(chapter.gained for chapter in chapters)
        self.lost = merged(chapter.lost for chapter in chapters)

    def shown(self, case: Any, verdict: Verdict) -> Verdict:
        """The verdict with everything the chapters show of that action."""
        for chapter in self.chapters:
            show = chapter.shown.get(type(case.action))
            if show is not None:
                verdict = show(case, verdict)
        return verdict

    def arrived(self, play: Play, before: Miniature, way: str) -> None:
        """A model has moved of its own will."""
        for chapter in self.chapters:
            if chapter.arrived is not None:
                chapter.arrived(play, before, way)

    def tokens(self, state: State, miniature: Miniature) -> Iterator[Token]:
        """The signs on a model's ring."""
        for chapter in self.chapters:
            if chapter.tokens is not None:
                yield from chapter.tokens(state, miniature)

    def offers(self, state: State, side: str, check: Check) -> Iterator[Offer]:
        """Everything on offer to a side."""
        for chapter in self.chapters:
            if chapter.offers is not None:
                yield from chapter.offers(state, side, check)
