"""What a chapter of the rulebook brings to the game, as data: whoever adds a chapter adds one of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop.geometry.track import Path
from tabletop.model.action import Action
from tabletop.model.event import Event
from tabletop.model.look import Token
from tabletop.model.miniature import Miniature
from tabletop.model.offer import Offer
from tabletop.model.state import State
from tabletop.model.verdict import Chances, Verdict
from tabletop.model.vocabulary import Word
from tabletop.rules.common.chapters import Check, Rules, added, first, merged, whole
from tabletop.rules.dwmg.play import Doing, Play, Reply

__all__ = ["Book", "Chapter", "Check", "Rules", "Trigger", "Watch", "first", "whole"]

Watch = Callable[[Play, Any, State], None]


@dataclass(frozen=True, slots=True)
class Trigger:
    """Something on the way of a move that stops the walk for `step`, `along` inches from its start; the walk goes on
    after that unless the step halts it (`walking.halt`). The preview names the `reason` on the way, if there is one."""

    along: float
    reason: str
    step: Any


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter.

    * `rules`: every action it knows with the rules that judge it; `deeds`: what such an action does.
    * `shown`: what its verdict shows besides refusals: marks, figures, the number needed. Asked for legal and refused
      actions alike, but not where ids or places mean nothing.
    * `chances`: the odds of an action before its dice.
    * `steps` and `replies`: what its steps do, and how its questions go on (see `play`).
    * `offers`: what a side may do by it now.
    * `begins` and `ends`: steps that are done when a phase begins or ends.
    * `triggers`: what on a way stops a model's walk for a moment; `arrived`: called when a walk has ended, with the
      model where it stood before, to line up what follows.
    * `watches`: called after every fact of a kind, with the state before it: what follows whenever a model leaves the
      table, goes over, is stunned (`StatusSet`), whoever brought it about. It tells further facts or lines steps up.
    * `diverts`: asked when a blow is about to strike a model: True when the chapter has sent it elsewhere.
    * `tokens`: the signs on a model's ring; `zone`: inches round a model that it keeps others out of, which are shown
      while one looks at it.
    * `words` and `side_words`: words of its own in the states of miniatures and sides; `of_the_turn` and
      `of_the_phase` name those that the end of the turn or a new action phase takes away; `quiet` those that the log
      does not speak of; `gained` and `lost` what it says instead ("{who} is stunned", "{who} comes round").

    Several chapters may name rules, shown, steps before a phase and so on for one action: they add up, in the order of
    `chapters.CHAPTERS`. A deed, a step and a reply have one home.
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
    triggers: Callable[[State, Miniature, Path], Iterable[Trigger]] | None = None
    arrived: Callable[[Play, Miniature], None] | None = None
    watches: Mapping[type[Event], tuple[Watch, ...]] = field(default_factory=dict)
    diverts: Callable[[Play, Any], bool] | None = None
    tokens: Callable[[State, Miniature], Iterable[Token]] | None = None
    zone: Callable[[State, Miniature], float] | None = None
    codes: tuple[str, ...] = ()
    words: Mapping[str, Word] = field(default_factory=dict)
    side_words: Mapping[str, Word] = field(default_factory=dict)
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
        self.watches: dict[type[Event], tuple[Watch, ...]] = added(chapter.watches for chapter in chapters)
        self.deeds = merged(chapter.deeds for chapter in chapters)
        self.steps: dict[type, Doing] = merged(chapter.steps for chapter in chapters)
        self.replies: dict[type, Reply] = merged(chapter.replies for chapter in chapters)
        self.chances = merged(chapter.chances for chapter in chapters)
        self.codes = tuple(dict.fromkeys(code for chapter in chapters for code in chapter.codes))
        self.words = merged(chapter.words for chapter in chapters)
        self.side_words = merged(chapter.side_words for chapter in chapters)
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

    def triggers(self, state: State, walker: Miniature, path: Path) -> Iterator[Trigger]:
        """Everything on a way that stops the walk for a moment."""
        for chapter in self.chapters:
            if chapter.triggers is not None:
                yield from chapter.triggers(state, walker, path)

    def arrived(self, play: Play, before: Miniature) -> None:
        """A walk has ended."""
        for chapter in self.chapters:
            if chapter.arrived is not None:
                chapter.arrived(play, before)

    def diverts(self, play: Play, struck: Any) -> bool:
        """Whether a blow that is about to strike goes elsewhere."""
        return any(chapter.diverts(play, struck) for chapter in self.chapters if chapter.diverts is not None)

    def tokens(self, state: State, miniature: Miniature) -> Iterator[Token]:
        """The signs on a model's ring."""
        for chapter in self.chapters:
            if chapter.tokens is not None:
                yield from chapter.tokens(state, miniature)

    def zone(self, state: State, miniature: Miniature) -> float:
        """Inches round a model that it keeps others out of; 0 for most."""
        reach = (chapter.zone(state, miniature) for chapter in self.chapters if chapter.zone is not None)
        return max(reach, default=0.0)

    def offers(self, state: State, side: str, check: Check) -> Iterator[Offer]:
        """Everything on offer to a side."""
        for chapter in self.chapters:
            if chapter.offers is not None:
                yield from chapter.offers(state, side, check)
